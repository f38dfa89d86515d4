import Facts
import SwiftTree

extension Analysis {
  /// Walks an expression whose value goes where the expectation says.
  func walk(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    walkDepth += 1
    defer { walkDepth -= 1 }
    guard walkDepth < 400 else { return }
    switch program.kind(node) {
    case .string: walkLiteral(node, in: scope, expectation)
    case .ternary:
      noteLanguageBranch(node, in: scope)
      if let condition = program.child(node, 0) { walk(condition, in: scope, Expectation()) }
      let inner = program.child(node, 0).map { bindCondition($0, in: scope) } ?? scope
      if let first = program.child(node, 1) { walk(first, in: inner, expectation) }
      if let second = program.child(node, 2) { walk(second, in: scope, expectation) }
    case .binary: walkBinary(node, in: scope, expectation)
    case .call: walkCall(node, in: scope, expectation)
    case .member: walkMember(node, in: scope, expectation)
    case .name: link(node, in: scope, expectation)
    case .subscript:
      link(node, in: scope, expectation)
      walkSubscript(node, in: scope)
    case .argument: if let value = program.child(node, 0) { walk(value, in: scope, expectation) }
    case .array:
      let element = element(of: expectation.type)
      for child in program.children(node) { walk(child, in: scope, expectation.with(element)) }
    case .dictionary:
      var key = Type.unknown
      var value = Type.unknown
      if case .dictionary(let keyType, let valueType) = expectation.type { (key, value) = (keyType, valueType) }
      for pair in program.children(node) {
        if let child = program.child(pair, 0) { walk(child, in: scope, expectation.with(key)) }
        if let child = program.child(pair, 1) { walk(child, in: scope, expectation.with(value)) }
      }
    case .tuple:
      var types: [Type.TupleElement] = []
      if case .tuple(let elements) = expectation.type { types = elements }
      for (index, element) in program.children(node).enumerated() {
        guard let value = program.child(element, 0) else { continue }
        walk(value, in: scope, expectation.with(index < types.count ? types[index].type : .unknown))
      }
    case .closure: walkClosure(node, in: scope, expectation)
    case .if, .switch: walkBranches(node, in: scope, expectation)
    case .cast:
      if let value = program.child(node, 0) {
        walk(
          value, in: scope,
          Expectation(
            type: type(of: program.child(node, 1), from: scope), target: expectation.target, call: expectation.call))
      }
    case .block:
      walkStatements(
        program.children(node),
        in: program.flags(node).contains(.isExcluded)
          ? Scope(.block, in: scope, file: scope.file, isExcluded: true) : scope)
    case .unary: if let value = program.child(node, 0) { walk(value, in: scope, Expectation()) }
    case .macro: walkMacro(node, in: scope, expectation)
    case .integer, .float, .boolean, .nilLiteral, .keyPath, .type, .text: break
    case .variable, .return, .guard, .for, .while, .function, .typeDeclaration: _ = walkStatement(node, in: scope)
    default:
      for child in program.children(node) { walk(child, in: scope, Expectation()) }
    }
  }

  /// What a subscript of the project is given goes to its parameters; any other only finds a value by it.
  private func walkSubscript(_ node: Node, in scope: Scope) {
    guard let base = program.child(node, 0) else { return }
    walk(base, in: scope, Expectation())
    let arguments = arguments(of: node)
    var baseType = type(of: base, in: scope)
    if case .meta(let type) = baseType { baseType = type }
    for declared in declarations(of: baseType) {
      for function in declared.subscripts {
        guard arguments.count == function.parameters.count else { continue }
        let matched = zip(function.parameters, arguments).map { (parameter: $0, value: $1.value) }
        let site = CallSite(node: node, scope: scope, arguments: matched, receiver: base)
        if !scope.isExcluded { function.calls.append(site) }
        for (parameter, value) in matched {
          walk(value, in: scope, self.expectation(for: parameter, site: site, call: "subscript", callNode: node))
        }
        return
      }
    }
    if program.kind(base) == .dictionary, let key = arguments.first?.value {
      noteLanguageChoice(base, by: key, in: scope)
    }
    for argument in arguments {
      sinks.append(Sink(.plain, value: argument.value, scope: scope, call: "subscript", node: node))
      walk(argument.value, in: scope, Expectation())
    }
  }

  private func walkMacro(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    let inner =
      program.flags(node).contains(.isExcluded) ? Scope(.block, in: scope, file: scope.file, isExcluded: true) : scope
    for argument in program.children(node) {
      guard let value = program.child(argument, 0) else { continue }
      walk(value, in: inner, Expectation())
    }
  }

  private func walkLiteral(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    if isKey(expectation.type) || expectation.target?.sink?.role == .defaultValue {
      keyLiterals.append(
        KeyLiteral(
          node: node, scope: scope,
          target: expectation.target
            ?? KeyTarget(sink: Sink(.keyOnly, value: node, scope: scope, call: expectation.call, node: node)),
          site: expectation.site, call: expectation.call,
          sink: expectation.sink ?? expectation.target?.sink))
    } else {
      literals.append((node, scope))
    }
    for hole in program.children(node) where program.kind(hole) == .hole {
      for argument in program.children(hole) {
        guard let value = program.child(argument, 0) else { continue }
        // `specifier:` and its kin are formats, never shown.
        if program.label(argument) != .none { markPlain(value) }
        walk(value, in: scope, Expectation())
      }
    }
  }

  private func walkBinary(_ node: Node, in scope: Scope, _ given: Expectation) {
    guard let left = program.child(node, 0) else { return }
    let right = program.child(node, 1)
    switch program.nameText(node) {
    case "=":
      guard let right else { return }
      walk(left, in: scope, Expectation())
      assign(right, to: left, in: scope)
    case "+=":
      guard let right else { return }
      walk(left, in: scope, Expectation())
      if let slot = slot(of: left, in: scope) {
        let flow = Slot.Flow(value: right, scope: scope)
        if case .array = type(of: slot) {
          slot.inputs.append(flow)
        } else if slot.kind == .local, slot.branchDepth == branchDepth {
          slot.additions.append(flow)
        } else {
          slot.hasOpenAdditions = true
        }
        walk(right, in: scope, expectation(for: slot, call: program.text(slot.name)))
      } else {
        walk(right, in: scope, Expectation())
      }
    case "??":
      walk(left, in: scope, given)
      if let right { walk(right, in: scope, given) }
    case "==", "!=", "~=":
      // What is compared is not shown.
      for side in [left, right].compactMap({ $0 }) {
        if program.kind(side) == .string {
          reached[side, default: []].insert(.plain)
        } else if let slot = slot(of: side, in: scope), isKeyName(slot.name) {
          sinks.append(Sink(.plain, value: side, scope: scope, call: "==", node: node))
        }
        walk(
          side, in: scope, Expectation(type: type(of: side == left ? right ?? left : left, in: scope)).withoutKeys(self)
        )
      }
    default:
      walk(left, in: scope, Expectation())
      if let right { walk(right, in: scope, Expectation()) }
    }
  }

  private func assign(_ value: Node, to target: Node, in scope: Scope) {
    if let slot = slot(of: target, in: scope) {
      slot.inputs.append(Slot.Flow(value: value, scope: scope))
      walk(value, in: scope, expectation(for: slot, call: program.text(slot.name)))
      return
    }
    if program.kind(target) == .subscript, let base = program.child(target, 0), let slot = slot(of: base, in: scope) {
      walk(
        value, in: scope,
        Expectation(type: type(of: target, in: scope), target: KeyTarget(slot: slot), call: program.text(slot.name)))
      return
    }
    // A property of the SDK.
    if program.kind(target) == .member {
      let name = program.nameText(target)
      let owner = program.child(target, 0).flatMap { type(of: $0, in: scope).foreignName }
      if let role = owner.flatMap({ options.sdk.properties["\($0).\(name)"] }) ?? options.sdk.properties[name] {
        give(value, role, others: [], call: name, node: target, isView: false, in: scope)
        return
      }
    }
    walk(value, in: scope, Expectation(type: type(of: target, in: scope), call: program.nameText(target)))
  }

  private func walkMember(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    guard let base = program.child(node, 0) else {
      if isKey(expectation.type) || expectation.type.foreignName == "LocalizedStringResource" {
        noteSymbol(node, in: scope, expectation)
      }
      return
    }
    link(node, in: scope, expectation)
    let name = program.name(node)
    if let slots = program.properties[name], slots.contains(where: { $0.body != nil && $0.owner?.node == nil }),
      let slot = slot(of: node, in: scope) ?? stringExtension(name, base, in: scope)
    {
      receivers[ObjectIdentifier(slot), default: []].append((base, scope))
      if !scope.isExcluded {
        slot.getter?.calls.append(CallSite(node: node, scope: scope, arguments: [], receiver: base))
      }
    }
    if isKey(expectation.type), program.kind(base) == .member || program.kind(base) == .name,
      isSymbolPath(node, in: scope)
    {
      noteSymbol(node, in: scope, expectation)
    }
    if program.kind(base) != .name { walk(base, in: scope, Expectation()) }
  }

  /// A computed property that the project adds to `String`, asked of something whose type is not known.
  private func stringExtension(_ name: Symbol, _ base: Node, in scope: Scope) -> Slot? {
    guard type(of: base, in: scope) == .unknown || type(of: base, in: scope) == .string else { return nil }
    for foreign in ["String", "StringProtocol"] {
      if let slot = program.foreignTypes[program.symbol(foreign)]?.properties[name]?.first { return slot }
    }
    return nil
  }

  /// Whether a member chain can name a symbol that Xcode generates (`.Table.symbol`, `LocalizedStringResource.symbol`).
  private func isSymbolPath(_ node: Node, in scope: Scope) -> Bool {
    var base = program.child(node, 0)
    while let current = base {
      switch program.kind(current) {
      case .member: base = program.child(current, 0)
      case .name: return program.nameText(current) == "LocalizedStringResource"
      default: return false
      }
    }
    return true
  }

  /// Remembers a symbol that no declaration of the project has.
  func noteSymbol(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    var parts: [String] = []
    var current: Node? = node
    while let part = current {
      if program.kind(part) == .name { break }
      parts.insert(program.nameText(part), at: 0)
      current = program.child(part, 0)
    }
    guard let last = parts.last, last != "init", last != "none", last != "some" else { return }
    let key = expectation.type
    for type in [
      key, .named("LocalizedStringResource"), .named("LocalizedStringKey"), .named("String.LocalizationValue"),
    ]
    where staticMember(program.symbol(last), of: type) != nil { return }
    symbolUses.append((parts.joined(separator: "."), node, scope, expectation.call))
  }

  /// Remembers that a slot's value is given on as a key.
  func link(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    guard isKey(expectation.type) || expectation.target?.sink != nil, let target = expectation.target else { return }
    if let slot = slot(of: node, in: scope), target.slot !== slot { slot.keyTargets.append(target) }
  }

  func walkClosure(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    branchDepth += 1
    defer { branchDepth -= 1 }
    let inner = closureScope(node, in: scope, call: nil)
    guard let body = program.children(node).last, program.kind(body) == .block else { return }
    let statements = program.children(body)
    for child in program.children(node) where program.kind(child) == .parameter {
      if let value = program.child(child, 1) { walk(value, in: scope, Expectation()) }
    }
    var result = Type.unknown
    if case .function(_, let type) = expectation.type { result = type }
    if let written = program.children(node).first(where: { program.kind($0) == .functionResult }) {
      result = type(of: program.child(written, 0), from: scope)
    }
    if statements.count == 1, isExpression(statements[0]) {
      if let slot = inner.result { slot.inputs.append(Slot.Flow(value: statements[0], scope: inner)) }
      walk(statements[0], in: inner, expectation.with(result))
    } else {
      if let slot = inner.result, slot.type == nil, result != .unknown {
        slot.type = result
        if let target = expectation.target { slot.keyTargets.append(target) }
      }
      walkStatements(statements, in: inner)
    }
  }

  private func isExpression(_ node: Node) -> Bool {
    switch program.kind(node) {
    case .variable, .function, .typeDeclaration, .return, .guard, .for, .while, .throw, .import, .typealias, .block:
      false
    case .binary: !["=", "+="].contains(program.nameText(node))
    default: true
    }
  }

  /// The scope of a closure's body: its parameters, and where they come from.
  func closureScope(_ node: Node, in scope: Scope, call: Node?) -> Scope {
    if let known = closureScopes[node] { return known }
    let result = Slot(.result, name: .none, node: node, scope: scope)
    var slots: [Slot] = []
    let parameters = program.children(node).filter { program.kind($0) == .parameter }
    let context = closureContexts[node]
    for index in 0..<max(parameters.count, 2) {
      let slot: Slot
      if index < parameters.count {
        slot = Indexer(program: program).parameter(parameters[index], of: nil, scope)
      } else if parameters.isEmpty {
        slot = Slot(.parameter, name: program.symbol("$\(index)"), node: node, scope: scope)
      } else {
        break
      }
      if slot.typeNode == nil, let context { slot.source = context.source(index) }
      if slot.typeNode == nil, slot.source == nil, let context { slot.type = context.type?(index) }
      slots.append(slot)
    }
    let made = Scope(.anonymous(slots), in: scope, file: scope.file, result: result)
    closureScopes[node] = made
    return made
  }

  /// What a call gives the closure among its arguments.
  struct ClosureContext {
    let source: (Int) -> Slot.Source?
    let type: ((Int) -> Type)?
  }

  /// Finds out what the closures of a call get, before they are looked at.
  func prepareClosures(of call: Node, callee found: Callee?, in scope: Scope) {
    for argument in arguments(of: call) where program.kind(argument.value) == .closure {
      guard closureContexts[argument.value] == nil else { continue }
      closureContexts[argument.value] = closureContext(of: call, argument: argument.value, callee: found, in: scope)
    }
  }

  private static let elementMethods: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "first", "contains", "allSatisfy", "firstIndex", "sorted",
    "min",
    "max", "last", "partition", "drop", "prefix", "removeAll", "lastIndex", "sort", "count", "uniqued", "grouped",
    "reduce",
  ]

  private func closureContext(of call: Node, argument: Node, callee found: Callee?, in scope: Scope) -> ClosureContext?
  {
    if let found, let parameter = found.arguments.first(where: { $0.value == argument })?.parameter {
      return ClosureContext(source: { .closure(parameter: parameter, index: $0) }, type: nil)
    }
    guard let callee = program.child(call, 0) else { return nil }
    let name = program.nameText(callee)
    if program.kind(callee) == .member, let base = program.child(callee, 0), Self.elementMethods.contains(name) {
      if let enumerated = enumeratedBase(base) {
        return ClosureContext(
          source: { index in index == 1 ? .element(enumerated, scope) : nil },
          type: { [self] index in index == 0 ? type(of: base, in: scope).elementType(self) : .unknown })
      }
      if name == "reduce" { return ClosureContext(source: { $0 == 1 ? .element(base, scope) : nil }, type: nil) }
      return ClosureContext(source: { _ in .element(base, scope) }, type: nil)
    }
    if name == "map" || name == "flatMap", program.kind(callee) == .member, let base = program.child(callee, 0) {
      return ClosureContext(source: { _ in .value(base, scope) }, type: nil)
    }
    switch name {
    case "ForEach", "List", "Table", "OutlineGroup", "Picker", "Chart":
      guard let data = arguments(of: call).first(where: { !$0.isTrailing && program.kind($0.value) != .string }) else {
        return nil
      }
      if let enumerated = enumeratedBase(data.value) {
        return ClosureContext(
          source: { index in index == 1 ? .element(enumerated, scope) : nil },
          type: { [self] index in index == 0 ? type(of: data.value, in: scope).elementType(self) : .unknown })
      }
      return ClosureContext(source: { $0 == 0 ? .element(data.value, scope) : nil }, type: nil)
    default: return nil
    }
  }

  /// The sole value of a closure, with the scope that knows its parameters.
  func closureValue(_ closure: Node, of call: Node, in scope: Scope) -> (node: Node, scope: Scope)? {
    prepareClosures(of: call, callee: nil, in: scope)
    let inner = closureScope(closure, in: scope, call: call)
    guard let body = program.children(closure).last, program.kind(body) == .block else { return nil }
    return lastValue(of: body, in: inner)
  }
}

extension Type {
  /// The type of its elements.
  func elementType(_ analysis: Analysis) -> Type { analysis.element(of: self) }
}

extension Analysis.Expectation {
  /// The same where a literal is compared and so never a key.
  func withoutKeys(_ analysis: Analysis) -> Self { analysis.isKey(type) ? Analysis.Expectation() : with(type) }
}
