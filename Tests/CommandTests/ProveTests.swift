import Support
import Testing

@Suite struct ProveTests {
  @Test func everyDefectIsCaughtWithKeyAndLocale() throws {
    let app = try TemporaryRepository()
    let dictionary = { (one: String, other: String) in
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      	<key>homes</key>
      	<dict>
      		<key>NSStringLocalizedFormatKey</key><string>%#@value@</string>
      		<key>value</key>
      		<dict>
      			<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      			<key>NSStringFormatValueTypeKey</key><string>d</string>
      			<key>one</key><string>%d \(one)</string>
      			<key>other</key><string>%d \(other)</string>
      		</dict>
      	</dict>
      </dict>
      </plist>

      """
    }
    try app.commit(
      "base",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          """
          count.files: de.plural.one=%lld Datei | de.plural.other=%lld Dateien | en.plural.one=%lld file | en.plural.other=%lld files
          home.title: de=Start | en=Home
          """),
        "App/en.lproj/Homes.stringsdict": dictionary("home", "homes"),
        "App/de.lproj/Homes.stringsdict": dictionary("Haus", "Häuser"),
        ".checklist/policy.yml": "locales: [en, de]\n",
      ])
    let before = app.listing()
    let result = try Program.run("prove", in: app)
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("7 caught, 0 missed, 5 not applicable"), "\(result.text)")
    #expect(result.text.contains("locales-filled (App/Localizable.xcstrings, “home.title”, de)"))
    #expect(result.text.contains("stringsdict-rules (App/de.lproj/Homes.stringsdict, “homes”, de)"), "\(result.text)")
    #expect(app.listing() == before)
  }

  @Test func whatCodeAndCatalogsBreakBetweenThemIsCaught() throws {
    let app = try CodeApp.repository()
    let result = try Program.run("prove", in: app)
    #expect(result.status == 0, "\(result.text)")
    let lines = result.text.split(separator: "\n").map(String.init)
    for line in [
      "✓ a key that is used only through a template is taken out: caught by key-removed-in-use (App/Localizable.xcstrings, “phase.luteal.title”)",
      "✓ an enum case behind a template is renamed: caught by key-covered (App/Home.swift, “phase.lutealProof.title”)",
      "✓ an enum behind a template gets a case: caught by key-covered (App/Home.swift, “phase.checklistProof.title”)",
      "✓ the default value of an accessor is edited: caught by accessor-matches (App/L10n.swift, “settings.done”)",
      "✓ a key in a view is misspelled: caught by key-covered (App/Home.swift, “home.titlee”)",
    ] {
      #expect(lines.contains(line), "\(result.text)")
    }
  }

  /// A gate that does not judge the code's keys cannot catch what breaks there.
  @Test func aGateWithoutCodeRulesFailsTheProof() throws {
    let app = try CodeApp.repository([
      ".checklist/policy.yml":
        "locales: [en, de]\nrules: { key-covered: \"off\", key-removed-in-use: \"off\", accessor-matches: \"off\" }\n"
    ])
    let result = try Program.run("prove", in: app)
    #expect(result.status == 1)
    #expect(result.text.contains("5 missed"), "\(result.text)")
  }

  /// A gate whose rules are off cannot catch: the proof must fail.
  @Test func aGateThatSaysNothingFailsTheProof() throws {
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings("home.title: de=Start | en=Home"),
        ".checklist/policy.yml": "locales: [en, de]\nrules: { source-frozen: \"off\" }\n",
      ])
    let result = try Program.run("prove", in: app)
    #expect(result.status == 1)
    #expect(result.text.contains("✗ the source text is edited"))
  }

  @Test func nothingToBreakProvesNothing() throws {
    let app = try TemporaryRepository()
    try app.commit("base", ["a": "b"])
    #expect(try Program.run("prove", in: app).status == 1)
  }
}
