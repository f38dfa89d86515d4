import Catalogs
import Facts
import SourceText
import Testing

/// A mend changes the bytes that it is about and no other.
@Suite struct XCStringsEditorTests {
  private func marked(_ text: String, _ leaves: [(String, String, String)]) throws -> String {
    let bytes = Array(text.utf8)
    let addresses = leaves.map { LeafAddress(key: $0.0, locale: LocaleCode($0.1), path: $0.2) }
    let edits = try #require(XCStringsEditor.markTranslated(addresses, in: bytes))
    return String(decoding: try #require(ByteEdit.applying(edits, to: bytes)), as: UTF8.self)
  }

  private func catalog(_ strings: String) -> String {
    "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}"
  }

  @Test func aStateIsReplaced() throws {
    let before = catalog(
      #""a":{"localizations":{"en":{"stringUnit":{"state" :  "new","value":"A"}},"de":{"stringUnit":{"state":"new","value":"B"}}}}"#
    )
    let after = before.replacing(#""state" :  "new""#, with: #""state" :  "translated""#)
    #expect(try marked(before, [("a", "en", "")]) == after)
  }

  @Test func everyKindOfLeafIsReached() throws {
    let text = catalog(
      #"""
      "a":{"localizations":{"en":{"variations":{"plural":{
        "one":{"stringUnit":{"state":"new","value":"1"}},"other":{"stringUnit":{"state":"new","value":"n"}}}}}}},
      "b":{"localizations":{"en":{"variations":{"device":{"mac":{"variations":{"plural":{
        "other":{"stringUnit":{"state":"needs_review","value":"m"}}}}}}}}}},
      "c":{"localizations":{"en":{"stringUnit":{"state":"new","value":"%#@x.y@"},"substitutions":{"x.y":{
        "variations":{"plural":{"other":{"stringUnit":{"state":"new","value":"%arg"}}}}}}}}},
      "d":{"localizations":{"en":{"stringSet":{"state":"new","values":["p","q"]}}}}
      """#)
    let after = try marked(
      text,
      [
        ("a", "EN", "plural.other"), ("b", "en", "device.mac.plural.other"),
        ("c", "en", "substitutions.x.y.plural.other"),
        ("d", "en", "stringSet.0"), ("d", "en", "stringSet.1"),
      ])
    let catalog = XCStringsReader.read(path: RepositoryPath("L.xcstrings"), bytes: Array(after.utf8))
    func states(_ key: String) -> [Leaf.State]? { catalog.entry(key)?.localizations[0].leaves.map(\.state) }
    #expect(states("a") == [.new, .translated])
    #expect(states("b") == [.translated])
    #expect(states("c") == [.new, .translated])
    #expect(states("d") == [.translated, .translated])
    #expect(
      after.utf8.count == text.utf8.count + 3 * ("translated".count - "new".count) + "translated".count
        - "needs_review".count)
  }

  @Test(arguments: [
    (
      "{\n          \"value\" : \"A\"\n        }",
      "{\n          \"state\" : \"translated\",\n          \"value\" : \"A\"\n        }"
    ),
    (#"{"value":"A"}"#, #"{"state":"translated","value":"A"}"#),
    (#"{"value": "A"}"#, #"{"state": "translated", "value": "A"}"#),
    (#"{ "value" : "A" }"#, #"{ "state" : "translated", "value" : "A" }"#),
    ("{\r\n\t\"value\": \"A\"}", "{\r\n\t\"state\": \"translated\",\r\n\t\"value\": \"A\"}"),
  ]) func aMissingStateIsInsertedInTheFilesStyle(_ before: String, _ after: String) throws {
    let frame = catalog("\"a\":{\"localizations\":{\"en\":{\"stringUnit\":‸}}}")
    #expect(
      try marked(frame.replacing("‸", with: before), [("a", "en", "")]) == frame.replacing("‸", with: after))
  }

  @Test func whatNeedsNoEditGetsNone() throws {
    let text = catalog(
      #""a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"A"}},"de":{"stringUnit":{"state":"new"}}}}"#
    )
    #expect(
      try marked(text, [("a", "en", ""), ("a", "de", ""), ("a", "fr", ""), ("b", "en", ""), ("a", "en", "x")]) == text)
    #expect(XCStringsEditor.markTranslated([], in: Array("{".utf8)) == nil)
  }

  @Test func theLastCopyIsTheOneThatIsMended() throws {
    let unit = #"{"localizations":{"en":{"stringUnit":{"state":"new","value":"A"}}}}"#
    let text = catalog("\"a\":\(unit),\"a\":\(unit)")
    let after = catalog("\"a\":\(unit),\"a\":\(unit.replacing("new", with: "translated"))")
    #expect(try marked(text, [("a", "en", "")]) == after)
  }

  @Test func editsCountFromTheFirstByteOfTheFile() throws {
    let text = "\u{FEFF}" + catalog(#""a":{"localizations":{"en":{"stringUnit":{"state":"new","value":"A"}}}}"#)
    #expect(try marked(text, [("a", "en", "")]) == text.replacing("new", with: "translated"))
  }

  @Test func editsApplyInAnyOrder() {
    let bytes = Array("abcdef".utf8)
    func edit(_ start: Int, _ end: Int, _ text: String) -> ByteEdit {
      ByteEdit(span: Span(start, end), replacement: Array(text.utf8))
    }
    func applied(_ edits: [ByteEdit]) -> String? {
      ByteEdit.applying(edits, to: bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(applied([]) == "abcdef")
    #expect(applied([edit(4, 6, "X"), edit(0, 1, "")]) == "bcdX")
    #expect(applied([edit(2, 2, "1"), edit(2, 2, "2"), edit(6, 6, "!")]) == "ab12cdef!")
    #expect(applied([edit(0, 3, "x"), edit(2, 4, "y")]) == nil)
    #expect(applied([edit(5, 7, "x")]) == nil)
    #expect(applied([edit(3, 2, "x")]) == nil)
    #expect(applied([edit(-1, 2, "x")]) == nil)
  }
}
