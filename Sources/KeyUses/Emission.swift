import Facts
import SourceText
import SwiftTree

/// From what the walk left to facts.
extension Analysis {
  func collect() -> CodeFacts {
    emitKeyLiterals()
    emitLookups()
    emitShown()
    emitErrorTexts()
    emitDeclaredKeys()
    emitForeignArguments()
    emitLeftovers()
    emitSymbols()
    emitAccessors()
    facts.lookups = lookups
    facts.languageBranches = branches.filter { branch in
      branch.holdsText
        || branch.literals.contains { reached[$0].map { $0.contains(.lookup) || $0.contains(.shown) } ?? false }
    }.map(\.place).sorted()
    facts.addresses = options.addresses.map { addressed($0) }
    facts.unreadable = program.sources.filter { $0.tree.nodes.first?.flags.contains(.hasErrors) ?? false }.map(\.path)
      .sorted()
    facts.uses = unique(facts.uses).sorted {
      ($0.place, $0.pattern.key, $0.call) < ($1.place, $1.pattern.key, $1.call)
    }
    facts.runtimeKeys = unique(facts.runtimeKeys).sorted { $0.place < $1.place }
    facts.plainTexts = unique(facts.plainTexts).sorted { ($0.place, $0.text) < ($1.place, $1.text) }
    facts.lookups = unique(facts.lookups).sorted { ($0.place, $0.key) < ($1.place, $1.key) }
    facts.accessors.sort { $0.place < $1.place }
    return facts
  }

  private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }

  /// Literals whose type makes them keys.
  private func emitKeyLiterals() {
    for literal in keyLiterals {
      let goals = goals(of: literal.target, site: literal.site)
      if !goals.isEmpty, goals.allSatisfy(\.isDefaultValue) {
        reached[literal.node, default: []].insert(.plain)
        continue
      }
      reached[literal.node, default: []].insert(.lookup)
      let pattern = keyPattern(literal.node, in: literal.scope)
      var destinations = goals.filter { !$0.isDefaultValue }.map(\.destination)
      if destinations.isEmpty { destinations = [KeyUse.Destination()] }
      let sink = literal.sink
      for destination in destinations.sorted(by: { "\($0)" < "\($1)" }) {
        var use = KeyUse(
          status: literal.scope.isExcluded ? .excluded : .certain, form: pattern.hasHoles ? .interpolated : .literal,
          pattern: pattern, destination: destination, call: literal.call, place: place(literal.node, literal.scope))
        if pattern.hasHoles {
          evaluatedReach = .lookup
          let values = values(of: literal.node, in: literal.scope, nil).known
          evaluatedReach = nil
          use.expansions = expansions(of: values)
          use.isComplete = !use.expansions.isEmpty && values.allSatisfy { $0.text != nil }
          use.arguments = program.children(literal.node).filter { program.kind($0) == .hole }.map {
            specifiers(of: $0, in: literal.scope)
          }
        } else if let arguments = literal.arguments ?? sink?.formatArguments {
          use.arguments = specifiers(of: arguments, in: sink?.scope ?? literal.scope, nil)
        } else if sink?.isView == true {
          use.arguments = []
        }
        if let value = sink?.defaultValue { apply(defaultValue: value, in: literal.scope, to: &use) }
        facts.uses.append(use)
      }
    }
  }

  private func expansions(of values: [Value]) -> [KeyUse.Expansion] {
    var found: [String: String] = [:]
    for value in values {
      guard let text = value.text else { continue }
      found[text] = found[text] ?? value.names.joined(separator: ", ")
    }
    return found.map { KeyUse.Expansion(key: $0.key, origin: $0.value) }.sorted()
  }

  /// The default value's text and arguments.
  private func apply(defaultValue node: Node, in scope: Scope, to use: inout KeyUse) {
    markPlain(node)
    guard program.kind(node) == .string else { return }
    let pattern = keyPattern(node, in: scope)
    use.defaultValue = pattern.key
    if pattern.hasHoles {
      use.arguments = program.children(node).filter { program.kind($0) == .hole }.map { specifiers(of: $0, in: scope) }
    }
  }

  /// The calls under which a sink's values are to be asked for, so that what one call gives stays together.
  func frames(of scope: Scope, _ node: Node, depth: Int = 0) -> [Frame?] {
    guard let function = scope.function, depth < 4, !function.calls.isEmpty,
      mentionsParameter(node, in: scope, of: function)
    else { return [nil] }
    var found: [Frame?] = []
    for site in function.calls where !site.scope.isExcluded {
      var outers: [Frame?] = [nil]
      if site.scope.function !== function,
        site.arguments.contains(where: { argument in
          site.scope.function.map { mentionsParameter(argument.value, in: site.scope, of: $0) } ?? false
        })
      {
        let first = site.arguments.first { argument in
          site.scope.function.map { mentionsParameter(argument.value, in: site.scope, of: $0) } ?? false
        }
        if let first { outers = frames(of: site.scope, first.value, depth: depth + 1) }
      }
      for outer in outers { found.append(Frame(function: function, site: site, outer: outer)) }
      if found.count > 600 { return found }
    }
    return found.isEmpty ? [nil] : found
  }

  /// Whether an expression depends on a parameter of the function around it.
  private func mentionsParameter(_ node: Node, in scope: Scope, of function: Function, depth: Int = 0) -> Bool {
    if depth > 12 { return true }
    switch program.kind(node) {
    case .name:
      if program.nameText(node) == "self" { return function.owner?.node == nil && function.owner != nil }
      guard case .slot(let slot) = resolve(name: program.name(node), in: scope) else { return false }
      if slot.kind == .parameter { return slot.function === function }
      if slot.kind == .local {
        return slot.inputs.contains {
          $0.scope.function === function && mentionsParameter($0.value, in: $0.scope, of: function, depth: depth + 1)
        }
      }
      return false
    case .closure: return true
    default: return program.children(node).contains { mentionsParameter($0, in: scope, of: function, depth: depth + 1) }
    }
  }

  /// What strings are looked up as they are.
  private func emitLookups() {
    // A format around a lookup may stand apart from it: `let format = NSLocalizedString(…)`.
    for (value, arguments, scope) in formats where program.kind(value) != .call {
      for call in callsBehind(value, in: scope) where callResultFormats[call] == nil {
        callResultFormats[call] = arguments
      }
    }
    for sink in sinks where sink.role == .lookup {
      if sink.formatArguments == nil { sink.formatArguments = callResultFormats[sink.node] }
      if sink.scope.isExcluded {
        emitExcluded(sink)
        continue
      }
      var unknown: [(node: Node, scope: Scope)] = []
      var found = 0
      evaluatedReach = .lookup
      defer { evaluatedReach = nil }
      for frame in frames(of: sink.scope, sink.value) {
        let values = values(of: sink.value, in: sink.scope, frame)
        unknown += values.unknown
        found += values.known.count
        emit(values.known, of: sink, frame)
      }
      guard let first = unknown.first else { continue }
      let isWrapperOnly = unknown.allSatisfy { isUnfedParameter($0.node, in: $0.scope) }
      if isWrapperOnly, found > 0 { continue }
      let origin = isWrapperOnly ? (node: sink.node, scope: sink.scope) : first
      let isHere =
        program.path(origin.node) == program.path(sink.node) && origin.scope.enclosing == sink.scope.enclosing
      let at = isHere ? (node: sink.node, scope: sink.scope) : origin
      facts.runtimeKeys.append(
        RuntimeKey(call: sink.call, expression: spelling(first.node), place: place(at.node, at.scope)))
    }
  }

  private func isUnfedParameter(_ node: Node, in scope: Scope) -> Bool {
    guard let slot = slot(of: node, in: scope) else { return false }
    return slot.kind == .parameter && slot.function?.calls.isEmpty ?? false
  }

  private func callsBehind(_ node: Node, in scope: Scope, depth: Int = 0) -> [Node] {
    guard depth < 5 else { return [] }
    if program.kind(node) == .call { return [node] }
    guard let slot = slot(of: node, in: scope), slot.kind == .local || slot.inputs.count == 1 && slot.kind == .property
    else { return [] }
    return slot.inputs.flatMap { callsBehind($0.value, in: $0.scope, depth: depth + 1) }
  }

  private func emitExcluded(_ sink: Sink) {
    for leaf in leaves(of: sink.value) where program.kind(leaf) == .string {
      reached[leaf, default: []].insert(.lookup)
      facts.uses.append(
        KeyUse(
          status: .excluded, form: hasHoles(leaf) ? .runtime : .literal, pattern: literalPattern(leaf),
          destination: destination(of: sink, nil), call: sink.call, place: place(leaf, sink.scope)))
    }
  }

  private func emit(_ values: [Value], of sink: Sink, _ frame: Frame?) {
    var destination = destination(of: sink, frame)
    if let target = sink.outerTarget {
      let outer = goals(of: target, site: frame?.site).filter { !$0.isDefaultValue }.map(\.destination)
      if sink.table == nil, sink.bundle == nil, let first = outer.first { destination = first }
    }
    struct Shape: Hashable {
      let origin: Node
      let template: KeyPattern
    }
    var composed: [Shape: [Value]] = [:]
    for value in values {
      markReached(value.origin, .lookup)
      guard value.isComposed else {
        guard let text = value.text, [.string, .enumCase].contains(program.kind(value.origin)) else { continue }
        // What was given beside the key when the value that holds both was made.
        let construction = self.construction(with: value.origin, sink)
        var use = KeyUse(
          pattern: KeyPattern(text),
          destination: construction.flatMap { self.destination(of: sink, $0) } ?? destination, call: sink.call,
          place: place(value.origin, scope(of: value.origin) ?? sink.scope))
        if let arguments = sink.formatArguments {
          use.arguments = specifiers(of: arguments, in: sink.scope, frame)
        } else if let frame, let arguments = callResultFormats[frame.site.node] {
          use.arguments = specifiers(of: arguments, in: frame.site.scope, frame.outer)
        }
        if let node = sink.defaultValue {
          if let construction, let slot = slot(of: node, in: sink.scope), let given = construction.value(of: slot) {
            apply(defaultValue: given, in: construction.scope, to: &use)
          } else {
            apply(defaultValue: node, in: sink.scope, frame, to: &use)
          }
        }
        facts.uses.append(use)
        continue
      }
      composed[Shape(origin: value.origin, template: value.template), default: []].append(value)
    }
    for (shape, values) in composed.sorted(by: { $0.key.template.template < $1.key.template.template }) {
      emitTemplate(shape.origin, shape.template, values, destination: destination, sink)
    }
  }

  /// The memberwise call that a literal is an argument of, where table or default value are properties beside the key.
  private func construction(with origin: Node, _ sink: Sink) -> CallSite? {
    for node in [sink.table, sink.defaultValue].compactMap({ $0 }) {
      guard let slot = slot(of: node, in: sink.scope), slot.kind == .property, let owner = slot.owner, owner.node != nil
      else { continue }
      if let site = owner.memberwise.calls.first(where: { $0.arguments.contains { $0.value == origin } }) {
        return site
      }
    }
    return nil
  }

  /// Where a lookup goes whose table is a property that one memberwise call gave.
  private func destination(of sink: Sink, _ construction: CallSite) -> KeyUse.Destination? {
    guard let node = sink.table, let slot = slot(of: node, in: sink.scope), let given = construction.value(of: slot)
    else { return nil }
    guard let table = values(of: given, in: construction.scope, nil).known.first?.text else { return nil }
    return KeyUse.Destination(table: .named(table), bundle: bundle(of: sink.bundle, in: sink.scope, nil))
  }

  /// What each argument of a format accepts; what a wrapper passes on is what its caller gives. Nil where nobody knows
  /// how many there are.
  private func specifiers(of arguments: [Node], in scope: Scope, _ frame: Frame?) -> [[String]]? {
    var found: [[String]] = []
    for argument in arguments {
      guard let slot = slot(of: argument, in: scope), slot.kind == .parameter else {
        if case .array = type(of: argument, in: scope) { return nil }
        found.append(specifiers(ofValue: argument, in: scope))
        continue
      }
      let isList: Bool = if case .array = type(of: slot) { true } else { false }
      guard isList else {
        if let own = frame?.of(slot.function), let value = own.site.value(of: slot) {
          found.append(specifiers(ofValue: value, in: own.site.scope))
        } else {
          found.append(Self.specifiers(of: type(of: slot)))
        }
        continue
      }
      guard let own = frame?.of(slot.function) else { return nil }
      let given = own.site.arguments.filter { $0.parameter === slot }.map(\.value)
      if slot.flags.contains(.isVariadic) {
        guard let inner = specifiers(of: given, in: own.site.scope, own.outer) else { return nil }
        found += inner
      } else if let list = given.first, program.kind(list) == .array {
        found += program.children(list).map { specifiers(ofValue: $0, in: own.site.scope) }
      } else if !given.isEmpty {
        return nil
      }
    }
    return found
  }

  private func apply(defaultValue node: Node, in scope: Scope, _ frame: Frame?, to use: inout KeyUse) {
    if program.kind(node) == .string {
      apply(defaultValue: node, in: scope, to: &use)
    } else if let slot = slot(of: node, in: scope), slot.kind == .parameter, let own = frame?.of(slot.function),
      let value = own.site.value(of: slot)
    {
      apply(defaultValue: value, in: own.site.scope, to: &use)
    }
  }

  /// A template that is looked up as it is: one use for all that it can be, and one for each shape that stays open.
  private func emitTemplate(
    _ origin: Node, _ pattern: KeyPattern, _ values: [Value], destination: KeyUse.Destination, _ sink: Sink
  ) {
    let originScope = scope(of: origin) ?? sink.scope
    let known = values.filter { $0.text != nil }
    func use(_ pattern: KeyPattern, _ expansions: [KeyUse.Expansion], isComplete: Bool) -> KeyUse {
      KeyUse(
        form: .runtime, pattern: pattern, expansions: expansions, isComplete: isComplete, destination: destination,
        call: sink.call, place: place(origin, originScope))
    }
    let open = Set(values.filter { $0.text == nil }.map(\.pattern))
    if !known.isEmpty {
      facts.uses.append(use(pattern, expansions(of: known), isComplete: true))
    }
    for pattern in open.sorted(by: { $0.template < $1.template }) {
      facts.uses.append(use(pattern, [], isComplete: false))
    }
  }

  private func markReached(_ node: Node, _ reach: Reach) {
    reached[node, default: []].insert(reach)
    guard program.kind(node) == .string else { return }
    // A literal that is put into another is part of it.
    for hole in program.children(node) where program.kind(hole) == .hole {
      for argument in program.children(hole) { if let value = program.child(argument, 0) { markParts(value, reach) } }
    }
  }

  private func markParts(_ node: Node, _ reach: Reach) {
    switch program.kind(node) {
    case .string: markReached(node, reach)
    case .ternary: for index in [1, 2] { if let child = program.child(node, index) { markParts(child, reach) } }
    case .binary: for child in program.children(node) { markParts(child, reach) }
    default: break
    }
  }

  /// The scope that a literal was walked in.
  func scope(of node: Node) -> Scope? {
    if literalScopes.isEmpty, !literals.isEmpty {
      for (node, scope) in literals { literalScopes[node] = scope }
      for literal in keyLiterals { literalScopes[literal.node] = literal.scope }
    }
    return literalScopes[node]
  }

  /// An expression as people would name it.
  func spelling(_ node: Node) -> String {
    switch program.kind(node) {
    case .member:
      guard let base = program.child(node, 0) else { return ".\(program.nameText(node))" }
      return "\(spelling(base)).\(program.nameText(node))"
    case .name: return program.nameText(node)
    case .call: return "\(program.child(node, 0).map { spelling($0) } ?? "")(…)"
    case .subscript: return "\(program.child(node, 0).map { spelling($0) } ?? "")[…]"
    case .string: return "\"…\""
    default: return "…"
    }
  }

  /// What users see as it is, and what only the program sees.
  private func emitShown() {
    for sink in sinks where sink.role != .lookup {
      let isPlain = sink.role == .plain
      // Numbers, colours and the like hold no text; and what is no literal is asked only where a string can be.
      guard isPlain || !sink.scope.isExcluded else { continue }
      if isPlain, program.kind(sink.value) != .string, type(of: sink.value, in: sink.scope) != .string,
        type(of: sink.value, in: sink.scope) != .unknown
      {
        continue
      }
      evaluatedReach = isPlain ? .plain : .shown
      let found = values(of: sink.value, in: sink.scope, nil)
      evaluatedReach = nil
      for value in found.known {
        markReached(value.origin, isPlain ? .plain : .shown)
        guard !isPlain, program.kind(value.origin) == .string else { continue }
        let text = value.pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        guard !text.isEmpty else { continue }
        facts.plainTexts.append(
          PlainText(
            text: text, call: sink.call, way: sink.role == .verbatim ? .verbatim : .string,
            place: place(value.origin, scope(of: value.origin) ?? sink.scope)))
      }
    }
  }

  /// Texts of errors that the system shows as they are.
  private func emitErrorTexts() {
    for name in ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"] {
      for slot in program.properties[program.symbol(name)] ?? [] where slot.body != nil && !slot.scope.isExcluded {
        for value in slotValues(slot, at: slot.node, in: slot.scope, nil).known
        where program.kind(value.origin) == .string && reached[value.origin]?.contains(.lookup) != true {
          markReached(value.origin, .shown)
          let text = value.pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
          facts.plainTexts.append(
            PlainText(
              text: text, call: name, way: .string, place: place(value.origin, scope(of: value.origin) ?? slot.scope)))
        }
      }
    }
  }

  private func isReached(_ node: Node) -> Bool { !(reached[node] ?? []).isEmpty }

  /// Literals that the name of their declaration makes keys (`titleKey`).
  private func emitDeclaredKeys() {
    var slots: [Slot] = []
    for (name, all) in program.properties where isKeyName(name) { slots += all }
    for (name, all) in program.topVariables where isKeyName(name) { slots += all }
    for (name, all) in program.methods where isKeyName(name) { slots += all.map(\.result) }
    for (name, all) in program.topFunctions where isKeyName(name) { slots += all.map(\.result) }
    for functions in [
      Array(program.methods.values.joined()), Array(program.topFunctions.values.joined()),
      program.allTypes.flatMap(\.initializers), program.cases.values.flatMap { $0.map(\.function) },
    ] {
      for function in functions { slots += function.parameters.filter { isKeyName($0.name) || isKeyName($0.label) } }
    }
    for slot in slots.sorted(by: { ($0.node.file, $0.node.index) < ($1.node.file, $1.node.index) }) {
      guard !slot.scope.isExcluded, slot.owner.map({ !isCodingKeys($0) }) ?? true else { continue }
      switch type(of: slot) {
      case .foreign("String", _), .unknown, .array(.foreign("String", _)), .array(.unknown),
        .foreign("StaticString", _):
        break
      default: continue
      }
      let isList: Bool = if case .array = type(of: slot) { true } else { false }
      var found: [Value] = []
      for flow in flows(into: slot, nil) {
        if isList {
          for (node, scope) in elementNodes(flow.value, in: flow.scope) ?? [] {
            found += values(of: node, in: scope, nil).known
          }
        } else {
          found += values(of: flow.value, in: flow.scope, nil).known
        }
      }
      for value in found where !isReached(value.origin) && program.kind(value.origin) == .string {
        guard let text = value.text, isDotted(text) else { continue }
        let scope = scope(of: value.origin) ?? slot.scope
        guard !scope.isExcluded else { continue }
        declared.insert(value.origin)
        facts.uses.append(
          KeyUse(
            form: .declared, pattern: value.isComposed ? literalPattern(value.origin) : KeyPattern(text),
            expansions: value.isComposed
              ? [KeyUse.Expansion(key: text, origin: value.names.joined(separator: ", "))] : [],
            destination: .init(table: .any), call: program.text(slot.name),
            place: place(value.origin, declaredScope(slot, scope))))
      }
    }
  }

  /// A literal given to a property belongs to the property.
  private func declaredScope(_ slot: Slot, _ scope: Scope) -> Scope { scope }

  private func isKeyName(_ symbol: Symbol) -> Bool {
    let name = program.text(symbol)
    return name.count > 4 && (name.hasSuffix("Key") || name.hasSuffix("Keys"))
  }

  private func isCodingKeys(_ type: TypeDeclaration) -> Bool {
    program.text(type.name).hasSuffix("CodingKeys")
      || type.inherited.contains { program.nameText($0.node) == "CodingKey" }
  }

  /// Two dotted parts or more, each of letters, digits, `_` and `-`.
  private func isDotted(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
          }
      }
  }

  /// Literals given to calls whose declaration is not in the checkout.
  private func emitForeignArguments() {
    for (literal, call, scope, hasProof) in foreignArguments
    where !isReached(literal) && !declared.contains(literal) && !scope.isExcluded {
      let pattern = keyPattern(literal, in: scope)
      let key = pattern.keys.first { options.knownKeys.contains($0) }
      guard hasProof || key != nil else { continue }
      let text = key ?? pattern.key
      let isCertain =
        hasProof || text.contains(" ") || text.contains(".") || text.contains("_") || text.first?.isUppercase == true
      reached[literal, default: []].insert(.lookup)
      facts.uses.append(
        KeyUse(
          status: isCertain ? .certain : .possible, form: pattern.hasHoles ? .interpolated : .literal, pattern: pattern,
          destination: .init(table: .any, bundle: .unknown), call: program.child(call, 0).map { spelling($0) } ?? "",
          place: place(literal, scope)))
    }
  }

  /// Literals that nothing was found out about: possible keys, and templates that look like keys.
  private func emitLeftovers() {
    for (node, scope) in literals where !isReached(node) && !declared.contains(node) && !scope.isExcluded {
      if hasHoles(node) {
        guard looksLikeKeys(node), resemblesKnownKeys(node) else { continue }
        let values = values(of: node, in: scope, nil).known
        let open = values.filter { $0.text == nil }
        let expansions = expansions(of: values)
        let pattern = open.count == 1 ? open[0].pattern : literalPattern(node)
        facts.uses.append(
          KeyUse(
            status: .unresolved, form: .runtime, pattern: pattern, expansions: expansions, isComplete: open.isEmpty,
            destination: .init(table: .any, bundle: .unknown), call: "", place: place(node, scope)))
      } else {
        let text = program.children(node).map { program.nameText($0) }.joined()
        guard !text.isEmpty, options.knownKeys.contains(text) else { continue }
        facts.uses.append(
          KeyUse(
            status: .possible, pattern: KeyPattern(text), destination: .init(table: .any, bundle: .unknown), call: "",
            place: place(node, scope)))
      }
    }
  }

  /// Parts joined by `.` or `_`, without white space, with at least two letters beside the holes.
  private func looksLikeKeys(_ node: Node) -> Bool {
    let texts = program.children(node).filter { program.kind($0) == .text }.map { program.nameText($0) }
    let all = texts.joined()
    guard all.contains(".") || all.contains("_") else { return false }
    guard all.unicodeScalars.filter({ $0.properties.isAlphabetic }).count >= 2 else { return false }
    return all.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
    }
  }

  /// Whether a catalog has keys that begin, or where the literal begins with a hole end, as the literal does.
  private func resemblesKnownKeys(_ node: Node) -> Bool {
    if familiarStarts.isEmpty {
      for key in options.knownKeys {
        familiarStarts.insert(Self.firstPart(key))
        familiarEnds.insert(Self.lastPart(key))
      }
      familiarStarts.insert("")
    }
    let parts = program.children(node)
    guard let first = parts.first, let last = parts.last else { return false }
    if program.kind(first) == .text { return familiarStarts.contains(Self.firstPart(program.nameText(first))) }
    return program.kind(last) == .text && familiarEnds.contains(Self.lastPart(program.nameText(last)))
  }

  private static func firstPart(_ key: String) -> Substring { key.prefix { $0 != "." && $0 != "_" } }
  private static func lastPart(_ key: String) -> Substring {
    key.lastIndex { $0 == "." || $0 == "_" }.map { key[key.index(after: $0)...] } ?? key[...]
  }

  private func emitSymbols() {
    var names: Set<String> = []
    for (name, node, scope, call) in symbolUses where !scope.isExcluded {
      names.insert(name)
      facts.uses.append(
        KeyUse(
          form: .symbol, pattern: KeyPattern(name), destination: .init(table: .any), call: call,
          place: place(node, scope)))
    }
    facts.generatedSymbols = names.sorted()
  }
}
