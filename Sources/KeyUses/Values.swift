import Facts
import SwiftTree

/// A text that an expression can have, with holes for what is not known.
struct Value: Hashable {
  enum Piece: Hashable {
    case text(String)
    case hole
  }

  var pieces: [Piece]
  /// The literal that it is, or the outermost one that it was put together in.
  var origin: Node
  /// Where the parts come from (`Phase.luteal`).
  var names: [String] = []
  /// Whether it was put together from parts.
  var isComposed = false
  /// Of a value that was put together: its parts, with a hole for each that does not stand in the template itself.
  var shape: [Piece] = []

  var text: String? {
    var text = ""
    for piece in pieces {
      guard case .text(let part) = piece else { return nil }
      text += part
    }
    return text
  }

  var pattern: KeyPattern { Self.pattern(pieces) }
  var template: KeyPattern { Self.pattern(isComposed ? shape : pieces) }

  private static func pattern(_ pieces: [Piece]) -> KeyPattern {
    KeyPattern(pieces.map { piece in if case .text(let text) = piece { .text(text) } else { .hole([]) } })
  }

  func appending(_ other: Value) -> Value {
    var copy = self
    Self.append(other.pieces, to: &copy.pieces)
    Self.append(other.shape, to: &copy.shape)
    for name in other.names where !copy.names.contains(name) { copy.names.append(name) }
    return copy
  }

  private static func append(_ others: [Piece], to pieces: inout [Piece]) {
    for piece in others {
      if case .text(let text) = piece, case .text(let last)? = pieces.last {
        pieces[pieces.count - 1] = .text(last + text)
      } else if case .text("") = piece {
        continue
      } else {
        pieces.append(piece)
      }
    }
  }
}

/// All texts that an expression can have, and what of it is not known.
struct Values {
  var known: [Value] = []
  /// Expressions that could not be followed.
  var unknown: [(node: Node, scope: Scope)] = []

  mutating func add(_ other: Values) {
    known += other.known
    // One place that cannot be followed is enough to say so; a few are named.
    unknown += other.unknown.prefix(max(0, 8 - unknown.count))
    if known.count > Self.limit { thin() }
  }

  /// Takes out what says the same as another; a list that stays too long counts as not known.
  private mutating func thin() {
    var seen: Set<Value> = []
    known = known.filter { seen.insert($0).inserted }
    if known.count > Self.limit { known.removeSubrange(Self.limit...) }
  }

  /// More than this is no list that a person meant.
  static let limit = 1000
}

/// Which call of a function is looked at while its body's values are asked for.
final class Frame {
  let function: Function
  let site: CallSite
  let outer: Frame?

  init(function: Function, site: CallSite, outer: Frame?) {
    self.function = function
    self.site = site
    self.outer = outer
  }

  func of(_ function: Function?) -> Frame? {
    var current: Frame? = self
    while let frame = current {
      if frame.function === function { return frame }
      current = frame.outer
    }
    return nil
  }
}

/// Asks for the texts of expressions, backwards from what receives them to the literals.
extension Analysis {
  /// What an expression can be where a string is expected.
  func values(of node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    guard evaluationDepth < 40, evaluationSteps < Self.evaluationLimit else {
      cutEvaluations += 1
      return Values(unknown: [(node, scope)])
    }
    if frame == nil, let known = knownValues[node] {
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
    let found = makeValues(of: node, in: scope, frame)
    // What was cut short (a circle, a limit) holds for this way of asking only.
    if frame == nil, cuts == cutEvaluations {
      knownValues[node] = (found, start <= visitedLiterals.count ? Array(visitedLiterals[start...]) : [])
    }
    return found
  }

  /// More steps than this are no list that a person meant.
  private static let evaluationLimit = 20_000

  private var isCollecting: Bool { evaluationDepth > 0 }

  private func makeValues(of node: Node, in scope: Scope, _ frame: Frame?) -> Values {
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

  func firstLiteral(in node: Node) -> Node? {
    if program.kind(node) == .string { return node }
    for child in program.children(node) { if let found = firstLiteral(in: child) { return found } }
    return nil
  }

  private func literalValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    if let reach = evaluatedReach { reached[node, default: []].insert(reach) }
    visitedLiterals.append(node)
    let parts = program.children(node)
    guard parts.contains(where: { program.kind($0) == .hole }) else {
      let text = parts.map { program.nameText($0) }.joined()
      return Values(known: [Value(pieces: text.isEmpty ? [] : [.text(text)], origin: node)])
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

  /// Every way to join the parts' texts; a part that is not known leaves a hole.
  private func product(_ operands: [(node: Node, isHole: Bool)], origin: Node, in scope: Scope, _ frame: Frame?)
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
  private func siblings(_ operands: [(node: Node, isHole: Bool)], in scope: Scope) -> (TypeDeclaration, [Slot])? {
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
  private func constructions(of type: TypeDeclaration) -> [(function: Function, site: CallSite)] {
    (type.initializers + [type.memberwise]).flatMap { function in
      function.calls.filter { !$0.scope.isExcluded }.map { (function, $0) }
    }
  }

  private func isGiven(_ slot: Slot, _ function: Function, _ site: CallSite) -> Bool {
    if function.isMemberwise { return site.value(of: slot) != nil || slot.defaultValue != nil }
    return slot.inputs.contains { $0.scope.function === function } || slot.defaultValue != nil
  }

  /// What a stored property holds in the value that is looked at.
  private func siblingValues(_ slot: Slot) -> Values? {
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
  private func isConstant(_ node: Node, in scope: Scope) -> Bool {
    guard program.kind(node) == .name || program.kind(node) == .member, let slot = slot(of: node, in: scope),
      slot.flags.contains(.isLet),
      slot.inputs.count == 1, let value = slot.defaultValue
    else { return false }
    return program.kind(value) == .string && !hasHoles(value) && (slot.kind == .local || slot.flags.contains(.isStatic))
  }

  private func joined(_ operands: [(node: Node, isHole: Bool)], origin: Node, in scope: Scope, _ frame: Frame?)
    -> Values
  {
    var results = [Value(pieces: [], origin: origin, isComposed: true)]
    for (operand, isHole) in operands {
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
        if choices.isEmpty || !found.unknown.isEmpty { choices.append(hole) }
      }
      if results.count * choices.count > Values.limit { choices = [hole] }
      results = results.flatMap { result in choices.map { result.appending($0) } }
    }
    return Values(known: results)
  }

  private func unique(_ values: [Value]) -> [Value] {
    var seen: Set<[Value.Piece]> = []
    return values.filter { seen.insert($0.pieces).inserted }
  }

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
  private func integers(_ node: Node, in scope: Scope) -> [Int]? {
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

  private func integer(_ node: Node, in scope: Scope) -> Int? {
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
  private func numberValues(_ slot: Slot, _ frame: Frame?) -> Values? {
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
  private func listedCases(_ node: Node, of type: TypeDeclaration, in scope: Scope, _ frame: Frame?) -> Set<Symbol>? {
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
  private func constantCase(_ node: Node, of type: TypeDeclaration, in scope: Scope) -> Symbol? {
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

  private func makeRawValues(of type: TypeDeclaration) -> [Symbol: String] {
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

  private func nameValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    if program.nameText(node) == "self" { return selfValues(node, in: scope, frame) }
    guard let slot = slot(of: node, in: scope) else {
      if program.nameText(node) == "rawValue", let type = scope.type, !type.cases.isEmpty {
        return cases(of: type, node, in: scope, frame, raw: true, path: "self")
      }
      return Values(unknown: [(node, scope)])
    }
    return slotValues(slot, at: node, in: scope, frame)
  }

  /// What `self` is in an extension of `String`: whatever asks for the member.
  private func selfValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
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

  private func memberValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
    let name = program.nameText(node)
    if let base = program.child(node, 0) {
      switch name {
      case "rawValue":
        if case .project(let type) = type(of: base, in: scope), !type.cases.isEmpty {
          return cases(of: type, base, in: scope, frame, raw: true)
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

  private func dictionaryParts(_ node: Node, in scope: Scope, keys: Bool, _ frame: Frame?, depth: Int = 0) -> Values? {
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
  private func tupleElement(_ slot: Slot, _ index: Int, _ label: String, _ frame: Frame?) -> Values? {
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

  private func transformed(_ values: Values, _ name: String) -> Values {
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

  private func callValues(_ node: Node, in scope: Scope, _ frame: Frame?) -> Values {
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
        if label == "format" { return Values() }
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
        if let value = site.value(of: slot) { found.append(Slot.Flow(value: value, scope: site.scope)) }
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
    case .closure(let parameter, let index)?:
      _ = (parameter, index)
      return Values(unknown: [(node, scope)])
    default: break
    }
    let flows = flows(into: slot, frame)
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

  private func isDecoded(_ type: TypeDeclaration) -> Bool {
    type.kind.contains(.isStruct)
      && lineage(of: type).contains { declared in
        declared.inherited.contains { ["Codable", "Decodable"].contains(program.nameText($0.node)) }
      }
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

  private func isDictionary(_ type: Type) -> Bool { if case .dictionary = type { true } else { false } }

  private func keyPathValues(_ keyPath: Node, over base: Node, in scope: Scope, _ frame: Frame?) -> Values? {
    let element = element(of: type(of: base, in: scope))
    let name = program.nameText(keyPath)
    if name == "rawValue", case .project(let type) = element, !type.cases.isEmpty {
      return cases(of: type, keyPath, in: scope, frame, raw: true)
    }
    guard let slot = property(program.symbol(name), of: element) else { return nil }
    return slotValues(slot, at: keyPath, in: scope, frame)
  }
}
