import Facts
import SourceText

/// A language that a change adds is complete, in its catalog and in the ones beside it.
package enum NewLocaleComplete: ChangeRule {
  package static let about = RuleAbout(
    id: "new-locale-complete", family: .change, title: "A new language is complete",
    explanation: """
      From the moment a catalog has one text in a language, the app offers that language, and whoever picks it sees \
      every key that it lacks. A new language is therefore filled for all keys at once, and the other catalogs beside \
      it (the permission texts in InfoPlist too) have it as well.

      Looked at: locales that the merge result's catalog has and the target's had not. Locales that the policy names \
      optional are left out.
      """,
    failing: "Localizable gains nl for 2 of 40 keys; InfoPlist.xcstrings has no nl",
    passing: "Localizable and InfoPlist gain nl for every key",
    yields: [("locales-filled", .text)])

  package static func outcome(of change: Change) -> Outcome {
    var outcome = Outcome()
    var toldNeighbours: Set<[String]> = []
    for catalog in change.catalogs {
      guard let new = catalog.new, new.catalog.isReadable else { continue }
      let known =
        catalog.old.map { Set($0.catalog.locales + [$0.catalog.sourceLocale]) }
        ?? change.targetLocales[new.catalog.folder] ?? []
      // A folder without any catalog in target has no languages yet: nothing is new beside it.
      if known.isEmpty { continue }
      for locale in new.catalog.locales where !known.contains(locale) {
        guard isRequired(locale, in: new), locale != new.catalog.sourceLocale else { continue }
        for entry in new.catalog.entries where !new.isExempt(entry) {
          outcome.checked += 1
          if let finding = LocalesFilled.finding(about: about, entry, in: locale, of: new) {
            outcome.findings.append(finding)
          }
        }
        for neighbour in change.neighbours[new.catalog.folder] ?? [] where neighbour.catalog != new.catalog.path {
          outcome.checked += 1
          if neighbour.locales.contains(locale) { continue }
          guard toldNeighbours.insert([neighbour.catalog.string, locale.normalized]).inserted else { continue }
          outcome.findings.append(finding(locale, lackedBy: neighbour, addedTo: new.catalog))
        }
      }
    }
    return outcome
  }

  /// An optional locale, and an alias of a required one, is no new language.
  private static func isRequired(_ locale: LocaleCode, in judged: JudgedCatalog) -> Bool {
    locale.canonicalOfAlias == nil && !judged.optionalLocales.contains(locale)
  }

  private static func finding(_ locale: LocaleCode, lackedBy neighbour: Change.Neighbour, addedTo catalog: Catalog)
    -> Finding
  {
    var finding = Finding(
      about, path: neighbour.file(of: locale), locale: locale,
      message: "\(Wording.language(locale)) is new in \(catalog.path), and \(neighbour.catalog) has none of it: "
        + "users of that language see a mixture",
      fix: "translate \(neighbour.catalog) to \(locale) too",
      identity: [neighbour.catalog.string, "", locale.normalized, ""])
    finding.catalog = neighbour.catalog
    finding.table = neighbour.table
    return finding
  }
}
