/// What is wrong with an old-style property list or strings table, and the place where a person would mend it.
package struct OldStyleFault: Error, Hashable, Sendable {
  /// What is wrong; each case says where its offset lies.
  package enum Kind: Hashable, Sendable {
    /// At the end of the entry that lacks it.
    case missingSemicolon
    /// At the end of a key that neither `=` nor `;` follows.
    case missingEquals
    /// At the end of an `=` without a value.
    case missingValue
    /// At the comma that stands for a `;`.
    case commaForSemicolon
    /// At its opening quote.
    case unterminatedString
    /// At the quote within a text that ends it too early.
    case unescapedQuote
    /// At its `/*`; all that follows is comment.
    case unterminatedComment
    /// At a typographic quote where a plain one is due.
    case smartQuote
    /// At a no-break space outside quotes, which Apple's reader does not take for white space.
    case nonBreakingSpace
    /// At a marker that git left at the start of a line.
    case conflictMarker
    /// At a `;` that ends no entry: the second of `;;`.
    case straySemicolon
    /// At a `}` or `)` that closes nothing.
    case strayBracket(Character)
    /// At a `#`; comments begin with `//` or `/*`.
    case hashComment
    /// At another character that cannot stand here.
    case unexpectedCharacter(Unicode.Scalar)
    /// At the first byte that is no pair of hexadecimal digits within `< >`.
    case malformedData
    /// At the bracket that is not closed.
    case unclosedBracket(Character)
    /// At what stands after the closing bracket of the whole.
    case textAfterEnd
    /// At a value that is no dictionary where the whole file is to be a table.
    case notADictionary
    case tooDeep(limit: Int)
  }

  package let kind: Kind
  /// In the decoded text.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
