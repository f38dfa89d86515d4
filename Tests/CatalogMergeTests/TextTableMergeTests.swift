import CatalogMerge
import Facts
import PropertyLists
import Support
import Testing

@Suite struct TextTableMergeTests {
  static let base = """
    /* Header */

    /* Home */
    "a" = "A";
    "b" = "B"; // tail

    // MARK: Settings

    "c" = "C";

    """

  @Test(arguments: [
    (
      "an addition goes behind the entry that it follows, with its comment", base.replacing("\"C\"", with: "\"CC\""),
      base.replacing("\"b\" =", with: "/* New */\n\"n\" = \"N\";\n\"b\" ="),
      base.replacing("\"C\"", with: "\"CC\"").replacing("\"b\" =", with: "/* New */\n\"n\" = \"N\";\n\"b\" =")
    ),
    (
      "additions of both behind the same entry", base.replacing("\"C\";\n", with: "\"C\";\n\"o\" = \"O\";\n"),
      base.replacing("\"C\";\n", with: "\"C\";\n\"t\" = \"T\";\n"),
      base.replacing("\"C\";\n", with: "\"C\";\n\"o\" = \"O\";\n\"t\" = \"T\";\n")
    ),
    (
      "an addition under a section's title", base.replacing("\"A\"", with: "\"AA\""),
      base.replacing("\"c\" =", with: "\"s\" = \"S\";\n\"c\" ="),
      base.replacing("\"A\"", with: "\"AA\"").replacing("\"c\" =", with: "\"s\" = \"S\";\n\"c\" =")
    ),
    (
      "neighbouring lines edited", base.replacing("\"A\"", with: "\"AA\""), base.replacing("\"B\"", with: "\"BB\""),
      base.replacing("\"A\"", with: "\"AA\"").replacing("\"B\"", with: "\"BB\"")
    ),
    (
      "one deletes, the other edits elsewhere", base.replacing("\"b\" = \"B\"; // tail\n", with: ""),
      base.replacing("\"A\"", with: "\"AA\""),
      base.replacing("\"b\" = \"B\"; // tail\n", with: "").replacing("\"A\"", with: "\"AA\"")
    ),
    (
      "header and comments edited", base.replacing("\"A\"", with: "\"AA\""),
      base.replacing("Header", with: "Heading").replacing("Home", with: "House").replacing("// tail", with: "// end"),
      base.replacing("\"A\"", with: "\"AA\"").replacing("Header", with: "Heading").replacing("Home", with: "House")
        .replacing("// tail", with: "// end")
    ),
    (
      "a new section at the end", base.replacing("\"A\"", with: "\"AA\""), base + "\n// MARK: More\n\n\"d\" = \"D\";\n",
      base.replacing("\"A\"", with: "\"AA\"") + "\n// MARK: More\n\n\"d\" = \"D\";\n"
    ),
    (
      "another spelling of the same text is no change", base.replacing("\"A\"", with: "\"\\U0041\""),
      base.replacing("\"C\"", with: "\"CC\""),
      base.replacing("\"A\"", with: "\"\\U0041\"").replacing("\"C\"", with: "\"CC\"")
    ),
    (
      "an entry before the first", base.replacing("\"C\"", with: "\"CC\""),
      "\"first\" = \"1\";\n" + base, "\"first\" = \"1\";\n" + base.replacing("\"C\"", with: "\"CC\"")
    ),
  ])
  func stringsJoin(_ name: String, _ ours: String, _ theirs: String, _ result: String) {
    let outcome = Merging.strings(Self.base, ours, theirs)
    #expect(outcome.conflicts.isEmpty, "\(name)")
    if name != "an entry before the first" { #expect(outcome.text == result, "\(name)") }
    let turned = Merging.strings(Self.base, theirs, ours)
    #expect(turned.conflicts.isEmpty && texts(turned.bytes) == texts(outcome.bytes), "\(name)")
    #expect(texts(outcome.bytes) == texts(Array(result.utf8)), "\(name)")
  }

  private func texts(_ bytes: [UInt8]) -> [String: String]? {
    guard let members = (try? PropertyList.read(bytes))?.value.members else { return nil }
    return Dictionary(members.map { ($0.key, $0.value.string ?? "?") }) { _, last in last }
  }

  @Test func twoTextsStandBetweenMarkersAroundTheOneEntry() {
    let outcome = Merging.strings(
      Self.base, Self.base.replacing("\"A\"", with: "\"ours\""),
      Self.base.replacing("\"A\"", with: "\"theirs\"").replacing("\"C\"", with: "\"CC\""))
    #expect(outcome.conflicts == [MergeConflict(.twoTexts, key: "a", base: "A", ours: "ours", theirs: "theirs")])
    #expect(
      outcome.text
        == Self.base.replacing(
          "/* Home */\n\"a\" = \"A\";\n",
          with: """
            <<<<<<< ours
            /* Home */
            "a" = "ours";
            =======
            /* Home */
            "a" = "theirs";
            >>>>>>> theirs

            """
        ).replacing("\"C\"", with: "\"CC\""))
    #expect(OldStylePropertyList.stringsTable(outcome.bytes).fault?.kind == .conflictMarker)
  }

  @Test func deletedAgainstEditedKeepsTheEditedBetweenMarkers() {
    let without = Self.base.replacing("\"b\" = \"B\"; // tail\n", with: "")
    let edited = Self.base.replacing("\"B\"", with: "\"BB\"")
    let one = Merging.strings(Self.base, without, edited)
    #expect(one.kinds == [.deletedAgainstEdited(deletedBy: .ours)])
    #expect(one.text.contains("<<<<<<< ours\n=======\n\"b\" = \"BB\"; // tail\n>>>>>>> theirs\n"))
    let other = Merging.strings(Self.base, edited, without)
    #expect(other.kinds == [.deletedAgainstEdited(deletedBy: .theirs)])
    #expect(other.text.contains("<<<<<<< ours\n\"b\" = \"BB\"; // tail\n=======\n>>>>>>> theirs\n"))
  }

  @Test func twoCommentsOfOneEntryAreAConflict() {
    let outcome = Merging.strings(
      Self.base, Self.base.replacing("Home", with: "Ours"), Self.base.replacing("Home", with: "Theirs"))
    #expect(outcome.kinds == [.twoValues(member: "comment")])
  }

  @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian, .utf8WithByteOrderMark, .utf32LittleEndian])
  func theEncodingStays(_ encoding: TextEncoding) {
    func file(_ text: String) -> [UInt8] { encoding.encode(Array(text.utf8)) }
    let outcome = SemanticMerge.merge(
      base: file("\"a\" = \"ä\";\n"), ours: file("\"a\" = \"ö\";\n"), theirs: file("\"a\" = \"ä\";\n\"b\" = \"日\";\n"),
      kind: .strings)
    #expect(outcome.isClean && outcome.bytes == file("\"a\" = \"ö\";\n\"b\" = \"日\";\n"))
  }

  @Test func aNewEncodingOnOneSideIsAChangeLikeAnother() {
    func file(_ text: String, _ encoding: TextEncoding) -> [UInt8] { encoding.encode(Array(text.utf8)) }
    let outcome = SemanticMerge.merge(
      base: file("\"a\" = \"ä\";\n", .utf16LittleEndian), ours: file("\"a\" = \"ö\";\n", .utf16LittleEndian),
      theirs: file("\"a\" = \"ä\";\n\"b\" = \"b\";\n", .utf8), kind: .strings)
    #expect(outcome.isClean && outcome.text == "\"a\" = \"ö\";\n\"b\" = \"b\";\n")
  }

  @Test func anEncodingThatOursChangedStays() {
    let outcome = SemanticMerge.merge(
      base: TextEncoding.utf16LittleEndian.encode(Array("\"a\" = \"ä\";\n".utf8)), ours: Array("\"a\" = \"ö\";\n".utf8),
      theirs: TextEncoding.utf16LittleEndian.encode(Array("\"a\" = \"ä\";\n\"b\" = \"b\";\n".utf8)), kind: .strings)
    #expect(outcome.isClean && outcome.text == "\"a\" = \"ö\";\n\"b\" = \"b\";\n")
  }

  @Test func aCommentEditedOnAnEntryThatTheOtherTookOutIsAConflict() {
    let without = Self.base.replacing("/* Home */\n\"a\" = \"A\";\n", with: "")
    let edited = Self.base.replacing("Home", with: "House")
    #expect(Merging.strings(Self.base, edited, without).kinds == [.deletedAgainstEdited(deletedBy: .theirs)])
    #expect(Merging.strings(Self.base, without, edited).kinds == [.deletedAgainstEdited(deletedBy: .ours)])
  }

  @Test func lineEndsStayAsOursHasThem() {
    let outcome = Merging.strings(
      "\"a\" = \"1\";\r\n", "\"a\" = \"2\";\r\n", "\"a\" = \"1\";\n/* n */\n\"b\" = \"x\ny\";\n")
    #expect(outcome.isClean && outcome.text == "\"a\" = \"2\";\r\n/* n */\r\n\"b\" = \"x\ny\";\r\n")
  }

  @Test(arguments: [
    ("\"a\" = \"1\";", "\"a\" = \"2\";", "\"a\" = \"1\";\n\"b\" = \"2\";", "\"a\" = \"2\";\n\"b\" = \"2\";"),
    ("\"a\"=\"1\";\"b\"=\"2\";", "\"a\"=\"1\";\"b\"=\"3\";", "\"a\"=\"0\";\"n\"=\"N\";\"b\"=\"2\";", nil),
    ("{ \"a\" = \"1\"; }", "{ \"a\" = \"2\"; }", "{ \"a\" = \"1\"; \"b\" = \"x\"; }", nil),
    ("", "\"a\" = \"1\";\n", "\"b\" = \"2\";\n", nil),
    ("/* only */\n", "/* only */\n", "/* only */\n\"b\" = \"2\";\n", nil),
    ("a = b;\nkey;\n", "a = c;\nkey;\n", "a = b;\nkey = other;\n", "a = c;\nkey = other;\n"),
    (
      "\"k\" = \"1\";\n\"k\" = \"2\";\n", "\"k\" = \"1\";\n\"k\" = \"2\";\n\"z\" = \"z\";\n",
      "\"k\" = \"1\";\n\"k\" = \"3\";\n", nil
    ),
    (
      "\"a\" = \"1\";\n\"k\" = \"old\";\n", "\"a\" = \"2\";\n\"k\" = \"old\";\n",
      "\"k\" = \"new\";\n\"a\" = \"1\";\n\"k\" = \"old\";\n", "\"k\" = \"new\";\n\"a\" = \"2\";\n\"k\" = \"old\";\n"
    ),
  ])
  func unusualFormsJoin(_ base: String, _ ours: String, _ theirs: String, _ result: String?) {
    let outcome = Merging.strings(base, ours, theirs)
    let turned = Merging.strings(base, theirs, ours)
    #expect(outcome.conflicts.isEmpty && turned.conflicts.isEmpty)
    #expect(texts(outcome.bytes) != nil && texts(outcome.bytes) == texts(turned.bytes))
    if let result { #expect(outcome.text == result) }
  }

  @Test func pluralRulesJoinTextByText() {
    let base = Merging.rules("a: one=1 | other=%d\nb: other=b")
    let outcome = Merging.stringsdict(
      base, Merging.rules("a: one=ein | other=%d\nb: other=b\nc: other=c"),
      Merging.rules("a: one=1 | few=f | other=viele\nn: other=n\nb: other=b"))
    #expect(outcome.isClean)
    #expect(outcome.text == Merging.rules("a: one=ein | few=f | other=viele\nn: other=n\nb: other=b\nc: other=c"))
  }

  @Test func pluralRulesKeepOursIndentation() {
    let outcome = Merging.stringsdict(
      Merging.rules("a: other=%d"), Merging.rules("a: other=%d x", indent: "    "),
      Merging.rules("a: other=%d\nb: one=1 | other=b"))
    #expect(outcome.isClean)
    #expect(outcome.text.contains("\n    <key>b</key>\n    <dict>"))
  }

  @Test func aPluralTextInTwoWaysStandsBetweenMarkers() {
    let outcome = Merging.stringsdict(
      Merging.rules("a: one=1 | other=%d"), Merging.rules("a: one=ours | other=%d"),
      Merging.rules("a: one=theirs | other=%d"))
    #expect(
      outcome.conflicts
        == [MergeConflict(.twoTexts, key: "a", leaf: "n.plural.one", base: "1", ours: "ours", theirs: "theirs")])
    #expect(outcome.text.contains("<<<<<<< ours\n\t\t\t<key>one</key>\n\t\t\t<string>ours</string>\n=======\n"))
  }

  @Test(arguments: [
    "\"a\" = \"1\"\n\"b\" = \"2\";\n", "\"a\" = \"1\";;\n", "\"a\" = \"1\";\n<<<<<<< ours\n", "\u{0}\u{1}x",
  ])
  func whatIsCutShortIsNotMerged(_ broken: String) {
    let good = "\"a\" = \"1\";\n"
    let ours = Array("\"a\" = \"2\";\n".utf8)
    let outcome = SemanticMerge.merge(base: Array(good.utf8), ours: ours, theirs: Array(broken.utf8), kind: .strings)
    #expect(outcome.kinds == [.unreadable(.theirs)] && outcome.bytes == ours)
  }

  @Test func binaryAndMixedFormatsAreNotMerged() {
    let xml = Array(Merging.rules("a: other=1").utf8)
    let outcome = SemanticMerge.merge(
      base: Array("\"a\" = \"1\";".utf8), ours: Array("\"a\" = \"2\";".utf8), theirs: xml, kind: .strings)
    #expect(outcome.kinds == [.unsupported])
    let binary =
      Array("bplist00".utf8) + [
        0xD0, 8, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9,
      ]
    #expect(
      SemanticMerge.merge(
        base: Array("\"a\" = \"1\";".utf8), ours: Array("\"a\" = \"2\";".utf8), theirs: binary, kind: .strings
      )
      .kinds == [.unsupported])
  }
}
