import Checklists
import Rules
import SourceText

/// For a comment on a pull request: the verdict, the checklist with ticks, findings by key.
package enum MarkdownReporter: Reporter {
  package static let name = "markdown"

  /// Forges refuse a longer comment (GitHub: 65,536 characters).
  static let limit = 65_000

  package static func render(_ result: ChecklistResult, _ options: ReportOptions) -> String {
    var text = heading(result)
    let ending = closing(result)
    var isCut = false
    for item in result.items where item.state != .notApplicable {
      let tick = item.state == .pass ? "x" : " "
      let count = item.findings.isEmpty ? "" : " — \(TextReporter.plural(item.findings.count, "finding"))"
      let line = "- [\(tick)] **\(escaped(item.title))** (`\(item.id)`)\(word(item.state))\(count)\n"
      if text.utf16.count + line.utf16.count + ending.utf16.count < limit { text += line }
    }
    for item in result.items where !item.findings.isEmpty {
      let begin =
        "\n<details\(item.state == .fail || item.state == .undecided ? " open" : "")><summary>\(html(item.title))</summary>\n\n"
      let end = "\n</details>\n"
      var body = ""
      for group in FindingGroup.groups(of: item.findings) {
        let line = entry(group)
        let size = text.utf16.count + begin.utf16.count + body.utf16.count + line.utf16.count + end.utf16.count
        if size + ending.utf16.count + 200 > limit {
          isCut = true
          break
        }
        body += line
      }
      if !body.isEmpty { text += begin + body + end }
    }
    if isCut { text += "\nNot all findings fit here; the run's log and `--format json` have them.\n" }
    return text + ending
  }

  private static func heading(_ result: ChecklistResult) -> String {
    let mark =
      switch result.verdict {
      case .pass: "✅ Localization checklist: pass"
      case .fail: "❌ Localization checklist: fail"
      case .undecided: "❔ Localization checklist: undecided"
      }
    guard let step = result.step else { return "## \(mark)\n\nAudit of \(code(result.auditedTree ?? ""))\n\n" }
    return "## \(mark)\n\n\(code(step.head.name)) into \(code(step.target.name)), \(step.classification.rawValue)\n\n"
  }

  private static func entry(_ group: FindingGroup) -> String {
    let first = group.findings[0]
    let place = first.path.string + (first.position.map { ":\($0.line)" } ?? "")
    let severity = group.severity == .error ? "" : "_\(group.severity.rawValue)_: "
    var text: String
    if let problems = group.localesByProblem {
      text =
        "- \(severity)\(code(group.key ?? "")): \(escaped(problems))  \n  \(code(place)) — \(escaped(first.message))"
    } else {
      text = "- \(severity)\(escaped(first.message))  \n  \(code(place))"
    }
    if let fix = first.fix { text += "  \n  → \(escaped(fix))" }
    return text + "\n"
  }

  private static func closing(_ result: ChecklistResult) -> String {
    var text = "\n"
    for note in result.notes.prefix(20) { text += "> \(escaped(note))\n" }
    if let step = result.step {
      let reasons = step.autoMerge.reasons.map { escaped($0.message) }.joined(separator: "; ")
      text += "\nAuto-merge \(step.autoMerge.decision == .allow ? "allowed" : "refused"): \(reasons)\n"
    }
    if !result.preExisting.isEmpty {
      text += "\n\(TextReporter.plural(result.preExisting.count, "older finding")) that the target has too.\n"
    }
    for step in TextReporter.nextSteps(result) { text += "\nNext: \(step)\n" }
    return text + "\n<sub>verdict `\(result.verdictID)` · checklist \(result.toolVersion)</sub>\n"
  }

  private static func word(_ state: ChecklistResult.Item.State) -> String {
    switch state {
    case .pass, .notApplicable: ""
    case .fail: ": fails"
    case .undecided: ": undecided"
    case .signOff: ": a person signs"
    }
  }

  /// Plain text in Markdown: nothing in it links, mentions, formats or opens a tag.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.printable {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@": result += "@\u{2060}"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "|", "~":
        result += "\\"
        result.append(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// A code span that holds any text, back ticks too.
  static func code(_ text: String) -> String {
    let text = text.printable
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
    return "\(fence)\(pad)\(text)\(pad)\(fence)"
  }

  private static func html(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
