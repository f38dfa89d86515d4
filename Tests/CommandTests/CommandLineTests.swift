import Support
import Testing

@Suite struct CommandLineTests {
  static func app() throws -> TemporaryRepository {
    let app = try TemporaryRepository()
    try app.commit(
      "base",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings("home.title {manual}: de=Start | en=Home"),
        ".checklist/policy.yml": "locales: [en, de]\n",
      ])
    try app.branch("topic")
    return app
  }

  @Test func versionAndHelpAreOnStandardOutput() throws {
    let app = try Self.app()
    let version = try Program.run("--version", in: app).successful()
    #expect(version.text.hasPrefix("checklist "))
    #expect(version.errors.isEmpty)
    #expect(try Program.run("--help", in: app).successful().text.contains("usage: checklist"))
    for command in ["check", "audit", "hook", "init", "fix", "explain", "rules", "usages", "ledger", "prove", "demo"] {
      let help = try Program.run(command, "--help", in: app).successful()
      #expect(help.text.hasPrefix("usage: checklist \(command)"))
    }
  }

  @Test(arguments: [
    (["chek"], "did you mean check"), (["check", "--tarjet", "x"], "did you mean --target"),
    (["check", "--format", "yaml"], "json"), (["check", "extra"], "extra"),
    (["check", "--worktree", "--staged"], "exclude"),
    (["explain", "locale-filled"], "did you mean locales-filled"), (["hook"], "pre-push"),
    (["check", "--target"], "needs a value"),
  ])
  func aWrongCommandLineExits64WithOneLine(_ words: [String], _ hint: String) throws {
    let app = try Self.app()
    let result = try CommandResult.of([Program.path] + words, in: app.path, environment: app.environment)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func exitStatusesTellTheVerdict() throws {
    let app = try Self.app()
    try app.commit(
      "good",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "home.more {manual}: de=Mehr | en=More\nhome.title {manual}: de=Start | en=Home")
      ])
    #expect(try Program.run("check", "--target", "main", in: app).status == 0)
    try app.commit(
      "bad",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "home.more {manual}: en=More\nhome.title {manual}: de=Start | en=Home")
      ])
    #expect(try Program.run("check", "--target", "main", in: app).status == 1)
  }

  /// What could not run says in one line what, where and what to do, and exits 3.
  @Test func whatCannotRunSaysSoInOneLine() throws {
    let app = try Self.app()
    func expect3(_ result: CommandResult, _ hint: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(result.status == 3, "\(result.errors)", sourceLocation: sourceLocation)
      #expect(result.errors.contains(hint), "\(result.errors)", sourceLocation: sourceLocation)
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)", sourceLocation: sourceLocation)
      #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    }
    expect3(try Program.run("check", "--target", "nowhere", in: app), "nowhere")
    expect3(try Program.run("check", "--repo", app.root, in: app), "--repo")
    try app.git("checkout", "--quiet", "--orphan", "apart")
    try app.commit("no common history", ["a": "b"])
    expect3(try Program.run("check", "--target", "main", in: app), "no common history")
    let empty = try TemporaryRepository()
    expect3(try Program.run("check", in: empty), "no commit yet")
    try app.checkout("main")
    try app.commit("broken policy", [".checklist/policy.yml": "locales: [en, de\nrulez: {}\n"])
    try app.branch("other")
    try app.commit("more", ["x.txt": "x"])
    expect3(try Program.run("check", "--target", "main", in: app), ".checklist/policy.yml")
    expect3(try Program.run("check", "--policy", "no-such-file.yml", in: app), "no-such-file.yml")
  }

  @Test func aTargetThatThePolicyMisspellsNamesThePolicy() throws {
    let app = try Self.app()
    try app.checkout("main")
    try app.commit("misspelled", [".checklist/policy.yml": "target: mian\n"])
    try app.branch("work")
    let result = try Program.run("check", in: app)
    #expect(result.status == 3)
    #expect(result.errors.contains(".checklist/policy.yml names the target mian"), "\(result.errors)")
  }

  @Test func aResultThatCannotBeWrittenIsNoPass() throws {
    let app = try Self.app()
    for sink in ["/dev/full", "&-"] {
      let result = try app.shell("'\(Program.path)' check --target main >\(sink)")
      #expect(result.status == 3, "\(sink)")
      #expect(result.errors.contains("could not be written"), "\(result.errors)")
    }
  }

  @Test func anAuditOfNothingSaysSo() throws {
    let app = try TemporaryRepository()
    try app.commit("base", ["a": "b"])
    #expect(try Program.run("audit", in: app).text.contains("no catalog was found here"))
  }

  @Test func aShallowCloneWithoutTheMergeBaseExits3WithTheFix() throws {
    let app = try Self.app()
    try app.commit("one", ["a.txt": "1"])
    try app.checkout("main")
    try app.commit("two", ["b.txt": "2"])
    let clone = try app.clone(as: "shallow", "--depth=1", "--no-single-branch")
    let result = try Program.run("check", "--target", "origin/main", "--head", "origin/topic", in: clone)
    #expect(result.status == 3)
    #expect(result.errors.contains("git fetch --unshallow"), "\(result.errors)")
  }

  @Test func aClosedPipeKeepsTheVerdict() throws {
    let app = try Self.app()
    try app.commit(
      "bad",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "home.more {manual}: en=More\nhome.title {manual}: de=Start | en=Home")
      ])
    let result = try app.shell(
      "{ '\(Program.path)' check --target main; echo $? >status; } | true; sleep 0.2; cat status")
    #expect(result.text == "1")
  }

  @Test func resultsAreTheSameBytesButForTheDuration() throws {
    let app = try Self.app()
    try app.commit(
      "bad",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "home.more {manual}: en=More\nhome.title {manual}: de=Start | en=Home")
      ])
    func run(_ format: String) throws -> String {
      try Program.run("check", "--target", "main", "--format", format, in: app).text
        .split(separator: "\n").filter { !$0.contains("duration_ms") }.joined(separator: "\n")
    }
    for format in ["json", "text", "markdown"] { #expect(try run(format) == run(format)) }
  }

  @Test func uncommittedCatalogsAreNamedWhenTheyAreLeftOut() throws {
    let app = try Self.app()
    try app.write(
      "App/Localizable.xcstrings",
      CatalogText.xcstrings("home.more {manual}: en=More\nhome.title {manual}: de=Start | en=Home"))
    let plain = try Program.run("check", "--target", "main", in: app)
    #expect(plain.status == 0)
    #expect(plain.text.contains("--worktree"), "\(plain.text)")
    #expect(try Program.run("check", "--target", "main", "--worktree", in: app).status == 1)
    try app.git("add", "-A")
    #expect(try Program.run("check", "--target", "main", "--staged", in: app).status == 1)
  }

  @Test func nothingIsWrittenToTheRepository() throws {
    let app = try Self.app()
    try app.commit(
      "change",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "home.more {manual}: en=More\nhome.title {manual}: de=Start | en=Home")
      ])
    try app.checkout("main")
    try app.commit("meanwhile", ["Other.txt": "x"])
    try app.write("App/Other.xcstrings", CatalogText.xcstrings("a.one: en=One"))
    let before = app.listing()
    _ = try Program.run("check", "--target", "main", "--head", "topic", in: app)
    _ = try Program.run("check", "--target", "main", "--worktree", in: app)
    _ = try Program.run("audit", in: app)
    _ = try Program.run("fix", "--dry-run", in: app)
    #expect(app.listing() == before)
  }
}
