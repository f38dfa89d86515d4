import Facts
import SourceText

/// Phrases of app shortcuts keep the app's name and their parameters.
package enum AppShortcutPhrases: SideRule {
  package static let about = RuleAbout(
    id: "app-shortcut-phrases", family: .content, title: "Every Siri phrase names the app and keeps its parameters",
    explanation: """
      A phrase of an app shortcut must name the app by `${applicationName}`, and its parameters by the tokens of the \
      source (`${book}`). A phrase without them, or with a translated or misspelled token, is dropped: Siri does not \
      understand it in that language, and nothing says so.

      Looked at: every phrase of every language in tables named AppShortcuts.
      """,
    failing: "Open ${book} in ${applicationName}: de=${buch} in ${applicationName} öffnen",
    passing: "Open ${book} in ${applicationName}: de=${book} in ${applicationName} öffnen",
    yields: [("locales-filled", .text)])

  static let appName = "applicationName"

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.isReadable && judged.catalog.table == "AppShortcuts" {
      let catalog = judged.catalog
      for entry in catalog.entries where judged.scope.contains(entry.key) && !entry.isSpoilt && !judged.isExempt(entry)
      {
        let source = entry.localization(catalog.sourceLocale).flatMap { $0.isSpoilt || $0.leaves.isEmpty ? nil : $0 }
        let phrases = source.map { $0.leaves.map { catalog.string($0.text) } } ?? [entry.key]
        let wanted = phrases.map { Set(tokens(of: $0)).subtracting([appName]) }
        for localization in entry.localizations where !localization.isSpoilt {
          if catalog.unreadableLocales.contains(localization.locale) { continue }
          let isSource = localization.locale == catalog.sourceLocale
          var faults: [(leaf: Leaf, problem: String)] = []
          for leaf in localization.leaves where !judged.isBlank(leaf.text) {
            outcome.checked += 1
            let phrase = catalog.string(leaf.text)
            let problem = problem(of: phrase, wanted: isSource ? nil : wanted)
            if let problem { faults.append((leaf, problem)) }
          }
          if let first = faults.first {
            outcome.findings.append(
              finding(
                entry, localization.locale, first.leaf.place, faults.map { ($0.leaf.path, $0.problem) }, catalog))
          }
        }
        if source == nil, let problem = problem(of: entry.key, wanted: nil), !judged.keyStyle.isSemantic(entry.key) {
          outcome.findings.append(finding(entry, catalog.sourceLocale, entry.place, [("", problem)], catalog))
        }
      }
    }
    return outcome
  }

  /// The names of the well-formed `${name}` tokens of a phrase, in order.
  static func tokens(of phrase: String) -> [String] {
    var names: [String] = []
    var rest = phrase[...]
    while let start = rest.firstIndex(of: "$") {
      rest = rest[rest.index(after: start)...]
      guard rest.first == "{" else { continue }
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      if !name.isEmpty,
        name.utf8.allSatisfy({ $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "$") })
      {
        names.append(String(name))
        rest = rest[end...]
      }
    }
    return names
  }

  private static func problem(of phrase: String, wanted: [Set<String>]?) -> String? {
    let found = tokens(of: phrase)
    let others = Set(found).subtracting([appName])
    guard found.contains(appName) else {
      if let near = others.sorted().first(where: { $0.lowercased() == appName.lowercased() }) {
        return "`${\(near)}` must be `${\(appName)}`"
      }
      return "`${\(appName)}` is missing"
    }
    guard let wanted, !wanted.contains(others) else { return nil }
    let known = wanted.reduce(Set<String>()) { $0.union($1) }
    let unknown = others.subtracting(known).sorted()
    if !unknown.isEmpty {
      return "the source has no \(Wording.list(unknown.map { "`${\($0)}`" }))"
    }
    let lacking = (wanted.first ?? []).subtracting(others).sorted()
    if lacking.isEmpty { return "no phrase of the source has these tokens together" }
    return "\(Wording.list(lacking.map { "`${\($0)}`" })) is missing"
  }

  private static func finding(
    _ entry: Entry, _ locale: LocaleCode, _ place: Place, _ faults: [(leaf: String, problem: String)],
    _ catalog: Catalog
  ) -> Finding {
    Finding(
      about, path: catalog.files[Int(place.file)].path, position: catalog.position(place), catalog: catalog,
      key: entry.key, locale: locale, details: faults.map { Finding.Detail(leaf: $0.leaf, problem: $0.problem) },
      message: "in the \(Wording.language(locale)) phrases of \(Wording.quoted(entry.key)) \(faults[0].problem): "
        + "Siri does not know the phrase in that language",
      fix: "keep `${\(appName)}` and the source's tokens as they are, untranslated")
  }
}
