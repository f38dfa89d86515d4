/// Why a property list cannot be read, and where.
package struct PropertyListFault: Error, Hashable, Sendable {
  /// What is wrong, by the layer that found it.
  package enum Kind: Hashable, Sendable {
    case encoding(TextDecodingError.Kind)
    /// An XML declaration names an encoding that is not read.
    case unsupportedEncoding(String)
    /// What is wrong with an old-style property list; of an XML one only `conflictMarker`.
    case oldStyle(OldStyleFault.Kind)
    case xml(XML)
    case binary(Binary)
    case tooDeep(limit: Int)
    /// More values than any catalog has, as a few bytes of a binary property list can claim.
    case tooManyValues(limit: Int)
  }

  /// What is wrong with an XML property list.
  package enum XML: Hashable, Sendable {
    /// Not well-formed; the text is the XML parser's own.
    case notWellFormed(String)
    /// The document type declares an entity, or an entity that XML does not predefine is used.
    case entity
    case unknownElement(String)
    /// Text where only elements may stand.
    case strayText
    /// A `<key>` outside a dictionary, or where a value is due.
    case misplacedKey
    /// A dictionary's value without `<key>` before it.
    case missingKey
    /// A `<key>` without a value after it.
    case missingValue
    /// The text of a number, date or data element is none.
    case malformedValue(String)
    /// No value, or more than one, at the top.
    case notOneValue
  }

  /// What is wrong with a binary property list; the fault's offset counts in the file.
  package enum Binary: Hashable, Sendable {
    /// Shorter than header and trailer, or the trailer's numbers do not fit the file.
    case malformedTrailer
    /// An offset or reference that leads out of the file.
    case reference
    /// A container that holds itself.
    case cycle
    /// A marker byte that means nothing, or a size beyond the file.
    case malformedObject
    /// A dictionary's key that is no string.
    case keyIsNoString
  }

  package let kind: Kind
  /// In the decoded text; of a binary property list in the file; of bytes that do not decode, in the lossy text.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  init(_ fault: OldStyleFault) {
    if case .tooDeep(let limit) = fault.kind {
      self.init(.tooDeep(limit: limit), at: fault.offset)
    } else {
      self.init(.oldStyle(fault.kind), at: fault.offset)
    }
  }

  init(_ error: TextDecodingError) { self.init(.encoding(error.kind), at: error.textOffset) }
}
