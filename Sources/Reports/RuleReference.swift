import Rules

/// The reference page of all rules, made from the same texts as `checklist explain`.
package enum RuleReference {
  package static func markdown() -> String {
    var text = """
      # Rules

      This page is made from the rules themselves (`BLESS=1 swift test --filter RuleReference`); `checklist explain RULE`
      prints the same. The policy can give each rule another severity, or switch it off; sign-off items stay.

      """
    for family in RuleAbout.Family.allCases {
      let rules = Registry.all.filter { $0.family == family }
      guard !rules.isEmpty else { continue }
      text += "\n## \(family.rawValue)\n"
      for rule in rules {
        let weight = rule.isSignOff ? "sign-off" : rule.severity.rawValue
        text += "\n### \(rule.id)\n\n\(rule.title). Severity: \(weight).\n\n\(rule.explanation)\n\n"
        text += "```\nfails    \(indented(rule.failing))\npasses   \(indented(rule.passing))\n```\n"
      }
    }
    return text
  }

  private static func indented(_ text: String) -> String { text.replacing("\n", with: "\n         ") }
}
