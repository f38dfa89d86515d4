/// All rules, in the order of the checklist.
package enum Registry {
  package static let rules: [any Rule.Type] = [
    LocalesFilled.self,
    SourceMarkedTranslated.self,
    SourceFrozen.self,
    NewLocaleComplete.self,
    MergeClean.self,
    ExemptionAdded.self,
    CatalogReadable.self,
    CatalogPlacement.self,
    InfoPlistComplete.self,
    FormatSpecifiers.self,
    PluralCategoriesComplete.self,
    StringsdictRules.self,
    AppShortcutPhrases.self,
    TranslationSuspect.self,
    KeyHygiene.self,
    CatalogLayout.self,
    ConfigurationReadable.self,
    PolicyChanged.self,
    LedgerChanged.self,
  ]

  package static var all: [RuleAbout] { rules.map { $0.about } }

  /// Every rule id that policies and ledgers may name, those of rules that this version does not run yet included.
  package static let knownIDs: [String] =
    all.map(\.id)
    + [
      "format-specifiers", "plural-categories", "stringsdict-rules", "info-plist-complete", "app-shortcut-phrases",
      "translation-suspect", "key-removed-in-use", "key-covered", "key-interpolated", "key-unresolved", "address-live",
      "source-text-in-code", "key-from-string", "text-not-localized", "language-branch", "accessor-matches",
      "argument-types", "single-resolver", "key-unused", "ledger-live", "ledger-reason",
    ].filter { id in !all.contains { $0.id == id } }

  package static func about(_ id: String) -> RuleAbout? { all.first { $0.id == id } }
}
