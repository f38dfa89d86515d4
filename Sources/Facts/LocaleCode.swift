/// A language or locale identifier as a catalog, folder or policy spells it (`pt-BR`, `zh_Hans`).
///
/// Two codes are equal when they differ only in case or in `_` for `-` (contract, "required locales").
package struct LocaleCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// As written.
  package let spelling: String
  /// In lower case with `-`; what equality and order look at.
  package let normalized: String

  package init(_ spelling: String) {
    self.spelling = spelling
    var utf8 = Array(spelling.utf8)
    for i in utf8.indices {
      if utf8[i] == UInt8(ascii: "_") { utf8[i] = UInt8(ascii: "-") }
      if utf8[i] >= UInt8(ascii: "A"), utf8[i] <= UInt8(ascii: "Z") { utf8[i] |= 0x20 }
    }
    normalized = String(decoding: utf8, as: UTF8.self)
  }

  package var description: String { spelling }

  /// The language subtag in lower case (`pt` of `pt-BR`).
  package var language: Substring { normalized.prefix { $0 != "-" } }

  package static func == (a: LocaleCode, b: LocaleCode) -> Bool { a.normalized == b.normalized }
  package static func < (a: LocaleCode, b: LocaleCode) -> Bool { a.normalized < b.normalized }
  package func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

  /// The code that Apple's systems look for where this one is an alias that they never match
  /// (`no` is `nb`, `zh-CN` is `zh-Hans`, `iw` is `he`); nil for a code that stands for itself.
  ///
  /// Source: `CFLocaleIdentifier.c` of swift-corelibs-foundation, the table of legacy codes.
  package var canonicalOfAlias: LocaleCode? { Self.aliases[normalized].map { LocaleCode($0) } }

  private static let aliases = [
    "no": "nb", "no-no": "nb-NO", "iw": "he", "iw-il": "he-IL", "in": "id", "in-id": "id-ID", "ji": "yi", "tl": "fil",
    "zh-cn": "zh-Hans", "zh-sg": "zh-Hans-SG", "zh-tw": "zh-Hant", "zh-mo": "zh-Hant-MO", "mo": "ro",
  ]

  /// The locale of an `.lproj` folder's name without extension. Legacy names that Apple's systems still match at run
  /// time are read as their code (`English` is `en`, `zh_CN` is `zh-Hans`).
  ///
  /// Source: `CFLocaleIdentifier.c` of swift-corelibs-foundation.
  package init(folderName: String) {
    self.init(Self.legacyFolderNames[folderName] ?? folderName)
  }

  private static let legacyFolderNames = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Dutch": "nl", "Spanish": "es",
    "Swedish": "sv", "Portuguese": "pt", "Danish": "da", "Finnish": "fi", "Norwegian": "nb", "Japanese": "ja",
    "Korean": "ko", "Russian": "ru", "Polish": "pl", "Hebrew": "he", "Arabic": "ar", "Thai": "th", "Greek": "el",
    "Czech": "cs", "Hungarian": "hu", "Turkish": "tr", "Catalan": "ca", "Croatian": "hr", "Romanian": "ro",
    "Ukrainian": "uk", "Vietnamese": "vi", "Indonesian": "id", "Malay": "ms", "Slovak": "sk", "Bulgarian": "bg",
    "Icelandic": "is", "Simplified Chinese": "zh-Hans", "Traditional Chinese": "zh-Hant", "zh_CN": "zh-Hans",
    "zh_TW": "zh-Hant", "no": "nb", "no_NO": "nb", "iw": "he", "tl": "fil", "in": "id",
  ]
}
