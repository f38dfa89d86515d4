import Facts

/// Keys that a change takes out of translation are signed for by a person.
package enum ExemptionAdded: ChangeRule {
  package static let about = RuleAbout(
    id: "exemption-added", family: .change, title: "A person signs for keys that are exempted from translation",
    severity: .note, isSignOff: true,
    explanation: """
      “Don't translate” takes a key out of every other check. On a key that has translations it also throws them away: \
      from then on all users see the source text. It may be right, for a name say, but nobody should find it out later; \
      so it never fails the checklist, and always waits for a person.
      """,
    failing:
      "brand.claim: en=Faster | de=Schneller   →   brand.claim {shouldTranslate: false}: en=Faster | de=Schneller",
    passing: "brand.claim keeps its translations")

  package static func outcome(of change: Change) -> Outcome {
    var outcome = Outcome()
    for catalog in change.catalogs {
      guard let old = catalog.old, let new = catalog.new, new.catalog.isReadable else { continue }
      for key in catalog.changedKeys {
        guard let before = key.old, before.shouldTranslate, !key.new.shouldTranslate else { continue }
        let locales = before.localizations.map(\.locale).filter {
          $0 != old.catalog.sourceLocale && old.hasFill(before, in: $0)
        }
        outcome.checked += 1
        if locales.isEmpty { continue }
        outcome.findings.append(
          Finding(
            about, path: new.catalog.path, position: new.catalog.position(key.new.place), catalog: new.catalog,
            key: key.new.key,
            message: "\(Wording.quoted(key.new.key)) is exempted from translation though "
              + "\(Wording.list(locales.sorted().map(\.spelling))) had a text: their users see the source text from now on",
            fix: "confirm that this text is the same in every language, or let the key be translated"))
      }
    }
    return outcome
  }
}
