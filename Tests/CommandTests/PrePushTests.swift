import Support
import Testing

/// The hook as git calls it: real pushes to a real bare remote.
@Suite struct PrePushTests {
  static let full = "home.title {manual}: de=Start | en=Home"
  static let hole = "home.more {manual}: en=More\n\(full)"
  static let filled = "home.more {manual}: de=Mehr | en=More\n\(full)"

  /// A clone whose `main` is pushed, with the hook installed.
  static func app() throws -> (app: TemporaryRepository, remote: TemporaryRepository) {
    let remote = try TemporaryRepository("--bare")
    let app = try remote.clone(as: "app")
    try app.git("checkout", "--quiet", "-B", "main")
    try app.commit(
      "base",
      ["App/Localizable.xcstrings": CatalogText.xcstrings(full), ".checklist/policy.yml": "locales: [en, de]\n"])
    try app.git("push", "--quiet", "origin", "main")
    try app.git("remote", "set-head", "origin", "main")
    try Program.run("init", "--no-hooks", in: app).successful()
    try Program.run("init", in: app).successful()
    return (app, remote)
  }

  static func change(_ app: TemporaryRepository, _ branch: String, _ lines: String) throws {
    try app.branch(branch, from: "main")
    try app.commit("change", ["App/Localizable.xcstrings": CatalogText.xcstrings(lines)])
  }

  @Test func anUnfilledKeyIsRefusedAndAFilledOneGoesThrough() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "bad", Self.hole)
    let refused = try app.attempt(["push", "origin", "bad"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
    #expect(refused.errors.contains("German (de)"))
    #expect(refused.errors.contains("push refused"))
    #expect(try app.git("ls-remote", "origin", "bad").isEmpty)
    try Self.change(app, "good", Self.filled)
    try app.git("push", "--quiet", "origin", "good")
    #expect(try !app.git("ls-remote", "origin", "good").isEmpty)
  }

  @Test func aForcePushIsJudgedAnew() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "topic", Self.filled)
    try app.git("push", "--quiet", "origin", "topic")
    try app.write("App/Localizable.xcstrings", CatalogText.xcstrings(Self.hole))
    try app.git("commit", "--quiet", "--all", "--amend", "-m", "rewritten")
    let refused = try app.attempt(["push", "--force", "origin", "topic"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
  }

  @Test func deletionsAndTagsPass() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "topic", Self.filled)
    try app.git("push", "--quiet", "origin", "topic")
    try Self.change(app, "bad", Self.hole)
    try app.git("tag", "v1")
    try app.git("push", "--quiet", "origin", "v1")
    try app.git("push", "--quiet", "origin", "--delete", "topic")
    #expect(try app.git("ls-remote", "origin", "topic").isEmpty)
  }

  @Test func ofSeveralBranchesOneBadOneRefusesThePush() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "good", Self.filled)
    try Self.change(app, "bad", Self.hole)
    let refused = try app.attempt(["push", "origin", "good", "bad"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
    #expect(try app.git("ls-remote", "origin", "good").isEmpty)
  }

  @Test func pushingTheTargetItselfIsJudgedAgainstWhatTheRemoteHas() throws {
    let (app, _) = try Self.app()
    try app.checkout("main")
    try app.commit("straight to main", ["App/Localizable.xcstrings": CatalogText.xcstrings(Self.hole)])
    let refused = try app.attempt(["push", "origin", "main"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
  }

  @Test func aForcePushThatTakesTheTargetBackIsJudgedAsItWillBe() throws {
    let (app, _) = try Self.app()
    try app.checkout("main")
    try app.commit("hole", ["App/Localizable.xcstrings": CatalogText.xcstrings(Self.hole)])
    try app.git("push", "--quiet", "--no-verify", "origin", "main")
    try app.commit("filled", ["App/Localizable.xcstrings": CatalogText.xcstrings(Self.filled)])
    try app.git("push", "--quiet", "origin", "main")
    try app.git("reset", "--quiet", "--hard", "HEAD~1")
    let refused = try app.attempt(["push", "--force", "origin", "main"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
  }

  @Test func aLinkedWorktreePushesThroughTheSameHook() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "bad", Self.hole)
    try app.checkout("main")
    try app.git("worktree", "add", "--quiet", "\(app.root)/linked", "bad")
    let linked = try TemporaryRepository(in: app, at: "linked")
    let refused = try linked.attempt(["push", "origin", "bad"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
  }

  @Test func aRemoteGivenByItsAddressIsJudgedToo() throws {
    let (app, remote) = try Self.app()
    try Self.change(app, "bad", Self.hole)
    let refused = try app.attempt(["push", "file://\(remote.path)", "bad"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
  }

  @Test func anEmptyPathDoesNotStopTheHook() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "bad", Self.hole)
    let main = try app.id("main")
    let bad = try app.id("bad")
    let result = try CommandResult.of(
      ["/bin/sh", ".git/hooks/pre-push", "origin", "url"], in: app.path,
      environment: app.environment.merging(["PATH": ""]) { $1 },
      input: Array("refs/heads/bad \(bad) refs/heads/bad \(String(repeating: "0", count: 40))\n".utf8))
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("home.more"))
    #expect(main != bad)
  }

  @Test func aHookThatWasThereRunsFirstOnTheSameInput() throws {
    let (app, _) = try Self.app()
    try Program.run("init", "--uninstall", in: app).successful()
    try app.write(".git/hooks/pre-push", "#!/bin/sh\ncat >\"$0.seen\"\necho \"$1\" >>\"$0.seen\"\n", executable: true)
    try Program.run("init", in: app).successful()
    try Self.change(app, "bad", Self.hole)
    let refused = try app.attempt(["push", "origin", "bad"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("home.more"))
    let seen = try String(
      decoding: Files.content("\(app.path)/.git/hooks/pre-push.before-checklist.seen"), as: UTF8.self)
    #expect(seen.contains("refs/heads/bad"))
    #expect(seen.hasSuffix("origin\n"))
    // A refusal of the other hook refuses the push before this one is asked.
    try app.write(".git/hooks/pre-push.before-checklist", "#!/bin/sh\nexit 7\n", executable: true)
    try Self.change(app, "good", Self.filled)
    #expect(try app.attempt(["push", "origin", "good"]).status != 0)
    try Program.run("init", "--uninstall", in: app).successful()
    #expect(
      try String(decoding: Files.content("\(app.path)/.git/hooks/pre-push"), as: UTF8.self) == "#!/bin/sh\nexit 7\n")
  }

  @Test func filesOnDiskDoNotChangeTheAnswer() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "bad", Self.hole)
    try app.write("App/Localizable.xcstrings", CatalogText.xcstrings(Self.filled))
    #expect(try app.attempt(["push", "origin", "bad"]).status != 0)
    try app.git("checkout", "--quiet", "--force", "main")
    try Self.change(app, "good", Self.filled)
    try app.write("App/Localizable.xcstrings", "{ broken")
    try app.git("push", "--quiet", "origin", "good")
  }

  @Test func aBranchThatLandedOnTheTargetFirstIsJudgedWithIt() throws {
    let (app, _) = try Self.app()
    try Self.change(app, "topic", Self.filled)
    try app.checkout("main")
    try app.commit(
      "French lands",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings("home.title {manual}: de=Start | en=Home | fr=Accueil"),
        ".checklist/policy.yml": "{}\n",
      ])
    try app.git("push", "--quiet", "--no-verify", "origin", "main")
    let refused = try app.attempt(["push", "origin", "topic"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("fr"), "\(refused.errors)")
  }

  @Test func inputThatGitDoesNotWriteIsRefused() throws {
    let (app, _) = try Self.app()
    let result = try Program.run("hook", "pre-push", "origin", "url", in: app, input: "nonsense\n")
    #expect(result.status == 3)
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
