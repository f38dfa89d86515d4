import Facts
import SwiftTree

/// Tells what the literals are that no lookup receives: keys by name, possible keys, symbols.
extension Analysis {
  func isReached(_ node: Node) -> Bool { !(reached[node] ?? []).isEmpty }

  /// Literals that the name of their declaration makes keys (`titleKey`).
  func emitDeclaredKeys() {
    for (list, scope) in searched {
      for (node, _) in elementNodes(list, in: scope) ?? [] { markPlain(node) }
    }
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
      case .dictionary(_, .foreign("String", _)), .dictionary(_, .array(.foreign("String", _))): break
      case .foreign("String", _), .unknown, .array(.foreign("String", _)), .array(.unknown),
        .foreign("StaticString", _):
        break
      default: continue
      }
      let isList: Bool = if case .array = type(of: slot) { true } else { false }
      var found: [Value] = []
      for flow in flows(into: slot, nil) {
        if program.kind(flow.value) == .dictionary {
          for pair in program.children(flow.value) {
            if let value = program.child(pair, 1) { found += values(of: value, in: flow.scope, nil).known }
          }
        } else if isList {
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
            place: place(value.origin, scope)))
      }
    }
  }

  func isKeyName(_ symbol: Symbol) -> Bool {
    let name = program.text(symbol)
    return name.count > 4 && (name.hasSuffix("Key") || name.hasSuffix("Keys"))
  }

  func isCodingKeys(_ type: TypeDeclaration) -> Bool {
    program.text(type.name).hasSuffix("CodingKeys")
      || type.inherited.contains { program.nameText($0.node) == "CodingKey" }
  }

  /// Two dotted parts or more, each of letters, digits, `_` and `-`.
  func isDotted(_ text: String) -> Bool {
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
  func emitForeignArguments() {
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
  func emitLeftovers() {
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
  func looksLikeKeys(_ node: Node) -> Bool {
    let texts = program.children(node).filter { program.kind($0) == .text }.map { program.nameText($0) }
    let all = texts.joined()
    guard all.contains(".") || all.contains("_") else { return false }
    guard all.unicodeScalars.filter({ $0.properties.isAlphabetic }).count >= 2 else { return false }
    return all.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
    }
  }

  /// Whether a catalog has keys that begin, or where the literal begins with a hole end, as the literal does.
  func resemblesKnownKeys(_ node: Node) -> Bool {
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

  static func firstPart(_ key: String) -> Substring { key.prefix { $0 != "." && $0 != "_" } }

  static func lastPart(_ key: String) -> Substring {
    key.lastIndex { $0 == "." || $0 == "_" }.map { key[key.index(after: $0)...] } ?? key[...]
  }

  func emitSymbols() {
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
