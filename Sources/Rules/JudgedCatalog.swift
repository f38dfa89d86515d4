import Facts
import Policies
import SourceText

/// A catalog with all that is needed to say of a key whether it is exempt, semantic and filled.
package struct JudgedCatalog: Sendable {
  /// What of the catalog a content rule looks at.
  package enum Scope: Sendable {
    /// An audit: everything.
    case all
    /// A check: the file itself and the changed keys.
    case keys(Set<String>)

    package func contains(_ key: String) -> Bool {
      switch self {
      case .all: true
      case .keys(let keys): keys.contains(key)
      }
    }
  }

  package let catalog: Catalog
  /// The locales in which every not exempt key must be filled, sorted; aliases are replaced by what they stand for.
  package let requiredLocales: [LocaleCode]
  package let optionalLocales: Set<LocaleCode>
  package let keyStyle: KeyStyle
  package let scope: Scope
  /// States that count as filled besides `translated`.
  private let acceptedStates: Set<Leaf.State>
  /// Stale keys that a source file, nib or plist holds all the same.
  private let usedStaleKeys: Set<String>
  /// Whether the source texts stand elsewhere (nib, Info.plist), so that the source locale counts as filled.
  package let hasSourceElsewhere: Bool

  package init(
    catalog: Catalog, requiredLocales: [LocaleCode], optionalLocales: Set<LocaleCode> = [], keyStyle: KeyStyle,
    scope: Scope = .all, acceptedStates: Set<Leaf.State> = [], usedStaleKeys: Set<String> = [],
    hasSourceElsewhere: Bool = false
  ) {
    self.catalog = catalog
    self.requiredLocales = requiredLocales
    self.optionalLocales = optionalLocales
    self.keyStyle = keyStyle
    self.scope = scope
    self.acceptedStates = acceptedStates
    self.usedStaleKeys = usedStaleKeys
    self.hasSourceElsewhere = hasSourceElsewhere
  }

  /// Whether nothing needs to be translated here (contract, "exempt").
  package func isExempt(_ entry: Entry) -> Bool {
    !entry.shouldTranslate || entry.key.isEmpty || !Self.hasLetter(entry.key)
      || entry.extractionState == .stale && !usedStaleKeys.contains(entry.key)
  }

  /// Whether a key has a letter once its specifiers are taken out.
  package static func hasLetter(_ key: String) -> Bool {
    // Most keys begin with a letter; only keys with a `%` need their specifiers taken out.
    let text = key.utf8.contains(UInt8(ascii: "%")) ? FormatSpecifier.replacing(key, with: "") : key
    return text.unicodeScalars.contains { scalar in
      scalar.isASCII ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
    }
  }

  /// What is wrong with a key's texts in one locale, leaf by leaf; empty where it is filled.
  package func problems(of entry: Entry, in locale: LocaleCode) -> [Finding.Detail] {
    // About a file that cannot be read nothing else is said.
    if catalog.unreadableLocales.contains(locale) { return [] }
    let isSource = locale == catalog.sourceLocale
    // The source texts of a nib and of Info.plist stand there.
    if isSource, hasSourceElsewhere { return [] }
    guard let localization = entry.localization(locale), !localization.leaves.isEmpty else {
      if isSource, hasSourceElsewhere || !keyStyle.isSemantic(entry.key) { return [] }
      if let spoilt = entry.localization(locale), spoilt.isSpoilt { return [] }
      return [Finding.Detail(leaf: "", problem: "missing")]
    }
    return problems(of: entry, in: localization)
  }

  /// What is wrong with the texts of one of a key's localizations, which has leaves and whose file can be read.
  func problems(of entry: Entry, in localization: Localization) -> [Finding.Detail] {
    if localization.isSpoilt { return [] }
    let isSource = localization.locale == catalog.sourceLocale
    var problems: [Finding.Detail] = []
    for leaf in localization.leaves {
      if isBlank(leaf.text) {
        let isRight = isSource ? !hasTextElsewhere(entry, at: leaf.path) : sourceIsBlank(entry, at: leaf.path)
        if !isRight {
          problems.append(Finding.Detail(leaf: leaf.path, problem: "blank"))
          continue
        }
      }
      if !isSource, let state = unacceptedState(leaf.state) {
        problems.append(Finding.Detail(leaf: leaf.path, problem: "state:\(state)"))
      }
    }
    return problems
  }

  package func isFilled(_ entry: Entry, in locale: LocaleCode) -> Bool { problems(of: entry, in: locale).isEmpty }

  /// Whether one of a key's localizations is filled; false also where the rest of the entry has to tell.
  func isFilled(_ entry: Entry, in localization: Localization) -> Bool {
    !localization.leaves.isEmpty && problems(of: entry, in: localization).isEmpty
  }

  /// Whether a locale has a text that a person would lose or that would grow old: non-blank and not `new`.
  package func hasFill(_ entry: Entry, in locale: LocaleCode) -> Bool {
    entry.localization(locale)?.leaves.contains { $0.state != .new && !isBlank($0.text) } ?? false
  }

  /// The text that the source locale shows: leaf paths and texts. A natural-language key without an override is its
  /// own text; a semantic key without one has none.
  package func sourceTexts(of entry: Entry) -> [(path: String, text: String)] {
    if let source = entry.localization(catalog.sourceLocale), !source.leaves.isEmpty, !isKeyWithPositions(source, entry)
    {
      return source.leaves.map { ($0.path, catalog.string($0.text)) }
    }
    return hasSourceElsewhere || keyStyle.isSemantic(entry.key) ? [] : [("", entry.key)]
  }

  /// The explicit source localization, where it says more than its key does.
  package func sourceOverride(of entry: Entry) -> Localization? {
    guard let source = entry.localization(catalog.sourceLocale), !source.leaves.isEmpty, !source.isSpoilt else {
      return nil
    }
    return isKeyWithPositions(source, entry) ? nil : source
  }

  private func isKeyWithPositions(_ source: Localization, _ entry: Entry) -> Bool {
    guard source.leaves.count == 1, source.leaves[0].path.isEmpty else { return false }
    return FormatSpecifier.onlyAddsPositions(catalog.string(source.leaves[0].text), to: entry.key)
  }

  /// The spelling under which the catalog has the locale by an alias that no system looks for.
  package func alias(of locale: LocaleCode, in entry: Entry) -> LocaleCode? {
    entry.localizations.first { $0.locale.canonicalOfAlias == locale }?.locale
  }

  package func isBlank(_ text: Text) -> Bool { catalog.isBlank(text) }

  private func sourceIsBlank(_ entry: Entry, at path: String) -> Bool {
    guard let source = entry.localization(catalog.sourceLocale), !source.leaves.isEmpty else { return false }
    let leaf = source.leaf(path) ?? source.leaf(Self.otherCategory(of: path)) ?? source.leaf("")
    return leaf.map { isBlank($0.text) } ?? false
  }

  private func hasTextElsewhere(_ entry: Entry, at path: String) -> Bool {
    entry.localizations.contains { localization in
      localization.locale != catalog.sourceLocale
        && localization.leaves.contains { leaf in
          (leaf.path == path || Self.otherCategory(of: leaf.path) == path || leaf.path.isEmpty || path.isEmpty)
            && !isBlank(leaf.text)
        }
    }
  }

  /// The path of the `other` text beside a plural or device text (`plural.other` for `plural.few`).
  private static func otherCategory(of path: String) -> String {
    guard let dot = path.lastIndex(of: ".") else { return path }
    return path[...dot] + "other"
  }

  private func unacceptedState(_ state: Leaf.State) -> String? {
    switch state {
    case .translated, .stateless: nil
    case .absent: "none"
    case .unknown: nil
    case .new: "new"
    case .needsReview: acceptedStates.contains(state) ? nil : "needs_review"
    case .machineTranslated: acceptedStates.contains(state) ? nil : "machine_translated"
    }
  }
}
