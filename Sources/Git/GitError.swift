import SourceText

/// Why a question about a repository has no answer.
package enum GitError: Error, Equatable, Sendable {
  /// No repository at this path, nor above it.
  case notARepository(String)
  /// The folder belongs to another user and no `safe.directory` names it.
  case untrustedOwner(String)
  /// The repository at this path names its objects by SHA-256.
  case sha256Repository(String)
  /// The repository's format asks for an extension or version that is not understood.
  case unsupportedExtension(String)
  /// An environment variable of git asks for what is not understood.
  case unsupportedEnvironment(String)
  /// No commit goes by that name.
  case unknownRevision(String)
  /// An abbreviated object id that several objects share.
  case ambiguousRevision(String)
  /// HEAD names a branch that has no commit yet.
  case unbornBranch(String)
  /// None of the places where the target is looked for has a commit.
  case noTarget
  /// The answer lies beyond the border of a shallow clone.
  case shallowHistory
  /// The two commits share no ancestor.
  case unrelatedHistories
  /// An object that something refers to is not in the object store.
  case missingObject(ObjectID)
  /// An object that a partial clone has left on its remote.
  case promisedObjectAbsent(ObjectID)
  /// An object that breaks git's format, or is of another kind than its place demands.
  case malformedObject(ObjectID)
  /// An object, or a folder with all that is below it, is above the limit.
  case tooLarge(ObjectID)
  /// A file of the worktree is above the limit.
  case fileTooLarge(RepositoryPath)
  /// A file of the worktree cannot be read.
  case unreadableFile(RepositoryPath)
  /// The index is split (`core.splitIndex`).
  case splitIndex
  /// The index holds folders in place of their files (`index.sparse`).
  case sparseIndex
  /// The index holds a path whose conflict is not resolved.
  case unmergedPath(RepositoryPath)
  /// The question needs a worktree and the repository has none.
  case noWorktree
  /// Any other failure, in libgit2's words.
  case unreadable(String)
}
