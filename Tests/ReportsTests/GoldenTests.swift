import Checklists
import Git
import Policies
import Reports
import Support
import Testing

/// One rich result through every reporter, byte for byte. `BLESS=1` writes the files anew; review the difference.
@Suite struct GoldenTests {
  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Golden"

  /// A change with findings of every weight, hostile texts among them.
  static func result() throws -> ChecklistResult {
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "brand.claim: de=Schneller | en=Faster | ja=速い\nhome.title: de=Start | en=Home | ja=ホーム\nSave: de=Sichern | en=Save | ja=保存\nsave: de=s | en=s | ja=s"
        ),
        ".checklist/policy.yml": "locales: [en, de, ja]\n",
      ])
    try app.branch("topic")
    try app.commit(
      "Change\n\nChecklist-Accept: locales-filled b.later@ja — arrives with the next delivery",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          """
          <script>alert("x")</script> `rm -rf` $(id) @team: en=::error file=x
          b.later: de=Später | en=Later
          b.state: de~needs_review=Halb | en~new=Half | ja=半
          brand.claim {no-translate}: de=Schneller | en=Faster | ja=速い
          home.title: de=Start | en=House | ja=ホーム
          save: de=t | en=s | ja=s
          Save: de=Sichern | en=Save | ja=保存
          """
        ).replacing("\"version\" : \"1.0\"", with: "\"version\": \"1.0\""),
        ".checklist/policy.yml": "locales: [en, de]\n", "App/Broken.xcstrings": "{\n  \"strings\" : {,}\n}\n",
      ])
    let repository = try Repository.open(at: app.path, environment: app.environment, isExplicit: true)
    return try Gate(repository: repository, today: CalendarDate(year: 2026, month: 11, day: 30)!)
      .check(Gate.Request(target: "main"))
  }

  @Test func everyReporterWritesWhatItsGoldenSays() throws {
    let result = try Self.result()
    #expect(Reporters.all.count >= 3)
    for reporter in Reporters.all {
      let text = reporter.render(result, ReportOptions(listsPreExisting: true, milliseconds: 42))
        .replacing("\"\(Gate.version)\"", with: "\"VERSION\"").replacing(
          "checklist \(Gate.version)", with: "checklist VERSION")
      let path = "\(Self.folder)/\(reporter.name).txt"
      if Program.isBlessing {
        try Files.write(path, Array(text.utf8))
      } else {
        let golden = try String(decoding: Files.content(path), as: UTF8.self)
        #expect(text == golden, "\(reporter.name) differs from its golden; BLESS=1 writes it anew")
      }
    }
  }

  @Test func hostileTextsStayTexts() throws {
    let result = try Self.result()
    let markdown = MarkdownReporter.render(result, ReportOptions())
    // Within a code span a tag is text; everywhere else it is escaped.
    let outside = markdown.split(separator: "\n").map { $0.replacing(/(`+).+?\1/, with: "") }
    #expect(!outside.contains { $0.contains("<script>") || $0.contains("@team") })
    #expect(markdown.utf16.count < 65_000)
    let text = TextReporter.render(result, ReportOptions())
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
