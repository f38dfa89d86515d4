import Facts
import Git
import Policies
import Rules
import SourceText

/// From the rules' answers to items and a verdict: one fault one finding, target's findings taken away, policy's
/// weights, the ledger's and the commit messages' acceptances.
struct Judgement {
  static let acceptedItem = "accepted-by-trailer"

  let items: [ChecklistResult.Item]
  let verdict: ChecklistResult.Verdict
  /// Findings that the target has too.
  let preExisting: [Finding]
  /// Ids of the sign-off items that have findings.
  let signOffs: [String]
  let notes: [String]
  /// Ledger entries that have run out today, since the verdict depends on them.
  let expiredEntries: [String]

  /// - Parameter sides: what the answers are about, so that the ledger's entries can be told to be alive; nil leaves
  ///   that out.
  init(
    change: [RuleRun.Answer], before: [RuleRun.Answer], after: [RuleRun.Answer], about sides: Sides? = nil,
    policy: Policy, ledger: Ledger, trailers: Trailers, today: CalendarDate, isAudit: Bool = false
  ) {
    var (before, after) = (before, after)
    if let sides {
      let live = Self.ledgerAnswers(change: change, before: before, after: after, sides, today, isAudit)
      if let answer = live.before { before.append(answer) }
      after.append(live.after)
    }
    // A rule that is off says nothing, and so makes no other rule silent.
    func speaking(_ answers: [RuleRun.Answer]) -> [Finding] {
      answers.filter { policy.rules[$0.rule.id] != .off || $0.rule.isSignOff }.flatMap(\.outcome.findings)
    }
    let silence = Silence(speaking(change) + speaking(after))
    let silenceBefore = Silence(speaking(before))
    var known = KnownFindings()
    for answer in before {
      for finding in answer.outcome.findings where !silenceBefore.covers(finding, of: answer.rule) {
        known.add(finding)
      }
    }
    var preExisting: [Finding] = []
    var byRule: [String: [Finding]] = [:]
    var accepted: [Finding] = []
    var usedTrailers: Set<AcceptanceTrailer> = []
    let cover = LedgerCover(ledger, today: today, isAudit: isAudit)

    for (answers, isChange) in [(change, true), (after, false)] {
      for answer in answers {
        for var finding in answer.outcome.findings where !silence.covers(finding, of: answer.rule) {
          guard let severity = Self.severity(of: finding, rule: answer.rule, policy: policy) else { continue }
          finding.severity = severity
          finding.fingerprint = Repository.contentID(of: Array(finding.identityText.utf8)).description
          if !isChange, !answer.rule.isIntroducedByTouch, known.take(finding) {
            preExisting.append(finding)
            continue
          }
          if cover.covers(finding) { continue }
          if isChange, !answer.rule.isSignOff,
            let trailer = trailers.all.first(where: { $0.isEffective && $0.covers(finding) })
          {
            usedTrailers.insert(trailer)
            finding.severity = .note
            finding.message += " (accepted: \(trailer.reason))"
            finding.fix = nil
            accepted.append(finding)
            continue
          }
          byRule[answer.rule.id, default: []].append(finding)
        }
      }
    }

    var items: [ChecklistResult.Item] = []
    let answers = Dictionary((change + after).map { ($0.rule.id, $0) }) { first, _ in first }
    for rule in Registry.all {
      guard let answer = answers[rule.id] else { continue }
      let isOff = policy.rules[rule.id] == .off && !rule.isSignOff
      let findings = (byRule[rule.id] ?? []).sorted()
      items.append(
        ChecklistResult.Item(
          id: rule.id, title: rule.title,
          state: Self.state(of: rule, findings, checked: isOff ? 0 : answer.outcome.checked),
          checked: isOff ? 0 : answer.outcome.checked, findings: findings))
    }
    if !accepted.isEmpty {
      items.append(
        ChecklistResult.Item(
          id: Self.acceptedItem, title: "A person signs for findings accepted in a commit message", state: .signOff,
          checked: accepted.count, findings: accepted.sorted()))
    }
    self.items = items
    self.preExisting = preExisting.sorted()
    signOffs = items.filter { $0.state == .signOff }.map(\.id)
    verdict =
      items.contains { $0.state == .fail } ? .fail : items.contains { $0.state == .undecided } ? .undecided : .pass
    notes = Self.notes(on: trailers, used: usedTrailers) + LedgerLive.notes(on: ledger, today: today)
    expiredEntries = cover.expired
  }

  /// What the answers are about.
  struct Sides {
    let change: Change
    /// Nil in an audit.
    let before: Side?
    let after: Side
  }

  /// Which entries of each side's ledger cover nothing any more: the last question, since it takes all other answers.
  private static func ledgerAnswers(
    change: [RuleRun.Answer], before: [RuleRun.Answer], after: [RuleRun.Answer], _ sides: Sides,
    _ today: CalendarDate, _ isAudit: Bool
  ) -> (before: RuleRun.Answer?, after: RuleRun.Answer) {
    func answer(_ answers: [RuleRun.Answer], on side: Side, after change: Change?) -> RuleRun.Answer {
      let ledger = side.ledger
      let reach = JudgedReach(rules: answers.map(\.rule), side: side, change: change, isAudit: isAudit)
      let use = LedgerUse(
        ledger.debt.isEmpty && ledger.exemptions.isEmpty ? [] : answers.flatMap(\.outcome.findings), judged: reach)
      return RuleRun.Answer(
        rule: LedgerLive.about,
        outcome: LedgerLive.outcome(
          of: ledger, facts: side.code?.facts, debt: use.debt(of: ledger), exemptions: use.exemptions(of: ledger),
          today: today))
    }
    return (
      sides.before.map { side in
        // What of the debt was paid before, the rules of the step tell of the catalogs that it touches.
        let names = Set(RuleRun.auditedChangeRules.map { $0.about.id })
        guard side.ledger.debt.contains(where: { names.contains($0.rule) }) else {
          return answer(before, on: side, after: nil)
        }
        let past = Change(
          policy: sides.change.policy,
          catalogs: sides.change.catalogs.compactMap { $0.old.map { CatalogChange(old: nil, new: $0) } })
        let answers = RuleRun.auditedChangeRules.map {
          RuleRun.Answer(rule: $0.about, outcome: $0.outcome(of: past))
        }
        return answer(answers + before, on: side, after: past)
      },
      answer(change + after, on: sides.after, after: sides.change)
    )
  }

  /// The severity that the policy gives a finding; nil where the rule is off.
  private static func severity(of finding: Finding, rule: RuleAbout, policy: Policy) -> Severity? {
    if rule.isSignOff { return .note }
    let wanted: Severity
    switch policy.rules[rule.id] {
    case nil: return finding.severity
    case .off: return nil
    case .error: wanted = .error
    case .warning: wanted = .warning
    case .note: wanted = .note
    }
    // The policy speaks of the rule's own weight; what the rule itself holds to be milder stays milder.
    return finding.severity == rule.severity ? wanted : min(finding.severity, wanted)
  }

  private static func state(of rule: RuleAbout, _ findings: [Finding], checked: Int) -> ChecklistResult.Item.State {
    if findings.contains(where: { $0.severity == .error }) { return .fail }
    if findings.contains(where: { $0.severity == .undecided }) { return .undecided }
    if rule.isSignOff, !findings.isEmpty { return .signOff }
    return checked == 0 && findings.isEmpty ? .notApplicable : .pass
  }

  private static func notes(on trailers: Trailers, used: Set<AcceptanceTrailer>) -> [String] {
    var notes: [String] = []
    for line in trailers.malformed {
      notes.append("a trailer could not be read and accepts nothing: “\(line)”; write RULE KEY[@LOCALE] — REASON")
    }
    for trailer in trailers.all {
      let name = "\(AcceptanceTrailer.token): \(trailer.rule) \(trailer.key)"
      if !trailer.isEffective {
        notes.append(
          "“\(name)” accepts nothing: its reason is shorter than \(AcceptanceTrailer.shortestReason) characters")
      } else if !used.contains(trailer) {
        notes.append("“\(name)” accepts nothing: there is no such finding of a change rule")
      }
    }
    return notes
  }
}

/// The target's findings, each to be taken away once.
private struct KnownFindings {
  private var details: [String: [Set<Finding.Detail>]] = [:]

  mutating func add(_ finding: Finding) { details[finding.identityText, default: []].append(Set(finding.details)) }

  /// Whether the target has the finding too; a leaf that is bad only now makes it a new one.
  mutating func take(_ finding: Finding) -> Bool {
    let wanted = Set(finding.details)
    guard var candidates = details[finding.identityText],
      let index = candidates.firstIndex(where: { wanted.isSubset(of: $0) })
    else { return false }
    candidates.remove(at: index)
    details[finding.identityText] = candidates
    return true
  }
}

/// Which findings are silent because another rule speaks of the same fault.
private struct Silence {
  /// What one finding silences, as far as its reach goes; what lies beyond is nil.
  private struct Fault: Hashable {
    let rule: String
    let catalog: String
    var key: String?
    var locale: String?

    init(_ rule: String, _ reach: RuleAbout.Reach, _ finding: Finding) {
      self.rule = rule
      catalog = finding.catalog?.string ?? finding.path.string
      if reach != .locale { key = finding.key ?? "" }
      if reach != .key { locale = finding.locale.map { LocaleCode($0).normalized } ?? "" }
    }
  }

  private var spoken: Set<Fault> = []

  init(_ findings: [Finding]) {
    // Few rules make others silent, and there may be tens of thousands of findings.
    var reaches: [String: Set<RuleAbout.Reach>] = [:]
    for (rule, reach) in Registry.all.flatMap(\.yields) { reaches[rule, default: []].insert(reach) }
    for finding in findings {
      for reach in reaches[finding.rule] ?? [] { spoken.insert(Fault(finding.rule, reach, finding)) }
    }
  }

  func covers(_ finding: Finding, of rule: RuleAbout) -> Bool {
    rule.yields.contains { spoken.contains(Fault($0.to, $0.reach, finding)) }
  }
}

extension Finding {
  /// Equal for the same finding on two trees.
  var identityText: String { ([rule] + identity).joined(separator: "\u{0}") }
}
