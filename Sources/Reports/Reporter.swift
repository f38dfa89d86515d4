import Checklists

/// Renders a result; pure: equal results and options give equal bytes.
package protocol Reporter: Sendable {
  /// The name that `--format` takes.
  static var name: String { get }
  static func render(_ result: ChecklistResult, _ options: ReportOptions) -> String
}

/// What a report is told beside the result.
package struct ReportOptions: Sendable {
  /// Whether the text goes to a terminal that shows colours.
  package var isColoured = false
  /// Whether pre-existing findings are listed too.
  package var listsPreExisting = false
  /// How long the run took, where that is to be shown.
  package var milliseconds: Int?

  package init(isColoured: Bool = false, listsPreExisting: Bool = false, milliseconds: Int? = nil) {
    self.isColoured = isColoured
    self.listsPreExisting = listsPreExisting
    self.milliseconds = milliseconds
  }
}

/// All report formats.
package enum Reporters {
  package static let all: [any Reporter.Type] = [TextReporter.self, JSONReporter.self, MarkdownReporter.self]

  package static func named(_ name: String) -> (any Reporter.Type)? { all.first { $0.name == name } }
}
