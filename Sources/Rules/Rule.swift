/// What people read about a rule; `checklist explain` and the reference page are made from it.
package struct RuleAbout: Sendable {
  package enum Family: String, Sendable, CaseIterable {
    case change = "Change rules"
    case content = "Content rules"
    case code = "Code rules"
    case ledger = "Ledger and policy rules"
  }

  /// How far a finding of another rule reaches that makes this rule silent.
  package enum Reach: Sendable {
    /// The same catalog, key and locale.
    case text
    /// The same catalog and key.
    case key
    /// The same catalog and locale.
    case locale
  }

  package let id: String
  package let family: Family
  /// What must hold, as an item of the checklist.
  package let title: String
  package let severity: Severity
  /// Whether every finding waits for a person's signature: it never fails and always keeps auto-merge away.
  package let isSignOff: Bool
  /// Whether a finding counts as introduced whenever the change touches its file.
  package let isIntroducedByTouch: Bool
  /// Why it matters, what is looked at and how to mend it, in plain paragraphs.
  package let explanation: String
  package let failing: String
  package let passing: String
  /// The rules that speak instead of this one about the same fault.
  package let yields: [(to: String, reach: Reach)]

  package init(
    id: String, family: Family, title: String, severity: Severity = .error, isSignOff: Bool = false,
    isIntroducedByTouch: Bool = false, explanation: String, failing: String, passing: String,
    yields: [(to: String, reach: Reach)] = []
  ) {
    self.id = id
    self.family = family
    self.title = title
    self.severity = severity
    self.isSignOff = isSignOff
    self.isIntroducedByTouch = isIntroducedByTouch
    self.explanation = explanation
    self.failing = failing
    self.passing = passing
    self.yields = yields
  }
}

/// What a rule answers: its findings, and how many things it looked at (0: it did not apply).
package struct Outcome: Sendable {
  package var checked: Int
  package var findings: [Finding]

  package init(checked: Int = 0, findings: [Finding] = []) {
    self.checked = checked
    self.findings = findings
  }
}

/// A rule: a pure function from facts to findings.
package protocol Rule: Sendable {
  static var about: RuleAbout { get }
}

/// Judges the step from target to merge result; its findings are always introduced.
package protocol ChangeRule: Rule {
  static func outcome(of change: Change) -> Outcome
}

/// Judges one side; what both sides have is pre-existing.
package protocol SideRule: Rule {
  static func outcome(on side: Side) -> Outcome
}
