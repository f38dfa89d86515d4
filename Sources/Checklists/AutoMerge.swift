import Policies
import Rules
import SourceText

/// Whether a forge may merge the change by itself, and every ground why not (contract, section 7).
package struct AutoMerge: Sendable {
  package enum Decision: String, Sendable {
    case refuse, allow
  }

  package struct Reason: Sendable {
    package let code: String
    package let message: String
  }

  package let decision: Decision
  package let reasons: [Reason]

  /// - Parameters:
  ///   - signOffs: ids of the sign-off items that have findings.
  ///   - codePaths: the paths that make the change code-touching.
  ///   - isJudged: whether the change touches anything that the program reads.
  init(
    policy: Policy.AutoMerge, verdict: ChecklistResult.Verdict, signOffs: [String],
    classification: ChecklistResult.Classification, codePaths: [RepositoryPath], isJudged: Bool
  ) {
    guard isJudged || verdict != .pass else {
      decision = .allow
      reasons = [Reason(code: "nothing-to-check", message: "the change touches nothing that is checked")]
      return
    }
    var grounds: [Reason] = []
    switch verdict {
    case .pass: break
    case .fail: grounds.append(Reason(code: "verdict-fail", message: "the checklist fails"))
    case .undecided:
      grounds.append(Reason(code: "verdict-undecided", message: "the checklist is undecided and waits for a verdict"))
    }
    for (id, message) in [
      ("ledger-changed", "the change edits the ledger"), ("policy-changed", "the change edits the policy"),
      ("exemption-added", "the change exempts translated keys"),
      ("accepted-by-trailer", "findings were accepted in a commit message"),
    ] where signOffs.contains(id) {
      grounds.append(Reason(code: id, message: "\(message): a person signs for that"))
    }
    if policy != .passing, classification == .codeTouching {
      let shown = codePaths.prefix(3).map(\.string).joined(separator: ", ")
      let more = codePaths.count > 3 ? " and \(codePaths.count - 3) more" : ""
      grounds.append(Reason(code: "code-touching", message: "the change touches more than catalogs: \(shown)\(more)"))
    }
    if policy == .refuse {
      grounds.append(Reason(code: "person-merges", message: "the policy leaves every merge to a person"))
    }
    decision = grounds.isEmpty ? .allow : .refuse
    reasons = grounds
  }
}
