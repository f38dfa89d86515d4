import CGit2
import SourceText

extension LibGit2Store {
  /// What the gitattributes files of the worktree and the user say of a path; nil where they say nothing.
  func attribute(_ name: String, of path: RepositoryPath) throws(GitError) -> GitAttribute? {
    var value: UnsafePointer<CChar>?
    try LibGit2.check(git_attr_get(&value, repository, 0, path.string, name))
    switch git_attr_value(value) {
    case GIT_ATTR_VALUE_TRUE: return .set
    case GIT_ATTR_VALUE_FALSE: return .unset
    case GIT_ATTR_VALUE_STRING: return value.map { .value(String(cString: $0)) }
    default: return nil
    }
  }
}
