import SourceText

/// The four kinds of git objects.
enum ObjectKind: Sendable {
  case commit, tree, blob, tag
}

/// What a reference holds.
enum Reference: Equatable, Sendable {
  case object(ObjectID)
  case symbolic(String)
}

/// The tree that a three-way merge gives, and the paths it could not merge.
struct MergedTree: Sendable {
  let tree: ObjectID
  let conflicts: [RepositoryPath]
}

/// Everything that is asked of git's storage; walks through history and trees are built on it once.
///
/// Whatever a store makes (merged trees, synthetic commits) it keeps in memory.
protocol ObjectStore: AnyObject {
  /// The commits whose parents a shallow clone has cut off; empty in a complete one.
  var shallowBorder: Set<ObjectID> { get }

  /// An object's kind and content; the parents of border commits are taken out.
  /// - Throws: `missingObject`, `promisedObjectAbsent`, `tooLarge` above `limit` bytes.
  func object(_ id: ObjectID, limit: Int) throws(GitError) -> (kind: ObjectKind, content: [UInt8])
  /// An object's kind and size in bytes.
  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int)
  /// Whether the store has the object.
  func contains(_ id: ObjectID) -> Bool
  /// Keeps an object in memory.
  func add(_ kind: ObjectKind, _ content: [UInt8]) throws(GitError) -> ObjectID

  /// The commit that a revision names, tags followed.
  /// - Throws: `unknownRevision`, `ambiguousRevision`, `unbornBranch`.
  func commitID(_ revision: String) throws(GitError) -> ObjectID
  /// The reference of that full name, symbolic ones not followed; nil where there is none.
  func reference(_ name: String) throws(GitError) -> Reference?
  /// The commits that a merge in progress has yet to record as parents.
  func mergeHeads() throws(GitError) -> [ObjectID]
  /// The remotes' names, sorted.
  func remotes() throws(GitError) -> [String]

  /// Merges `theirs` into `ours`; a conflicted path has the version of `theirs`.
  /// - Parameter bases: the merge bases, best first; at least one.
  func merge(_ ours: Commit, _ theirs: Commit, bases: [Commit]) throws(GitError) -> MergedTree

  /// The tree that a commit of the index would have.
  func stagedTree() throws(GitError) -> ObjectID
  /// The tree that `git add --all` and a commit would have, without running filter programs.
  func worktreeTree() throws(GitError) -> ObjectID
  /// The paths by which the worktree or the index differs from `tree`, sorted; ignored ones left out.
  func uncommittedPaths(since tree: ObjectID?) throws(GitError) -> [RepositoryPath]
}

extension ObjectStore {
  /// The commit of that id.
  /// - Throws: `malformedObject` for an object of another kind.
  func commit(_ id: ObjectID) throws(GitError) -> Commit {
    try Commit(id: id, content: content(of: id, as: .commit))
  }

  /// The tree of that id; the empty tree need not be stored.
  func tree(_ id: ObjectID) throws(GitError) -> Tree {
    try Tree(id: id, content: content(of: id, as: .tree))
  }

  /// The content of an object that must be of that kind.
  func content(
    of id: ObjectID, as kind: ObjectKind, limit: Int = SourceFile.sizeLimit
  ) throws(GitError) -> [UInt8] {
    let object = try object(id, limit: limit)
    guard object.kind == kind else { throw .malformedObject(id) }
    return object.content
  }
}
