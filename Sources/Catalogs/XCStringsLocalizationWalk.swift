import Facts
import SourceText

/// One localization of an entry: its units, variations, substitutions and sets of phrases (`formats.md` 1.4 to 1.6).
extension XCStringsWalk {
  mutating func readLocalization(_ node: Int, _ code: LocaleCode) -> Localization {
    isSpoilt = false
    var leaves: [Leaf] = []
    var substitutions: [Substitution] = []
    if isObject(node, "the localization") {
      let members = members(of: node, allowed: .localization)
      if let unit = members[.stringUnit] {
        readUnit(unit, path: "", into: &leaves)
        if let other = members[.variations] {
          fault(.shape("'variations' beside 'stringUnit'"), at: max(nodes[unit].place, nodes[other].place))
        }
      }
      if let variations = members[.variations] { readVariations(variations, prefix: "", in: .root, into: &leaves) }
      if let node = members[.substitutions] {
        if members[.stringUnit] == nil, members[.variations] == nil {
          fault(.shape("'substitutions' without 'stringUnit'"), at: nodes[node].place)
        }
        substitutions = readSubstitutions(node, into: &leaves)
      }
      if let set = members[.stringSet] {
        if let other = members[.stringUnit] ?? members[.variations] ?? members[.substitutions] {
          fault(.shape("'stringSet' beside another text"), at: max(nodes[set].place, nodes[other].place))
        }
        readStringSet(set, into: &leaves)
      }
    }
    return Localization(
      locale: code, place: Place(offset: nodes[node].place), leaves: leaves, substitutions: substitutions,
      isSpoilt: isSpoilt)
  }

  private mutating func readUnit(_ node: Int, path: String, into leaves: inout [Leaf]) {
    guard isObject(node, "'stringUnit'", leaf: path) else { return }
    let members = members(of: node, allowed: .stringUnit)
    let state = state(members[.state], path: path)
    leaves.append(leaf(members[.value], of: node, state: state, path: path))
  }

  /// The leaf of a value; where there is no string, a blank one at its unit's place.
  private mutating func leaf(_ value: Int?, of unit: Int, state: Leaf.State, path: String) -> Leaf {
    if let value, isString(value, "'value'", leaf: path) {
      return Leaf(path: path, state: state, text: text(value), place: Place(offset: Int(nodes[value].start)))
    }
    let place = nodes[unit].place
    if value == nil { fault(.missingValue, at: place, leaf: path) }
    return Leaf(path: path, state: state, text: Text(span: Span(place, place)), place: Place(offset: place))
  }

  private mutating func text(_ value: Int) -> Text {
    let range = nodes[value].textRange
    let span = Span(range.lowerBound, range.upperBound)
    guard nodes[value].hasEscapes else { return Text(span: span) }
    decodedTexts.append(string(value))
    return Text(span: span, decoded: decodedTexts.count - 1)
  }

  private mutating func state(_ node: Int?, path: String) -> Leaf.State {
    guard let node else { return .absent }
    guard isString(node, "'state'", leaf: path) else { return .absent }
    switch string(node) {
    case "translated": return .translated
    case "new": return .new
    case "needs_review": return .needsReview
    case "machine_translated": return .machineTranslated
    case let other:
      fault(.unknownState(other), at: Int(nodes[node].start), leaf: path)
      return .unknown(other)
    }
  }

  private enum VariationContext {
    case root, device, substitution
  }

  private mutating func readVariations(
    _ node: Int, prefix: String, in context: VariationContext, into leaves: inout [Leaf]
  ) {
    guard isObject(node, "'variations'") else { return }
    if nodes[node].subtreeEnd == node + 1 { fault(.shape("'variations' without a case"), at: nodes[node].place) }
    var axes: [(name: String, node: Int)] = []
    for axis in children(of: node) {
      let name = keyString(axis)
      // An object of more than these two is refused below, so that this stays short.
      if let index = axes.firstIndex(where: { $0.name == name }) {
        fault(.duplicateMember(name), at: nodes[axis].place)
        axes[index].node = axis
      } else if axes.count < 8 {
        axes.append((name, axis))
      } else {
        fault(.unknownMember(name), at: nodes[axis].place)
      }
    }
    let known = axes.filter { $0.name == "plural" || $0.name == "device" }
    if known.count > 1 { fault(.shape("'plural' beside 'device'"), at: nodes[known[1].node].place) }
    for (name, axis) in axes where isShort(name, axis) {
      switch name {
      case "plural": break
      case "device":
        if context == .device {
          fault(.shape("a device's variation varied by device again"), at: nodes[axis].place)
          continue
        }
      default: fault(.unknownMember(name), at: nodes[axis].place)
      }
      readAxis(axis, name, prefix: prefix, in: context, into: &leaves)
    }
  }

  private mutating func readAxis(
    _ axis: Int, _ name: String, prefix: String, in context: VariationContext, into leaves: inout [Leaf]
  ) {
    guard isObject(axis, "'\(name)'") else { return }
    if nodes[axis].subtreeEnd == axis + 1 { fault(.shape("'\(name)' without a case"), at: nodes[axis].place) }
    var cases = KeySet(capacity: 6)
    var last: [(name: String, node: Int)] = []
    for node in children(of: axis) {
      let caseName = keyString(node)
      if let previous = cases.insert(caseName, index: last.count) {
        fault(.duplicateMember(caseName), at: nodes[node].place)
        last[previous].node = -1
      }
      last.append((caseName, node))
    }
    for (caseName, node) in last where node >= 0 && isShort(caseName, node) {
      if !Self.isKnown(caseName, of: name) { fault(.unknownMember(caseName), at: nodes[node].place) }
      readCase(node, caseName, axis: name, path: "\(prefix)\(name).\(caseName)", in: context, into: &leaves)
    }
  }

  private mutating func readCase(
    _ node: Int, _ name: String, axis: String, path: String, in context: VariationContext, into leaves: inout [Leaf]
  ) {
    guard isObject(node, "'\(name)'", leaf: path) else { return }
    let members = members(of: node, allowed: .variation)
    if let substitutions = members[.substitutions] {
      fault(.shape("'substitutions' inside a variation"), at: nodes[substitutions].place, leaf: path)
    }
    if let unit = members[.stringUnit] { readUnit(unit, path: path, into: &leaves) }
    if let variations = members[.variations] {
      let place = nodes[variations].place
      if let unit = members[.stringUnit] {
        fault(.shape("'variations' beside 'stringUnit'"), at: max(nodes[unit].place, place), leaf: path)
      } else if axis == "plural" {
        fault(.shape("a plural case that is varied further"), at: place, leaf: path)
      } else if axis == "device", name == "other" {
        fault(.shape("the device case 'other' varied further"), at: place, leaf: path)
      } else {
        readVariations(variations, prefix: path + ".", in: .device, into: &leaves)
      }
    } else if members[.stringUnit] == nil {
      leaves.append(leaf(nil, of: node, state: .absent, path: path))
    }
  }

  /// Whether a name is no longer than any in use, so that the paths of leaves, which repeat it, stay short.
  private mutating func isShort(_ name: String, _ node: Int) -> Bool {
    if name.utf8.count <= 100 { return true }
    fault(.shape("a name of more than 100 bytes"), at: nodes[node].place)
    return false
  }

  private static func isKnown(_ name: String, of axis: String) -> Bool {
    switch (axis, name) {
    case ("plural", "zero"), ("plural", "one"), ("plural", "two"), ("plural", "few"), ("plural", "many"),
      ("plural", "other"), ("device", "appletv"), ("device", "applevision"), ("device", "applewatch"),
      ("device", "ipad"), ("device", "iphone"), ("device", "ipod"), ("device", "mac"), ("device", "other"):
      true
    default: axis != "plural" && axis != "device"
    }
  }

  private mutating func readSubstitutions(_ object: Int, into leaves: inout [Leaf]) -> [Substitution] {
    guard isObject(object, "'substitutions'") else { return [] }
    var names = KeySet(capacity: 2)
    var last: [(name: String, node: Int)] = []
    for node in children(of: object) {
      let name = keyString(node)
      if let previous = names.insert(name, index: last.count) {
        fault(.duplicateMember(name), at: nodes[node].place)
        last[previous].node = -1
      }
      last.append((name, node))
    }
    var substitutions: [Substitution] = []
    for (name, node) in last where node >= 0 && isShort(name, node) {
      substitutions.append(readSubstitution(node, name, into: &leaves))
    }
    return substitutions
  }

  private mutating func readSubstitution(_ node: Int, _ name: String, into leaves: inout [Leaf]) -> Substitution {
    var substitution = Substitution(name: name)
    guard isObject(node, "the substitution '\(name)'") else { return substitution }
    let members = members(of: node, allowed: .substitution)
    if let number = members[.argNum] {
      substitution.argNum = nodes[number].kind == .number ? Int(string(number)) : nil
      if substitution.argNum.map({ $0 < 1 }) ?? true {
        substitution.argNum = nil
        fault(.shape("an 'argNum' that is no whole number from 1 on"), at: Int(nodes[number].start))
      }
    }
    if let specifier = members[.formatSpecifier], isString(specifier, "'formatSpecifier'") {
      substitution.formatSpecifier = string(specifier)
    }
    if let variations = members[.variations] {
      readVariations(variations, prefix: "substitutions.\(name).", in: .substitution, into: &leaves)
    } else {
      fault(.shape("the substitution '\(name)' without 'variations'"), at: nodes[node].place)
    }
    return substitution
  }

  private mutating func readStringSet(_ node: Int, into leaves: inout [Leaf]) {
    guard isObject(node, "'stringSet'") else { return }
    let members = members(of: node, allowed: .stringSet)
    let state = state(members[.state], path: "stringSet.0")
    guard let values = members[.values] else {
      leaves.append(leaf(nil, of: node, state: state, path: "stringSet.0"))
      return
    }
    guard nodes[values].kind == .array else {
      return fault(.shape("'values' is \(name(of: values)) where a list must be"), at: Int(nodes[values].start))
    }
    for (index, value) in children(of: values).enumerated() {
      leaves.append(leaf(value, of: node, state: state, path: "stringSet.\(index)"))
    }
  }

  /// The nodes of an object's or list's own values.
  private func children(of container: Int) -> [Int] {
    var children: [Int] = []
    var child = container + 1
    while child < nodes[container].subtreeEnd {
      children.append(child)
      child = Int(nodes[child].subtreeEnd)
    }
    return children
  }
}
