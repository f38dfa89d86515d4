/// The texts of JSON strings: escapes read, and written as Xcode writes them.
package enum JSONText {
  /// The UTF-8 bytes that the inside of a scanned string stands for, its escapes resolved.
  package static func decoded(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var i = 0
    while i < raw.count {
      let byte = raw[i]
      i += 1
      guard byte == UInt8(ascii: "\\"), i < raw.count else {
        text.append(byte)
        continue
      }
      let escape = raw[i]
      i += 1
      switch escape {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = codeUnit(raw, at: i)
        i += 4
        if scalar & 0xFC00 == 0xD800 {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + codeUnit(raw, at: i + 2) & 0x3FF
          i += 6
        }
        text.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
      default: text.append(escape)
      }
    }
    return text
  }

  private static func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
    var unit: UInt32 = 0
    for offset in start..<start + 4 {
      unit = unit << 4 | (offset < raw.count ? JSONScanner.hexadecimalDigit(raw[offset]) ?? 0 : 0)
    }
    return unit
  }

  /// Appends the inside of a string as Xcode writes it: escaped are `"`, `\` and what lies below U+0020.
  package static func encode(_ text: some Sequence<UInt8>, into output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0..<0x20:
        output.append(UInt8(ascii: "\\"))
        if let letter = shortEscape(byte) {
          output.append(letter)
        } else {
          output.append(contentsOf: "u00".utf8)
          output.append(hexadecimal(byte >> 4))
          output.append(hexadecimal(byte & 0xF))
        }
      default: output.append(byte)
      }
    }
  }

  /// The letter behind the backslash for a control character that has one.
  private static func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// Offset of the first escape in the inside of a scanned string that Xcode would write otherwise; nil where none is.
  package static func firstForeignEscape(_ raw: UnsafeBufferPointer<UInt8>) -> Int? {
    var i = 0
    while i < raw.count {
      guard raw[i] == UInt8(ascii: "\\"), i + 1 < raw.count else {
        i += 1
        continue
      }
      switch raw[i + 1] {
      case UInt8(ascii: "u"):
        let unit = codeUnit(raw, at: i + 2)
        guard unit < 0x20, shortEscape(UInt8(unit)) == nil, i + 5 < raw.count, !isUpperCase(raw[i + 5]) else {
          return i
        }
        i += 6
      case UInt8(ascii: "/"): return i
      default: i += 2
      }
    }
    return nil
  }
}
