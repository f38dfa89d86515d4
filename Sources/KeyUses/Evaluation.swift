import SwiftTree

/// Asks for the texts of expressions, backwards from what receives them to the literals.
extension Analysis {
  /// What an expression can be where a string is expected.
  func values(of node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    guard evaluationDepth < 40, evaluationSteps < Self.evaluationLimit else {
      cutEvaluations += 1
      return Values(unknown: [(node, scope)])
    }
    if frame == nil, let known = isListing ? knownValues[node] : shownValues[node] {
      if let reach = evaluatedReach { for literal in known.literals { reached[literal, default: []].insert(reach) } }
      if isCollecting { visitedLiterals += known.literals }
      return known.values
    }
    evaluationDepth += 1
    evaluationSteps += 1
    if evaluationDepth == 1 {
      evaluationSteps = 0
      visitedLiterals = []
    }
    defer { evaluationDepth -= 1 }
    let cuts = cutEvaluations
    let start = visitedLiterals.count
    var found = makeValues(of: node, in: scope, frame)
    if found.isCut, found.unknown.isEmpty { found.unknown.append((node, scope)) }
    // What was cut short (a circle, a limit) holds for this way of asking only.
    if frame == nil, cuts == cutEvaluations {
      let entry = (found, start <= visitedLiterals.count ? Array(visitedLiterals[start...]) : [])
      if isListing { knownValues[node] = entry } else { shownValues[node] = entry }
    }
    return found
  }

  /// More steps than this are no list that a person meant.
  static let evaluationLimit = 20_000

  var isCollecting: Bool { evaluationDepth > 0 }

  func makeValues(of node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    switch program.kind(node) {
    case .string: return literalValues(node, in: scope, frame)
    case .ternary:
      var found = Values()
      let inner = program.child(node, 0).map { bindCondition($0, in: scope) } ?? scope
      if let first = program.child(node, 1) { found.add(values(of: first, in: inner, frame)) }
      if let second = program.child(node, 2) { found.add(values(of: second, in: scope, frame)) }
      return found
    case .if, .switch:
      var found = Values()
      for (value, inner) in branchValues(node, in: scope) { found.add(values(of: value, in: inner, frame)) }
      return found
    case .binary:
      guard let left = program.child(node, 0), let right = program.child(node, 1) else { return Values() }
      switch program.nameText(node) {
      case "??":
        var found = values(of: left, in: scope, frame)
        found.add(values(of: right, in: scope, frame))
        return found
      case "+" where !isListing:
        return shownParts(node, in: scope, frame)
      case "+":
        return product([(left, false), (right, false)], origin: firstLiteral(in: node) ?? node, in: scope, frame)
      default: return Values(unknown: [(node, scope)])
      }
    case .nilLiteral: return Values()
    case .cast: return program.child(node, 0).map { values(of: $0, in: scope, frame) } ?? Values()
    case .name: return nameValues(node, in: scope, frame)
    case .member: return memberValues(node, in: scope, frame)
    case .call: return callValues(node, in: scope, frame)
    case .subscript:
      guard let base = program.child(node, 0) else { return Values() }
      let found = elements(of: base, in: scope, frame)
      return found ?? Values(unknown: [(node, scope)])
    case .block:
      return lastValue(of: node, in: scope).map { values(of: $0.node, in: $0.scope, frame) } ?? Values()
    default: return Values(unknown: [(node, scope)])
    }
  }

  func literalValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    if let reach = evaluatedReach { reached[node, default: []].insert(reach) }
    visitedLiterals.append(node)
    let parts = program.children(node)
    guard parts.contains(where: { program.kind($0) == .hole }) else {
      let text = parts.map { program.nameText($0) }.joined()
      return Values(known: [Value(pieces: text.isEmpty ? [] : [.text(text)], origin: node)])
    }
    if !isListing {
      for hole in parts where program.kind(hole) == .hole {
        for argument in program.children(hole) {
          if let value = program.child(argument, 0), let reach = evaluatedReach { markParts(value, reach) }
        }
      }
      let pieces = parts.map { program.kind($0) == .text ? Value.Piece.text(program.nameText($0)) : .hole }
      return Values(known: [Value(pieces: pieces, origin: node)])
    }
    var operands: [(Node, Bool)] = []
    for part in parts {
      if program.kind(part) == .text {
        operands.append((part, false))
      } else if let argument = program.child(part, 0), let value = program.child(argument, 0) {
        operands.append((value, true))
      }
    }
    return product(operands, origin: node, in: scope, frame)
  }

  func nameValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    if program.nameText(node) == "self" { return selfValues(node, in: scope, frame) }
    guard let slot = slot(of: node, in: scope) else {
      if program.nameText(node) == "rawValue", let type = scope.type {
        if !type.cases.isEmpty { return cases(of: type, node, in: scope, frame, raw: true, path: "self") }
        if type.kind.contains(.isProtocol) { return conformingRawValues(type, node, in: scope, frame) }
      }
      if program.nameText(node) == "newValue", let slot = scope.result, slot.kind == .property {
        return slotValues(slot, at: node, in: scope, frame)
      }
      return Values(unknown: [(node, scope)])
    }
    return slotValues(slot, at: node, in: scope, frame)
  }

  /// What `self` is in an extension of `String`: whatever asks for the member.
  func selfValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    if let type = scope.type, type.node == nil {
      if let frame = frame?.of(scope.function), let receiver = frame.site.receiver {
        return values(of: receiver, in: frame.site.scope, frame.outer)
      }
      var asked: [(node: Node, scope: Scope)] = []
      if let function = scope.function, function.owner === type { asked = receivers[ObjectIdentifier(function)] ?? [] }
      if asked.isEmpty, let slot = scope.result, slot.kind == .property {
        asked = receivers[ObjectIdentifier(slot)] ?? []
      }
      var found = Values()
      for receiver in asked where !receiver.scope.isExcluded {
        found.add(values(of: receiver.node, in: receiver.scope, nil))
      }
      if asked.isEmpty { found.unknown.append((node, scope)) }
      return found
    }
    if let type = scope.type, type.kind.contains(.isEnum) { return Values(unknown: [(node, scope)]) }
    return Values(unknown: [(node, scope)])
  }

  func memberValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    let name = program.nameText(node)
    if let base = program.child(node, 0) {
      switch name {
      case "rawValue":
        if case .project(let type) = type(of: base, in: scope) {
          if !type.cases.isEmpty { return cases(of: type, base, in: scope, frame, raw: true) }
          if type.kind.contains(.isProtocol) { return conformingRawValues(type, node, in: scope, frame) }
        }
      case "lowercased", "uppercased", "capitalized", "localizedLowercase", "localizedUppercase",
        "localizedCapitalized":
        return transformed(values(of: base, in: scope, frame), name)
      case "description":
        if case .project(let type) = type(of: base, in: scope), !type.cases.isEmpty,
          property(program.symbol("description"), of: .project(type)) == nil
        {
          return cases(of: type, base, in: scope, frame, raw: false)
        }
      case "localizedDescription", "formatted": return Values(unknown: [(node, scope)])
      case "key", "value":
        if let slot = slot(of: base, in: scope), case .element(let sequence, let sequenceScope)? = slot.source,
          let found = dictionaryParts(sequence, in: sequenceScope, keys: name == "key", frame)
        {
          return found
        }
      default: break
      }
      if let slot = slot(of: base, in: scope), case .tuple(let types) = type(of: base, in: scope),
        let index = types.firstIndex(where: { $0.label == name }) ?? Int(name)
      {
        return tupleElement(slot, index, name, frame) ?? Values(unknown: [(node, scope)])
      }
    }
    guard let slot = slot(of: node, in: scope) else { return Values(unknown: [(node, scope)]) }
    return slotValues(slot, at: node, in: scope, frame)
  }

  func transformed(_ values: Values, _ name: String) -> Values {
    if !isListing { return values }
    var values = values
    values.known = values.known.map { value in
      var value = value
      value.pieces = value.pieces.map { piece in
        guard case .text(let text) = piece else { return piece }
        switch name {
        case "lowercased", "localizedLowercase": return .text(text.lowercased())
        case "uppercased", "localizedUppercase": return .text(text.uppercased())
        default:
          return .text(
            text.split(separator: " ", omittingEmptySubsequences: false).map {
              $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
            }.joined(separator: " "))
        }
      }
      // Whatever it was, it is another text now.
      value.isComposed = true
      value.shape = [.hole]
      return value
    }
    return values
  }

  func callValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    if let callee = program.child(node, 0), program.kind(callee) == .closure, let inner = closureScopes[callee]?.result
    {
      return slotValues(inner, at: node, in: scope, frame)
    }
    guard let callee = program.child(node, 0) else { return Values() }
    let name = program.nameText(callee)
    if let found = callees[node] ?? nil {
      let function = found.function
      guard !function.isInitializer, !function.isCase else { return Values(unknown: [(node, scope)]) }
      let receiver = program.kind(callee) == .member ? program.child(callee, 0) : nil
      let site = CallSite(node: node, scope: scope, arguments: found.arguments, receiver: receiver)
      guard evaluating.insert(ObjectIdentifier(function)).inserted else {
        cutEvaluations += 1
        return Values()
      }
      defer { evaluating.remove(ObjectIdentifier(function)) }
      let inner = Frame(function: function, site: site, outer: frame)
      var all = Values()
      if function.result.inputs.isEmpty { return Values(unknown: [(node, scope)]) }
      for flow in function.result.inputs where !flow.scope.isExcluded {
        all.add(values(of: flow.value, in: flow.scope, inner))
      }
      return all
    }
    let arguments = arguments(of: node)
    if program.kind(callee) == .name {
      switch name {
      case "String":
        guard let first = arguments.first else { return Values() }
        let label = program.text(first.label)
        if label == "describing" || label == "reflecting" || label.isEmpty {
          return interpolated(first.value, in: scope, frame)
        }
        if label == "localized" { return Values() }
        if label == "format" { return formatValues(arguments, in: scope, frame) }
        return Values(unknown: [(node, scope)])
      case "LocalizedStringKey", "LocalizedStringResource", "NSLocalizedString", "AttributedString": return Values()
      case "Text", "Label", "Image": return Values()
      default: break
      }
      if options.macroNames.contains(name)
        || options.sdk.functions[name]?.contains(where: { $0.parameters.contains { $0.role == .lookup } }) == true
      {
        return Values()
      }
    }
    if program.kind(callee) == .member {
      switch name {
      case "lowercased", "uppercased":
        if let base = program.child(callee, 0) { return transformed(values(of: base, in: scope, frame), name) }
      case "joined":
        // `[a, b].joined(separator: ".")`
        if let base = program.child(callee, 0), program.kind(base) == .array,
          let parts = Optional(program.children(base)), !parts.isEmpty
        {
          let separator = arguments.first?.value
          var operands: [(node: Node, isHole: Bool)] = []
          for (index, part) in parts.enumerated() {
            if index > 0, let separator { operands.append((separator, false)) }
            operands.append((part, false))
          }
          return product(operands, origin: firstLiteral(in: base) ?? node, in: scope, frame)
        }
      case "localizedString", "localizedStringWithFormat": return Values()
      case "init":
        if arguments.first.map({ program.text($0.label) }) == "localized" { return Values() }
        if let first = arguments.first, first.label == .none, type(of: node, in: scope) == .string {
          return interpolated(first.value, in: scope, frame)
        }
      case "first", "last", "randomElement", "min", "max":
        if let base = program.child(callee, 0), let found = elements(of: base, in: scope, frame) { return found }
      default: break
      }
    }
    return Values(unknown: [(node, scope)])
  }

  /// What a slot is given, calls of its function and of memberwise initializers included.
  func flows(into slot: Slot, _ frame: Frame?) -> [Slot.Flow] {
    var found = slot.inputs.filter { !$0.scope.isExcluded || slot.scope.isExcluded }
    if slot.kind == .parameter || slot.kind == .payload, let function = slot.function {
      for site in function.calls where !site.scope.isExcluded {
        for (parameter, value) in site.arguments where parameter === slot {
          found.append(Slot.Flow(value: value, scope: site.scope))
        }
      }
    }
    if slot.kind == .property, let owner = slot.owner, owner.stored.contains(where: { $0 === slot }), owner.node != nil
    {
      for site in owner.memberwise.calls where !site.scope.isExcluded {
        if let value = site.value(of: slot) { found.append(Slot.Flow(value: value, scope: site.scope)) }
      }
    }
    return found
  }

  func slotValues(_ slot: Slot, at node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    guard evaluating.insert(ObjectIdentifier(slot)).inserted else {
      cutEvaluations += 1
      return Values()
    }
    defer { evaluating.remove(ObjectIdentifier(slot)) }
    if let found = siblingValues(slot) { return found }
    if slot.kind == .parameter, let function = slot.function, let own = frame?.of(function) {
      if let value = own.site.value(of: slot) {
        // The argument may name a slot of the same name that is being looked at one call further out.
        evaluating.remove(ObjectIdentifier(slot))
        defer { evaluating.insert(ObjectIdentifier(slot)) }
        return values(of: value, in: own.site.scope, own.outer)
      }
      if let value = slot.defaultValue { return values(of: value, in: slot.scope, nil) }
      return Values(unknown: [(node, scope)])
    }
    switch slot.source {
    case .element(let sequence, let sequenceScope)?:
      if let found = elements(of: sequence, in: sequenceScope, frame) { return found }
      // `optional.map { $0 }` gives the closure the value itself.
      if type(of: sequence, in: sequenceScope) == .string { return values(of: sequence, in: sequenceScope, frame) }
      return Values(unknown: [(node, scope)])
    case .payload(let name, let index, let subject, let patternScope)?:
      guard let payload = payload(name, index, subject, patternScope) else { return Values(unknown: [(node, scope)]) }
      return slotValues(payload, at: node, in: scope, frame)
    case .closure?:
      return Values(unknown: [(node, scope)])
    default: break
    }
    let flows = flows(into: slot, frame)
    if !slot.additions.isEmpty || slot.hasOpenAdditions { return extendedValues(slot, flows, frame) }
    var found = Values()
    for flow in flows {
      found.add(
        values(
          of: flow.value, in: flow.scope,
          flow.scope.function === scope.function ? frame : frame?.of(flow.scope.function)))
    }
    if slot.kind == .property, slot.body == nil, let owner = slot.owner, owner.kind.contains(.isProtocol) {
      for type in program.allTypes where type !== owner && !type.isExcluded && lineage(of: type).contains(owner) {
        for other in type.properties[slot.name] ?? [] { found.add(slotValues(other, at: node, in: scope, frame)) }
      }
    }
    if found.known.isEmpty, found.unknown.isEmpty, flows.isEmpty { found.unknown.append((node, scope)) }
    // A decoder may fill it with anything.
    if slot.kind == .property, slot.body == nil, !slot.flags.contains(.isStatic), let owner = slot.owner,
      isDecoded(owner)
    {
      found.unknown.append((node, scope))
    }
    return found
  }

  /// What a text is that `+=` makes longer.
  private func extendedValues(_ slot: Slot, _ flows: [Slot.Flow], _ frame: Frame?) -> Values {
    var found = Values()
    for flow in flows {
      var operands: [(node: Node, scope: Scope, isHole: Bool)] = [(flow.value, flow.scope, false)]
      operands += slot.additions.map { ($0.value, $0.scope, false) }
      found.add(
        joined(operands, isOpen: slot.hasOpenAdditions, origin: firstLiteral(in: flow.value) ?? flow.value, frame))
    }
    return found
  }

  /// What `String(format:)` makes of a literal format; of any other, which is a localized text, nothing.
  private func formatValues(
    _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], in scope: Scope, _ frame: Frame?
  ) -> Values {
    guard let format = arguments.first?.value, program.kind(format) == .string, !hasHoles(format) else {
      return Values()
    }
    let text = program.children(format).map { program.nameText($0) }.joined()
    let pieces = Self.pieces(of: text)
    if !isListing {
      if let reach = evaluatedReach { reached[format, default: []].insert(reach) }
      visitedLiterals.append(format)
      return Values(known: [Value(pieces: pieces, origin: format)])
    }
    let given = arguments.dropFirst().filter { $0.label == .none }.map(\.value)
    if let reach = evaluatedReach { reached[format, default: []].insert(reach) }
    visitedLiterals.append(format)
    var results = [Value(pieces: [], origin: format, isComposed: true)]
    var next = 0
    for piece in pieces {
      if case .text = piece {
        results = results.map { $0.appending(Value(pieces: [piece], origin: format, shape: [piece])) }
        continue
      }
      var choices = [Value(pieces: [.hole], origin: format, shape: [.hole])]
      if next < given.count {
        let found = interpolated(given[next], in: scope, frame)
        let known = unique(found.known).map {
          Value(pieces: $0.pieces, origin: format, names: $0.names, shape: [.hole])
        }
        if !known.isEmpty { choices = found.unknown.isEmpty ? known : known + choices }
      }
      next += 1
      if results.count * choices.count > Values.limit { return Values(unknown: [(format, scope)]) }
      results = results.flatMap { result in choices.map { result.appending($0) } }
    }
    return Values(known: results)
  }

  /// A format's texts, with a hole for each specifier.
  private static func pieces(of format: String) -> [Value.Piece] {
    var pieces: [Value.Piece] = []
    var text = ""
    var rest = format[...]
    while let first = rest.first {
      rest = rest.dropFirst()
      guard first == "%" else {
        text.append(first)
        continue
      }
      if rest.first == "%" {
        text.append("%")
        rest = rest.dropFirst()
        continue
      }
      let specifier = rest.prefix { "0123456789.-+ #$*lhqzjt".contains($0) }
      rest = rest.dropFirst(specifier.count)
      guard let letter = rest.first, "@dDuUxXoOfeEgGcCsSpaAiF".contains(letter) else { continue }
      rest = rest.dropFirst()
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(.hole)
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return pieces
  }

  func isDecoded(_ type: TypeDeclaration) -> Bool {
    type.kind.contains(.isStruct)
      && lineage(of: type).contains { declared in
        declared.inherited.contains { ["Codable", "Decodable"].contains(program.nameText($0.node)) }
      }
  }
}
