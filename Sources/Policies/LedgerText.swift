import SourceText

/// A file's text in UTF-8, and how it goes back into the encoding of the file.
struct ConfigurationEncoding {
  private enum Encoding {
    case utf8(mark: [UInt8])
    case utf16(isLittleEndian: Bool)
  }

  let text: [UInt8]
  private let encoding: Encoding

  init(_ bytes: [UInt8]) throws(LedgerEditor.Failure) {
    do throws(ConfigurationFault) {
      text = try ConfigurationText(SourceFile(path: Ledger.path, bytes: bytes)).file.bytes
    } catch { throw .fault(error) }
    encoding =
      bytes.starts(with: [0xEF, 0xBB, 0xBF])
      ? .utf8(mark: [0xEF, 0xBB, 0xBF])
      : bytes.starts(with: [0xFF, 0xFE])
        ? .utf16(isLittleEndian: true)
        : bytes.starts(with: [0xFE, 0xFF]) ? .utf16(isLittleEndian: false) : .utf8(mark: [])
  }

  func file(_ text: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8(let mark): return mark + text
    case .utf16(let isLittleEndian):
      var bytes: [UInt8] = isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let halves = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
        bytes += isLittleEndian ? halves : halves.reversed()
      }
      return bytes
    }
  }
}

/// A ledger's text by lines.
struct LedgerText {
  let bytes: [UInt8]
  /// Where each line begins; the last one may be empty.
  private let lineStarts: [Int]
  let lineBreak: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var found: [UInt8]?
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      i += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, i < bytes.count, bytes[i] == 0x0A {
        i += 1
        found = found ?? [0x0D, 0x0A]
      }
      found = found ?? [byte]
      starts.append(i)
    }
    lineStarts = starts
    lineBreak = found ?? [0x0A]
  }

  func offset(_ position: Position) -> Int {
    guard lineStarts.indices.contains(position.line - 1) else { return bytes.count }
    return min(lineStarts[position.line - 1] + position.column - 1, bytes.count)
  }

  /// The index of the line that an offset lies in.
  func line(at offset: Int) -> Int { (lineStarts.lastIndex { $0 <= offset } ?? 0) }

  func start(ofLine line: Int) -> Int { line < lineStarts.count ? lineStarts[line] : bytes.count }

  /// Whether a line ends with a line break.
  func isEnded(_ line: Int) -> Bool { line + 1 < lineStarts.count }

  /// A line's bytes without its line break.
  func content(ofLine line: Int) -> ArraySlice<UInt8> {
    var content = bytes[start(ofLine: line)..<start(ofLine: line + 1)]
    while let last = content.last, last == 0x0A || last == 0x0D { content.removeLast() }
    return content
  }

  /// Where a node's text ends: behind its last character that is no white space.
  func end(of node: YAMLNode) -> Int {
    var end = offset(node.end)
    let start = offset(node.position)
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The first byte from an offset on that is neither white space nor part of a comment.
  func nextToken(from offset: Int) -> Int {
    var i = offset
    while i < bytes.count {
      if Self.isBlank(bytes[i]) {
        i += 1
      } else if bytes[i] == UInt8(ascii: "#") {
        while i < bytes.count, bytes[i] != 0x0A, bytes[i] != 0x0D { i += 1 }
      } else {
        return i
      }
    }
    return i
  }

  func indentation(ofLine line: Int) -> [UInt8] { Array(content(ofLine: line).prefix { Self.isSpace($0) }) }

  /// Whether nothing but white space stands before an offset in its line.
  func isFirstInLine(_ offset: Int) -> Bool {
    bytes[start(ofLine: line(at: offset))..<offset].allSatisfy { Self.isSpace($0) }
  }

  func replacing(_ range: Range<Int>, by text: [UInt8] = []) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + text + Array(bytes[range.upperBound...])
  }

  /// The text without some whole lines; the line break before them goes where none is behind them.
  func withoutLines(_ lines: ClosedRange<Int>) -> [UInt8] {
    var start = start(ofLine: lines.lowerBound)
    let end = self.start(ofLine: lines.upperBound + 1)
    if !isEnded(lines.upperBound), lines.lowerBound > 0 {
      start = self.start(ofLine: lines.lowerBound - 1) + content(ofLine: lines.lowerBound - 1).count
    }
    return replacing(start..<end)
  }

  /// The text with a line more behind another.
  func inserting(_ line: [UInt8], behindLine index: Int) -> [UInt8] {
    let place = start(ofLine: index + 1)
    return isEnded(index)
      ? replacing(place..<place, by: line + lineBreak) : replacing(place..<place, by: lineBreak + line)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || byte == 0x0A || byte == 0x0D }
}

extension LedgerText {
  /// Where the dash of a list's entry stands; nil where none is found before it.
  func dash(of node: YAMLNode) -> Int? {
    var line = line(at: offset(node.position))
    var before = bytes[start(ofLine: line)..<offset(node.position)]
    while true {
      let first = before.firstIndex { !Self.isSpace($0) }
      if let first, bytes[first] == UInt8(ascii: "-") { return first }
      // A comment or a blank line may stand between the dash and what it begins.
      guard first == nil || bytes[first ?? 0] == UInt8(ascii: "#"), line > 0 else { return nil }
      line -= 1
      before = content(ofLine: line)
    }
  }
}
