import Facts
import Policies
import Rules
import SourceText
import Testing

@Suite struct LedgerReasonTests {
  @Test(arguments: [
    ("", true), ("later", true), ("fourteen chars", true), ("  fourteen chars  ", true), ("fifteen chars!!", false),
    ("ждём перевода отдела", false), ("下个版本会有德语文本的没问题的", false),
  ])
  func fifteenCharacters(_ reason: String, _ isFault: Bool) {
    var ledger = Ledger()
    ledger.notKeys = [Ledger.Placed(Ledger.NotKey(.key("a.b"), reason: reason), at: Position(line: 2, column: 5))]
    ledger.debt = [
      Ledger.Placed(Ledger.Debt(rule: "locales-filled", key: "a.c", reason: reason), at: Position(line: 5, column: 5))
    ]
    ledger.exemptions = [
      Ledger.Placed(
        Ledger.Exemption(rule: "translation-suspect", key: "a.d", reason: reason), at: Position(line: 8, column: 5))
    ]
    ledger.templates = [
      Ledger.Placed(
        Ledger.TemplateAddress(template: "a.*", file: RepositoryPath("A.swift"), symbol: "all", pick: .strings),
        at: Position(line: 11, column: 5))
    ]
    let outcome = LedgerReason.outcome(on: Side(policy: Policy(), ledger: ledger))
    #expect(outcome.checked == 3)
    #expect(outcome.findings.allSatisfy { $0.path == Ledger.path })
    #expect(CodeSideBuilder.short(outcome.findings) == (isFault ? ["a.b 2", "a.c 5", "a.d 8"] : []))
  }

  @Test func anEntryIsTheSameWhereverItStands() {
    func identity(_ line: Int, _ reason: String, locales: [String] = ["de", "pt_BR"]) -> [String]? {
      var ledger = Ledger()
      ledger.debt = [
        Ledger.Placed(
          Ledger.Debt(rule: "locales-filled", key: "a.c", locales: locales, reason: reason),
          at: Position(line: line, column: 5))
      ]
      return LedgerReason.outcome(on: Side(policy: Policy(), ledger: ledger)).findings.first?.identity
    }
    #expect(identity(3, "later") == identity(9, "soon", locales: ["pt-br", "de"]))
    #expect(identity(3, "later") != identity(3, "later", locales: ["de"]))
  }
}

@Suite struct LedgerLiveTests {
  static let today = CalendarDate(year: 2026, month: 12, day: 1)!

  static func facts() -> CodeFacts {
    var side = CodeSideBuilder()
    side.use(KeyPattern([.text("daily."), .hole([])]), expansions: ["daily.one"], status: .unresolved, form: .runtime)
    side.use("rows.stored", in: "Rows.storageKey", form: .declared)
    side.use("maybe.key", in: "", status: .possible)
    side.accessor("L10n.A.one", "a.one")
    return side.facts
  }

  static func lines(
    of ledger: Ledger, facts: CodeFacts? = facts(), debt: [LedgerLive.Cover] = [],
    exemptions: [LedgerLive.Cover] = []
  ) -> [Int] {
    LedgerLive.outcome(of: ledger, facts: facts, debt: debt, exemptions: exemptions, today: today).findings
      .map { $0.position?.line ?? 0 }
  }

  @Test(arguments: [
    (Ledger.NotKey.Subject.template("daily.*"), true), (.template("weekly.*"), false), (.template("rows.*"), true),
    (.template("dail.*"), false), (.key("rows.stored"), true), (.key("rows.store"), false), (.key("daily.two"), true),
    (.key("maybe.key"), true), (.key("a.one"), true), (.symbol("Rows.storageKey"), true), (.symbol("storageKey"), true),
    (.symbol("Rows"), false), (.symbol("Rows.other"), false), (.symbol("geKey"), false), (.symbol("L10n.A"), false),
    (.symbol("Rows.storageKey(for:)"), true), (.symbol("A.swift:Rows.storageKey"), true),
    (.symbol("B.swift:Rows.storageKey"), false),
  ])
  func aVerdictCoversWhatTheCodeHas(_ subject: Ledger.NotKey.Subject, _ isLive: Bool) {
    var ledger = Ledger()
    ledger.notKeys = [Ledger.Placed(Ledger.NotKey(subject, reason: ""), at: Position(line: 2, column: 5))]
    #expect(Self.lines(of: ledger) == (isLive ? [] : [2]))
    // Where the code is not judged nobody knows.
    #expect(Self.lines(of: ledger, facts: nil) == [])
  }

  @Test func anAddressCoversATemplate() {
    var ledger = Ledger()
    for (line, template) in [(2, "daily.*"), (3, "weekly.*"), (4, "rows.stored")] {
      ledger.templates.append(
        Ledger.Placed(
          Ledger.TemplateAddress(template: template, file: RepositoryPath("A.swift"), symbol: "all", pick: .strings),
          at: Position(line: line, column: 5)))
    }
    #expect(Self.lines(of: ledger) == [3, 4])
  }

  static func debt(_ line: Int, until: CalendarDate? = nil) -> Ledger.Placed<Ledger.Debt> {
    Ledger.Placed(
      Ledger.Debt(rule: "locales-filled", key: "a.\(line)", until: until), at: Position(line: line, column: 5))
  }

  @Test func paidAndExpiredDebt() {
    var ledger = Ledger()
    ledger.debt = [
      Self.debt(1), Self.debt(2), Self.debt(3), Self.debt(4, until: CalendarDate(year: 2026, month: 11, day: 30)),
      Self.debt(5, until: CalendarDate(year: 2026, month: 11, day: 30)), Self.debt(6, until: Self.today),
      Self.debt(7, until: CalendarDate(year: 2027, month: 1, day: 1)),
    ]
    // Expired debt is said once, whatever it covers and whether that is known.
    #expect(
      Self.lines(of: ledger, debt: [.something, .nothing, .unknown, .something, .unknown, .something, .nothing])
        == [2, 4, 5, 7])
  }

  @Test func exemptionsWithoutAFinding() {
    var ledger = Ledger()
    ledger.exemptions = [1, 2, 3].map { line in
      Ledger.Placed(
        Ledger.Exemption(rule: "translation-suspect", key: "a"), at: Position(line: line, column: 5))
    }
    #expect(Self.lines(of: ledger, exemptions: [.something, .nothing, .unknown]) == [2])
  }

  @Test func aFortnightAhead() {
    var ledger = Ledger()
    ledger.debt = [
      Self.debt(1, until: Self.today), Self.debt(2, until: CalendarDate(year: 2026, month: 12, day: 15)),
      Self.debt(3, until: CalendarDate(year: 2026, month: 12, day: 16)), Self.debt(4),
      Self.debt(5, until: CalendarDate(year: 2026, month: 11, day: 30)),
    ]
    let notes = LedgerLive.notes(on: ledger, today: Self.today)
    #expect(notes.count == 2)
    #expect(notes[0].contains("today") && notes[1].contains("14 days"))
  }

  @Test func theAddressThatFindsNothingIsSaidOnce() {
    #expect(LedgerLive.about.yields.contains { $0.to == "address-live" && $0.reach == .key })
  }
}
