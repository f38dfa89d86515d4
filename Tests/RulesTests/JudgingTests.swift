import Catalogs
import Facts
import Policies
import Rules
import SourceText
import Support
import Testing

/// Filled, exempt, semantic: the contract's terms on one catalog.
@Suite struct JudgingTests {
  static func judged(_ lines: String, required: [String] = ["en", "de"], keys: Policy.KeyStyle = .auto) -> JudgedCatalog
  {
    let catalog = XCStringsReader.read(
      path: RepositoryPath("App/Localizable.xcstrings"), bytes: Array(CatalogText.xcstrings(lines).utf8))
    #expect(catalog.faults.isEmpty)
    return JudgedCatalog(
      catalog: catalog, requiredLocales: required.map { LocaleCode($0) }, keyStyle: KeyStyle(policy: keys, of: catalog))
  }

  static func problems(_ lines: String, _ locale: String, keys: Policy.KeyStyle = .auto) -> [String] {
    let judged = judged(lines, keys: keys)
    return judged.problems(of: judged.catalog.entries[0], in: LocaleCode(locale)).map {
      $0.leaf.isEmpty ? $0.problem : "\($0.leaf) \($0.problem)"
    }
  }

  @Test(arguments: [
    ("a.b: en=A | de=B", "de", []), ("a.b: en=A", "de", ["missing"]), ("a.b: en=A | de=", "de", ["blank"]),
    ("a.b: en=A | de=\u{3000}\u{A0}", "de", ["blank"]), ("a.b: en= | de=", "de", []), ("a.b: en= | de=", "en", []),
    ("a.b: en= | de=B", "en", ["blank"]), ("a.b: en=A | de~new=A", "de", ["state:new"]),
    ("a.b: en=A | de~=A", "de", ["state:none"]), ("a.b: en~new=A | de=B", "en", []), ("a.b: de=B", "en", ["missing"]),
    ("Turn on the sound: de=B", "en", []),
    ("a.b: en.plural.one=x | en.plural.other=y | de.plural.one=x | de.plural.other~new=", "de", ["plural.other blank"]),
    ("a.b: en.plural.one= | en.plural.other=y | ru.plural.few=", "ru", ["plural.few blank"]),
    ("a.b: en.plural.one=y | en.plural.other= | ru.plural.few=", "ru", []),
    (
      "a.b: en.device.mac=x | en.device.other=y | de.device.mac~needs_review=x | de.device.other=y", "de",
      ["device.mac state:needs_review"]
    ),
  ])
  func filled(_ line: String, _ locale: String, _ expected: [String]) {
    #expect(Self.problems(line, locale) == expected)
  }

  @Test(arguments: [
    ("a.b {no-translate}: en=A", true), ("a.b {stale}: en=A", true), ("%@ – %@: en=%@ – %@", true),
    ("%lld%%: en=%lld%%", true),
    ("a.b: en=A", false), ("%@ of: en=%@ of", false), ("é: en=é", false), ("日本: en=日本", false),
    ("12:30: en=12:30", true),
  ])
  func exempt(_ line: String, _ expected: Bool) {
    let judged = Self.judged(line)
    #expect(judged.isExempt(judged.catalog.entries[0]) == expected)
  }

  @Test(arguments: [
    ("recordings.delete_failed", true), ("account.action.add-remove-list", true), ("snake_case", true),
    ("a.%@.title", true),
    ("ключ.имя", true), ("键.名", true), ("Loading...", false), ("Hello world", false), ("Save.", false),
    ("_private", false),
    ("a..b", false), ("Don't.stop", false), ("%lld days", false), ("https://a.example", false), ("*bold*", false),
  ])
  func semantic(_ key: String, _ expected: Bool) {
    #expect(Self.judged("x: en=x").keyStyle.isSemantic(key) == expected)
  }

  @Test func aSingleWordFollowsMostSourceTexts() {
    #expect(Self.judged("x.a: en=A\nx.b: en=B\nHello there: en=Hello there\nword: de=W").keyStyle.isSemantic("word"))
    #expect(!Self.judged("x.a: en=A\nHello there: en=Hello there\nword: de=W").keyStyle.isSemantic("word"))
    #expect(!Self.judged("word: de=W").keyStyle.isSemantic("word"))
    #expect(Self.judged("word: de=W", keys: .semantic).keyStyle.isSemantic("Hello world"))
    #expect(!Self.judged("x.a: en=A", keys: .natural).keyStyle.isSemantic("x.a"))
  }

  @Test func aUnitThatOnlyAddsPositionsIsNoOverride() {
    let judged = Self.judged("%@ loved %@: en~new=%1$@ loved %2$@\n%@ of %@: en~new=%2$@ of %1$@")
    #expect(judged.sourceOverride(of: judged.catalog.entries[0]) == nil)
    #expect(judged.sourceOverride(of: judged.catalog.entries[1]) != nil)
    #expect(judged.sourceTexts(of: judged.catalog.entries[0]).map(\.text) == ["%@ loved %@"])
  }
}

@Suite struct SourceFrozenWordingTests {
  /// Two long texts that differ near their end must not be shown as the same beginning twice.
  @Test func longTextsAreShownWhereTheyDiffer() throws {
    let start = String(repeating: "The same words at the beginning. ", count: 5)
    let old = JudgingTests.judged("a.b: de=B | en=\(start)Old end")
    let new = JudgingTests.judged("a.b: de=B | en=\(start)New end")
    let change = Change(policy: Policy(), catalogs: [CatalogChange(old: old, new: new)])
    let message = try #require(SourceFrozen.outcome(of: change).findings.first).message
    #expect(message.contains("Old end") && message.contains("New end"), "\(message)")
  }
}

@Suite struct AcceptanceTrailerTests {
  static func trailers(_ body: String) -> [AcceptanceTrailer] {
    AcceptanceTrailer.all(in: "Subject\n\n\(body)").trailers
  }

  @Test(arguments: [
    ("Checklist-Accept: source-frozen a.one — a typo, nothing more", "source-frozen", "a.one", nil as String?),
    ("Checklist-Accept: locales-filled a.one@pt-BR -- comes with the next one", "locales-filled", "a.one", "pt-BR"),
    (
      "checklist-accept: source-frozen \"Hello, \\\"you\\\"\"@de — a typo, nothing more", "source-frozen",
      "Hello, \"you\"", "de"
    ),
    ("Checklist-Accept: source-frozen %@ — a typo, nothing more", "source-frozen", "%@", nil),
    ("Checklist-Accept: source-frozen a.one\n — a typo, nothing more", "source-frozen", "a.one", nil),
    ("Checklist-Accept: source-frozen a.one – a typo, nothing more\nSigned-off-by: x", "source-frozen", "a.one", nil),
  ])
  func aTrailerIsRead(_ body: String, _ rule: String, _ key: String, _ locale: String?) throws {
    let trailer = try #require(Self.trailers(body).first)
    #expect(trailer.rule == rule)
    #expect(trailer.key == key)
    #expect(trailer.locale?.spelling == locale)
    #expect(trailer.isEffective)
  }

  @Test func onlyTheLastParagraphCounts() {
    #expect(Self.trailers("Checklist-Accept: source-frozen a.one — a typo, nothing more\n\nMore text.").isEmpty)
    #expect(AcceptanceTrailer.all(in: "Checklist-Accept: source-frozen a.one — a typo, nothing more").trailers.isEmpty)
  }

  @Test(arguments: [
    "Checklist-Accept: source-frozen", "Checklist-Accept: source-frozen a.one",
    "Checklist-Accept: source-frozen \"a — reason enough",
  ])
  func whatCannotBeReadIsNamed(_ line: String) {
    let found = AcceptanceTrailer.all(in: "Subject\n\n\(line)")
    #expect(found.trailers.isEmpty)
    #expect(found.malformed.count == 1)
  }

  @Test func aKeyIsWrittenSoThatItIsReadAgain() throws {
    for key in ["a.one", "Hello world", "a \"quote\"", "back\\slash", "user@host", "line\nbreak", "%@"] {
      let line = "Checklist-Accept: source-frozen \(AcceptanceTrailer.written(key)) — reason enough here"
      #expect(try #require(Self.trailers(line).first).key == key)
    }
  }
}
