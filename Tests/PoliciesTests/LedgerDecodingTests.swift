import Policies
import SourceText
import Testing

@Suite struct LedgerDecodingTests {
  static let full = """
    templates:
      - { template: "smoking.recovery.*.title", values: { file: App/Models.swift, symbol: "Milestone.all", pick: strings } }
      - template: "goal.*"
        values: { file: App/Goal.swift, symbol: "Goal.swift:GoalType" }
    not_keys:
      - { symbol: "DailySnapshotService.storageKey", reason: "names a UserDefaults entry, not a text" }
      - template: "daily.*"
      - key: "a.b"
        reason: ""
    debt:
      - { rule: locales-filled, key: "home.more", locales: [de, no], reason: "arrives with the next delivery", until: 2027-01-31 }
      - rule: key-hygiene
        table: Localizable
        template: "x.*"
        path: Legacy/
    exemptions:
      - { rule: translation-suspect, key: "brand.name", table: Brand, path: "*.xcstrings", locales: [de], reason: "a name, the same everywhere" }
    """

  @Test func everyFieldIsRead() throws {
    let ledger = try ledger(Self.full)
    #expect(
      ledger.templates.map(\.entry) == [
        .init(
          template: "smoking.recovery.*.title", file: RepositoryPath("App/Models.swift"), symbol: "Milestone.all",
          pick: .strings),
        .init(
          template: "goal.*", file: RepositoryPath("App/Goal.swift"), symbol: "Goal.swift:GoalType", pick: .strings),
      ])
    #expect(
      ledger.notKeys.map(\.entry) == [
        .init(.symbol("DailySnapshotService.storageKey"), reason: "names a UserDefaults entry, not a text"),
        .init(.template("daily.*"), reason: ""), .init(.key("a.b"), reason: ""),
      ])
    #expect(
      ledger.debt.map(\.entry) == [
        .init(
          rule: "locales-filled", key: "home.more", locales: ["de", "no"], reason: "arrives with the next delivery",
          until: CalendarDate(year: 2027, month: 1, day: 31)),
        .init(rule: "key-hygiene", table: "Localizable", template: "x.*", path: PathScope("Legacy/")),
      ])
    #expect(
      ledger.exemptions.map(\.entry) == [
        .init(
          rule: "translation-suspect", table: "Brand", key: "brand.name", path: PathScope("*.xcstrings"),
          locales: ["de"], reason: "a name, the same everywhere")
      ])
  }

  @Test func entriesStandWhereTheirFirstLineIs() throws {
    let ledger = try ledger(Self.full)
    #expect(ledger.templates.map(\.position) == [Position(line: 2, column: 5), Position(line: 3, column: 5)])
    #expect(ledger.notKeys.map(\.position.line) == [6, 7, 8])
    #expect(ledger.debt.map(\.position) == [Position(line: 11, column: 5), Position(line: 12, column: 5)])
    #expect(ledger.exemptions.first?.position == Position(line: 17, column: 5))
    #expect(ledger.debt.first?.rule == "locales-filled")
  }

  @Test(arguments: ["", "# none\n", "debt:\n", "templates: []\nnot_keys: ~\n"])
  func emptyLedgerHasNoEntries(text: String) throws {
    let ledger = try ledger(text)
    #expect(ledger.templates.isEmpty && ledger.notKeys.isEmpty && ledger.debt.isEmpty && ledger.exemptions.isEmpty)
  }

  @Test func everyWayToPickIsRead() throws {
    for (text, pick): (String, Ledger.Pick) in [
      ("strings", .strings), ("cases", .cases), ("raw_values", .rawValues), ("range", .range),
      ("label:id", .label("id")), ("\"label:_x1\"", .label("_x1")),
    ] {
      let ledger = try ledger("templates: [{template: 'a.*', values: {file: A.swift, symbol: a, pick: \(text)}}]\n")
      #expect(ledger.templates.first?.pick == pick)
    }
  }

  @Test(arguments: [
    ("debts: []\n", #"1:1 line 1: unknown field "debts"; did you mean "debt"?"#),
    (
      "debt:\n  - reason: later\n    key: a\n    until: 2027-13-01\n",
      #"2:5 line 2: the field "debt.rule" is missing"#
    ),
    (
      "debt:\n  - rule: locales-filled\n    locales: [de]\n",
      #"2:5 line 2: an entry of "debt" needs at least one of "table", "key", "template" or "path""#
    ),
    (
      "exemptions:\n  - rule: key-hygiene\n",
      #"2:5 line 2: an entry of "exemptions" needs at least one of "table", "key" or "path""#
    ),
    (
      "exemptions:\n  - rule: key-hygiene\n    template: 'a.*'\n    key: a\n",
      #"3:5 line 3: unknown field "template" in "exemptions"; known are rule, table, key, path, locales, reason"#
    ),
    (
      "exemptions: [{ rule: source-frozen, key: a }]\n",
      #"1:22 line 1: "source-frozen" takes no exemption; take the entry out and mend what the rule finds"#
    ),
    (
      "exemptions: [{ rule: ledger-life, key: a }]\n",
      #"1:22 line 1: there is no rule "ledger-life"; did you mean "ledger-live"?"#
    ),
    (
      "debt: [{ rule: key-hygiene, key: a, until: 2027-02-29 }]\n",
      #"1:44 line 1: "2027-02-29" is no day of the calendar; write it like 2027-01-31"#
    ),
    (
      "debt: [{ rule: key-hygiene, key: a, until: tomorrow }]\n",
      #"1:44 line 1: "tomorrow" is no day of the calendar; write it like 2027-01-31"#
    ),
    (
      "not_keys: [{ reason: because }]\n",
      #"1:12 line 1: an entry of "not_keys" needs at least one of "template", "key" or "symbol""#
    ),
    (
      "not_keys: [{ key: a, symbol: b }]\n",
      #"1:12 line 1: an entry of "not_keys" has only one of "template", "key" or "symbol""#
    ),
    (
      "not_keys: [{ template: a.b }]\n",
      #"1:24 line 1: the template "a.b" needs a * for each part known only at run time"#
    ),
    ("templates: [{ template: 'a.*' }]\n", #"1:13 line 1: the field "templates.values" is missing"#),
    (
      "templates: [{ template: 'a.*', values: { file: A.swift } }]\n",
      #"1:40 line 1: the field "templates.values.symbol" is missing"#
    ),
    (
      "templates: [{ values: { file: A.swift, symbol: a } }]\n",
      #"1:13 line 1: the field "templates.template" is missing"#
    ),
    (
      "templates: [{ template: 'a.*', values: [a, b] }]\n",
      #"1:40 line 1: "templates.values" must be a mapping, not a list"#
    ),
    (
      "templates: [{ template: 'a.*', values: { file: A.swift, symbol: a, pick: case } }]\n",
      #"1:74 line 1: "templates.values.pick" cannot be "case"; did you mean "cases"?"#
    ),
    (
      "templates: [{ template: 'a.*', values: { file: A.swift, symbol: a, pick: 'label: id' } }]\n",
      #"1:74 line 1: "templates.values.pick" cannot be "label: id"; known are strings, cases, raw_values, range, label:NAME"#
    ),
    (
      "templates: [{ template: 'a.*', values: { file: /etc/passwd, symbol: a } }]\n",
      #"1:48 line 1: "templates.values.file" cannot be "/etc/passwd"; write a path from the repository's root, with / between its parts"#
    ),
    (
      "templates: [{ template: 'a.*', values: { file: A/../../b.swift, symbol: a } }]\n",
      #"1:48 line 1: "templates.values.file" cannot be "A/../../b.swift"; write a path from the repository's root, with / between its parts"#
    ),
    ("debt: [later]\n", #"1:8 line 1: an entry of "debt" must be a mapping, not a text"#),
  ])
  func aFaultSaysWhatIsWrongAndWhere(text: String, fault: String) {
    #expect(ledgerFault(text) == fault)
  }

  @Test func debtHoldsToTheEndOfItsLastDay() throws {
    let debt = Ledger.Debt(rule: "key-hygiene", key: "a", until: CalendarDate("2028-03-01"))
    let day = { (text: String) in try #require(CalendarDate(text)) }
    #expect(try !debt.isExpired(on: day("2028-03-01")))
    #expect(try debt.isExpired(on: day("2028-03-02")))
    #expect(try debt.expiresSoon(on: day("2028-03-01")))
    #expect(try debt.expiresSoon(on: day("2028-02-16")))
    #expect(try !debt.expiresSoon(on: day("2028-02-15")))
    #expect(try !debt.expiresSoon(on: day("2028-03-02")))
    #expect(try !Ledger.Debt(rule: "key-hygiene", key: "a").isExpired(on: day("9999-12-31")))
  }
}
