import Facts
import SourceText

/// What a text may have, as far as its bytes tell: most texts have none of it, and the rules that look for it pass
/// them over without decoding them.
struct TextTraits: OptionSet {
  let rawValue: UInt8

  static let percentSign = TextTraits(rawValue: 1)
  /// U+FF05, U+FE6A or U+066A.
  static let percentLookAlike = TextTraits(rawValue: 2)
  /// Anything that `TextMarkup` reads: brackets, tags, entities, line breaks, marks of direction, white space at the
  /// ends.
  static let markup = TextTraits(rawValue: 4)
  /// The letters TODO or FIXME.
  static let note = TextTraits(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { TextTraits($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self = []
    let count = bytes.count
    if count == 0 { return }
    if Self.beginsWithSpace(bytes) || Self.endsWithSpace(bytes) { insert(.markup) }
    func follow(_ index: Int, _ second: UInt8, _ third: UInt8) -> Bool {
      index + 2 < count && bytes[index + 1] == second && bytes[index + 2] == third
    }
    for index in 0..<count {
      switch bytes[index] {
      case UInt8(ascii: "%"): insert(.percentSign)
      case 0x0A, 0x0D, UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"): insert(.markup)
      case UInt8(ascii: "T"):
        if follow(index, UInt8(ascii: "O"), UInt8(ascii: "D")) { insert(.note) }
      case UInt8(ascii: "F"):
        if follow(index, UInt8(ascii: "I"), UInt8(ascii: "X")) { insert(.note) }
      case 0xD9:
        if index + 1 < count, bytes[index + 1] == 0xAA { insert(.percentLookAlike) }
      case 0xE2:
        // U+2028 to U+202E and U+2066 to U+2069: ends of lines, embeddings, isolates.
        guard index + 2 < count else { continue }
        let third = bytes[index + 2]
        if bytes[index + 1] == 0x80, (0xA8...0xAE).contains(third) { insert(.markup) }
        if bytes[index + 1] == 0x81, (0xA6...0xA9).contains(third) { insert(.markup) }
      case 0xEF:
        if follow(index, 0xBC, 0x85) || follow(index, 0xB9, 0xAA) { insert(.percentLookAlike) }
        // U+FF3D, the full-width `]`.
        if follow(index, 0xBC, 0xBD) { insert(.markup) }
      default: continue
      }
    }
  }

  private static func beginsWithSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes[0] <= 0x20 { return true }
    if bytes[0] < 0xC2 { return false }
    return bytes.count > 1 && bytes[0] == 0xC2 && isTwoByteSpace(bytes[1])
      || bytes.count > 2 && isThreeByteSpace(bytes[0], bytes[1], bytes[2])
  }

  private static func endsWithSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = bytes.count
    if bytes[end - 1] < 0x80 { return bytes[end - 1] <= 0x20 }
    return end > 1 && bytes[end - 2] == 0xC2 && isTwoByteSpace(bytes[end - 1])
      || end > 2 && isThreeByteSpace(bytes[end - 3], bytes[end - 2], bytes[end - 1])
  }

  /// U+0085 and U+00A0.
  private static func isTwoByteSpace(_ second: UInt8) -> Bool { second == 0x85 || second == 0xA0 }

  /// The other characters with Unicode's property White_Space: U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F,
  /// U+205F, U+3000.
  private static func isThreeByteSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0xE1, 0x9A): third == 0x80
    case (0xE2, 0x80): third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
    case (0xE2, 0x81): third == 0x9F
    case (0xE3, 0x80): third == 0x80
    default: false
    }
  }
}

extension Catalog {
  /// Hands over the bytes of a decoded text, which are valid for the call only.
  func withBytes<Result>(of text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if text.decoded >= 0 {
      var string = decodedTexts[Int(text.decoded)]
      return string.withUTF8(body)
    }
    return files[Int(text.file)].bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[text.span.range]))
    }
  }

  func traits(of text: Text) -> TextTraits { withBytes(of: text) { TextTraits($0) } }
}
