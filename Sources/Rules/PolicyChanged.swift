import SourceText

/// What a change does to the policy is signed for by a person.
package enum PolicyChanged: ChangeRule {
  package static let about = RuleAbout(
    id: "policy-changed", family: .ledger, title: "A person signs for changes of the policy", severity: .note,
    isSignOff: true,
    explanation: """
      The policy says what the gate looks at. A change is judged by the target's policy, so it cannot weaken its own \
      gate; once merged, its own policy judges everybody else. So every difference is shown in words, never fails the \
      checklist, and always waits for a person.
      """,
    failing: "locales: [en, de]   →   locales: [en]",
    passing: "the policy is left alone")

  package static func outcome(of change: Change) -> Outcome {
    SignedDifferences.outcome(about, change.policyDifferences)
  }
}

/// Findings of the sign-off rules about policy and ledger.
enum SignedDifferences {
  static func outcome(_ rule: RuleAbout, _ differences: [Change.SignedDifference]) -> Outcome {
    Outcome(
      checked: differences.count,
      findings: differences.map { difference in
        Finding(
          rule, severity: .note, path: difference.path, position: difference.position, message: difference.text,
          fix: "confirm it in the review", identity: [difference.path.string, difference.text])
      })
  }
}
