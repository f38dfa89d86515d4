import Rules
import SourceText

/// The findings of one rule about one key, which a person mends together.
struct FindingGroup {
  let path: RepositoryPath
  let key: String?
  /// At least one, in the order of the result.
  let findings: [Finding]

  /// Groups in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var order: [[String]] = []
    var byKey: [[String]: [Finding]] = [:]
    for (index, finding) in findings.enumerated() {
      // A finding without a key or a locale stands for itself.
      let name =
        finding.key == nil || finding.locale == nil
        ? ["\(index)"]
        : [finding.rule, finding.catalog?.string ?? finding.path.string, finding.key ?? "", "\(finding.severity)"]
      if byKey[name] == nil { order.append(name) }
      byKey[name, default: []].append(finding)
    }
    return order.compactMap { name in
      byKey[name].map { FindingGroup(path: $0[0].catalog ?? $0[0].path, key: $0[0].key, findings: $0) }
    }
  }

  var severity: Severity { findings.map(\.severity).max() ?? .note }

  /// One sentence for fixes that differ in nothing but the locale; nil where they differ in more.
  var commonFix: String? {
    guard findings.count > 1 else { return nil }
    var locales: [String] = []
    var patterns: Set<String> = []
    for finding in findings {
      guard let locale = finding.locale, let fix = finding.fix, fix.contains(" \(locale) ") else { return nil }
      locales.append(locale)
      patterns.insert(fix.replacing(" \(locale) ", with: " \u{0} ", maxReplacements: 1))
    }
    guard patterns.count == 1, let pattern = patterns.first else { return nil }
    return pattern.replacing("\u{0}", with: locales.joined(separator: ", "))
  }

  /// “fr, ja missing; de state:new (plural.other)”; nil where a single finding says it better itself.
  var localesByProblem: String? {
    guard findings.count > 1 else { return nil }
    var order: [String] = []
    var locales: [String: [String]] = [:]
    for finding in findings {
      guard let locale = finding.locale, let detail = finding.details.first else { return nil }
      let problem = detail.problem + (detail.leaf.isEmpty ? "" : " (\(detail.leaf))")
      if locales[problem] == nil { order.append(problem) }
      locales[problem, default: []].append(locale)
    }
    return order.map { "\((locales[$0] ?? []).joined(separator: ", ")) \($0)" }.joined(separator: "; ")
  }
}
