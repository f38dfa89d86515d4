import Catalogs
import Facts
import Policies
import Rules
import SourceText
import Support
import Testing

@testable import Checklists

/// Debt and exemptions that cover nothing are told only where all that they name was judged.
@Suite struct LedgerUseTests {
  static let today = CalendarDate(year: 2026, month: 12, day: 1)!

  static func catalog(_ lines: String, _ path: String = "App/Localizable.xcstrings") -> Catalog {
    XCStringsReader.read(path: RepositoryPath(path), bytes: Array(CatalogText.xcstrings(lines).utf8))
  }

  static func judged(_ catalog: Catalog, _ scope: JudgedCatalog.Scope) -> JudgedCatalog {
    JudgedCatalog(
      catalog: catalog, requiredLocales: [LocaleCode("de"), LocaleCode("en")],
      keyStyle: KeyStyle(policy: .auto, of: catalog), scope: scope)
  }

  static func ledger(debt: [Ledger.Debt] = [], exemptions: [Ledger.Exemption] = []) -> Ledger {
    var ledger = Ledger()
    ledger.debt = debt.enumerated().map { Ledger.Placed($1, at: Position(line: $0 + 2, column: 5)) }
    ledger.exemptions = exemptions.enumerated().map { Ledger.Placed($1, at: Position(line: $0 + 20, column: 5)) }
    return ledger
  }

  /// The lines of the entries that are to go, told on one side by rules that found nothing, or what is given.
  static func lines(
    _ ledger: Ledger, findings: [Finding] = [], catalogs: [JudgedCatalog] = [], all: [Catalog]? = [],
    change: Change? = nil, isAudit: Bool = false
  ) -> [Int] {
    let code = all.map { all in JudgedCode(facts: CodeFacts(), catalogs: all.map { judged($0, .keys([])) }) }
    let side = Side(policy: Policy(), catalogs: catalogs, code: code, ledger: ledger)
    let rules = [
      LocalesFilled.about, TranslationSuspect.about, CatalogLayout.about, LedgerReason.about,
      RuleAbout(id: "key-covered", family: .code, title: "", explanation: "", failing: "", passing: ""),
    ]
    let use = LedgerUse(findings, judged: JudgedReach(rules: rules, side: side, change: change, isAudit: isAudit))
    return LedgerLive.outcome(
      of: ledger, facts: nil, debt: use.debt(of: ledger), exemptions: use.exemptions(of: ledger), today: today
    ).findings.compactMap { $0.position?.line }
  }

  static let suspects = ledger(exemptions: [
    Ledger.Exemption(rule: "translation-suspect", key: "a.one"),
    Ledger.Exemption(rule: "translation-suspect", key: "a.two"),
    Ledger.Exemption(rule: "translation-suspect", key: "a.gone"),
    Ledger.Exemption(rule: "translation-suspect", path: PathScope("App/")),
    Ledger.Exemption(rule: "catalog-layout", path: PathScope("App/")),
    Ledger.Exemption(rule: "key-covered", key: "a.two"),
    Ledger.Exemption(rule: "key-covered", path: PathScope("App/")),
  ])

  @Test func anAuditKnowsAll() {
    let finding = Finding(
      TranslationSuspect.about, path: RepositoryPath("App/Localizable.xcstrings"), key: "a.one", message: "")
    #expect(Self.lines(Self.suspects, isAudit: true) == [20, 21, 22, 23, 24, 25, 26])
    // A finding that the entry covers keeps it, by key and by path.
    #expect(Self.lines(Self.suspects, findings: [finding], isAudit: true) == [21, 22, 24, 25, 26])
    // Without code nothing is known of the code's findings in a check; an audit always has it.
    #expect(Self.lines(Self.suspects, all: nil, isAudit: true) == [20, 21, 22, 23, 24])
  }

  @Test func aCheckKnowsTheKeysOfTheChangeAndTheWholeCode() {
    let catalog = Self.catalog("a.one: de=A | en=B\na.two: de=A | en=B")
    let other = Self.catalog("a.two: de=A | en=B", "Widget/Localizable.xcstrings")
    let touched = Self.judged(catalog, .keys(["a.one", "a.two"]))
    // a.two stands in a catalog that was not looked at; a.gone stands in none.
    #expect(Self.lines(Self.suspects, catalogs: [touched], all: [catalog, other]) == [20, 22, 25, 26])
    #expect(Self.lines(Self.suspects, catalogs: [touched], all: [catalog]) == [20, 21, 22, 25, 26])
    // Where not all catalogs are known, nothing is.
    #expect(Self.lines(Self.suspects, catalogs: [touched], all: nil) == [])
    #expect(Self.lines(Self.suspects, all: [catalog]) == [22, 25, 26])
  }

  @Test func debtOfAChangeRule() {
    let ledger = Self.ledger(debt: [
      Ledger.Debt(rule: "locales-filled", key: "a.one", locales: ["de"]),
      Ledger.Debt(rule: "locales-filled", key: "a.two", locales: ["de"]),
      Ledger.Debt(rule: "source-frozen", key: "a.one"),
    ])
    let old = Self.catalog("a.one: en=B\na.two: en=B")
    let new = Self.catalog("a.one: de=A | en=B\na.two: en=B")
    let change = Change(
      policy: Policy(), catalogs: [CatalogChange(old: Self.judged(old, .keys([])), new: Self.judged(new, .keys([])))])
    #expect(Self.lines(ledger, all: [new], change: change) == [2])
    // On the target's side the change tells nothing.
    #expect(Self.lines(ledger, all: [old]) == [])
    let owed = Finding(
      LocalesFilled.about, path: new.path, catalog: new, key: "a.two", locale: LocaleCode("de"), message: "")
    #expect(Self.lines(ledger, findings: [owed], all: [new], isAudit: true) == [2])
  }

  @Test func theEntryOfTheTargetIsNoNewFinding() throws {
    let catalog = Self.catalog("a.one: de=A | en=B")
    let ledger = Self.ledger(debt: [
      Ledger.Debt(rule: "key-covered", key: "a.one", until: CalendarDate(year: 2026, month: 11, day: 1))
    ])
    func judgement(_ before: Ledger?) -> Judgement {
      func side(_ ledger: Ledger) -> Side {
        Side(
          policy: Policy(), code: JudgedCode(facts: CodeFacts(), catalogs: [Self.judged(catalog, .keys([]))]),
          ledger: ledger)
      }
      return Judgement(
        change: [], before: [], after: [],
        about: Judgement.Sides(
          change: Change(policy: Policy()), before: before.map { side($0) }, after: side(ledger)),
        policy: Policy(), ledger: ledger, trailers: Trailers([]), today: Self.today)
    }
    #expect(judgement(ledger).preExisting.map(\.rule) == ["ledger-live"])
    #expect(judgement(Ledger()).preExisting.isEmpty)
    #expect(judgement(nil).preExisting.isEmpty)
  }

  @Test func debtThatWasPaidBeforeIsNoNewFinding() {
    let ledger = Self.ledger(debt: [
      Ledger.Debt(rule: "locales-filled", key: "a.one", locales: ["de"]),
      Ledger.Debt(rule: "locales-filled", key: "a.two", locales: ["de"]),
    ])
    let old = Self.catalog("a.one: de=A | en=B\na.two: en=B")
    let new = Self.catalog("a.one: de=Anders | en=B\na.two: de=A | en=B")
    let change = Change(
      policy: Policy(), catalogs: [CatalogChange(old: Self.judged(old, .keys([])), new: Self.judged(new, .keys([])))])
    func side(_ catalog: Catalog) -> Side {
      Side(
        policy: Policy(), code: JudgedCode(facts: CodeFacts(), catalogs: [Self.judged(catalog, .keys([]))]),
        ledger: ledger)
    }
    let judgement = Judgement(
      change: [RuleRun.Answer(rule: LocalesFilled.about, outcome: LocalesFilled.outcome(of: change))], before: [],
      after: [], about: Judgement.Sides(change: change, before: side(old), after: side(new)), policy: Policy(),
      ledger: ledger, trailers: Trailers([]), today: Self.today)
    #expect(judgement.preExisting.map(\.key) == ["a.one"])
    let live = judgement.items.first { $0.id == "ledger-live" }
    #expect(live == nil || live?.findings.map(\.key) == ["a.two"])
  }
}
