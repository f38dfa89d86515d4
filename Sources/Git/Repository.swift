import SourceText

/// One git repository, read and never written: commits, trees, blobs, merges and uncommitted work.
///
/// Confined to one thread at a time. All that it hands out are plain values.
package final class Repository {
  private let location: RepositoryLocation
  private let environment: [String: String]
  private let store: LibGit2Store
  private let history: History

  private init(_ location: RepositoryLocation, _ environment: [String: String]) throws(GitError) {
    self.location = location
    self.environment = environment
    store = try LibGit2Store(location, environment: environment)
    history = History(store: store)
  }

  /// Opens the repository that `path` lies in, or the one that git's environment variables name.
  ///
  /// `GIT_DIR`, `GIT_WORK_TREE`, `GIT_INDEX_FILE`, `GIT_OBJECT_DIRECTORY`, `GIT_ALTERNATE_OBJECT_DIRECTORIES` and
  /// `GIT_SHALLOW_FILE` hold as in git, relative to `path`, unless `isExplicit` says that the user named `path`.
  /// - Throws: `notARepository`, `untrustedOwner`, `sha256Repository`, `unsupportedExtension`,
  ///   `unsupportedEnvironment`, `unreadable`.
  package static func open(
    at path: String, environment: [String: String], isExplicit: Bool
  ) throws(GitError) -> Repository {
    let location = try RepositoryLocation(path: path, environment: environment, isExplicit: isExplicit)
    return try Repository(location, environment)
  }

  /// A second handle of the same repository, for another thread. Objects that were made in memory (merge results,
  /// uncommitted work) are known to the first handle only.
  package func reopened() throws(GitError) -> Repository { try Repository(location, environment) }

  /// The folder of HEAD and index, without links and final slash; a linked worktree's own.
  package var gitFolder: String { location.gitFolder }
  /// The folder of objects and branches, which linked worktrees share.
  package var commonFolder: String { location.commonFolder }
  /// The top of the worktree, without links and final slash; nil in a bare repository.
  package var worktree: String? { location.worktree }
  /// Whether there is no worktree.
  package var isBare: Bool { location.isBare }
  /// Whether history ends before its beginning.
  package var isShallow: Bool { !store.shallowBorder.isEmpty }

  /// The commit that a revision names, in any of git's spellings; a tag's commit for a tag.
  /// - Throws: `unknownRevision`, `ambiguousRevision`, `unbornBranch`.
  package func commit(_ revision: String) throws(GitError) -> Commit {
    try history.commit(store.commitID(revision))
  }

  /// The commit of that id.
  package func commit(_ id: ObjectID) throws(GitError) -> Commit { try history.commit(id) }

  /// What is checked out: the branch's short name, or `HEAD` where none is.
  /// - Throws: `unbornBranch`.
  package func head() throws(GitError) -> (name: String, commit: Commit) {
    let commit = try commit("HEAD")
    guard case .symbolic(let name)? = try store.reference("HEAD") else { return ("HEAD", commit) }
    return (Self.shortName(name), commit)
  }

  /// The commit that work is to be merged into.
  /// - Parameters:
  ///   - named: what the user or the policy calls it: a branch, whose remote-tracking commit comes first, or any
  ///     revision. Without it the branch that the remote's HEAD names, else its or the local `main` or `master`.
  ///   - remote: the remote's name; `origin` without it.
  /// - Returns: the name as git shortens it (`origin/main`, `main`), and the commit.
  /// - Throws: `noTarget`, and for `named` what `commit` throws.
  package func target(named: String?, remote: String?) throws(GitError) -> (name: String, commit: Commit) {
    let remote = remote ?? "origin"
    if let named {
      if let commit = try commit(ofReference: "refs/remotes/\(remote)/\(named)") {
        return ("\(remote)/\(named)", commit)
      }
      if let commit = try commit(ofReference: "refs/heads/\(named)") { return (named, commit) }
      return (named, try commit(named))
    }
    if case .symbolic(let name)? = try store.reference("refs/remotes/\(remote)/HEAD"),
      let commit = try commit(ofReference: name)
    {
      return (Self.shortName(name), commit)
    }
    for folder in ["refs/remotes/\(remote)", "refs/heads"] {
      for branch in ["main", "master"] {
        let name = "\(folder)/\(branch)"
        if let commit = try commit(ofReference: name) { return (Self.shortName(name), commit) }
      }
    }
    throw .noTarget
  }

  private func commit(ofReference name: String) throws(GitError) -> Commit? {
    guard try store.reference(name) != nil else { return nil }
    do throws(GitError) {
      return try commit(name)
    } catch .unknownRevision {
      // A symbolic reference to a branch that is gone.
      return nil
    }
  }

  /// A reference's name without `refs/heads/`, `refs/remotes/` or `refs/tags/`.
  static func shortName(_ name: String) -> String {
    for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.utf8.count))
    }
    return name
  }

  /// The best common ancestor, the one that `git merge-base` names; nil for unrelated histories.
  /// - Throws: `shallowHistory` where a shallow clone does not show it.
  package func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> ObjectID? {
    try history.mergeBases(a, b).first
  }

  /// Whether `a` is `b` or reachable from it; in a shallow clone, before its border.
  package func isAncestor(_ a: ObjectID, of b: ObjectID) throws(GitError) -> Bool {
    try history.isAncestor(a, of: b)
  }

  /// The tree that merging `head` into `target` would give; nothing is written.
  /// - Throws: `unrelatedHistories`, `shallowHistory`, `promisedObjectAbsent`.
  package func mergeResult(of head: ObjectID, into target: ObjectID) throws(GitError) -> MergeResult {
    let bases = try history.mergeBases(target, head)
    guard let base = bases.first else { throw .unrelatedHistories }
    let ours = try history.commit(target)
    let theirs = try history.commit(head)
    if bases == [head] { return MergeResult(state: .upToDate, conflicts: [], tree: ours.tree, mergeBase: base) }
    if bases == [target] {
      return MergeResult(state: .fastForward, conflicts: [], tree: theirs.tree, mergeBase: base)
    }
    var baseCommits: [Commit] = []
    for base in bases { baseCommits.append(try history.commit(base)) }
    let merged = try store.merge(ours, theirs, bases: baseCommits)
    return MergeResult(
      state: merged.conflicts.isEmpty ? .clean : .conflicts, conflicts: merged.conflicts, tree: merged.tree,
      mergeBase: base)
  }

  /// A commit, in memory, of what `git add --all` would stage: worktree files, tracked or not, but not ignored ones.
  ///
  /// Line ends are converted as git does; programs named as filters are not run. Its parents are HEAD, if there is
  /// one, and the commits of a merge in progress.
  /// - Throws: `noWorktree`, `unmergedPath`, `splitIndex`, `sparseIndex`, `unreadableFile`.
  package func worktreeCommit() throws(GitError) -> Commit { try synthesize(store.worktreeTree()) }

  /// A commit, in memory, of the index; its parents are those of `worktreeCommit`.
  /// - Throws: `unmergedPath`, `splitIndex`, `sparseIndex`.
  package func stagedCommit() throws(GitError) -> Commit { try synthesize(store.stagedTree()) }

  private func synthesize(_ tree: ObjectID) throws(GitError) -> Commit {
    var parents: [ObjectID] = []
    do throws(GitError) {
      parents.append(try store.commitID("HEAD"))
    } catch .unbornBranch {}
    for other in try store.mergeHeads() where !parents.contains(other) { parents.append(other) }
    return try synthesize(tree, parents: parents, message: "uncommitted work")
  }

  /// A commit, in memory, of a tree.
  func synthesize(_ tree: ObjectID, parents: [ObjectID], message: String) throws(GitError) -> Commit {
    var time = 0
    var text = "tree \(tree)\n"
    for parent in parents {
      text += "parent \(parent)\n"
      time = max(time, try history.commit(parent).time)
    }
    // The parents' time in place of the clock's: the same content gives the same id.
    text += "author checklist <> \(time) +0000\ncommitter checklist <> \(time) +0000\n\n\(message)\n"
    return try history.commit(store.add(.commit, Array(text.utf8)))
  }

  func attributeInStore(_ name: String, _ path: RepositoryPath) throws(GitError) -> GitAttribute? {
    try store.attribute(name, of: path)
  }

  /// Keeps an object in memory.
  func add(_ kind: ObjectKind, _ content: [UInt8]) throws(GitError) -> ObjectID { try store.add(kind, content) }

  /// The bytes of a tree object.
  func treeContent(_ id: ObjectID) throws(GitError) -> [UInt8] { try store.content(of: id, as: .tree) }

  /// The paths that differ between two trees, sorted bytewise; no folders, no renames.
  package func changes(from old: ObjectID, to new: ObjectID) throws(GitError) -> [TreeChange] {
    var comparison = TreeComparison(store: store)
    return try comparison.changes(from: old, to: new)
  }

  /// What is at `path` in a tree; nil where nothing is. The root is the tree itself.
  package func entry(at path: RepositoryPath, in tree: ObjectID) throws(GitError) -> TreeEntry? {
    var current = TreeEntry(path: .root, mode: .folder, id: tree)
    guard path != .root else { return current }
    for part in path.string.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard current.mode == .folder, let entry = try store.tree(current.id).entry(named: part) else { return nil }
      current = TreeEntry(path: path, mode: entry.mode, id: entry.id)
    }
    return current
  }

  /// What a folder holds, in git's order; empty where there is no such folder.
  package func entries(of folder: RepositoryPath, in tree: ObjectID) throws(GitError) -> [TreeEntry] {
    guard let entry = try entry(at: folder, in: tree), entry.mode == .folder else { return [] }
    let tree = try store.tree(entry.id)
    return tree.entries.map { TreeEntry(path: tree.path(of: $0, in: folder), mode: $0.mode, id: $0.id) }
  }

  /// Goes through a tree in the order of paths.
  /// - Parameters:
  ///   - descend: whether to go into a folder.
  ///   - visit: called with everything that is no folder.
  package func walk(
    _ tree: ObjectID, descend: (TreeEntry) -> Bool, visit: (TreeEntry) -> Void
  ) throws(GitError) {
    var budget = TreeBudget()
    let root = try store.tree(tree)
    try budget.spend(root, tree, at: .root)
    var stack = [(folder: RepositoryPath.root, tree: root, next: 0)]
    while let (folder, tree, next) = stack.popLast() {
      guard next < tree.entries.count else { continue }
      let entry = tree.entries[next]
      stack.append((folder, tree, next + 1))
      let found = TreeEntry(path: tree.path(of: entry, in: folder), mode: entry.mode, id: entry.id)
      if found.mode != .folder {
        visit(found)
      } else if descend(found) {
        let inner = try store.tree(found.id)
        try budget.spend(inner, found.id, at: found.path)
        stack.append((found.path, inner, 0))
      }
    }
  }

  /// A blob's content.
  /// - Throws: `missingObject`, `promisedObjectAbsent`, `tooLarge` above `limit` bytes.
  package func blob(_ id: ObjectID, limit: Int = SourceFile.sizeLimit) throws(GitError) -> [UInt8] {
    try store.content(of: id, as: .blob, limit: limit)
  }

  /// A blob's size in bytes, without reading it.
  /// - Throws: `missingObject`, `promisedObjectAbsent`.
  package func blobSize(_ id: ObjectID) throws(GitError) -> Int {
    let header = try store.header(id)
    guard header.kind == .blob else { throw .malformedObject(id) }
    return header.size
  }

  /// Whether the repository has that object, of whatever kind.
  package func contains(_ id: ObjectID) -> Bool { store.contains(id) }

  /// The messages of the commits that are reachable from `head` and not from `base`; latest first, then by id.
  package func messages(
    from base: ObjectID?, to head: ObjectID
  ) throws(GitError) -> [(commit: ObjectID, message: String)] {
    var messages: [(commit: ObjectID, message: String)] = []
    for commit in try history.commits(from: base, to: head) {
      messages.append((commit.id, Commit.message(in: try store.content(of: commit.id, as: .commit))))
    }
    return messages
  }

  /// The versions of a file along first parents, newest first; a version that stays over many commits is given once.
  ///
  /// Ends when `visit` returns false, and where history ends or a shallow clone cuts it.
  package func firstParentVersions(
    of path: RepositoryPath, from commit: ObjectID, visit: (Commit, TreeEntry) -> Bool
  ) throws(GitError) {
    var last: ObjectID?
    var lastTree: ObjectID?
    var next: ObjectID? = commit
    while let id = next {
      let commit = try history.commit(id)
      next = commit.parents.first
      guard commit.tree != lastTree else { continue }
      lastTree = commit.tree
      guard let entry = try self.entry(at: path, in: commit.tree), entry.mode != .folder, entry.id != last else {
        continue
      }
      last = entry.id
      guard visit(commit, entry) else { return }
    }
  }

  /// The paths that `git status` would name: staged, changed or untracked, not ignored; sorted.
  package func uncommittedPaths() throws(GitError) -> [RepositoryPath] {
    var tree: ObjectID?
    do throws(GitError) {
      tree = try commit("HEAD").tree
    } catch .unbornBranch {}
    return try store.uncommittedPaths(since: tree)
  }

  /// A configuration value, from git's files and its environment; nil where there is none.
  package func configValue(_ name: String) -> String? { store.configuration.value(name) }

  /// The remotes' names, sorted.
  package func remotes() throws(GitError) -> [String] { try store.remotes() }

  /// The absolute folder in which git looks for hooks; it need not exist.
  package func hooksFolder() -> String {
    guard let path = configValue("core.hooksPath"), !path.isEmpty else { return "\(commonFolder)/hooks" }
    let expanded = FileSystem.expandingHome(path, home: environment["HOME"])
    // A relative one counts from where hooks run.
    return FileSystem.path(expanded, from: worktree ?? gitFolder)
  }

  /// The id that git would give to a blob of these bytes.
  package static func contentID(of bytes: [UInt8]) -> ObjectID { LibGit2.blobID(of: bytes) }
}
