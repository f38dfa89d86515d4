import Facts
import Rules
import Synchronization

/// Runs the registered rules; each answer carries its rule.
enum RuleRun {
  struct Answer {
    let rule: RuleAbout
    let outcome: Outcome
  }

  static func outcomes(of change: Change) -> [Answer] {
    Registry.rules.compactMap { $0 as? any ChangeRule.Type }.map {
      Answer(rule: $0.about, outcome: $0.outcome(of: change))
    }
  }

  /// The change rules that hold for a tree by itself (contract, section 4).
  static func auditOutcomes(of change: Change) -> [Answer] {
    [LocalesFilled.self as any ChangeRule.Type, SourceMarkedTranslated.self].map {
      Answer(rule: $0.about, outcome: $0.outcome(of: change))
    }
  }

  static func outcomes(on side: Side) -> [Answer] {
    let rules = Registry.rules.compactMap { $0 as? any SideRule.Type }
    guard isWorthAThread(side) else { return rules.map { Answer(rule: $0.about, outcome: $0.outcome(on: side)) } }
    // Rules are pure, so that they may run at the same time; each answer has its place, whoever is done first.
    let answers = Mutex<[Answer?]>(Array(repeating: nil, count: rules.count))
    let next = Atomic<Int>(0)
    func work() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < rules.count else { return }
        let answer = Answer(rule: rules[index].about, outcome: rules[index].outcome(on: side))
        answers.withLock { $0[index] = answer }
      }
    }
    let helper = BackgroundWork(work)
    work()
    helper.join()
    return answers.withLock { $0.compactMap { $0 } }
  }

  /// Whether a side has so many texts to look at that a thread costs less than it spares.
  private static func isWorthAThread(_ side: Side) -> Bool {
    var texts = 0
    for judged in side.catalogs {
      let keys = if case .keys(let keys) = judged.scope { keys.count } else { judged.catalog.entries.count }
      texts += keys * judged.catalog.locales.count
    }
    return texts > 20_000
  }
}
