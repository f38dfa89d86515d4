import SwiftTree

/// Tells what an interpolation shows: cases, raw values, numbers.
extension Analysis {
  /// What an expression gives inside an interpolation: a case its name, a number its digits.
  func interpolated(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    guard evaluationDepth < 40, evaluationSteps < Self.evaluationLimit else {
      cutEvaluations += 1
      return Values(unknown: [(node, scope)])
    }
    evaluationDepth += 1
    evaluationSteps += 1
    defer { evaluationDepth -= 1 }
    switch program.kind(node) {
    case .integer, .boolean, .float:
      return Values(known: [Value(pieces: [.text(program.nameText(node))], origin: node)])
    case .string: return values(of: node, in: scope, frame)
    case .ternary, .if, .switch:
      var found = Values()
      if program.kind(node) == .ternary {
        for index in [1, 2] {
          if let child = program.child(node, index) { found.add(interpolated(child, in: scope, frame)) }
        }
      } else {
        for (value, inner) in branchValues(node, in: scope) { found.add(interpolated(value, in: inner, frame)) }
      }
      return found
    default: break
    }
    let type = type(of: node, in: scope)
    if case .project(let declared) = type, declared.kind.contains(.isEnum) || !declared.cases.isEmpty {
      if let description = property(program.symbol("description"), of: type), description.owner?.node != nil {
        return slotValues(description, at: node, in: scope, frame)
      }
      return cases(of: declared, node, in: scope, frame, raw: false)
    }
    if type == .bool {
      return Values(known: ["false", "true"].map { Value(pieces: [.text($0)], origin: node) })
    }
    if let integers = integers(node, in: scope) {
      return Values(known: integers.map { Value(pieces: [.text(String($0))], origin: node) })
    }
    if Self.rawTypes.contains(type.foreignName ?? ""), type != .string {
      // A number: its literals, where only those reach it.
      if let slot = slot(of: node, in: scope) {
        let found = numberValues(slot, frame)
        return found ?? Values(unknown: [(node, scope)])
      }
      return values(of: node, in: scope, frame)
    }
    return values(of: node, in: scope, frame)
  }

  /// The integers of a range of literals that an element comes from.
  func integers(_ node: Node, in scope: Scope) -> [Int]? {
    guard let slot = slot(of: node, in: scope), case .element(let sequence, let sequenceScope)? = slot.source else {
      return nil
    }
    return rangeIntegers(sequence, in: sequenceScope)
  }

  /// The integers of `a..<b`, `a...b`, `Array(a...b)` or a literal of integers.
  func rangeIntegers(_ node: Node, in scope: Scope, depth: Int = 0) -> [Int]? {
    guard depth < 8 else { return nil }
    switch program.kind(node) {
    case .binary:
      guard let left = program.child(node, 0), let right = program.child(node, 1),
        let first = integer(left, in: scope), let last = integer(right, in: scope)
      else { return nil }
      let isClosed = program.nameText(node) == "..."
      guard isClosed || program.nameText(node) == "..<" else { return nil }
      let end = isClosed ? last : last - 1
      guard end >= first, end - first < 2000 else { return nil }
      return Array(first...end)
    case .array:
      let numbers = program.children(node).map { integer($0, in: scope) }
      return numbers.contains { $0 == nil } || numbers.isEmpty ? nil : numbers.compactMap { $0 }
    case .call:
      guard let callee = program.child(node, 0) else { return nil }
      if program.kind(callee) == .name, program.nameText(callee) == "Array", let argument = arguments(of: node).first {
        return rangeIntegers(argument.value, in: scope, depth: depth + 1)
      }
      if program.kind(callee) == .member, ["reversed", "sorted", "shuffled"].contains(program.nameText(callee)),
        let base = program.child(callee, 0)
      {
        return rangeIntegers(base, in: scope, depth: depth + 1)
      }
      return nil
    case .name, .member:
      guard let slot = slot(of: node, in: scope), slot.inputs.count == 1, let input = slot.inputs.first else {
        return nil
      }
      return rangeIntegers(input.value, in: input.scope, depth: depth + 1)
    default: return nil
    }
  }

  func integer(_ node: Node, in scope: Scope) -> Int? {
    switch program.kind(node) {
    case .integer: return Int(program.nameText(node))
    case .unary where program.nameText(node) == "-":
      return program.child(node, 0).flatMap { integer($0, in: scope) }.map { -$0 }
    case .name, .member:
      guard let slot = slot(of: node, in: scope), slot.flags.contains(.isLet), slot.inputs.count == 1,
        let input = slot.inputs.first,
        program.kind(input.value) == .integer
      else { return nil }
      return Int(program.nameText(input.value))
    default: return nil
    }
  }

  /// The integer literals that a slot is given, where nothing else is.
  func numberValues(_ slot: Slot, _ frame: Frame?) -> Values? {
    let flows = flows(into: slot, frame)
    guard !flows.isEmpty else { return nil }
    var found = Values()
    for flow in flows {
      guard let number = integer(flow.value, in: flow.scope) else { return nil }
      found.known.append(Value(pieces: [.text(String(number))], origin: flow.value))
    }
    return found
  }

  /// The names or raw values of an enum's cases that an expression can be.
  func cases(
    of type: TypeDeclaration, _ node: Node, in scope: Scope, _ frame: Frame?, raw: Bool, path given: String? = nil
  ) -> Values {
    var wanted = type.cases
    if let name = constantCase(node, of: type, in: scope) {
      wanted = wanted.filter { $0.name == name }
    } else if let listed = listedCases(node, of: type, in: scope, frame) {
      wanted = wanted.filter { listed.contains($0.name) }
    } else if let path = given ?? path(of: node) {
      var current: Scope? = scope
      while let scope = current {
        if case .narrowing(path, let cases, let isIn) = scope.content {
          wanted = wanted.filter { cases.contains($0.name) == isIn }
        }
        current = scope.parent
      }
    }
    let owner = program.text(type.name)
    let values = raw ? rawValues(of: type) : [:]
    var found = Values()
    for enumCase in wanted {
      let name = program.text(enumCase.name)
      if raw {
        guard let value = values[enumCase.name] else {
          found.unknown.append((node, scope))
          continue
        }
        let literal = enumCase.rawValue.flatMap { program.kind($0) == .string ? $0 : nil }
        if let literal, let reach = evaluatedReach { reached[literal, default: []].insert(reach) }
        found.known.append(Value(pieces: [.text(value)], origin: literal ?? enumCase.node, names: ["\(owner).\(name)"]))
      } else if !enumCase.function.parameters.isEmpty {
        // A case with a payload prints the payload too.
        found.unknown.append((node, scope))
      } else {
        found.known.append(Value(pieces: [.text(name)], origin: node, names: ["\(owner).\(name)"]))
      }
    }
    return found
  }

  /// The cases that a list of constants holds whose element an expression is, or the one that a constant is.
  func listedCases(_ node: Node, of type: TypeDeclaration, in scope: Scope, _ frame: Frame?) -> Set<Symbol>? {
    guard let slot = slot(of: node, in: scope) else { return nil }
    var nodes: [(node: Node, scope: Scope)]
    if case .element(let sequence, let sequenceScope)? = slot.source {
      guard let found = elementNodes(sequence, in: sequenceScope) else { return nil }
      nodes = found
    } else if slot.kind == .parameter, let own = frame?.of(slot.function), let value = own.site.value(of: slot) {
      nodes = [(value, own.site.scope)]
    } else if slot.kind == .local, slot.flags.contains(.isLet), !slot.inputs.isEmpty, case .value? = slot.source {
      nodes = slot.inputs.map { ($0.value, $0.scope) }
    } else {
      return nil
    }
    var found: Set<Symbol> = []
    for (node, scope) in nodes {
      for leaf in leaves(of: node) {
        guard let name = constantCase(leaf, of: type, in: scope) else { return nil }
        found.insert(name)
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The case that an expression is by itself (`.a`, `Phase.a`).
  func constantCase(_ node: Node, of type: TypeDeclaration, in scope: Scope) -> Symbol? {
    guard program.kind(node) == .member else { return nil }
    let name = program.name(node)
    guard type.cases.contains(where: { $0.name == name }) else { return nil }
    guard let base = program.child(node, 0) else { return name }
    if case .meta = self.type(of: base, in: scope) { return name }
    return nil
  }

  /// Raw values by case: written ones, else a String's name or the next integer.
  func rawValues(of type: TypeDeclaration) -> [Symbol: String] {
    if let known = knownRawValues[type] { return known }
    let found = makeRawValues(of: type)
    knownRawValues[type] = found
    return found
  }

  func makeRawValues(of type: TypeDeclaration) -> [Symbol: String] {
    let rawType = rawType(of: .project(type))
    var found: [Symbol: String] = [:]
    var next = 0
    for enumCase in type.cases {
      if let raw = enumCase.rawValue {
        switch program.kind(raw) {
        case .string:
          let parts = program.children(raw)
          if !parts.contains(where: { program.kind($0) == .hole }) {
            found[enumCase.name] = parts.map { program.nameText($0) }.joined()
          }
        case .integer:
          if let number = Int(program.nameText(raw)) {
            found[enumCase.name] = String(number)
            next = number &+ 1
          }
        case .unary:
          if let number = integer(raw, in: type.scope) {
            found[enumCase.name] = String(number)
            next = number &+ 1
          }
        default: break
        }
      } else if rawType == .string {
        found[enumCase.name] = program.text(enumCase.name)
      } else if rawType != .unknown {
        found[enumCase.name] = String(next)
        next &+= 1
      }
    }
    return found
  }

  /// The raw values of all enums that conform to a protocol.
  func conformingRawValues(_ type: TypeDeclaration, _ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    var found = Values()
    for conforming in program.allTypes
    where !conforming.cases.isEmpty && !conforming.isExcluded && lineage(of: conforming).contains(type) {
      found.add(cases(of: conforming, node, in: scope, frame, raw: true))
    }
    if found.known.isEmpty { found.unknown.append((node, scope)) }
    return found
  }
}
