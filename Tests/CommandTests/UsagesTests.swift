import Support
import Testing

@Suite struct UsagesTests {
  @Test func theWayFromTheCallToTheTextOfEachLanguage() throws {
    let app = try CodeApp.repository()
    let result = try Program.run("usages", "phase.luteal.title", in: app).successful()
    #expect(
      result.text == """
        “phase.luteal.title”

          App/Home.swift:6:41  NSLocalizedString  in Phase.title
            template phase.*.title
            from Phase.luteal
            → table Localizable of main: App/Localizable.xcstrings
              de  Luteal
              en  Luteal phase
        """)
  }

  @Test func aTemplateShowsAllThatItStandsFor() throws {
    let app = try CodeApp.repository()
    let text = try Program.run("usages", "phase.*.title", in: app).successful().text
    #expect(
      text.contains("    phase.luteal.title  from Phase.luteal\n    phase.menses.title  from Phase.menses\n"), "\(text)"
    )
  }

  @Test func missingTextsAndAccessorsAreNamed() throws {
    let app = try CodeApp.repository([
      "App/Localizable.xcstrings": CatalogText.xcstrings(
        CodeApp.catalog.replacing("settings.done {manual}: de=Fertig | ", with: "settings.done {manual}: "))
    ])
    let text = try Program.run("usages", "settings.done", in: app).successful().text
    #expect(text.contains("the accessor L10n.Settings.done"), "\(text)")
    #expect(text.contains("      de  missing\n      en  Done"), "\(text)")
  }

  @Test func nothingUsesItIsSaidWithNearNames() throws {
    let app = try CodeApp.repository()
    let result = try Program.run("usages", "home.titel", in: app).successful()
    #expect(
      result.text == """
        “home.titel”

          nothing in the code of worktree uses it
          no catalog has it
          near: “home.title”
        """)
    let unused = try Program.run("usages", "smoking.day", in: app).successful().text
    #expect(unused.contains("App/Localizable.xcstrings has it"), "\(unused)")
  }

  @Test func withoutAKeyEveryUseFileByFile() throws {
    let app = try CodeApp.repository(CodeApp.server)
    let text = try Program.run("usages", in: app).successful().text
    #expect(text.contains("App/Home.swift\n  6:41  phase.*.title  NSLocalizedString  2 keys\n"), "\(text)")
    #expect(text.contains("App/Server.swift\n  4:21  smoking.*  NSLocalizedString  0 keys  (unresolved)\n"), "\(text)")
  }

  @Test func jsonHasAnObjectForEachUse() throws {
    let app = try CodeApp.repository(CodeApp.server)
    let result = try Program.run("usages", "--format", "json", "--rev", "HEAD", in: app).successful()
    #expect(result.text.hasPrefix("{\n  \"schema\": \"checklist.usages/1\",\n  \"uses\": [\n"))
    #expect(
      result.text.contains(
        """
            {
              "template": "phase.*.title",
              "keys": [
                "phase.luteal.title",
                "phase.menses.title"
              ],
              "table": "Localizable",
              "bundle": "main",
              "path": "App/Home.swift",
              "line": 6,
              "column": 41,
              "call": "NSLocalizedString",
              "status": "certain"
            }
        """), "\(result.text)")
    #expect(result.text.contains("\"template\": \"smoking.*\",\n      \"keys\": [],"), "\(result.text)")
    #expect(result.text.contains("\"status\": \"unresolved\""))
    #expect(try Program.run("usages", "--format", "json", "--rev", "HEAD", in: app).output == result.output)
    // The address settles it.
    try app.write(
      ".checklist/ledger.yml",
      "templates:\n  - { template: 'smoking.*', values: { file: App/Models.swift, symbol: Milestone.all, pick: 'label:id' } }\n"
    )
    let settled = try Program.run("usages", "smoking.week", "--format", "json", in: app).successful().text
    #expect(
      settled.contains("\"smoking.day\",\n        \"smoking.week\"") && settled.contains("\"certain\""), "\(settled)")
  }

  @Test func eachKindOfUseIsToldApart() throws {
    let app = try CodeApp.repository([
      "App/Extra.swift": """
      import SwiftUI
      #Preview { Text("home.title") }
      struct Count: View {
        let n: Int
        var titleKey = "home.title"
        var body: some View { Text("home.count \\(n)") }
      }
      struct Row { static let storageKey = "home.storage" }
      let name = "settings.done"
      """,
      ".checklist/ledger.yml":
        "not_keys: [{ symbol: Row.storageKey, reason: names a default and no text }]\n",
    ])
    let text = try Program.run("usages", in: app).successful().text
    #expect(
      text.hasPrefix(
        """
        App/Extra.swift
          2:17  home.title  Text  (excluded: a preview, test or debug code)
          5:18  home.title  titleKey
          6:30  home.count *  Text
          8:38  home.storage  storageKey  (no key, says the ledger)
          9:12  settings.done  a literal  (possible: it equals the key, and nothing says that it is looked up)

        """), "\(text)")
    let json = try Program.run("usages", "home.count %lld", "--format", "json", in: app).successful().text
    #expect(json.contains("\"home.count *\",\n      \"keys\": [\n        \"home.count %lld\"\n      ],"), "\(json)")
    let missing = try Program.run("usages", "home.count %lld", in: app).successful().text
    #expect(missing.hasSuffix("→ table Localizable of main: missing in every language"), "\(missing)")
  }

  @Test func aBareRepositoryAnswersForItsHead() throws {
    let app = try CodeApp.repository()
    let bare = try app.clone(as: "bare.git", "--bare")
    #expect(try Program.run("usages", "home.title", in: bare).successful().text.contains("App/Home.swift:12:10"))
  }

  @Test func twoKeysAreAWrongCommandLine() throws {
    #expect(try Program.run("usages", "a", "b", in: CodeApp.repository()).status == 64)
  }
}
