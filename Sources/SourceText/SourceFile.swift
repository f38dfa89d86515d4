import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One file's decoded text, in UTF-8 without byte order mark, and where its lines begin.
///
/// Everything that is found in a file is kept as byte offsets into `bytes`; lines and columns are made
/// only when a finding is shown.
package final class SourceFile: Sendable {
  /// Files above this size are not read (contract, `catalog-readable`).
  package static let sizeLimit = 64 << 20

  package let path: RepositoryPath
  package let bytes: [UInt8]
  private let lineStarts = Mutex<[Int]?>(nil)

  package init(path: RepositoryPath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The text of a byte range; bytes that are no UTF-8 become U+FFFD.
  package func string(_ span: Span) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0[span.range], as: UTF8.self) }
  }

  /// Line and column of a byte offset, both counted from 1; the column in UTF-8 bytes.
  /// Lines end with LF, CRLF or CR.
  package func position(at offset: Int) -> Position {
    lineStarts.withLock { cached in
      let starts = cached ?? Self.lineStarts(of: bytes)
      cached = starts
      var low = 0
      var high = starts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return Position(line: low + 1, column: offset - starts[low] + 1)
    }
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      if memchr(base, 0x0D, bytes.count) == nil {
        // Nearly every file: line feeds alone, which the C library finds at memory speed.
        var i = 0
        while i < bytes.count, let found = memchr(base + i, 0x0A, bytes.count - i) {
          i = UnsafeRawPointer(found) - base + 1
          starts.append(i)
        }
        return
      }
      var i = 0
      while i < bytes.count {
        let byte = bytes[i]
        i += 1
        if byte == 0x0A {
          starts.append(i)
        } else if byte == 0x0D {
          if i < bytes.count, bytes[i] == 0x0A { i += 1 }
          starts.append(i)
        }
      }
    }
    return starts
  }
}

/// A place in a text as people count it: line and column from 1, the column in UTF-8 bytes.
package struct Position: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A half-open range of byte offsets in one file's decoded text.
package struct Span: Hashable, Sendable {
  package let start: Int32
  package let end: Int32

  package init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
  package var count: Int { Int(end - start) }
}
