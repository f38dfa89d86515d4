import Facts
import Policies
import Rules
import SourceText
import Testing

/// Every seeded defect is found by its rule and by no other, and nothing that is legal is flagged.
@Suite struct ContentRuleTests {
  @Test(arguments: SeededDefects.all)
  func finds(_ defect: ContentCase) {
    let catalog = defect.catalog()
    #expect(catalog.isReadable)
    let findings = ContentCase.findings(in: catalog)
    let found = findings.map { "\($0.rule) \($0.locale ?? "")\($0.severity == .error ? "" : " \($0.severity)")" }
    #expect(found.sorted() == defect.expected.sorted(), "\(findings.map(\.message))")
    for finding in findings {
      #expect(!finding.details.isEmpty)
      #expect(finding.position != nil)
      #expect(!finding.message.contains("\n"))
    }
    let words = findings.map { finding in
      ([finding.message, finding.fix ?? ""] + finding.details.flatMap { [$0.leaf, $0.problem] }).joined(separator: "\n")
    }.joined(separator: "\n")
    for text in defect.says { #expect(words.contains(text), "\(words)") }
  }

  @Test(arguments: LegalLookAlikes.all)
  func accepts(_ catalog: ContentCase) {
    let read = catalog.catalog()
    #expect(read.isReadable)
    #expect(!read.entries.isEmpty)
    #expect(ContentCase.findings(in: read).map(\.message) == [])
  }

  @Test func aCheckLooksAtChangedKeysOnly() {
    let catalog = ContentCase("", "a.b: en=Hello %@ | de=Hallo\nc.d: en=Hello %@ | de=Hallo").catalog()
    let judged = JudgedCatalog(
      catalog: catalog, requiredLocales: [], keyStyle: KeyStyle(policy: .auto, of: catalog), scope: .keys(["c.d"])
    )
    let outcome = FormatSpecifiers.outcome(on: Side(policy: Policy(), catalogs: [judged]))
    #expect(outcome.findings.map(\.key) == ["c.d"])
  }

  @Test(arguments: [
    ("Save", "save", true), ("save ", "Save", true), ("\u{212A}ey", "key", true), ("Save", "Saves", false),
  ])
  func aChangedKeyIsComparedWithAllKeys(_ old: String, _ changed: String, _ isFound: Bool) {
    let catalog = JudgingTests.judged("a.b: en=A").catalog
    let entries = [old, "Other", changed].map { Entry(key: $0, place: Place(offset: 0), span: Span(0, 1)) }
    let table = Catalog(
      format: .xcstrings, path: catalog.path, table: "Localizable", sourceLocale: catalog.sourceLocale,
      files: catalog.files, entries: entries, faults: [], decodedTexts: [])
    let judged = JudgedCatalog(
      catalog: table, requiredLocales: [], keyStyle: KeyStyle(policy: .auto, of: table), scope: .keys([changed]))
    #expect(KeyHygiene.outcome(on: Side(policy: Policy(), catalogs: [judged])).findings.count == (isFound ? 1 : 0))
  }

  @Test func aFindingStandsAtTheBadValue() throws {
    let catalog = ContentCase("", "a.b: de=Hallo % @ | en=Hello %@").catalog()
    let finding = try #require(ContentCase.findings(in: catalog).first)
    let position = try #require(finding.position)
    let line = String(decoding: catalog.files[0].bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)[position.line - 1]
    #expect(line.dropFirst(position.column - 1).hasPrefix("\"Hallo"))
    #expect(finding.path.string == "App/Localizable.xcstrings")
  }

  @Test func aFindingOfAFamilyStandsInTheLocalesOwnFile() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"a\" = \"Hello %@\";\n",
      "de.lproj/Localizable.strings": "\n\"a\" = \"Hallo %d\";\n",
    ]
    let finding = try #require(ContentCase.findings(in: ContentCase("", files: .family(files)).catalog()).first)
    #expect(finding.path.string == "App/de.lproj/Localizable.strings")
    #expect(finding.position == Position(line: 2, column: 7))
  }

  /// Nothing that a file may hold stops the rules.
  @Test(arguments: [
    "%", "%%", "%%%", "%1", "%1$", "%999$@", "%#@", "%#@@", "%#@a", "%(", "%()", "%(a", "%.", "%*", "%.*", "%.*f",
    "%ll", "％", "％＠", "@%", "^[", "[](",
    "](", "<", "</", "<a", "&", "&#", "&#;", "${", "${}", "\u{202A}", "\u{2069}", "%1$#@a@", "%arg", "%\u{0}",
    String(repeating: "%1$", count: 500),
    String(repeating: "[", count: 600) + String(repeating: "](", count: 600), String(repeating: "%99$@ ", count: 300),
  ])
  func survives(_ text: String) {
    for table in ["Localizable", "AppShortcuts"] {
      let files = [
        "en.lproj/\(table).strings": "\"a\" = \"%@ and %lld\"; \"b\" = \"\(text)\"; \"\(text) word\" = \"x\";",
        "de.lproj/\(table).strings": "\"a\" = \"\(text)\"; \"b\" = \"\(text)\"; \"\(text) word\" = \"\(text)\";",
      ]
      let catalog = ContentCase("", files: .family(files), table: table).catalog()
      _ = ContentCase.findings(in: catalog)
      let lines = ContentCase(
        "",
        "%lld word: en=%#@count@ | en.substitutions.count.plural.other=\(text) | de=\(text) | de.substitutions.count.plural.other=\(text)",
        table: table)
      _ = ContentCase.findings(in: lines.catalog())
    }
  }
}
