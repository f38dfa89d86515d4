/// The text of a first policy.
extension Policy {
  /// A `policy.yml` for a repository that has none: what was found out, with short comments, and nothing that the
  /// defaults say as well. Reading it gives the policy of these values.
  ///
  /// `locales` nil leaves them to be found; `ownHolesOnly` is for a repository whose target has holes already.
  package static func firstPolicyText(
    target: String? = nil, sourceLanguage: String = "en", locales: [String]? = nil, ownHolesOnly: Bool = false,
    keys: KeyStyle = .auto
  ) -> String {
    var lines = [
      "# What `checklist` requires of a change before it is merged. It is read from the target branch.",
      "# Every field and its default: policy.schema.json of checklist.",
    ]
    func add(_ comments: String..., field: Field? = nil, value: String = "") {
      lines.append("")
      lines += comments.map { "# \($0)" }
      if let field { lines.append("\(field.rawValue): \(value)") }
    }
    if let target { add("The branch that work is merged into.", field: .target, value: scalar(target)) }
    if sourceLanguage != Policy().sourceLanguage {
      add(
        "The language that the texts of .lproj folders are written in first.", field: .sourceLanguage,
        value: scalar(sourceLanguage))
    }
    if let locales, !locales.isEmpty {
      add(
        "Each of these has to be complete.", field: .locales,
        value: "[\(locales.map { scalar($0) }.joined(separator: ", "))]")
    } else {
      add(
        "The required locales are those of each catalog and of its Xcode project. To fix them, write for example:",
        "locales: [en, de]")
    }
    if ownHolesOnly {
      add(
        "Texts were missing before this check came. A change answers for the locales that it touches;",
        "take this line out when the old holes are filled.", field: .holes, value: Holes.own.rawValue)
    }
    if keys != .auto {
      add(
        keys == .semantic ? "Keys are names (home.title), not texts." : "Keys are the source texts themselves.",
        field: .keys, value: keys.rawValue)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text as YAML: plain where no reader of YAML can take it for anything else, else in double quotes.
  static func scalar(_ text: String) -> String {
    let words = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
    let isPlain =
      text.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "-_./".utf8.contains($0)
      } && !words.contains(text.lowercased())
    if isPlain { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case " "..."~", "\u{A1}"..."\u{2027}", "\u{2030}"..."\u{D7FF}", "\u{E000}"..."\u{FEFE}", "\u{FF00}"..."\u{FFFD}":
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
