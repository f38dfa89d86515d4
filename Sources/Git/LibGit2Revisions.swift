import CGit2
import SourceText

/// Names of commits.
extension LibGit2Store {
  func commitID(_ revision: String) throws(GitError) -> ObjectID {
    guard !revision.isEmpty, !revision.utf8.contains(0) else { throw .unknownRevision(revision) }
    var object: OpaquePointer?
    let code = git_revparse_single(&object, repository, revision)
    guard code == 0, let object else { throw try revisionError(code, revision) }
    defer { git_object_free(object) }
    var commit: OpaquePointer?
    guard git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0, let commit else {
      throw .unknownRevision(revision)
    }
    defer { git_object_free(commit) }
    guard let oid = git_object_id(commit) else { throw .unknownRevision(revision) }
    return ObjectID(oid.pointee)
  }

  private func revisionError(_ code: Int32, _ revision: String) throws(GitError) -> GitError {
    if code == GIT_EAMBIGUOUS.rawValue { return .ambiguousRevision(revision) }
    if revision == "HEAD" || revision == "@", case .symbolic(let name)? = try reference("HEAD") {
      return .unbornBranch(Repository.shortName(name))
    }
    // `HEAD~9` beyond the border of a shallow clone: git knows no such revision either.
    return .unknownRevision(revision)
  }

  func reference(_ name: String) throws(GitError) -> Reference? {
    guard !name.utf8.contains(0) else { return nil }
    var reference: OpaquePointer?
    let code = git_reference_lookup(&reference, repository, name)
    if code == GIT_ENOTFOUND.rawValue || code == GIT_EINVALIDSPEC.rawValue { return nil }
    try LibGit2.check(code)
    defer { git_reference_free(reference) }
    if let oid = git_reference_target(reference) { return .object(ObjectID(oid.pointee)) }
    return git_reference_symbolic_target(reference).map { .symbolic(String(cString: $0)) }
  }

  func mergeHeads() throws(GitError) -> [ObjectID] {
    guard let content = FileSystem.content(of: "\(location.gitFolder)/MERGE_HEAD", limit: 1 << 20) else { return [] }
    return content.split(separator: UInt8(ascii: "\n")).compactMap { ObjectID(hex: $0) }
  }

  func remotes() throws(GitError) -> [String] {
    var list = git_strarray()
    try LibGit2.check(git_remote_list(&list, repository))
    return LibGit2.strings(in: &list).sorted()
  }
}
