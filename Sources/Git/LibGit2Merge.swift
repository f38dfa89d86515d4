import CGit2
import SourceText

/// Three-way merges, in memory.
extension LibGit2Store {
  func merge(_ ours: Commit, _ theirs: Commit, bases: [Commit]) throws(GitError) -> MergedTree {
    // Git merges by the histogram algorithm, of which patience is the nearest kin: libgit2's default finds conflicts in
    // catalogs that git does not have. Now and then it is the other way round; what either merges is no conflict.
    let patient = try merge(ours, theirs, bases: bases, algorithm: GIT_MERGE_FILE_DIFF_PATIENCE.rawValue)
    if patient.conflicts.isEmpty { return patient }
    let plain = try merge(ours, theirs, bases: bases, algorithm: 0)
    return plain.conflicts.count < patient.conflicts.count ? plain : patient
  }

  private func merge(
    _ ours: Commit, _ theirs: Commit, bases: [Commit], algorithm: UInt32
  ) throws(GitError) -> MergedTree {
    var options = git_merge_options()
    try LibGit2.check(git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION)))
    options.flags = GIT_MERGE_FIND_RENAMES.rawValue
    // libgit2's default of 200 is soon too little; git's own 7000 would take minutes at worst.
    options.target_limit = 1000
    options.file_flags = algorithm
    var index: OpaquePointer?
    do throws(GitError) {
      index = try mergedIndex(ours, theirs, bases: bases, &options)
    } catch .missingObject, .promisedObjectAbsent {
      // Looking for renames reads files that the merge itself does not need; a partial clone may lack them.
      options.flags = 0
      index = try mergedIndex(ours, theirs, bases: bases, &options)
    }
    guard let index else { throw .unreadable(LibGit2.message) }
    defer { git_index_free(index) }
    let conflicts = try takeTheirs(in: index)
    var oid = git_oid()
    try LibGit2.check(git_index_write_tree_to(&oid, index, repository))
    return MergedTree(tree: ObjectID(oid), conflicts: conflicts)
  }

  private func mergedIndex(
    _ ours: Commit, _ theirs: Commit, bases: [Commit], _ options: inout git_merge_options
  ) throws(GitError) -> OpaquePointer? {
    bases.count == 1
      ? try mergeTrees(bases[0].tree, ours.tree, theirs.tree, &options)
      // Several best ancestors are first merged with one another, as git does.
      : try mergeCommits(ours.id, theirs.id, &options)
  }

  private func mergeTrees(
    _ base: ObjectID, _ ours: ObjectID, _ theirs: ObjectID, _ options: inout git_merge_options
  ) throws(GitError) -> OpaquePointer? {
    var trees: [OpaquePointer] = []
    defer { for tree in trees { git_tree_free(tree) } }
    for id in [base, ours, theirs] {
      var oid = id.oid
      var tree: OpaquePointer?
      try checkLookup(git_tree_lookup(&tree, repository, &oid), id)
      if let tree { trees.append(tree) }
    }
    var index: OpaquePointer?
    try checkMerge(git_merge_trees(&index, repository, trees[0], trees[1], trees[2], &options))
    return index
  }

  private func mergeCommits(
    _ ours: ObjectID, _ theirs: ObjectID, _ options: inout git_merge_options
  ) throws(GitError) -> OpaquePointer? {
    var commits: [OpaquePointer] = []
    defer { for commit in commits { git_commit_free(commit) } }
    for id in [ours, theirs] {
      var oid = id.oid
      var commit: OpaquePointer?
      try checkLookup(git_commit_lookup(&commit, repository, &oid), id)
      if let commit { commits.append(commit) }
    }
    var index: OpaquePointer?
    try checkMerge(git_merge_commits(&index, repository, commits[0], commits[1], &options))
    return index
  }

  /// A merge fails on a missing object without saying which, except in its message.
  private func checkMerge(_ code: Int32) throws(GitError) {
    guard code < 0 else { return }
    let message = LibGit2.message
    if code == GIT_ENOTFOUND.rawValue {
      let hex = message.split { !$0.isHexDigit }.last { $0.utf8.count == 40 }
      if let id = hex.flatMap({ ObjectID($0) }) { try checkLookup(code, id) }
    }
    throw .unreadable(message)
  }

  /// Replaces every conflict by the version of `theirs`, or by nothing, and gives the paths.
  private func takeTheirs(in index: OpaquePointer) throws(GitError) -> [RepositoryPath] {
    var sides: [ConflictSide] = []
    for i in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, i), git_index_entry_stage(entry) > 0 else { continue }
      sides.append(ConflictSide(entry.pointee))
    }
    guard !sides.isEmpty else { return [] }
    git_index_conflict_cleanup(index)
    let renamed = renames(in: index)
    var paths: Set<RepositoryPath> = []
    for side in sides {
      // Where one side has renamed the file, both sides' versions meet at the new path, as with git.
      let path = renamed[side.path] ?? side.path
      paths.insert(path.repositoryPath)
      guard side.stage == 3 else { continue }
      try add((side.mode, side.id), path, to: index)
    }
    return paths.sorted()
  }

  /// Where the paths of conflicted files have gone that one side, and only one, has renamed.
  private func renames(in index: OpaquePointer) -> [RawPath: RawPath] {
    var renames: [RawPath: RawPath] = [:]
    for i in 0..<git_index_name_entrycount(index) {
      guard let name = git_index_name_get_byindex(index, i)?.pointee, let ancestor = name.ancestor.map({ RawPath($0) })
      else { continue }
      let ours = name.ours.map { RawPath($0) } ?? ancestor
      let theirs = name.theirs.map { RawPath($0) } ?? ancestor
      if ours == ancestor, theirs != ancestor { renames[ancestor] = theirs }
      if theirs == ancestor, ours != ancestor { renames[ancestor] = ours }
    }
    return renames
  }
}

/// One side of a conflict, copied out of the index.
private struct ConflictSide {
  let path: RawPath
  let stage: Int
  let mode: UInt32
  let id: ObjectID

  init(_ entry: git_index_entry) {
    path = RawPath(entry.path)
    stage = Int(entry.flags & UInt16(GIT_INDEX_ENTRY_STAGEMASK)) >> 12
    mode = entry.mode
    id = ObjectID(entry.id)
  }
}
