/// A JSON text that has been scanned: its bytes and a table of all values in the order of the text.
///
/// A value's descendants follow it directly in `nodes`; `JSONNode.subtreeEnd` is the index behind the last of them.
/// Order and duplicate members are kept.
package struct JSONDocument: Sendable {
  /// The text without byte order mark; every offset counts from its first byte.
  package let bytes: [UInt8]
  /// The first is the value that the text consists of.
  package let nodes: [JSONNode]
  /// Whether the text began with a byte order mark (three bytes that `bytes` does not hold).
  package let hasByteOrderMark: Bool
}

/// One value of a JSON text, with the key that it stands under in an object.
package struct JSONNode: Sendable {
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
  }

  /// Offset behind the key's opening quote, or -1 where the value has no key.
  package var keyStart: Int32
  /// Offset of the key's closing quote.
  package var keyEnd: Int32
  /// Offset of the value's first byte: its quote, bracket, digit or letter.
  package var start: Int32
  /// Offset behind the value's last byte.
  package var end: Int32
  /// Index of the first node behind this one's descendants.
  package var subtreeEnd: Int32
  package var kind: Kind
  package var keyHasEscapes: Bool
  /// Whether the value is a string that holds a backslash.
  package var hasEscapes: Bool

  /// Offset of the key's opening quote, or of the value where it has no key.
  package var place: Int { keyStart >= 0 ? Int(keyStart) - 1 : Int(start) }
  /// The bytes between the key's quotes.
  package var keyRange: Range<Int> { keyStart >= 0 ? Int(keyStart)..<Int(keyEnd) : Int(start)..<Int(start) }
  package var range: Range<Int> { Int(start)..<Int(end) }
  /// The bytes between a string's quotes.
  package var textRange: Range<Int> { kind == .string ? Int(start) + 1..<Int(end) - 1 : range }
}
