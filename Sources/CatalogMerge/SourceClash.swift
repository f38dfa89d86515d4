import Catalogs
import Facts
import SourceText

/// A locale that was filled on one side from a source text that the other side edited.
struct SourceClash {
  let conflict: MergeConflict
  /// The paths of the leaves that were filled.
  let leaves: Set<String>

  /// The clashes of an entry that both sides changed; none where both sides edited the source text, since then either
  /// they agree or the texts themselves are in conflict.
  static func clashes(
    key: String, source: LocaleCode, base: JSONValue?, ours: JSONValue, theirs: JSONValue
  ) -> [SourceClash] {
    guard let base else { return [] }
    let texts = [base, ours, theirs].map { sourceTexts(of: $0, key: key, source) }
    let editor: MergeSide
    switch (isEdit(from: texts[0], to: texts[1], key: key), isEdit(from: texts[0], to: texts[2], key: key)) {
    case (true, false): editor = .ours
    case (false, true): editor = .theirs
    default: return []
    }
    let (edited, filled) = editor == .ours ? (ours, theirs) : (theirs, ours)
    var clashes: [SourceClash] = []
    for member in filled["localizations"]?.members ?? [] where LocaleCode(member.key) != source {
      let before = LeafText.leaves(of: localization(member.key, of: base))
      let retranslated = LeafText.leaves(of: localization(member.key, of: edited))
      let fills = LeafText.leaves(of: member.value).filter { path, leaf in
        guard leaf.isFill, retranslated[path] != leaf else { return false }
        guard let old = before[path], old.text == leaf.text else { return true }
        // The same text, declared good: by somebody who had the old source text before them.
        return old.state != leaf.state && leaf.state == "translated"
      }
      guard !fills.isEmpty else { continue }
      let text = fills.min { $0.key < $1.key }?.value.text.string
      var conflict = MergeConflict(.sourceEditedWhileFilled(editedBy: editor), key: key, locale: member.key)
      conflict.base = texts[0]?[""]?.string
      conflict.ours = editor == .ours ? texts[1]?[""]?.string : text
      conflict.theirs = editor == .ours ? text : texts[2]?[""]?.string
      clashes.append(SourceClash(conflict: conflict, leaves: Set(fills.keys)))
    }
    return clashes
  }

  private static func localization(_ locale: String, of entry: JSONValue) -> JSONValue? {
    let code = LocaleCode(locale)
    return entry["localizations"]?.members?.last { LocaleCode($0.key) == code }?.value
  }

  /// The source's leaves without their states; the key's own text where a natural-language key has no override, nil
  /// where a semantic one has none.
  private static func sourceTexts(of entry: JSONValue, key: String, _ source: LocaleCode) -> [String: ExactText]? {
    let leaves = LeafText.leaves(of: localization(source.spelling, of: entry)).mapValues(\.text)
    if !leaves.isEmpty { return leaves }
    return isName(key) ? nil : ["": ExactText(key)]
  }

  /// Giving a source text to a name that had none is no edit; nor are positions that are added to the key's specifiers.
  private static func isEdit(from old: [String: ExactText]?, to new: [String: ExactText]?, key: String) -> Bool {
    guard old != new, let old else { return false }
    guard let new, new.count == 1, old.count == 1, let one = old[""]?.string, let other = new[""]?.string else {
      return true
    }
    return withoutPositions(one) != withoutPositions(other)
  }

  /// Whether a key is plainly a name and no text: parts joined by `.` or `_`, without white space.
  private static func isName(_ key: String) -> Bool {
    let isJoined = key.split(whereSeparator: { $0 == "." || $0 == "_" }).count > 1
    return isJoined && !key.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  private static func withoutPositions(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      result.append(bytes[i])
      i += 1
      guard result.last == UInt8(ascii: "%") else { continue }
      let end = bytes[i...].firstIndex { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") } ?? bytes.count
      if end > i, end < bytes.count, bytes[end] == UInt8(ascii: "$") { i = end + 1 }
    }
    return result
  }
}
