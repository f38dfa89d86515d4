import Support
import Testing

@Suite struct InitTests {
  static func plain(_ lines: String) throws -> TemporaryRepository {
    let app = try TemporaryRepository()
    try app.commit("base", ["App/Localizable.xcstrings": CatalogText.xcstrings(lines)])
    return app
  }

  @Test func aRepositoryWithHolesGetsHolesOwnAndItsMainPasses() throws {
    let app = try Self.plain("a.one: de=Eins | en=One\na.two: en=Two")
    let result = try Program.run("init", in: app).successful()
    let policy = try String(decoding: Files.content("\(app.path)/.checklist/policy.yml"), as: UTF8.self)
    #expect(policy.contains("holes: own"))
    #expect(result.text.contains("policy.yml"))
    try app.commit("policy", [:])
    #expect(try Program.run("check", in: app).status == 0)
  }

  @Test func aCleanRepositoryGetsTheDefault() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try Program.run("init", in: app).successful()
    let policy = try String(decoding: Files.content("\(app.path)/.checklist/policy.yml"), as: UTF8.self)
    #expect(!policy.contains("holes: own"))
  }

  @Test func initTwiceAndUninstallLeaveNothingBehind() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try Program.run("init", in: app).successful()
    try Program.run("init", in: app).successful()
    #expect(Files.exists("\(app.path)/.git/hooks/pre-push"))
    #expect(!Files.exists("\(app.path)/.git/hooks/pre-push.before-checklist"))
    try Program.run("init", "--uninstall", in: app).successful()
    #expect(!Files.exists("\(app.path)/.git/hooks/pre-push"))
    #expect(!Files.exists("\(app.path)/.checklist"))
  }

  @Test func aPolicyThatAPersonEditedStays() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try Program.run("init", in: app).successful()
    try app.write(".checklist/policy.yml", "locales: [en]\n")
    try Program.run("init", "--uninstall", in: app).successful()
    #expect(try Files.content("\(app.path)/.checklist/policy.yml") == Array("locales: [en]\n".utf8))
  }

  @Test func aCommittedPolicyStaysWithTheTeam() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try Program.run("init", in: app).successful()
    try app.commit("policy", [:])
    try Program.run("init", "--uninstall", in: app).successful()
    #expect(Files.exists("\(app.path)/.checklist/policy.yml"))
    #expect(try app.git("status", "--porcelain").isEmpty)
  }

  @Test func hooksPathInTheRepositoryIsHonoured() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try app.git("config", "core.hooksPath", ".githooks")
    try Program.run("init", in: app).successful()
    #expect(Files.exists("\(app.path)/.githooks/pre-push"))
    #expect(!Files.exists("\(app.path)/.git/hooks/pre-push"))
  }

  @Test func hooksPathOutsideTheRepositoryIsLeftAlone() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try Files.createFolder("\(app.root)/everybody")
    try app.git("config", "--global", "core.hooksPath", "\(app.root)/everybody")
    let result = try Program.run("init", in: app).successful()
    #expect(Files.names(in: "\(app.root)/everybody").isEmpty)
    #expect(result.text.contains("checklist hook pre-push"))
  }

  @Test func aSubmoduleGetsItsOwnHook() throws {
    let part = try Self.plain("a.one: de=Eins | en=One")
    let app = try TemporaryRepository()
    try app.commit("base", ["a": "b"])
    try app.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", part.path, "Part")
    let submodule = try TemporaryRepository(in: app, at: "repo/Part")
    try Program.run("init", in: submodule).successful()
    #expect(Files.exists("\(app.path)/.git/modules/Part/hooks/pre-push"))
  }

  @Test func twoForeignHooksInTheWayAreNotOverwritten() throws {
    let app = try Self.plain("a.one: de=Eins | en=One")
    try app.write(".git/hooks/pre-push", "#!/bin/sh\n# one\n", executable: true)
    try app.write(".git/hooks/pre-push.before-checklist", "#!/bin/sh\n# two\n", executable: true)
    #expect(try Program.run("init", in: app).status == 3)
    #expect(try Files.content("\(app.path)/.git/hooks/pre-push") == Array("#!/bin/sh\n# one\n".utf8))
    #expect(try Files.content("\(app.path)/.git/hooks/pre-push.before-checklist") == Array("#!/bin/sh\n# two\n".utf8))
  }

  @Test func aProgramThatMovedAwayRefusesThePush() throws {
    let (app, _) = try PrePushTests.app()
    let hook = "\(app.path)/.git/hooks/pre-push"
    let stub = try String(decoding: Files.content(hook), as: UTF8.self)
    try app.write(".git/hooks/pre-push", stub.replacing(Program.path, with: "/nowhere/checklist"), executable: true)
    try PrePushTests.change(app, "good", PrePushTests.filled)
    let result = try app.attempt(["push", "origin", "good"])
    #expect(result.status != 0)
    #expect(result.errors.contains("/nowhere/checklist"))
  }
}
