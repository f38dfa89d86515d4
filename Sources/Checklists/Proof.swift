import Catalogs
import Facts
import Git
import Policies
import Rules
import SourceText

/// Proves that the gate can fail: breaks a copy in memory in one way at a time and asks the gate about each.
package struct Proof {
  /// One way to break catalogs or code, and what came of it.
  package struct Trial: Sendable {
    package enum Outcome: Sendable, Equatable {
      /// The rule named key and locale.
      case caught
      /// The gate said nothing of it, or something else.
      case missed
      /// There is nothing that this trial could break.
      case notApplicable
    }

    package let name: String
    package let rule: String
    package let path: RepositoryPath?
    package let key: String?
    package let locale: LocaleCode?
    package let outcome: Outcome
    /// What the gate said.
    package let message: String?
  }

  private let gate: Gate
  private let base: Commit
  private let subject: ProofSubject

  /// - Throws: what the gate throws where it cannot read the tree.
  package init(_ gate: Gate, of head: Gate.Head) throws {
    self.gate = gate
    base = try gate.head(head).commit
    let tree = RecordedTree(base.tree, in: gate.repository)
    let reading = try TreeReading(tree, policy: nil, ledger: nil, checksLayout: false, keepsTreesIn: gate.treesFolder)
    subject = try ProofSubject(reading, tree: tree, findings: try gate.audit(head).findings)
  }

  /// All trials, in the order of the list of defects.
  package func trials() throws -> [Trial] { try Defect.all.map { try trial($0) } }

  private func trial(_ defect: Defect) throws -> Trial {
    guard let broken = try defect.apply(subject) else {
      return Trial(
        name: defect.name, rule: defect.rules[0], path: nil, key: nil, locale: nil, outcome: .notApplicable,
        message: nil)
    }
    let head = try gate.repository.variant(of: base, replacing: [(broken.path, broken.bytes)])
    let result = try gate.check(Gate.Request(target: base.id.description, head: .revision(head.id.description)))
    let finding = result.findings.first { finding in
      defect.rules.contains(finding.rule) && finding.severity == .error
        && (broken.key == nil || finding.key == broken.key)
        && (broken.locale == nil || finding.locale.map { LocaleCode($0) } == broken.locale)
    }
    return Trial(
      name: defect.name, rule: finding?.rule ?? defect.rules[0], path: broken.path, key: broken.key,
      locale: broken.locale, outcome: finding == nil ? .missed : .caught, message: finding?.message)
  }
}
