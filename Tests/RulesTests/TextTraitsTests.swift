import Facts
import SourceText
import Support
import Testing

@testable import Rules

/// What bytes tell of a text must never hide what the slower readers would find.
@Suite struct TextTraitsTests {
  /// All scalars of the planes that hold white space, marks and punctuation, and some letters around them.
  private static let scalars =
    (0...0x3100).compactMap { Unicode.Scalar(UInt32($0)) }
    + (0xFE00...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }

  @Test func whiteSpaceAtTheEndsIsMarkup() {
    for scalar in Self.scalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace { #expect(TextTraits("\(scalar)a").contains(.markup), "U+\(String(scalar.value, radix: 16)) ahead") }
      if isSpace { #expect(TextTraits("a\(scalar)").contains(.markup), "U+\(String(scalar.value, radix: 16)) behind") }
    }
    #expect(TextTraits("a b\u{A0}c").isEmpty)
    #expect(TextTraits("…かな…").isEmpty)
  }

  @Test func aTextIsBlankWhereAllOfItIsWhiteSpace() {
    let catalog = { (text: String) in
      let bytes = Array(text.utf8)
      let catalog = Catalog(
        format: .xcstrings, path: .root, table: "", sourceLocale: LocaleCode("en"),
        files: [SourceFile(path: .root, bytes: bytes)], entries: [], faults: [], decodedTexts: [])
      return catalog.isBlank(Text(span: Span(0, bytes.count)))
    }
    for scalar in Self.scalars { #expect(catalog("\(scalar)") == scalar.properties.isWhitespace) }
  }

  @Test(arguments: ["\n", "\r", "\u{2028}", "\u{202B}", "\u{2066}", "\u{2069}", "]", "\u{FF3D}", "<b>", "&amp;"])
  func whatMarkupReadsIsMarkup(_ text: String) {
    #expect(TextTraits("a\(text)a").contains(.markup))
  }

  @Test func percentSignsOfEveryKindAreSeen() {
    #expect(TextTraits("100 %").contains(.percentSign))
    for sign in ["\u{FF05}", "\u{FE6A}", "\u{066A}"] { #expect(TextTraits("a\(sign)d").contains(.percentLookAlike)) }
    #expect(TextTraits("مرحبا、日本語。").isDisjoint(with: [.percentSign, .percentLookAlike]))
  }

  @Test(arguments: ["% @", "%lld of % @", "\u{FF05}@", "\u{FE6A}@", "\u{066A}1$d", "%lld 100%"])
  func aGarbledPlaceholderIsFound(_ text: String) {
    #expect(!GarbledPlaceholder.scan(text).isEmpty)
  }

  @Test(arguments: ["TODO", "FIXME: x", "a TODO: b"])
  func aNoteIsSeen(_ text: String) { #expect(TextTraits(text).contains(.note)) }

  private static func shapes(_ line: String) -> [FormatShape?] {
    let catalog = JudgingTests.judged(line).catalog
    return catalog.entries[0].localizations.map { FormatShape($0, of: catalog) }
  }

  @Test func textsWithTheSamePlaceholdersHaveOneShape() {
    let same = Self.shapes("a.b: de=%lld in %@ | en=%lld of %@")
    #expect(same[0] != nil && same[0] == same[1])
  }

  @Test(arguments: [
    "a.b: de=%lld in %@ | en=%@ of %lld", "a.b: de=%lld | en=%d", "a.b: de=%1$@ | en=%@", "a.b: de=%@%@ | en=%@",
    "a.b: de.plural.other=%lld | en=%lld",
  ])
  func otherPlaceholdersOrPathsAreAnotherShape(_ line: String) {
    let other = Self.shapes(line)
    #expect(other[0] != nil && other[1] != nil && other[0] != other[1])
  }

  @Test(arguments: ["a.b: de=100 % von %@", "a.b: de=\u{FF05}@ und %@", "a.b: de= "])
  func whatIsMoreThanPlaceholdersHasNoShape(_ line: String) {
    #expect(Self.shapes(line) == [nil])
  }
}
