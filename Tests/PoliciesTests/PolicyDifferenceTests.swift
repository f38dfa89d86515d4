import Policies
import SourceText
import Testing

@Suite struct PolicyDifferenceTests {
  private func texts(_ from: String, _ to: String) throws -> [String] {
    Policy.differences(from: try policy(from), to: try policy(to)).map(\.text)
  }

  @Test func aPolicyDoesNotDifferFromItself() throws {
    #expect(try texts(PolicyDecodingTests.full, PolicyDecodingTests.full).isEmpty)
    #expect(Policy.differences(from: nil, to: nil).isEmpty)
  }

  @Test func layoutCommentsOrderAndWrittenDefaultsAreNoDifference() throws {
    #expect(try texts("locales: [en, de]\nkeys: auto\n", "# new\nholes: any\nlocales:\n - de\n - en\n").isEmpty)
  }

  @Test(arguments: [
    ("locales: [en, ru, es]", "locales: [en, es]", ["locales: ru removed"]),
    ("locales: [en]", "locales: [en, fr, de]", ["locales: fr added", "locales: de added"]),
    ("locales: [en]", "", ["locales: en → found by themselves"]),
    ("", "locales: [en, de]", ["locales: found by themselves → en, de"]),
    ("auto_merge: refuse", "auto_merge: passing", ["auto_merge: refuse → passing"]),
    ("", "target: dev", ["target: found by itself → dev"]),
    (
      "rules: {key-unused: off}", "rules: {key-hygiene: off}",
      [
        "rules.key-hygiene: default → off", "rules.key-unused: off → default",
      ]
    ),
    (
      "catalogs: {exclude: [A, B]}", "catalogs: {exclude: [A, C/]}",
      [
        "catalogs.exclude: B removed", "catalogs.exclude: C/ added",
      ]
    ),
    ("code: {tests: [A, '!B']}", "code: {tests: ['!B', A]}", ["code.tests: order is now !B, A"]),
    ("", "resolver: {function: tr, allowed_in: [A.swift, B]}", ["resolver: none → tr (allowed in A.swift, B)"]),
    (
      "lookups: [{function: a, key: 0}]", "lookups: [{function: a, key: 1, table: T}]",
      [
        "lookups: a (key 0) removed", "lookups: a (key 1, table T) added",
      ]
    ),
    (
      "", "overrides: [{path: A/, locales: [en, de], optional_locales: [], keys: natural}]",
      [
        "overrides: A/ (locales en de, optional_locales none, keys natural) added"
      ]
    ),
    (
      "tables: {allowed: [A]}", "tables: {allowed: [\"A\\nB\"]}",
      [
        "tables.allowed: A removed", #"tables.allowed: A\nB added"#,
      ]
    ),
  ])
  func aDifferenceIsSaidInWords(from: String, to: String, texts: [String]) throws {
    #expect(try self.texts(from, to) == texts)
  }

  @Test func noFieldChangesUnseen() throws {
    let fields = Set(Policy.differences(from: Policy(), to: try policy(PolicyDecodingTests.full)).map(\.field))
    #expect(
      fields == [
        "target", "source_language", "locales", "optional_locales", "accept_states", "holes", "source_frozen", "keys",
        "auto_merge", "protected", "catalogs.exclude", "code.include", "code.exclude", "code.tests", "tables.allowed",
        "rules.key-hygiene", "rules.key-unused", "lookups", "resolver", "source_text.scripts", "overrides",
      ])
  }

  @Test func aDifferenceStandsWhereItsFieldDoes() throws {
    let new = try policy("keys: auto\nlocales: [en]\ncode:\n  tests: []\nrules: {key-unused: off}\n")
    let differences = Policy.differences(from: try policy("locales: [en, ru]\nholes: own\n"), to: new)
    #expect(differences.first { $0.field == "locales" }?.position == Position(line: 2, column: 1))
    #expect(differences.first { $0.field == "code.tests" }?.position == Position(line: 4, column: 3))
    #expect(differences.first { $0.field == "rules.key-unused" }?.position == Position(line: 5, column: 9))
    #expect(differences.first { $0.field == "holes" }?.position == nil)
  }

  @Test func aNewOrRemovedFileIsSaidFirst() throws {
    let some = try policy("holes: own\n")
    let new = Policy.differences(from: nil, to: some)
    #expect(new.map(\.text) == ["file added", "holes: any → own"])
    #expect(new.first?.position == Position(line: 1, column: 1))
    let gone = Policy.differences(from: some, to: nil)
    #expect(gone.map(\.text) == ["file removed", "holes: own → any"])
    #expect(gone.allSatisfy { $0.position == nil })
  }
}

@Suite struct LedgerDifferenceTests {
  @Test func anEntryIsKnownByWhatItSays() throws {
    let moved = "# moved\n\n" + LedgerDecodingTests.full
    #expect(Ledger.differences(from: try ledger(LedgerDecodingTests.full), to: try ledger(moved)).isEmpty)
  }

  @Test func entriesAddedAndTakenAwayAreSaidInWords() throws {
    let new = Ledger.differences(from: nil, to: try ledger(LedgerDecodingTests.full))
    #expect(
      new.map(\.text) == [
        "file added",
        #"templates: "smoking.recovery.*.title" (strings of Milestone.all in App/Models.swift) added"#,
        #"templates: "goal.*" (strings of Goal.swift:GoalType in App/Goal.swift) added"#,
        #"not_keys: symbol "DailySnapshotService.storageKey" ("names a UserDefaults entry, not a text") added"#,
        #"not_keys: template "daily.*" without a reason added"#,
        #"not_keys: key "a.b" without a reason added"#,
        #"debt: locales-filled of key "home.more" for de, no until 2027-01-31 ("arrives with the next delivery") added"#,
        #"debt: key-hygiene of table "Localizable" of template "x.*" in "Legacy/" without a reason added"#,
        #"exemptions: translation-suspect of table "Brand" of key "brand.name" in "*.xcstrings" for de ("a name, the same everywhere") added"#,
      ])
    #expect(new.map(\.position?.line) == [1, 2, 3, 6, 7, 8, 11, 12, 17])
    let gone = Ledger.differences(from: try ledger(LedgerDecodingTests.full), to: nil)
    #expect(gone.count == new.count)
    #expect(gone.dropFirst().allSatisfy { $0.text.hasSuffix(" taken away") && $0.position == nil })
  }

  @Test func aLongerDebtIsAnotherDebt() throws {
    let old = try ledger("debt: [{rule: key-hygiene, key: a, reason: r, until: 2027-01-01}]")
    let new = try ledger("debt: [{rule: key-hygiene, key: a, reason: r, until: 2028-01-01}]")
    #expect(
      Ledger.differences(from: old, to: new).map(\.text) == [
        #"debt: key-hygiene of key "a" until 2027-01-01 ("r") taken away"#,
        #"debt: key-hygiene of key "a" until 2028-01-01 ("r") added"#,
      ])
  }

  @Test func anEntryThatStandsTwiceCountsTwice() throws {
    let once = try ledger("debt:\n- {rule: key-hygiene, key: a}\n")
    let twice = try ledger("debt:\n- {rule: key-hygiene, key: a}\n- {rule: key-hygiene, key: a}\n")
    #expect(Ledger.differences(from: once, to: twice).map(\.position) == [Position(line: 3, column: 3)])
  }
}
