import SourceText

/// From the token at which Apple's parser gives up to the fault that a person would see.
extension OldStyleParser {
  /// The fault at the end of the file: a comment that swallowed the rest, else what is missing.
  func endFault(or fault: OldStyleFault) -> OldStyleFault {
    scanner.unterminatedComment.map { OldStyleFault(.unterminatedComment, at: $0) } ?? fault
  }

  /// What is wrong with the token at an offset, which begins neither string nor value.
  func unexpected(at offset: Int) -> OldStyleFault {
    if isConflictMarker(at: offset) { return OldStyleFault(.conflictMarker, at: offset) }
    let kind: OldStyleFault.Kind
    switch scanner.byte(at: offset) {
    case UInt8(ascii: ";"): kind = .straySemicolon
    case UInt8(ascii: "}"): kind = .strayBracket("}")
    case UInt8(ascii: ")"): kind = .strayBracket(")")
    case UInt8(ascii: "#"): kind = .hashComment
    default:
      let scalar = scalar(at: offset)
      switch scalar.value {
      case 0xA0: kind = .nonBreakingSpace
      case 0x2018...0x201F, 0x00AB, 0x00BB, 0x2039, 0x203A, 0x300C, 0x300D, 0xFF02, 0xFF07: kind = .smartQuote
      default: kind = .unexpectedCharacter(scalar)
      }
    }
    return OldStyleFault(kind, at: offset)
  }

  /// The scanner stands at what follows a key and is neither `=` nor `;`.
  func faultAfterKey(_ key: OldStyleString) -> OldStyleFault {
    let end = key.span.range.upperBound
    guard !scanner.isAtEnd else { return endFault(or: OldStyleFault(.missingSemicolon, at: end)) }
    if let fault = faultOfToken() ?? faultOfQuotes(key, isKey: true) { return fault }
    return OldStyleFault(tokenIsKey() ? .missingSemicolon : .missingEquals, at: end)
  }

  /// The scanner stands at what follows an entry's value and is no `;`.
  func faultAfterValue(of entry: RawEntry) -> OldStyleFault {
    guard !scanner.isAtEnd else { return endFault(or: OldStyleFault(.missingSemicolon, at: entry.end)) }
    if scanner.byte(at: scanner.position) == UInt8(ascii: ",") {
      return OldStyleFault(.commaForSemicolon, at: scanner.position)
    }
    if let fault = faultOfToken() { return fault }
    if case .string(let string) = entry.value, let fault = faultOfQuotes(string, isKey: false) { return fault }
    return OldStyleFault(.missingSemicolon, at: entry.end)
  }

  /// The fault where the token itself says what is wrong.
  private func faultOfToken() -> OldStyleFault? {
    let fault = unexpected(at: scanner.position)
    switch fault.kind {
    case .conflictMarker, .smartQuote, .nonBreakingSpace: return fault
    default: return nil
    }
  }

  /// The fault where a string seems to end at the wrong quote.
  private func faultOfQuotes(_ string: OldStyleString, isKey: Bool) -> OldStyleFault? {
    guard string.isQuoted else { return nil }
    let content = scanner.bytes[string.content.range]
    let start = string.span.range.lowerBound
    let end = string.span.range.upperBound
    let token = scanner.position
    if token == end, !isQuote(scanner.byte(at: token)) {
      // The closing quote was meant to open the next key, or the value after the `=`.
      if let lineEnd = content.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }),
        content[(lineEnd + 1)...].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
      {
        return OldStyleFault(.unterminatedString, at: start)
      }
      if content.last(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "="), content.count > 1 {
        return OldStyleFault(.unterminatedString, at: start)
      }
      return OldStyleFault(.unescapedQuote, at: end - 1)
    }
    guard !isKey else { return nil }
    // On the same line follows something that is no entry.
    let isSameLine = !scanner.bytes[end..<token].contains { $0 == 0x0A || $0 == 0x0D }
    return isSameLine && OldStyleScanner.beginsString(scanner.byte(at: token)) && !tokenIsKey()
      ? OldStyleFault(.unescapedQuote, at: end - 1) : nil
  }

  /// Whether the token at which the scanner stands is a string with `=` or `;` after it.
  private func tokenIsKey() -> Bool {
    var ahead = scanner
    guard OldStyleScanner.beginsString(ahead.byte(at: ahead.position)), (try? ahead.string()) != nil,
      ahead.skipToToken()
    else { return false }
    let next = ahead.byte(at: ahead.position)
    return next == UInt8(ascii: "=") || next == UInt8(ascii: ";")
  }

  /// Whether one of git's conflict markers stands at an offset.
  func isConflictMarker(at offset: Int) -> Bool { ConflictMarker.stands(in: scanner.bytes, at: offset) }

  private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private func scalar(at offset: Int) -> Unicode.Scalar {
    let end = min(offset + 4, scanner.bytes.count)
    return String(decoding: scanner.bytes[offset..<end], as: UTF8.self).unicodeScalars.first
      ?? Unicode.Scalar(0xFFFD as UInt16)!
  }
}
