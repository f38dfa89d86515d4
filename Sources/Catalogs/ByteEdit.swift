import SourceText

/// Bytes of a file that are to be replaced; an empty span inserts.
package struct ByteEdit: Hashable, Sendable {
  package var span: Span
  package var replacement: [UInt8]

  package init(span: Span, replacement: [UInt8]) {
    self.span = span
    self.replacement = replacement
  }

  /// The file with all edits made, whatever their order; insertions at one place keep theirs.
  ///
  /// Nil where two edits overlap or one lies outside the file.
  package static func applying(_ edits: [ByteEdit], to bytes: [UInt8]) -> [UInt8]? {
    let ordered = edits.enumerated().sorted {
      ($0.element.span.start, $0.element.span.end, $0.offset) < ($1.element.span.start, $1.element.span.end, $1.offset)
    }.map(\.element)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.replacement.count })
    var end = 0
    for edit in ordered {
      let start = Int(edit.span.start)
      guard start >= end, Int(edit.span.end) >= start, Int(edit.span.end) <= bytes.count else { return nil }
      output.append(contentsOf: bytes[end..<start])
      output.append(contentsOf: edit.replacement)
      end = Int(edit.span.end)
    }
    output.append(contentsOf: bytes[end...])
    return output
  }
}
