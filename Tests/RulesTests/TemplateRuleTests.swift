import Facts
import Policies
import Rules
import SourceText
import Testing

/// Interpolations that make one key of many, templates that nobody can follow, addresses that find nothing.
@Suite struct KeyInterpolatedTests {
  @Test func theRawKeyIsShownWhetherOrNotTheConcreteKeysExist() throws {
    let use = KeyUse.asks(
      "topic.{@}.title", 3, form: .interpolated, expansions: ["topic.diet.title", "topic.sleep.title"])
    let scene = CodeScene("topic.diet.title: en=D | de=D\ntopic.sleep.title: en=S | de=S", uses: [use])
    let findings = KeyInterpolated.outcome(on: scene.side).findings
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.key == "topic.%@.title")
    #expect(finding.locale == nil)
    #expect(finding.position == Position(line: 3, column: 5))
    #expect(finding.catalog == RepositoryPath("App/Localizable.xcstrings"))
    #expect(finding.identity == ["main", "Localizable", "topic.*.title", ""])
    #expect(finding.message.contains("“topic.diet.title” and “topic.sleep.title”"))
    #expect(finding.message.contains("raw key"))
    #expect(KeyCoveredTests.told(scene) == [])
  }

  @Test func whereTheCodeDoesNotTellTheCatalogDoes() throws {
    let use = KeyUse.asks("topic.{@}.title", 3, form: .interpolated, isComplete: false)
    let scene = CodeScene("other.a.title: en=D | de=D\ntopic.sleep.title: en=S | de=S", uses: [use])
    let finding = try #require(KeyInterpolated.outcome(on: scene.side).findings.first)
    #expect(finding.message.contains("“topic.sleep.title”"))
    #expect(!finding.message.contains("other.a.title"))
  }

  @Test(arguments: [
    ("topic.{@}.title", "topic.%@.title: en=%@", 0), ("topic.{@|lld}.title", "topic.%lld.title: en=%lld", 0),
    ("topic.{@}.title", "topic.%lld.title: en=%lld", 1), ("topic_{@}", "x.y: en=X", 1), ("{@}.title", "x.y: en=X", 1),
    ("Hello {@}", "x.y: en=X", 0), ("v{lld}.{lld}", "x.y: en=X", 0), ("{@}.{@}", "x.y: en=X", 0),
    ("{@}", "x.y: en=X", 0), ("https://a.example/{@}", "x.y: en=X", 0), ("day{lld}", "day1: en=Monday", 0),
  ])
  func aFamilyOfKeysIsToldFromASentence(_ text: String, _ catalog: String, _ count: Int) {
    let scene = CodeScene(catalog, uses: [.asks(text, 1, form: .interpolated)])
    #expect(KeyInterpolated.outcome(on: scene.side).findings.count == count)
  }

  @Test func aSingleWordIsAFamilyWhereTheConcreteKeysAreKnown() {
    let use = KeyUse.asks("day{lld}", 1, form: .interpolated, expansions: ["day1", "day2"])
    #expect(KeyInterpolated.outcome(on: CodeScene("day1: en=Monday", uses: [use]).side).findings.count == 1)
    #expect(KeyInterpolated.outcome(on: CodeScene("other: en=Monday", uses: [use]).side).findings.count == 0)
  }

  @Test func whereKeysAreTextsNothingIsAFamily() {
    let scene = CodeScene(
      catalogs: [.init("topic.x.title: en=X | de=X", keys: .natural)],
      uses: [.asks("topic.{@}.title", 1, form: .interpolated)])
    #expect(KeyInterpolated.outcome(on: scene.side).findings.count == 0)
    #expect(KeyCoveredTests.told(scene) == ["topic.%@.title de"])
  }

  @Test func onlyACertainInterpolationIsOneKey() {
    let scene = CodeScene(
      "x.y: en=X",
      uses: [
        .asks("topic.{@}.a", 1, status: .possible, form: .interpolated),
        .asks("topic.{@}.b", 2, status: .excluded, form: .interpolated),
        .asks("topic.{}.c", 3, form: .runtime), .asks("topic.d", 4, form: .interpolated),
      ])
    #expect(KeyInterpolated.outcome(on: scene.side).findings.count == 0)
  }

  @Test func twoPlacesOfOneTemplateAreOneFault() {
    let scene = CodeScene(
      "x.y: en=X", uses: [.asks("topic.{@}.a", 7, form: .interpolated), .asks("topic.{@}.a", 2, form: .interpolated)])
    #expect(KeyInterpolated.outcome(on: scene.side).findings.map(\.position?.line) == [2])
  }
}

@Suite struct KeyUnresolvedTests {
  static func told(_ scene: CodeScene) -> [String] { KeyUnresolved.outcome(on: scene.side).findings.compactMap(\.key) }

  @Test func aTemplateThatCannotBeFollowedIsUndecided() throws {
    let scene = CodeScene(
      "server.e1.text: en=E | de=E", uses: [.asks("server.{}.text", 4, form: .runtime, isComplete: false)])
    let finding = try #require(KeyUnresolved.outcome(on: scene.side).findings.first)
    #expect(finding.severity == .undecided)
    #expect(finding.key == "server.*.text")
    #expect(finding.identity == ["main", "Localizable", "server.*.text", ""])
    #expect(finding.path == RepositoryPath("App/Home.swift"))
    #expect(finding.position == Position(line: 4, column: 5))
    let fix = try #require(finding.fix)
    for entry in [
      #"templates: [{ template: "server.*.text", values: { file: "App/Home.swift", symbol: "Type.member", pick: "#
        + "strings } }]",
      #"not_keys: [{ template: "server.*.text", reason: "why it is none, in a sentence" }]"#,
    ] { #expect(fix.contains(entry)) }
  }

  /// The entries are pasted as they are, whatever the template is made of.
  @Test(arguments: ["server.*.text", "a \"b\" \\ *: #c", "\u{7}*\n\ttail", "*", "é.*"])
  func theEntriesThatTheFixSpellsOutCanBePasted(_ template: String) throws {
    let use = KeyUse.asks(template.replacing("*", with: "{}"), 4, form: .runtime, isComplete: false)
    let finding = try #require(
      KeyUnresolved.outcome(on: CodeScene("x.y: en=X", uses: [use]).side).findings.first)
    let fix = try #require(finding.fix)
    let address = try #require(fix.firstRange(of: "templates: ["))
    let verdict = try #require(fix.firstRange(of: "not_keys: ["))
    let middle = try #require(fix.firstRange(of: ", or that it is no key, "))
    let text = "\(fix[address.lowerBound..<middle.lowerBound])\n\(fix[verdict.lowerBound...])\n"
    let ledger = try Ledger.decode(
      SourceFile(path: Ledger.path, bytes: Array(text.utf8)), rules: RuleCatalog(all: [], notExemptible: []))
    #expect(ledger.templates.map { $0.template } == [template])
    #expect(ledger.notKeys.map { $0.subject } == [.template(template)])
  }

  @Test(
    arguments: [
      (KeyUse.asks("a.{}.b", 1, form: .runtime, expansions: ["a.x.b"]), 0),
      (.asks("a.{}.b", 1, form: .runtime, expansions: ["a.x.b"], isComplete: false), 1),
      (.asks("a.{}.b", 1, form: .runtime), 1), (.asks("a.{}.b", 1, form: .declared, isComplete: false), 1),
      (.asks("a.{@}.b", 1, form: .interpolated, isComplete: false), 0),
      (.asks("a.{}.b", 1, status: .excluded, form: .runtime, isComplete: false), 0),
      (.asks("a.{}.b", 1, status: .possible, form: .runtime, isComplete: false), 0),
      (.asks("a.{}.b", 1, form: .runtime, isComplete: false, bundle: .module(RepositoryPath("Else/A.swift"))), 0),
      (.asks("a.b", 1), 0),
    ] as [(KeyUse, Int)])
  func onlyWhatIsNotKnownIsUndecided(_ use: KeyUse, _ count: Int) {
    #expect(Self.told(CodeScene("x.y: en=X", uses: [use])).count == count)
  }

  @Test(arguments: [
    ("daily_snapshot.{}", 1), ("daily_{}.title", 1), ("daily_snapshot.{}.x", 0), ("daily_snapshot.a{}", 1),
    ("other.{}", 0), ("{}", 0), ("{}.{}", 0), ("{}title", 0), ("d{}", 0), ("home.{}.hint", 1), ("home.{}.a.hint", 0),
    ("home.{}", 1), ("Hello {}.", 0), ("plain{}", 0),
  ])
  func aStringAnywhereIsUndecidedWhereItLooksLikeKeys(_ text: String, _ count: Int) {
    let catalog = "Hello you.: en=H\ndaily_snapshot.title: en=S | de=S\nhome.card.title: en=C\nplainword: en=P"
    let use = KeyUse.asks(text, 1, status: .unresolved, form: .runtime, isComplete: false)
    #expect(Self.told(CodeScene(catalog, uses: [use])).count == count)
  }

  @Test func aStringAnywhereIsComparedWithItsOwnBundleFirst() throws {
    let catalogs = [CodeScene.Source("x.y: en=X"), .init("snap.title: en=S", path: "Kit/Localizable.xcstrings")]
    let use = KeyUse.asks("snap.{}", 1, status: .unresolved, form: .runtime, isComplete: false)
    var scene = CodeScene(catalogs: catalogs, uses: [use])
    #expect(Self.told(scene) == [])
    scene.code.shelvesOfUses = [[]]
    let finding = try #require(KeyUnresolved.outcome(on: scene.side).findings.first)
    #expect(finding.catalog == RepositoryPath("Kit/Localizable.xcstrings"))
    #expect(finding.message.contains("“snap.title”"))
  }

  @Test(arguments: [
    (Ledger.NotKey.Subject.template("a.*.b"), 0), (.template("a.*"), 1), (.key("a.*.b"), 0), (.key("a.b"), 1),
    (.symbol("Home.body"), 0), (.symbol("body"), 0), (.symbol("Home"), 1), (.symbol("body(of:)"), 0),
  ])
  func aVerdictSettlesIt(_ subject: Ledger.NotKey.Subject, _ count: Int) {
    var ledger = Ledger()
    ledger.notKeys = [.init(Ledger.NotKey(subject, reason: ""), at: Position(line: 2, column: 3))]
    let certain = KeyUse.asks("a.{}.b", 1, form: .runtime, isComplete: false)
    var loose = certain
    loose.status = .unresolved
    #expect(Self.told(CodeScene("a.x.b: en=X", uses: [certain], ledger: ledger)).count == count)
    #expect(Self.told(CodeScene("a.x.b: en=X", uses: [loose], ledger: ledger)).count == count)
  }

  @Test func anAddressSettlesIt() {
    let use = KeyUse.asks("a.{}.b", 1, form: .runtime, isComplete: false)
    #expect(Self.told(CodeScene("a.x.b: en=X", uses: [use], addresses: [("a.*.b", ["x"])])) == [])
    #expect(Self.told(CodeScene("a.x.b: en=X", uses: [use], addresses: [("a.*", ["x"])])) == ["a.*.b"])
    // Where the address finds nothing, that is the finding.
    let dead = CodeScene("a.x.b: en=X", uses: [use], addresses: [("a.*.b", [])])
    #expect(Self.told(dead) == [])
    #expect(AddressLive.outcome(on: dead.side).findings.count == 1)
  }

  @Test func whereAnInterpolationIsTheFaultNothingElseIsSaid() {
    let scene = CodeScene(
      "one.x.two: en=X",
      uses: [
        .asks("one.{@}.two", 1, form: .interpolated),
        .asks("one.{}.two", 2, status: .unresolved, form: .runtime, isComplete: false),
      ])
    #expect(KeyInterpolated.outcome(on: scene.side).findings.count == 1)
    #expect(Self.told(scene) == [])
  }

  @Test func aLookupOfAVariableIsTheOtherRules() {
    let use = KeyUse.asks("{}", 1, form: .runtime, isComplete: false)
    var scene = CodeScene("a.b: en=X", uses: [use])
    #expect(Self.told(scene) == ["*"])
    scene.code.facts.runtimeKeys = [RuntimeKey(call: "Text", expression: "x", place: use.place)]
    #expect(Self.told(scene) == [])
  }

  @Test func oneTemplateIsOneQuestion() {
    let use = KeyUse.asks("a.{}.b", 9, form: .runtime, isComplete: false)
    var first = use
    first.place.path = RepositoryPath("App/A.swift")
    let findings = KeyUnresolved.outcome(on: CodeScene("a.x.b: en=X", uses: [use, first]).side).findings
    #expect(findings.map(\.path.string) == ["App/A.swift"])
  }
}

@Suite struct AddressLiveTests {
  @Test func anAddressThatFindsNothingStandsAtItsEntry() throws {
    let scene = CodeScene("x.y: en=X", addresses: [("a.*", ["x"]), ("b.*", [])])
    let outcome = AddressLive.outcome(on: scene.side)
    let finding = try #require(outcome.findings.first)
    #expect(outcome.checked == 2)
    #expect(outcome.findings.count == 1)
    #expect(finding.path == Ledger.path)
    #expect(finding.position == Position(line: 3, column: 3))
    #expect(finding.identity == ["b.*"])
    #expect(finding.severity == .error)
    #expect(finding.message.contains("`Model.all` in App/Models.swift"))
  }
}
