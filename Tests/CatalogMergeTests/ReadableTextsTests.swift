import CatalogMerge
import Facts
import PropertyLists
import Support
import Testing

@Suite struct ReadableTextsTests {
  private func lines(_ bytes: [UInt8], _ kind: CatalogFileName.Kind?) -> String {
    String(decoding: ReadableTexts.lines(of: bytes, kind: kind), as: UTF8.self)
  }

  @Test func aStringCatalogIsALineAText() {
    let text = CatalogText.xcstrings(
      """
      a.one {manual}: de~new=Eins\\nzwei | en=One
      b.n {stale, no-translate}: en.plural.one=1 | en.plural.other=%lld
      c:
      """
    )
    #expect(
      lines(Array(text.utf8), .xcstrings) == """
        sourceLanguage: en
        a.one extractionState: manual
        a.one [new] de: Eins\\nzwei
        a.one [translated] en: One
        b.n extractionState: stale
        b.n shouldTranslate: false
        b.n [translated] en plural.one: 1
        b.n [translated] en plural.other: %lld
        c

        """)
  }

  @Test func layoutAndOrderDoNotShow() {
    let text = CatalogText.xcstrings("a.one: de=Eins | en=One\nb.two: en=Two")
    let turned =
      """
      {"version":"1.0","strings":{"b.two":{"localizations":{"en":{"stringUnit":{"value":"Two","state":"translated"}}}},
      "a.one":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"One"}},
      "de":{"stringUnit":{"state":"translated","value":"Eins"}}}}},"sourceLanguage":"en"}
      """
    #expect(lines(Array(text.utf8), .xcstrings) == lines(Array(turned.utf8), nil))
  }

  @Test(arguments: [TextEncoding.utf8, .utf16LittleEndian])
  func stringsInAnyEncoding(_ encoding: TextEncoding) {
    let file = encoding.encode(Array("/* Home */\n\"b\" = \"ä\\n\";\n\"a\" = \"1\"; // tail\n".utf8))
    #expect(lines(file, .strings) == "a comment: // tail\na: 1\nb comment: /* Home */\nb: ä\\n\n")
    #expect(lines(file, nil) == lines(file, .strings))
  }

  @Test func pluralRules() {
    #expect(
      lines(Array(Merging.rules("a: one=1 | other=%d").utf8), .stringsdict)
        == """
        a: %#@n@
        a n.plural.one: 1
        a n.plural.other: %d
        a substitutions.n: formatSpecifier d, NSStringPluralRuleType

        """
    )
  }

  @Test(arguments: ["{", "<<<<<<< ours\n", ""])
  func whatCannotBeReadIsShownAsItIs(_ text: String) {
    #expect(lines(Array(text.utf8), .xcstrings) == text)
    let utf16 = TextEncoding.utf16LittleEndian.encode(Array("\"a\" = ".utf8))
    #expect(lines(utf16, .strings) == "\"a\" = ")
  }
}
