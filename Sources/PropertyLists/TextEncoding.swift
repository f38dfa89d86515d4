/// How a file's characters stand in its bytes, byte order mark included, so that a writer can put it back.
package enum TextEncoding: Hashable, Sendable {
  /// UTF-8 without a byte order mark.
  case utf8
  case utf8WithByteOrderMark
  case utf16LittleEndian
  case utf16BigEndian
  case utf32LittleEndian
  case utf32BigEndian
  /// ISO 8859-1, which only an XML declaration can name.
  case latin1

  /// The bytes that stand before the text.
  package var byteOrderMark: [UInt8] {
    switch self {
    case .utf8, .latin1: []
    case .utf8WithByteOrderMark: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    }
  }

  /// A UTF-8 text as a file of this encoding, with the byte order mark; bytes that are no UTF-8 become U+FFFD,
  /// and characters that Latin-1 lacks become `?`.
  package func encode(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: return text
    case .utf8WithByteOrderMark: return byteOrderMark + text
    default: break
    }
    var file = byteOrderMark
    file.reserveCapacity(file.count + text.count * (self == .latin1 ? 1 : 2))
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let value = scalar.value
      switch self {
      case .utf8, .utf8WithByteOrderMark: break
      case .latin1: file.append(value < 0x100 ? UInt8(value) : UInt8(ascii: "?"))
      case .utf16LittleEndian:
        for unit in UTF16.encode(scalar)! { file += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
      case .utf16BigEndian:
        for unit in UTF16.encode(scalar)! { file += [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)] }
      case .utf32LittleEndian:
        for shift: UInt32 in [0, 8, 16, 24] { file.append(UInt8(truncatingIfNeeded: value >> shift)) }
      case .utf32BigEndian:
        for shift: UInt32 in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: value >> shift)) }
      }
    }
    return file
  }
}
