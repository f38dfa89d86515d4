import Facts
import Policies
import Rules
import SourceText

/// What the ledger says of findings: debt counts in an audit only, exemptions everywhere.
struct LedgerCover {
  private let scopes: [Scope]
  /// The debt entries that have run out, by content: the verdict depends on them.
  let expired: [String]

  /// What an entry of debt or exemptions covers.
  private struct Scope {
    let rule: String
    let table: String?
    let key: String?
    let path: PathScope?
    let locales: Set<LocaleCode>

    func covers(_ finding: Finding) -> Bool {
      guard rule == finding.rule else { return false }
      if let table, table != finding.table { return false }
      if let key, key != finding.key { return false }
      if let path, !path.contains(finding.path), finding.catalog.map({ path.contains($0) }) != true { return false }
      return locales.isEmpty || finding.locale.map { locales.contains(LocaleCode($0)) } == true
    }
  }

  init(_ ledger: Ledger, today: CalendarDate, isAudit: Bool) {
    let debt = ledger.debt.map(\.entry)
    let owed = isAudit ? debt.filter { !$0.isExpired(on: today) } : []
    scopes =
      owed.map {
        Scope(
          rule: $0.rule, table: $0.table, key: $0.key ?? $0.template, path: $0.path,
          locales: Set($0.locales.map { LocaleCode($0) }))
      }
      + ledger.exemptions.map {
        Scope(
          rule: $0.rule, table: $0.table, key: $0.key, path: $0.path, locales: Set($0.locales.map { LocaleCode($0) }))
      }
    expired = debt.filter { $0.isExpired(on: today) }.map {
      "\($0.rule) \($0.key ?? "") \($0.until.map { "\($0)" } ?? "")"
    }
  }

  func covers(_ finding: Finding) -> Bool { scopes.contains { $0.covers(finding) } }
}
