import Facts
import Policies
import SourceText

/// A project with semantic keys has no text in its code.
package enum SourceTextInCode: SideRule {
  package static let about = RuleAbout(
    id: "source-text-in-code", family: .code, title: "No text stands in code where keys are names",
    explanation: """
      Where keys are names, every text lives in a catalog. A text that was typed into the code is shown as it stands, \
      to users of every language, and no translator ever sees it; one that is used as a key is looked up, not found, \
      and shown all the same.

      Looked at with policy `keys: semantic` (or an override that says so for the place): keys of localizing calls that \
      are sentences (white space, or characters that no name has; single words pass), and every literal that users see \
      in a script other than the source language's, also `Text(verbatim:)` and default values. Policy \
      `source_text: { scripts: [...] }` names the scripts instead. Comments, logs, previews and tests are not meant.

      To mend it, give the text a key in the catalog and ask for the key.
      """,
    failing: "Text(\"录音文件\")",
    passing: "Text(\"recordings.title\")     recordings.title: en=Recordings | zh-Hans=录音文件")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome()
    var foreign = ForeignText(code, policy: side.policy)
    var tests = TestFiles(side.policy.isTest)
    var found: [Fault] = []
    var seen: Set<CodePlace> = []
    var knownAccessors: Set<AccessorCall>?
    func accessors(_ code: JudgedCode) -> Set<AccessorCall> {
      if let knownAccessors { return knownAccessors }
      let calls = Set(code.facts.accessors.map { AccessorCall(path: $0.place.path, key: $0.key) })
      knownAccessors = calls
      return calls
    }
    for (index, use) in code.facts.uses.enumerated() where use.status == .certain {
      guard foreign.holds(in: use.place.path) else { continue }
      outcome.checked += 1
      let shelves = code.shelvesOfUses.indices.contains(index) ? code.shelvesOfUses[index] : []
      var faults = keys(of: use, foreign, shelves)
      if faults.isEmpty, let text = use.defaultValue, let script = foreign.script(of: text, on: shelves),
        // Of an accessor's default value another rule speaks.
        !accessors(code).contains(AccessorCall(path: use.place.path, key: use.pattern.key))
      {
        faults = [Fault(key: text, script: script, call: use.call, place: use.place, isKey: false, isDefault: true)]
      }
      for var fault in faults {
        fault.shelf = shelves.first
        if seen.insert(use.place).inserted || faults.count > 1 { found.append(fault) }
      }
    }
    for text in code.facts.plainTexts {
      guard foreign.holds(in: text.place.path), !tests.contain(text.place.path) else { continue }
      outcome.checked += 1
      guard let script = foreign.script(of: text.text), seen.insert(text.place).inserted else { continue }
      found.append(Fault(key: text.text, script: script, call: text.call, place: text.place, isKey: false))
    }
    if found.isEmpty { return outcome }
    let translated = keysByText(Set(found.map { ExactText($0.key) }), in: code)
    let survey = ShelfSurvey(code)
    var identities = CodeIdentity(code)
    for fault in found.sorted(by: { $0.place < $1.place }) {
      let identity = identities.next(fault.place, literal: fault.key)
      outcome.findings.append(finding(fault, survey, identity, translated[ExactText(fault.key)]))
    }
    return outcome
  }

  /// A literal that is a text.
  private struct Fault {
    let key: String
    /// Nil where it is a text by its shape alone.
    let script: Script?
    let call: String
    let place: CodePlace
    /// Whether the system looks it up.
    let isKey: Bool
    var isDefault = false
    var shelf: Int?
  }

  private struct AccessorCall: Hashable {
    let path: RepositoryPath
    let key: String
  }

  private static func keys(of use: KeyUse, _ foreign: ForeignText, _ shelves: [Int]) -> [Fault] {
    func fault(_ key: String, shape: String) -> Fault? {
      let script = foreign.script(of: key, on: shelves)
      // A bundle that is not judged may hold any key.
      guard script != nil || !shelves.isEmpty && ForeignText.isText(shape) else { return nil }
      return Fault(key: key, script: script, call: use.call, place: use.place, isKey: true)
    }
    switch use.form {
    case .symbol, .declared: return []
    case .literal, .interpolated: return fault(use.pattern.key, shape: use.pattern.key).map { [$0] } ?? []
    case .runtime:
      let shape = use.pattern.key
      if JudgedCatalog.hasLetter(shape) {
        let key = use.pattern.hasHoles ? use.pattern.template : shape
        return fault(key, shape: shape).map { [$0] } ?? []
      }
      return use.expansions.compactMap { fault($0.key, shape: $0.key) }
    }
  }

  /// For each of some texts the key and locale that some catalog has it under already.
  private static func keysByText(_ texts: Set<ExactText>, in code: JudgedCode) -> [ExactText: (String, LocaleCode)] {
    let lengths = Set(texts.map { $0.string.utf8.count })
    var found: [ExactText: (String, LocaleCode)] = [:]
    for judged in code.catalogs where judged.catalog.isReadable {
      let catalog = judged.catalog
      for entry in catalog.entries {
        for localization in entry.localizations {
          for leaf in localization.leaves
          where leaf.text.decoded >= 0 || lengths.contains(leaf.text.span.count) {
            let text = ExactText(catalog.string(leaf.text))
            if texts.contains(text), found[text] == nil, !ForeignText.isText(entry.key) {
              found[text] = (entry.key, localization.locale)
            }
          }
        }
      }
    }
    return found
  }

  private static func finding(
    _ fault: Fault, _ survey: ShelfSurvey, _ identity: [String], _ known: (key: String, locale: LocaleCode)?
  ) -> Finding {
    let text = Wording.quoted(fault.key)
    let letters = fault.script.map { " in \($0.rawValue) letters" } ?? ""
    let message =
      if fault.isDefault {
        "the default value \(text)\(letters) stands in the code: users see it in every language that lacks the key"
      } else if fault.isKey {
        "the text \(text)\(letters) is used as a key in `\(fault.call)`: no catalog has names like it, and users of "
          + "every language see it as it is"
      } else {
        "the text \(text)\(letters) stands in the code, in `\(fault.call)`: users of every language see it as it is"
      }
    let fix =
      if let known {
        "ask for `\(known.key)`, whose \(Wording.language(known.locale)) text it is"
      } else {
        "give it a key (a name) in the catalog with its texts, and ask for the key"
      }
    var finding = Finding(
      about, path: fault.place.path, position: fault.place.position, key: fault.key, message: message, fix: fix,
      identity: identity)
    // The same catalog as other rules about the use name, so that they leave the fault to this one.
    if fault.isKey, let shelf = fault.shelf {
      let holder = survey.code.holder(of: fault.key, on: survey.code.shelves[shelf])
      let catalog = holder.map { survey.code.catalogs[$0.catalog].catalog }
      finding.catalog = catalog?.path ?? survey.home(of: shelf)?.catalog
      finding.table = catalog?.table ?? survey.home(of: shelf)?.table
    }
    return finding
  }
}
