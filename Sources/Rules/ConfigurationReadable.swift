import Policies
import SourceText

/// Policy and ledger parse and hold only known fields.
package enum ConfigurationReadable: SideRule {
  package static let about = RuleAbout(
    id: "configuration-readable", family: .ledger, title: "Policy and ledger can be read",
    explanation: """
      A misspelled field would quietly weaken the gate, so unknown fields are refused with the nearest known one. \
      Looked at: `.checklist/policy.yml` and `.checklist/ledger.yml` of the merge result.
      """,
    failing: "rulez: {}",
    passing: "rules: {}")

  package static func outcome(on side: Side) -> Outcome {
    Outcome(
      checked: side.configurationFiles,
      findings: side.configurationFaults.map { fault in
        Finding(
          about, path: fault.path, position: fault.position, message: "\(fault.path): \(fault.message)",
          fix: "mend it at this place; `checklist doctor` reads it again",
          identity: [fault.path.string, fault.message])
      })
  }
}
