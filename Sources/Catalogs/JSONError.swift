/// Why a text is no JSON, and where.
package struct JSONError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// The text ends inside the object, list or string that begins at the given offset.
    case endsInsideObject(start: Int)
    case endsInsideArray(start: Int)
    case endsInsideString
    /// `{"a": 1,}`; the offset is the comma's.
    case commaAfterLastMember
    case commaAfterLastElement
    /// `{"a": 1,, "b": 2}`; the offset is the second comma's.
    case duplicatedComma
    case commaBeforeFirst
    /// The offset is the end of the first of the two.
    case missingCommaBetweenMembers
    case missingCommaBetweenElements
    /// The offset is the end of the key.
    case missingColon
    /// The offset is the key's opening quote.
    case missingValue
    case missingKey
    case unquotedKey
    case singleQuotes
    case comment
    /// A quote inside a string that ends it before its time; the offset is the quote's.
    case unescapedQuote
    /// A byte below 0x20 inside a string.
    case controlCharacter(UInt8)
    /// A backslash before a character that it cannot stand before, or `\u` without four hexadecimal digits.
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    /// `NaN`, `True`, `undefined`.
    case unknownWord(String)
    /// `]` where `}` must be, or the other way round.
    case mismatchedBracket
    case bracketTooMany
    case textAfterEnd
    case nulByte
    case unexpectedCharacter(String)
    /// Bytes that are no UTF-8.
    case invalidUTF8
    /// `<<<<<<< `, `|||||||`, `=======` or `>>>>>>> ` at the start of a line, outside strings.
    case conflictMarker
    /// More objects and lists inside each other than `JSONScanner.depthLimit`.
    case tooDeep
    /// More bytes than `SourceFile.sizeLimit`.
    case tooLarge
  }

  package let kind: Kind
  /// In bytes from the start of the text, a byte order mark not counted.
  package let offset: Int

  package init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
