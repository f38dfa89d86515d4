/// All rules, in the order of the checklist.
package enum Registry {
  package static let rules: [any Rule.Type] = [
    LocalesFilled.self,
    SourceMarkedTranslated.self,
    SourceFrozen.self,
    NewLocaleComplete.self,
    KeyRemovedInUse.self,
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
    KeyCovered.self,
    KeyInterpolated.self,
    KeyUnresolved.self,
    AddressLive.self,
    SourceTextInCode.self,
    KeyFromString.self,
    TextNotLocalized.self,
    LanguageBranch.self,
    AccessorMatches.self,
    ArgumentTypes.self,
    SingleResolver.self,
    KeyUnused.self,
    ConfigurationReadable.self,
    LedgerLive.self,
    LedgerReason.self,
    PolicyChanged.self,
    LedgerChanged.self,
  ]

  package static var all: [RuleAbout] { rules.map { $0.about } }

  /// Every rule id that policies and ledgers may name.
  package static var knownIDs: [String] { all.map(\.id) }

  package static func about(_ id: String) -> RuleAbout? { all.first { $0.id == id } }
}
