package import SwiftTree
internal import SwiftParser
internal import SwiftSyntax

/// Reads Swift files with the toolchain's own parser.
package enum SwiftReader {
  /// The deepest nesting of brackets and blocks that the parser follows; what is nested deeper is not read, and the
  /// tree says `.hasErrors`.
  static let nestingLimit = 100

  /// The tree of a file's bytes.
  ///
  /// A leading byte order mark is skipped; bytes that are no UTF-8 are read as U+FFFD, and offsets then count in the
  /// mended text. Any bytes give a tree: of a file with errors what the parser could make of it.
  ///
  /// Two things are left out. Bodies of functions that return a number or truth value and hold no literal, call, member
  /// or assignment are empty blocks, unless `skipsPlainBodies` is false. Of a file that is nested so deeply that the
  /// parser would overflow the stack or not come to an end, which no compiler would take either, the tree is an empty
  /// block with `.hasErrors`.
  package static func tree(of bytes: [UInt8], skipsPlainBodies: Bool = true) -> SwiftTree {
    withText(of: bytes) { tree(ofText: $0, skipsPlainBodies: skipsPlainBodies) }
  }

  /// Gives `body` the bytes as UTF-8 without byte order mark; bytes that are no UTF-8 become U+FFFD.
  static func withText(of bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> SwiftTree) -> SwiftTree {
    bytes.withUnsafeBufferPointer { buffer in
      var text = buffer
      if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
        text = UnsafeBufferPointer(rebasing: text[3...])
      }
      if String(validating: text, as: UTF8.self) != nil { return body(text) }
      var mended = String(decoding: text, as: UTF8.self)
      return mended.withUTF8 { body($0) }
    }
  }

  /// Up to this many bytes of stack are taken from the caller's thread, which may have 512 KB.
  private static let callerStack = 320 << 10
  /// Of files that need more the parser would overflow the stack, or not come to an end.
  private static let stackLimit = BigStack.size - (4 << 20)
  private static let lookaheadLimit = 1 << 17

  private static func tree(ofText text: UnsafeBufferPointer<UInt8>, skipsPlainBodies: Bool) -> SwiftTree {
    let scan = SourceScan(text)
    let lineStarts = lineStarts(of: text)
    if scan.lookahead <= lookaheadLimit {
      if !skipsPlainBodies || scan.plainBodies.isEmpty {
        if let tree = tree(ofText: text, lineStarts, scan) { return tree }
      } else {
        var bytes = Array(text)
        for body in scan.plainBodies {
          for index in body where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
        }
        if let tree = bytes.withUnsafeBufferPointer({ tree(ofText: $0, lineStarts, scan) }) { return tree }
      }
    }
    return SwiftTree(
      nodes: [SwiftNode(kind: .block, flags: .hasErrors)], children: [], strings: [], lineStarts: lineStarts)
  }

  private static func tree(
    ofText text: UnsafeBufferPointer<UInt8>, _ lineStarts: [Int32], _ scan: SourceScan
  ) -> SwiftTree? {
    if scan.stackNeed <= callerStack { return parsed(text, lineStarts) }
    if scan.stackNeed <= stackLimit { return BigStack.run { parsed(text, lineStarts) } }
    return nil
  }

  private static func parsed(_ text: UnsafeBufferPointer<UInt8>, _ lineStarts: [Int32]) -> SwiftTree {
    let file = Parser.parse(source: text, maximumNestingLevel: nestingLimit)
    var builder = TreeBuilder()
    builder.lowerFile(file)
    return builder.tree(lineStarts: lineStarts)
  }

  /// Where lines begin; they end with LF, CRLF or CR.
  static func lineStarts(of text: UnsafeBufferPointer<UInt8>) -> [Int32] {
    var starts: [Int32] = [0]
    var i = 0
    while i < text.count {
      let byte = text[i]
      i += 1
      if byte == 0x0A || byte == 0x0D && !(i < text.count && text[i] == 0x0A) { starts.append(Int32(i)) }
    }
    return starts
  }
}
