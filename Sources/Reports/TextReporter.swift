import Checklists
import Rules
import SourceText

/// For a person at a terminal: what failed, grouped by key, and what to do next.
package enum TextReporter: Reporter {
  package static let name = "text"

  package static func render(_ result: ChecklistResult, _ options: ReportOptions) -> String {
    let style = Style(isColoured: options.isColoured)
    var lines: [String] = [headline(result, style)] + result.notes.map { "note: \($0.printable)" }
    for item in result.items where !item.findings.isEmpty { lines += section(item, style) }
    lines += quietItems(result, style)
    if options.listsPreExisting, !result.preExisting.isEmpty {
      lines.append("")
      lines.append(style.bold("Pre-existing: the target has these too"))
      for finding in result.preExisting {
        lines += entry(FindingGroup(path: finding.path, key: finding.key, findings: [finding]), style)
      }
    }
    lines += closing(result, options, style)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func headline(_ result: ChecklistResult, _ style: Style) -> String {
    let verdict =
      switch result.verdict {
      case .pass: style.green("✓ pass")
      case .fail: style.red("✗ fail")
      case .undecided: style.yellow("? undecided")
      }
    guard let step = result.step else { return "\(verdict)  audit of \((result.auditedTree ?? "").printable)" }
    return
      "\(verdict)  \(step.head.name.printable) into \(step.target.name.printable), \(step.classification.rawValue), "
      + "\(catalogs(step.catalogs))"
  }

  private static func catalogs(_ catalogs: [ChecklistResult.CatalogSummary]) -> String {
    guard !catalogs.isEmpty else { return "no catalog changed" }
    let keys = catalogs.reduce(0) { $0 + $1.added.count + $1.changed.count + $1.removed.count }
    return "\(plural(keys, "changed key")) in \(plural(catalogs.count, "catalog"))"
  }

  private static func section(_ item: ChecklistResult.Item, _ style: Style) -> [String] {
    var lines = ["", "\(mark(item, style)) \(style.bold(item.title))  \(style.faint(item.id))"]
    let groups = FindingGroup.groups(of: item.findings)
    for group in groups.prefix(shownGroups) { lines += entry(group, style) }
    if groups.count > shownGroups {
      lines.append("  … and \(groups.count - shownGroups) more; --format json lists all")
    }
    return lines
  }

  /// More than anybody reads in one go.
  private static let shownGroups = 50

  private static func entry(_ group: FindingGroup, _ style: Style) -> [String] {
    let first = group.findings[0]
    var place = first.path.string.printable
    if let position = first.position { place += ":\(position.line):\(position.column)" }
    var lines: [String] = []
    let severity = group.severity == .error ? "" : "\(group.severity.rawValue): "
    if let problems = group.localesByProblem {
      lines.append("  \(style.bold((group.key ?? "").printable))  \(problems.printable)")
      lines.append("    \(style.faint(place))")
      lines.append("    \(severity)\(first.message.printable)")
      if group.findings.count > 1 { lines.append("    (and so in the other languages)") }
    } else {
      lines.append("  \(severity)\(first.message.printable)")
      lines.append("    \(style.faint(place))")
    }
    for fix in uniqueFixes(of: group) { lines.append("    \(style.cyan("→")) \(fix.printable)") }
    return lines
  }

  private static func uniqueFixes(of group: FindingGroup) -> [String] {
    if let fix = group.commonFix { return [fix] }
    var seen: Set<String> = []
    let fixes = group.findings.compactMap(\.fix).filter { seen.insert($0).inserted }
    return fixes.count > 3 ? Array(fixes.prefix(2)) + ["and \(fixes.count - 2) more like these"] : fixes
  }

  private static func quietItems(_ result: ChecklistResult, _ style: Style) -> [String] {
    let quiet = result.items.filter(\.findings.isEmpty)
    let passed = quiet.filter { $0.state == .pass }
    var lines: [String] = []
    if !passed.isEmpty {
      lines.append("")
      for item in passed {
        lines.append("\(mark(.pass, style)) \(item.title)  \(style.faint("\(item.id), \(item.checked) checked"))")
      }
    }
    let idle = quiet.filter { $0.state == .notApplicable }.map(\.id)
    if !idle.isEmpty { lines.append(style.faint("- not touched: \(idle.joined(separator: ", "))")) }
    return lines
  }

  private static func closing(_ result: ChecklistResult, _ options: ReportOptions, _ style: Style) -> [String] {
    var lines = [""]
    if !result.preExisting.isEmpty, !options.listsPreExisting {
      lines.append("\(plural(result.preExisting.count, "older finding")) that the target has too; --all lists them")
    }
    if let step = result.step {
      let reasons = step.autoMerge.reasons.map(\.message.printable).joined(separator: "; ")
      lines.append("auto-merge \(step.autoMerge.decision == .allow ? "allowed" : "refused"): \(reasons)")
    }
    lines += nextSteps(result).map { "\(style.cyan("next:")) \($0)" }
    return lines.count == 1 ? [] : lines
  }

  /// What to do now, most useful first.
  static func nextSteps(_ result: ChecklistResult) -> [String] {
    guard result.verdict != .pass || result.items.contains(where: { $0.id == "catalog-layout" && !$0.findings.isEmpty })
    else { return [] }
    var steps: [String] = []
    func count(_ id: String, _ severity: Severity = .error) -> Int {
      result.items.first { $0.id == id }?.findings.count { $0.severity == severity } ?? 0
    }
    if count("catalog-readable") > 0 {
      steps.append("mend the files that cannot be read; the rest is judged after that")
    }
    if count("merge-clean") > 0 { steps.append("merge the target into the branch and resolve the conflicts") }
    if count("source-marked-translated") + count("catalog-layout", .warning) + count("catalog-layout") > 0 {
      steps.append("`checklist fix` mends source states and layout")
    }
    let missing = count("locales-filled") + count("new-locale-complete")
    if missing > 0 {
      steps.append("bring the \(plural(missing, "missing or unfinished text")), commit, and run `checklist` again")
    }
    if count("source-frozen") > 0 {
      steps.append("give reworded source texts new keys, or accept them in the commit message")
    }
    if result.verdict == .undecided { steps.append("settle what is undecided as the findings say") }
    if steps.isEmpty, result.verdict == .fail {
      steps.append("mend the findings above, commit, and run `checklist` again")
    }
    return steps
  }

  private static func mark(_ state: ChecklistResult.Item.State, _ style: Style) -> String {
    switch state {
    case .pass: style.green("✓")
    case .fail: style.red("✗")
    case .undecided: style.yellow("?")
    case .signOff: style.yellow("✍")
    case .notApplicable: "-"
    }
  }

  /// An item that passes with warnings is no clean one.
  private static func mark(_ item: ChecklistResult.Item, _ style: Style) -> String {
    item.state == .pass && item.findings.contains { $0.severity == .warning }
      ? style.yellow("!") : mark(item.state, style)
  }

  static func plural(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private struct Style {
    let isColoured: Bool

    func red(_ text: String) -> String { code("31", text) }
    func green(_ text: String) -> String { code("32", text) }
    func yellow(_ text: String) -> String { code("33", text) }
    func cyan(_ text: String) -> String { code("36", text) }
    func bold(_ text: String) -> String { code("1", text) }
    func faint(_ text: String) -> String { code("2", text) }

    private func code(_ code: String, _ text: String) -> String {
      isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
  }
}
