import Checklists

/// How the program ends (contract, section 6).
enum ExitStatus: Int32 {
  case pass = 0
  case fail = 1
  case undecided = 2
  case couldNotRun = 3
  case usage = 64

  init(_ verdict: ChecklistResult.Verdict) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .fail
    case .undecided: self = .undecided
    }
  }

  /// The status of several runs: what could not run comes first, then what fails, then what is undecided.
  static func worst(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let order: [ExitStatus] = [.usage, .couldNotRun, .fail, .undecided]
    let all = Set(statuses)
    return order.first { all.contains($0) } ?? .pass
  }
}
