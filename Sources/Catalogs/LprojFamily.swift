import Facts
import PropertyLists
import SourceText

/// Reads a family of `.lproj` folders: the `.strings` and `.stringsdict` files of one table together.
enum LprojFamily {
  static func catalog(
    _ identity: CatalogIdentity, from sources: [CatalogReader.Source], sourceLanguage: String
  ) -> Catalog {
    var builder = Builder(identity, sourceLocale: LocaleCode(sourceLanguage))
    builder.read(sources)
    return builder.catalog()
  }

  /// One locale's own files, read.
  private struct LocaleTexts {
    let locale: LocaleCode
    /// The key's texts in this locale, the .stringsdict before the .strings.
    var localizations: [ExactText: Localization] = [:]
    /// Keys in the order of the files.
    var keys: [(key: String, place: Place, span: Span)] = []
  }

  private struct Builder {
    let identity: CatalogIdentity
    let sourceLocale: LocaleCode
    var files: [SourceFile] = []
    var faults: [CatalogFault] = []
    var decodedTexts: [String] = []
    var hiddenTexts: [HiddenText] = []
    var pluralRules: [PluralRule] = []
    var locales: [LocaleTexts] = []
    var unreadable: Set<LocaleCode> = []
    var hasSourceFile = false
    var sourcePath: RepositoryPath?

    init(_ identity: CatalogIdentity, sourceLocale: LocaleCode) {
      self.identity = identity
      self.sourceLocale = sourceLocale
    }

    mutating func read(_ sources: [CatalogReader.Source]) {
      let named = sources.compactMap { source in CatalogFileName(source.path).map { (source, $0) } }
      let sourceHasFiles = named.contains { LocaleCode(folderName: $0.1.localeFolder ?? "") == sourceLocale }
      for (source, name) in named.sorted(by: { $0.1.kind.rawValue < $1.1.kind.rawValue }) {
        guard let folder = name.localeFolder else { continue }
        let locale: LocaleCode
        if folder == "Base" {
          // Base is no locale; it stands in for a source locale without files.
          if sourceHasFiles { continue }
          locale = sourceLocale
        } else {
          locale = LocaleCode(folderName: folder)
        }
        if locale == sourceLocale {
          hasSourceFile = true
          if sourcePath == nil { sourcePath = source.path }
        }
        read(source, kind: name.kind, locale: locale)
      }
    }

    private mutating func read(_ source: CatalogReader.Source, kind: CatalogFileName.Kind, locale: LocaleCode) {
      let file = files.count
      switch source.content {
      case .notRead(let reason):
        files.append(SourceFile(path: source.path, bytes: []))
        faults.append(CatalogFault(.notRead(reason), at: Place(file: file, offset: 0), locale: locale))
        unreadable.insert(locale)
      case .bytes(let bytes):
        let contents = TableContents(bytes, path: source.path, file: file, kind: kind, decodedCount: decodedTexts.count)
        files.append(contents.source)
        for var fault in contents.faults {
          fault.locale = locale
          faults.append(fault)
          if fault.spoilsFile { unreadable.insert(locale) }
        }
        decodedTexts += contents.decodedTexts
        add(contents, locale: locale)
      }
    }

    private mutating func add(_ contents: TableContents, locale: LocaleCode) {
      let index: Int
      if let known = locales.firstIndex(where: { $0.locale == locale }) {
        index = known
      } else {
        index = locales.count
        locales.append(LocaleTexts(locale: locale))
      }
      for entry in contents.entries {
        let localization = Localization(
          locale: locale, place: entry.place, leaves: entry.leaves, substitutions: entry.substitutions,
          isSpoilt: entry.isSpoilt)
        if let hidden = locales[index].localizations[ExactText(entry.key)] {
          // .strings files are read first; Foundation looks into the .stringsdict first.
          if contents.isStringsdict, let leaf = hidden.leaves.first {
            hiddenTexts.append(HiddenText(key: entry.key, locale: locale, text: leaf.text, place: hidden.place))
          }
        } else {
          locales[index].keys.append((entry.key, entry.place, entry.span))
        }
        locales[index].localizations[ExactText(entry.key)] = localization
      }
      for var rule in contents.rules {
        rule = rule.inLocale(locale)
        pluralRules.append(rule)
      }
    }

    func catalog() -> Catalog {
      var entries: [Entry] = []
      var orphans: [Orphan] = []
      var known: Set<ExactText> = []
      func add(_ key: String, _ place: Place, _ span: Span) {
        known.insert(ExactText(key))
        entries.append(
          Entry(
            key: key, place: locales.first { $0.locale == sourceLocale }?.localizations[ExactText(key)]?.place ?? place,
            span: span,
            localizations: locales.compactMap { $0.localizations[ExactText(key)] }))
      }
      for source in locales where source.locale == sourceLocale {
        for key in source.keys { add(key.key, key.place, key.span) }
      }
      for other in locales where other.locale != sourceLocale {
        for key in other.keys where !known.contains(ExactText(key.key)) {
          if hasSourceFile {
            orphans.append(Orphan(key: key.key, locale: other.locale, place: key.place))
          } else {
            // The source texts stand elsewhere (a nib, the code): what any locale has is a key.
            add(key.key, key.place, key.span)
          }
        }
      }
      var catalog = Catalog(
        format: .lproj,
        path: sourcePath
          ?? identity.folder.appending("\(sourceLocale.spelling).lproj").appending("\(identity.table).strings"),
        table: identity.table, sourceLocale: sourceLocale, files: files, entries: entries, faults: faults,
        decodedTexts: decodedTexts)
      catalog.orphans = orphans
      catalog.hiddenTexts = hiddenTexts
      catalog.pluralRules = pluralRules
      catalog.hasSourceFile = hasSourceFile
      catalog.unreadableLocales = unreadable
      return catalog
    }
  }
}

extension PluralRule {
  /// The same rule, of that locale.
  fileprivate func inLocale(_ locale: LocaleCode) -> PluralRule {
    var rule = PluralRule(key: key, locale: locale, place: place)
    rule.format = format
    rule.variables = variables
    rule.unknownMembers = unknownMembers
    rule.isWidthOrDeviceRule = isWidthOrDeviceRule
    return rule
  }
}
