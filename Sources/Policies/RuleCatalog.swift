/// What policy and ledger need to know of the rules: which there are, and which take no exemption.
package struct RuleCatalog: Sendable {
  /// The ids of all rules.
  package let all: [String]
  /// Change rules, `catalog-readable`, `configuration-readable` and the ledger's own rules (contract, section 5).
  package let notExemptible: Set<String>
  private let known: Set<String>

  package init(all: [String], notExemptible: [String]) {
    self.all = all
    self.notExemptible = Set(notExemptible)
    known = Set(all)
  }

  /// Whether there is a rule of that id.
  package func contains(_ id: String) -> Bool { known.contains(id) }
}
