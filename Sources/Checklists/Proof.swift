import Catalogs
import Facts
import Git
import Policies
import Rules
import SourceText

/// Proves that the gate can fail: breaks a copy in memory in one way at a time and asks the gate about each.
package struct Proof {
  /// One way to break a catalog, and what came of it.
  package struct Trial: Sendable {
    package enum Outcome: Sendable, Equatable {
      /// The rule named key and locale.
      case caught
      /// The gate said nothing of it, or something else.
      case missed
      /// No catalog has what this trial breaks.
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
  private let policy: Policy
  private let catalogs: [JudgedCatalog]
  /// Catalog, key and locale of what is at fault already: a defect there would not be told apart.
  private let troubled: Set<[String]>

  /// - Throws: what the gate throws where it cannot read the tree.
  package init(_ gate: Gate, of head: Gate.Head) throws {
    self.gate = gate
    base = try gate.head(head).commit
    let tree = RecordedTree(base.tree, in: gate.repository)
    policy = try Configuration(audited: tree, override: nil).policy
    let survey = try CatalogSurvey(auditing: TreeCatalogs(tree, policy: policy, checksLayout: false), policy: policy)
    catalogs = survey.mergedSide.filter { $0.catalog.isReadable }
    troubled = Set(
      try gate.audit(head).findings.map { finding in
        [
          finding.catalog?.string ?? finding.path.string, finding.key ?? "",
          finding.locale.map { LocaleCode($0).normalized } ?? "",
        ]
      })
  }

  /// All trials, in the order of the list of defects.
  package func trials() throws -> [Trial] { try Defect.all.map { try trial($0) } }

  private func trial(_ defect: Defect) throws -> Trial {
    for judged in catalogs {
      guard
        let broken = defect.apply(judged, { !troubled.contains([judged.catalog.path.string, $0.key, $1.normalized]) })
      else { continue }
      let head = try gate.repository.variant(of: base, replacing: [(broken.path, broken.bytes)])
      let result = try gate.check(
        Gate.Request(target: base.id.description, head: .revision(head.id.description)))
      let finding = result.findings.first { finding in
        finding.rule == defect.rule && finding.severity == .error && (broken.key == nil || finding.key == broken.key)
          && (broken.locale == nil || finding.locale.map { LocaleCode($0) } == broken.locale)
      }
      return Trial(
        name: defect.name, rule: defect.rule, path: broken.path, key: broken.key, locale: broken.locale,
        outcome: finding == nil ? .missed : .caught, message: finding?.message)
    }
    return Trial(
      name: defect.name, rule: defect.rule, path: nil, key: nil, locale: nil, outcome: .notApplicable, message: nil)
  }
}
