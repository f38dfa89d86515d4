import Checklists
import Git
import Reports
import SourceText

/// `checklist audit`: one whole tree.
enum AuditCommand {
  static let spec = CommandSpec(
    name: "audit", operands: "", summary: "Judge one whole tree: the worktree, or a revision",
    discussion: "Every key counts, not only the changed ones; known debt of the ledger does not.",
    options: [
      CommandTable.repository,
      OptionSpec("--rev", value: "REV", "a revision instead of the worktree"),
      OptionSpec("--policy", value: "FILE", "judge by this policy instead of the tree's"),
      CommandTable.formats,
      CommandTable.help,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    try arguments.refuseOperands()
    let repository = try arguments.openRepository(invocation)
    // A bare repository has no worktree: its HEAD is the tree that people mean.
    let head: Gate.Head =
      arguments.value("--rev").map { .revision($0) } ?? (repository.isBare ? .revision("HEAD") : .worktree)
    let policy = try arguments.value("--policy").map { try PolicyFile.read($0, in: invocation) }
    let progress = ProgressLine("checklist: auditing")
    let result = try Gate(repository: repository, today: invocation.today).audit(head, policy: policy)
    _ = consume progress
    arguments.print(result, invocation, milliseconds: (clock.now - start).milliseconds)
    return ExitStatus(result.verdict)
  }
}
