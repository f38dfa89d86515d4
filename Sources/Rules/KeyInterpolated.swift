import Facts
import SourceText

/// No interpolation stands where it would make one key of a family of keys.
package enum KeyInterpolated: SideRule {
  package static let about = RuleAbout(
    id: "key-interpolated", family: .code,
    title: "No interpolated literal is looked up in place of the keys it was meant for",
    explanation: """
      `Text("topic.\\(name).title")` does not look up `topic.sleep.title`: an interpolation inside a localizing \
      literal makes one key, `topic.%@.title`, and the value becomes its argument. When the table does not have that \
      key, users of every language read it on the screen, whether or not the concrete keys are there.

      Looked at: interpolated literals that are keys by their type, whose key the table lacks and that look like a \
      family of semantic keys. A sentence with a placeholder (“Hello \\(name)”) is judged by `key-covered`. The \
      concrete keys, where they are known, are checked as well.

      To mend it, put the key together as a String and look that up, or choose among literal keys. Text that needs no \
      translation is shown with `Text(verbatim:)`.
      """,
    failing: #"Text("topic.\(topic.rawValue).title")        Localizable: topic.diet.title, topic.sleep.title"#,
    passing: #"let key = "topic.\(topic.rawValue).title"        Text(LocalizedStringKey(key))"#)

  /// The most concrete keys that a message names.
  private static let namedKeys = 6

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome()
    let survey = ShelfSurvey(code)
    let verdicts = CodeVerdicts(code)
    let faults = faults(in: survey, verdicts, &outcome.checked)
    // Where nobody knows what a hole stands for, the catalogs' own keys tell what was meant.
    let patterns = faults.map { code.facts.uses[$0.use].pattern }
    let familiar = FamiliarKeys(of: patterns, in: code, limit: namedKeys)
    for (index, fault) in faults.enumerated() {
      let use = code.facts.uses[fault.use]
      let concrete = AskedKeys(use, verdicts).concrete.map(\.key)
      let keys = concrete.isEmpty ? familiar.keys(of: index, in: code.shelves[fault.shelf].catalogs) : concrete
      outcome.findings.append(finding(use, on: fault.shelf, keys: keys, survey))
    }
    return outcome
  }

  /// The templates that the rule speaks of on a side.
  static func templates(in survey: ShelfSurvey, _ verdicts: CodeVerdicts) -> Set<String> {
    var checked = 0
    return Set(faults(in: survey, verdicts, &checked).map { survey.code.facts.uses[$0.use].pattern.template })
  }

  private static func faults(in survey: ShelfSurvey, _ verdicts: CodeVerdicts, _ checked: inout Int)
    -> [(use: Int, shelf: Int)]
  {
    let facts = survey.code.facts
    var faults: [(use: Int, shelf: Int)] = []
    var told: Set<[String]> = []
    for index in facts.orderedUses {
      let use = facts.uses[index]
      guard use.status == .certain, use.form == .interpolated, use.pattern.hasHoles else { continue }
      let shelves = survey.shelves(ofUse: index)
      guard !shelves.isEmpty else { continue }
      checked += 1
      let concrete = AskedKeys(use, verdicts).concrete
      let failing = shelves.first { shelf in
        guard case .lacking = survey.holding(of: use.pattern, on: shelf).holding else { return false }
        return survey.isFamily(use.pattern, concrete: concrete, on: shelf)
      }
      guard let shelf = failing else { continue }
      let name = survey.code.shelves[shelf]
      if told.insert([name.bundle, name.table, use.pattern.template]).inserted { faults.append((index, shelf)) }
    }
    return faults
  }

  private static func finding(_ use: KeyUse, on shelf: Int, keys: [String], _ survey: ShelfSurvey) -> Finding {
    let key = use.pattern.key
    let named = keys.prefix(namedKeys).map { Wording.quoted($0) }
    let more = keys.count > namedKeys ? " and \(keys.count - namedKeys) more" : ""
    let list = more.isEmpty ? Wording.list(named) : named.joined(separator: ", ") + more
    let meant = named.isEmpty ? "" : ", whether or not it has \(list)"
    var finding = Finding(
      about, at: use.place, home: survey.home(of: shelf), shelf: survey.code.shelves[shelf], key: key,
      message: "\(use.caller) asks for one key, \(Wording.quoted(key)), which \(survey.lack(of: shelf))"
        + "\(meant): users of every language see the raw key",
      fix: "put the key together as a String first and look that up, as in "
        + "`let key = …; LocalizedStringKey(key)`, or choose among literal keys; what needs no translation is shown "
        + "with `Text(verbatim:)`")
    finding.identity[2] = use.pattern.template
    return finding
  }
}
