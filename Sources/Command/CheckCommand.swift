import Checklists
import Git
import Reports
import SourceText

/// `checklist check`: this branch against its target.
enum CheckCommand {
  static let spec = CommandSpec(
    name: "check", operands: "",
    summary: "Judge what merging this branch into its target would give",
    discussion: """
      Reads both sides from git, merges them in memory and judges the result. Nothing is written to the worktree, the \
      index or the object store. Uncommitted work counts only with --worktree or --staged.
      """,
    options: [
      CommandTable.repository,
      OptionSpec(
        "--target", value: "REF",
        "what the branch will be merged into (default: the policy's, else origin's main branch)"),
      OptionSpec("--head", value: "REV", "what is to be merged (default: HEAD)"),
      OptionSpec("--worktree", "take the worktree, with untracked files, as the head's tree"),
      OptionSpec("--staged", "take the index as the head's tree"),
      OptionSpec("--policy", value: "FILE", "judge by this policy instead of the target's"),
      CommandTable.formats,
      OptionSpec("--all", "list the findings that the target has too"),
      CommandTable.help,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    try arguments.refuseOperands()
    let heads = ["--head", "--worktree", "--staged"].filter { arguments.isGiven($0) }
    guard heads.count <= 1 else { throw UsageError(message: "\(heads.joined(separator: " and ")) exclude each other") }
    let repository = try arguments.openRepository(invocation)
    let head: Gate.Head =
      arguments.isGiven("--worktree")
      ? .worktree : arguments.isGiven("--staged") ? .staged : .revision(arguments.value("--head") ?? "HEAD")
    let request = Gate.Request(
      target: arguments.value("--target"), head: head,
      policy: try arguments.value("--policy").map { try PolicyFile.read($0, in: invocation) })
    var result: ChecklistResult
    do {
      let progress = ProgressLine("checklist: judging the merge")
      result = try Gate(repository: repository, today: invocation.today).check(request)
      _ = consume progress
    }
    if heads.isEmpty, let note = leftOut(in: repository) { result = result.adding(note: note) }
    arguments.print(result, invocation, milliseconds: (clock.now - start).milliseconds)
    return ExitStatus(result.verdict)
  }

  /// A note where uncommitted catalog changes were left out of a check of HEAD.
  private static func leftOut(in repository: Repository) -> String? {
    guard !repository.isBare else { return nil }
    guard let paths = try? repository.uncommittedPaths() else {
      return "whether uncommitted changes were left out could not be told; --worktree says why"
    }
    let catalogs = paths.filter { $0.namesCatalog }
    guard let first = catalogs.first else { return nil }
    let more = catalogs.count > 1 ? " and \(catalogs.count - 1) more" : ""
    return "uncommitted changes of \(first)\(more) were left out; --worktree judges them too"
  }
}

extension Arguments {
  func refuseOperands() throws(UsageError) {
    if let operand = operands.first { throw UsageError(message: "unexpected argument \(operand)") }
  }

  /// The repository that `--repo` names, or the one around the working folder.
  func openRepository(_ invocation: Invocation) throws(GitError) -> Repository {
    let path = value("--repo")
    return try Repository.open(
      at: path.map { $0.hasPrefix("/") ? $0 : "\(invocation.workingFolder)/\($0)" } ?? invocation.workingFolder,
      environment: invocation.environment, isExplicit: path != nil)
  }

  /// Prints a result in the format that was asked for.
  func print(_ result: ChecklistResult, _ invocation: Invocation, milliseconds: Int) {
    let options = ReportOptions(
      isColoured: Output.isColoured(invocation.environment), listsPreExisting: isGiven("--all"),
      milliseconds: milliseconds)
    let reporter = value("--format").flatMap { Reporters.named($0) } ?? TextReporter.self
    Output.print(reporter.render(result, options))
  }
}

extension Duration {
  var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
