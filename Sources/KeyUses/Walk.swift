import Facts
import SwiftTree

/// Walks every body once: calls find their declarations, literals their receivers.
extension Analysis {
  /// What a value is given to while it is walked.
  struct Expectation {
    var type: Type = .unknown
    /// What tells table and bundle of a key.
    var target: KeyTarget?
    var site: CallSite?
    /// The call that receives the value, as people write it.
    var call = ""
    var callNode: Node?
    /// The call of the SDK that makes the key, where another tells table and bundle.
    var sink: Sink?

    func with(_ type: Type) -> Expectation {
      var copy = self
      copy.type = type
      return copy
    }
  }

  func walkProgram() {
    for (file, source) in program.sources.enumerated() where !source.tree.nodes.isEmpty {
      walkTop(Node(file: Int32(file), index: 0), program.fileScopes[file])
    }
    for functions in program.topFunctions.values.sorted(by: { $0[0].name.id < $1[0].name.id }) {
      for function in functions { walkFunction(function) }
    }
    for slots in program.topVariables.values.sorted(by: { $0[0].name.id < $1[0].name.id }) {
      for slot in slots { walkVariable(slot) }
    }
    for type in program.allTypes { walkType(type) }
  }

  /// Statements at the top of a file (a script, a `main.swift`); declarations there are walked by name.
  private func walkTop(_ block: Node, _ scope: Scope) {
    let scope =
      program.flags(block).contains(.isExcluded) ? Scope(.block, in: scope, file: scope.file, isExcluded: true) : scope
    for node in program.children(block) {
      switch program.kind(node) {
      case .typeDeclaration, .function, .variable, .typealias, .import: break
      case .block: walkTop(node, scope)
      default: _ = walkStatement(node, in: scope)
      }
    }
  }

  func walkType(_ type: TypeDeclaration) {
    for slots in type.properties.values.sorted(by: { $0[0].node.index < $1[0].node.index }) {
      for slot in slots { walkVariable(slot) }
    }
    for functions in type.functions.values.sorted(by: { ($0[0].node?.index ?? 0) < ($1[0].node?.index ?? 0) }) {
      for function in functions { walkFunction(function) }
    }
    for function in type.initializers + type.subscripts { walkFunction(function) }
    for enumCase in type.cases {
      walkParameters(of: enumCase.function, in: enumCase.function.scope)
      if let raw = enumCase.rawValue { walk(raw, in: enumCase.function.scope, Expectation()) }
    }
    if let node = type.node {
      for attribute in program.children(node) where program.kind(attribute) == .attribute {
        walkAttribute(attribute, in: type.scope)
      }
    }
  }

  func walkFunction(_ function: Function) {
    walkParameters(of: function, in: function.scope)
    if let node = function.node {
      for attribute in program.children(node) where program.kind(attribute) == .attribute {
        walkAttribute(attribute, in: function.scope)
      }
    }
    guard let body = function.body else { return }
    walkBody(body, in: bodyScope(of: function), result: function.result)
  }

  private func walkParameters(of function: Function, in scope: Scope) {
    for parameter in function.parameters {
      guard let value = parameter.defaultValue else { continue }
      walk(value, in: scope, expectation(for: parameter, call: callName(of: function)))
    }
  }

  func walkVariable(_ slot: Slot) {
    for attribute in slot.attributes { walkAttribute(attribute, in: slot.scope) }
    if let value = slot.defaultValue {
      walk(value, in: valueScope(of: slot), expectation(for: slot, call: program.text(slot.name)))
    }
    if let body = slot.body { walkBody(body, in: bodyScope(of: slot), result: slot) }
    for accessor in program.children(slot.node) where program.kind(accessor) == .accessor {
      if let body = program.child(accessor, 0) { walkStatements(program.children(body), in: valueScope(of: slot)) }
    }
  }

  func expectation(for slot: Slot, site: CallSite? = nil, call: String, callNode: Node? = nil) -> Expectation {
    Expectation(type: type(of: slot), target: KeyTarget(slot: slot), site: site, call: call, callNode: callNode)
  }

  func walkAttribute(_ attribute: Node, in scope: Scope) {
    let name = program.nameText(attribute)
    let arguments = program.children(attribute).filter { program.kind($0) == .argument }.compactMap { argument in
      program.child(argument, 0).map { (label: program.label(argument), value: $0, isTrailing: false) }
    }
    guard !arguments.isEmpty else { return }
    if let (_, roles) = sdkSignature(options.sdk.attributes[name] ?? [], arguments) {
      give(arguments, roles, call: "@\(name)", node: attribute, isView: false, in: scope)
    } else if let type = program.candidates(program.name(attribute), from: scope).first,
      let found = initializer(of: type, arguments, in: scope)
    {
      // A property wrapper of the project: the arguments go to its initializer.
      let site = CallSite(node: attribute, scope: scope, arguments: found.arguments, receiver: nil)
      if !scope.isExcluded { found.function.calls.append(site) }
      for (parameter, value) in found.arguments {
        walk(value, in: scope, expectation(for: parameter, site: site, call: "@\(name)", callNode: attribute))
      }
    } else {
      for argument in arguments { walk(argument.value, in: scope, Expectation()) }
    }
  }

  /// A body whose sole expression is its result.
  func walkBody(_ body: Node, in scope: Scope, result: Slot) {
    var statements = program.children(body)
    var inner = scope
    while statements.count == 1, program.kind(statements[0]) == .block {
      if program.flags(statements[0]).contains(.isExcluded) {
        inner = Scope(.block, in: inner, file: inner.file, isExcluded: true)
      }
      statements = program.children(statements[0])
    }
    guard statements.count == 1, isValue(statements[0]) else {
      walkStatements(statements, in: inner)
      return
    }
    returnValue(statements[0], in: inner, result: result)
  }

  private func returnValue(_ node: Node, in scope: Scope, result: Slot) {
    result.inputs.append(Slot.Flow(value: node, scope: scope))
    walk(node, in: scope, expectation(for: result, call: program.text(result.name)))
  }

  /// Whether a statement can be the value of its block.
  private func isValue(_ node: Node) -> Bool {
    switch program.kind(node) {
    case .variable, .function, .typeDeclaration, .return, .guard, .for, .while, .throw, .import, .typealias, .block:
      false
    case .binary: !["=", "+=", "-="].contains(program.nameText(node))
    default: true
    }
  }

  /// Statements in order, each in the scope that those before it made; the scope after the last.
  @discardableResult
  func walkStatements(_ statements: [Node], in scope: Scope) -> Scope {
    var scope = declaring(statements, in: scope)
    for statement in statements { scope = walkStatement(statement, in: scope) }
    return scope
  }

  /// Local functions and types are known before they are declared.
  func declaring(_ statements: [Node], in scope: Scope) -> Scope {
    var scope = scope
    let indexer = Indexer(program: program)
    for statement in statements {
      switch program.kind(statement) {
      case .function:
        if let known = localFunctions[statement] {
          scope = scope.adding(.localFunction(known))
          continue
        }
        let function = indexer.function(statement, owner: nil, scope)
        localFunctions[statement] = function
        scope = scope.adding(.localFunction(function))
      case .typeDeclaration:
        if let known = localTypes[statement] {
          scope = scope.adding(.localType(known))
          continue
        }
        let type = indexer.declare(statement, parent: nil, scope)
        localTypes[statement] = type
        scope = scope.adding(.localType(type))
      default: break
      }
    }
    return scope
  }

  func walkStatement(_ node: Node, in scope: Scope) -> Scope {
    switch program.kind(node) {
    case .variable:
      let (slot, after) = bindLocal(node, in: scope)
      for attribute in slot.attributes { walkAttribute(attribute, in: scope) }
      if let value = slot.defaultValue { walk(value, in: scope, expectation(for: slot, call: program.text(slot.name))) }
      if let body = slot.body {
        walkBody(body, in: Scope(.block, in: scope, file: scope.file, result: slot), result: slot)
      }
      return after
    case .function:
      if let function = localFunctions[node] {
        // Declared functions see what the block declares after them too; their own scope has the rest.
        walkFunction(function)
      }
      return scope
    case .typeDeclaration:
      // Listed among all types while the walk goes on, so walked here.
      if let type = localTypes[node] { walkType(type) }
      return scope
    case .return:
      if let value = program.child(node, 0) {
        if let result = scope.result {
          returnValue(value, in: scope, result: result)
        } else {
          walk(value, in: scope, Expectation())
        }
      }
      return scope
    case .throw:
      if let value = program.child(node, 0) { walk(value, in: scope, Expectation()) }
      return scope
    case .block:
      let inner =
        program.flags(node).contains(.isExcluded) ? Scope(.block, in: scope, file: scope.file, isExcluded: true) : scope
      walkStatements(program.children(node), in: inner)
      return scope
    case .guard:
      noteLanguageBranch(node, in: scope)
      let after = program.child(node, 0).map { walkConditions($0, in: scope) } ?? scope
      if let block = program.child(node, 1) { walkStatements(program.children(block), in: scope) }
      return after
    case .while:
      branchDepth += 1
      defer { branchDepth -= 1 }
      let inner = program.child(node, 0).map { walkConditions($0, in: scope) } ?? scope
      if let block = program.child(node, 1) { walkStatements(program.children(block), in: inner) }
      return scope
    case .for:
      branchDepth += 1
      defer { branchDepth -= 1 }
      if let sequence = program.child(node, 1) { walk(sequence, in: scope, Expectation()) }
      let inner = bindElement(of: node, in: scope)
      if let condition = program.child(node, 2) { walk(condition, in: inner, Expectation()) }
      if let block = program.child(node, 3) { walkStatements(program.children(block), in: inner) }
      return scope
    case .if, .switch:
      walkBranches(node, in: scope, nil)
      return scope
    case .import, .typealias: return scope
    default:
      walk(node, in: scope, Expectation())
      return scope
    }
  }

  /// The variable that a statement or condition declares, and the scope that knows it.
  func bindLocal(_ node: Node, in scope: Scope) -> (slot: Slot, scope: Scope) {
    let slot: Slot
    if let known = locals[node] {
      slot = known
    } else {
      slot = Indexer(program: program).variable(node, owner: nil, scope)
      slot.branchDepth = branchDepth
      locals[node] = slot
    }
    if program.name(node) == .none || program.kind(program.children(node).first ?? node) == .pattern {
      // Taken apart: each name with the element of the value that it has, where the value is a tuple.
      let names = program.children(node).filter { program.kind($0) == .pattern }
      var inner = scope
      for pattern in names { inner = bind(pattern: pattern, to: slot.defaultValue, in: inner) }
      return (slot, inner)
    }
    return (slot, scope.adding(.binding(slot)))
  }

  /// A local that holds what a pattern gives it.
  func bindName(_ node: Node, source: Slot.Source?, type: Type? = nil, in scope: Scope) -> Scope {
    let slot: Slot
    if let known = locals[node] {
      slot = known
    } else {
      slot = Slot(.local, name: program.name(node), node: node, scope: scope)
      slot.typeNode = program.kind(node) == .variable ? program.child(node, 0) : nil
      slot.source = source
      slot.type = type
      if case .value(let value, let valueScope)? = source {
        slot.inputs.append(Slot.Flow(value: value, scope: valueScope))
      }
      locals[node] = slot
    }
    return scope.adding(.binding(slot))
  }

  /// The names that a pattern binds when it is matched with a value.
  func bind(pattern: Node, to value: Node?, in scope: Scope) -> Scope {
    switch program.kind(pattern) {
    case .pattern:
      guard let inner = program.child(pattern, 0) else { return scope }
      return bind(pattern: inner, to: program.child(pattern, 1) ?? value, in: scope)
    case .variable:
      if program.name(pattern) == .none {
        return program.children(pattern).filter { program.kind($0) == .pattern }.reduce(scope) {
          bind(pattern: $1, to: value, in: $0)
        }
      }
      return bindName(pattern, source: value.map { .value($0, scope) }, in: scope)
    case .call:
      guard let callee = program.child(pattern, 0) else { return scope }
      let name = program.name(callee)
      var inner = scope
      for (index, argument) in arguments(of: pattern).enumerated() {
        let payload = argument.value
        switch program.kind(payload) {
        case .variable where program.name(payload) != .none:
          inner = bindName(payload, source: .payload(name, index, value, scope), in: inner)
        default: inner = bind(pattern: payload, to: nil, in: inner)
        }
      }
      return inner
    case .tuple:
      var inner = scope
      let elements = program.children(pattern)
      let values = value.flatMap { program.kind($0) == .tuple ? program.children($0) : nil }
      for (index, element) in elements.enumerated() {
        guard let part = program.child(element, 0) else { continue }
        let given = values.flatMap { index < $0.count ? program.child($0[index], 0) : nil }
        if program.kind(part) == .variable || program.kind(part) == .name, program.name(part) != .none, given == nil,
          let value,
          case .tuple(let types) = type(of: value, in: scope), index < types.count
        {
          inner = bindName(part, source: nil, type: types[index].type, in: inner)
        } else {
          inner = bind(pattern: part, to: given, in: inner)
        }
      }
      return inner
    case .cast, .other, .unary, .array:
      return program.children(pattern).reduce(scope) { bind(pattern: $1, to: value, in: $0) }
    default: return scope
    }
  }

  /// The scope of a `for` loop's body.
  func bindElement(of loop: Node, in scope: Scope) -> Scope {
    guard let pattern = program.child(loop, 0), let sequence = program.child(loop, 1) else { return scope }
    return bindElement(pattern: pattern, of: sequence, in: scope)
  }

  private func bindElement(pattern: Node, of sequence: Node, in scope: Scope) -> Scope {
    switch program.kind(pattern) {
    case .variable where program.name(pattern) != .none:
      return bindName(pattern, source: .element(sequence, scope), in: scope)
    case .name: return bindName(pattern, source: .element(sequence, scope), in: scope)
    case .pattern, .variable:
      return program.children(pattern).filter { ![.type, .attribute].contains(program.kind($0)) }.reduce(scope) {
        bindElement(pattern: $1, of: sequence, in: $0)
      }
    case .tuple:
      var inner = scope
      let element = element(of: type(of: sequence, in: scope))
      for (index, part) in program.children(pattern).enumerated() {
        guard var name = program.child(part, 0) else { continue }
        if program.kind(name) == .pattern, let only = program.child(name, 0) { name = only }
        guard program.kind(name) == .variable || program.kind(name) == .name else { continue }
        var source: Slot.Source?
        if index == 1, let enumerated = enumeratedBase(sequence) { source = .element(enumerated, scope) }
        var type: Type?
        if source == nil, case .tuple(let types) = element, index < types.count { type = types[index].type }
        inner = bindName(name, source: source, type: type, in: inner)
      }
      return inner
    default: return bind(pattern: pattern, to: nil, in: scope)
    }
  }

  /// `x` of `x.enumerated()`, also inside `Array(…)`.
  func enumeratedBase(_ node: Node) -> Node? {
    guard program.kind(node) == .call, let callee = program.child(node, 0) else { return nil }
    if program.kind(callee) == .member, program.nameText(callee) == "enumerated" { return program.child(callee, 0) }
    if program.kind(callee) == .name, program.nameText(callee) == "Array", let argument = arguments(of: node).first {
      return enumeratedBase(argument.value)
    }
    return nil
  }

  /// The conditions of `if`, `guard`, `while`; the scope of what follows when they hold.
  func walkConditions(_ conditions: Node, in scope: Scope) -> Scope {
    var scope = scope
    for condition in program.children(conditions) {
      walkCondition(condition, in: scope)
      scope = bindCondition(condition, in: scope)
    }
    return scope
  }

  private func walkCondition(_ condition: Node, in scope: Scope) {
    switch program.kind(condition) {
    case .variable:
      let (slot, _) = bindLocal(condition, in: scope)
      if let value = slot.defaultValue { walk(value, in: scope, expectation(for: slot, call: program.text(slot.name))) }
    case .pattern:
      if let value = program.child(condition, 1) { walk(value, in: scope, Expectation()) }
    default: walk(condition, in: scope, Expectation())
    }
  }

  func bindCondition(_ condition: Node, in scope: Scope) -> Scope {
    switch program.kind(condition) {
    case .variable: return bindLocal(condition, in: scope).scope
    case .pattern:
      let value = program.child(condition, 1)
      let inner = bind(pattern: condition, to: value, in: scope)
      if let value, let path = path(of: value), let name = caseName(program.child(condition, 0)) {
        return inner.adding(.narrowing(path, cases: [name], isIn: true))
      }
      return inner
    case .binary:
      let op = program.nameText(condition)
      if op == "&&" {
        return [program.child(condition, 0), program.child(condition, 1)].compactMap { $0 }.reduce(scope) {
          bindCondition($1, in: $0)
        }
      }
      if op == "==" || op == "!=", let left = program.child(condition, 0), let right = program.child(condition, 1),
        let path = path(of: left), let name = caseName(right)
      {
        return scope.adding(.narrowing(path, cases: [name], isIn: op == "=="))
      }
      return scope
    default: return scope
    }
  }

  /// A dotted path (`self.kind` as `kind`); nil for anything else.
  func path(of node: Node) -> String? {
    switch program.kind(node) {
    case .name:
      let name = program.nameText(node)
      return name
    case .member:
      guard let base = program.child(node, 0), let path = path(of: base) else { return nil }
      return path == "self" ? program.nameText(node) : "\(path).\(program.nameText(node))"
    default: return nil
    }
  }

  /// The case that an expression or pattern names (`.a`, `.a(…)`, `T.a`).
  func caseName(_ node: Node?) -> Symbol? {
    guard let node else { return nil }
    switch program.kind(node) {
    case .member: return program.name(node)
    case .call: return caseName(program.child(node, 0))
    case .pattern: return caseName(program.child(node, 0))
    default: return nil
    }
  }

  /// The blocks of an `if` or `switch` with their scopes, in order.
  func branchBlocks(_ node: Node, in scope: Scope, walksConditions: Bool) -> [(block: Node, scope: Scope)] {
    var found: [(block: Node, scope: Scope)] = []
    switch program.kind(node) {
    case .if:
      var inner = scope
      if let conditions = program.child(node, 0) {
        if walksConditions {
          inner = walkConditions(conditions, in: scope)
        } else {
          for condition in program.children(conditions) { inner = bindCondition(condition, in: inner) }
        }
      }
      if let block = program.child(node, 1) { found.append((block, inner)) }
      if let other = program.child(node, 2) {
        if program.kind(other) == .if {
          found += branchBlocks(other, in: scope, walksConditions: walksConditions)
        } else {
          found.append((other, elseScope(of: node, in: scope)))
        }
      }
    case .switch:
      guard let subject = program.child(node, 0) else { return [] }
      if walksConditions { walk(subject, in: scope, Expectation()) }
      let subjectPath = path(of: subject)
      var named: Set<Symbol> = []
      for switchCase in program.children(node).dropFirst() where program.kind(switchCase) == .switchCase {
        let parts = program.children(switchCase)
        let patterns = parts.filter { program.kind($0) == .pattern }
        var inner = scope
        let names = patterns.compactMap { caseName($0) }
        for pattern in patterns {
          inner = bind(pattern: pattern, to: subject, in: inner)
          if walksConditions { walkPattern(pattern, in: scope) }
        }
        if let subjectPath {
          if patterns.isEmpty, !named.isEmpty {
            inner = inner.adding(.narrowing(subjectPath, cases: named, isIn: false))
          } else if !names.isEmpty, names.count == patterns.count {
            inner = inner.adding(.narrowing(subjectPath, cases: Set(names), isIn: true))
          }
          named.formUnion(names)
        }
        for part in parts where walksConditions && program.kind(part) == .other { walk(part, in: inner, Expectation()) }
        if let block = parts.last, program.kind(block) == .block { found.append((block, inner)) }
      }
    default: break
    }
    return found
  }

  /// Literals in patterns are compared with and never shown.
  private func walkPattern(_ pattern: Node, in scope: Scope) {
    markPlain(pattern)
  }

  func markPlain(_ node: Node) {
    if program.kind(node) == .string { reached[node, default: []].insert(.plain) }
    for child in program.children(node) { markPlain(child) }
  }

  private func elseScope(of node: Node, in scope: Scope) -> Scope {
    guard let conditions = program.child(node, 0), program.childCount(conditions) == 1,
      let only = program.child(conditions, 0),
      program.kind(only) == .binary, let left = program.child(only, 0), let right = program.child(only, 1),
      let path = path(of: left), let name = caseName(right)
    else { return scope }
    switch program.nameText(only) {
    case "==": return scope.adding(.narrowing(path, cases: [name], isIn: false))
    case "!=": return scope.adding(.narrowing(path, cases: [name], isIn: true))
    default: return scope
    }
  }

  /// The values that an `if` or `switch` expression has, with the scopes that they stand in.
  func branchValues(_ node: Node, in scope: Scope) -> [(node: Node, scope: Scope)] {
    var found: [(node: Node, scope: Scope)] = []
    for (block, inner) in branchBlocks(node, in: scope, walksConditions: false) {
      if let value = lastValue(of: block, in: inner) { found.append(value) }
    }
    return found
  }

  /// The expression that a block ends with, and the scope that its statements made.
  func lastValue(of block: Node, in scope: Scope) -> (node: Node, scope: Scope)? {
    var statements = program.children(block)
    var scope = scope
    if statements.count == 1, program.kind(statements[0]) == .block { statements = program.children(statements[0]) }
    for statement in statements.dropLast() {
      switch program.kind(statement) {
      case .variable: scope = bindLocal(statement, in: scope).scope
      case .guard:
        if let conditions = program.child(statement, 0) {
          for condition in program.children(conditions) { scope = bindCondition(condition, in: scope) }
        }
      default: break
      }
    }
    guard let last = statements.last else { return nil }
    if program.kind(last) == .return { return program.child(last, 0).map { ($0, scope) } }
    return isValue(last) ? (last, scope) : nil
  }

  /// Walks an `if` or `switch`; with an expectation each branch's last expression is given to it.
  func walkBranches(_ node: Node, in scope: Scope, _ expectation: Expectation?) {
    noteLanguageBranch(node, in: scope)
    branchDepth += 1
    defer { branchDepth -= 1 }
    for (block, inner) in branchBlocks(node, in: scope, walksConditions: true) {
      var statements = program.children(block)
      while statements.count == 1, program.kind(statements[0]) == .block {
        statements = program.children(statements[0])
      }
      if let expectation, let last = statements.last, isValue(last) {
        let after = walkStatements(Array(statements.dropLast()), in: inner)
        walk(last, in: after, expectation)
      } else {
        walkStatements(statements, in: inner)
      }
    }
  }
}
