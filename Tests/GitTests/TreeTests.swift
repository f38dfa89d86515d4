import Git
import SourceText
import Support
import Testing

@Suite("Trees and their changes")
struct TreeTests {
  /// `git diff-tree -r --raw` in comparable words.
  private func gitsChanges(_ repository: TemporaryRepository, _ old: String, _ new: String) throws -> [String] {
    let output = try repository.attempt(["diff-tree", "-r", "--raw", "--no-renames", "-z", "--no-abbrev", old, new])
      .successful().output
    let parts = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: parts.count - 1, by: 2).map { "\(parts[$0].dropLast(2)) \(parts[$0 + 1])" }
  }

  private func words(_ changes: [TreeChange]) -> [String] {
    func mode(_ entry: TreeEntry?) -> String {
      switch entry?.mode {
      case nil: "000000"
      case .regular: "100644"
      case .executable: "100755"
      case .symbolicLink: "120000"
      case .submodule: "160000"
      case .folder: "040000"
      }
    }
    let none = String(repeating: "0", count: 40)
    return changes.map {
      ":\(mode($0.old)) \(mode($0.new)) \($0.old?.id.description ?? none) \($0.new?.id.description ?? none) \($0.path)"
    }
  }

  @Test("changes are git's, both ways")
  func changes() throws {
    let inner = try TemporaryRepository()
    try inner.commit("first", ["a": "a"])
    let repository = try TemporaryRepository()
    try repository.git("submodule", "--quiet", "add", inner.path, "Kit")
    try repository.write("tool", "t", executable: true)
    try repository.link("link", to: "tool")
    try repository.commit(
      "1",
      [
        "a": "1", "a.txt": "1", "deep/er/x": "1", "deep/er/y": "1", "deep.txt": "1", "dir/x": "1", "file": "1",
        "ä ö": "1", "new\nline": "1", "same/x": "1", "swap": "1",
      ])
    try repository.shell(
      """
      set -e; rm file dir/x; mkdir file; rmdir dir; echo 2 >file/x; echo 2 >dir; rm deep/er/x; chmod -x tool
      echo 3 >'ä ö'; echo 3 >'new
      line'; ln -sf a link; rm swap; ln -s a swap; echo 2 >a.txt; cd Kit; git commit -q --allow-empty -m y
      """
    ).successful()
    try repository.commit("2")
    let opened = try repository.open()
    let (old, new) = (try opened.commit("HEAD~1").tree, try opened.commit("HEAD").tree)
    let expected = try gitsChanges(repository, "HEAD~1", "HEAD")
    #expect(expected.count == 12)
    #expect(words(try opened.changes(from: old, to: new)) == expected)
    #expect(words(try opened.changes(from: new, to: old)) == (try gitsChanges(repository, "HEAD", "HEAD~1")))
    #expect(try opened.changes(from: new, to: new) == [])
    let empty = try #require(ObjectID("4b825dc642cb6eb9a060e54bf8d69288fbee4904"))
    #expect(try opened.changes(from: empty, to: new).count == opened.listing(new).count)
    #expect(try opened.listing(new) == repository.tree("HEAD"))
  }

  @Test("entries by path, and of a folder")
  func entries() throws {
    let repository = try TemporaryRepository()
    try repository.commit("1", ["a/b/c": "1", "a/b.txt": "2", "z": "3", "a/\u{E9}": "composed"])
    let opened = try repository.open()
    let tree = try opened.commit("HEAD").tree
    #expect(try opened.entry(at: RepositoryPath("a/b/c"), in: tree)?.id.description == repository.id("HEAD:a/b/c"))
    #expect(try opened.entry(at: RepositoryPath("a/b"), in: tree)?.mode == .folder)
    #expect(try opened.entry(at: .root, in: tree)?.id == tree)
    for path in ["a/b/d", "a/b/c/d", "A", "a/", "/a", "a//b", "a/e\u{301}"] {
      #expect(try opened.entry(at: RepositoryPath(path), in: tree) == nil, "\(path)")
    }
    #expect(try opened.entries(of: RepositoryPath("a"), in: tree).map(\.path.string) == ["a/b.txt", "a/b", "a/\u{E9}"])
    #expect(try opened.entries(of: .root, in: tree).map(\.path.string) == ["a", "z"])
    #expect(try opened.entries(of: RepositoryPath("z"), in: tree) == [])
    var visited: [String] = []
    try opened.walk(tree, descend: { $0.path.string != "a/b" }) { visited.append($0.path.string) }
    #expect(visited == ["a/b.txt", "a/\u{E9}", "z"])
  }

  @Test("blobs: bytes, size, content id, limits and absence")
  func blobs() throws {
    let repository = try TemporaryRepository()
    try repository.write("a", [0, 255, 10, 13])
    try repository.commit("1")
    let opened = try repository.open()
    let id = try repository.objectID("HEAD:a")
    #expect(try opened.blob(id) == [0, 255, 10, 13])
    #expect(try opened.blobSize(id) == 4)
    #expect(Repository.contentID(of: [0, 255, 10, 13]) == id)
    #expect(throws: GitError.tooLarge(id)) { try opened.blob(id, limit: 3) }
    let tree = try repository.objectID("HEAD^{tree}")
    #expect(throws: GitError.malformedObject(tree)) { try opened.blob(tree) }
    #expect(throws: GitError.malformedObject(id)) { try opened.listing(id) }
    let absent = try #require(ObjectID(String(repeating: "12", count: 20)))
    #expect(throws: GitError.missingObject(absent)) { try opened.blob(absent) }
    #expect(throws: GitError.missingObject(absent)) { try opened.blobSize(absent) }
    #expect(opened.contains(id) && !opened.contains(absent))
  }

  @Test("a tree that is broken, endless or deep is refused, not followed")
  func hostileTrees() throws {
    let repository = try TemporaryRepository()
    func tree(_ content: [UInt8]) throws -> ObjectID {
      try Files.write("\(repository.root)/object", content)
      let hex = try repository.git("hash-object", "-t", "tree", "-w", "--literally", "../object")
      return try #require(ObjectID(hex))
    }
    let blob = try #require(ObjectID(try repository.git(["hash-object", "-w", "--stdin"], input: "x")))
    let opened = try repository.open()
    let empty = try tree([])
    let broken: [[UInt8]] = [
      Array("100644".utf8), Array("100644 a".utf8), Array("100644 a\0short".utf8), Array("9 a\0".utf8) + blob.bytes,
      Array("100644 a/b\0".utf8) + blob.bytes, Array("100644 \0".utf8) + blob.bytes,
    ]
    for content in broken {
      let id = try tree(content)
      #expect(throws: GitError.malformedObject(id)) { try opened.changes(from: empty, to: id) }
    }
    // Ten names for the same folder, thirty levels deep: 10^30 files.
    var bomb = try tree(Array("100644 x\0".utf8) + blob.bytes)
    for _ in 0..<30 { bomb = try tree((0..<10).flatMap { Array("40000 \($0)\0".utf8) + bomb.bytes }) }
    #expect(throws: GitError.self) { try opened.changes(from: empty, to: bomb) }
    #expect(throws: GitError.self) { try opened.listing(bomb) }
  }

  @Test("exact renames: the same content, one partner each, the same name first")
  func exactRenames() throws {
    let repository = try TemporaryRepository()
    try repository.commit("1", ["a/x": "1", "b/y": "1", "c": "2", "d": "3", "kept": "4"])
    try repository.shell("mkdir n m; git mv a/x n/y; git mv b/y m/x; git mv c moved; echo changed >d; cp kept copy")
      .successful()
    try repository.commit("2")
    let opened = try repository.open()
    let changes = try opened.changes(from: opened.commit("HEAD~1").tree, to: opened.commit("HEAD").tree)
    let renames = ExactRenames(changes)
    #expect(renames.renames.map { "\($0.old!.path)>\($0.new!.path)" } == ["a/x>m/x", "c>moved", "b/y>n/y"])
    #expect(renames.others.map(\.path.string) == ["copy", "d"])
  }

  @Test("ids: parsing, printing and order")
  func ids() throws {
    let short = "00ff10a0b0c0d0e0f0112233445566778899aabb"
    let long = short + "0123456789abcdef01234567"
    #expect(ObjectID(short)?.description == short)
    #expect(ObjectID(long)?.description == long)
    #expect(ObjectID(short.uppercased()) == ObjectID(short))
    for text in ["", "00ff", String(short.dropLast()), short + "0", String(short.dropLast()) + "g"] {
      #expect(ObjectID(text) == nil)
    }
    let ids = try (0..<100).map { try #require(ObjectID(Repository.contentID(of: [$0]).description)) }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }
}
