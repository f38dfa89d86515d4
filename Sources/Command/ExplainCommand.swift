import Policies
import Rules

/// `checklist explain` and `checklist rules`: the rules in words.
enum ExplainCommand {
  static let spec = CommandSpec(
    name: "explain", operands: "[RULE]", summary: "Explain a rule, with a failing and a passing example",
    discussion: "Without a rule: all of them.", options: [CommandTable.help], run: explain)

  static let rulesSpec = CommandSpec(
    name: "rules", operands: "", summary: "List the rules, a line each", discussion: "", options: [CommandTable.help],
    run: list)

  private static func explain(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    guard let id = arguments.operands.first else {
      Output.print(Registry.all.map(text).joined(separator: "\n\n"))
      return .pass
    }
    guard arguments.operands.count == 1 else { throw UsageError(message: "one rule at a time") }
    guard let rule = Registry.about(id) else {
      let nearest = NearestName.nearest(to: id, among: Registry.all.map(\.id))
      throw UsageError(message: "there is no rule \(id)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    Output.print(text(rule))
    return .pass
  }

  private static func list(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    try arguments.refuseOperands()
    let width = Registry.all.map(\.id.count).max() ?? 0
    for family in RuleAbout.Family.allCases {
      let rules = Registry.all.filter { $0.family == family }
      guard !rules.isEmpty else { continue }
      Output.print("\(family.rawValue)\n")
      for rule in rules {
        let pad = String(repeating: " ", count: width - rule.id.count)
        let weight = rule.isSignOff ? "sign-off" : rule.severity.rawValue
        Output.print("  \(rule.id)\(pad)  \(weight)\(String(repeating: " ", count: 9 - weight.count))  \(rule.title)\n")
      }
    }
    return .pass
  }

  private static func text(_ rule: RuleAbout) -> String {
    let weight = rule.isSignOff ? "sign-off: never fails, always waits for a person" : rule.severity.rawValue
    return """
      \(rule.id): \(rule.title)
      \(weight)

      \(rule.explanation)

      fails:  \(indented(rule.failing))
      passes: \(indented(rule.passing))

      """
  }

  private static func indented(_ text: String) -> String { text.replacing("\n", with: "\n        ") }
}
