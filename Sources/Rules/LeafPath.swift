import Facts

/// What the path of a leaf says of it (contract, section 1, "leaf").
struct LeafPath: Hashable {
  /// The variable that it is a text of; nil for a text that is looked up by itself.
  let variable: String?
  /// Empty, or the device or width (`device.mac`) it stands for.
  let branch: String
  /// The plural category, where it is one of several.
  let category: String?

  init(_ path: String, of localization: Localization) {
    var rest = path[...]
    var variable: String?
    for substitution in localization.substitutions {
      for prefix in ["substitutions.\(substitution.name).", "\(substitution.name).plural."] where path.hasPrefix(prefix) {
        variable = substitution.name
        rest = path.dropFirst(prefix.hasSuffix(".plural.") ? substitution.name.count + 1 : prefix.count)
      }
    }
    self.variable = variable
    var parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count >= 2, parts[parts.count - 2] == "plural" {
      category = String(parts.removeLast())
      parts.removeLast()
    } else {
      category = nil
    }
    branch = parts.joined(separator: ".")
  }

  var pluralCategory: PluralCategory? { category.flatMap { PluralCategory(rawValue: $0) } }

  /// Whether the text may leave out the number that it was chosen by.
  var mayDropNumber: Bool {
    switch pluralCategory {
    case .zero, .one, .two: true
    default: false
    }
  }
}
