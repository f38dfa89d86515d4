import Checklists
import Git
import Policies

/// Words every error once: what failed, where, what to do; one line.
enum ErrorWording {
  static func line(for error: any Error) -> String {
    switch error {
    case let error as GateError: line(for: error)
    case let error as GitError: line(for: error)
    case let error as ConfigurationFault: "\(error.path): \(error.message)"
    case .fault(let fault) as LedgerEditor.Failure: "\(fault.path): \(fault.message)"
    case .tooCurious(let number) as LedgerEditor.Failure:
      "\(Ledger.path): line \(number): what is written here cannot be edited by a program; edit it yourself"
    case let error as FileError: "cannot \(error.action) \(error.path): \(error.reason)"
    case let error as CommandError: error.message
    default: "\(error)"
    }
  }

  private static func line(for error: GateError) -> String {
    switch error {
    case .git(let error): line(for: error)
    case .policy(let fault):
      "\(fault.path): \(fault.message); the policy must be mended on the target before anything can be judged"
    case .unknownPolicyTarget(let name):
      ".checklist/policy.yml names the target \(name), and there is no such branch here; mend the policy, or fetch it: git fetch origin \(name)"
    case .unrelatedHistories(let target, let head):
      "\(head) and \(target) have no common history; name the branch that it will be merged into with --target"
    }
  }

  private static func line(for error: GitError) -> String {
    switch error {
    case .notARepository(let path):
      "\(path) is in no git repository; run it inside one, or name one with --repo PATH"
    case .untrustedOwner(let path):
      "\(path) belongs to another user; if you trust it: git config --global --add safe.directory \(path)"
    case .sha256Repository(let path):
      "\(path) names its objects by SHA-256, which is not read yet; judge a SHA-1 copy: git fast-export --all | git -C COPY fast-import"
    case .unsupportedExtension(let name):
      "the repository uses \(name), which is not supported; see `git config --get-regexp extensions`"
    case .unsupportedEnvironment(let name):
      "\(name) is set and not supported; run with `env -u \(name.prefix { $0 != "=" })`"
    case .unknownRevision(let name):
      "there is no commit named \(name); fetch it (git fetch origin \(name)) or name another"
    case .ambiguousRevision(let name): "several objects are named \(name); write more digits"
    case .unbornBranch(let name): "the branch \(name) has no commit yet; commit first"
    case .noTarget:
      "no target found (no origin/HEAD, origin/main, origin/master, main or master); name it with --target REF or in .checklist/policy.yml"
    case .shallowHistory:
      "this shallow clone lacks the history down to the merge base; run git fetch --unshallow (in CI: fetch-depth: 0)"
    case .unrelatedHistories: "the two commits have no common history; name another target with --target"
    case .missingObject(let id): "the object \(id) is missing from the repository; run git fsck, then fetch again"
    case .promisedObjectAbsent(let id):
      "this partial clone lacks the object \(id); run git fetch --refetch --no-filter, or clone without --filter"
    case .malformedObject(let id): "the object \(id) is damaged; run git fsck"
    case .tooLarge(let id): "the object \(id) is too large to be read; take it out of the repository"
    case .fileTooLarge(let path): "\(path) is too large to be read; leave it out with .gitignore"
    case .unreadableFile(let path): "\(path) in the worktree cannot be read; look at its permissions"
    case .splitIndex: "the index is split, which is not supported yet; run git update-index --no-split-index"
    case .sparseIndex:
      "the index is sparse, which is not supported yet; run git sparse-checkout reapply --no-sparse-index"
    case .unmergedPath(let path): "\(path) is in the middle of a merge; resolve it and git add it first"
    case .noWorktree: "this repository has no worktree; name a revision instead"
    case .unreadable(let words): "the repository cannot be read: \(words); run git fsck"
    }
  }
}

/// A failure of a command itself, already in words.
struct CommandError: Error {
  let message: String
}
