import Facts
import Policies
import SourceText

/// No template is passed over because nobody can tell what it stands for.
package enum KeyUnresolved: SideRule {
  package static let about = RuleAbout(
    id: "key-unresolved", family: .code, title: "Every template of keys can be followed to its keys",
    severity: .undecided,
    explanation: """
      A key that is put together at run time (`"server.message.\\(code).text"`) is many keys. Where the values come \
      from an enum, a constant or a list in the code, they are found and each key is checked. Where they come from a \
      server, a file or a place that the analysis does not see, a missing text would be noticed by users first; so the \
      checklist says “undecided”, and never “pass”.

      Looked at: templates that are certainly looked up and cannot be followed to all their keys; and interpolated \
      strings anywhere that look like keys a catalog has, while nothing says whether they are any.

      A person settles it in the ledger: with the address of the values in production code, so that the keys are \
      checked from then on, or with the verdict that it is no key, and a reason.
      """,
    failing: #"NSLocalizedString("server.message.\(code).text", comment: "")        let code: String, from a server"#,
    passing: #"""
      templates: [{ template: "server.message.*.text", values: { file: App/Codes.swift, symbol: all, pick: strings } }]
      """#)

  private enum Doubt {
    /// Looked up for certain; what it stands for is not all known.
    case expansion
    /// It looks like a key of a catalog.
    case likeness(key: String, catalog: Int)
  }

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome()
    let survey = ShelfSurvey(code)
    let verdicts = CodeVerdicts(code)
    // A lookup of nothing but a variable is `key-from-string`'s.
    let runtimeKeys = Set(code.facts.runtimeKeys.map { Spot($0.place) })
    let interpolated = KeyInterpolated.templates(in: survey, verdicts)
    var loose: [Int] = []
    var looseOnes: Set<Loose> = []
    var doubts: [(use: Int, doubt: Doubt)] = []
    for index in code.facts.orderedUses {
      let use = code.facts.uses[index]
      guard use.pattern.hasHoles, use.status == .certain || use.status == .unresolved else { continue }
      if use.status == .certain {
        guard use.form == .runtime || use.form == .declared, !survey.shelves(ofUse: index).isEmpty else { continue }
        if use.pattern.literalText.isEmpty, runtimeKeys.contains(Spot(use.place)) { continue }
        outcome.checked += 1
        if use.isComplete, !use.expansions.isEmpty { continue }
      } else {
        guard Self.looksLikeKeys(use.pattern) else { continue }
        outcome.checked += 1
      }
      let template = use.pattern.template
      if verdicts.addressedKeys(of: template) != nil || verdicts.saysNoKey(use) { continue }
      if use.status == .certain {
        doubts.append((index, .expansion))
      } else if !interpolated.contains(template),
        looseOnes.insert(Loose(template: template, shelves: survey.shelves(ofUse: index))).inserted
      {
        loose.append(index)
      }
    }
    let familiar = FamiliarKeys(of: loose.map { code.facts.uses[$0].pattern }, in: code, limit: 1, andShape: true)
    for (number, index) in loose.enumerated() {
      let catalogs = survey.shelves(ofUse: index).flatMap { code.shelves[$0].catalogs }
      let likeness = familiar.likeness(of: number, in: catalogs.isEmpty ? Array(code.catalogs.indices) : catalogs)
      if let (key, catalog) = likeness { doubts.append((index, .likeness(key: key, catalog: catalog))) }
    }
    doubts.sort { code.facts.uses[$0.use].place < code.facts.uses[$1.use].place }
    var told: Set<[String]> = []
    for (index, doubt) in doubts {
      let finding = finding(code.facts.uses[index], survey.shelves(ofUse: index).first, doubt, survey)
      if told.insert(finding.identity).inserted { outcome.findings.append(finding) }
    }
    return outcome
  }

  /// What makes two strings somewhere in code one question.
  private struct Loose: Hashable {
    let template: String
    let shelves: [Int]
  }

  /// A place in code, whatever holds it.
  private struct Spot: Hashable {
    let path: RepositoryPath
    let position: Position

    init(_ place: CodePlace) {
      path = place.path
      position = place.position
    }
  }

  /// Whether a template has the joined words of semantic keys.
  private static func looksLikeKeys(_ pattern: KeyPattern) -> Bool {
    let text = pattern.literalText.utf8
    return text.count >= 2 && text.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
  }

  private static func finding(_ use: KeyUse, _ shelf: Int?, _ doubt: Doubt, _ survey: ShelfSurvey) -> Finding {
    let template = use.pattern.template
    let name = Wording.quoted(template)
    let message: String
    switch doubt {
    case .expansion:
      let known = use.expansions.prefix(3).map { Wording.quoted($0.key) }
      let more = use.expansions.count > 3 ? " and \(use.expansions.count - 3) more" : ""
      let list = more.isEmpty ? Wording.list(known) : known.joined(separator: ", ") + more
      let part =
        known.isEmpty
        ? "what it stands for cannot be followed in the code"
        : "only \(list) of what it stands for can be followed in the code"
      message =
        "\(use.caller) looks up \(name), and \(part): nobody can say whether each of its keys has its texts, and users "
        + "see the raw key where one has not"
    case .likeness(let key, let catalog):
      message =
        "\(name) looks like the keys of \(survey.code.catalogs[catalog].catalog.path) (\(Wording.quoted(key))), and "
        + "nothing says whether it is one: if it is, users may see the raw key"
    }
    var finding = Finding(
      about, at: use.place, home: shelf.flatMap { survey.home(of: $0) },
      shelf: shelf.map { survey.code.shelves[$0] }, key: template, message: message,
      fix: "settle it in \(Ledger.path): either say where the values come from, "
        + "\(LedgerWording.address(of: template, in: use.place.path)), or that it is no key, "
        + LedgerWording.notKey("template", template))
    if shelf == nil, case .likeness(_, let catalog) = doubt {
      finding.catalog = survey.code.catalogs[catalog].catalog.path
      finding.table = survey.code.catalogs[catalog].catalog.table
    }
    return finding
  }
}
