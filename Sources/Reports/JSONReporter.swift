import Checklists
import Facts
import Git
import Rules
import SourceText

/// `checklist.result/1` (contract, section 6).
package enum JSONReporter: Reporter {
  package static let name = "json"

  package static func render(_ result: ChecklistResult, _ options: ReportOptions) -> String {
    var members: [(String, JSONOutput)] = [
      ("schema", .string("checklist.result/1")),
      ("tool", .object([("name", .string("checklist")), ("version", .string(result.toolVersion))])),
      ("verdict_id", .string(result.verdictID)),
    ]
    if let step = result.step { members += stepMembers(step) }
    members.append(("verdict", .string(result.verdict.rawValue)))
    if let step = result.step {
      members.append(
        (
          "auto_merge",
          .object([
            ("decision", .string(step.autoMerge.decision.rawValue)),
            (
              "reasons",
              .array(
                step.autoMerge.reasons.map {
                  .object([("code", .string($0.code)), ("message", .string($0.message))])
                })
            ),
          ])
        ))
    }
    members.append(("items", .array(result.items.map(item))))
    members.append(("notes", .strings(result.notes)))
    members.append(("pre_existing", .object(result.preExistingCounts.map { ($0.rule, .integer($0.count)) })))
    if options.listsPreExisting {
      members.append(("pre_existing_findings", .array(result.preExisting.map(finding))))
    }
    if let milliseconds = options.milliseconds { members.append(("duration_ms", .integer(milliseconds))) }
    return JSONOutput.object(members).rendered()
  }

  private static func stepMembers(_ step: ChecklistResult.Step) -> [(String, JSONOutput)] {
    func named(_ commit: ChecklistResult.NamedCommit) -> JSONOutput {
      .object([("name", .string(commit.name)), ("commit", .string(commit.commit.description))])
    }
    var members: [(String, JSONOutput)] = [("target", named(step.target)), ("head", named(step.head))]
    if let base = step.mergeBase { members.append(("merge_base", .string(base.description))) }
    members.append(
      (
        "merge",
        .object([
          ("state", .string(step.mergeState.rawValue)), ("conflicts", .strings(step.conflicts.map(\.string))),
        ])
      ))
    members.append(("classification", .string(step.classification.rawValue)))
    members.append(
      (
        "changes",
        .object([
          ("catalogs", .array(step.catalogs.map(catalog))), ("code", .strings(step.code.map(\.string))),
          ("other", .strings(step.other.map(\.string))),
        ])
      ))
    return members
  }

  private static func catalog(_ summary: ChecklistResult.CatalogSummary) -> JSONOutput {
    .object([
      ("path", .string(summary.path.string)), ("format", .string(summary.format.rawValue)),
      ("table", .string(summary.table)), ("added", .strings(summary.added)), ("changed", .strings(summary.changed)),
      ("touched", .strings(summary.touched)), ("removed", .strings(summary.removed)),
      ("locales_added", .strings(summary.localesAdded.map(\.spelling))),
      ("locales_removed", .strings(summary.localesRemoved.map(\.spelling))),
    ])
  }

  private static func item(_ item: ChecklistResult.Item) -> JSONOutput {
    .object([
      ("id", .string(item.id)), ("title", .string(item.title)), ("state", .string(item.state.rawValue)),
      ("checked", .integer(item.checked)), ("findings", .array(item.findings.map(finding))),
    ])
  }

  private static func finding(_ finding: Finding) -> JSONOutput {
    var members: [(String, JSONOutput)] = [
      ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
      ("path", .string(finding.path.string)),
    ]
    if let position = finding.position {
      members += [("line", .integer(position.line)), ("column", .integer(position.column))]
    }
    for (name, value) in [
      ("catalog", finding.catalog?.string), ("table", finding.table), ("key", finding.key), ("locale", finding.locale),
      ("leaf", finding.leaf),
    ] {
      if let value { members.append((name, .string(value))) }
    }
    if !finding.details.isEmpty {
      members.append(
        (
          "details",
          .array(finding.details.map { .object([("leaf", .string($0.leaf)), ("problem", .string($0.problem))]) })
        ))
    }
    members.append(("message", .string(finding.message)))
    if let fix = finding.fix { members.append(("fix", .string(fix))) }
    members.append(("fingerprint", .string(finding.fingerprint)))
    return .object(members)
  }
}
