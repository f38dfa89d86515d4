import Policies
import SourceText

/// Every verdict, debt and exemption says why.
package enum LedgerReason: SideRule {
  /// A reason shorter than this says nothing.
  package static let shortest = AcceptanceTrailer.shortestReason

  package static let about = RuleAbout(
    id: "ledger-reason", family: .ledger, title: "Every entry of the ledger says why",
    explanation: """
      An entry of the ledger makes the checklist silent for good. Whoever comes across it in a year has to know \
      whether it still holds, and a word like “later” does not tell. Looked at: the reason of every verdict \
      (`not_keys`), debt and exemption, which has at least 15 characters. The entry has its effect all the same.
      """,
    failing: "- { rule: locales-filled, key: home.more, reason: \"later\" }",
    passing: "- { rule: locales-filled, key: home.more, reason: \"arrives with the next delivery\" }")

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for entry in side.ledger.reasonedEntries {
      outcome.checked += 1
      let length = trimmed(entry.reason).count
      guard length < shortest else { continue }
      let why = length == 0 ? "has no reason" : "has a reason of \(Wording.count(length, "character"))"
      outcome.findings.append(
        Finding(
          about, path: Ledger.path, position: entry.position, key: entry.key,
          message: "\(entry.name) \(why): nobody can tell later whether it still holds",
          fix: "say why in \(shortest) characters or more", identity: entry.identity))
    }
    return outcome
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
