import Rules

/// Runs the registered rules; each answer carries its rule.
enum RuleRun {
  struct Answer {
    let rule: RuleAbout
    let outcome: Outcome
  }

  static func outcomes(of change: Change) -> [Answer] {
    Registry.rules.compactMap { $0 as? any ChangeRule.Type }.map { Answer(rule: $0.about, outcome: $0.outcome(of: change)) }
  }

  /// The change rules that hold for a tree by itself (contract, section 4).
  static func auditOutcomes(of change: Change) -> [Answer] {
    [LocalesFilled.self as any ChangeRule.Type, SourceMarkedTranslated.self].map {
      Answer(rule: $0.about, outcome: $0.outcome(of: change))
    }
  }

  static func outcomes(on side: Side) -> [Answer] {
    Registry.rules.compactMap { $0 as? any SideRule.Type }.map { Answer(rule: $0.about, outcome: $0.outcome(on: side)) }
  }
}
