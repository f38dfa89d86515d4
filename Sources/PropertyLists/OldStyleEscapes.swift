/// The backslash escapes of old-style strings.
enum OldStyleEscapes {
  /// The text of the bytes between two quotes.
  static func unescape(_ content: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    // A high surrogate written as an escape waits for its other half.
    var pendingSurrogate: UInt32?
    var i = content.startIndex
    while i < content.endIndex {
      var byte = content[i]
      i += 1
      guard byte == UInt8(ascii: "\\"), i < content.endIndex else {
        if pendingSurrogate.take() != nil { text.append(replacement) }
        text.append(byte)
        continue
      }
      byte = content[i]
      i += 1
      var value: UInt32
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        // Three digits may exceed a byte; Apple's reader lets them overflow.
        var code = byte - UInt8(ascii: "0")
        let end = min(i + 2, content.endIndex)
        while i < end, content[i] >= UInt8(ascii: "0"), content[i] <= UInt8(ascii: "7") {
          code = code << 3 &+ (content[i] - UInt8(ascii: "0"))
          i += 1
        }
        value = code < 0x80 ? UInt32(code) : UInt32(nextStepLatin[Int(code) - 0x80])
      case UInt8(ascii: "U"):
        value = 0
        let end = min(i + 4, content.endIndex)
        while i < end, let digit = OldStyleScanner.hexDigit(content[i]) {
          value = value << 4 | UInt32(digit)
          i += 1
        }
      case UInt8(ascii: "a"): value = 0x07
      case UInt8(ascii: "b"): value = 0x08
      case UInt8(ascii: "f"): value = 0x0C
      case UInt8(ascii: "n"): value = 0x0A
      case UInt8(ascii: "r"): value = 0x0D
      case UInt8(ascii: "t"): value = 0x09
      case UInt8(ascii: "v"): value = 0x0B
      default:
        // Any other character stands for itself; the rest of a longer one follows as plain bytes.
        if pendingSurrogate.take() != nil { text.append(replacement) }
        text.append(byte)
        continue
      }
      if let high = pendingSurrogate.take() {
        if value & 0xFC00 == 0xDC00 {
          value = 0x10000 + (high & 0x3FF) << 10 + value & 0x3FF
        } else {
          text.append(replacement)
        }
      }
      if value & 0xFC00 == 0xD800, value < 0x10000 {
        pendingSurrogate = value
      } else {
        text.append(Unicode.Scalar(value) ?? replacement)
      }
    }
    if pendingSurrogate != nil { text.append(replacement) }
    return String(decoding: text, as: UTF8.self)
  }

  private static let replacement = Unicode.Scalar(0xFFFD as UInt16)!

  /// The upper half of the NextStep encoding, in which octal escapes are read; its two unassigned codes give NUL.
  ///
  /// Source: what swift-corelibs-foundation returns for each escape, which a test compares.
  private static let nextStepLatin: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7,
    0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
    0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7,
    0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7,
    0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
    0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF,
    0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7,
    0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2,
    0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
    0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
    0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0x0000, 0x0000,
  ]
}
