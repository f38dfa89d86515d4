import Checklists
import Facts
import Git
import Policies
import Rules
import SourceText
import Support
import Testing

/// What the gate says of changes that touch code, on real repositories.
@Suite struct CodeGateTests {
  static let topics = ["diet", "sleep", "sport", "stress", "weight", "water"]
  static let locales = ["en", "de", "fr", "ja", "ru", "zh-Hans"]
  static let policy = "locales: [\(locales.joined(separator: ", "))]\nkeys: semantic\n"
  static let topic = "enum Topic: String, CaseIterable { case \(topics.joined(separator: ", ")) }\n"

  /// A catalog with `fillers` keys and the given ones, each in all languages but the ones left out.
  static func catalog(_ keys: [String], without gap: (key: String, locale: String)? = nil) -> String {
    let fillers = (0..<40).map { "home.filler\($0)" }
    return CatalogText.xcstrings(
      (fillers + keys).sorted().map { key in
        let texts = locales.filter { !(gap?.key == key && gap?.locale == $0) }.map { "\($0)=\(key) in \($0)" }
        return "\(key) {manual}: \(texts.joined(separator: " | "))"
      }.joined(separator: "\n"))
  }

  static func view(_ body: String) -> String {
    "import SwiftUI\nstruct HowItWorks: View {\n  let topic: Topic\n  var body: some View {\n\(body)\n  }\n}\n"
  }

  /// The story that the project began with: a screen in the wrong language although all keys “existed”.
  static func story() throws -> (app: TemporaryRepository, keys: [String]) {
    let app = try GateTests.app("x: en=x", policy: policy)
    try app.checkout("main")
    try app.commit("app", [GateTests.path: catalog([]), "App/Topic.swift": topic])
    try app.checkout("topic")
    try app.git("reset", "-q", "--hard", "main")
    return (app, topics.flatMap { ["today.howitworks.\($0).title", "today.howitworks.\($0).body"] })
  }

  @Test func theIncidentFailsOnEveryKeyAndBothTemplates() throws {
    let (app, keys) = try Self.story()
    try app.commit(
      "how it works",
      [
        "App/HowItWorks.swift": Self.view(
          """
              VStack {
                Text(LocalizedStringKey("today.howitworks.\\(topic).title"))
                Text("today.howitworks.\\(topic.rawValue).body")
              }
          """)
      ])
    let result = try GateTests.check(app)
    let covered = result.findings.filter { $0.rule == "key-covered" }
    #expect(
      Set(covered.map { "\($0.key ?? "") \($0.locale ?? "")" })
        == Set(keys.flatMap { key in Self.locales.map { "\(key) \($0)" } }))
    #expect(covered.count == 72)
    #expect(
      result.findings.filter { $0.rule == "key-interpolated" }.compactMap(\.key).sorted()
        == ["today.howitworks.%@.body", "today.howitworks.%@.title"])
    #expect(result.findings.filter { $0.severity == .error }.count == 74)
    #expect(result.verdict == .fail)
  }

  @Test(arguments: [
    """
        VStack {
          Text(NSLocalizedString("today.howitworks.\\(topic.rawValue).title", comment: ""))
          Text(NSLocalizedString("today.howitworks.\\(topic.rawValue).body", comment: ""))
        }
    """,
    """
        switch topic {
        case .diet: VStack { Text("today.howitworks.diet.title"); Text("today.howitworks.diet.body") }
        case .sleep: VStack { Text("today.howitworks.sleep.title"); Text("today.howitworks.sleep.body") }
        case .sport: VStack { Text("today.howitworks.sport.title"); Text("today.howitworks.sport.body") }
        case .stress: VStack { Text("today.howitworks.stress.title"); Text("today.howitworks.stress.body") }
        case .weight: VStack { Text("today.howitworks.weight.title"); Text("today.howitworks.weight.body") }
        case .water: VStack { Text("today.howitworks.water.title"); Text("today.howitworks.water.body") }
        }
    """,
  ])
  func theMendedScreenPassesAndALostTextIsNamed(_ body: String) throws {
    let (app, keys) = try Self.story()
    try app.commit("mended", [GateTests.path: Self.catalog(keys), "App/HowItWorks.swift": Self.view(body)])
    let passing = try GateTests.check(app)
    #expect(GateTests.findings(passing, above: .undecided) == [])
    #expect(passing.verdict == .pass)
    try app.git("branch", "-f", "main", "topic")

    try app.commit(
      "lost", [GateTests.path: Self.catalog(keys, without: (key: "today.howitworks.sleep.title", locale: "ja"))])
    let lost = try GateTests.check(app)
    #expect(GateTests.findings(lost, above: .error) == ["locales-filled today.howitworks.sleep.title ja"])
    #expect(lost.verdict == .fail)
  }

  @Test func aCaseAddedBehindATemplateIsNewAndAMovedViewIsNot() throws {
    let (app, keys) = try Self.story()
    let body = "Text(NSLocalizedString(\"today.howitworks.\\(topic.rawValue).title\", comment: \"\"))"
    try app.commit(
      "mended", [GateTests.path: Self.catalog(Array(keys.dropLast(4))), "App/HowItWorks.swift": Self.view(body)])
    try app.git("branch", "-f", "main", "topic")
    try app.commit(
      "moved, and a topic more",
      [
        "App/Screens/HowItWorks.swift": "// moved\n" + Self.view(body),
        "App/Topic.swift": Self.topic.replacing("water", with: "water, mood"),
      ], removing: ["App/HowItWorks.swift"])
    let result = try GateTests.check(app)
    #expect(Set(result.findings.filter { $0.severity == .error }.compactMap(\.key)) == ["today.howitworks.mood.title"])
    #expect(result.preExisting.contains { $0.key == "today.howitworks.water.title" })
  }

  @Test func aRenamedFileKeepsItsFindings() throws {
    let (app, _) = try Self.story()
    let text = "import SwiftUI\nlet greeting: String? = nil\nlet shown = Text(greeting ?? \"No name\")\n"
    try app.commit("a plain text", ["App/A.swift": text])
    try app.git("branch", "-f", "main", "topic")
    try app.commit("renamed", ["App/Z.swift": text], removing: ["App/A.swift"])
    let result = try GateTests.check(app)
    #expect(result.findings.filter { $0.rule == "text-not-localized" }.isEmpty)
    #expect(result.preExisting.contains { $0.rule == "text-not-localized" })
  }
}
