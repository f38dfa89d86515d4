/// Counts the entries that the rest of a broken strings table seems to hold.
enum OldStyleRecovery {
  /// How many keys with `=` stand from an offset on, typographic quotes taken for plain ones.
  ///
  /// An estimate for a message: reading resumes at the next line where nothing fits, and ends once the work
  /// exceeds a few times the file's size.
  static func entryCount(in text: [UInt8], from start: Int) -> Int {
    var scanner = OldStyleScanner(text, position: min(start, text.count))
    var work = 4 * text.count + 1024
    var count = 0
    while work > 0 {
      // Comments are skipped line by line only: one without end must not hide the rest.
      skipSpace(&scanner)
      guard !scanner.isAtEnd else { break }
      let tokenStart = scanner.position
      let byte = text[tokenStart]
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")")
        || byte == UInt8(ascii: "{")
      {
        scanner.position += 1
        continue
      }
      let isEntry = skipEntry(&scanner)
      work -= scanner.position - tokenStart
      if isEntry {
        count += 1
      } else {
        scanner.position = tokenStart + 1
        scanner.skipLine()
        work -= scanner.position - tokenStart
      }
    }
    return count
  }

  private static func skipSpace(_ scanner: inout OldStyleScanner) {
    while !scanner.isAtEnd {
      let byte = scanner.byte(at: scanner.position)
      if byte >= 0x09 && byte <= 0x0D || byte == 0x20 {
        scanner.position += 1
      } else if scanner.isLineSeparator(at: scanner.position) {
        scanner.position += 3
      } else if byte == UInt8(ascii: "/"), scanner.byte(at: scanner.position + 1) == UInt8(ascii: "/") {
        scanner.skipLine()
      } else if byte == UInt8(ascii: "/"), scanner.byte(at: scanner.position + 1) == UInt8(ascii: "*"),
        let end = endOfComment(scanner)
      {
        scanner.position = end
      } else {
        return
      }
    }
  }

  /// The end of a comment that ends on its own line.
  private static func endOfComment(_ scanner: OldStyleScanner) -> Int? {
    var i = scanner.position + 2
    while i < scanner.bytes.count, scanner.bytes[i] != 0x0A, scanner.bytes[i] != 0x0D {
      if scanner.bytes[i] == UInt8(ascii: "*"), scanner.byte(at: i + 1) == UInt8(ascii: "/") { return i + 2 }
      i += 1
    }
    return nil
  }

  private static func skipEntry(_ scanner: inout OldStyleScanner) -> Bool {
    guard skipString(&scanner) else { return false }
    skipSpace(&scanner)
    guard scanner.byte(at: scanner.position) == UInt8(ascii: "=") else { return false }
    scanner.position += 1
    skipSpace(&scanner)
    _ = skipString(&scanner)
    return true
  }

  private static func skipString(_ scanner: inout OldStyleScanner) -> Bool {
    let byte = scanner.byte(at: scanner.position)
    if OldStyleScanner.beginsString(byte) { return (try? scanner.string()) != nil }
    guard isSmartQuote(scanner, at: scanner.position) else { return false }
    scanner.position += 3
    while !scanner.isAtEnd, scanner.bytes[scanner.position] != 0x0A {
      if isSmartQuote(scanner, at: scanner.position) {
        scanner.position += 3
        return true
      }
      scanner.position += 1
    }
    return false
  }

  /// Whether one of U+2018 to U+201F stands at an offset.
  private static func isSmartQuote(_ scanner: OldStyleScanner, at offset: Int) -> Bool {
    scanner.byte(at: offset) == 0xE2 && scanner.byte(at: offset + 1) == 0x80
      && scanner.byte(at: offset + 2) & 0xF8 == 0x98
  }
}
