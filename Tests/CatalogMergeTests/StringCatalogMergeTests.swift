import CatalogMerge
import Catalogs
import Facts
import SourceText
import Support
import Testing

@Suite struct StringCatalogMergeTests {
  static let base = "a.one {manual}: de=Eins | en=One\nb.two {manual}: en=Two"

  @Test(arguments: [
    // base, ours, theirs, result
    (
      "keys added on both sides join", base, base + "\nc.ours {manual}: en=Ours", "a.new {manual}: en=New\n" + base,
      "a.new {manual}: en=New\n" + base + "\nc.ours {manual}: en=Ours"
    ),
    (
      "locales filled on both sides join", base, "a.one {manual}: de=Eins | en=One | fr=Un\nb.two {manual}: en=Two",
      "a.one {manual}: de=Eins | en=One | es=Uno\nb.two {manual}: de=Zwei | en=Two",
      "a.one {manual}: de=Eins | en=One | es=Uno | fr=Un\nb.two {manual}: de=Zwei | en=Two"
    ),
    (
      "a key taken out and another changed", base, "b.two {manual}: en=Two",
      "a.one {manual}: de=Eins | en=One\nb.two {manual}: de=Zwei | en=Two", "b.two {manual}: de=Zwei | en=Two"
    ),
    (
      "plural categories of one text join", "a.n {manual}: ru.plural.other=%lld x",
      "a.n {manual}: ru.plural.few=%lld a | ru.plural.other=%lld x",
      "a.n {manual}: ru.plural.many=%lld b | ru.plural.other=%lld x",
      "a.n {manual}: ru.plural.few=%lld a | ru.plural.many=%lld b | ru.plural.other=%lld x"
    ),
    (
      "states of different leaves join", "a.n {manual}: de~new=x | fr~new=y", "a.n {manual}: de=x | fr~new=y",
      "a.n {manual}: de~new=x | fr=y", "a.n {manual}: de=x | fr=y"
    ),
    (
      "a plain text made plural and another locale filled", "a.n {manual}: de=%lld x | en=%lld x",
      "a.n {manual}: de.plural.one=1 | de.plural.other=%lld x | en=%lld x",
      "a.n {manual}: de=%lld x | en=%lld x | fr=%lld z",
      "a.n {manual}: de.plural.one=1 | de.plural.other=%lld x | en=%lld x | fr=%lld z"
    ),
    (
      "members of one entry join", "a.n: en=x | de=y", "a.n {manual}: en=x | de=y", "a.n {no-translate}: en=x | de=y",
      "a.n {manual, no-translate}: de=y | en=x"
    ),
    (
      "a first source text for a name is no edit", "a.n {manual}: fr=x", "a.n {manual}: en=N | fr=x",
      "a.n {manual}: de=n | fr=x", "a.n {manual}: de=n | en=N | fr=x"
    ),
    (
      "an override that only adds positions is no edit", "%@ of %@: fr=%1$@ de %2$@",
      "%@ of %@: en~new=%1$@ of %2$@ | fr=%1$@ de %2$@", "%@ of %@: de=%1$@ von %2$@ | fr=%1$@ de %2$@",
      "%@ of %@: de=%1$@ von %2$@ | en~new=%1$@ of %2$@ | fr=%1$@ de %2$@"
    ),
    (
      "English edited and the locale retranslated on one side", base,
      "a.one {manual}: de=Erste | en=First\nb.two {manual}: en=Two", base + "\nc.three {manual}: en=Three",
      "a.one {manual}: de=Erste | en=First\nb.two {manual}: en=Two\nc.three {manual}: en=Three"
    ),
  ])
  func joins(_ name: String, _ base: String, _ ours: String, _ theirs: String, _ result: String) {
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let outcome = Merging.xcstrings(base, one, other)
      #expect(outcome.conflicts.isEmpty, "\(name)")
      #expect(outcome.text == laidOut(CatalogText.xcstrings(result)), "\(name)")
    }
  }

  private func laidOut(_ text: String) -> String {
    String(decoding: XCStringsLayout.laidOut(Array(text.utf8)) ?? [], as: UTF8.self)
  }

  @Test func twoTextsForOneLeafAreAConflictAndBothAreInTheFile() {
    let outcome = Merging.xcstrings(
      Self.base, "a.one {manual}: de=Ours | en=One\nb.two {manual}: en=Two",
      "a.one {manual}: de=Theirs | en=One\nb.two {manual}: fr=Deux | en=Two")
    #expect(
      outcome.conflicts == [
        MergeConflict(.twoTexts, key: "a.one", locale: "de", leaf: "", base: "Eins", ours: "Ours", theirs: "Theirs")
      ])
    #expect(
      outcome.text.hasPrefix(
        """
        {
          "merge conflicts" : {
            "a.one" : [
              {
                "base" : "Eins",
                "conflict" : "two texts",
                "locale" : "de",
                "ours" : "Ours",
                "theirs" : "Theirs"
              }
            ]
          },
          "sourceLanguage" : "en",
        """))
    #expect(outcome.text.contains("Deux"))
    let catalog = XCStringsReader.read(path: .root, bytes: outcome.bytes)
    #expect(catalog.entry("a.one")?.localization(LocaleCode("de"))?.leaf("")?.state == .needsReview)
    // `catalog-readable` says it under every policy.
    #expect(catalog.faults.map(\.kind) == [.strayEntry("merge conflicts")])
    #expect(XCStringsLayout.fault(in: outcome.bytes) == nil)
  }

  @Test(arguments: [
    ("a.one {manual}: de=Neu | en=One", "", MergeSide.theirs), ("", "a.one {manual}: de=Neu | en=One", MergeSide.ours),
  ])
  func aKeyDeletedAgainstEditedStaysAndIsAConflict(_ ours: String, _ theirs: String, _ side: MergeSide) {
    let outcome = Merging.xcstrings("a.one {manual}: de=Eins | en=One", ours, theirs)
    #expect(outcome.kinds == [.deletedAgainstEdited(deletedBy: side)])
    #expect(outcome.text.contains("Neu"))
  }

  @Test func aLocaleDeletedAgainstEditedIsAConflict() {
    let outcome = Merging.xcstrings(Self.base, "a.one {manual}: de=Eine | en=One", "a.one {manual}: en=One")
    #expect(outcome.conflicts.map(\.locale) == ["de"])
    #expect(outcome.kinds == [.deletedAgainstEdited(deletedBy: .theirs)])
  }

  @Test func twoStatesOfOneTextAreAConflict() {
    let outcome = Merging.xcstrings(
      "a.n {manual}: de~new=x", "a.n {manual}: de=x", "a.n {manual}: de~machine_translated=x")
    #expect(outcome.kinds == [.twoStates])
    #expect(outcome.conflicts.first?.theirs == "machine_translated")
  }

  @Test func aTextMadePluralAndEditedAsPlainIsAConflict() {
    let outcome = Merging.xcstrings(
      "a.n {manual}: de=x", "a.n {manual}: de.plural.one=a | de.plural.other=b", "a.n {manual}: de=y")
    #expect(outcome.kinds == [.twoForms])
    #expect(
      XCStringsReader.read(path: .root, bytes: outcome.bytes).faults.map(\.kind) == [.strayEntry("merge conflicts")])
    #expect(outcome.text.contains("\"y\""))
  }

  @Test(arguments: [true, false])
  func englishEditedWhileALocaleWasFilledIsAConflict(_ englishIsOurs: Bool) {
    let edited = "a.one {manual}: de=Eins | en=First\nb.two {manual}: en=Two"
    let filled = "a.one {manual}: de=Eins | en=One | fr=Un\nb.two {manual}: en=Two"
    let outcome =
      englishIsOurs ? Merging.xcstrings(Self.base, edited, filled) : Merging.xcstrings(Self.base, filled, edited)
    #expect(outcome.kinds == [.sourceEditedWhileFilled(editedBy: englishIsOurs ? .ours : .theirs)])
    #expect(outcome.conflicts.first?.locale == "fr")
    let catalog = XCStringsReader.read(path: .root, bytes: outcome.bytes)
    let entry = catalog.entry("a.one")
    #expect(entry?.localization(LocaleCode("en"))?.leaf("").map { catalog.string($0.text) } == "First")
    #expect(entry?.localization(LocaleCode("fr"))?.leaf("").map { catalog.string($0.text) } == "Un")
    #expect(entry?.localization(LocaleCode("fr"))?.leaf("")?.state == .needsReview)
    #expect(entry?.localization(LocaleCode("de"))?.leaf("")?.state == .translated)
  }

  @Test func anOverrideOfANaturalKeyWhileALocaleWasFilledIsAConflict() {
    let outcome = Merging.xcstrings(
      "Hello there: fr=Bonjour", "Hello there: en=Hi | fr=Bonjour", "Hello there: de=Hallo | fr=Bonjour")
    #expect(outcome.kinds == [.sourceEditedWhileFilled(editedBy: .ours)])
  }

  @Test func aNewCopyOfTheSourceIsNoFill() {
    let outcome = Merging.xcstrings(
      "a.one {manual}: en=One", "a.one {manual}: en=First", "a.one {manual}: de~new=One | en=One")
    #expect(outcome.conflicts.isEmpty)
  }

  @Test func theSameFileAddedOnBothSidesJoins() {
    let outcome = Merging.xcstrings(nil, "a.one {manual}: en=One", "b.two {manual}: en=Two")
    #expect(outcome.conflicts.isEmpty)
    #expect(outcome.text == CatalogText.xcstrings("a.one {manual}: en=One\nb.two {manual}: en=Two"))
  }

  @Test func differentCommentsConflictAndMachineWrittenOnesGiveWay() {
    func catalog(_ comment: String?, machine: Bool, more: String) -> [UInt8] {
      let member = comment.map { "\"comment\":\"\($0)\",\"isCommentAutoGenerated\":\(machine)," } ?? ""
      return Array(
        "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\(member)\"extractionState\":\"\(more)\"}},\"version\":\"1.0\"}"
          .utf8)
    }
    func merge(_ ours: (String, Bool), _ theirs: (String, Bool)) -> MergeOutcome {
      SemanticMerge.merge(
        base: catalog(nil, machine: false, more: "manual"), ours: catalog(ours.0, machine: ours.1, more: "manual"),
        theirs: catalog(theirs.0, machine: theirs.1, more: "manual"), kind: .xcstrings)
    }
    #expect(merge(("a person", false), ("another", false)).kinds == [.twoValues(member: "comment")])
    #expect(merge(("the model", true), ("a person", false)).text.contains("a person"))
    #expect(merge(("a person", false), ("the model", true)).isClean)
    #expect(merge(("b", true), ("a", true)).bytes == merge(("a", true), ("b", true)).bytes)
  }

  @Test func unknownMembersAreKeptAndJoin() {
    func catalog(_ members: String) -> [UInt8] {
      Array(#"{"sourceLanguage":"en","strings":{"k":{\#(members)}},"version":"1.0"}"#.utf8)
    }
    let outcome = SemanticMerge.merge(
      base: catalog(#""x":1"#), ours: catalog(#""x":1,"y":[1,2.50]"#), theirs: catalog(#""x":1,"z":{"w":null}"#),
      kind: .xcstrings)
    #expect(outcome.isClean)
    for part in ["\"x\" : 1", "2.50", "\"w\" : null"] { #expect(outcome.text.contains(part)) }
  }

  @Test func theHigherVersionServesBoth() {
    func catalog(_ version: String, _ key: String) -> [UInt8] {
      Array(CatalogText.xcstrings("\(key): en=x").replacing("\"1.0\"", with: "\"\(version)\"").utf8)
    }
    let outcome = SemanticMerge.merge(
      base: catalog("1.0", "a"), ours: catalog("1.1", "b"), theirs: catalog("1.2", "c"), kind: .xcstrings)
    #expect(outcome.isClean && outcome.text.contains("\"1.2\""))
  }

  @Test func theFinalNewlineIsAsOursHasIt() {
    let (base, ours, theirs) = (
      CatalogText.xcstrings("a: en=1"), CatalogText.xcstrings("a: en=1\nb: en=2"),
      CatalogText.xcstrings("a: en=1\nc: en=3")
    )
    func merge(_ ending: String) -> String {
      SemanticMerge.merge(
        base: Array(base.utf8), ours: Array((ours + ending).utf8), theirs: Array(theirs.utf8), kind: .xcstrings
      ).text
    }
    #expect(merge("\n") == merge("") + "\n")
  }

  @Test(arguments: ["{", "[1]", #"{"strings": 1}"#, "<<<<<<< ours\n", "version https://git-lfs.github.com/spec/v1\n"])
  func whatCannotBeReadIsNotMerged(_ broken: String) {
    let good = CatalogText.xcstrings("a: en=1")
    let other = CatalogText.xcstrings("b: en=1")
    let ours = Array(other.utf8)
    let outcome = SemanticMerge.merge(base: Array(good.utf8), ours: ours, theirs: Array(broken.utf8), kind: .xcstrings)
    #expect(outcome.kinds == [.unreadable(.theirs)] && outcome.bytes == ours && !outcome.isMerged)
    #expect(
      SemanticMerge.merge(base: Array(broken.utf8), ours: ours, theirs: Array(good.utf8), kind: .xcstrings).kinds
        == [.unreadable(.base)])
    #expect(
      SemanticMerge.merge(base: Array(good.utf8), ours: Array(broken.utf8), theirs: ours, kind: .xcstrings).kinds
        == [.unreadable(.ours)])
  }

  @Test func aKeyThatStandsTwiceAndChangedOnBothSidesIsAConflict() {
    func catalog(_ first: String, _ second: String, _ other: String) -> [UInt8] {
      Array(
        (#"{"sourceLanguage":"en","strings":{"k":{"comment":"\#(first)"},"k":{"comment":"\#(second)"},"#
          + #""\#(other)":{}},"version":"1.0"}"#)
          .utf8)
    }
    let clean = SemanticMerge.merge(
      base: catalog("1", "2", "x"), ours: catalog("1", "3", "x"), theirs: catalog("1", "2", "y"), kind: .xcstrings)
    #expect(clean.isClean && clean.text.contains("\"3\"") && clean.text.contains("\"y\""))
    let clash = SemanticMerge.merge(
      base: catalog("1", "2", "x"), ours: catalog("1", "3", "x"), theirs: catalog("4", "2", "x"), kind: .xcstrings)
    #expect(clash.kinds == [.duplicated])
  }

  @Test func keysThatDifferOnlyInNormalizationStayApart() {
    let outcome = Merging.xcstrings("a: en=1", "a: en=1\ncaf\u{E9}: en=composed", "a: en=1\ncafe\u{301}: en=decomposed")
    #expect(outcome.isClean && outcome.text.contains("composed") && outcome.text.contains("decomposed"))
  }

  @Test func oneLocaleSpelledInTwoWaysIsOneLocale() {
    let outcome = Merging.xcstrings("a.one: en=1", "a.one: en=1 | pt-BR=x", "a.one: en=1 | pt_BR=y")
    #expect(outcome.kinds == [.twoTexts])
    #expect(Merging.xcstrings("a.one: en=1", "a.one: en=1 | pt-BR=x", "a.one: en=1 | pt_BR=x").isClean)
  }
}
