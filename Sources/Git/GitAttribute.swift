import SourceText

/// What gitattributes say of one name and path.
package enum GitAttribute: Equatable, Sendable {
  case set, unset
  case value(String)
}

extension Repository {
  /// An attribute of a path, from the worktree's `.gitattributes`, `info/attributes` and the user's file; nil where none
  /// names it.
  package func attribute(_ name: String, of path: RepositoryPath) throws(GitError) -> GitAttribute? {
    try attributeInStore(name, path)
  }
}
