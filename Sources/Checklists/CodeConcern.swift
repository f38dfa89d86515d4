import Facts
import Rules
import SourceText

/// Whether the code rules can say anything about a change (contract, start of "Code rules").
struct CodeConcern {
  let classifier: Classifier
  let survey: CatalogSurvey
  let bytes: CodeBytes

  /// On what touches code: when it touches anything that the program reads. On catalogs alone: when a key goes away, a
  /// source text or a specifier changes, a stale key is touched that code may hold, or a key is added or set free in a
  /// tree in which code has accessors.
  func isGiven() throws -> Bool {
    if classifier.classification == .codeTouching { return classifier.isJudged }
    for comparison in survey.comparisons {
      if !comparison.change.removedKeys.isEmpty || comparison.change.new == nil { return true }
      if comparison.change.changedKeys.contains(where: { Self.changesSource($0, in: comparison.change) }) {
        return true
      }
    }
    for comparison in survey.comparisons {
      for key in comparison.staleKeys where try bytes.mayHold(key) { return true }
    }
    for comparison in survey.comparisons where Self.addsKeys(comparison) {
      guard let new = comparison.change.new else { continue }
      let keys = new.catalog.entries.filter { new.keyStyle.isSemantic($0.key) && !new.isExempt($0) }.map(\.key)
      if try bytes.mayHoldAccessors(of: keys) { return true }
    }
    return false
  }

  /// Whether code may find another source text, or other arguments, than before.
  private static func changesSource(_ key: CatalogChange.KeyChange, in change: CatalogChange) -> Bool {
    guard let old = key.old, let before = change.old, let after = change.new else { return false }
    let (then, now) = (before.sourceTexts(of: old), after.sourceTexts(of: key.new))
    if !then.elementsEqual(now, by: { $0.path == $1.path && $0.text.utf8.elementsEqual($1.text.utf8) }) { return true }
    return key.new.localizations.contains { localization in
      guard let earlier = old.localization(localization.locale) else { return false }
      if Set(earlier.substitutions) != Set(localization.substitutions) { return true }
      return localization.leaves.contains { leaf in
        guard let was = earlier.leaf(leaf.path) else { return false }
        return specifiers(after.catalog, leaf) != specifiers(before.catalog, was)
      }
    }
  }

  private static func specifiers(_ catalog: Catalog, _ leaf: Leaf) -> [String] {
    let text = catalog.string(leaf.text)
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    let bytes = Array(text.utf8)
    return FormatSpecifier.scan(text).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  /// Whether a change brings keys that an accessor is asked for, or frees some from being exempt.
  private static func addsKeys(_ comparison: CatalogSurvey.Comparison) -> Bool {
    comparison.change.changedKeys.contains { key in
      guard let old = key.old else { return true }
      return old.shouldTranslate != key.new.shouldTranslate || old.extractionState != key.new.extractionState
    }
  }
}
