import Git
import Policies
import SourceText

/// Finds the commit that the work will be merged into (contract, "target").
struct TargetChoice {
  private let repository: Repository
  private let request: Gate.Request

  init(_ repository: Repository, _ request: Gate.Request) {
    self.repository = repository
    self.request = request
  }

  /// Nil where nothing names a target.
  func targetIfAny(head: Commit) throws -> (name: String, commit: Commit)? {
    do {
      return try target(head: head)
    } catch let error as GitError where error == .noTarget {
      return nil
    }
  }

  func target(head: Commit) throws -> (name: String, commit: Commit) {
    if let named = request.target { return try repository.target(named: named, remote: request.remote) }
    if let file = request.policy, let policy = try? Policy.decode(file, rules: Configuration.ruleCatalog),
      let named = policy.target
    {
      return try target(inPolicy: named)
    }
    // The policy is the target's, and the target may be named by the policy: the usual target's policy is asked
    // first, so that a branch cannot choose what it is judged against.
    let usual = try usualTarget()
    if let usual {
      guard let named = try policyTarget(in: usual.commit.tree) else { return usual }
      return try target(inPolicy: named)
    }
    guard let named = try policyTarget(in: head.tree) else { throw GitError.noTarget }
    return try target(inPolicy: named)
  }

  /// A name that leads nowhere is the policy's fault, not the command line's.
  private func target(inPolicy named: String) throws -> (name: String, commit: Commit) {
    let found = Result { () throws(GitError) in try repository.target(named: named, remote: request.remote) }
    if case .failure(.unknownRevision) = found { throw GateError.unknownPolicyTarget(named) }
    return try found.get()
  }

  private func usualTarget() throws(GitError) -> (name: String, commit: Commit)? {
    do throws(GitError) {
      return try repository.target(named: nil, remote: request.remote)
    } catch .noTarget {
      return nil
    }
  }

  private func policyTarget(in tree: ObjectID) throws(GitError) -> String? {
    guard let entry = try repository.entry(at: Policy.path, in: tree),
      entry.mode == .regular || entry.mode == .executable
    else { return nil }
    let file = SourceFile(path: Policy.path, bytes: try repository.blob(entry.id))
    return (try? Policy.decode(file, rules: Configuration.ruleCatalog))?.target
  }
}
