import Checklists
import Facts
import Git
import SourceText

/// `checklist prove`: shows on a copy in memory that the gate can fail.
enum ProveCommand {
  static let spec = CommandSpec(
    name: "prove", operands: "", summary: "Prove on a copy in memory that the gate can fail",
    discussion: """
      Breaks the catalogs and the code of HEAD in one way at a time (a translation taken out, specifiers swapped, a case \
      added to an enum behind a template, …) and shows each caught by its rule, with key and locale. Nothing is written. \
      Exit status 1 where one is missed.
      """,
    options: [
      CommandTable.repository, OptionSpec("--rev", value: "REV", "a revision instead of HEAD"), CommandTable.help,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    try arguments.refuseOperands()
    let repository = try arguments.openRepository(invocation)
    let gate = Gate(repository: repository, today: invocation.today)
    let trials = try Proof(gate, of: .revision(arguments.value("--rev") ?? "HEAD")).trials()
    for trial in trials {
      switch trial.outcome {
      case .caught:
        let place = [trial.path?.string, trial.key.map { "“\($0)”" }, trial.locale?.spelling].compactMap { $0 }
        Output.print("✓ \(trial.name): caught by \(trial.rule) (\(place.joined(separator: ", ")))\n")
      case .missed:
        Output.print(
          "✗ \(trial.name): \(trial.rule) said nothing of \(trial.path?.string ?? ""), “\(trial.key ?? "")”\n")
      case .notApplicable: Output.print("- \(trial.name): there is nothing to break in this way\n")
      }
    }
    let missed = trials.count { $0.outcome == .missed }
    let caught = trials.count { $0.outcome == .caught }
    Output.print("\(caught) caught, \(missed) missed, \(trials.count - caught - missed) not applicable\n")
    // A proof of nothing proves nothing.
    return missed == 0 && caught > 0 ? .pass : .fail
  }
}
