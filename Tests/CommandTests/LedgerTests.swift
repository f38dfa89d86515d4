import Support
import Testing

@Suite struct LedgerTests {
  static let path = ".checklist/ledger.yml"
  static let reason = "arrives with the next delivery"

  static func ledger(_ app: TemporaryRepository) throws -> String {
    String(decoding: try Files.content("\(app.path)/\(path)"), as: UTF8.self)
  }

  @Test func anAddressShowsWhatItFindsAndSettlesTheTemplate() throws {
    let app = try CodeApp.repository(CodeApp.server)
    #expect(try Program.run("audit", in: app).status == 2)
    let result = try Program.run(
      "ledger", "add", "template", "smoking.*", "--file", "App/Models.swift", "--symbol", "Milestone.all", "--pick",
      "label:id", in: app
    ).successful()
    #expect(
      result.text == """
        Milestone.all in App/Models.swift has 2 values: day, week
        so smoking.* stands for smoking.day, smoking.week
        added to .checklist/ledger.yml:4: { template: "smoking.*", values: { file: App/Models.swift, symbol: "Milestone.all", pick: "label:id" } }
        """)
    #expect(try Self.ledger(app).hasPrefix("# What is known and accepted"))
    #expect(try Program.run("audit", in: app).status == 0)
    let again = try Program.run(
      "ledger", "add", "template", "smoking.*", "--file", "App/Models.swift", "--symbol", "Milestone.all", "--pick",
      "label:id", in: app
    ).successful()
    #expect(again.text == ".checklist/ledger.yml:4 says so already")
  }

  @Test(arguments: [["--symbol", "Milestone.none"], ["--symbol", "Milestone.all", "--pick", "range"]])
  func anAddressThatFindsNothingIsRefused(_ words: [String]) throws {
    let app = try CodeApp.repository(CodeApp.server)
    let command =
      [Program.path, "ledger", "add", "template", "smoking.*", "--file", "App/Models.swift"] + words
    let result = try CommandResult.of(command, in: app.path, environment: app.environment)
    #expect(result.status == 3)
    #expect(result.errors.contains("nothing was written"), "\(result.errors)")
    #expect(!Files.exists("\(app.path)/\(Self.path)"))
  }

  @Test func debtIsAddedListedPaidAndPruned() throws {
    let app = try CodeApp.repository([
      "App/Localizable.xcstrings": CatalogText.xcstrings(CodeApp.catalog.replacing("de=Ein Tag | ", with: ""))
    ])
    let before = "# ours\nnot_keys: []   # none yet\n"
    try app.write(Self.path, before)
    #expect(try Program.run("audit", in: app).status == 1)
    let added = try Program.run(
      "ledger", "add", "debt", "--rule", "locales-filled", "--key", "smoking.day", "--locales", "de", "--reason",
      Self.reason, "--until", "2099-01-31", in: app
    ).successful()
    #expect(added.text.hasSuffix("it covers 1 finding now"), "\(added.text)")
    #expect(
      try Self.ledger(app) == before + """
        debt:
          - { rule: locales-filled, key: "smoking.day", locales: [de], reason: "\(Self.reason)", until: 2099-01-31 }

        """)
    #expect(try Program.run("audit", in: app).status == 0)
    let list = try Program.run("ledger", in: app).successful().text
    #expect(
      list == """
        debt
            4  ✓ locales-filled of key "smoking.day" for de until 2099-01-31 ("\(Self.reason)"): 1 finding
        1 entry
        """)
    #expect(try Program.run("ledger", "prune", in: app).successful().text == "every entry still covers something")
    // Paid.
    try app.write("App/Localizable.xcstrings", CatalogText.xcstrings(CodeApp.catalog))
    #expect(try Program.run("ledger", "list", in: app).successful().text.contains("1 entry, 1 to go"))
    let dry = try Program.run("ledger", "prune", "--dry-run", in: app).successful().text
    #expect(dry.contains(".checklist/ledger.yml:4: ") && dry.contains("is paid"), "\(dry)")
    #expect(try Self.ledger(app) != before)
    try Program.run("ledger", "prune", in: app).successful()
    #expect(try Self.ledger(app) == before)
  }

  @Test func whatCoversNothingIsSaidWhenItIsAdded() throws {
    let app = try CodeApp.repository()
    for words in [
      ["not-key", "--symbol", "Rows.storageKey"],
      ["exemption", "--rule", "translation-suspect", "--key", "home.title", "--locales", "de,en"],
    ] {
      let command = [Program.path, "ledger", "add"] + words + ["--reason", "names a default, no text at all"]
      let result = try CommandResult.of(command, in: app.path, environment: app.environment).successful()
      #expect(result.text.contains("would take it out again"), "\(result.text)")
    }
    let pruned = try Program.run("ledger", "prune", in: app).successful().text
    #expect(pruned.hasSuffix("took out 2 entries"), "\(pruned)")
    #expect(try Self.ledger(app).split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }

  @Test(arguments: [
    (["tidy"], "it can list, add and prune"), (["add"], "needs a kind"), (["add", "debts"], "did you mean debt"),
    (["add", "debt", "--rule", "locales-filled"], "--reason"),
    (["add", "debt", "--rule", "locales-filled", "--key", "a", "--reason", "later"], "15"),
    (["add", "debt", "--rule", "locale-filled", "--key", "a", "--reason", reason], "did you mean \"locales-filled\""),
    (["add", "debt", "--rule", "locales-filled", "--reason", reason], "at least one of"),
    (["add", "exemption", "--rule", "locales-filled", "--key", "a", "--reason", reason], "takes no exemption"),
    (
      ["add", "exemption", "--rule", "key-hygiene", "--key", "a", "--reason", reason, "--until", "2027-01-01"],
      "--until"
    ),
    (["add", "debt", "--rule", "key-hygiene", "--key", "a", "--reason", reason, "--until", "soon"], "2027-01-31"),
    (["add", "not-key", "--key", "a", "--symbol", "b", "--reason", reason], "one of"),
    (["add", "template", "a.b", "--file", "A.swift", "--symbol", "a"], "needs a *"),
    (["add", "template", "a.*", "--symbol", "a"], "--file"),
  ])
  func aWrongCommandLineExits64AndWritesNothing(_ words: [String], _ hint: String) throws {
    let app = try TemporaryRepository()
    try app.commit("base", ["a": "b"])
    let result = try CommandResult.of([Program.path, "ledger"] + words, in: app.path, environment: app.environment)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(!Files.exists("\(app.path)/\(Self.path)"))
  }

  @Test func aLedgerThatDoesNotDecodeIsRefusedAndStays() throws {
    let app = try CodeApp.repository([Self.path: "debts: []\n"])
    for words in [["list"], ["prune"], ["add", "not-key", "--key", "a", "--reason", Self.reason]] {
      let result = try CommandResult.of([Program.path, "ledger"] + words, in: app.path, environment: app.environment)
      #expect(result.status == 3)
      #expect(result.errors.contains(#".checklist/ledger.yml: line 1: unknown field "debts""#), "\(result.errors)")
    }
    #expect(try Self.ledger(app) == "debts: []\n")
  }

  @Test func withoutALedgerNothingIsWritten() throws {
    let app = try CodeApp.repository()
    #expect(try Program.run("ledger", in: app).successful().text.hasPrefix("there is no .checklist/ledger.yml"))
    #expect(try Program.run("ledger", "prune", in: app).status == 0)
    #expect(!Files.exists("\(app.path)/\(Self.path)"))
    let bare = try app.clone(as: "bare.git", "--bare")
    #expect(try Program.run("ledger", in: bare).status == 3)
  }

  @Test func aLinkIsNotWrittenThrough() throws {
    let app = try CodeApp.repository(["elsewhere.yml": "debt: []\n"])
    try app.link(Self.path, to: "../elsewhere.yml")
    #expect(try Program.run("ledger", "prune", in: app).status == 3)
    #expect(try Files.content("\(app.path)/elsewhere.yml") == Array("debt: []\n".utf8))
  }
}
