import Facts
import Policies
import Rules
import SourceText
import Testing

/// Keys that leave their table while something asks for them, and keys that nothing asks for.
@Suite struct KeyRemovedInUseTests {
  /// The findings when `old` becomes what the scene has at its path.
  static func findings(
    _ old: String, _ scene: CodeScene, path: String = "App/Localizable.xcstrings"
  ) -> [Finding] {
    let before = CodeScene.judged(CodeScene.Source(old, path: path))
    let after = scene.code.catalogs.first { $0.catalog.path.string == path }
    let change = Change(policy: Policy(), catalogs: [CatalogChange(old: before, new: after)], code: scene.code)
    return KeyRemovedInUse.outcome(of: change).findings
  }

  static func told(_ old: String, _ scene: CodeScene) -> [String] {
    findings(old, scene).map { "\($0.key ?? "") \($0.severity)" }
  }

  static let old = "a.gone: en=G | de=G\na.kept: en=K | de=K"
  static let new = "a.kept: en=K | de=K"

  @Test func aRemovedKeyStandsAtItsCatalogAndNamesItsUses() throws {
    let uses = (1...5).map { KeyUse.asks("a.gone", $0) } + [.asks("a.kept", 9)]
    let findings = Self.findings(Self.old, CodeScene(Self.new, uses: uses))
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.key == "a.gone")
    #expect(finding.severity == .error)
    #expect(finding.path == RepositoryPath("App/Localizable.xcstrings"))
    #expect(finding.catalog == RepositoryPath("App/Localizable.xcstrings"))
    #expect(finding.position == nil)
    #expect(finding.locale == nil)
    #expect(finding.message.contains("App/Home.swift:1, App/Home.swift:2, App/Home.swift:3 and 2 more still ask"))
  }

  @Test(
    arguments: [
      (KeyUse.asks("a.gone", 1), "error"), (.asks("a.gone", 1, status: .possible), "note"),
      (.asks("a.gone", 1, status: .excluded), nil), (.asks("a.gone", 1, form: .declared, table: nil), "error"),
      (.asks("a.{}", 1, form: .runtime, expansions: ["a.gone"]), "error"),
      (.asks("a.{}", 1, form: .runtime, expansions: ["a.kept"]), nil),
      (.asks("a.{}", 1, form: .runtime, expansions: ["a.kept"], isComplete: false), "note"),
      (.asks("b.{}", 1, form: .runtime, isComplete: false), nil),
      (.asks("a.{}", 1, status: .unresolved, form: .runtime, isComplete: false), "note"),
      (.asks("{}", 1, form: .runtime, isComplete: false), nil),
      (.asks("a.{@}", 1, form: .interpolated, expansions: ["a.gone"]), "error"),
      (.asks("a.{@}", 1, form: .interpolated, isComplete: false), nil),
      (.asks("a.gone", 1, table: "Other"), nil),
      (.asks("a.gone", 1, bundle: .module(RepositoryPath("Kit/A.swift"))), nil),
    ] as [(KeyUse, String?)])
  func whatAsksForIt(_ use: KeyUse, _ severity: String?) {
    #expect(Self.told(Self.old, CodeScene(Self.new, uses: [use])) == (severity.map { ["a.gone \($0)"] } ?? []))
  }

  @Test func anInterpolatedKeyIsRemovedInUseToo() {
    let old = "a.kept: en=K\nHello %@: de=Hallo %@"
    let use = KeyUse.asks("Hello {lld|@}", 1, form: .interpolated)
    #expect(Self.told(old, CodeScene("a.kept: en=K", uses: [use])) == ["Hello %@ error"])
  }

  @Test func anAddressInTheLedgerTellsWhatIsInUse() {
    let use = KeyUse.asks("a.{}", 1, form: .runtime, isComplete: false)
    #expect(Self.told(Self.old, CodeScene(Self.new, uses: [use], addresses: [("a.*", ["gone"])])) == ["a.gone error"])
    #expect(Self.told(Self.old, CodeScene(Self.new, uses: [use], addresses: [("a.*", ["kept"])])) == [])
  }

  @Test func aVerdictTellsWhatIsNone() {
    var ledger = Ledger()
    ledger.notKeys = [.init(Ledger.NotKey(.template("a.*"), reason: ""), at: Position(line: 2, column: 3))]
    let use = KeyUse.asks("a.{}", 1, status: .unresolved, form: .runtime, isComplete: false)
    #expect(Self.told(Self.old, CodeScene(Self.new, uses: [use], ledger: ledger)) == [])
    // What certainly is looked up is a key all the same.
    ledger.notKeys = [.init(Ledger.NotKey(.key("a.gone"), reason: ""), at: Position(line: 2, column: 3))]
    let scene = CodeScene(Self.new, uses: [.asks("a.gone", 1)], ledger: ledger)
    #expect(Self.told(Self.old, scene) == ["a.gone error"])
  }

  @Test func anAccessorAsksForItsKey() {
    let accessor = Accessor(
      symbol: "L10n.gone", group: "", key: "a.gone", defaultValue: nil, hasComment: true,
      destination: KeyUse.Destination(),
      place: CodePlace(path: RepositoryPath("App/L10n.swift"), position: Position(line: 2, column: 1)))
    let scene = CodeScene(catalogs: [.init(Self.new)], accessors: [accessor])
    #expect(Self.told(Self.old, scene) == ["a.gone error"])
  }

  @Test func aGeneratedSymbolAsksForAManualKey() {
    let old = "app.gone_title {manual}: en=G\na.kept: en=K"
    let use = KeyUse.asks("appGoneTitle", 1, form: .symbol)
    #expect(Self.told(old, CodeScene("a.kept: en=K", uses: [use])) == ["app.gone_title error"])
    #expect(Self.told("app.gone_title: en=G\na.kept: en=K", CodeScene("a.kept: en=K", uses: [use])) == [])
    #expect(Self.told(old, CodeScene("a.kept: en=K", uses: [.asks("appGone", 1, form: .symbol)])) == [])
    var scene = CodeScene("a.kept: en=K")
    scene.code.facts.generatedSymbols = ["appGoneTitle"]
    #expect(Self.told(old, scene) == ["app.gone_title error"])
  }

  @Test func aNibOrPlistAsksForItsKey() throws {
    var scene = CodeScene(Self.new)
    scene.code.keysElsewhere = ["App/Localizable.xcstrings\u{0}a.gone": RepositoryPath("App/Main.xib")]
    let finding = try #require(Self.findings(Self.old, scene).first)
    #expect(finding.message.contains("App/Main.xib still asks for it"))
    scene.code.keysElsewhere = ["App/Other.xcstrings\u{0}a.gone": RepositoryPath("App/Main.xib")]
    #expect(Self.told(Self.old, scene) == [])
  }

  @Test func anotherCatalogOfTheTableMayStillHaveIt() {
    let shared = CodeScene.Source("a.gone: en=G", path: "App/Shared/Localizable.xcstrings")
    let scene = CodeScene(catalogs: [.init(Self.new), shared], uses: [.asks("a.gone", 1)])
    #expect(Self.told(Self.old, scene) == [])
    let other = CodeScene.Source("a.gone: en=G", path: "App/Menu.xcstrings")
    #expect(Self.told(Self.old, CodeScene(catalogs: [.init(Self.new), other], uses: [.asks("a.gone", 1)])).count == 1)
  }

  @Test func aCatalogThatGoesTakesItsKeysAlong() {
    let rest = CodeScene.Source("x.y: en=X", path: "App/Menu.xcstrings")
    let uses: [KeyUse] = [.asks("a.gone", 1)]
    #expect(Self.told("a.gone: en=G\na.free: en=F", CodeScene(catalogs: [rest], uses: uses)) == ["a.gone error"])
    // The bundle's last one: then none of its uses has a shelf.
    let scene = CodeScene(catalogs: [], uses: uses + [.asks("a.free", 1, table: "Menu")])
    #expect(Self.told("a.gone: en=G\na.free: en=F", scene) == ["a.gone error"])
  }

  @Test func whatNeedsNoTextMayGo() {
    #expect(Self.told("%@: en=%@\na.kept: en=K", CodeScene("a.kept: en=K", uses: [.asks("%@", 1)])) == [])
  }
}

@Suite struct KeyUnusedTests {
  static func told(_ scene: CodeScene) -> [String] { KeyUnused.outcome(on: scene.side).findings.compactMap(\.key) }

  @Test func aKeyThatNothingAsksForIsNoted() throws {
    let scene = CodeScene("a.one: en=1\na.two: en=2", uses: [.asks("a.one", 1)])
    let finding = try #require(KeyUnused.outcome(on: scene.side).findings.first)
    #expect(Self.told(scene) == ["a.two"])
    #expect(finding.severity == .note)
    #expect(finding.path == RepositoryPath("App/Localizable.xcstrings"))
    #expect(finding.position?.line == 14)
    #expect(finding.identity == ["App/Localizable.xcstrings", "a.two"])
  }

  @Test(
    arguments: [
      (KeyUse.asks("a.one", 1, status: .possible), true), (.asks("a.one", 1, status: .excluded), false),
      (.asks("a.one", 1, table: "Other"), true), (.asks("a.{}", 1, form: .runtime, expansions: ["a.x"]), true),
      (.asks("a.{}", 1, status: .unresolved, form: .runtime), true), (.asks("a.{@}", 1, form: .interpolated), true),
      (.asks("b.{}", 1, form: .runtime), false), (.asks("{}", 1, form: .runtime, isComplete: false), true),
      (.asks("{}", 1, form: .runtime, expansions: ["b.x"]), false),
      (.asks("{}", 1, form: .runtime, expansions: ["a.one"]), true),
      (.asks("{}", 1, form: .runtime, isComplete: false, table: "Other"), false),
      (.asks("{}", 1, status: .unresolved, form: .runtime, isComplete: false), false),
      (.asks("{@}", 1, form: .interpolated), false), (.asks("aOne", 1, form: .symbol), true),
      (.asks("Localizable.aOne", 1, form: .symbol), true), (.asks("Menu.aOne", 1, form: .symbol), false),
      (.asks("aOne(_:)", 1, form: .symbol), true), (.asks("a.one.more", 1), false), (.asks("a.on", 1), false),
    ] as [(KeyUse, Bool)])
  func whatCanUseIt(_ use: KeyUse, _ isUsed: Bool) {
    #expect(Self.told(CodeScene("a.one {manual}: en=1", uses: [use])) == (isUsed ? [] : ["a.one"]))
  }

  @Test func accessorsSymbolsAddressesAndNibsUseKeysToo() {
    let catalog = "a.one {manual}: en=1"
    var scene = CodeScene(catalog)
    #expect(Self.told(scene) == ["a.one"])
    scene.code.facts.generatedSymbols = ["aOne"]
    #expect(Self.told(scene) == [])
    scene.code.facts.generatedSymbols = []
    scene.code.keysElsewhere = ["App/Localizable.xcstrings\u{0}a.one": RepositoryPath("App/Main.xib")]
    #expect(Self.told(scene) == [])
    scene.code.keysElsewhere = [:]
    scene.code.facts.accessors = [
      Accessor(
        symbol: "L10n.one", group: "", key: "a.one", defaultValue: nil, hasComment: false,
        destination: KeyUse.Destination(),
        place: CodePlace(path: RepositoryPath("App/L.swift"), position: Position(line: 1, column: 1)))
    ]
    #expect(Self.told(scene) == [])
    #expect(Self.told(CodeScene(catalog, addresses: [("a.*", ["two"])])) == [])
    #expect(Self.told(CodeScene(catalog, addresses: [("b.*", ["two"])])) == ["a.one"])
  }

  @Test(arguments: [
    ("a.one {stale}: en=1", false), ("a.one {no-translate}: en=1", false), ("%@ %@: en=1", false),
    ("a.one: en=1", true),
  ])
  func nothingIsSaidOfKeysThatNeedNoText(_ line: String, _ isTold: Bool) {
    #expect(Self.told(CodeScene(line)).isEmpty != isTold)
  }

  @Test(arguments: [
    ("App/Localizable.xcstrings", true), ("App/InfoPlist.xcstrings", false), ("App/Widget-InfoPlist.xcstrings", false),
    ("App/AppShortcuts.xcstrings", false), ("App/mul.lproj/Main.xcstrings", false),
    ("App/Settings.bundle/Root.xcstrings", false), ("App/bundle/Root.xcstrings", true),
    ("Vendor/Update.framework/Resources/Update.xcstrings", false), ("App/framework/Root.xcstrings", true),
  ])
  func nothingIsSaidOfTablesThatOthersRead(_ path: String, _ isTold: Bool) {
    let scene = CodeScene(catalogs: [.init("a.one: en=1", path: path)])
    #expect(Self.told(scene).isEmpty != isTold)
  }

  @Test func nothingIsSaidWhileAFileCannotBeRead() {
    var scene = CodeScene("a.one: en=1")
    scene.code.facts.unreadable = [RepositoryPath("App/A.swift")]
    #expect(Self.told(scene) == [])
  }

  @Test func aMovedCatalogIsTheSameFinding() {
    var scene = CodeScene("a.one: en=1")
    scene.code.renamed = [RepositoryPath("App/Localizable.xcstrings"): RepositoryPath("New/Localizable.xcstrings")]
    #expect(KeyUnused.outcome(on: scene.side).findings.map(\.identity) == [["New/Localizable.xcstrings", "a.one"]])
  }
}

/// Templates are matched as the pattern itself would, and in no time.
@Suite struct TemplateMatchingTests {
  @Test func aTemplateThatCouldMatchInManyWaysTakesNoTime() {
    let template = String(repeating: "a{}", count: 40) + "b"
    let key = String(repeating: "a", count: 2_000)
    let scene = CodeScene("\(key): en=1\na.x: en=2", uses: [.asks(template, 1, form: .runtime)])
    let start = ContinuousClock.now
    #expect(KeyUnusedTests.told(scene).count == 2)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  /// Any template and key of a small alphabet: used exactly where the pattern matches.
  @Test func templatesMatchAsPatternsDo() {
    var generator = Seeded(state: 4)
    for _ in 0..<400 {
      let template = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        ["a", "b", "ab", "{}"].randomElement(using: &generator) ?? ""
      }.joined()
      let use = KeyUse.asks(template + "b", 1, form: .runtime, expansions: ["zz"])
      let keys = Set(
        (0..<8).map { _ in
          let length = Int.random(in: 1...7, using: &generator)
          return String((0..<length).map { _ in "ab".randomElement(using: &generator) ?? "a" })
        }
      ).sorted()
      let scene = CodeScene(keys.map { "\($0): en=1" }.joined(separator: "\n"), uses: [use])
      #expect(KeyUnusedTests.told(scene) == keys.filter { !use.pattern.matches($0) }, "\(template)")
    }
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
