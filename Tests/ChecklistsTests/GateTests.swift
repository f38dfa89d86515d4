import Checklists
import Facts
import Git
import Policies
import Rules
import SourceText
import Support
import Testing

/// The whole way from commits to a verdict, on real repositories.
@Suite struct GateTests {
  static let today = CalendarDate(year: 2026, month: 11, day: 30)!
  static let path = "App/Localizable.xcstrings"

  /// A repository with one catalog on `main`, and `topic` checked out.
  static func app(_ lines: String, policy: String? = "locales: [en, de]\n", files: [String: String] = [:]) throws
    -> TemporaryRepository
  {
    let app = try TemporaryRepository()
    var all = files
    all[path] = CatalogText.xcstrings(lines)
    if let policy { all[".checklist/policy.yml"] = policy }
    try app.commit("base", all)
    try app.branch("topic")
    return app
  }

  static func check(_ app: TemporaryRepository, _ request: Gate.Request = Gate.Request(target: "main")) throws
    -> ChecklistResult
  {
    let repository = try Repository.open(at: app.path, environment: app.environment, isExplicit: true)
    return try Gate(repository: repository, today: today).check(request)
  }

  /// Rule, key and locale of every finding, sorted.
  static func findings(_ result: ChecklistResult, above severity: Severity = .note) -> [String] {
    result.findings.filter { $0.severity >= severity }.map { "\($0.rule) \($0.key ?? "-") \($0.locale ?? "-")" }
      .sorted()
  }

  @Test func whatLandedOnTheTargetAfterTheBranchPointCounts() throws {
    let filler = (1...9).map { "m.filler\($0): de=F | en=F" }.joined(separator: "\n")
    let app = try Self.app("a.one: de=Eins | en=One\n\(filler)\nz.two: de=Zwei | en=Two", policy: nil)
    try app.commit(
      "a key",
      [
        Self.path: CatalogText.xcstrings(
          "a.one: de=Eins | en=One\nb.new: de=Neu | en=New\n\(filler)\nz.two: de=Zwei | en=Two")
      ])
    try app.checkout("main")
    let french = (1...9).map { "m.filler\($0): de=F | en=F | fr=F" }.joined(separator: "\n")
    try app.commit(
      "French",
      [
        Self.path: CatalogText.xcstrings(
          "a.one: de=Eins | en=One | fr=Un\n\(french)\nz.two: de=Zwei | en=Two | fr=Deux")
      ])
    try app.checkout("topic")
    let result = try Self.check(app)
    #expect(result.step?.mergeState == .clean)
    #expect(Self.findings(result) == ["locales-filled b.new fr"])
    #expect(result.verdict == .fail)
  }

  @Test func aConflictedCatalogIsJudgedAsTheBranchHasIt() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    try app.commit("one way", [Self.path: CatalogText.xcstrings("a.one: de=Ein | en=One\nb.two: en=Two")])
    try app.checkout("main")
    try app.commit("another", [Self.path: CatalogText.xcstrings("a.one: de=Einer | en=One")])
    try app.checkout("topic")
    let result = try Self.check(app)
    #expect(result.step?.conflicts.map(\.string) == [Self.path])
    #expect(Self.findings(result) == ["locales-filled b.two de", "merge-clean - -"])
  }

  @Test func aConflictOfAdditionsNamesTheCommandThatMergesThem() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    try app.commit("one", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.left: de=Links | en=Left")])
    try app.checkout("main")
    try app.commit(
      "another", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.right: de=Rechts | en=Right")])
    try app.checkout("topic")
    let finding = try #require(try Self.check(app).findings.first { $0.rule == "merge-clean" })
    #expect(finding.fix?.contains("checklist init --merge-driver") == true)
  }

  @Test func aConflictInAnotherFileIsOnlyNoted() throws {
    let app = try Self.app("a.one: de=Eins | en=One", files: ["README.md": "x\n"])
    try app.commit("one way", ["README.md": "y\n"])
    try app.checkout("main")
    try app.commit("another", ["README.md": "z\n"])
    try app.checkout("topic")
    let result = try Self.check(app)
    #expect(result.verdict == .pass)
    #expect(result.findings.map(\.severity) == [.note])
  }

  @Test func aRenamedCatalogIsComparedWithItsOldPath() throws {
    let app = try Self.app("a.one: en=One\na.two: de=Zwei | en=Two\na.three: en=Three")
    try app.commit(
      "move",
      [
        "Other/Localizable.xcstrings": CatalogText.xcstrings(
          "a.one: en=One\na.three: en=Three\na.two: de=Zwei | en=Two\nb.new: en=New")
      ],
      removing: [Self.path])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["locales-filled b.new de"])
  }

  @Test func aMoveThatLeavesAStubBehindIsComparedWithItsOrigin() throws {
    let three = "a.four: de=Zwei | en=Two\na.three: de=Zwei | en=Two\na.two: de=Zwei | en=Two"
    let app = try Self.app(three)
    try app.commit(
      "move and edit",
      [
        Self.path: CatalogText.xcstrings("z.two: de=Zwei | en=Two"),
        "Other/Localizable.xcstrings": CatalogText.xcstrings(
          three.replacing("a.two: de=Zwei | en=Two", with: "a.two: de=Zwei | en=Two!")),
      ])
    #expect(Self.findings(try Self.check(app), above: .error) == ["source-frozen a.two en"])
  }

  @Test func twoCatalogsThatSwapTheirNamesChangeNothing() throws {
    let one = CatalogText.xcstrings("a.one: en=One\na.two: de=Zwei | en=Two")
    let other = CatalogText.xcstrings("a.one: de=Eins | en=Uno\na.two: en=Due")
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "A/Localizable.xcstrings": one, "B/Localizable.xcstrings": other,
        ".checklist/policy.yml": "locales: [en, de]\n",
      ])
    try app.branch("topic")
    try app.commit("swap", ["A/Localizable.xcstrings": other, "B/Localizable.xcstrings": one])
    #expect(Self.findings(try Self.check(app), above: .error).isEmpty)
  }

  @Test func aCopyDoesNotFreeTheOriginalForEdits() throws {
    let app = try Self.app("a.one: de=Eins | en=One\na.two: de=Zwei | en=Two")
    try app.commit(
      "copy, then edit",
      [
        "Copy/Localizable.xcstrings": CatalogText.xcstrings("a.one: de=Eins | en=One\na.two: de=Zwei | en=Two"),
        Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One!\na.two: de=Zwei | en=Two"),
      ])
    #expect(Self.findings(try Self.check(app), above: .error) == ["source-frozen a.one en"])
  }

  @Test func aMigrationIsComparedWithTheFamilyItReplaces() throws {
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "App/en.lproj/Localizable.strings": "\"a.one\" = \"One\";\n\"a.two\" = \"Two\";\n",
        "App/de.lproj/Localizable.strings": "\"a.one\" = \"Eins\";\n",
      ])
    try app.branch("topic")
    try app.commit(
      "migrate", [Self.path: CatalogText.xcstrings("a.one {migrated}: de=Eins | en=Uno\na.two {migrated}: en=Two")],
      removing: ["App/en.lproj", "App/de.lproj"])
    let result = try Self.check(app)
    #expect(Self.findings(result).contains("source-frozen a.one en"))
  }

  /// The keys of .strings are names; in the catalog that takes the table over each key speaks for itself.
  @Test func aSentenceThatMigratesNeedsNoSourceText() throws {
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "App/en.lproj/Localizable.strings": "\"Open the door\" = \"Open the door\";\n\"a.two\" = \"Two\";\n",
        "App/de.lproj/Localizable.strings": "\"Open the door\" = \"Tür öffnen\";\n\"a.two\" = \"Zwei\";\n",
      ])
    try app.branch("topic")
    try app.commit(
      "migrate", [Self.path: CatalogText.xcstrings("a.two {migrated}: de=Zwei | en=Two\nOpen the door: de=Tür öffnen")],
      removing: ["App/en.lproj", "App/de.lproj"])
    #expect(Self.findings(try Self.check(app), above: .error).isEmpty)
  }

  @Test func anUnreadableTargetIsReplacedByItsLastReadableVersion() throws {
    let app = try Self.app("a.one: de=Eins | en=One\na.two: en=Two")
    try app.checkout("main")
    try app.commit("break", [Self.path: "{ \"sourceLanguage\" : \"en\", "])
    try app.branch("mend")
    try app.commit("mend", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\na.two: en=Two\nb.new: en=New")])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["locales-filled b.new de"])
    #expect(result.notes.contains { $0.contains("cannot be read") })
  }

  @Test func aDuplicateOnTheTargetDoesNotMakeItUnreadable() throws {
    let twice = CatalogText.xcstrings("a.one: de=Eins | en=One\na.one: en=One")
    let app = try Self.app("a.one: en=One")
    try app.checkout("main")
    try app.commit("twice", [Self.path: twice])
    try app.branch("mend")
    try app.commit("mend", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\na.two: en=Two")])
    let result = try Self.check(app)
    #expect(!result.notes.contains { $0.contains("cannot be read") })
    #expect(Self.findings(result, above: .error) == ["locales-filled a.two de"])
  }

  @Test func theTargetsPolicyJudgesAndTheChangeIsShown() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    try app.commit(
      "weaken",
      [
        ".checklist/policy.yml": "locales: [en]\nauto_merge: passing\n",
        Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: en=New"),
      ])
    let result = try Self.check(app)
    #expect(Self.findings(result).contains("locales-filled b.new de"))
    #expect(
      result.step?.autoMerge.reasons.map(\.code) == [
        "verdict-fail", "policy-changed", "code-touching", "person-merges",
      ])
    #expect(result.items.first { $0.id == "policy-changed" }?.state == .signOff)
  }

  @Test func aPolicyThatOnlyTheMergeResultHasJudges() throws {
    let app = try Self.app("a.one: de=Eins | en=One", policy: nil)
    try app.commit(
      "first policy",
      [
        ".checklist/policy.yml": "locales: [en, fr]\n",
        Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: de=Neu | en=New"),
      ])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["locales-filled b.new fr"])
    #expect(result.notes.contains { $0.contains("no policy yet") })
  }

  @Test func aBrokenPolicyOnTheTargetThatTheChangeMendsIsReplacedByItsOwn() throws {
    let app = try Self.app("a.one: de=Eins | en=One", policy: "localez: [en]\n")
    try app.commit(
      "mend",
      [
        ".checklist/policy.yml": "locales: [en, de]\n",
        Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: en=New"),
      ])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["locales-filled b.new de"])
    #expect(result.notes.contains { $0.contains("cannot be read") })
    #expect(throws: GateError.self) {
      try app.checkout("main")
      try app.branch("other")
      try app.commit("other", [Self.path: CatalogText.xcstrings("a.one: de=Ein | en=One")])
      _ = try Self.check(app)
    }
  }

  @Test func knownRegionsOfTheNearestProjectAreRequired() throws {
    let project =
      "// !$*UTF8*$!\n{ objects = { P = { isa = PBXProject; developmentRegion = en; knownRegions = (en, Base, \"pt-BR\"); }; }; rootObject = P; }\n"
    let app = try Self.app("a.one: en=One", policy: nil, files: ["App.xcodeproj/project.pbxproj": project])
    try app.commit("a key", [Self.path: CatalogText.xcstrings("a.one: en=One\nb.new: en=New")])
    #expect(Self.findings(try Self.check(app), above: .error) == ["locales-filled b.new pt-BR"])
  }

  @Test func aBrokenProjectIsNamed() throws {
    let app = try Self.app(
      "a.one: en=One", policy: nil,
      files: ["App.xcodeproj/project.pbxproj": "<<<<<<< HEAD\n", "App/Info.plist": "<plist"])
    try app.commit(
      "a key", [Self.path: CatalogText.xcstrings("a.one: en=One\nb.new: en=New"), "App/Info.plist": "<plist><"])
    let notes = try Self.check(app).notes
    #expect(notes.contains { $0.hasPrefix("App.xcodeproj/project.pbxproj cannot be read") }, "\(notes)")
  }

  @Test func anAliasNeverCountsAsFilled() throws {
    let app = try Self.app("a.one: en=One | zh-Hans=一", policy: "locales: [en, zh-Hans]\n")
    try app.commit("alias", [Self.path: CatalogText.xcstrings("a.one: en=One | zh-Hans=一\nb.new: en=New | zh-CN=新")])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["locales-filled b.new zh-Hans"])
    #expect(result.findings.contains { $0.message.contains("zh-CN") })
  }

  @Test func staleKeysAreExemptUntilASourceFileHoldsThem() throws {
    let app = try Self.app(
      "a.one: de=Eins | en=One", files: ["App/V.swift": "let x = \"b.used\"\nlet y = \"Hello \\(name), welcome\"\n"])
    try app.commit(
      "stale",
      [
        Self.path: CatalogText.xcstrings(
          "a.one: de=Eins | en=One\nb.unused {stale}: en=Unused\nb.used {stale}: en=Used\nHello %@, welcome {stale}: en=Hello %@, welcome!"
        )
      ])
    #expect(
      Self.findings(try Self.check(app), above: .error) == [
        "locales-filled Hello %@, welcome de", "locales-filled b.used de",
      ])
  }

  @Test func piecesOfAStaleKeyElsewhereAreNoUse() throws {
    let app = try Self.app("a.one: de=Eins | en=One", files: ["App/V.swift": "let rateLimitExpires: Date? = nil\n"])
    try app.commit(
      "stale", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nExpires: %@ {stale}: en=Expires: %@!")])
    #expect(Self.findings(try Self.check(app), above: .error).isEmpty)
  }

  @Test func aMigrationChangesNoTextThatIsEqual() throws {
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "App/en.lproj/Localizable.strings": "\"a.one\" = \"One\";\n\"a.two\" = \"Two\";\n",
        "App/de.lproj/Localizable.strings": "\"a.one\" = \"Eins\";\n",
      ])
    try app.branch("topic")
    try app.commit(
      "migrate", [Self.path: CatalogText.xcstrings("a.one {migrated}: de=Eins | en=One\na.two {migrated}: en=Two")],
      removing: ["App/en.lproj", "App/de.lproj"])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error).isEmpty)
    #expect(result.step?.catalogs.first { $0.format == .xcstrings }?.changed == [])
  }

  @Test func aCatalogWhoseNameIsNoTextIsNeverGreen() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    let script =
      "D=$(printf 'A\\377'); mkdir \"$D\" && printf '%s' '{ broken' >\"$D/N.xcstrings\" && git add -A && git commit -qm odd"
    try app.shell(script).successful()
    let result = try Self.check(app)
    #expect(result.verdict == .fail)
    #expect(result.findings.contains { $0.rule == "catalog-readable" && $0.message.contains("no UTF-8") })
    let repository = try Repository.open(at: app.path, environment: app.environment, isExplicit: true)
    #expect(try Gate(repository: repository, today: Self.today).audit(.revision("HEAD")).verdict == .fail)
  }

  @Test func aDoubledMemberOfAPluralRuleIsNamed() throws {
    let app = try TemporaryRepository()
    try app.commit("base", ["a": "b", ".checklist/policy.yml": "locales: [en]\n"])
    try app.branch("topic")
    try app.commit(
      "rule",
      [
        "App/en.lproj/Localizable.stringsdict": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
        <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d old</string>
        <key>one</key><string>%d x</string><key>other</key><string>%d xs</string></dict></dict></dict></plist>
        """
      ])
    #expect(Self.findings(try Self.check(app), above: .error) == ["catalog-readable n en"])
  }

  @Test func trailersAcceptOneFindingAndNothingElse() throws {
    let app = try Self.app("a.one: de=Eins | en=Teh one\na.two: de=Zwei | en=Two")
    try app.commit(
      "Reword\n\nChecklist-Accept: source-frozen a.one -- a typo, the meaning is unchanged",
      [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=The one\na.two: de=Zwei | en=Too")])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["source-frozen a.two en"])
    #expect(result.items.first { $0.id == "accepted-by-trailer" }?.findings.map(\.key) == ["a.one"])
    #expect(result.step?.autoMerge.reasons.map(\.code).contains("accepted-by-trailer") == true)
  }

  @Test func aTrailerWithoutAReasonAcceptsNothingAndIsNamed() throws {
    let app = try Self.app("a.one: de=Eins | en=Teh one")
    try app.commit(
      "Reword\n\nChecklist-Accept: source-frozen a.one — typo",
      [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=The one")])
    let result = try Self.check(app)
    #expect(result.verdict == .fail)
    #expect(result.notes.contains { $0.contains("Checklist-Accept") && $0.contains("reason") })
  }

  @Test func equalContentHasEqualIdsOverARebase() throws {
    let app = try Self.app("a.one: de=Eins | en=One", files: ["README.md": "x\n"])
    try app.commit("change", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: de=Neu | en=New")])
    let before = try Self.check(app)
    try app.checkout("main")
    try app.commit("unrelated", ["README.md": "y\n"])
    try app.checkout("topic")
    let after = try Self.check(app)
    #expect(before.verdictID == after.verdictID)
    try app.git("rebase", "--quiet", "main")
    #expect(try Self.check(app).verdictID == before.verdictID)
    try app.commit("more", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: de=Neues | en=New")])
    #expect(try Self.check(app).verdictID != before.verdictID)
  }

  @Test func aChangeAgainstItselfHasNoFindings() throws {
    let app = try Self.app("a.one: en=One\nSave: en=Save\nsave: en=save")
    let result = try Self.check(app)
    #expect(result.step?.mergeState == .upToDate)
    #expect(result.findings.isEmpty)
    #expect(result.step?.autoMerge.reasons.map(\.code) == ["nothing-to-check"])
  }

  @Test func whatTheTargetHasTooIsPreExisting() throws {
    let app = try Self.app("save: de=sichern | en=save\nSave: de=Sichern | en=Save")
    try app.commit(
      "touch both", [Self.path: CatalogText.xcstrings("save: de=speichern | en=save\nSave: de=Speichern | en=Save")])
    let result = try Self.check(app)
    #expect(result.findings.isEmpty)
    #expect(result.preExistingCounts.map(\.rule) == ["key-hygiene"])
  }

  @Test func aPolicyOfAutoMergeAllowsAPassingCatalogOnlyChange() throws {
    let app = try Self.app("a.one: de=Eins | en=One", policy: "locales: [en, de]\nauto_merge: catalog-only\n")
    try app.commit("fill", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: de=Neu | en=New")])
    #expect(try Self.check(app).step?.autoMerge.decision == .allow)
    try app.commit("and more", ["App/V.swift": "// code\n"])
    let result = try Self.check(app)
    #expect(result.step?.autoMerge.reasons.map(\.code) == ["code-touching"])
  }

  @Test func severitiesComeFromThePolicy() throws {
    let app = try Self.app(
      "a.one: de=Eins | en=One",
      policy: "locales: [en, de]\nrules: { locales-filled: warning, catalog-layout: \"off\" }\n")
    try app.commit(
      "hole", [Self.path: CatalogText.xcstrings("a.one: de=Eins | en=One\nb.new: en=New").replacing(" : ", with: ": ")])
    let result = try Self.check(app)
    #expect(result.verdict == .pass)
    #expect(result.findings.map { "\($0.rule) \($0.severity)" } == ["locales-filled warning"])
    #expect(result.items.first { $0.id == "catalog-layout" }?.state == .notApplicable)
  }

  @Test func aModeChangeOfACatalogIsNoCatalogOnlyChange() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    try app.write(Self.path, CatalogText.xcstrings("a.one: de=Eins | en=One"), executable: true)
    try app.git("commit", "--quiet", "--all", "-m", "mode")
    #expect(try Self.check(app).step?.classification == .codeTouching)
  }

  @Test func anExcludedFileIsNoCatalog() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    try app.commit(
      "pod",
      [
        "Pods/X/Localizable.xcstrings": CatalogText.xcstrings("b.new: en=New"),
        "AppTests/T.xcstrings": CatalogText.xcstrings("c.new: en=New"),
      ])
    let result = try Self.check(app)
    #expect(result.verdict == .pass)
    #expect(result.step?.catalogs.isEmpty == true)
    #expect(result.step?.autoMerge.reasons.map(\.code) == ["nothing-to-check"])
  }

  @Test func keysThatDifferOnlyInCompositionAreTwoKeys() throws {
    let app = try Self.app("Caf\u{E9} open: de=Auf | en=Open")
    try app.commit(
      "composed", [Self.path: CatalogText.xcstrings("Cafe\u{301} open: en=Open\nCaf\u{E9} open: de=Auf | en=Open")])
    let result = try Self.check(app)
    #expect(result.findings.contains { $0.rule == "locales-filled" && $0.locale == "de" })
    #expect(result.findings.contains { $0.rule == "key-hygiene" && $0.severity == .warning })
  }

  @Test func twoCatalogsOfOneTableMeetInAMerge() throws {
    let app = try Self.app("a.one: de=Eins | en=One")
    try app.commit(
      "strings",
      ["App/en.lproj/Localizable.strings": "\"b\" = \"B\";\n", "App/de.lproj/Localizable.strings": "\"b\" = \"B.\";\n"])
    let result = try Self.check(app)
    #expect(Self.findings(result, above: .error) == ["catalog-placement - -"])
  }
}
