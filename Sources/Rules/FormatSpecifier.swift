/// One well-formed specifier of a format text, as Foundation's parser reads it (`formats.md` section 6).
package struct FormatSpecifier: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `%%`
    case percentSign
    /// `%lld`, `%1$@`, `%(count)lld`: length modifier and conversion.
    case conversion(length: String, letter: UInt8)
    /// `%#@name@`
    case variable(String)
    /// `%arg`, the argument of a substitution.
    case argument
  }

  package var kind: Kind
  /// The argument's number from 1, where it is written.
  package var position: Int?
  /// The name in `%(name)lld`.
  package var name: String?
  /// How many `*` ask for the width or precision as an argument of its own (`%.*f`).
  package var starCount = 0
  /// The digits of the width, empty where there is none (`2` in `%2d`).
  package var width = ""
  /// Byte offsets in the text.
  package var range: Range<Int>

  /// All specifiers of a text, in order. A `%` that begins none is passed over; one followed by a space never begins one.
  package static func scan(_ text: String) -> [FormatSpecifier] {
    var text = text
    return text.withUTF8 { scan($0) }
  }

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> [FormatSpecifier] {
    guard var i = bytes.firstIndex(of: UInt8(ascii: "%")) else { return [] }
    var found: [FormatSpecifier] = []
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), let specifier = specifier(in: bytes, at: i) {
        found.append(specifier)
        i = specifier.range.upperBound
      } else {
        i += 1
      }
    }
    return found
  }

  /// No name of an argument or variable is longer in bytes, so that a text full of openings is read in one go.
  private static let longestName = 200

  private static func specifier(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> FormatSpecifier? {
    var i = start + 1
    func at(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    func made(_ kind: Kind, position: Int?, name: String?, end: Int) -> FormatSpecifier {
      FormatSpecifier(kind: kind, position: position, name: name, range: start..<end)
    }

    if at(i) == UInt8(ascii: "%") { return made(.percentSign, position: nil, name: nil, end: i + 1) }

    var position: Int?
    var digits = i
    while isDigit(at(digits)) { digits += 1 }
    if digits > i, digits - i <= 3, at(digits) == UInt8(ascii: "$") {
      position = Int(String(decoding: bytes[i..<digits], as: UTF8.self))
      i = digits + 1
    }
    if at(i) == UInt8(ascii: "#"), at(i + 1) == UInt8(ascii: "@") {
      let reach = bytes[(i + 2)..<min(bytes.count, i + Self.longestName)]
      guard let end = reach.firstIndex(of: UInt8(ascii: "@")), end > i + 2 else { return nil }
      let name = bytes[(i + 2)..<end]
      guard !name.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ") || $0 == 0x0A }) else {
        return nil
      }
      return made(.variable(String(decoding: name, as: UTF8.self)), position: position, name: nil, end: end + 1)
    }
    if position == nil, bytes[i...].starts(with: "arg".utf8) {
      return made(.argument, position: nil, name: nil, end: i + 3)
    }
    var name: String?
    if at(i) == UInt8(ascii: "("),
      let close = bytes[i..<min(bytes.count, i + Self.longestName)].firstIndex(of: UInt8(ascii: ")")), close > i + 1
    {
      name = String(decoding: bytes[(i + 1)..<close], as: UTF8.self)
      i = close + 1
    }
    while i < bytes.count, "-+0#".utf8.contains(bytes[i]) { i += 1 }
    var stars = 0
    let widthStart = i
    if at(i) == UInt8(ascii: "*") { (i, stars) = (i + 1, 1) } else { while isDigit(at(i)) { i += 1 } }
    let width = stars > 0 ? "" : String(decoding: bytes[widthStart..<i], as: UTF8.self)
    if at(i) == UInt8(ascii: ".") {
      i += 1
      if at(i) == UInt8(ascii: "*") { (i, stars) = (i + 1, stars + 1) } else { while isDigit(at(i)) { i += 1 } }
    }
    let lengthStart = i
    for length in ["hh", "ll", "h", "l", "q", "L", "z", "t", "j"]
    where bytes[min(i, bytes.count)...].starts(with: length.utf8) {
      i += length.utf8.count
      break
    }
    guard i < bytes.count, "diDuUxXoOcCsSpPaAeEfFgG@n".utf8.contains(bytes[i]) else { return nil }
    let length = String(decoding: bytes[lengthStart..<i], as: UTF8.self)
    var found = made(.conversion(length: length, letter: bytes[i]), position: position, name: name, end: i + 1)
    found.starCount = stars
    found.width = width
    return found
  }

  /// The text with every specifier but `%%` replaced.
  package static func replacing(_ text: String, with replacement: String) -> String {
    let specifiers = scan(text).filter { $0.kind != .percentSign }
    guard !specifiers.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for specifier in specifiers {
      result += bytes[end..<specifier.range.lowerBound]
      result += replacement.utf8
      end = specifier.range.upperBound
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether `text` is `key` but for positions that count its specifiers from 1 in order
  /// (`%1$@ of %2$@` for `%@ of %@`): what Xcode writes by itself as the source unit, and no override.
  package static func onlyAddsPositions(_ text: String, to key: String) -> Bool {
    if text == key { return true }
    let specifiers = scan(text).filter { $0.kind != .percentSign }
    guard !specifiers.isEmpty else { return false }
    let bytes = Array(text.utf8)
    var plain: [UInt8] = []
    var end = 0
    for (index, specifier) in specifiers.enumerated() {
      guard specifier.position == index + 1 else { return false }
      plain += bytes[end...specifier.range.lowerBound]
      end = specifier.range.lowerBound + 1 + String(index + 1).utf8.count + 1
    }
    plain += bytes[end...]
    return plain.elementsEqual(key.utf8)
  }
}
