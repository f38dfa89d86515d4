import Git
import SourceText
import Support
import Testing

@Suite("Walking history")
struct HistoryTests {
  /// Two branches that have merged each other: two best common ancestors.
  private func crissCross() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.commit("base", ["a": "a", "b": "b", "c": "1\n2\n3\n4\n5\n6\n7\n8\n9\n"])
    try repository.branch("left")
    try repository.commit("left 1", ["a": "left"])
    try repository.checkout("main")
    try repository.branch("right")
    try repository.commit("right 1", ["b": "right"])
    try repository.git("tag", "r1")
    try repository.git("merge", "-q", "--no-edit", "left")
    try repository.checkout("left")
    try repository.git("merge", "-q", "--no-edit", "r1")
    try repository.commit("left 2", ["c": "one\n2\n3\n4\n5\n6\n7\n8\n9\n"])
    try repository.checkout("right")
    try repository.commit("right 2", ["c": "1\n2\n3\n4\n5\n6\n7\n8\nnine\n"])
    return repository
  }

  /// Compares every pair of commits with git's answers; in a shallow clone none may become a typed error.
  private func expectSameBases(_ repository: TemporaryRepository, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let opened = try repository.open()
    let ids = try repository.git("rev-list", "--all").split(separator: "\n").map(String.init)
    #expect(ids.count > 1, sourceLocation: sourceLocation)
    for a in ids {
      for b in ids {
        guard let x = ObjectID(a), let y = ObjectID(b) else { throw GitError.unknownRevision(a) }
        let answer = try repository.attempt(["merge-base", a, b])
        let found = Result { () throws(GitError) in try opened.mergeBase(x, y)?.description ?? "" }
        if answer.status == 1, opened.isShallow {
          #expect(found == .failure(.shallowHistory), sourceLocation: sourceLocation)
        } else {
          #expect(found == .success(answer.text), sourceLocation: sourceLocation)
        }
        let isAncestor = try repository.attempt(["merge-base", "--is-ancestor", a, b]).status == 0
        #expect(try opened.isAncestor(x, of: y) == isAncestor, sourceLocation: sourceLocation)
      }
    }
  }

  @Test("merge bases of a criss-cross are git's")
  func crissCrossBases() throws {
    let repository = try crissCross()
    #expect(try repository.git("merge-base", "--all", "left", "right").split(separator: "\n").count == 2)
    try expectSameBases(repository)
  }

  @Test("merge bases under a clock that runs backwards are git's")
  func skewedClock() throws {
    let repository = try TemporaryRepository()
    var seed: UInt64 = 7
    func random(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    let tree = try repository.git(["mktree"])
    var commits: [String] = []
    for i in 0..<24 {
      var parents: [String] = []
      for _ in 0..<min(i, 1 + random(2)) {
        let parent = commits[max(0, commits.count - 1 - random(5))]
        if !parents.contains(parent) { parents.append(parent) }
      }
      repository.environment["GIT_COMMITTER_DATE"] = "\(1_700_000_000 + random(500)) +0000"
      let arguments = parents.flatMap { ["-p", $0] }
      commits.append(try repository.git(["commit-tree", "-m", "\(i)"] + arguments + [tree]))
      try repository.git("update-ref", "refs/heads/c\(i)", commits[i])
    }
    try expectSameBases(repository)
    let opened = try repository.open()
    for (a, b) in [(23, 20), (22, 15), (20, 23), (10, 3)] {
      let expected = try repository.git("rev-list", "c\(b)..c\(a)").split(separator: "\n").sorted()
      let found = try opened.messages(from: ObjectID(commits[b]), to: repository.objectID("c\(a)"))
      #expect(found.map(\.commit.description).sorted() == expected.map(String.init))
    }
  }

  @Test("the commits of a branch are all that only it reaches, under any clock")
  func reachability() throws {
    let repository = try TemporaryRepository()
    let tree = try repository.git(["mktree"])
    var seed: UInt64 = 11
    func random(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    var commits: [ObjectID] = []
    var reached: [Set<ObjectID>] = []
    for i in 0..<40 {
      let parents = Set((0..<min(i, 2)).map { _ in max(0, i - 1 - random(4)) }).sorted()
      repository.environment["GIT_COMMITTER_DATE"] = "\(1_700_000_000 + random(1000)) +0000"
      let arguments = parents.flatMap { ["-p", commits[$0].description] }
      let id = try repository.git(["commit-tree", "-m", "\(i)"] + arguments + [tree])
      commits.append(try #require(ObjectID(id)))
      reached.append(parents.reduce([commits[i]]) { $0.union(reached[$1]) })
    }
    let opened = try repository.open()
    for a in commits.indices {
      for b in commits.indices {
        let found = try opened.messages(from: commits[b], to: commits[a]).map(\.commit)
        #expect(Set(found) == reached[a].subtracting(reached[b]))
        let common = reached[a].intersection(reached[b])
        let best = common.filter { id in
          !commits.indices.contains { commits[$0] != id && common.contains(commits[$0]) && reached[$0].contains(id) }
        }
        let base = try opened.mergeBase(commits[a], commits[b])
        #expect(base.map(best.contains) ?? best.isEmpty)
      }
    }
  }

  @Test("merge bases in shallow clones are git's, or said to be hidden", arguments: 1...5)
  func shallow(_ depth: Int) throws {
    let repository = try crissCross()
    let clone = try repository.clone(as: "shallow", "--depth", "\(depth)", "--no-single-branch")
    #expect(try clone.open().isShallow == (depth < 4))
    try expectSameBases(clone)
  }

  @Test("a shallow clone that hides the base says so")
  func hiddenBase() throws {
    let repository = try crissCross()
    let clone = try repository.clone(as: "shallow", "--depth", "1", "--no-single-branch")
    let opened = try clone.open()
    let left = try clone.objectID("origin/left")
    let right = try clone.objectID("origin/right")
    #expect(throws: GitError.shallowHistory) { try opened.mergeBase(left, right) }
    #expect(throws: GitError.shallowHistory) { try opened.mergeResult(of: left, into: right) }
    #expect(try opened.commit("origin/left").parents == [])
    #expect(throws: GitError.unknownRevision("origin/left~1")) { try opened.commit("origin/left~1") }
  }

  @Test("a merge in a shallow clone is git's where the base is there")
  func shallowMerge() throws {
    let repository = try crissCross()
    let clone = try repository.clone(as: "shallow", "--depth", "3", "--no-single-branch")
    let opened = try clone.open()
    let result = try opened.mergeResult(of: clone.objectID("origin/left"), into: clone.objectID("origin/right"))
    #expect(result.state == .clean)
    #expect(result.tree.description == (try clone.git("merge-tree", "--write-tree", "origin/right", "origin/left")))
  }

  @Test("unrelated histories have no base, and no merge result")
  func unrelated() throws {
    let repository = try TemporaryRepository()
    let main = try repository.commit("first", ["a": "1"])
    try repository.git("checkout", "-q", "--orphan", "other")
    let other = try repository.commit("other", ["a": "2"])
    let opened = try repository.open()
    let (x, y) = (try opened.commit(main).id, try opened.commit(other).id)
    #expect(try opened.mergeBase(x, y) == nil)
    #expect(throws: GitError.unrelatedHistories) { try opened.mergeResult(of: x, into: y) }
  }

  @Test("the messages of a branch, latest first, whatever their encoding")
  func messages() throws {
    let repository = try TemporaryRepository()
    try repository.commit("base", ["a": "1"])
    try repository.branch("topic")
    try repository.commit("one\n\nChecklist-Accept: x — y", ["a": "2"])
    try repository.checkout("main")
    try repository.commit("landed", ["b": "1"])
    try repository.checkout("topic")
    try repository.git("merge", "-q", "--no-edit", "main")
    try Files.write("\(repository.root)/message", [0x67, 0x72, 0xFC, 0x6E])
    try repository.git("-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "--allow-empty", "-F", "../message")
    let opened = try repository.open()
    let head = try opened.commit("topic").id
    let found = try opened.messages(from: opened.commit("main~1").id, to: head)
    #expect(
      found.map(\.message) == [
        "grün\n", "Merge branch 'main' into topic\n", "landed\n", "one\n\nChecklist-Accept: x — y\n",
      ])
    let since = try opened.messages(from: opened.commit("main").id, to: head)
    #expect(
      since.map(\.commit.description)
        == (try repository.git("rev-list", "main..topic").split(separator: "\n").map(String.init)))
    #expect(try opened.messages(from: nil, to: head).count == 5)
    #expect(try opened.messages(from: head, to: head).isEmpty)
  }

  @Test("the versions of a file along first parents")
  func firstParentVersions() throws {
    let repository = try TemporaryRepository()
    try repository.commit("1", ["App/a": "1"])
    try repository.commit("2", ["App/a": "2"])
    try repository.commit("3", ["b": "unrelated"])
    try repository.branch("side")
    try repository.commit("side", ["App/a": "side"])
    try repository.checkout("main")
    try repository.commit("4", [:], removing: ["App/a"])
    try repository.git("merge", "-q", "-s", "ours", "--no-edit", "side")
    try repository.commit("5", ["App/a": "5"])
    func versions(_ repository: TemporaryRepository, stopAfter limit: Int = 99) throws -> [String] {
      let opened = try repository.open()
      var ids: [ObjectID] = []
      try opened.firstParentVersions(of: RepositoryPath("App/a"), from: opened.commit("HEAD").id) { _, entry in
        ids.append(entry.id)
        return ids.count < limit
      }
      return try ids.map { String(decoding: try opened.blob($0), as: UTF8.self) }
    }
    #expect(try versions(repository) == ["5", "2", "1"])
    #expect(try versions(repository, stopAfter: 2) == ["5", "2"])
    #expect(try versions(repository.clone(as: "shallow", "--depth", "2")) == ["5"])
  }
}
