import Facts
import Git
import Policies
import Rules
import SourceText

/// A ledger entry by entry: what each one covers now.
package struct LedgerReview: Sendable {
  package struct Item: Sendable {
    package let entry: Ledger.Placed<Ledger.Entry>
    /// How many findings, uses or values it covers, and what they are called (`3 findings`).
    package let cover: String
    /// Why it can go; nil where it is needed, or where not all that it names could be judged.
    package let death: String?
  }

  /// In the order of the file.
  package let items: [Item]
  package let notes: [String]
  /// The code that was looked at, with this ledger.
  package let code: JudgedCode
}

extension Gate {
  /// What each entry of a ledger covers on one whole tree.
  package func review(of ledger: Ledger, on head: Head, policy: SourceFile? = nil) throws(GateError) -> LedgerReview {
    try Self.typed {
      let tree = RecordedTree(try self.head(head).commit.tree, in: repository)
      let reading = try TreeReading(tree, policy: policy, ledger: ledger, checksLayout: true, keepsTreesIn: treesFolder)
      let (change, side) = (reading.change, reading.side)
      let answers = RuleRun.answers(RuleRun.auditedChangeRules, about: change, on: [side])
      let all = answers.change + answers.sides[0]
      let findings = all.flatMap(\.outcome.findings)
      let use = LedgerUse(
        findings, judged: JudgedReach(rules: all.map(\.rule), side: side, change: change, isAudit: true))
      let live = LedgerLive.outcome(
        of: ledger, facts: reading.code.facts, debt: use.debt(of: ledger), exemptions: use.exemptions(of: ledger),
        today: today)
      let deaths = Dictionary(
        live.findings.compactMap { finding in finding.position.map { ($0, finding.message) } }
      ) { first, _ in first }
      let items = ledger.entries.enumerated().map { index, placed in
        LedgerReview.Item(
          entry: placed, cover: cover(of: placed.entry, index, findings, reading.code), death: deaths[placed.position])
      }
      return LedgerReview(
        items: items.sorted { $0.entry.position < $1.entry.position }, notes: reading.notes, code: reading.code)
    }
  }

  private func cover(_ scope: LedgerCover.Scope, _ findings: [Finding]) -> String {
    Self.count(findings.count { scope.covers($0) }, "finding")
  }

  private func cover(of entry: Ledger.Entry, _ index: Int, _ findings: [Finding], _ code: JudgedCode) -> String {
    switch entry {
    case .template:
      // Templates stand first, in the order of the addresses.
      let values = index < code.facts.addresses.count ? code.facts.addresses[index].count : 0
      return Self.count(values, "value")
    case .notKey(let verdict): return Self.count(code.useCount(settledBy: verdict), "place")
    case .debt(let debt): return cover(LedgerCover.Scope(debt), findings)
    case .exemption(let exemption): return cover(LedgerCover.Scope(exemption), findings)
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

extension Gate {
  /// The rules that policies and ledgers may name.
  package static var ruleCatalog: RuleCatalog { Configuration.ruleCatalog }
}
