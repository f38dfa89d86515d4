import Git
import SourceText
import Support
import Testing

@Suite("Naming commits")
struct RevisionTests {
  @Test("every spelling gives git's commit")
  func spellings() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    try repository.commit("second", ["a": "2"])
    try repository.git("tag", "-a", "-m", "tag", "v1")
    try repository.git("branch", "feature/überall")
    try repository.commit("third", ["a": "3"])
    let opened = try repository.open()
    let short = String(try repository.id("HEAD").prefix(9))
    for revision in [
      "HEAD", "@", "main", "v1", "v1^{}", "HEAD~2", "main^", "refs/heads/main", "feature/überall", short, "main@{0}",
    ] {
      #expect(
        try opened.commit(revision).id.description == repository.git("rev-parse", "\(revision)^{commit}"), "\(revision)"
      )
    }
    #expect(try opened.commit(":/second").id == repository.objectID("HEAD~1"))
    let head = try opened.commit("HEAD")
    #expect(head.tree.description == (try repository.id("HEAD^{tree}")))
    #expect(head.parents == [try repository.objectID("HEAD~1")])
    #expect(String(head.time) == (try repository.git("log", "-1", "--format=%ct")))
  }

  @Test(
    "what names no commit",
    arguments: ["nope", "", "HEAD~99", "main:a", "-x", "a..b", "\0", "0123456789012345678901234567890123456789"])
  func unknown(_ revision: String) throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    #expect(throws: GitError.unknownRevision(revision)) { try repository.open().commit(revision) }
  }

  @Test("a short id of two objects is ambiguous")
  func ambiguous() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    var prefixes: [String: Int] = [:]
    for i in 0..<2000 {
      let id = Repository.contentID(of: Array("\(i)".utf8)).description
      let prefix = String(id.prefix(4))
      if let other = prefixes[prefix] {
        for n in [i, other] { try repository.git(["hash-object", "-w", "--stdin"], input: "\(n)") }
        #expect(throws: GitError.ambiguousRevision(prefix)) { try repository.open().commit(prefix) }
        return
      }
      prefixes[prefix] = i
    }
    Issue.record("no two contents share a prefix")
  }

  @Test("HEAD of a branch, detached, and unborn")
  func head() throws {
    let repository = try TemporaryRepository()
    #expect(throws: GitError.unbornBranch("main")) { try repository.open().head() }
    #expect(throws: GitError.unbornBranch("main")) { try repository.open().commit("HEAD") }
    try repository.commit("first", ["a": "1"])
    try repository.branch("feature/x")
    #expect(try repository.open().head().name == "feature/x")
    try repository.git("checkout", "-q", "--detach")
    let head = try repository.open().head()
    #expect(head.name == "HEAD")
    #expect(head.commit.id == (try repository.objectID("HEAD")))
  }

  @Test("the target: what origin/HEAD names, else main or master, remote before local")
  func defaultTarget() throws {
    let repository = try TemporaryRepository()
    #expect(throws: GitError.noTarget) { try repository.open().target(named: nil, remote: nil) }
    let first = try repository.commit("first", ["a": "1"])
    func target(_ remote: String? = nil) throws -> String {
      try repository.open().target(named: nil, remote: remote).name
    }
    #expect(try target() == "main")
    try repository.git("branch", "-m", "trunk")
    #expect(throws: GitError.noTarget) { try repository.open().target(named: nil, remote: nil) }
    try repository.git("branch", "master")
    #expect(try target() == "master")
    try repository.git("branch", "main")
    #expect(try target() == "main")
    try repository.git("update-ref", "refs/remotes/origin/master", first)
    #expect(try target() == "origin/master")
    try repository.git("update-ref", "refs/remotes/origin/main", first)
    #expect(try target() == "origin/main")
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/develop")
    #expect(try target() == "origin/main")
    try repository.git("update-ref", "refs/remotes/origin/develop", first)
    #expect(try target() == "origin/develop")
    try repository.git("update-ref", "refs/remotes/fork/master", first)
    #expect(try target("fork") == "fork/master")
  }

  @Test("a named target: the remote-tracking commit before the local one, any revision")
  func namedTarget() throws {
    let repository = try TemporaryRepository()
    try repository.commit("first", ["a": "1"])
    try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try repository.git("update-ref", "refs/remotes/fork/main", "HEAD")
    try repository.commit("second", ["a": "2"])
    try repository.git("update-ref", "refs/remotes/fork/main", "HEAD")
    try repository.git("branch", "only-local")
    let opened = try repository.open()
    let expected = [
      ("main", nil, "origin/main", "HEAD~1"), ("main", "fork", "fork/main", "HEAD"),
      ("main", "gone", "main", "HEAD"), ("only-local", nil, "only-local", "HEAD"),
      ("refs/heads/main", nil, "refs/heads/main", "HEAD"), ("HEAD~1", nil, "HEAD~1", "HEAD~1"),
      ("origin/main", nil, "origin/main", "HEAD~1"),
    ]
    for (named, remote, name, revision) in expected {
      let target = try opened.target(named: named, remote: remote)
      #expect(target.name == name)
      #expect(target.commit.id == (try repository.objectID(revision)), "\(named)")
    }
    #expect(throws: GitError.unknownRevision("nope")) { try opened.target(named: "nope", remote: nil) }
    #expect(try opened.remotes() == [])
    try repository.git("remote", "add", "fork", "https://example.invalid/x")
    #expect(try repository.open().remotes() == ["fork"])
  }
}
