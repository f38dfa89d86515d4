import Catalogs
import Facts
import Rules
import SourceText

/// One way in which catalogs and code break, and the rules of which one must say so.
struct Defect: Sendable {
  typealias Broken = ProofSubject.Broken

  /// Whether nothing is said yet of a key in a locale.
  typealias IsClean = (Entry, LocaleCode) -> Bool

  let name: String
  let rules: [String]
  /// Nil where there is nothing clean to break in this way.
  let apply: @Sendable (ProofSubject) throws -> Broken?

  init(name: String, rules: [String], apply: @escaping @Sendable (ProofSubject) throws -> Broken?) {
    self.name = name
    self.rules = rules
    self.apply = apply
  }

  /// A defect of the first catalog that has something clean to break in this way.
  init(name: String, rule: String, apply: @escaping @Sendable (JudgedCatalog, IsClean) -> Broken?) {
    self.init(name: name, rules: [rule]) { subject in
      for judged in subject.catalogs {
        let broken = apply(judged) { entry, locale in subject.isClean(judged.catalog.path, entry.key, locale) }
        if let broken, try !subject.isBinary(broken.path) { return broken }
      }
      return nil
    }
  }

  static let all = ofCatalogs + ofCode

  static let ofCatalogs: [Defect] = [
    Defect(name: "a translation is taken out", rule: "locales-filled") { judged, isClean in
      edit(judged, isClean, filled) { leaf, _ in leaf.path.isEmpty ? .removeText : nil }
    },
    Defect(name: "a text is emptied", rule: "locales-filled") { judged, isClean in
      edit(judged, isClean, filled) { _, text in text.isEmpty ? nil : .replace("") }
    },
    Defect(name: "a specifier is swapped for another type", rule: "format-specifiers") { judged, isClean in
      edit(judged, isClean, filled) { _, text in swapped(text).map { .replace($0) } }
    },
    Defect(name: "a plural category is dropped", rule: "plural-categories") { judged, isClean in
      edit(judged, isClean, filled) { leaf, _ in
        // In a .stringsdict a missing `other` is another rule's word.
        leaf.path.hasSuffix(judged.catalog.format == .xcstrings ? "plural.other" : "plural.one") ? .removeLeaf : nil
      }
    },
    Defect(name: "a rule key of a .stringsdict is misspelled", rule: "stringsdict-rules") { misspelledRule($0, $1) },
    Defect(name: "a key is doubled", rule: "catalog-readable") { judged, _ in doubledKey(judged) },
    Defect(name: "the source text is edited under its translations", rule: "source-frozen") { judged, isClean in
      edit(judged, isClean, sourceUnderFills) { _, text in .replace(text + " edited") }
    },
  ]

  private enum Edit {
    case removeText
    case removeLeaf
    case replace(String)
  }

  /// The required locales besides the source in which the key is filled.
  private static func filled(_ judged: JudgedCatalog, _ entry: Entry) -> [LocaleCode] {
    guard !judged.isExempt(entry) else { return [] }
    return judged.requiredLocales.filter { $0 != judged.catalog.sourceLocale && judged.isFilled(entry, in: $0) }
  }

  /// Keys with an explicit source text and a translation.
  private static func sourceUnderFills(_ judged: JudgedCatalog, _ entry: Entry) -> [LocaleCode] {
    let source = judged.catalog.sourceLocale
    guard !judged.isExempt(entry), judged.sourceOverride(of: entry) != nil,
      judged.requiredLocales.contains(where: { $0 != source && judged.hasFill(entry, in: $0) })
    else { return [] }
    return [source]
  }

  /// The first text of the catalog that the edit applies to, edited.
  private static func edit(
    _ judged: JudgedCatalog, _ isClean: IsClean, _ subjects: (JudgedCatalog, Entry) -> [LocaleCode],
    _ change: (Leaf, String) -> Edit?
  ) -> Broken? {
    let catalog = judged.catalog
    for entry in catalog.entries {
      for locale in subjects(judged, entry) where isClean(entry, locale) {
        for leaf in entry.localization(locale)?.leaves ?? [] {
          guard let edit = change(leaf, catalog.string(leaf.text)),
            let broken = broken(catalog, entry, locale, leaf, edit)
          else { continue }
          return broken
        }
      }
    }
    return nil
  }

  private static func broken(_ catalog: Catalog, _ entry: Entry, _ locale: LocaleCode, _ leaf: Leaf, _ edit: Edit)
    -> Broken?
  {
    let file = catalog.files[Int(leaf.place.file)]
    let bytes: [UInt8]?
    switch edit {
    case .replace(let text):
      bytes = ByteEdit.applying(
        [ByteEdit(span: leaf.text.span, replacement: Array(escaped(text, in: file).utf8))], to: file.bytes)
    case .removeText where catalog.format == .lproj:
      guard let localization = entry.localization(locale) else { return nil }
      bytes = withoutStringsEntry(at: Int(localization.place.offset), in: file)
    case .removeText:
      bytes = withoutMember(path: ["strings", entry.key, "localizations", locale.spelling], in: file.bytes)
    case .removeLeaf where catalog.format == .xcstrings:
      bytes = withoutMember(
        path: ["strings", entry.key, "localizations", locale.spelling] + members(of: leaf.path), in: file.bytes)
    case .removeLeaf:
      guard let start = categoryPlace(catalog, entry.key, locale, leaf.path) else { return nil }
      bytes = ByteEdit.applying([ByteEdit(span: Span(start, Int(leaf.text.span.end)), replacement: [])], to: file.bytes)
    }
    return bytes.map { Broken(path: file.path, bytes: $0, key: entry.key, locale: locale) }
  }

  /// Where the `<key>` of a .stringsdict's category stands (`VARIABLE.plural.other`).
  private static func categoryPlace(_ catalog: Catalog, _ key: String, _ locale: LocaleCode, _ path: String) -> Int? {
    let parts = path.split(separator: ".")
    guard parts.count == 3, let rule = catalog.pluralRules.first(where: { $0.key == key && $0.locale == locale }) else {
      return nil
    }
    let variable = rule.variables.first { $0.name == parts[0] }
    return variable?.categories.first { $0.text == parts[2] }.map { Int($0.place.offset) }
  }

  /// A leaf's path as members of the file: `plural.one` lies in `variations`.
  private static func members(of path: String) -> [String] {
    var parts = path.split(separator: ".").map(String.init)[...]
    var result: [String] = []
    if parts.first == "substitutions" {
      result += parts.prefix(2)
      parts = parts.dropFirst(2)
    }
    while parts.count >= 2 {
      result += ["variations"] + parts.prefix(2)
      parts = parts.dropFirst(2)
    }
    return result
  }

  /// The file that makes a key one of the catalog's, without it; nil where it cannot be taken out.
  static func withoutKey(_ entry: Entry, in catalog: Catalog) -> (path: RepositoryPath, bytes: [UInt8])? {
    let file = catalog.files[Int(entry.place.file)]
    let bytes =
      catalog.format == .xcstrings
      ? withoutMember(path: ["strings", entry.key], in: file.bytes)
      : withoutStringsEntry(at: Int(entry.place.offset), in: file)
    return bytes.map { (file.path, $0) }
  }

  /// The catalog without one member, laid out as Xcode does.
  private static func withoutMember(path: [String], in bytes: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONScanner.document(of: bytes) else { return nil }
    return removing(path[...], from: JSONValue(document, node: 0)).map { XCStringsEncoder.catalog($0) }
  }

  private static func removing(_ path: ArraySlice<String>, from value: JSONValue) -> JSONValue? {
    guard case .object(var members) = value, let first = path.first,
      let index = members.lastIndex(where: { $0.key == first })
    else { return nil }
    if path.count == 1 {
      members.remove(at: index)
    } else {
      guard let inner = removing(path.dropFirst(), from: members[index].value) else { return nil }
      members[index].value = inner
    }
    return .object(members)
  }

  /// The .strings file without the entry whose key begins at `offset`: up to its semicolon.
  private static func withoutStringsEntry(at offset: Int, in file: SourceFile) -> [UInt8]? {
    guard file.path.fileExtension == "strings" else { return nil }
    if isXML(file) {
      let close = Array("</string>".utf8)
      guard let start = file.bytes.indices.first(where: { $0 >= offset && file.bytes[$0...].starts(with: close) })
      else {
        return nil
      }
      return ByteEdit.applying([ByteEdit(span: Span(offset, start + close.count), replacement: [])], to: file.bytes)
    }
    var end = offset
    var isQuoted = false
    while end < file.bytes.count {
      let byte = file.bytes[end]
      if byte == UInt8(ascii: "\\") { end += 1 } else if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      end += 1
      if byte == UInt8(ascii: ";"), !isQuoted { break }
    }
    return ByteEdit.applying(
      [ByteEdit(span: Span(offset, min(end, file.bytes.count)), replacement: [])], to: file.bytes)
  }

  /// The text as it stands at a leaf's span: between quotes, or in XML with its tags.
  private static func escaped(_ text: String, in file: SourceFile) -> String {
    if isXML(file) { return "<string>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>" }
    return
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
        "\t", with: "\\t")
  }

  /// Whether a property list is written in XML, as every .stringsdict is and a .strings file may be.
  private static func isXML(_ file: SourceFile) -> Bool {
    switch file.path.fileExtension {
    case "stringsdict": true
    case "strings": file.bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    default: false
    }
  }

  /// The text with its first plain specifier turned into one of another class.
  private static func swapped(_ text: String) -> String? {
    for (from, to) in [("%lld", "%@"), ("%ld", "%@"), ("%d", "%@"), ("%@", "%lld")] {
      if let range = text.firstRange(of: from) { return text.replacingCharacters(in: range, with: to) }
    }
    return nil
  }

  private static func misspelledRule(_ judged: JudgedCatalog, _ isClean: IsClean) -> Broken? {
    let catalog = judged.catalog
    for rule in catalog.pluralRules where rule.variables.contains(where: { $0.specType != nil }) {
      guard let entry = catalog.entry(rule.key), !judged.isExempt(entry), isClean(entry, rule.locale) else { continue }
      let file = catalog.files[Int(rule.place.file)]
      let text = String(decoding: file.bytes, as: UTF8.self)
      let place = text.utf8.index(text.startIndex, offsetBy: Int(rule.place.offset))
      guard let range = text[place...].firstRange(of: "NSStringFormatSpecTypeKey") else { continue }
      let broken = text.replacingCharacters(in: range, with: "NSStringFormatSpecType")
      return Broken(path: file.path, bytes: Array(broken.utf8), key: rule.key, locale: rule.locale)
    }
    return nil
  }

  private static func doubledKey(_ judged: JudgedCatalog) -> Broken? {
    let catalog = judged.catalog
    guard let entry = catalog.entries.first(where: { !judged.isExempt($0) }) else { return nil }
    let file = catalog.files[Int(entry.place.file)]
    let copy: [UInt8]
    switch file.path.fileExtension {
    case "xcstrings": copy = Array(file.bytes[entry.span.range]) + Array(",\n    ".utf8)
    case "strings": copy = Array(file.bytes[entry.span.range]) + Array((isXML(file) ? "\n" : ";\n").utf8)
    default: return nil
    }
    let edit = ByteEdit(span: Span(Int(entry.span.start), Int(entry.span.start)), replacement: copy)
    return ByteEdit.applying([edit], to: file.bytes).map {
      Broken(path: file.path, bytes: $0, key: entry.key, locale: nil)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
