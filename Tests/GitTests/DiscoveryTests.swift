import Git
import SourceText
import Support
import Testing

@Suite("Finding the repository")
struct DiscoveryTests {
  /// Compares with what git itself says from the same folder.
  private func expectSame(
    _ repository: TemporaryRepository, from path: String, _ variables: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try repository.discover(from: path, variables)
    let environment = repository.environment.merging(variables) { $1 }
    func git(_ arguments: String...) throws -> CommandResult {
      try .of(["git", "rev-parse"] + arguments, in: path, environment: environment)
    }
    let gitFolder = try git("--absolute-git-dir").successful().text
    let commonFolder = try git("--path-format=absolute", "--git-common-dir").successful().text
    let worktree = try git("--show-toplevel")
    #expect(found.gitFolder == gitFolder, sourceLocation: sourceLocation)
    #expect(found.commonFolder == commonFolder, sourceLocation: sourceLocation)
    if worktree.status == 0 { #expect(found.worktree == worktree.text, sourceLocation: sourceLocation) }
    let isBare = try git("--is-bare-repository").successful().text
    #expect(found.isBare == (isBare == "true"), sourceLocation: sourceLocation)
    let hooks = try git("--path-format=absolute", "--git-path", "hooks").successful().text
    #expect(found.hooksFolder() == hooks, sourceLocation: sourceLocation)
  }

  @Test("from its top, a subfolder, and inside .git")
  func plain() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["App/Views/a.swift": "a"])
    try expectSame(repository, from: repository.path)
    try expectSame(repository, from: "\(repository.path)/App/Views")
    let inside = try repository.discover(from: "\(repository.path)/.git/refs")
    #expect(inside.gitFolder == "\(repository.path)/.git")
    #expect(inside.worktree == repository.path)
  }

  @Test("a linked worktree, by its folder and by GIT_DIR as hooks get it")
  func linkedWorktree() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a/b.swift": "a"])
    try repository.git("worktree", "add", "-q", "-b", "topic", "../linked")
    let linked = "\(repository.root)/linked"
    try expectSame(repository, from: linked)
    try expectSame(repository, from: "\(linked)/a")
    try expectSame(repository, from: linked, ["GIT_DIR": "\(repository.path)/.git/worktrees/linked"])
    #expect(try repository.discover(from: linked).head().name == "topic")
  }

  @Test("a bare repository, and a worktree of it")
  func bare() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a.swift": "a"])
    let bare = try repository.clone(as: "bare.git", "--bare")
    try expectSame(bare, from: bare.path)
    try expectSame(bare, from: "\(bare.path)/refs")
    try expectSame(bare, from: bare.path, ["GIT_DIR": "."])
    try bare.git("worktree", "add", "-q", "../linked", "main")
    try expectSame(bare, from: "\(bare.root)/linked")
  }

  @Test("a mirror without a configuration file is bare")
  func mirrorWithoutConfiguration() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a.swift": "a"])
    let mirror = try repository.clone(as: "mirror", "--mirror")
    mirror.remove("config")
    let before = mirror.listing()
    let found = try mirror.open()
    #expect(found.isBare)
    #expect(found.worktree == nil)
    #expect(try found.head().name == "main")
    #expect(mirror.listing() == before)
  }

  @Test("a submodule")
  func submodule() throws {
    let inner = try TemporaryRepository()
    try inner.commit("first", ["a.swift": "a"])
    let outer = try TemporaryRepository()
    try outer.git("submodule", "--quiet", "add", inner.path, "Modules/Kit")
    try outer.commit("add")
    try expectSame(outer, from: "\(outer.path)/Modules/Kit")
    try expectSame(outer, from: outer.path)
  }

  @Test("through a symbolic link")
  func throughLink() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a/b.swift": "a"])
    try repository.link("shortcut", to: "a")
    try expectSame(repository, from: "\(repository.path)/shortcut")
  }

  @Test("GIT_DIR and GIT_WORK_TREE, absolute and relative")
  func environmentVariables() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a/b.swift": "a"])
    try expectSame(repository, from: repository.path, ["GIT_DIR": ".git"])
    try repository.git("init", "--quiet", "--bare", "../dots")
    try expectSame(
      repository, from: repository.path, ["GIT_DIR": "../dots", "GIT_WORK_TREE": "\(repository.path)/a"])
    try expectSame(repository, from: "\(repository.path)/a", ["GIT_DIR": "../.git", "GIT_WORK_TREE": ".."])
  }

  @Test("a path that the user names comes before GIT_DIR")
  func explicitPath() throws {
    let one = try TemporaryRepository()
    try one.commit("one", ["a": "1"])
    let other = try TemporaryRepository()
    try other.commit("other", ["a": "2"])
    let environment = one.environment.merging(["GIT_DIR": "\(one.path)/.git", "GIT_WORK_TREE": one.path]) { $1 }
    let named = try Repository.open(at: other.path, environment: environment, isExplicit: true)
    #expect(named.worktree == other.path)
    let unnamed = try Repository.open(at: other.path, environment: environment, isExplicit: false)
    #expect(unnamed.gitFolder == "\(one.path)/.git")
  }

  @Test("GIT_COMMON_DIR is refused where it says something else")
  func commonFolder() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "a"])
    #expect(
      try repository.discover(from: repository.path, ["GIT_COMMON_DIR": ".git"]).gitFolder
        == "\(repository.path)/.git")
    #expect(throws: GitError.unsupportedEnvironment("GIT_COMMON_DIR")) {
      try repository.discover(from: repository.path, ["GIT_COMMON_DIR": "../elsewhere"])
    }
  }

  @Test("objects in quarantine are seen by pre-receive's variables only")
  func quarantine() throws {
    let server = try TemporaryRepository("--bare")
    let local = try TemporaryRepository()
    try local.commit("first", ["a": "a"])
    try local.git("push", "-q", server.path, "main")
    let new = try local.commit("second", ["a": "b"])
    try Files.write(
      "\(server.path)/hooks/pre-receive",
      Array(
        """
        #!/bin/sh
        env | grep -E '^GIT_(OBJECT|ALTERNATE|QUARANTINE|DIR)' >seen
        cp -a "$GIT_OBJECT_DIRECTORY" kept
        exit 1

        """.utf8))
    try server.shell("chmod +x hooks/pre-receive").successful()
    #expect(try local.attempt(["push", "-q", server.path, "main"]).status != 0)
    var variables: [String: String] = [:]
    for line in String(decoding: try Files.content("\(server.path)/seen"), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      variables[String(parts[0])] = String(parts[1])
    }
    #expect(variables["GIT_DIR"] == ".")
    variables["GIT_OBJECT_DIRECTORY"] = "\(server.path)/kept"
    let seen = try server.discover(from: server.path, variables)
    #expect(try seen.commit(new).parents == [try local.objectID("main~1")])
    #expect(try seen.head().commit.id == local.objectID("main~1"))
    #expect(throws: GitError.unknownRevision(new)) { try server.open().commit(new) }
  }

  @Test("alternates of a shared clone")
  func alternates() throws {
    let repository = try TemporaryRepository()
    let id = try repository.commit("first", ["a": "a"])
    try repository.git("clone", "-q", "--shared", repository.path, "../shared")
    let shared = try TemporaryRepository(in: repository, at: "shared")
    #expect(try shared.open().commit("HEAD").id.description == id)
  }

  @Test("no repository, up to a ceiling")
  func none() throws {
    let repository = try TemporaryRepository()
    #expect(throws: GitError.notARepository("\(repository.root)/home")) {
      try repository.discover(from: "\(repository.root)/home")
    }
    #expect(throws: GitError.notARepository("/nowhere at all")) { try repository.open("/nowhere at all") }
    try repository.write("a/b/c", "c")
    #expect(throws: GitError.notARepository("\(repository.path)/a/b")) {
      try repository.discover(from: "\(repository.path)/a/b", ["GIT_CEILING_DIRECTORIES": repository.path])
    }
    try repository.write("broken/.git", "gitdir: nowhere\n")
    #expect(throws: GitError.notARepository("\(repository.path)/broken")) {
      try repository.discover(from: "\(repository.path)/broken")
    }
  }

  @Test("configuration: files, includes, git -c and GIT_CONFIG_COUNT")
  func configuration() throws {
    let repository = try TemporaryRepository()
    try repository.git("config", "checklist.a", "local")
    try repository.git("config", "--global", "checklist.a", "global")
    try repository.git("config", "--global", "checklist.b", "global")
    try repository.git("config", "--global", "include.path", "more")
    try Files.write("\(repository.root)/home/more", Array("[checklist \"Sub\"]\nc = included\n".utf8))
    let opened = try repository.open()
    #expect(opened.configValue("checklist.a") == "local")
    #expect(opened.configValue("Checklist.B") == "global")
    #expect(opened.configValue("checklist.Sub.C") == "included")
    #expect(opened.configValue("checklist.sub.c") == nil)
    #expect(opened.configValue("checklist.none") == nil)
    let variables = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "Checklist.A", "GIT_CONFIG_VALUE_0": "counted",
      "GIT_CONFIG_PARAMETERS": #"'checklist.b'='it'\''s' 'checklist.old=form'"#,
    ]
    let over = try repository.discover(from: repository.path, variables)
    #expect(over.configValue("checklist.a") == "counted")
    #expect(over.configValue("checklist.b") == "it's")
    #expect(over.configValue("checklist.old") == "form")
  }

  @Test("configuration of one worktree")
  func worktreeConfiguration() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "a"])
    try repository.git("worktree", "add", "-q", "../linked")
    try repository.git("config", "core.repositoryformatversion", "1")
    try repository.git("config", "extensions.worktreeConfig", "true")
    try repository.git("config", "--worktree", "checklist.here", "main")
    try repository.git("-C", "../linked", "config", "--worktree", "checklist.here", "linked")
    #expect(try repository.open().configValue("checklist.here") == "main")
    #expect(try repository.open("\(repository.root)/linked").configValue("checklist.here") == "linked")
  }

  @Test("the hooks folder", arguments: ["hooks", "/somewhere/hooks", "~/hooks", "../hooks"])
  func hooksPath(_ value: String) throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a/b": "a"])
    try repository.git("config", "--global", "core.hooksPath", value)
    let expected = [
      "hooks": "\(repository.path)/hooks", "/somewhere/hooks": "/somewhere/hooks",
      "~/hooks": "\(repository.root)/home/hooks", "../hooks": "\(repository.path)/../hooks",
    ]
    #expect(try repository.open("\(repository.path)/a").hooksFolder() == expected[value])
  }
}
