import Git
import SourceText
import Support
import Testing

extension String {
  /// The string without that ending.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Uncommitted work")
struct UncommittedTests {
  /// Patterns of ignored files that libgit2 or a simple reader gets wrong.
  private static let ignored = [
    "*.txt\n!keep.txt", "/top\ndeep/**/x\n", "**/build\n!**/build/", "a/*\n!a/keep/", "dir/\n", "[a-c]?\n[!x]y\n",
    "\\#x\n\\!y\nspace\\ \ntrailing   \n", "# comment\n\n*\n!*/\n!*.swift\n", "**\n", "*/one\n", "a/**\n",
    "x[[:digit:]]\n", "\u{FEFF}bom\r\n",
    "foo*bar\n", "**/deep/*.swift", "[z-a]\n[]]x\n[", "deep/er\n",
  ]

  @Test("leaves out what git ignores", arguments: ignored)
  func ignoring(_ rules: String) throws {
    let repository = try TemporaryRepository()
    for file in [
      "a/keep/x.txt", "a/b.txt", "keep.txt", "top", "sub/top", "deep/x", "deep/er/and/x", "deep/er/View.swift",
      "build/x", "sub/build/y",
      "dir/x", "sub/dir", "ab", "cy", "zy", "#x", "!y", "space ", "trailing", "App/One.swift", "one", "sub/one", "x1",
      "xa", "bom", "fooobar",
      "]x", "sub/[",
    ] { try repository.write(file, file) }
    try repository.write(".gitignore", rules)
    try repository.write("sub/.gitignore", "!top\n/one\n")
    try repository.write(".git/info/exclude", "trailing\n")
    try repository.git("config", "core.excludesFile", "~/ignore")
    try Files.write("\(repository.root)/home/ignore", Array("xa\n".utf8))
    try expectGits(repository)
    try repository.git("config", "--unset", "core.excludesFile")
    try repository.shell("mkdir -p ~/.config/git; echo cy >~/.config/git/ignore").successful()
    try repository.shell(#"printf x >"$(printf 'odd\377')""#).successful()
    let worktree = try repository.open().worktreeCommit().tree
    try repository.git("add", "-A")
    #expect(worktree.description == (try repository.git("write-tree")))
  }

  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("run.sh", "#!/bin/sh\n")
    try repository.link("link", to: "a")
    try repository.commit(
      "first", ["a": "1\n", "b/c d": "2\n", "b/gone": "3\n", "same": "4\n", ".gitignore": "ignored\n*.o\n/build/\n"])
    return repository
  }

  /// Compares the worktree's and the index's tree with what git writes in a copy, and that nothing is written.
  private func expectGits(_ repository: TemporaryRepository, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let copy = try repository.copy()
    let before = repository.listing()
    let opened = try repository.open()
    let staged = try opened.stagedCommit()
    let worktree = try opened.worktreeCommit()
    let paths = try opened.uncommittedPaths()
    #expect(repository.listing() == before, sourceLocation: sourceLocation)

    let status = try copy.attempt(["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"]).successful()
    let named = status.output.split(separator: 0).map { line in
      String(decoding: line.dropFirst(3), as: UTF8.self).trimmingSuffix("/")
    }
    #expect(paths.map(\.string) == Set(named).sorted(), sourceLocation: sourceLocation)
    #expect(staged.tree.description == (try copy.git("write-tree")), sourceLocation: sourceLocation)
    let stagedLines = try opened.listing(staged.tree)
    #expect(try stagedLines == copy.tree(copy.git("write-tree")), sourceLocation: sourceLocation)
    try copy.git("-c", "advice.addEmbeddedRepo=false", "add", "--all")
    let tree = try copy.git("write-tree")
    #expect(try opened.listing(worktree.tree) == copy.tree(tree), sourceLocation: sourceLocation)
    #expect(worktree.tree.description == tree, sourceLocation: sourceLocation)
    let head = try? opened.commit("HEAD").id
    #expect(worktree.parents == (head.map { [$0] } ?? []), sourceLocation: sourceLocation)
    #expect(staged.parents == worktree.parents, sourceLocation: sourceLocation)
  }

  /// Every kind of change, as shell commands; the trees must be git's.
  private static let edits = [
    ":", "echo x >a", "rm b/gone", "rm -r b", "chmod +x run.sh", "chmod -x run.sh; echo x >>run.sh",
    "ln -sf b link", "rm link; echo text >link", "rm a; ln -s /etc/passwd a", "rm a; mkdir a; echo x >a/b",
    "rm -r b; echo x >b", "mkdir new; echo x >new/one; echo x >'new/a b'; echo x >new/übung", "printf 'x' >'new\nline'",
    "echo x >ignored; echo x >x.o; mkdir build; echo x >build/y; echo x >visible",
    "echo x >ignored; git add -f ignored; echo y >ignored",
    "echo x >.git/info/exclude; echo y >x", "echo x >a; git add a; echo y >a", "git rm -q --cached a",
    "git mv a z; echo x >>z",
    "echo x >announced; git add -N announced", "touch empty; git add -N empty", "mkdir emptyfolder", "mkfifo pipe",
    "touch same",
    "rm -r b; mkdir elsewhere; echo x >elsewhere/gone; ln -s elsewhere b",
    "git init -q nested; cd nested; git commit -q --allow-empty -m x",
    "mkdir -p d; echo '!keep.o' >d/.gitignore; echo x >d/keep.o; echo x >d/other.o",
    "git config core.fileMode false; chmod +x a; echo x >n; chmod +x n",
    "echo x >a; git update-index --assume-unchanged a",
    "echo x >a; git update-index --skip-worktree a", "git update-index --skip-worktree a; rm a",
    "printf 'a\\r\\nb\\r\\n' >a", "printf 'a\\r\\nb\\r\\n' >a; echo '* text=auto' >.gitattributes",
    "printf 'a\\r\\nb\\r\\n' >n; git config core.autocrlf true",
    "printf 'a\\r\\nb\\r\\n' >n; git config core.autocrlf input",
    "printf 'a\\r\\nb\\0\\r\\n' >n; git config core.autocrlf true",
    "printf 'a\\r\\n' >n; printf '*.t text eol=crlf\\n' >.gitattributes; printf 'a\\r\\n' >m.t",
    "printf '1\\r\\n' >crlf; git add crlf; git commit -qm crlf;"
      + "printf '1\\r\\n2\\r\\n' >crlf; git config core.autocrlf true",
    "echo 'i ident' >.gitattributes; echo '$Id: 1234 $' >i",
  ]

  @Test("gives the trees that git writes", arguments: edits)
  func trees(_ edit: String) throws {
    let repository = try repository()
    try repository.shell(edit).successful()
    try expectGits(repository)
  }

  @Test("of an unborn branch, with and without an index")
  func unborn() throws {
    let repository = try TemporaryRepository()
    try expectGits(repository)
    try repository.write("a/b", "x")
    try expectGits(repository)
    try repository.git("add", "a/b")
    try expectGits(repository)
  }

  @Test("is independent of when it is asked")
  func deterministic() throws {
    let repository = try repository()
    try repository.write("a", "x")
    #expect(try repository.open().worktreeCommit() == repository.open().worktreeCommit())
    #expect(try repository.open().worktreeCommit().time == repository.open().commit("HEAD").time)
  }

  @Test("runs no filter program and follows no link")
  func hostile() throws {
    let repository = try repository()
    try repository.git("config", "filter.evil.clean", "touch '\(repository.root)/ran'; cat")
    try repository.git("config", "filter.evil.required", "true")
    try repository.write(".gitattributes", "x filter=evil\n")
    try repository.write("x", "as it is\n")
    try Files.write("\(repository.root)/secret", Array("secret".utf8))
    try repository.link("out", to: "../secret")
    let opened = try repository.open()
    let tree = try opened.worktreeCommit().tree
    #expect(!Files.exists("\(repository.root)/ran"))
    let x = try #require(try opened.entry(at: RepositoryPath("x"), in: tree))
    #expect(try opened.blob(x.id) == Array("as it is\n".utf8))
    let out = try #require(try opened.entry(at: RepositoryPath("out"), in: tree))
    #expect(out.mode == .symbolicLink)
    #expect(try opened.blob(out.id) == Array("../secret".utf8))
  }

  @Test("of a sparse checkout: skipped files are no deletions", arguments: ["--no-cone", "--cone"])
  func sparseCheckout(_ mode: String) throws {
    let repository = try repository()
    try repository.git("sparse-checkout", "set", mode, "--no-sparse-index", "b")
    #expect(!Files.exists("\(repository.path)/same") || mode == "--cone")
    try repository.write("b/new", "x")
    try expectGits(repository)
  }

  @Test("of a submodule with other commits, and of one that is not checked out")
  func submodules() throws {
    let inner = try TemporaryRepository()
    try inner.commit("first", ["a.swift": "a"])
    let repository = try repository()
    try repository.git("submodule", "--quiet", "add", inner.path, "Kit")
    try repository.commit("add")
    try expectGits(repository)
    try repository.git("-C", "Kit", "commit", "-q", "--allow-empty", "-m", "moved")
    try expectGits(repository)
    let clone = try repository.clone(as: "clone")
    try expectGits(clone)
  }

  @Test("of a linked worktree, and by GIT_INDEX_FILE as a partial commit has it")
  func elsewhere() throws {
    let repository = try repository()
    try repository.git("worktree", "add", "-q", "-b", "topic", "../linked")
    let linked = try TemporaryRepository(in: repository, at: "linked")
    try linked.write("a", "changed")
    let tree = try linked.open().worktreeCommit().tree
    try linked.git("add", "-A")
    #expect(tree.description == (try linked.git("write-tree")))

    try repository.write("a", "other")
    repository.environment["GIT_INDEX_FILE"] = ".git/next"
    try repository.git("read-tree", "HEAD")
    try repository.git("add", "a")
    let expected = try repository.git("write-tree")
    repository.environment["GIT_INDEX_FILE"] = nil
    let found = try repository.discover(from: repository.path, ["GIT_INDEX_FILE": ".git/next"])
    #expect(try found.stagedCommit().tree.description == expected)
    #expect(try repository.open().stagedCommit().tree == repository.open().commit("HEAD").tree)
  }

  @Test("during a merge has both parents; an unresolved path is named")
  func duringMerge() throws {
    let repository = try repository()
    try repository.branch("topic")
    try repository.commit("topic", ["a": "topic\n"])
    try repository.checkout("main")
    try repository.commit("main", ["a": "main\n"])
    #expect(try repository.attempt(["merge", "-q", "topic"]).status == 1)
    #expect(throws: GitError.unmergedPath(RepositoryPath("a"))) { try repository.open().stagedCommit() }
    #expect(throws: GitError.unmergedPath(RepositoryPath("a"))) { try repository.open().worktreeCommit() }
    #expect(try repository.open().uncommittedPaths() == [RepositoryPath("a")])
    try repository.commit("resolved", ["b/c d": "x"])
    try repository.git("reset", "-q", "--soft", "HEAD~1")
    try repository.git("update-ref", "MERGE_HEAD", "topic")
    #expect(
      try repository.open().stagedCommit().parents == [
        try repository.objectID("main"), try repository.objectID("topic"),
      ])
  }

  @Test("a file above the limit is known by id and size, and not read")
  func large() throws {
    let repository = try repository()
    try repository.shell("head -c 68000000 /dev/zero >large").successful()
    let opened = try repository.open()
    let entry = try #require(try opened.entry(at: RepositoryPath("large"), in: opened.worktreeCommit().tree))
    #expect(entry.id.description == (try repository.git("hash-object", "large")))
    #expect(try opened.blobSize(entry.id) == 68_000_000)
    #expect(throws: GitError.tooLarge(entry.id)) { try opened.blob(entry.id) }
  }

  @Test("a bare repository has none")
  func bare() throws {
    let repository = try repository()
    let bare = try repository.clone(as: "bare", "--bare")
    #expect(throws: GitError.noWorktree) { try bare.open().worktreeCommit() }
  }
}
