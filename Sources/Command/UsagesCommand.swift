import Checklists
import Git
import Reports

/// `checklist usages`: where the code asks for a key, and what it finds there.
enum UsagesCommand {
  static let spec = CommandSpec(
    name: "usages", operands: "[KEY]", summary: "Show where the code uses a key, and the way to its texts",
    discussion: """
      From each call through the template, the enum and its case to the table, and to the text of every language. KEY may \
      be a template (smoking.*.title). Without KEY: every use, file by file. As JSON an object a use: key or template with \
      the keys that it stands for, table, bundle (* where any), path, line, column, call, and status: certain, possible, \
      unresolved, or excluded for previews, tests and debug code.
      """,
    options: [
      CommandTable.repository,
      OptionSpec("--rev", value: "REV", "a revision instead of the worktree"),
      OptionSpec("--policy", value: "FILE", "read the code as this policy says instead of the tree's"),
      OptionSpec("--format", value: "FORMAT", choices: ["text", "json"], "how to print: text, json"),
      CommandTable.help,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    guard arguments.operands.count <= 1 else {
      throw UsageError(message: "one key at a time; put a key with white space into quotes")
    }
    let repository = try arguments.openRepository(invocation)
    let gate = Gate(repository: repository, today: invocation.today)
    let policy = try arguments.value("--policy").map { try PolicyFile.read($0, in: invocation) }
    let progress = ProgressLine("checklist: reading the code")
    let review = try gate.code(of: arguments.tree(of: repository), policy: policy)
    _ = consume progress
    let report = UsagesReport(review, key: arguments.operands.first)
    Output.print(arguments.value("--format") == "json" ? report.json() : report.text())
    return .pass
  }
}

extension Arguments {
  /// The tree that `--rev` names, else the worktree; of a bare repository its HEAD.
  func tree(of repository: Repository) -> Gate.Head {
    value("--rev").map { .revision($0) } ?? (repository.isBare ? .revision("HEAD") : .worktree)
  }
}
