import Facts
import Policies
import Rules
import Synchronization
import Threads

/// Runs the registered rules; each answer carries its rule.
enum RuleRun {
  struct Answer {
    let rule: RuleAbout
    let outcome: Outcome
  }

  /// One rule and what it is asked about.
  private enum Question: Sendable {
    case change(any ChangeRule.Type, Change)
    case side(any SideRule.Type, Side)

    func answer() -> Answer {
      switch self {
      case .change(let rule, let change): Answer(rule: rule.about, outcome: rule.outcome(of: change))
      case .side(let rule, let side): Answer(rule: rule.about, outcome: rule.outcome(on: side))
      }
    }
  }

  /// The change rules that hold for a tree by itself (contract, section 4).
  static let auditedChangeRules: [any ChangeRule.Type] = [LocalesFilled.self, SourceMarkedTranslated.self]

  /// All change rules, in the order of the registry.
  static let changeRules: [any ChangeRule.Type] = Registry.rules.compactMap { $0 as? any ChangeRule.Type }

  private static let sideRules: [any SideRule.Type] = Registry.rules.compactMap { $0 as? any SideRule.Type }

  /// The answers of change rules about a change, and of all side rules about each side, in the order of the rules.
  static func answers(
    _ rules: [any ChangeRule.Type], about change: Change, on sides: [Side]
  ) -> (change: [Answer], sides: [[Answer]]) {
    var questions: [Question] = rules.map { .change($0, change) }
    for side in sides { questions += sideRules.map { .side($0, side) } }
    let answers = sides.contains(where: isWorthAThread) ? onTwoThreads(questions) : questions.map { $0.answer() }
    return (
      Array(answers[..<rules.count]),
      sides.indices.map { Array(answers[(rules.count + $0 * sideRules.count)...].prefix(sideRules.count)) }
    )
  }

  /// The answers of all change rules about a change, of all side rules about the merge result, and of those about the
  /// target whose findings can take one of the merge result's away.
  ///
  /// Most changes are in order, so that nothing needs to be asked about the target.
  static func answers(
    about change: Change, before: Side, after: Side
  ) -> (change: [Answer], before: [Answer], after: [Answer]) {
    let answers = answers(changeRules, about: change, on: [after])
    var wanted: Set<String> = []
    for answer in answers.sides[0] where !answer.outcome.findings.isEmpty {
      wanted.insert(answer.rule.id)
      // The target's finding of a rule is none where another rule speaks of the fault.
      wanted.formUnion(answer.rule.yields.map(\.to))
    }
    // Entries of its ledger are alive by any rule's findings.
    let wantsAll = !before.ledger.debt.isEmpty || !before.ledger.exemptions.isEmpty
    let rules = sideRules.filter { wantsAll || wanted.contains($0.about.id) }
    let questions = rules.map { Question.side($0, before) }
    let isWorth = questions.count > 1 && isWorthAThread(before)
    return (answers.change, isWorth ? onTwoThreads(questions) : questions.map { $0.answer() }, answers.sides[0])
  }

  /// Rules are pure, so that they may run at the same time; each answer has its place, whoever is done first.
  private static func onTwoThreads(_ questions: [Question]) -> [Answer] {
    let answers = Mutex<[Answer?]>(Array(repeating: nil, count: questions.count))
    let next = Atomic<Int>(0)
    func work() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < questions.count else { return }
        let answer = questions[index].answer()
        answers.withLock { $0[index] = answer }
      }
    }
    let worker = BackgroundWork(work)
    work()
    worker.join()
    return answers.withLock { $0.compactMap { $0 } }
  }

  /// Whether a side has so many texts to look at that a thread costs less than it spares.
  private static func isWorthAThread(_ side: Side) -> Bool {
    if let code = side.code, code.facts.uses.count + code.catalogs.reduce(0, { $0 + $1.catalog.entries.count }) > 1000 {
      return true
    }
    var texts = 0
    for judged in side.catalogs {
      let keys = if case .keys(let keys) = judged.scope { keys.count } else { judged.catalog.entries.count }
      texts += keys * judged.catalog.locales.count
    }
    return texts > 4000
  }
}
