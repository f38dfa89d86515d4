/// What exactly is wrong where the grammar breaks; only reached when something is.
extension JSONScanner {
  /// Where a key must stand, behind `{` (`comma` is -1) or behind a comma.
  @inline(never)
  func keyError(comma: Int) -> JSONError {
    guard i < count else { return endError() }
    switch base[i] {
    case UInt8(ascii: "}"): return JSONError(kind: .commaAfterLastMember, offset: comma)
    case UInt8(ascii: ","): return JSONError(kind: comma < 0 ? .commaBeforeFirst : .duplicatedComma, offset: i)
    case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): return JSONError(kind: .missingKey, offset: i)
    case let byte where isWordByte(byte) || byte == UInt8(ascii: "-"): return JSONError(kind: .unquotedKey, offset: i)
    default: return unexpected()
    }
  }

  /// Where a colon must stand.
  @inline(never)
  func colonError(key: Key) -> JSONError {
    guard i < count else { return endError() }
    let byte = base[i]
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
      return JSONError(kind: .missingValue, offset: key.start - 1)
    }
    if i == key.end + 1, isWordByte(byte) { return JSONError(kind: .unescapedQuote, offset: key.end) }
    return special() ?? JSONError(kind: .missingColon, offset: key.end + 1)
  }

  /// Where a value must stand, in an object behind a colon, in a list behind `[` (`comma` is -1) or behind a comma.
  @inline(never)
  func valueError(key: Key, comma: Int) -> JSONError {
    guard i < count else { return endError() }
    let byte = base[i]
    if key.start >= 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
      return JSONError(kind: .missingValue, offset: key.start - 1)
    }
    if byte == UInt8(ascii: ","), container != nil {
      return JSONError(kind: comma < 0 ? .commaBeforeFirst : .duplicatedComma, offset: i)
    }
    if byte == UInt8(ascii: "]"), container?.kind == .array {
      return JSONError(kind: .commaAfterLastElement, offset: comma)
    }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") { return JSONError(kind: .invalidNumber, offset: i) }
    if isWordByte(byte) {
      var end = i
      while end < count, end < i + 40, isWordByte(base[end]) { end += 1 }
      return JSONError(kind: .unknownWord(string(i..<end)), offset: i)
    }
    return unexpected()
  }

  /// Where a comma or the container's end must stand, behind a value that ended at `valueEnd`.
  @inline(never)
  func separatorError(behind valueEnd: Int) -> JSONError {
    guard i < count else { return endError() }
    let byte = base[i]
    let wasString = base[valueEnd - 1] == UInt8(ascii: "\"")
    if wasString, i == valueEnd, isWordByte(byte) || byte >= 0x80 {
      return special() ?? JSONError(kind: .unescapedQuote, offset: valueEnd - 1)
    }
    if container?.kind == .object {
      if byte == UInt8(ascii: "\"") { return JSONError(kind: .missingCommaBetweenMembers, offset: valueEnd) }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || isWordByte(byte) {
      return JSONError(kind: .missingCommaBetweenElements, offset: valueEnd)
    }
    return unexpected()
  }

  /// Where the text should have ended, or ended too early.
  @inline(never)
  func endError() -> JSONError {
    if i < count {
      if base[i] == UInt8(ascii: "}") || base[i] == UInt8(ascii: "]") {
        return JSONError(kind: .bracketTooMany, offset: i)
      }
      return special() ?? JSONError(kind: .textAfterEnd, offset: i)
    }
    var end = count
    while end > 0, base[end - 1] <= 0x20 { end -= 1 }
    guard let container else { return JSONError(kind: .empty, offset: 0) }
    let start = Int(container.start)
    return JSONError(
      kind: container.kind == .object ? .endsInsideObject(start: start) : .endsInsideArray(start: start), offset: end)
  }

  private func unexpected() -> JSONError {
    if let special = special() { return special }
    switch base[i] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return JSONError(kind: container == nil ? .bracketTooMany : .mismatchedBracket, offset: i)
    case let byte where byte < 0x20:
      return JSONError(kind: .unexpectedCharacter("U+00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)), offset: i)
    default:
      let length = base[i] < 0x80 ? 1 : Self.utf8Length(base + i, count - i)
      return JSONError(kind: .unexpectedCharacter(string(i..<i + length)), offset: i)
    }
  }

  /// What has a name of its own wherever it stands outside strings.
  private func special() -> JSONError? {
    switch base[i] {
    case 0: JSONError(kind: .nulByte, offset: i)
    case UInt8(ascii: "'"): JSONError(kind: .singleQuotes, offset: i)
    case UInt8(ascii: "/")
    where i + 1 < count && (base[i + 1] == UInt8(ascii: "/") || base[i + 1] == UInt8(ascii: "*")):
      JSONError(kind: .comment, offset: i)
    case UInt8(ascii: "#"): JSONError(kind: .comment, offset: i)
    case let byte where byte >= 0x80 && Self.utf8Length(base + i, count - i) == 0:
      JSONError(kind: .invalidUTF8, offset: i)
    default: nil
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// The first conflict marker from the error's line on, if one stands outside strings.
  ///
  /// A marker always breaks the grammar, but what breaks it first may be the text before the marker.
  func conflictMarker(behind error: JSONError) -> JSONError? {
    switch error.kind {
    case .controlCharacter, .invalidEscape, .loneSurrogate, .endsInsideString, .tooLarge, .tooDeep: return nil
    default: break
    }
    var offset = min(error.offset, count)
    while offset > 0, base[offset - 1] != 0x0A, base[offset - 1] != 0x0D, base[offset - 1] <= 0x20 { offset -= 1 }
    var isInString = false
    while offset < count {
      let byte = base[offset]
      if isInString {
        if byte == UInt8(ascii: "\\") { offset += 1 }
        isInString = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if isConflictMarker(at: offset) {
        return JSONError(kind: .conflictMarker, offset: offset)
      }
      offset += 1
    }
    return nil
  }

  private func isConflictMarker(at offset: Int) -> Bool {
    switch base[offset] {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): break
    default: return false
    }
    guard offset == 0 || base[offset - 1] == 0x0A || base[offset - 1] == 0x0D, offset + 7 <= count else { return false }
    for other in offset + 1..<offset + 7 where base[other] != base[offset] { return false }
    return offset + 7 == count || base[offset + 7] <= 0x20
  }
}
