import Facts
import Policies
import SourceText

/// A source text is never edited once another locale is filled.
package enum SourceFrozen: ChangeRule {
  package static let about = RuleAbout(
    id: "source-frozen", family: .change, title: "No source text is edited after it was translated",
    explanation: """
      Translators translated the old wording. When the source text changes under the same key, every translation \
      quietly says something else, and no tool can tell which ones are old. So a source text is frozen once any other \
      required locale has a text; a new wording is a new key.

      Looked at: every key that the target has, in the merge result; texts that landed on the target after the branch \
      began count. Giving a text to a semantic key that had none is no edit. Where a person knows that the meaning is \
      the same (a typo), a line `Checklist-Accept: source-frozen KEY — REASON` in the commit message accepts it for \
      this change. Policy `source_frozen: retranslated` allows an edit that edits every filled locale too.
      """,
    failing:
      "tour.done: en=Pick a preset. | de=Wähle eine Vorlage.   →   tour.done: en=You are set. | de=Wähle eine Vorlage.",
    passing: "tour.done is taken out, and tour.ready: en=You are set. | de=Fertig. is added")

  package static func outcome(of change: Change) -> Outcome {
    var outcome = Outcome()
    for catalog in change.catalogs {
      guard let old = catalog.old, let new = catalog.new, new.catalog.isReadable, old.catalog.isReadable else {
        continue
      }
      if old.catalog.sourceLocale != new.catalog.sourceLocale {
        outcome.checked += 1
        if let finding = languageFinding(old, new) { outcome.findings.append(finding) }
        continue
      }
      for key in catalog.changedKeys {
        guard let before = key.old, !new.isExempt(key.new), !hasSpoiltSource(key, new.catalog.sourceLocale) else {
          continue
        }
        let filled = filledLocales(of: before, in: old)
        guard !filled.isEmpty else { continue }
        outcome.checked += 1
        let texts = (old.sourceTexts(of: before), new.sourceTexts(of: key.new))
        if texts.0.isEmpty || areEqual(texts.0, texts.1) { continue }
        if change.policy.sourceFrozen == .retranslated, isTranslatedAnew(key, filled, catalog) { continue }
        outcome.findings.append(finding(key.new, texts.0, texts.1, filled, new.catalog))
      }
    }
    return outcome
  }

  /// About a source text that the catalog itself is at fault in, another rule speaks.
  private static func hasSpoiltSource(_ key: CatalogChange.KeyChange, _ source: LocaleCode) -> Bool {
    [key.old, key.new].contains { $0?.localization(source)?.isSpoilt == true }
  }

  /// Whether two source texts have the same leaves with the same values, in whatever order.
  static func areEqual(_ a: [(path: String, text: String)], _ b: [(path: String, text: String)]) -> Bool {
    a.count == b.count
      && a.allSatisfy { one in b.contains { $0.path == one.path && $0.text.utf8.elementsEqual(one.text.utf8) } }
  }

  private static func filledLocales(of entry: Entry, in judged: JudgedCatalog) -> [LocaleCode] {
    judged.requiredLocales.filter { $0 != judged.catalog.sourceLocale && judged.hasFill(entry, in: $0) }
  }

  private static func isTranslatedAnew(
    _ key: CatalogChange.KeyChange, _ filled: [LocaleCode], _ change: CatalogChange
  ) -> Bool {
    guard let old = change.old, let new = change.new else { return false }
    return filled.allSatisfy { locale in
      guard let before = key.old?.localization(locale), let after = key.new.localization(locale) else { return false }
      return after.leaves.allSatisfy { leaf in
        guard let earlier = before.leaf(leaf.path) else { return true }
        return !old.catalog.isSame(earlier.text, as: leaf.text, in: new.catalog)
      }
    }
  }

  private static func finding(
    _ entry: Entry, _ before: [(path: String, text: String)], _ after: [(path: String, text: String)],
    _ filled: [LocaleCode], _ catalog: Catalog
  ) -> Finding {
    let source = catalog.sourceLocale
    let differing = before.filter { old in !after.contains { $0.path == old.path && $0.text == old.text } }
    let path = differing.first?.path ?? after.first { new in !before.contains { $0.path == new.path } }?.path ?? ""
    let place = entry.localization(source)?.leaf(path)?.place ?? entry.localization(source)?.place ?? entry.place
    let old = before.first { $0.path == path }?.text
    let new = after.first { $0.path == path }?.text
    let leaf = path.isEmpty ? "" : " (`\(path)`)"
    let change =
      switch (old, new) {
      case (let old?, let new?):
        "was \(Wording.quoted(old, differingFrom: new)) and is now \(Wording.quoted(new, differingFrom: old))\(leaf)"
      case (let old?, nil): "\(Wording.quoted(old))\(leaf) was taken out"
      default: "gained \(Wording.quoted(new ?? ""))\(leaf)"
      }
    return Finding(
      about, path: catalog.file(of: source, for: entry), position: catalog.position(place), catalog: catalog,
      key: entry.key,
      locale: source,
      details: before.map { Finding.Detail(leaf: $0.path, problem: "was \($0.text)") }
        + after.map { Finding.Detail(leaf: $0.path, problem: "is \($0.text)") },
      message: "the \(Wording.language(source)) text of \(Wording.quoted(entry.key)) \(change): "
        + "\(Wording.list(filled.map(\.spelling))) translated the old wording, and their users see a text that says something else",
      fix: "keep the old text and add a new key for the new wording; where the meaning is the same, accept it in the "
        + "last paragraph of the commit message: Checklist-Accept: source-frozen \(AcceptanceTrailer.written(entry.key)) — REASON "
        + "(\(AcceptanceTrailer.shortestReason) characters or more)")
  }

  private static func languageFinding(_ old: JudgedCatalog, _ new: JudgedCatalog) -> Finding? {
    let source = old.catalog.sourceLocale
    let filled = old.requiredLocales.filter { locale in
      locale != source && old.catalog.entries.contains { old.hasFill($0, in: locale) }
    }
    guard !filled.isEmpty else { return nil }
    return Finding(
      about, path: new.catalog.path, position: Position(line: 1, column: 1), catalog: new.catalog,
      locale: new.catalog.sourceLocale,
      message: "the source language was \(source) and is now \(new.catalog.sourceLocale): "
        + "\(Wording.list(filled.map(\.spelling))) translated the \(source) texts",
      fix: "keep `sourceLanguage` as it is, or begin a new catalog")
  }
}
