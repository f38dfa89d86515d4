import Git
import SourceText
import Support
import Testing

@Suite("The merge result")
struct MergeTests {
  private static let lines = (1...20).map { "line \($0)\n" }.joined()

  /// One merge: what the base has, and how each side changes it.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let target: String
    let head: String
    /// The conflicted paths; whose content is then compared with the head's.
    var conflicts: [String] = []
    var testDescription: String { name }
  }

  private static let cases = [
    Case(name: "two files", target: "echo x >a", head: "echo x >b"),
    Case(
      name: "two ends of one file", target: "sed -i.bak 's/line 2$/two/' a", head: "sed -i.bak 's/line 19$/nineteen/' a"
    ),
    Case(name: "the same change on both sides", target: "echo x >a", head: "echo x >a"),
    Case(name: "added on both sides alike", target: "echo x >new", head: "echo x >new"),
    Case(name: "deleted on one side", target: "rm a", head: "echo x >b"),
    Case(name: "deleted on both sides", target: "rm a", head: "rm a; echo x >b"),
    Case(name: "renamed on one side", target: "mv a moved", head: "echo x >>a"),
    Case(name: "renamed into a folder on the head's side", target: "echo x >>a", head: "mkdir deep; mv a 'deep/ä b'"),
    Case(name: "mode changed on one side", target: "chmod +x a", head: "echo x >>a"),
    Case(name: "file replaced by a folder on one side", target: "rm a; mkdir a; echo x >a/b", head: "echo x >b"),
    Case(name: "file replaced by a link on one side", target: "rm a; ln -s b a", head: "echo x >b"),
    Case(
      name: "one line on both sides", target: "sed -i.bak 's/line 2$/two/' a",
      head: "sed -i.bak 's/line 2$/deux/' a; echo x >b", conflicts: ["a"]),
    Case(name: "added on both sides", target: "echo x >new", head: "echo y >new", conflicts: ["new"]),
    Case(name: "deleted by target, changed by head", target: "rm a", head: "echo x >>a", conflicts: ["a"]),
    Case(name: "changed by target, deleted by head", target: "echo x >>a", head: "rm a", conflicts: ["a"]),
    Case(
      name: "renamed by target and both changed", target: "sed 's/line 2$/two/' a >moved; rm a",
      head: "sed -i.bak 's/line 2$/deux/' a", conflicts: ["moved"]),
    Case(
      name: "renamed by head and both changed", target: "sed -i.bak 's/line 2$/two/' a",
      head: "sed 's/line 2$/deux/' a >moved; rm a", conflicts: ["moved"]),
    Case(name: "binary on both sides", target: "printf 'x\\0' >bin", head: "printf 'y\\0' >bin", conflicts: ["bin"]),
    Case(name: "link changed on both sides", target: "ln -sf x link", head: "ln -sf y link", conflicts: ["link"]),
    Case(
      name: "several, with odd names", target: "echo 1 >'z b'; echo 1 >ä", head: "echo 2 >'z b'; echo 2 >ä",
      conflicts: ["z b", "ä"]),
  ]

  private func repository(_ item: Case) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.link("link", to: "a")
    try repository.write("bin", [0, 1, 2])
    try repository.commit("base", ["a": Self.lines, "b": "b\n", "z b": "z\n", "ä": "ä\n"])
    try repository.branch("topic")
    try repository.shell("set -e; \(item.head); rm -f *.bak").successful()
    try repository.commit("head")
    try repository.checkout("main")
    try repository.shell("set -e; \(item.target); rm -f *.bak").successful()
    try repository.commit("target")
    return repository
  }

  @Test("is git's", arguments: cases)
  func mergeTree(_ item: Case) throws {
    let repository = try repository(item)
    let opened = try repository.open()
    let before = repository.listing()
    let result = try opened.mergeResult(of: repository.objectID("topic"), into: repository.objectID("main"))
    let ours = try opened.listing(result.tree)
    #expect(repository.listing() == before)
    #expect(result.mergeBase == (try repository.objectID("main~1")))

    let answer = try repository.attempt([
      "merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", "main", "topic",
    ])
    let parts = answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(result.state == (answer.status == 0 ? .clean : .conflicts))
    #expect(result.conflicts.map(\.string) == parts.dropFirst().sorted())
    #expect(result.conflicts.map(\.string) == item.conflicts)
    if item.conflicts.isEmpty { #expect(result.tree.description == parts[0]) }

    // A conflicted file is the head's; of a file that target has renamed, the head's under the new name.
    func path(_ line: String) -> String {
      String(line[line.index(after: line.firstIndex(of: "\t") ?? line.startIndex)...])
    }
    var expected = try repository.tree(parts[0]).filter { !item.conflicts.contains(path($0)) }
    for line in try repository.tree("topic") where item.conflicts.contains(path(line)) { expected.append(line) }
    if item.name.hasPrefix("renamed by target and") {
      expected += try repository.tree("topic").filter { path($0) == "a" }.map { $0.replacing("\ta", with: "\tmoved") }
    }
    #expect(ours == expected.sorted { path($0) < path($1) })
  }

  @Test("where one side contains the other is the newer tree")
  func contained() throws {
    let repository = try TemporaryRepository()
    try repository.commit("1", ["a": "1"])
    try repository.commit("2", ["a": "2"])
    let opened = try repository.open()
    let old = try opened.commit("HEAD~1")
    let new = try opened.commit("HEAD")
    #expect(
      try opened.mergeResult(of: new.id, into: old.id)
        == MergeResult(state: .fastForward, conflicts: [], tree: new.tree, mergeBase: old.id))
    #expect(
      try opened.mergeResult(of: old.id, into: new.id)
        == MergeResult(state: .upToDate, conflicts: [], tree: new.tree, mergeBase: old.id))
    #expect(try opened.mergeResult(of: new.id, into: new.id).state == .upToDate)
  }

  @Test("is git's with several best common ancestors that conflict")
  func recursive() throws {
    let repository = try TemporaryRepository()
    try repository.commit("base", ["a": Self.lines])
    try repository.branch("left")
    try repository.commit("left 1", ["a": Self.lines.replacing("line 3\n", with: "left\n")])
    try repository.git("branch", "l1")
    try repository.checkout("main")
    try repository.branch("right")
    try repository.commit("right 1", ["a": Self.lines.replacing("line 17\n", with: "right\n")])
    try repository.git("merge", "-q", "--no-edit", "l1")
    try repository.checkout("left")
    try repository.git("merge", "-q", "--no-edit", "right~1")
    let merged = Self.lines.replacing("line 3\n", with: "left\n").replacing("line 17\n", with: "right\n")
    try repository.commit("left 2", ["a": merged.replacing("line 1\n", with: "first\n")])
    try repository.checkout("right")
    try repository.commit("right 2", ["a": merged.replacing("line 20\n", with: "last\n")])
    let result = try repository.open().mergeResult(of: repository.objectID("left"), into: repository.objectID("right"))
    #expect(result.state == .clean)
    #expect(result.tree.description == (try repository.git("merge-tree", "--write-tree", "right", "left")))
  }

  @Test("ignores merge drivers that are programs")
  func drivers() throws {
    let repository = try TemporaryRepository()
    try repository.git("config", "merge.mine.driver", "touch '\(repository.root)/ran'; false")
    try repository.commit("base", [".gitattributes": "a merge=mine\n", "a": Self.lines])
    try repository.branch("topic")
    try repository.commit("head", ["a": Self.lines + "x\n"])
    try repository.checkout("main")
    try repository.commit("target", ["a": "x\n" + Self.lines])
    let result = try repository.open().mergeResult(of: repository.objectID("topic"), into: repository.objectID("main"))
    #expect(result.state == .clean)
    #expect(!Files.exists("\(repository.root)/ran"))
  }

  private static let shared: String? = {
    let environment = sharedFolder()
    return Files.exists("\(environment)/corpus/XcodesApp.bundle") ? environment : nil
  }()

  @Test(
    "of every merge of a real app's history is git's",
    .enabled(if: MergeTests.shared != nil, "needs XcodesApp.bundle in CHECKLIST_SHARED or ../shared"))
  func realMerges() throws {
    let shared = try #require(Self.shared)
    let repository = try TemporaryRepository()
    try repository.git("fetch", "-q", "\(shared)/corpus/XcodesApp.bundle", "main:main", "--update-head-ok")
    let merges = try repository.git("rev-list", "--merges", "main").split(separator: "\n").map(String.init)
    #expect(merges.count == 50)
    let opened = try repository.open()
    var conflicted = 0
    for merge in merges {
      let answer = try repository.attempt([
        "merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", "\(merge)^1", "\(merge)^2",
      ])
      let parts = answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      let parents = try opened.commit(merge).parents
      let result = try opened.mergeResult(of: parents[1], into: parents[0])
      #expect(result.conflicts.map(\.string) == parts.dropFirst().sorted())
      if result.conflicts.isEmpty { #expect(result.tree.description == parts[0]) } else { conflicted += 1 }
    }
    #expect(conflicted == 4)
  }
}
