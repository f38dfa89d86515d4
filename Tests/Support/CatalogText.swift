/// An `.xcstrings` as a test writes it: a line a key, `KEY {flags}: LOCALE.leaf.path~state=TEXT | …`.
///
/// Flags are extraction states and `no-translate`; without `~state` a text is translated, `~` alone leaves the state
/// out. Members stand in the order in which Xcode writes them, as long as keys are given in that order.
package enum CatalogText {
  package static func xcstrings(_ lines: String, source: String = "en") -> String {
    var entries: [String] = []
    for line in lines.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.isEmpty || line.hasPrefix("#") { continue }
      entries.append(entry(line))
    }
    let strings = entries.isEmpty ? "{\n\n  }" : "{\n\(entries.joined(separator: ",\n"))\n  }"
    return "{\n  \"sourceLanguage\" : \"\(source)\",\n  \"strings\" : \(strings),\n  \"version\" : \"1.0\"\n}"
  }

  private static func entry(_ line: Substring) -> String {
    // A key may hold colons; the texts begin after the last `: ` before the first `=`, or at the line's end.
    let head = line.firstIndex(of: "=").map { line[..<$0] } ?? line
    guard let colon = head.lastIndex(of: ":") else { fatalError("no colon in \(line)") }
    var key = line[..<colon]
    var flags: [Substring] = []
    if key.hasSuffix("}"), let brace = key.lastIndex(of: "{") {
      flags = key[key.index(after: brace)...].dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
      key = key[..<brace]
      while key.last == " " { key = key.dropLast() }
    }
    var members: [(String, Value)] = []
    for flag in flags where flag != "no-translate" { members.append(("extractionState", .text(String(flag)))) }
    var locales = Value.object([])
    for part in line[line.index(after: colon)...].components(separatedBy: " | ") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let place = part[..<equals].drop { $0 == " " }
      let value = String(part[part.index(after: equals)...]).replacing("\\n", with: "\n").replacing("\\s", with: " ")
      let halves = place.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
      let path = halves[0].split(separator: ".").map(String.init)
      var unit: [(String, Value)] = [("value", .text(value))]
      if halves.count == 1 { unit.insert(("state", .text("translated")), at: 0) }
      if halves.count == 2, !halves[1].isEmpty { unit.insert(("state", .text(String(halves[1]))), at: 0) }
      locales.set([path[0]] + inner(path.dropFirst()), .object(unit))
    }
    if case .object(let found) = locales, !found.isEmpty { members.append(("localizations", locales)) }
    if flags.contains("no-translate") { members.append(("shouldTranslate", .bare("false"))) }
    return "    \(Value.quoted(String(key))) : \(Value.object(members).rendered(indent: 4))"
  }

  /// `plural.one` is `variations`, `plural`, `one`, `stringUnit` in the file.
  private static func inner(_ path: ArraySlice<String>) -> [String] {
    var path = path
    var result: [String] = []
    if path.first == "substitutions" {
      result += path.prefix(2)
      path = path.dropFirst(2)
    }
    while path.count >= 2 {
      result += ["variations"] + path.prefix(2)
      path = path.dropFirst(2)
    }
    return result + ["stringUnit"]
  }

  private indirect enum Value {
    case text(String)
    case bare(String)
    case object([(String, Value)])

    mutating func set(_ path: [String], _ value: Value) {
      guard case .object(var members) = self, let first = path.first else { return }
      let index: Int
      if let known = members.firstIndex(where: { $0.0 == first }) {
        index = known
      } else {
        index = members.count
        members.append((first, .object([])))
      }
      if path.count == 1 { members[index].1 = value } else { members[index].1.set(Array(path.dropFirst()), value) }
      self = .object(members)
    }

    func rendered(indent: Int) -> String {
      let pad = String(repeating: " ", count: indent)
      switch self {
      case .text(let text): return Self.quoted(text)
      case .bare(let text): return text
      case .object(let members):
        if members.isEmpty { return "{\n\n\(pad)}" }
        let lines = members.map { "\(pad)  \(Self.quoted($0.0)) : \($0.1.rendered(indent: indent + 2))" }
        return "{\n\(lines.joined(separator: ",\n"))\n\(pad)}"
      }
    }

    static func quoted(_ text: String) -> String {
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "\"\(escaped)\""
    }
  }
}

extension Substring {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
