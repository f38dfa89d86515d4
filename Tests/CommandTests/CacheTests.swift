import Support
import Testing

/// What is kept from run to run never changes an answer.
@Suite struct CacheTests {
  /// A repository of many files with templates, wrappers, accessors, stale keys, tests, a package and a nib.
  private static func files() -> [String: String] {
    var keys = ["gone {stale}: en=Gone", "held {stale}: en=Held", "nib.key {stale}: en=N", "t.a: en=A", "t.b: en=B"]
    var files = [
      "App/Kind.swift": "enum Kind: String, CaseIterable { case a, b }\nlet known = [\"x\", \"y\"]\n",
      "App/Use.swift": """
      import SwiftUI
      struct Use: View {
        let kind: Kind
        let name: String
        var body: some View {
          Text(LocalizedStringKey("t.\\(kind.rawValue)"))
          Text(LocalizedStringKey("u.\\(name)"))
          Card(title: "card.title")
          Text(tr("own.key"))
        }
      }
      struct Card: View { let title: LocalizedStringKey; var body: some View { Text(title) } }
      enum L10n { static let a = String(localized: "t.a", defaultValue: "A", comment: "c") }
      """,
      "App/Held.swift": "let text = \"held\"\n", "AppTests/T.swift": "let t = \"gone\"\n",
      "App/Legacy.m": "NSString *s = NSLocalizedString(@\"legacy\", nil);\n",
      "App/Base.lproj/Main.storyboard": "<?xml version=\"1.0\"?><document><label text=\"nib.key\"/></document>",
      "Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n",
      "Kit/Sources/Kit/V.swift": "import SwiftUI\nlet k = Text(\"kit\", bundle: .module)\n",
      "Kit/Sources/Kit/Localizable.xcstrings": CatalogText.xcstrings("kit: en=K"),
      ".checklist/policy.yml": "locales: [en]\n",
    ]
    for index in 0..<30 {
      files["App/Made/V\(index).swift"] = "import SwiftUI\nlet v\(index) = Text(\"made.\(index)\")\n"
      if index % 7 != 0 { keys.append("made.\(index): en=M\(index)") }
    }
    files["App/Localizable.xcstrings"] = CatalogText.xcstrings(keys.sorted().joined(separator: "\n"))
    return files
  }

  /// Both answers as JSON, but for the time that they took.
  private static func answers(_ app: TemporaryRepository, cache: String) throws -> String {
    var text = ""
    for arguments in [["check", "--target", "main"], ["audit", "--rev", "HEAD"]] {
      let result = try CommandResult.of(
        [Program.path] + arguments + ["--format", "json"], in: app.path,
        environment: app.environment.merging(["CHECKLIST_CACHE": cache]) { $1 })
      #expect((0...2).contains(result.status), "\(result.errors)")
      text += result.text.split(separator: "\n").filter { !$0.contains("\"duration_ms\"") }.joined(separator: "\n")
    }
    return text
  }

  @Test func answersAreTheSameWithoutWithAnEmptyAndWithAFullCache() throws {
    let app = try TemporaryRepository()
    var files = Self.files()
    try app.commit("base", files)
    try app.branch("topic")
    let policy = ".checklist/policy.yml"
    let catalog = files["App/Localizable.xcstrings"] ?? ""
    let address =
      "templates:\n  - { template: \"u.*\", values: { file: App/Kind.swift, symbol: known, pick: strings } }\n"
    let edits: [(path: String, text: String)] = [
      ("App/Made/V3.swift", "import SwiftUI\nlet v3 = Text(\"made.other\")\n"),
      ("App/Kind.swift", "enum Kind: String, CaseIterable { case a, b, c }\nlet known = [\"x\", \"y\"]\n"),
      (".checklist/ledger.yml", address), (".checklist/ledger.yml", address.replacing("strings", with: "cases")),
      (policy, "locales: [en]\nlookups:\n  - { function: tr, key: 0 }\n"),
      (policy, "locales: [en]\nlookups:\n  - { function: tr, key: 0, table: Other }\n"),
      (policy, "locales: [en]\ncode: { tests: [\"App/Made/**\"] }\n"),
      ("App/Localizable.xcstrings", catalog.replacing("\"t.b\"", with: "\"t.z\"")),
      ("App/Localizable.xcstrings", catalog.replacing("\"made.9\"", with: "\"held\"")),
      ("App/Held.swift", "let text = \"gone\"\n"),
      ("Kit/Package.swift", "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\", path: \"S\")])\n"),
      ("App/Bad.swift", "import SwiftUI\nstruct A { func f( { ]\n"),
    ]
    var all: Set<String> = []
    for edit in edits {
      files[edit.path] = edit.text
      try app.commit("edit \(edit.path)", [edit.path: edit.text])
      let plain = try Self.answers(app, cache: "off")
      all.insert(plain)
      // What earlier commits have left there; then what this one has; then nothing.
      #expect(try Self.answers(app, cache: "on") == plain, "\(edit.path), kept from others")
      #expect(try Self.answers(app, cache: "on") == plain, "\(edit.path), kept")
      try app.shell("rm -r .git/checklist").successful()
      #expect(try Self.answers(app, cache: "on") == plain, "\(edit.path), empty")
    }
    // Each edit matters, or the comparison would say nothing.
    #expect(all.count == edits.count)
  }

  @Test func damagedFactsAreMadeAnew() throws {
    let app = try TemporaryRepository()
    try app.commit("base", Self.files())
    try app.branch("topic")
    try app.commit("edit", ["App/Made/V3.swift": "import SwiftUI\nlet v3 = Text(\"made.other\")\n"])
    let plain = try Self.answers(app, cache: "off")
    #expect(try Self.answers(app, cache: "on") == plain)
    let path = "\(app.path)/.git/checklist/facts.sqlite"
    let whole = try Files.content(path)
    for part in 1..<12 {
      var bytes = whole
      let start = bytes.count * part / 12
      for index in start..<min(bytes.count, start + 300) { bytes[index] ^= 0x55 }
      try Files.write(path, bytes)
      #expect(try Self.answers(app, cache: "on") == plain, "damage at \(start)")
    }
  }
}
