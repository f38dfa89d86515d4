import Facts
import PropertyLists

/// Says in words what is wrong with a property list; the place is told apart.
enum PropertyListWording {
  static func kind(_ kind: PropertyListFault.Kind) -> CatalogFault.Kind {
    switch kind {
    case .encoding(let kind): self.kind(kind)
    case .unsupportedEncoding(let name): .encoding("it says that it is in \(name), which is not read")
    case .oldStyle(let kind): self.kind(kind, isSilent: false)
    case .xml(let kind): .syntax(words(kind))
    case .binary(let kind): .syntax(words(kind))
    case .tooDeep(let limit): .tooDeep(limit: limit)
    case .tooManyValues(let limit): .syntax("more than \(limit) values")
    }
  }

  static func kind(_ kind: TextDecodingError.Kind) -> CatalogFault.Kind {
    switch kind {
    case .missingByteOrderMark:
      .encoding("it looks like UTF-16 without a byte order mark, which Apple's readers refuse")
    case .invalidUTF8: .encoding("a byte here is no UTF-8")
    case .loneSurrogate: .encoding("half of a UTF-16 pair stands alone here")
    case .invalidScalar: .encoding("a UTF-32 unit here is no character")
    case .truncatedUnit: .encoding("the file ends within a character")
    }
  }

  /// - Parameter isSilent: whether Apple's parser ends here without an error.
  static func kind(_ kind: OldStyleFault.Kind, isSilent: Bool) -> CatalogFault.Kind {
    switch kind {
    case .conflictMarker: .conflictMarker
    case .tooDeep(let limit): .tooDeep(limit: limit)
    default: isSilent ? .silentEnd(words(kind)) : .syntax(words(kind))
    }
  }

  private static func words(_ kind: OldStyleFault.Kind) -> String {
    switch kind {
    case .missingSemicolon: "the entry that ends here lacks its `;`"
    case .missingEquals: "neither `=` nor `;` follows the key that ends here"
    case .missingValue: "no value follows the `=`"
    case .commaForSemicolon: "a `,` stands where a `;` belongs"
    case .unterminatedString: "the text that begins here is never closed"
    case .unescapedQuote: "a quote within a text needs a backslash before it"
    case .unterminatedComment: "the comment that begins here is never closed"
    case .smartQuote: "a typographic quote stands where a plain one belongs"
    case .nonBreakingSpace: "a no-break space (U+00A0) stands outside quotes"
    case .conflictMarker: "a conflict marker"
    case .straySemicolon: "a second `;`"
    case .strayBracket(let bracket): "a stray `\(bracket)`"
    case .hashComment: "a `#`, which begins no comment here"
    case .unexpectedCharacter("\u{FEFF}"): "a second byte order mark (U+FEFF) stands here"
    case .unexpectedCharacter(let scalar): "the character U+\(hexadecimal(scalar)) cannot stand here"
    case .malformedData: "the data within `< >` is no hexadecimal number"
    case .unclosedBracket(let bracket): "the `\(bracket)` that stands here is never closed"
    case .textAfterEnd: "something stands after the closing bracket"
    case .notADictionary: "the file holds no table of keys and texts"
    case .tooDeep(let limit): "more than \(limit) brackets in each other"
    }
  }

  private static func words(_ kind: PropertyListFault.XML) -> String {
    switch kind {
    case .notWellFormed(let reason): "the XML is not well-formed: \(reason)"
    case .entity: "an entity that XML does not predefine is used or declared"
    case .unknownElement(let name): "a property list has no element `\(name)`"
    case .strayText: "text stands where only elements may stand"
    case .misplacedKey: "a `<key>` stands where a value belongs, or outside a dictionary"
    case .missingKey: "a value stands without its `<key>`"
    case .missingValue: "no value follows the `<key>`"
    case .malformedValue(let name): "the text of the `\(name)` is none"
    case .notOneValue: "the file must hold exactly one value"
    }
  }

  private static func words(_ kind: PropertyListFault.Binary) -> String {
    switch kind {
    case .malformedTrailer: "the binary property list is cut short"
    case .reference: "the binary property list refers outside itself"
    case .cycle: "the binary property list holds itself"
    case .malformedObject: "the binary property list has an object of no known kind"
    case .keyIsNoString: "the binary property list has a key that is no text"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
