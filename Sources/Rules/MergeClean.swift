import SourceText

/// Head and target do not contradict each other.
package enum MergeClean: ChangeRule {
  package static let about = RuleAbout(
    id: "merge-clean", family: .change, title: "The change merges without a conflict",
    explanation: """
      What is judged is the result of the merge. Where both sides edited the same lines there is none yet: a person \
      has to decide, and what they decide has to be judged again. Until then the conflicted file counts as the \
      branch has it.

      Conflicts in catalogs, policy, ledger and Swift files are errors; in other files they are noted. Two branches that \
      add keys to one catalog conflict by line and not by meaning: there the finding names the command that merges them.
      """,
    failing: "main: a.one: en=One | de=Eins     branch: a.one: en=One | de=Ein",
    passing: "the branch is rebased or merged, and the conflict resolved there")

  package static func outcome(of change: Change) -> Outcome {
    Outcome(
      checked: 1,
      findings: change.conflicts.map { conflict in
        Finding(
          about, severity: conflict.isJudged ? nil : .note, path: conflict.path,
          message: conflict.isResolvable
            ? "\(conflict.path) conflicts with the target line by line; by key and language the two sides do not "
              + "contradict each other. The branch's version is judged meanwhile"
            : "\(conflict.path) conflicts with the target: what users would see cannot be told before a person "
              + "resolves it; the branch's version is judged meanwhile",
          fix: conflict.isResolvable
            ? "run `checklist init --merge-driver` once, then merge the target into the branch: git resolves it by key"
            : "merge the target into the branch, resolve the conflict and push again")
      })
  }
}
