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
    #expect(result.text.contains("7 caught, 0 missed, 0 not applicable"), "\(result.text)")
    #expect(result.text.contains("locales-filled (App/Localizable.xcstrings, “home.title”, de)"))
    #expect(result.text.contains("stringsdict-rules (App/de.lproj/Homes.stringsdict, “homes”, de)"), "\(result.text)")
    #expect(app.listing() == before)
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
