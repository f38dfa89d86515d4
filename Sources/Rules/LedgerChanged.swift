import SourceText

/// What a change adds to or takes from the ledger is signed for by a person.
package enum LedgerChanged: ChangeRule {
  package static let about = RuleAbout(
    id: "ledger-changed", family: .ledger, title: "A person signs for changes of the ledger", severity: .note,
    isSignOff: true,
    explanation: """
      The ledger holds verdicts: what is no key, what is owed, what is right as it is. A change may bring the verdicts \
      that it needs, in sight of the reviewer; so every entry that comes or goes is shown, never fails the checklist, \
      and always waits for a person.
      """,
    failing: "debt: [{ rule: locales-filled, key: home.more, … }] is added",
    passing: "the ledger is left alone")

  package static func outcome(of change: Change) -> Outcome {
    SignedDifferences.outcome(about, change.ledgerDifferences)
  }
}
