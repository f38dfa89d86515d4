import Facts

extension Localization {
  /// The names of its variables.
  var variableNames: Set<String> { Set(substitutions.map(\.name)) }
}

/// What the path of a leaf says of it (contract, section 1, "leaf").
struct LeafPath: Hashable {
  /// The variable that it is a text of; nil for a text that is looked up by itself.
  let variable: String?
  /// Empty, or the device or width (`device.mac`) it stands for.
  let branch: String
  /// The plural category, where it is one of several.
  let category: String?

  /// - Parameter variables: the names of the localization's variables.
  init(_ path: String, variables: Set<String>) {
    var rest = path[...]
    var variable: String?
    if !variables.isEmpty {
      let start = path.hasPrefix("substitutions.") ? path.dropFirst("substitutions.".count) : rest
      // A name may hold dots; the longest that is one counts.
      var end = start.endIndex
      while variable == nil, let dot = start[..<end].lastIndex(of: ".") {
        if variables.contains(String(start[..<dot])) {
          variable = String(start[..<dot])
          rest = start[start.index(after: dot)...]
        }
        end = dot
      }
    }
    self.variable = variable
    guard let dot = rest.lastIndex(of: ".") else {
      branch = String(rest)
      category = nil
      return
    }
    let parent = rest[..<dot]
    if parent == "plural" {
      branch = ""
    } else if parent.hasSuffix(".plural") {
      branch = String(parent.dropLast(".plural".count))
    } else {
      branch = String(rest)
      category = nil
      return
    }
    category = String(rest[rest.index(after: dot)...])
  }

  init(variable: String? = nil, branch: String, category: String?) {
    self.variable = variable
    self.branch = branch
    self.category = category
  }

  /// The path of a text that nothing varies.
  static var plain: LeafPath { LeafPath(branch: "", category: nil) }

  var pluralCategory: PluralCategory? { category.flatMap { PluralCategory(rawValue: $0) } }

  /// Whether the text may leave out the number that it was chosen by.
  var mayDropNumber: Bool {
    switch pluralCategory {
    case .zero, .one, .two: true
    default: false
    }
  }
}
