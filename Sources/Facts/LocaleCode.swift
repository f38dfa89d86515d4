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
}
