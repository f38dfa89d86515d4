import SourceText

/// A set of localized strings of one table: an `.xcstrings` file, or an `.lproj` family
/// (the `TABLE.strings` and `TABLE.stringsdict` of sibling `.lproj` folders together).
package struct Catalog: Sendable {
  package enum Format: String, Sendable {
    case xcstrings, lproj
  }

  package var format: Format
  /// The `.xcstrings` file; of a family the source locale's file.
  package var path: RepositoryPath
  /// The table's name: the file's name without extension.
  package var table: String
  package var sourceLocale: LocaleCode
  /// The files that this catalog was read from; texts and places name them by index.
  package var files: [SourceFile]
  /// One entry per key, in the order of the file. Of a key that stands twice the last copy, as the system reads it.
  package var entries: [Entry]
  /// What is wrong with the files themselves.
  package var faults: [CatalogFault]
  /// Decoded texts of leaves that do not stand in the file as they are (escapes).
  package var decodedTexts: [String]
  private var indexByKey: [String: Int]

  package init(
    format: Format, path: RepositoryPath, table: String, sourceLocale: LocaleCode, files: [SourceFile],
    entries: [Entry], faults: [CatalogFault], decodedTexts: [String]
  ) {
    self.format = format
    self.path = path
    self.table = table
    self.sourceLocale = sourceLocale
    self.files = files
    self.entries = entries
    self.faults = faults
    self.decodedTexts = decodedTexts
    indexByKey = Dictionary(minimumCapacity: entries.count)
    for (index, entry) in entries.enumerated() { indexByKey[entry.key] = index }
  }

  /// The folder in which the catalog lies; of a family the folder that holds its `.lproj` folders.
  package var folder: RepositoryPath {
    let folder = path.folder ?? .root
    return format == .lproj ? folder.folder ?? .root : folder
  }

  package func entry(_ key: String) -> Entry? { indexByKey[key].map { entries[$0] } }

  /// Whether every file could be read to its end; where not, nothing but the fault is said of the catalog.
  package var isReadable: Bool { !faults.contains { $0.spoilsFile } }

  /// The decoded text of a leaf.
  package func string(_ text: Text) -> String {
    text.decoded >= 0 ? decodedTexts[Int(text.decoded)] : files[Int(text.file)].string(text.span)
  }

  /// The locales that have an explicit localization of at least one key, in alphabetical order.
  package var locales: [LocaleCode] {
    var seen: Set<LocaleCode> = []
    for entry in entries { for localization in entry.localizations { seen.insert(localization.locale) } }
    return seen.sorted()
  }
}

/// One key of a catalog with all its localizations.
package struct Entry: Sendable {
  /// After unescaping.
  package var key: String
  /// Where the key stands: its opening quote (or first character where the format knows unquoted keys).
  package var place: Place
  /// From the key to the end of the entry's value.
  package var span: Span
  package var shouldTranslate: Bool
  package var extractionState: ExtractionState
  package var comment: String?
  package var localizations: [Localization]

  package init(
    key: String, place: Place, span: Span, shouldTranslate: Bool = true,
    extractionState: ExtractionState = .automatic, comment: String? = nil, localizations: [Localization] = []
  ) {
    self.key = key
    self.place = place
    self.span = span
    self.shouldTranslate = shouldTranslate
    self.extractionState = extractionState
    self.comment = comment
    self.localizations = localizations
  }

  package func localization(_ locale: LocaleCode) -> Localization? {
    for localization in localizations where localization.locale == locale { return localization }
    return nil
  }
}

/// `extractionState` of an `.xcstrings` entry (`formats.md` 1.3). A value beyond these is a fault of the catalog.
package enum ExtractionState: Hashable, Sendable {
  /// No such member: Xcode manages the key and found it in code.
  case automatic
  case manual, extractedWithValue, stale, migrated
  case unknown(String)
}

/// All texts of one key in one locale.
package struct Localization: Sendable {
  package var locale: LocaleCode
  /// Where the locale's name stands (in a family: the key in that locale's file).
  package var place: Place
  package var leaves: [Leaf]
  package var substitutions: [Substitution]
  /// Whether a fault of the catalog lies in this localization, so that no other rule speaks of it.
  package var isSpoilt: Bool

  package init(
    locale: LocaleCode, place: Place, leaves: [Leaf], substitutions: [Substitution] = [], isSpoilt: Bool = false
  ) {
    self.locale = locale
    self.place = place
    self.leaves = leaves
    self.substitutions = substitutions
    self.isSpoilt = isSpoilt
  }

  package func leaf(_ path: String) -> Leaf? { leaves.first { $0.path == path } }
}

/// One text of a (key, locale).
package struct Leaf: Sendable {
  /// Empty for the plain unit, else `plural.one`, `device.mac.plural.other`, `substitutions.count.plural.few`,
  /// `stringSet.0`, `VARIABLE.plural.one`, `width.20` (contract, section 1).
  package var path: String
  package var state: State
  package var text: Text
  /// Where the text's value stands: its opening quote.
  package var place: Place

  package init(path: String, state: State, text: Text, place: Place) {
    self.path = path
    self.state = state
    self.text = text
    self.place = place
  }

  /// `state` of a unit (`formats.md` 1.5).
  package enum State: Hashable, Sendable {
    case translated, new, needsReview, machineTranslated
    /// The format has states and this unit has none.
    case absent
    /// The format has no states.
    case stateless
    /// A fault of the catalog.
    case unknown(String)
  }
}

/// A named variable of a localization (`substitutions` of an `.xcstrings`, a variable of a `.stringsdict` rule).
package struct Substitution: Hashable, Sendable {
  package var name: String
  /// Counted from 1; nil where the catalog leaves it out.
  package var argNum: Int?
  /// Without `%`, as written (`lld`).
  package var formatSpecifier: String?

  package init(name: String, argNum: Int? = nil, formatSpecifier: String? = nil) {
    self.name = name
    self.argNum = argNum
    self.formatSpecifier = formatSpecifier
  }
}

/// A text as a place in its file; decoded apart only where it holds escapes.
package struct Text: Hashable, Sendable {
  /// Between the quotes.
  package var span: Span
  /// Index in the catalog's `files`.
  package var file: Int32
  /// Index in the catalog's `decodedTexts`, or -1 where the bytes of `span` are the text.
  package var decoded: Int32

  package init(span: Span, file: Int = 0, decoded: Int = -1) {
    self.span = span
    self.file = Int32(file)
    self.decoded = Int32(decoded)
  }
}

/// A byte offset in one of a catalog's files.
package struct Place: Hashable, Sendable {
  package var file: Int32
  package var offset: Int32

  package init(file: Int = 0, offset: Int) {
    self.file = Int32(file)
    self.offset = Int32(offset)
  }
}
