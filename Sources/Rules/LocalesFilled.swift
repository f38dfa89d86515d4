import Facts
import Policies
import SourceText

/// Every changed key is filled in every required locale.
package enum LocalesFilled: ChangeRule {
  package static let about = RuleAbout(
    id: "locales-filled", family: .change, title: "Every changed key is filled in every required locale",
    explanation: """
      A key that a change adds or edits needs a finished text in every language the app ships. Where one is missing, \
      the system does not fall back to English: it shows the key itself, or the default value that the code brings.

      Looked at: each key that is new or whose texts, states or arguments differ from the target's, in the merge result; \
      also where the hole was there before. A text is finished when no part of it is blank and each part's state is \
      `translated`. Keys marked “don't translate”, stale keys that nothing uses, and keys without a letter need no text.

      To mend it, add the texts, or let the change wait for its translations. Policy `holes: own` judges only the \
      locales that a change touches where it leaves the source text alone.
      """,
    failing: "home.subtitle: en=Your day | de=Dein Tag            (locales: en, de, ja)",
    passing: "home.subtitle: en=Your day | de=Dein Tag | ja=あなたの一日")

  package static func outcome(of change: Change) -> Outcome {
    var outcome = Outcome()
    for catalog in change.catalogs {
      guard let new = catalog.new, new.catalog.isReadable else { continue }
      for key in catalog.changedKeys where !new.isExempt(key.new) {
        let onlyTouched = change.policy.holes == .own && sourceIsUnchanged(key, in: catalog)
        // The catalog has its locales in the order of the required ones, or nearly.
        var next = 0
        for locale in new.requiredLocales {
          let index = key.new.index(of: locale, lookingFrom: next)
          if let index { next = index + 1 }
          if onlyTouched, !isTouched(locale, by: key, in: catalog) { continue }
          outcome.checked += 1
          if let index, new.isFilled(key.new, in: key.new.localizations[index]) { continue }
          if let finding = finding(about: about, key.new, in: locale, of: new) { outcome.findings.append(finding) }
        }
      }
    }
    return outcome
  }

  /// The finding about one (key, locale) that is not filled; nil where it is.
  static func finding(about rule: RuleAbout, _ entry: Entry, in locale: LocaleCode, of judged: JudgedCatalog)
    -> Finding?
  {
    let problems = judged.problems(of: entry, in: locale)
    guard !problems.isEmpty else { return nil }
    let catalog = judged.catalog
    let badLeaf = problems.first.flatMap { problem in entry.localization(locale)?.leaf(problem.leaf) }
    let path = catalog.file(of: locale, for: entry)
    var position = catalog.position(badLeaf?.place ?? entry.place)
    var hasPosition = true
    if badLeaf == nil, catalog.files[Int(entry.place.file)].path != path { hasPosition = false }
    if let badLeaf { position = catalog.position(badLeaf.place) }
    return Finding(
      rule, path: path, position: hasPosition ? position : nil, catalog: catalog, key: entry.key, locale: locale,
      details: problems, message: message(entry, locale, problems, judged),
      fix: fix(entry, locale, problems, judged, path))
  }

  private static func sourceIsUnchanged(_ key: CatalogChange.KeyChange, in change: CatalogChange) -> Bool {
    guard let before = key.old, let old = change.old, let new = change.new else { return false }
    let texts = (old.sourceTexts(of: before), new.sourceTexts(of: key.new))
    return SourceFrozen.areEqual(texts.0, texts.1)
  }

  private static func isTouched(_ locale: LocaleCode, by key: CatalogChange.KeyChange, in change: CatalogChange) -> Bool
  {
    guard let before = key.old?.localization(locale), let old = change.old, let new = change.new else {
      return key.new.localization(locale) != nil
    }
    guard let after = key.new.localization(locale) else { return true }
    return CatalogChange.differs(before, in: old.catalog, after, in: new.catalog)
  }

  private static func message(
    _ entry: Entry, _ locale: LocaleCode, _ problems: [Finding.Detail], _ judged: JudgedCatalog
  ) -> String {
    let key = Wording.quoted(entry.key)
    let language = Wording.language(locale)
    switch problems[0].problem {
    case "missing":
      if let alias = judged.alias(of: locale, in: entry) {
        return "\(key) has its \(language) text under \(alias), an alias that the system does not look for: users see "
          + seen(entry, judged)
      }
      return "\(key) has no \(language) text: users see \(seen(entry, judged))"
    case "blank":
      return "\(part(problems, "text")) of \(key) in \(language) is blank: users see nothing there"
    case let problem:
      let state = problem.dropFirst("state:".count)
      let why =
        switch state {
        case "new": "is not translated yet (state new)"
        case "needs_review": "still waits for a review (state needs_review)"
        case "machine_translated": "was made by a machine and no person has seen it (state machine_translated)"
        default: "has no state, so nobody said that it is finished"
        }
      return "\(part(problems, "text")) of \(key) in \(language) \(why): users may see an unfinished text"
    }
  }

  private static func part(_ problems: [Finding.Detail], _ noun: String) -> String {
    let leaves = problems.map(\.leaf).filter { !$0.isEmpty }
    return leaves.isEmpty ? "the \(noun)" : "\(Wording.list(leaves.map { "`\($0)`" }))"
  }

  private static func seen(_ entry: Entry, _ judged: JudgedCatalog) -> String {
    if judged.hasSourceElsewhere { return "the untranslated text" }
    if judged.keyStyle.isSemantic(entry.key) {
      return "the key itself, or the default value that the code brings"
    }
    return "the \(Wording.language(judged.catalog.sourceLocale)) text"
  }

  private static func fix(
    _ entry: Entry, _ locale: LocaleCode, _ problems: [Finding.Detail], _ judged: JudgedCatalog, _ path: RepositoryPath
  ) -> String {
    if let alias = judged.alias(of: locale, in: entry) { return "rename \(alias) to \(locale) in \(path)" }
    let states = judged.catalog.format == .xcstrings
    if locale == judged.catalog.sourceLocale, problems[0].problem == "missing", judged.catalog.format == .xcstrings {
      return
        "add the \(locale) text to \(path) with state translated; where the keys of this catalog are their own text, "
        + "say `keys: natural` in the policy"
    }
    if problems[0].problem.hasPrefix("state:") {
      return "finish the \(locale) text in \(path) and mark it translated"
    }
    return "add the \(locale) text to \(path)" + (states ? " with state translated" : "")
  }
}
