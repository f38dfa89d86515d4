import SourceText

/// One value of a property list, whichever of the three formats it was read from, with its place.
package struct PropertyListValue: Sendable {
  /// The kinds of value that any of the formats has.
  package enum Content: Sendable {
    case string(String)
    /// In the order of the file, keys that stand twice kept.
    case dictionary([Member])
    case array([PropertyListValue])
    /// Wide enough for every integer of the binary format.
    case integer(Int128)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    case data([UInt8])
    /// A reference within a keyed archive; only the binary format has it.
    case uid(UInt64)
  }

  /// One key of a dictionary with its value.
  package struct Member: Sendable {
    package var key: String
    /// The key in the decoded text: quotes and `<key>` tags included; nil in the binary format.
    package var keySpan: Span?
    package var value: PropertyListValue

    package init(key: String, keySpan: Span?, value: PropertyListValue) {
      self.key = key
      self.keySpan = keySpan
      self.value = value
    }
  }

  package var content: Content
  /// The value in the decoded text: quotes, brackets and tags included; nil in the binary format.
  package var span: Span?

  package init(_ content: Content, span: Span?) {
    self.content = content
    self.span = span
  }

  /// Containers nested deeper than this are refused in all formats.
  ///
  /// Apple's old-style reader goes to 512, which threads with a stack of half a megabyte would not survive here.
  package static let depthLimit = 128

  /// The text of a string; nil for a value of another kind.
  package var string: String? { if case .string(let string) = content { string } else { nil } }
  /// The members of a dictionary; nil for a value of another kind.
  package var members: [Member]? { if case .dictionary(let members) = content { members } else { nil } }
  /// The elements of an array; nil for a value of another kind.
  package var elements: [PropertyListValue]? { if case .array(let elements) = content { elements } else { nil } }

  /// The value of a key, the last one where it stands twice; nil where this is no dictionary.
  ///
  /// Keys are compared as code units, as Apple's dictionaries compare them.
  package subscript(key: String) -> PropertyListValue? {
    members?.last { $0.key.utf8.count == key.utf8.count && $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}
