import Facts
import Git
import Rules
import SourceText

/// Everything that one run of the gate answers; all reports are made from it.
package struct ChecklistResult: Sendable {
  package enum Verdict: String, Sendable {
    case pass, fail, undecided
  }

  package enum Classification: String, Sendable {
    case catalogOnly = "catalog-only"
    case codeTouching = "code-touching"
  }

  package struct NamedCommit: Sendable {
    package let name: String
    package let commit: ObjectID
  }

  /// What the change does to one catalog, by key.
  package struct CatalogSummary: Sendable {
    package let path: RepositoryPath
    package let format: Catalog.Format
    package let table: String
    package let added: [String]
    package let changed: [String]
    package let touched: [String]
    package let removed: [String]
    package let localesAdded: [LocaleCode]
    package let localesRemoved: [LocaleCode]
  }

  /// The part of a check that an audit of one tree has not.
  package struct Step: Sendable {
    package let target: NamedCommit
    package let head: NamedCommit
    package let mergeBase: ObjectID?
    package let mergeState: MergeResult.State
    package let conflicts: [RepositoryPath]
    package let classification: Classification
    package let catalogs: [CatalogSummary]
    package let code: [RepositoryPath]
    package let other: [RepositoryPath]
    package let autoMerge: AutoMerge
  }

  package struct Item: Sendable {
    package enum State: String, Sendable {
      case pass, fail, undecided
      case signOff = "sign-off"
      case notApplicable = "not-applicable"
    }

    package let id: String
    package let title: String
    package let state: State
    /// How many things were looked at.
    package let checked: Int
    package let findings: [Finding]
  }

  package let toolVersion: String
  /// Equal for equal content: a hash of all that the verdict depends on.
  package let verdictID: String
  package let step: Step?
  /// The tree of an audit, as people name it.
  package let auditedTree: String?
  package let verdict: Verdict
  package let items: [Item]
  /// What a reader should know beside the findings.
  package let notes: [String]
  /// Findings that the target has too.
  package let preExisting: [Finding]

  /// The same result with one more note.
  package func adding(note: String) -> ChecklistResult {
    ChecklistResult(
      toolVersion: toolVersion, verdictID: verdictID, step: step, auditedTree: auditedTree, verdict: verdict,
      items: items, notes: notes + [note], preExisting: preExisting)
  }

  package var findings: [Finding] { items.flatMap(\.findings) }

  /// How many pre-existing findings there are, by rule.
  package var preExistingCounts: [(rule: String, count: Int)] {
    var counts: [String: Int] = [:]
    for finding in preExisting { counts[finding.rule, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
