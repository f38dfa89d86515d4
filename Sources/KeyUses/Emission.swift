import Facts
import SourceText
import SwiftTree

/// From what the walk left to facts.
extension Analysis {
  func collect() -> CodeFacts {
    followMappedReferences()
    followFormats()
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
    facts.uses = unique(facts.uses).sorted { a, b in
      // Few stand at one place: texts are made for those only.
      if a.place != b.place { return a.place < b.place }
      return (a.pattern.key, a.call) < (b.pattern.key, b.call)
    }
    facts.runtimeKeys = unique(facts.runtimeKeys).sorted { $0.place < $1.place }
    facts.plainTexts = unique(facts.plainTexts).sorted { a, b in
      a.place != b.place ? a.place < b.place : a.text < b.text
    }
    facts.lookups = unique(facts.lookups).sorted { a, b in a.place != b.place ? a.place < b.place : a.key < b.key }
    facts.accessors.sort { $0.place < $1.place }
    return facts
  }

  func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }

  /// Literals whose type makes them keys.
  func emitKeyLiterals() {
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
        } else if sink?.isView == true {
          use.arguments = []
        }
        if let value = sink?.defaultValue { apply(defaultValue: value, in: literal.scope, to: &use) }
        guard use.arguments == nil, let node = sink?.node else {
          facts.uses.append(use)
          continue
        }
        for arguments in argumentLists(of: node, nil) {
          use.arguments = arguments
          facts.uses.append(use)
        }
      }
    }
  }

  func expansions(of values: [Value]) -> [KeyUse.Expansion] {
    var found: [String: String] = [:]
    for value in values {
      guard let text = value.text else { continue }
      found[text] = found[text] ?? value.names.joined(separator: ", ")
    }
    return found.map { KeyUse.Expansion(key: $0.key, origin: $0.value) }.sorted()
  }

  /// The default value's text and arguments.
  func apply(defaultValue node: Node, in scope: Scope, to use: inout KeyUse) {
    markPlain(node)
    guard program.kind(node) == .string else { return }
    let pattern = keyPattern(node, in: scope)
    use.defaultValue = pattern.key
    if pattern.hasHoles {
      use.arguments = program.children(node).filter { program.kind($0) == .hole }.map { specifiers(of: $0, in: scope) }
    }
  }

  private static let frameLimit = 50_000

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
        if let first { outers = Array(frames(of: site.scope, first.value, depth: depth + 1).prefix(200)) }
      }
      for outer in outers { found.append(Frame(function: function, site: site, outer: outer)) }
      // What one function gets from others is multiplied; its own calls are all looked at.
      if found.count > Self.frameLimit {
        hasManyFrames = true
        return found
      }
    }
    return found.isEmpty ? [nil] : found
  }

  /// Whether an expression depends on a parameter of the function around it.
  func mentionsParameter(_ node: Node, in scope: Scope, of function: Function, depth: Int = 0) -> Bool {
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
  func emitLookups() {
    for sink in sinks where sink.role == .lookup {
      if sink.scope.isExcluded {
        emitExcluded(sink)
        continue
      }
      var unknown: [(node: Node, scope: Scope)] = []
      var found = 0
      evaluatedReach = .lookup
      defer { evaluatedReach = nil }
      hasManyFrames = false
      for frame in frames(of: sink.scope, sink.value) {
        let values = values(of: sink.value, in: sink.scope, frame)
        unknown += values.unknown
        found += values.known.count
        emit(values.known, of: sink, frame)
      }
      if hasManyFrames { unknown.append((sink.value, sink.scope)) }
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

  func isUnfedParameter(_ node: Node, in scope: Scope) -> Bool {
    guard let slot = slot(of: node, in: scope) else { return false }
    return slot.kind == .parameter && slot.function?.calls.isEmpty ?? false
  }

  /// Gives the elements of lists to the functions that are mapped over them.
  private func followMappedReferences() {
    for (list, scope, call, node) in mappedKeys {
      for (element, inner) in elementNodes(list, in: scope) ?? [] {
        sinks.append(Sink(.lookup, value: element, scope: inner, call: call, node: node))
      }
    }
    for (list, scope, function, parameter, node) in mappedCalls {
      for (element, inner) in elementNodes(list, in: scope) ?? [] {
        function.calls.append(
          CallSite(node: node, scope: inner, arguments: [(parameter: parameter, value: element)], receiver: nil))
      }
    }
  }

  /// Finds the calls whose texts are formats or are shown, also where those stand apart (`let format = …`, accessors).
  func followFormats() {
    for (value, arguments, scope) in formats where !scope.isExcluded {
      for call in callsBehind(value, in: scope) {
        formatUses[call, default: []].append(FormatUse(arguments: arguments, scope: scope))
      }
    }
  }

  private func callsBehind(_ node: Node, in scope: Scope, depth: Int = 0) -> [Node] {
    guard depth < 6 else { return [] }
    switch program.kind(node) {
    case .call:
      // `String(localized: L10n.title)`: the accessor's own call.
      guard callees[node].flatMap({ $0 }) == nil, let first = arguments(of: node).first,
        [.name, .member].contains(program.kind(first.value)), program.text(first.label) == "localized"
      else { return [node] }
      return [node] + callsBehind(first.value, in: scope, depth: depth + 1)
    case .ternary:
      return [1, 2].compactMap { program.child(node, $0) }.flatMap { callsBehind($0, in: scope, depth: depth + 1) }
    case .name, .member:
      // A property that is added to `String` gives each that asks for it another text.
      if program.kind(node) == .member, slot(of: node, in: scope)?.getter != nil { return [node] }
      guard let slot = slot(of: node, in: scope),
        slot.kind == .local || slot.inputs.count == 1 && slot.kind == .property
      else { return [] }
      return slot.inputs.flatMap { callsBehind($0.value, in: $0.scope, depth: depth + 1) }
    default: return []
    }
  }

  /// What the arguments accept with which a call's text is shown, once for each way; nil where nothing tells.
  private func argumentLists(of call: Node, _ frame: Frame?) -> [[[String]]?] {
    var found: [[[String]]?] = []
    if let uses = formatUses[call], !uses.isEmpty {
      found = uses.map { specifiers(of: $0.arguments, in: $0.scope, frame) }
    } else if let frame, let uses = formatUses[frame.site.node], !uses.isEmpty {
      found = uses.map { specifiers(of: $0.arguments, in: $0.scope, frame.outer) }
    }
    return found.isEmpty ? [nil] : unique(found)
  }

  func emitExcluded(_ sink: Sink) {
    for leaf in leaves(of: sink.value) where program.kind(leaf) == .string {
      reached[leaf, default: []].insert(.lookup)
      facts.uses.append(
        KeyUse(
          status: .excluded, form: hasHoles(leaf) ? .runtime : .literal, pattern: literalPattern(leaf),
          destination: destination(of: sink, nil), call: sink.call, place: place(leaf, sink.scope)))
    }
  }

  func emit(_ values: [Value], of sink: Sink, _ frame: Frame?) {
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
        if let node = sink.defaultValue {
          if let construction, let slot = slot(of: node, in: sink.scope), let given = construction.value(of: slot) {
            apply(defaultValue: given, in: construction.scope, to: &use)
          } else {
            apply(defaultValue: node, in: sink.scope, frame, to: &use)
          }
        }
        let lists = use.arguments == nil ? argumentLists(of: sink.node, frame) : [use.arguments]
        for arguments in lists {
          use.arguments = arguments
          facts.uses.append(use)
        }
        continue
      }
      composed[Shape(origin: value.origin, template: value.template), default: []].append(value)
    }
    for (shape, values) in composed.sorted(by: { $0.key.template.template < $1.key.template.template }) {
      emitTemplate(shape.origin, shape.template, values, destination: destination, sink, frame)
    }
  }

  /// The memberwise call that a literal is an argument of, where table or default value are properties beside the key.
  func construction(with origin: Node, _ sink: Sink) -> CallSite? {
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
  func destination(of sink: Sink, _ construction: CallSite) -> KeyUse.Destination? {
    guard let node = sink.table, let slot = slot(of: node, in: sink.scope), let given = construction.value(of: slot)
    else { return nil }
    guard let table = values(of: given, in: construction.scope, nil).known.first?.text else { return nil }
    return KeyUse.Destination(table: .named(table), bundle: bundle(of: sink.bundle, in: sink.scope, nil))
  }

  /// What each argument of a format accepts; what a wrapper passes on is what its caller gives. Nil where nobody knows
  /// how many there are.
  func specifiers(of arguments: [Node], in scope: Scope, _ frame: Frame?) -> [[String]]? {
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

  func apply(defaultValue node: Node, in scope: Scope, _ frame: Frame?, to use: inout KeyUse) {
    if program.kind(node) == .string {
      apply(defaultValue: node, in: scope, to: &use)
    } else if let slot = slot(of: node, in: scope), slot.kind == .parameter, let own = frame?.of(slot.function),
      let value = own.site.value(of: slot)
    {
      apply(defaultValue: value, in: own.site.scope, to: &use)
    }
  }

  /// A template that is looked up as it is: one use for all that it can be, and one for each shape that stays open.
  func emitTemplate(
    _ origin: Node, _ pattern: KeyPattern, _ values: [Value], destination: KeyUse.Destination, _ sink: Sink,
    _ frame: Frame?
  ) {
    let originScope = scope(of: origin) ?? sink.scope
    let known = values.filter { $0.text != nil }
    func use(_ pattern: KeyPattern, _ expansions: [KeyUse.Expansion], isComplete: Bool) -> KeyUse {
      KeyUse(
        form: .runtime, pattern: pattern, expansions: expansions, isComplete: isComplete, destination: destination,
        call: sink.call, place: place(origin, originScope))
    }
    // What is known of a template that stays open is told with it, and not multiplied into its shape.
    let isOpen = known.count < values.count
    var made = use(pattern, expansions(of: known), isComplete: !isOpen)
    for arguments in argumentLists(of: sink.node, frame) {
      made.arguments = arguments
      facts.uses.append(made)
    }
  }

  func markReached(_ node: Node, _ reach: Reach) {
    reached[node, default: []].insert(reach)
    guard program.kind(node) == .string else { return }
    // A literal that is put into another is part of it.
    for hole in program.children(node) where program.kind(hole) == .hole {
      for argument in program.children(hole) { if let value = program.child(argument, 0) { markParts(value, reach) } }
    }
  }

  func markParts(_ node: Node, _ reach: Reach) {
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
}
