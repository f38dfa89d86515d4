import Git
import SourceText
import Support
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("What cannot be read is said so")
struct RefusalTests {
  @Test("a SHA-256 repository")
  func sha256() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.commit("first", ["a": "1"])
    #expect(throws: GitError.sha256Repository(repository.path)) { try repository.open() }
  }

  @Test("an explicit SHA-1 repository is read")
  func sha1() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    try repository.git("config", "core.repositoryformatversion", "1")
    try repository.git("config", "extensions.objectFormat", "sha1")
    #expect(try repository.open().head().name == "main")
  }

  @Test("an extension or version that is not known")
  func extensions() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    let path = "\(repository.path)/.git/config"
    let content = String(decoding: try Files.content(path), as: UTF8.self)
    let newer = content.replacing("repositoryformatversion = 0", with: "repositoryformatversion = 1")
    try Files.write(path, Array((newer + "[extensions]\nrefStorage = reftable\n").utf8))
    #expect(throws: GitError.unsupportedExtension("refstorage")) { try repository.open() }
    try Files.write(path, Array((newer + "[extensions]\nfrobnicate = true\n").utf8))
    #expect(throws: GitError.unsupportedExtension("frobnicate")) { try repository.open() }
    try Files.write(path, Array((newer + "[extensions]\npreciousObjects = true\nnoop = 1\n").utf8))
    #expect(try repository.open().head().name == "main")
    try Files.write(path, Array(content.replacing("version = 0", with: "version = 2").utf8))
    #expect(throws: GitError.unsupportedExtension("repositoryformatversion 2")) { try repository.open() }
  }

  @Test("an object that a partial clone lacks")
  func partialClone() throws {
    let repository = try TemporaryRepository()
    try repository.git("config", "uploadpack.allowFilter", "true")
    try repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    try repository.commit("first", ["a": "1\n2\n3\n4\n5\n6\n", "b": "b"])
    try repository.branch("topic")
    try repository.commit("topic", ["a": "one\n2\n3\n4\n5\n6\n"])
    try repository.checkout("main")
    try repository.commit("main", ["a": "1\n2\n3\n4\n5\nsix\n"])
    let clone = try repository.clone(as: "partial", "--filter=blob:none", "--bare")
    let opened = try clone.open()
    let main = try opened.commit("main")
    let topic = try opened.commit("topic")
    let a = try #require(try opened.entry(at: RepositoryPath("a"), in: main.tree))
    #expect(throws: GitError.promisedObjectAbsent(a.id)) { try opened.blob(a.id) }
    #expect(throws: GitError.promisedObjectAbsent(a.id)) { try opened.blobSize(a.id) }
    #expect(try opened.changes(from: topic.tree, to: main.tree).count == 1)
    do {
      _ = try opened.mergeResult(of: topic.id, into: main.id)
      Issue.record("merged without contents")
    } catch GitError.promisedObjectAbsent {
    }
    let base = try #require(try opened.mergeBase(main.id, topic.id))
    #expect(try opened.mergeResult(of: main.id, into: base).state == .fastForward)
  }

  @Test("a split index; commits are read all the same")
  func splitIndex() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1\n2\n3\n4\n5\n6\n"])
    try repository.branch("topic")
    try repository.commit("topic", ["a": "one\n2\n3\n4\n5\n6\n"])
    try repository.checkout("main")
    try repository.commit("main", ["a": "1\n2\n3\n4\n5\nsix\n"])
    try repository.git("update-index", "--split-index")
    let opened = try repository.open()
    #expect(throws: GitError.splitIndex) { try opened.stagedCommit() }
    #expect(throws: GitError.splitIndex) { try opened.worktreeCommit() }
    #expect(throws: GitError.splitIndex) { try opened.uncommittedPaths() }
    let result = try opened.mergeResult(of: repository.objectID("topic"), into: repository.objectID("main"))
    #expect(result.tree.description == (try repository.git("merge-tree", "--write-tree", "main", "topic")))
  }

  @Test("a sparse index")
  func sparseIndex() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a/x": "1", "b/x": "2", "c": "3"])
    try repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "a")
    #expect(throws: GitError.sparseIndex) { try repository.open().stagedCommit() }
    #expect(throws: GitError.sparseIndex) { try repository.open().worktreeCommit() }
  }

  @Test("another user's repository, unless safe.directory names it", .enabled(if: geteuid() == 0, "needs chown"))
  func foreignOwner() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a/b": "1"])
    try repository.shell("chown -R 12345 .").successful()
    defer { _ = try? repository.shell("chown -R 0 .") }
    func open(_ variables: [String: String] = [:]) throws -> String {
      try repository.discover(from: "\(repository.path)/a", variables).head().name
    }
    func git(_ variables: [String: String] = [:]) throws -> Int32 {
      try CommandResult.of(
        ["git", "status"], in: repository.path, environment: repository.environment.merging(variables) { $1 }
      ).status
    }
    let refused = GitError.untrustedOwner(repository.path)
    #expect(throws: refused) { try open() }
    #expect(throws: refused) {
      try Repository.open(at: repository.path, environment: repository.environment, isExplicit: true)
    }
    #expect(try git() == 128)
    #expect(try open(["GIT_DIR": "\(repository.path)/.git"]) == "main")
    #expect(try open(["SUDO_UID": "12345"]) == "main")
    for value in ["*", repository.path] {
      let variables = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": value]
      #expect(try open(variables) == "main")
      #expect(try git(variables) == 0)
    }
    #expect(try open(["GIT_CONFIG_PARAMETERS": "'safe.directory'='*'"]) == "main")
    // A repository cannot vouch for itself.
    try Files.write(
      "\(repository.path)/.git/config",
      Files.content("\(repository.path)/.git/config") + Array("[safe]\ndirectory = *\n".utf8))
    #expect(throws: refused) { try open() }
    for (value, isSafe) in [
      ("*", true), ("/elsewhere", false), (repository.path, true), ("\(repository.root)/*", true),
      ("\(repository.path)/a", false),
    ] {
      try Files.write("\(repository.root)/home/.gitconfig", Array("[safe]\ndirectory = \(value)\n".utf8))
      if isSafe { #expect(try open() == "main") } else { #expect(throws: refused) { try open() } }
    }
    try Files.write("\(repository.root)/home/.gitconfig", Array("[safe]\ndirectory = *\ndirectory =\n".utf8))
    #expect(throws: refused) { try open() }
    #expect(try git() == 128)
  }

  @Test(
    "files of git that are broken",
    arguments: ["HEAD", "config", "index", "packed-refs", "shallow", "objects/info/alternates"])
  func brokenFiles(_ name: String) throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    for content in [
      "", "\0\0\0", "[x", String(repeating: "x", count: 100_000), "DIRC\0\0\0\u{2}\0\0\u{FF}",
      "ref: refs/heads/../../x", "[include]\npath = config\n",
    ] {
      try Files.write("\(repository.path)/.git/\(name)", Array(content.utf8))
      do {
        let opened = try repository.open()
        _ = try opened.head()
        _ = try opened.worktreeCommit()
      } catch is GitError {
      }
    }
  }
}
