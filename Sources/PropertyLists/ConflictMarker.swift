/// The markers that git leaves around a conflict.
package enum ConflictMarker {
  /// Whether a marker stands at an offset of a text: at the start of a line exactly seven equal signs, angle brackets
  /// or bars, then a space or the line's end.
  package static func stands(in text: [UInt8], at offset: Int) -> Bool {
    guard text.count - offset >= 7, offset >= 0 else { return false }
    let mark = text[offset]
    guard
      mark == UInt8(ascii: "<") || mark == UInt8(ascii: "=") || mark == UInt8(ascii: ">")
        || mark == UInt8(ascii: "|")
    else { return false }
    if offset > 0, text[offset - 1] != 0x0A, text[offset - 1] != 0x0D { return false }
    for i in 1..<7 where text[offset + i] != mark { return false }
    guard offset + 7 < text.count else { return true }
    let next = text[offset + 7]
    return next == 0x20 || next == 0x0A || next == 0x0D
  }

  /// The marker that broke an XML text at `end`: a first one up to there, which is no XML, or another on its line.
  static func first(in text: [UInt8], upTo end: Int) -> Int? {
    var start = 0
    while start <= min(end, text.count - 7) {
      let lineEnd = text[start...].firstIndex(of: 0x0A) ?? text.count
      if stands(in: text, at: start), text[start] == UInt8(ascii: "<") || end <= lineEnd { return start }
      start = lineEnd + 1
    }
    return nil
  }
}
