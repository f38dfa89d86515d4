import SwiftTree

/// Lists the elements of sequences.
extension Analysis {
  func dictionaryParts(_ node: Node, in scope: Scope, keys: Bool, _ frame: Frame?, depth: Int = 0) -> Values? {
    guard depth < 8 else { return nil }
    switch program.kind(node) {
    case .dictionary:
      var found = Values()
      for pair in program.children(node) {
        if let part = program.child(pair, keys ? 0 : 1) { found.add(interpolated(part, in: scope, frame)) }
      }
      return found
    case .name, .member:
      guard let slot = slot(of: node, in: scope), slot.inputs.count == 1, let input = slot.inputs.first else {
        return nil
      }
      return dictionaryParts(input.value, in: input.scope, keys: keys, frame, depth: depth + 1)
    case .call:
      guard let callee = program.child(node, 0), program.kind(callee) == .member,
        ["sorted", "filter"].contains(program.nameText(callee)),
        let base = program.child(callee, 0)
      else { return nil }
      return dictionaryParts(base, in: scope, keys: keys, frame, depth: depth + 1)
    default: return nil
    }
  }

  /// One element of the tuples that a slot holds.
  func tupleElement(_ slot: Slot, _ index: Int, _ label: String, _ frame: Frame?) -> Values? {
    func part(_ tuple: Node, _ scope: Scope) -> Values? {
      guard program.kind(tuple) == .tuple else { return nil }
      let elements = program.children(tuple)
      guard
        let element = elements.first(where: { program.text(program.label($0)) == label })
          ?? (index < elements.count ? elements[index] : nil),
        let value = program.child(element, 0)
      else { return nil }
      return values(of: value, in: scope, frame)
    }
    var found = Values()
    if case .element(let sequence, let scope)? = slot.source {
      guard let tuples = elementNodes(sequence, in: scope) else { return nil }
      for (node, scope) in tuples {
        guard let values = part(node, scope) else { return nil }
        found.add(values)
      }
      return found
    }
    for flow in flows(into: slot, frame) {
      guard let values = part(flow.value, flow.scope) else { return nil }
      found.add(values)
    }
    return found.known.isEmpty ? nil : found
  }

  /// The expressions that are the elements of a sequence, where they can be listed.
  func elementNodes(_ node: Node, in scope: Scope, depth: Int = 0) -> [(node: Node, scope: Scope)]? {
    guard depth < 12 else { return nil }
    switch program.kind(node) {
    case .array: return program.children(node).map { ($0, scope) }
    case .binary where program.nameText(node) == "+":
      guard let left = program.child(node, 0).flatMap({ elementNodes($0, in: scope, depth: depth + 1) }),
        let right = program.child(node, 1).flatMap({ elementNodes($0, in: scope, depth: depth + 1) })
      else { return nil }
      return left + right
    case .ternary:
      let parts = [1, 2].compactMap { program.child(node, $0) }.map { elementNodes($0, in: scope, depth: depth + 1) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    case .if, .switch:
      let parts = branchValues(node, in: scope).map { elementNodes($0.node, in: $0.scope, depth: depth + 1) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    case .name, .member:
      if program.kind(node) == .member, let base = program.child(node, 0),
        ["lazy", "indices"].contains(program.nameText(node))
      {
        return elementNodes(base, in: scope, depth: depth + 1)
      }
      guard let slot = slot(of: node, in: scope) else { return nil }
      let flows = flows(into: slot, nil)
      guard !flows.isEmpty else { return nil }
      if slot.flags.contains(.isVariadic) { return flows.map { ($0.value, $0.scope) } }
      var found: [(node: Node, scope: Scope)] = []
      for flow in flows {
        if program.kind(flow.value) == .nilLiteral { continue }
        if case .array = type(of: slot), program.kind(flow.value) == .call || program.kind(flow.value) == .string,
          elementNodes(flow.value, in: flow.scope, depth: depth + 1) == nil
        {
          // `+=` or `append` puts one element in.
          return nil
        }
        guard let part = elementNodes(flow.value, in: flow.scope, depth: depth + 1) else { return nil }
        found += part
      }
      return found + slot.appended.map { ($0.value, $0.scope) }
    case .call:
      guard let callee = program.child(node, 0) else { return nil }
      if let function = (callees[node] ?? nil)?.function, !function.isInitializer, !function.isCase {
        guard !function.result.inputs.isEmpty else { return nil }
        var found: [(node: Node, scope: Scope)] = []
        for flow in function.result.inputs {
          guard let part = elementNodes(flow.value, in: flow.scope, depth: depth + 1) else { return nil }
          found += part
        }
        return found
      }
      let name = program.nameText(callee)
      if program.kind(callee) == .name, ["Array", "Set"].contains(name), let argument = arguments(of: node).first {
        return elementNodes(argument.value, in: scope, depth: depth + 1)
      }
      if program.kind(callee) == .member,
        ["filter", "sorted", "reversed", "shuffled", "prefix", "suffix", "dropFirst", "dropLast"].contains(name),
        let base = program.child(callee, 0)
      {
        return elementNodes(base, in: scope, depth: depth + 1)
      }
      return nil
    default: return nil
    }
  }

  /// The texts of a sequence's elements.
  func elements(of node: Node, in scope: Scope, _ frame: Frame?) -> Values? {
    guard evaluationDepth < 40, evaluationSteps < Self.evaluationLimit else {
      cutEvaluations += 1
      return nil
    }
    evaluationDepth += 1
    evaluationSteps += 1
    defer { evaluationDepth -= 1 }
    if program.kind(node) == .dictionary || isDictionary(type(of: node, in: scope)) {
      return dictionaryParts(node, in: scope, keys: false, frame)
    }
    if program.kind(node) == .call, let callee = program.child(node, 0), program.kind(callee) == .member,
      ["map", "compactMap"].contains(program.nameText(callee)),
      let closure = arguments(of: node).last?.value
    {
      if program.kind(closure) == .closure {
        guard let value = closureValue(closure, of: node, in: scope) else { return nil }
        return values(of: value.node, in: value.scope, frame)
      }
      if program.kind(closure) == .keyPath, let base = program.child(callee, 0) {
        return keyPathValues(closure, over: base, in: scope, frame)
      }
    }
    if program.kind(node) == .member, program.nameText(node) == "allCases", let base = program.child(node, 0),
      case .meta(.project(let type)) = type(of: base, in: scope)
    {
      return cases(of: type, node, in: scope, frame, raw: false)
    }
    guard let nodes = elementNodes(node, in: scope) else {
      if let slot = slot(of: node, in: scope), slot.kind == .parameter {
        var found = Values()
        for flow in flows(into: slot, frame) {
          guard let part = elements(of: flow.value, in: flow.scope, frame) else { return nil }
          found.add(part)
        }
        return found.known.isEmpty ? nil : found
      }
      return nil
    }
    var found = Values()
    for (element, inner) in nodes { found.add(values(of: element, in: inner, frame)) }
    return found
  }

  func isDictionary(_ type: Type) -> Bool { if case .dictionary = type { true } else { false } }

  func keyPathValues(_ keyPath: Node, over base: Node, in scope: Scope, _ frame: Frame?) -> Values? {
    let element = element(of: type(of: base, in: scope))
    let name = program.nameText(keyPath)
    if name == "rawValue", case .project(let type) = element, !type.cases.isEmpty {
      return cases(of: type, keyPath, in: scope, frame, raw: true)
    }
    guard let slot = property(program.symbol(name), of: element) else { return nil }
    return slotValues(slot, at: keyPath, in: scope, frame)
  }
}
