import Facts
import Policies
import Rules
import SourceText

/// What the ledger says of findings: debt counts in an audit only, exemptions everywhere.
struct LedgerCover {
  /// What an entry of debt or exemptions names.
  struct Scope {
    let rule: String
    let table: String?
    let key: String?
    let path: PathScope?
    let locales: Set<LocaleCode>

    init(_ debt: Ledger.Debt) {
      rule = debt.rule
      table = debt.table
      key = debt.key ?? debt.template
      path = debt.path
      locales = Set(debt.locales.map { LocaleCode($0) })
    }

    init(_ exemption: Ledger.Exemption) {
      rule = exemption.rule
      table = exemption.table
      key = exemption.key
      path = exemption.path
      locales = Set(exemption.locales.map { LocaleCode($0) })
    }

    func covers(_ finding: Finding) -> Bool {
      guard rule == finding.rule else { return false }
      if let table, table != finding.table { return false }
      if let key, key != finding.key { return false }
      if let path, !path.contains(finding.path), finding.catalog.map({ path.contains($0) }) != true { return false }
      return locales.isEmpty || finding.locale.map { locales.contains(LocaleCode($0)) } == true
    }
  }

  /// What makes a finding not count, by rule.
  private let scopes: [String: [Scope]]
  /// The debt entries that have run out, by content: the verdict depends on them.
  let expired: [String]

  init(_ ledger: Ledger, today: CalendarDate, isAudit: Bool) {
    let debt = ledger.debt.map(\.entry)
    let owed = isAudit ? debt.filter { !$0.isExpired(on: today) } : []
    scopes = Dictionary(grouping: owed.map { Scope($0) } + ledger.exemptions.map { Scope($0.entry) }, by: \.rule)
    expired = debt.filter { $0.isExpired(on: today) }.map {
      "\($0.rule) \($0.key ?? "") \($0.until.map { "\($0)" } ?? "")"
    }
  }

  func covers(_ finding: Finding) -> Bool { scopes[finding.rule]?.contains { $0.covers(finding) } ?? false }
}

/// Which entries of a ledger still cover something, told by all findings of a side.
struct LedgerUse {
  private let findingsByRule: [String: [Finding]]
  private let judged: JudgedReach

  /// - Parameter findings: all that the rules found on the side, whether it counts or not.
  init(_ findings: [Finding], judged: JudgedReach) {
    findingsByRule = Dictionary(grouping: findings, by: \.rule)
    self.judged = judged
  }

  func debt(of ledger: Ledger) -> [LedgerLive.Cover] { ledger.debt.map { cover(of: LedgerCover.Scope($0.entry)) } }

  func exemptions(of ledger: Ledger) -> [LedgerLive.Cover] {
    ledger.exemptions.map { cover(of: LedgerCover.Scope($0.entry)) }
  }

  private func cover(of scope: LedgerCover.Scope) -> LedgerLive.Cover {
    if findingsByRule[scope.rule]?.contains(where: { scope.covers($0) }) ?? false { return .something }
    return judged.containsAll(of: scope) ? .nothing : .unknown
  }
}

/// How far the rules looked on one side.
///
/// In an audit everything was judged. In a check the code is judged whole or not at all, and of the catalogs the keys
/// that the change touches.
struct JudgedReach {
  private let rules: [String: RuleAbout.Family]
  private let isAudit: Bool
  private let side: Side
  /// The keys that the change rules looked at, by catalog.
  private let changedKeys: [RepositoryPath: Set<String>]

  /// - Parameters:
  ///   - rules: the rules that ran.
  ///   - change: what the change rules judged; nil where they did not.
  init(rules: [RuleAbout], side: Side, change: Change?, isAudit: Bool) {
    let changes = side.ledger.debt.isEmpty ? [] : change?.catalogs ?? []
    changedKeys = changes.reduce(into: [:]) { $0[$1.path] = Set($1.changedKeys.map(\.new.key)) }
    self.rules = Dictionary(rules.map { ($0.id, $0.family) }) { first, _ in first }
    self.side = side
    self.isAudit = isAudit
  }

  /// Whether all findings that an entry may name are known.
  func containsAll(of scope: LedgerCover.Scope) -> Bool {
    guard let family = rules[scope.rule] else { return false }
    switch family {
    case .code: return side.code != nil
    case .ledger: return scope.rule != LedgerLive.about.id
    case .content:
      if isAudit { return true }
      return catalogs(of: scope)?.allSatisfy { path, key in
        side.catalogs.contains { $0.catalog.path == path && $0.scope.contains(key) }
      } ?? false
    case .change:
      if isAudit { return true }
      // The others judge the step, about which a tree tells nothing.
      guard RuleRun.auditedChangeRules.contains(where: { $0.about.id == scope.rule }) else { return false }
      return catalogs(of: scope)?.allSatisfy { path, key in changedKeys[path]?.contains(key) ?? false } ?? false
    }
  }

  /// The catalogs of the tree in which an entry's key stands; nil where they are not all known, or the entry names more
  /// than one key.
  private func catalogs(of scope: LedgerCover.Scope) -> [(path: RepositoryPath, key: String)]? {
    guard let key = scope.key, let code = side.code else { return nil }
    return code.catalogs.map(\.catalog).filter { catalog in
      (scope.table == nil || scope.table == catalog.table) && catalog.entry(key) != nil
        && (scope.path == nil || scope.path?.contains(catalog.path) == true
          || catalog.files.contains { scope.path?.contains($0.path) == true })
    }.map { ($0.path, key) }
  }
}
