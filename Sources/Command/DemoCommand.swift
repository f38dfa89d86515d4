import Checklists
import Git
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `checklist demo`: a small app repository, judged on a good and a bad branch.
enum DemoCommand {
  static let spec = CommandSpec(
    name: "demo", operands: "[FOLDER]", summary: "Make a small app repository and judge a good and a bad branch of it",
    discussion: "The repository is kept, to play with; without FOLDER it is made in the folder for temporary files.",
    options: [CommandTable.help], run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    guard arguments.operands.count <= 1 else { throw UsageError(message: "one folder at most") }
    let folder = try folder(arguments, invocation)
    let demo = DemoRepository(folder: folder, environment: invocation.environment)
    Output.print("A small app with texts in English, German and Japanese: \(folder)\n")
    try demo.make()
    let repository = try Repository.open(at: folder, environment: invocation.environment, isExplicit: true)
    let options = ReportOptions(isColoured: Output.isColoured(invocation.environment))
    var verdicts: [ChecklistResult.Verdict] = []
    for branch in demo.branches {
      Output.print("\n── \(branch.name): \(branch.about)\n   $ checklist check --head \(branch.name)\n\n")
      let request = Gate.Request(target: "main", head: .revision(branch.name))
      let result = try Gate(repository: repository, today: invocation.today).check(request)
      Output.print(TextReporter.render(result, options))
      verdicts.append(result.verdict)
    }
    Output.print(
      """

      ── Now in your own app: cd into it, then
         checklist          judges your branch against its target
         checklist init     writes a first policy and installs the pre-push hook

      """)
    // The demo is also a test of the program: the good branch passes and the bad one fails.
    return verdicts == demo.branches.map(\.verdict) ? .pass : .couldNotRun
  }

  private static func folder(_ arguments: Arguments, _ invocation: Invocation) throws -> String {
    if let named = arguments.operands.first {
      let folder = named.hasPrefix("/") ? named : "\(invocation.workingFolder)/\(named)"
      guard !DiskFile.exists(folder) else { throw CommandError(message: "\(named) exists already; name a new folder") }
      try DiskFile.makeFolder(folder)
      return folder
    }
    let parent = invocation.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/checklist-demo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError("make a folder in", parent) }
    return String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The repository that the demo makes.
struct DemoRepository {
  struct Branch {
    let name: String
    let about: String
    let verdict: ChecklistResult.Verdict
    fileprivate let catalog: [Entry]
  }

  fileprivate struct Entry {
    let key: String
    /// Locale and text.
    let texts: [(String, String)]
  }

  let folder: String
  let environment: [String: String]

  private static let main = [
    Entry(
      key: "home.subtitle",
      texts: [("de", "Dein Tag auf einen Blick"), ("en", "Your day at a glance"), ("ja", "今日のまとめ")]),
    Entry(key: "home.title", texts: [("de", "Start"), ("en", "Home"), ("ja", "ホーム")]),
    Entry(key: "settings.language", texts: [("de", "Sprache"), ("en", "Language"), ("ja", "言語")]),
  ]

  let branches: [Branch] = [
    Branch(
      name: "good", about: "a new key, filled in every language", verdict: .pass,
      catalog: [
        Entry(key: "home.greeting", texts: [("de", "Guten Morgen"), ("en", "Good morning"), ("ja", "おはようございます")])
      ] + main),
    Branch(
      name: "bad", about: "a new key without Japanese, and English reworded under its translations", verdict: .fail,
      catalog: [
        Entry(key: "home.greeting", texts: [("de", "Guten Morgen"), ("en", "Good morning")]),
        Entry(
          key: "home.subtitle", texts: [("de", "Dein Tag auf einen Blick"), ("en", "All your goals"), ("ja", "今日のまとめ")]),
      ] + main.dropFirst()),
  ]

  func make() throws {
    try git("init", "-q", "-b", "main")
    try write("App/HomeView.swift", Self.view)
    try write(".checklist/policy.yml", "locales: [en, de, ja]\n")
    try write("App/Localizable.xcstrings", Self.text(Self.main))
    try commit("Begin the app")
    for branch in branches {
      try git("checkout", "-q", "-b", branch.name, "main")
      try write("App/Localizable.xcstrings", Self.text(branch.catalog))
      try commit("Add a greeting")
    }
    try git("checkout", "-q", "main")
  }

  private func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }

  private func write(_ path: String, _ text: String) throws {
    let full = "\(folder)/\(path)"
    if let slash = full.lastIndex(of: "/") { try DiskFile.makeFolder(String(full[..<slash])) }
    try DiskFile.write(Array(text.utf8), to: full)
  }

  /// Runs git with an identity of the demo's own and without hooks of the user's.
  private func git(_ arguments: String...) throws {
    var environment = environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    let settings = [
      "user.name=Demo", "user.email=demo@example.invalid", "core.hooksPath=/dev/null", "commit.gpgsign=false",
      "core.autocrlf=false",
    ]
    let words = ["-C", folder] + settings.flatMap { ["-c", $0] } + arguments
    let outcome = try ChildProcess.run("git", words, environment: environment)
    guard outcome.status == 0 else {
      throw CommandError(
        message: "git \(arguments.joined(separator: " ")) failed: \(outcome.output.split(separator: "\n").first ?? "")")
    }
  }

  private static func text(_ entries: [Entry]) -> String {
    let strings = entries.map { entry in
      let texts = entry.texts.map { locale, text in
        """
                "\(locale)" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\(text)"
                  }
                }
        """
      }
      return """
            "\(entry.key)" : {
              "extractionState" : "manual",
              "localizations" : {
        \(texts.joined(separator: ",\n"))
              }
            }
        """
    }
    return """
      {
        "sourceLanguage" : "en",
        "strings" : {
      \(strings.joined(separator: ",\n"))
        },
        "version" : "1.0"
      }
      """
  }

  private static let view = """
    import SwiftUI

    struct HomeView: View {
      var body: some View {
        VStack {
          Text("home.title")
          Text("home.subtitle")
        }
      }
    }

    """
}
