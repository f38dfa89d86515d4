/// How much a finding weighs.
package enum Severity: String, Sendable, Comparable {
  case note, warning, undecided, error

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .undecided: 2
    case .error: 3
    }
  }

  package static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }
}
