import SwiftTree

/// Joins the parts of a template to all that they can be together.
extension Analysis {
  /// A text joined by `+` as it is written, with a hole for each part that is no literal, and the literals of those parts.
  func shownParts(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    var parts: [Node] = []
    func flatten(_ node: Node) {
      if program.kind(node) == .binary, program.nameText(node) == "+" {
        for child in program.children(node) { flatten(child) }
      } else {
        parts.append(node)
      }
    }
    flatten(node)
    var found = Values()
    var joined: Value?
    for part in parts {
      let values = values(of: part, in: scope, frame)
      let piece = program.kind(part) == .string ? values.known.first : nil
      if joined == nil, let piece { joined = Value(pieces: [], origin: piece.origin) }
      if piece == nil { found.add(Values(known: values.known)) }
      joined = joined?.appending(piece ?? Value(pieces: [.hole], origin: part))
    }
    if let joined { found.known.insert(joined, at: 0) }
    return found
  }

  func firstLiteral(in node: Node) -> Node? {
    if program.kind(node) == .string { return node }
    for child in program.children(node) { if let found = firstLiteral(in: child) { return found } }
    return nil
  }

  /// Every way to join the parts' texts; a part that is not known leaves a hole.
  func product(_ operands: [(node: Node, isHole: Bool)], origin: Node, in scope: Scope, _ frame: Frame?)
    -> Values
  {
    if let (owner, slots) = siblings(operands, in: scope), siblingSite == nil {
      var found = Values()
      for (function, site) in constructions(of: owner) where slots.allSatisfy({ isGiven($0, function, site) }) {
        siblingSite = (function, site)
        let cuts = cutEvaluations
        found.add(joined(operands, origin: origin, in: scope, frame))
        siblingSite = nil
        // What one value's parts give must not be kept as what all values' parts give.
        cutEvaluations = cuts + 1
      }
      if !found.known.isEmpty { return found }
    }
    return joined(operands, origin: origin, in: scope, frame)
  }

  /// The type whose stored properties two parts or more are: what one value of it holds belongs together.
  func siblings(_ operands: [(node: Node, isHole: Bool)], in scope: Scope) -> (TypeDeclaration, [Slot])? {
    var found: [Slot] = []
    for (operand, _) in operands {
      guard program.kind(operand) == .name || program.kind(operand) == .member, let slot = slot(of: operand, in: scope),
        slot.kind == .property,
        slot.body == nil, !slot.flags.contains(.isStatic), let owner = slot.owner, owner.node != nil,
        !found.contains(slot)
      else { continue }
      if let first = found.first?.owner, first !== owner { continue }
      found.append(slot)
    }
    guard found.count > 1, let owner = found.first?.owner else { return nil }
    return (owner, found)
  }

  /// The calls that make values of a type, with their initializers.
  func constructions(of type: TypeDeclaration) -> [(function: Function, site: CallSite)] {
    (type.initializers + [type.memberwise]).flatMap { function in
      function.calls.filter { !$0.scope.isExcluded }.map { (function, $0) }
    }
  }

  func isGiven(_ slot: Slot, _ function: Function, _ site: CallSite) -> Bool {
    if function.isMemberwise { return site.value(of: slot) != nil || slot.defaultValue != nil }
    return slot.inputs.contains { $0.scope.function === function } || slot.defaultValue != nil
  }

  /// What a stored property holds in the value that is looked at.
  func siblingValues(_ slot: Slot) -> Values? {
    guard let (function, site) = siblingSite, slot.owner === function.owner, slot.kind == .property, slot.body == nil
    else { return nil }
    if function.isMemberwise {
      if let value = site.value(of: slot) {
        return values(of: value, in: site.scope, Frame(function: function, site: site, outer: nil))
      }
    } else if let flow = slot.inputs.first(where: { $0.scope.function === function }) {
      return values(of: flow.value, in: flow.scope, Frame(function: function, site: site, outer: nil))
    }
    return slot.defaultValue.map { values(of: $0, in: slot.scope, nil) }
  }

  /// Whether an expression is a constant that holds one literal.
  func isConstant(_ node: Node, in scope: Scope) -> Bool {
    guard program.kind(node) == .name || program.kind(node) == .member, let slot = slot(of: node, in: scope),
      slot.flags.contains(.isLet),
      slot.inputs.count == 1, let value = slot.defaultValue
    else { return false }
    return program.kind(value) == .string && !hasHoles(value) && (slot.kind == .local || slot.flags.contains(.isStatic))
  }

  func joined(_ operands: [(node: Node, isHole: Bool)], origin: Node, in scope: Scope, _ frame: Frame?) -> Values {
    joined(operands.map { ($0.node, scope, $0.isHole) }, isOpen: false, origin: origin, frame)
  }

  /// - Parameter isOpen: whether something that is not known follows.
  func joined(
    _ operands: [(node: Node, scope: Scope, isHole: Bool)], isOpen: Bool, origin: Node, _ frame: Frame?
  ) -> Values {
    var results = [Value(pieces: [], origin: origin, isComposed: true)]
    for (operand, scope, isHole) in operands {
      let hole = Value(pieces: [.hole], origin: origin, shape: [.hole])
      var choices: [Value]
      if program.kind(operand) == .text {
        let text = Value.Piece.text(program.nameText(operand))
        choices = [Value(pieces: [text], origin: origin, shape: [text])]
      } else {
        let found = isHole ? interpolated(operand, in: scope, frame) : values(of: operand, in: scope, frame)
        let isPart = !isHole && program.kind(operand) == .string || isConstant(operand, in: scope)
        choices = unique(found.known).map { value in
          var value = value
          // A composite base is put in before the shape of the key is judged.
          if !value.isComposed { value.shape = isPart ? value.pieces : [.hole] }
          return value
        }
        if choices.isEmpty || !found.unknown.isEmpty {
          // An empty placeholder beside what is not known is no value that anybody meant.
          choices.removeAll { $0.text == "" }
          choices.append(hole)
        }
      }
      if results.count * choices.count > Values.limit { choices = [hole] }
      results = results.flatMap { result in choices.map { result.appending($0) } }
    }
    if isOpen {
      let hole = Value(pieces: [.hole], origin: origin, shape: [.hole])
      results = results.map { $0.appending(hole) }
    }
    return Values(known: results)
  }

  func unique(_ values: [Value]) -> [Value] {
    var seen: Set<[Value.Piece]> = []
    return values.filter { seen.insert($0.pieces).inserted }
  }
}
