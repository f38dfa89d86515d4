import SourceText

/// Reads the tokens of an old-style property list: white space, comments, strings, data.
///
/// Grammar and quirks are those of swift-corelibs-foundation's `CFOldStylePList.c`.
struct OldStyleScanner {
  /// UTF-8 without byte order mark.
  let bytes: [UInt8]
  /// The next byte to be read.
  var position = 0
  /// Where a `/*` without end was met; the scanner is at the end then.
  private(set) var unterminatedComment: Int?

  init(_ bytes: [UInt8], position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Whether no byte is left.
  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at an offset; 0, which no token begins with, beyond the end.
  func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Moves to the next byte that is neither white space nor comment; false where there is none.
  mutating func skipToToken() -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= 0x09 && byte <= 0x0D || byte == 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "/") {
        let next = self.byte(at: position + 1)
        if next == UInt8(ascii: "/") {
          skipLine()
        } else if next == UInt8(ascii: "*") {
          skipBlockComment()
        } else {
          return true
        }
      } else if byte == 0xE2, isLineSeparator(at: position) {
        position += 3
      } else {
        return true
      }
    }
    return false
  }

  /// Moves to the end of the line, before its line end.
  mutating func skipLine() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A || byte == 0x0D || byte == 0xE2 && isLineSeparator(at: position) { return }
      position += 1
    }
  }

  private mutating func skipBlockComment() {
    let start = position
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), byte(at: position + 1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    unterminatedComment = start
  }

  /// Whether U+2028 or U+2029 stands at an offset.
  func isLineSeparator(at offset: Int) -> Bool {
    byte(at: offset) == 0xE2 && byte(at: offset + 1) == 0x80 && byte(at: offset + 2) & 0xFE == 0xA8
  }

  /// Whether a byte can begin a string, quoted or not.
  static func beginsString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isUnquoted(byte)
  }

  /// Whether a byte can stand in a string without quotes.
  static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // `-`, `.`, `/`, the digits and `:` follow each other.
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Reads the string that begins here; where its end is missing, throws and stands after its opening quote.
  mutating func string() throws(OldStyleFault) -> OldStyleString {
    let start = position
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while position < bytes.count, Self.isUnquoted(bytes[position]) { position += 1 }
      return OldStyleString(span: Span(start, position), unescaped: nil, isQuoted: false)
    }
    position += 1
    var hasEscape = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote {
        let unescaped = hasEscape ? OldStyleEscapes.unescape(bytes[(start + 1)..<(position - 1)]) : nil
        return OldStyleString(span: Span(start, position), unescaped: unescaped, isQuoted: true)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        position += 1
      }
    }
    position = start + 1
    throw OldStyleFault(.unterminatedString, at: start)
  }

  /// Reads the pairs of hexadecimal digits between `<`, which begins here, and `>`.
  mutating func data() throws(OldStyleFault) -> [UInt8] {
    let start = position
    var data: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return data
      }
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        position += 1
      } else if byte == 0xE2, isLineSeparator(at: position) {
        position += 3
      } else {
        guard let high = Self.hexDigit(byte), let low = Self.hexDigit(self.byte(at: position + 1)) else {
          throw OldStyleFault(.malformedData, at: position)
        }
        data.append(high << 4 | low)
        position += 2
      }
    }
    throw OldStyleFault(.unclosedBracket("<"), at: start)
  }

  /// The value of a hexadecimal digit; nil for another byte.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
