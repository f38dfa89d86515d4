import CatalogMerge
import Facts
import Git
import Rules
import SourceText

/// Tells of each conflicted path whether merging by meaning would resolve it.
struct ConflictAdvice {
  private let repository: Repository
  private let merge: MergeResult
  private let target: Commit
  private let head: Commit

  init(_ repository: Repository, _ merge: MergeResult, target: Commit, head: Commit) {
    self.repository = repository
    self.merge = merge
    self.target = target
    self.head = head
  }

  func conflicts(_ classifier: Classifier) throws(GitError) -> [Change.Conflict] {
    guard !merge.conflicts.isEmpty else { return [] }
    let base = try repository.commit(merge.mergeBase)
    var result: [Change.Conflict] = []
    for path in merge.conflicts {
      result.append(
        Change.Conflict(
          path: path, isJudged: classifier.conflictIsJudged(path), isResolvable: try isResolvable(path, base: base)))
    }
    return result
  }

  /// A side that took the file away leaves a decision to a person.
  private func isResolvable(_ path: RepositoryPath, base: Commit) throws(GitError) -> Bool {
    guard CatalogFileName(path) != nil, let ours = try bytes(path, in: target), let theirs = try bytes(path, in: head)
    else { return false }
    return SemanticMerge.resolves(base: try bytes(path, in: base) ?? [], ours: ours, theirs: theirs, path: path)
  }

  private func bytes(_ path: RepositoryPath, in commit: Commit) throws(GitError) -> [UInt8]? {
    guard let entry = try repository.entry(at: path, in: commit.tree),
      entry.mode == .regular || entry.mode == .executable
    else { return nil }
    return try repository.blob(entry.id)
  }
}
