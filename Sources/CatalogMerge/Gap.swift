/// What stands between two members: white space and comments.
struct Gap {
  private(set) var comments: [Range<Int>] = []
  /// The first line end outside comments.
  private(set) var firstLineEnd: Int?
  /// The first byte that is neither white space nor comment, or the end of the range.
  private(set) var end: Int

  init(_ text: [UInt8], _ range: Range<Int>, _ syntax: TextTable.Syntax) {
    var i = range.lowerBound
    scan: while i < range.upperBound {
      let byte = text[i]
      switch byte {
      case 0x0A, 0x0D:
        if firstLineEnd == nil { firstLineEnd = i }
        i += 1
      case 0x09, 0x0B, 0x0C, 0x20: i += 1
      case 0xE2 where text[i...].starts(with: [0xE2, 0x80, 0xA8]) || text[i...].starts(with: [0xE2, 0x80, 0xA9]): i += 3
      default:
        guard let close = Self.commentEnd(in: text, at: i, syntax) else { break scan }
        comments.append(i..<min(close, range.upperBound))
        i = close
      }
    }
    end = min(i, range.upperBound)
  }

  /// Behind the comment that begins here; nil where none does.
  private static func commentEnd(in text: [UInt8], at start: Int, _ syntax: TextTable.Syntax) -> Int? {
    let rest = text[start...]
    func end(of close: String, from index: Int) -> Int {
      let close = Array(close.utf8)
      var i = index
      while i + close.count <= text.count {
        if text[i] == close[0], text[i...].starts(with: close) { return i + close.count }
        i += 1
      }
      return text.count
    }
    switch syntax {
    case .xml: return rest.starts(with: "<!--".utf8) ? end(of: "-->", from: start + 4) : nil
    case .oldStyle:
      if rest.starts(with: "/*".utf8) { return end(of: "*/", from: start + 2) }
      guard rest.starts(with: "//".utf8) else { return nil }
      return rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    }
  }

  /// The `}` that closes a braced table, looked for behind its last entry.
  static func closingBrace(in text: [UInt8], from start: Int) -> Int? {
    var i = Gap(text, start..<text.count, .oldStyle).end
    if i < text.count, text[i] == UInt8(ascii: ";") { i = Gap(text, i + 1..<text.count, .oldStyle).end }
    return i < text.count && text[i] == UInt8(ascii: "}") ? i : nil
  }

  /// The number of line ends in a range; CRLF is one.
  static func lineEnds(in text: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    var i = range.lowerBound
    while i < range.upperBound {
      if text[i] == 0x0A || text[i] == 0x0D {
        count += 1
        if text[i] == 0x0D, i + 1 < range.upperBound, text[i + 1] == 0x0A { i += 1 }
      }
      i += 1
    }
    return count
  }
}
