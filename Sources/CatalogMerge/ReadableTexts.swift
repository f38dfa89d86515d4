import Catalogs
import Facts
import PropertyLists
import SourceText

/// A catalog as lines for people, one a text, so that a diff shows what changed and not how it is laid out.
package enum ReadableTexts {
  /// The lines of a file, ended by LF; the file's own text where it cannot be read.
  ///
  /// `KEY [STATE] LOCALE LEAF: TEXT`; without state in a format that has none, without locale in a file of one locale,
  /// without leaf for the plain text. Further lines name comment, `extractionState`, `shouldTranslate`,
  /// `generatesSymbol`, and the arguments of substitutions. Keys stand in `KeyOrder`, locales and leaves bytewise; line
  /// ends and backslashes are escaped. The same texts give the same lines, whatever the file's layout, order and
  /// encoding.
  /// - Parameter kind: nil where the file's name does not tell; then its first bytes do.
  package static func lines(of bytes: [UInt8], kind: CatalogFileName.Kind?) -> [UInt8] {
    let kind = kind ?? guessedKind(of: bytes)
    let catalog: Catalog
    if kind == .xcstrings {
      catalog = XCStringsReader.read(path: RepositoryPath("file.xcstrings"), bytes: bytes)
    } else {
      let path = RepositoryPath("en.lproj/file.\(kind.rawValue)")
      guard let name = CatalogFileName(path) else { return bytes }
      catalog = CatalogReader.catalog(
        CatalogIdentity(name), from: [CatalogReader.Source(path: path, content: .bytes(bytes))], sourceLanguage: "en")
    }
    guard catalog.isReadable, !catalog.faults.contains(where: \.spoilsFile) else { return rawText(of: bytes) }
    var lines: [String] = kind == .xcstrings ? ["sourceLanguage: \(catalog.sourceLocale)"] : []
    let comments = kind == .xcstrings ? [:] : Self.comments(of: bytes, kind)
    for entry in catalog.entries.sorted(by: { KeyOrder.precedes($0.key, $1.key) }) {
      lines += self.lines(of: entry, in: catalog, comment: entry.comment ?? comments[ExactText(entry.key)])
    }
    return Array((lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")).utf8)
  }

  private static func lines(of entry: Entry, in catalog: Catalog, comment: String?) -> [String] {
    let key = escaped(entry.key)
    var lines: [String] = []
    if let comment { lines.append("\(key) comment: \(escaped(comment))") }
    switch entry.extractionState {
    case .automatic: break
    case .manual: lines.append("\(key) extractionState: manual")
    case .extractedWithValue: lines.append("\(key) extractionState: extracted_with_value")
    case .stale: lines.append("\(key) extractionState: stale")
    case .migrated: lines.append("\(key) extractionState: migrated")
    case .unknown(let state): lines.append("\(key) extractionState: \(escaped(state))")
    }
    if let generates = entry.generatesSymbol { lines.append("\(key) generatesSymbol: \(generates)") }
    if !entry.shouldTranslate { lines.append("\(key) shouldTranslate: false") }
    for localization in entry.localizations.sorted(by: { $0.locale < $1.locale }) {
      let locale = catalog.format == .xcstrings ? " \(escaped(localization.locale.spelling))" : ""
      for leaf in localization.leaves.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
        let path = leaf.path.isEmpty ? "" : " \(escaped(leaf.path))"
        lines.append("\(key)\(state(leaf.state))\(locale)\(path): \(escaped(catalog.string(leaf.text)))")
      }
      for substitution in localization.substitutions.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      ) {
        let parts = [
          substitution.argNum.map { "argNum \($0)" }, substitution.formatSpecifier.map { "formatSpecifier \($0)" },
          substitution.ruleType,
        ]
        let words = parts.compactMap { $0 }.joined(separator: ", ")
        lines.append("\(key)\(locale) substitutions.\(escaped(substitution.name)): \(escaped(words))")
      }
    }
    return lines.isEmpty ? [key] : lines
  }

  private static func state(_ state: Leaf.State) -> String {
    switch state {
    case .translated: " [translated]"
    case .new: " [new]"
    case .needsReview: " [needs_review]"
    case .machineTranslated: " [machine_translated]"
    case .absent: " [none]"
    case .stateless: ""
    case .unknown(let state): " [\(escaped(state))]"
    }
  }

  /// A text in another encoding in UTF-8, so that a diff can show it; anything else as it is.
  private static func rawText(of bytes: [UInt8]) -> [UInt8] {
    TextDecoding.encoding(of: bytes) == .utf8 ? bytes : TextDecoding.lossyText(of: bytes)
  }

  private static func comments(of bytes: [UInt8], _ kind: CatalogFileName.Kind) -> [ExactText: String] {
    guard let table = TextTable(bytes, kind: kind) else { return [:] }
    var comments: [ExactText: String] = [:]
    for member in table.list.members {
      let texts = member.comment(in: table.text).map { String(decoding: $0, as: UTF8.self) }
      comments[member.key] = texts.isEmpty ? nil : texts.joined(separator: " ")
    }
    return comments
  }

  private static func guessedKind(of bytes: [UInt8]) -> CatalogFileName.Kind {
    if (try? JSONScanner.document(of: bytes)) != nil { return .xcstrings }
    return TextTable(bytes, kind: .strings)?.syntax == .xml || TextTable.isBinary(bytes) ? .stringsdict : .strings
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
