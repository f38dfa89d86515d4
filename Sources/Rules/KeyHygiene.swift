import Facts
import SourceText

/// No two keys of a table are mistaken for each other, and none is left without its source.
package enum KeyHygiene: SideRule {
  package static let about = RuleAbout(
    id: "key-hygiene", family: .content, title: "No two keys of a table are easily mistaken", severity: .warning,
    explanation: """
      Two keys that differ only in case, in white space around them, or in how an accented letter is composed look the \
      same to a person and are two entries to the system: one is translated, the other is shown.

      Looked at: the changed keys against all keys of their table. In .lproj families also keys that only other locales \
      have (orphans): the source language took them out, and nobody needs their texts.
      """,
    failing: "Save: de=Sichern        save: (nothing)",
    passing: "Save: de=Sichern")

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.isReadable {
      let catalog = judged.catalog
      outcome.findings += orphans(in: judged) + hiddenTexts(in: judged)
      outcome.checked += catalog.entries.count { judged.scope.contains($0.key) }
      for (first, second) in pairs(in: judged) {
        let (a, b) = (catalog.entries[first], catalog.entries[second])
        guard judged.scope.contains(a.key) || judged.scope.contains(b.key) else { continue }
        outcome.findings.append(
          Finding(
            about, path: catalog.path, position: catalog.position(b.place), catalog: catalog, key: b.key,
            message: "\(Wording.quoted(b.key)) and \(Wording.quoted(a.key)) differ only in "
              + "\(difference(a.key, b.key)): a person takes them for one key, the system does not",
            fix: "keep one of the two"))
      }
    }
    return outcome
  }

  /// The keys that are taken for one, as the indexes of the first of them and each further one. In a check, pairs of
  /// which neither key is in scope may be left out.
  private static func pairs(in judged: JudgedCatalog) -> [(Int, Int)] {
    let entries = judged.catalog.entries
    var likely: LikelyFolds?
    if case .keys(let keys) = judged.scope {
      if keys.isEmpty { return [] }
      likely = LikelyFolds(of: keys)
    }
    var firstByFold: [String: Int] = [:]
    if likely == nil { firstByFold.reserveCapacity(entries.count) }
    var pairs: [(Int, Int)] = []
    for index in entries.indices where !entries[index].key.isEmpty && likely?.mayContain(entries[index].key) ?? true {
      let fold = folded(entries[index].key)
      if let first = firstByFold[fold] { pairs.append((first, index)) } else { firstByFold[fold] = index }
    }
    return pairs
  }

  /// What the folds of a few ASCII keys look like, so that not every key of a large table needs to be folded.
  private struct LikelyFolds {
    /// By first byte, the lengths of the folds as bits; those of 63 bytes and more are one.
    private var lengths = [UInt64](repeating: 0, count: 128)

    /// Nil where a key is not ASCII: letters that are composed otherwise have another length.
    init?(of keys: Set<String>) {
      for key in keys {
        guard let (first, length) = Self.extent(of: key) else { return nil }
        lengths[first] |= 1 << length
      }
    }

    /// Whether a key may have the fold of one of the keys; a key that is not ASCII always may.
    func mayContain(_ key: String) -> Bool {
      guard let (first, length) = Self.extent(of: key) else { return true }
      return lengths[first] & 1 << length != 0
    }

    /// First byte and length of an ASCII key's fold; nil for any other.
    private static func extent(of key: String) -> (first: Int, length: UInt64)? {
      var key = key
      return key.withUTF8 { bytes in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        // A key of nothing but white space is its own fold.
        guard let start = bytes.firstIndex(where: { !isSpace($0) }), let end = bytes.lastIndex(where: { !isSpace($0) })
        else { return (Int(bytes.first ?? 0), UInt64(min(bytes.count, 63))) }
        return (Int(lowercased(bytes[start])), UInt64(min(end - start + 1, 63)))
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Keys that only other locales have, one finding a locale's file and key.
  private static func orphans(in judged: JudgedCatalog) -> [Finding] {
    let catalog = judged.catalog
    return catalog.orphans.filter { !catalog.unreadableLocales.contains($0.locale) }.map { orphan in
      let path = catalog.files[Int(orphan.place.file)].path
      return Finding(
        about, path: path, position: catalog.position(orphan.place), catalog: catalog, key: orphan.key,
        locale: orphan.locale,
        message:
          "\(Wording.quoted(orphan.key)) is in \(path) and not in the source language: no \(Wording.language(catalog.sourceLocale)) "
          + "user sees it, and its translation is kept for nothing",
        fix: "take it out, or bring the \(catalog.sourceLocale) text back")
    }
  }

  /// A key whose .strings text and .stringsdict text differ in the source language: the .stringsdict is shown.
  private static func hiddenTexts(in judged: JudgedCatalog) -> [Finding] {
    let catalog = judged.catalog
    return catalog.hiddenTexts.compactMap { hidden in
      guard hidden.locale == catalog.sourceLocale, judged.scope.contains(hidden.key),
        let leaf = catalog.entry(hidden.key)?.localization(hidden.locale)?.leaf(""),
        !catalog.isSame(hidden.text, as: leaf.text, in: catalog)
      else { return nil }
      return Finding(
        about, path: catalog.files[Int(hidden.place.file)].path, position: catalog.position(hidden.place),
        catalog: catalog, key: hidden.key, locale: hidden.locale,
        message: "\(Wording.quoted(hidden.key)) has a text in the .strings file and another in the .stringsdict: only "
          + "the one in the .stringsdict is ever shown", fix: "take it out of the .strings file",
        identity: [catalog.path.string, hidden.key, hidden.locale.normalized, "hidden"])
    }
  }

  /// Equal for keys that a person takes for one. Swift holds strings equal whose letters are composed otherwise, so
  /// that composition needs no fold of its own.
  private static func folded(_ key: String) -> String {
    if let folded = foldedASCII(key) { return folded }
    let trimmed = trimmed(key)
    return trimmed.isEmpty ? key : trimmed.lowercased()
  }

  /// Nearly all keys are ASCII, and there are thousands of them; nil for others.
  private static func foldedASCII(_ key: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(key.utf8.count)
    for byte in key.utf8 {
      guard byte < 0x80 else { return nil }
      if isSpace(byte), bytes.isEmpty { continue }
      bytes.append(lowercased(byte))
    }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes.isEmpty ? key : String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ key: String) -> Substring {
    var text = key[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }

  private static func difference(_ a: String, _ b: String) -> String {
    if a == b { return "how their letters are composed" }
    if trimmed(a) == trimmed(b) { return "white space" }
    return a.lowercased() == b.lowercased() ? "case" : "case and white space"
  }
}
