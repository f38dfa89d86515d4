import Facts
import Policies
import Rules
import SourceText
import Testing

/// Every key that code asks for is found where its lookup goes, and what is none of its business stays silent.
@Suite struct KeyCoveredTests {
  static func told(_ scene: CodeScene) -> [String] {
    KeyCovered.outcome(on: scene.side).findings.map { "\($0.key ?? "") \($0.locale ?? "")" }
  }

  @Test func aKeyThatItsTableLacksIsMissingInEveryRequiredLocale() throws {
    let scene = CodeScene("home.title: en=Home | de=Start", uses: [.asks("home.more", 3)])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.locale) == ["en", "de"])
    let finding = try #require(findings.last)
    #expect(finding.path == RepositoryPath("App/Home.swift"))
    #expect(finding.position == Position(line: 3, column: 5))
    #expect(finding.catalog == RepositoryPath("App/Localizable.xcstrings"))
    #expect(finding.table == "Localizable")
    #expect(finding.details == [Finding.Detail(leaf: "", problem: "missing")])
    #expect(finding.identity == ["main", "Localizable", "home.more", "de"])
    #expect(finding.severity == .error)
    #expect(finding.message.hasPrefix("German (de) users see “home.more” itself: `Text` asks for it"))
    #expect(finding.fix == "add “home.more” with its de text to App/Localizable.xcstrings")
  }

  @Test func aKeyThatIsItsOwnTextNeedsNoneInTheSourceLanguage() {
    let scene = CodeScene("Hello there: de=Hallo", uses: [.asks("Turn it on", 3), .asks("Hello there", 4)])
    #expect(Self.told(scene) == ["Turn it on de"])
  }

  @Test func anUnfinishedTextIsToldAsByLocalesFilled() throws {
    let scene = CodeScene(
      "a.blank: en=A | de=\na.good: en=A | de=B\na.new: en=A | de~new=A\na.none: en=A",
      uses: [.asks("a.blank", 1), .asks("a.good", 2), .asks("a.new", 3), .asks("a.none", 4)])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map { $0.details.map(\.problem) } == [["blank"], ["state:new"], ["missing"]])
    #expect(findings.map(\.position?.line) == [1, 3, 4])
    #expect(findings.map(\.locale) == ["de", "de", "de"])
    #expect(findings.last?.message.contains("“a.none” has no German (de) text") == true)
  }

  @Test(arguments: [
    ("", 0), ("•", 0), ("%@ – %@", 0), ("brand.name", 0), ("brand.other", 2),
  ])
  func whatNeedsNoTextNeedsNoEntry(_ key: String, _ count: Int) {
    let scene = CodeScene("brand.name {no-translate}: en=Brand", uses: [.asks(key, 1)])
    #expect(Self.told(scene).count == count)
  }

  @Test func aStaleKeyThatCodeAsksForIsNotExempt() {
    let scene = CodeScene("a.old {stale}: en=Old", uses: [.asks("a.old", 1)])
    #expect(Self.told(scene) == ["a.old de"])
  }

  @Test func aKeyIsToldOnceAtItsFirstUse() throws {
    var uses: [KeyUse] = [.asks("a.b", 9), .asks("a.b", 2), .asks("a.b", 5)]
    uses[0].place.path = RepositoryPath("App/A.swift")
    let scene = CodeScene("x.y: en=X | de=X", uses: uses)
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.count == 2)
    #expect(findings.allSatisfy { $0.path == RepositoryPath("App/A.swift") && $0.position?.line == 9 })
  }

  @Test func onlyCertainUsesAreJudged() {
    let scene = CodeScene(
      "x.y: en=X | de=X",
      uses: [
        .asks("a.possible", 1, status: .possible), .asks("a.excluded", 2, status: .excluded),
        .asks("a.{}", 3, status: .unresolved, form: .runtime, expansions: ["a.one"]),
        .asks("appTitle", 4, form: .symbol), .asks("a.real", 5),
      ])
    #expect(Self.told(scene) == ["a.real en", "a.real de"])
  }

  @Test func aBundleWithoutCatalogsIsNotJudged() {
    let scene = CodeScene("x.y: en=X | de=X", uses: [.asks("a.b", 1, bundle: .module(RepositoryPath("Other/A.swift")))])
    #expect(Self.told(scene) == [])
  }

  @Test func aLookupGoesToItsOwnTable() throws {
    let scene = CodeScene(
      catalogs: [
        .init("card.title: en=Card | de=Karte"), .init("title: en=Menu | de=Menü", path: "App/Menu.xcstrings"),
      ], uses: [.asks("card.title", 1, table: "Menu"), .asks("title", 2, table: "Menu"), .asks("card.title", 3)])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.locale) == ["en", "de"])
    #expect(findings.allSatisfy { $0.position?.line == 1 && $0.table == "Menu" })
    #expect(findings[0].message.contains("“card.title” is in App/Localizable.xcstrings (table Localizable)"))
    #expect(findings[0].fix?.contains("look into table Localizable") == true)
  }

  @Test func aTableThatTheBundleLacksNeedsTheLocalesOfTheOthers() throws {
    let scene = CodeScene(
      catalogs: [
        .init("x.y: en=X | de=X"), .init("x.z: en=X | fr=X", path: "App/Menu.xcstrings", required: ["en", "fr"]),
      ],
      uses: [.asks("a.b", 1, table: "Nowhere"), .asks("x.y", 2), .asks("x.z", 2, table: "Menu")])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.locale) == ["de", "en", "fr"])
    #expect(findings[0].catalog == RepositoryPath("App/Nowhere.xcstrings"))
    #expect(findings[0].table == "Nowhere")
    #expect(findings[0].message.contains("the bundle main has no table Nowhere"))
    #expect(findings[0].fix?.contains("App/Nowhere.xcstrings") == true)
  }

  @Test func aPackageHasItsOwnCatalogs() {
    let kit = CodeScene.Source("kit.a: en=A | de=A", path: "Kit/Localizable.xcstrings")
    let scene = CodeScene(
      catalogs: [.init("x.y: en=X | de=X"), kit],
      uses: [.asks("kit.a", 1, bundle: .module(RepositoryPath("Kit/V.swift"))), .asks("kit.a", 2)])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.position?.line) == [2, 2])
    #expect(findings.first?.message.contains("Kit/Localizable.xcstrings") == true)
  }

  @Test func oneOfSeveralCatalogsIsEnough() {
    let catalogs = [
      CodeScene.Source("a.one: en=A | de=A\na.two: en=A"),
      CodeScene.Source("a.two: en=A | de=A\na.three: en=A", path: "App/Shared/Localizable.xcstrings"),
    ]
    let scene = CodeScene(
      catalogs: catalogs,
      uses: [.asks("a.one", 1), .asks("a.two", 2), .asks("a.three", 3), .asks("a.four", 4)])
    #expect(Self.told(scene) == ["a.three de", "a.four en", "a.four de"])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings[0].catalog == RepositoryPath("App/Shared/Localizable.xcstrings"))
    #expect(findings[1].catalog == RepositoryPath("App/Localizable.xcstrings"))
  }

  @Test func aDeclaredKeyMayBeInAnyTableOfItsBundle() {
    let scene = CodeScene(
      catalogs: [.init("row.title: en=R | de=R", path: "App/Icons.xcstrings"), .init("x.y: en=X | de=X")],
      uses: [.asks("row.title", 1, form: .declared, table: nil), .asks("row.more", 2, form: .declared, table: nil)])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.key) == ["row.more", "row.more"])
    #expect(findings.first?.catalog == RepositoryPath("App/Localizable.xcstrings"))
    #expect(findings.first?.identity == ["main", "*", "row.more", "en"])
    #expect(findings.first?.fix?.contains("not_keys: [{ key: \"row.more\"") == true)
  }

  @Test(arguments: [
    (Ledger.NotKey.Subject.symbol("Rows.storageKey"), 0), (.symbol("storageKey"), 0),
    (.symbol("Home.swift:Rows.storageKey"), 0),
    (.symbol("Other.swift:Rows.storageKey"), 2), (.symbol("App.Rows.storageKey"), 2), (.symbol("geKey"), 2),
    (.symbol("Rows"), 2), (.key("rows.stored"), 0),
    (.key("rows.other"), 2),
  ])
  func aVerdictSettlesADeclaredKey(_ subject: Ledger.NotKey.Subject, _ count: Int) {
    var ledger = Ledger()
    ledger.notKeys = [.init(Ledger.NotKey(subject, reason: ""), at: Position(line: 2, column: 3))]
    let declared = KeyUse.asks("rows.stored", 1, form: .declared, table: nil, enclosing: "Rows.storageKey")
    #expect(Self.told(CodeScene("rows.y: en=X | de=X", uses: [declared], ledger: ledger)).count == count)
    // What certainly is looked up cannot be settled so.
    let looked = KeyUse.asks("rows.stored", 1, enclosing: "Rows.storageKey")
    #expect(Self.told(CodeScene("x.y: en=X | de=X", uses: [looked], ledger: ledger)).count == 2)
  }

  @Test func targetsThatShareTheirCatalogsAskOneQuestion() {
    var code = CodeScene("a.one: en=A", uses: [.asks("a.one", 1), .asks("a.two", 2)]).code
    var other = code.shelves[0]
    other.bundle = "Widget"
    var third = code.shelves[0]
    third.bundle = "Watch"
    third.catalogs = []
    code.shelves += [other, third]
    code.shelvesOfUses = [[0, 1], [0, 1, 2]]
    let findings = KeyCovered.outcome(on: Side(policy: Policy(), code: code)).findings
    #expect(
      findings.map { "\($0.key ?? "") \($0.identity[0]) \($0.locale ?? "")" }.sorted() == [
        "a.one main de", "a.two Watch de", "a.two Watch en", "a.two main de", "a.two main en",
      ])
  }

  @Test func aTemplateIsJudgedByWhatItStandsFor() throws {
    var use = KeyUse.asks("phase.{}.name", 4, form: .runtime)
    use.expansions = [
      .init(key: "phase.late.name", origin: "Phase.late"), .init(key: "phase.new.name", origin: "Phase.new"),
    ]
    let scene = CodeScene("phase.late.name: en=Late\nphase.new.name: en=New | de=Neu", uses: [use])
    let finding = try #require(KeyCovered.outcome(on: scene.side).findings.first)
    #expect(Self.told(scene) == ["phase.late.name de"])
    #expect(finding.position?.line == 4)
    #expect(finding.message.contains("“phase.*.name” (Phase.late)"))
    // What is put together from constants is no template.
    use.pattern = KeyPattern("phase.late.name")
    let plain = try #require(
      KeyCovered.outcome(on: CodeScene("x.y: en=X", uses: [use]).side).findings.first { $0.key == "phase.late.name" })
    #expect(plain.message.contains("`Text` asks for it (Phase.late), and"))
  }

  @Test func anAddressInTheLedgerGivesATemplateItsKeys() {
    let use = KeyUse.asks("day.{}.title", 4, form: .runtime, isComplete: false)
    let catalog = "day.one.title: en=One | de=Eins\nday.two.title: en=Two"
    let told = Self.told(CodeScene(catalog, uses: [use], addresses: [("day.*.title", ["one", "two"])]))
    #expect(told == ["day.two.title de"])
    #expect(Self.told(CodeScene(catalog, uses: [use], addresses: [("day.*.text", ["one", "two"])])) == [])
    // Of a template that nothing says is a key, the address says it.
    var loose = use
    loose.status = .unresolved
    #expect(Self.told(CodeScene(catalog, uses: [loose], addresses: [("day.*.title", ["two"])])) == ["day.two.title de"])
  }

  @Test func aTemplateWithTwoHolesHasAnAddressForEach() {
    let use = KeyUse.asks("a.{}.b.{}", 4, form: .runtime, isComplete: false)
    let addresses = [("a.*.b.*", ["x", "y"]), ("a.*.b.*", ["1"])]
    let scene = CodeScene("a.x.b.1: en=A | de=A", uses: [use], addresses: addresses)
    #expect(Self.told(scene) == ["a.y.b.1 en", "a.y.b.1 de"])
    let half = CodeScene("a.x.b.1: en=A | de=A", uses: [use], addresses: [addresses[0]])
    #expect(Self.told(half) == [])
    #expect(KeyUnresolved.outcome(on: half.side).findings.count == 1)
  }

  @Test func anInterpolatedSentenceIsOneKeyWithSpecifiers() throws {
    let scene = CodeScene(
      "Hello %@: de=Hallo %@\n%lld days: de=%lld Tage\nItem %d: de=Ding %d",
      uses: [
        .asks("Hello {@}", 1, form: .interpolated), .asks("{lld} days", 2, form: .interpolated),
        .asks("{@} days", 3, form: .interpolated), .asks("Item {@|lld|d}", 4, form: .interpolated),
        .asks("{lld}% of {@}", 5, form: .interpolated),
      ])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.key) == ["%@ days", "%lld%% of %@"])
    #expect(findings.map(\.locale) == ["de", "de"])
    #expect(findings[0].message.contains("has “%lld days”, which differs in its specifiers"))
    #expect(findings[0].fix?.contains("or ask for “%lld days”") == true)
  }

  @Test func aHoleOfUnknownTypeIsSaid() throws {
    let scene = CodeScene(
      "Item %d: en=Item %d",
      uses: [.asks("Item {@|d}", 1, form: .interpolated), .asks("Thing {@|d}", 2, form: .interpolated)])
    let findings = KeyCovered.outcome(on: scene.side).findings
    #expect(findings.map(\.key) == ["Item %d", "Thing %@"])
    #expect(findings[0].message.contains("“Item %@” would do too"))
    #expect(findings[1].message.contains("“Thing %d” would do too"))
  }

  @Test func aFamilyOfKeysIsJudgedByItsConcreteKeys() {
    let use = KeyUse.asks(
      "topic.{@}.title", 1, form: .interpolated, expansions: ["topic.diet.title", "topic.sleep.title"])
    let told = Self.told(CodeScene("topic.diet.title: en=D | de=D", uses: [use]))
    #expect(told == ["topic.sleep.title en", "topic.sleep.title de"])
    // What the table has is the key.
    #expect(Self.told(CodeScene("topic.%@.title: en=%@", uses: [use])).contains("topic.%@.title de"))
    #expect(Self.told(CodeScene("topic.%@.title: en=%@ | de=%@\ntopic.diet.title: en=D", uses: [use])) == [])
  }

  @Test(
    arguments: [
      ("Home.More", "differs in case"), ("home.more ", "differs in white space"),
      ("home. more", "differs in white space"),
      ("HOME.more ", "more than one of case"), ("home.mor\u{65}", nil), ("home.moore", ""),
      ("h\u{6F}\u{308}me.more", ""),
    ] as [(String, String?)])
  func nearMissesAreNamed(_ key: String, _ words: String?) {
    let scene = CodeScene("\(key): en=X | de=X", uses: [.asks("home.more", 1)])
    let messages = KeyCovered.outcome(on: scene.side).findings.map(\.message)
    guard let words else {
      #expect(messages.isEmpty)
      return
    }
    #expect(!messages.isEmpty)
    #expect(messages.allSatisfy { words.isEmpty ? !$0.contains("differs") : $0.contains(words) }, "\(messages)")
  }

  @Test func anotherCompositionOfALetterIsAnotherKey() throws {
    let scene = CodeScene("cafe\u{301}.open: en=X | de=X", uses: [.asks("caf\u{E9}.open", 1)])
    let finding = try #require(KeyCovered.outcome(on: scene.side).findings.first)
    #expect(finding.message.contains("how its letters are composed"))
  }

  @Test func whatIsNearestIsNamedFirst() throws {
    let scene = CodeScene(
      catalogs: [
        .init("Home.More: en=X | de=X", path: "App/A.xcstrings"),
        .init("home.more: en=X | de=X", path: "App/B.xcstrings"),
        .init("HOME.more: en=X | de=X"),
      ], uses: [.asks("home.more", 1)])
    let finding = try #require(KeyCovered.outcome(on: scene.side).findings.first)
    #expect(
      finding.message.hasSuffix(
        "; App/Localizable.xcstrings has “HOME.more”, which differs in case; “home.more” is in App/B.xcstrings (table B)"
      ))
    #expect(finding.fix?.hasSuffix(", or ask for “HOME.more”") == true)
  }

  @Test func aKeyThatOnlySomeLocalesHaveIsMissingInTheOthers() {
    let scene = CodeScene(
      catalogs: [.init("x.y: en=X", orphans: [("a.b", "de")])], uses: [.asks("a.b", 1), .asks("a.c", 1)])
    #expect(Self.told(scene) == ["a.b en", "a.c en", "a.c de"])
  }

  @Test func twoShelvesOfOneNameGiveOneFinding() {
    var scene = CodeScene(
      catalogs: [.init("x.y: en=X"), .init("x.y: en=X", path: "App/Other/Localizable.xcstrings")],
      uses: [.asks("a.b", 1)])
    scene.code.shelves = [0, 1].map { .init(bundle: "main", table: "Localizable", catalogs: [$0]) }
    scene.code.shelvesOfUses = [[0, 1]]
    #expect(Self.told(scene) == ["a.b en", "a.b de"])
    scene.code.shelves[1].bundle = "Widget"
    #expect(Self.told(scene) == ["a.b en", "a.b de", "a.b en", "a.b de"])
  }

  @Test func theDefaultValueIsWhatUsersSee() throws {
    var use = KeyUse.asks("a.b", 1)
    use.defaultValue = "Text of the code"
    let finding = try #require(KeyCovered.outcome(on: CodeScene("x.y: en=X | de=X", uses: [use]).side).findings.first)
    #expect(finding.message.contains("users see the default value “Text of the code” of the code"))
  }

  @Test func whatCannotBeReadIsNotJudged() {
    var scene = CodeScene("x.y: en=X | de=X", uses: [.asks("a.b", 1)])
    #expect(Self.told(scene).count == 2)
    scene.code.catalogs[0] = CodeScene.judged(
      CodeScene.Source("x.y: en=X | de=X"), faults: [CatalogFault(.conflictMarker, at: Place(offset: 0))])
    #expect(Self.told(scene) == [])
  }

  @Test func aLocaleWhoseFileCannotBeReadIsNotJudged() {
    let scene = CodeScene(
      catalogs: [.init("x.y: en=X | de=X", unreadable: ["de"])], uses: [.asks("a.b", 1)])
    #expect(Self.told(scene) == ["a.b en"])
  }

  @Test func withoutCodeNothingIsSaid() {
    #expect(KeyCovered.outcome(on: Side(policy: Policy())).checked == 0)
    #expect(KeyUnused.outcome(on: Side(policy: Policy())).checked == 0)
    #expect(KeyRemovedInUse.outcome(of: Change(policy: Policy())).checked == 0)
  }

  @Test func rulesOfTheSameFaultSpeakInsteadOfThis() {
    #expect(
      KeyCovered.about.yields.map { "\($0.to) \($0.reach)" } == [
        "locales-filled text", "new-locale-complete text", "key-removed-in-use key", "source-text-in-code key",
        "accessor-matches key",
      ])
  }
}
