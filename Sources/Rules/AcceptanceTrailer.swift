import Facts
import SourceText

/// `Checklist-Accept: RULE KEY[@LOCALE] — REASON` in a commit message: a person accepts one finding for one change.
package struct AcceptanceTrailer: Hashable, Sendable {
  package static let token = "Checklist-Accept"
  /// A reason shorter than this says nothing (contract, `ledger-reason`).
  package static let shortestReason = 15

  package let rule: String
  package let key: String
  package let locale: LocaleCode?
  package let reason: String

  package init(rule: String, key: String, locale: LocaleCode?, reason: String) {
    self.rule = rule
    self.key = key
    self.locale = locale
    self.reason = reason
  }

  package var isEffective: Bool { reason.count >= Self.shortestReason }

  /// Whether the trailer speaks of this finding.
  package func covers(_ finding: Finding) -> Bool {
    finding.rule == rule && (finding.key ?? finding.path.string) == key
      && (locale == nil || finding.locale.map { LocaleCode($0) } == locale)
  }

  /// The key as it is written in a trailer: in double quotes where it needs them.
  package static func written(_ key: String) -> String {
    let isPlain = !key.isEmpty && !key.contains { $0.isWhitespace || $0 == "\"" || $0 == "@" || $0 == "\\" }
    if isPlain { return key }
    var escaped = ""
    for character in key {
      switch character {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return "\"\(escaped)\""
  }

  /// All trailers in the last paragraph of a commit message; lines that are no well-formed trailer are returned apart.
  package static func all(in message: String) -> (trailers: [AcceptanceTrailer], malformed: [String]) {
    var paragraph: [String] = []
    var paragraphs = 0
    var last: [String] = []
    for line in message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) {
      if line.allSatisfy(\.isWhitespace) {
        if !paragraph.isEmpty { last = paragraph }
        paragraph = []
      } else {
        if paragraph.isEmpty { paragraphs += 1 }
        paragraph.append(line)
      }
    }
    if !paragraph.isEmpty { last = paragraph }
    // A subject line alone is no trailer block, as in `git interpret-trailers`.
    guard paragraphs > 1 else { return ([], []) }
    var trailers: [AcceptanceTrailer] = []
    var malformed: [String] = []
    for line in unfolded(last) {
      let prefix = "\(token):"
      guard line.prefix(prefix.count).lowercased() == prefix.lowercased() else { continue }
      if let trailer = parsed(line.dropFirst(prefix.count)) { trailers.append(trailer) } else { malformed.append(line) }
    }
    return (trailers, malformed)
  }

  /// A line that begins with white space goes on with the one before it.
  private static func unfolded(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines {
      if let first = line.first, first.isWhitespace, !result.isEmpty {
        result[result.count - 1] += " " + line.drop { $0.isWhitespace }
      } else {
        result.append(line)
      }
    }
    return result
  }

  private static func parsed(_ text: Substring) -> AcceptanceTrailer? {
    var rest = text.drop { $0.isWhitespace }
    let rule = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(rule.count).drop { $0.isWhitespace }
    guard !rule.isEmpty, !rest.isEmpty else { return nil }
    var key = ""
    var locale: LocaleCode?
    if rest.first == "\"" {
      rest = rest.dropFirst()
      var isClosed = false
      while let character = rest.popFirst() {
        if character == "\"" {
          isClosed = true
          break
        }
        if character == "\\", let next = rest.popFirst() {
          key.append(next == "n" ? "\n" : next)
        } else {
          key.append(character)
        }
      }
      guard isClosed else { return nil }
      if rest.first == "@" {
        let code = rest.dropFirst().prefix { !$0.isWhitespace }
        locale = LocaleCode(String(code))
        rest = rest.dropFirst(1 + code.count)
      }
    } else {
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(word.count)
      if let at = word.lastIndex(of: "@"), at != word.startIndex, isLocale(word[word.index(after: at)...]) {
        key = String(word[..<at])
        locale = LocaleCode(String(word[word.index(after: at)...]))
      } else {
        key = String(word)
      }
    }
    rest = rest.drop { $0.isWhitespace }
    if rest.hasPrefix("—") || rest.hasPrefix("–") {
      rest = rest.dropFirst()
    } else if rest.hasPrefix("--") {
      rest = rest.dropFirst(2)
    } else {
      return nil
    }
    let reason = String(rest.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    return AcceptanceTrailer(rule: String(rule), key: key, locale: locale, reason: reason)
  }

  private static func isLocale(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
