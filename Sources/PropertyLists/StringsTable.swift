import SourceText

/// A `.strings` file as Apple's parser sees it.
package struct StringsTable: Sendable {
  /// One `key = value;`.
  package struct Entry: Sendable {
    package var key: OldStyleString
    package var value: Value
    /// From the key's first byte (its opening quote) to the value's last.
    package var span: Span

    /// The place of the key token.
    package var offset: Int { key.span.range.lowerBound }
  }

  /// What stands after the key.
  package enum Value: Sendable {
    case string(OldStyleString)
    /// `key;`: the key is the value too.
    case key
    /// A dictionary, array or data: legal, but nothing that a lookup returns.
    case other(PropertyListValue)
  }

  /// How the reading ended.
  package enum End: Hashable, Sendable {
    case complete
    /// Apple's parser reports an error and the whole table is lost. `entriesLost` counts the entries before the
    /// fault and those that the rest of the file seems to hold.
    case failed(OldStyleFault, entriesLost: Int)
    /// Apple's parser ends at the fault without an error. `entriesLost` counts what the rest of the file seems to hold.
    case cutShort(OldStyleFault, entriesLost: Int)
  }

  /// In the order of the file, keys that stand twice kept; after a failure, those before the fault.
  package var entries: [Entry]
  package var end: End
  /// Whether the entries stand within `{ }`.
  package var isBraced: Bool

  /// What ended the reading early.
  package var fault: OldStyleFault? {
    switch end {
    case .complete: nil
    case .failed(let fault, _), .cutShort(let fault, _): fault
    }
  }
}

/// A quoted or unquoted string of an old-style property list.
package struct OldStyleString: Hashable, Sendable {
  /// With its quotes.
  package let span: Span
  /// The text after unescaping; nil where the bytes between the quotes are the text.
  package let unescaped: String?
  package let isQuoted: Bool

  package init(span: Span, unescaped: String?, isQuoted: Bool) {
    self.span = span
    self.unescaped = unescaped
    self.isQuoted = isQuoted
  }

  /// Without its quotes.
  package var content: Span {
    isQuoted ? Span(span.range.lowerBound + 1, span.range.upperBound - 1) : span
  }

  /// The text after unescaping.
  package func text(in bytes: [UInt8]) -> String {
    unescaped ?? String(decoding: bytes[content.range], as: UTF8.self)
  }
}
