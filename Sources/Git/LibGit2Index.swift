import CGit2
import SourceText

/// The index file, read into memory and never written.
extension LibGit2Store {
  /// Gives the repository's handle its real index, which the line end filter looks into.
  func loadIndex() throws(GitError) {
    guard !hasIndex else { return }
    let index = try openIndex(allowsConflicts: true)
    defer { git_index_free(index) }
    try LibGit2.check(git_repository_set_index(repository, index))
    hasIndex = true
  }

  /// A copy of the index that may be changed; empty where there is no file yet.
  /// - Throws: `splitIndex`, `sparseIndex`, `unmergedPath`.
  func openIndex(allowsConflicts: Bool = false) throws(GitError) -> OpaquePointer {
    var index: OpaquePointer?
    let code = git_index_open(&index, location.indexFile)
    guard code == 0, let index else { throw Self.indexError() }
    guard git_index_read(index, 1) == 0 else {
      let error = Self.indexError()
      git_index_free(index)
      throw error
    }
    if !allowsConflicts, let path = Self.firstConflict(in: index) {
      git_index_free(index)
      throw .unmergedPath(path)
    }
    return index
  }

  /// libgit2 names the mandatory extension that it does not know: `link` of a split index, `sdir` of a sparse one.
  private static func indexError() -> GitError {
    let message = LibGit2.message
    if message.contains("'link'") { return .splitIndex }
    if message.contains("'sdir'") { return .sparseIndex }
    return .unreadable(message)
  }

  private static func firstConflict(in index: OpaquePointer) -> RepositoryPath? {
    guard git_index_has_conflicts(index) == 1 else { return nil }
    for i in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, i), git_index_entry_stage(entry) > 0 else { continue }
      return RepositoryPath(String(cString: entry.pointee.path))
    }
    return nil
  }

  /// The paths of entries that have an extended flag.
  func paths(in index: OpaquePointer, flagged flag: git_index_entry_extended_flag_t) -> Set<RawPath> {
    var paths: Set<RawPath> = []
    for i in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, i)?.pointee else { continue }
      if UInt32(entry.flags_extended) & flag.rawValue != 0 { paths.insert(RawPath(entry.path)) }
    }
    return paths
  }

  /// Puts an entry into an index in memory, in place of what has its path or lies across it.
  func add(_ entry: (mode: UInt32, id: ObjectID), _ path: RawPath, to index: OpaquePointer) throws(GitError) {
    var new = git_index_entry()
    new.mode = entry.mode
    new.id = entry.id.oid
    try LibGit2.check(
      path.withCString {
        new.path = $0
        return git_index_add(index, &new)
      })
  }

  /// The tree of an index in memory.
  func writeTree(of index: OpaquePointer) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try LibGit2.check(git_index_write_tree_to(&oid, index, repository))
    return ObjectID(oid)
  }
}
