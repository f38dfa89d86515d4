import SourceText

/// The one parser of old-style property lists and strings tables: values and entries over the scanner's tokens.
struct OldStyleParser {
  /// An entry as it was read; a string is not yet made a value.
  struct RawEntry {
    /// What stands after the key.
    enum RawValue {
      case string(OldStyleString)
      case key
      case other(PropertyListValue)
    }
    var key: OldStyleString
    var value: RawValue
    /// After the value's last byte.
    var end: Int
  }

  /// Stands at what is to be read next, or at what stopped the reading.
  var scanner: OldStyleScanner
  /// Where a key begins whose closing quote is missing up to the end of the file.
  private(set) var endlessKey: Int?
  private var elements: [PropertyListValue] = []
  private var members: [PropertyListValue.Member] = []

  init(_ bytes: [UInt8]) { scanner = OldStyleScanner(bytes) }

  /// Reads the value that begins here.
  mutating func value(depth: Int) throws(OldStyleFault) -> PropertyListValue {
    let start = scanner.position
    guard depth <= PropertyListValue.depthLimit else {
      throw OldStyleFault(.tooDeep(limit: PropertyListValue.depthLimit), at: start)
    }
    let content: PropertyListValue.Content
    switch scanner.byte(at: start) {
    case UInt8(ascii: "{"):
      content = .dictionary(try dictionary(depth: depth))
    case UInt8(ascii: "("):
      content = .array(try array(depth: depth))
    case UInt8(ascii: "<"):
      if isConflictMarker(at: start) { throw OldStyleFault(.conflictMarker, at: start) }
      content = .data(try scanner.data())
    case let byte where OldStyleScanner.beginsString(byte):
      content = .string(try scanner.string().text(in: scanner.bytes))
    default:
      throw unexpected(at: start)
    }
    return PropertyListValue(content, span: Span(start, scanner.position))
  }

  private mutating func dictionary(depth: Int) throws(OldStyleFault) -> [PropertyListValue.Member] {
    let start = scanner.position
    let base = members.count
    scanner.position += 1
    while let entry = try nextEntry(depth: depth) {
      let key = entry.key.text(in: scanner.bytes)
      let value: PropertyListValue
      switch entry.value {
      case .key: value = PropertyListValue(.string(key), span: entry.key.span)
      case .string(let string):
        value = PropertyListValue(.string(string.text(in: scanner.bytes)), span: string.span)
      case .other(let other): value = other
      }
      members.append(PropertyListValue.Member(key: key, keySpan: entry.key.span, value: value))
    }
    try close(UInt8(ascii: "}"), opened: start)
    // One exact allocation a container: project files have tens of thousands.
    let result = Array(members[base...])
    members.removeSubrange(base...)
    return result
  }

  private mutating func array(depth: Int) throws(OldStyleFault) -> [PropertyListValue] {
    let start = scanner.position
    let base = elements.count
    scanner.position += 1
    while scanner.skipToToken(), scanner.byte(at: scanner.position) != UInt8(ascii: ")") {
      let element = try value(depth: depth + 1)
      elements.append(element)
      guard scanner.skipToToken(), scanner.byte(at: scanner.position) == UInt8(ascii: ",") else { break }
      scanner.position += 1
    }
    try close(UInt8(ascii: ")"), opened: start)
    let result = Array(elements[base...])
    elements.removeSubrange(base...)
    return result
  }

  /// Moves past a closing bracket.
  mutating func close(_ bracket: UInt8, opened start: Int) throws(OldStyleFault) {
    guard scanner.skipToToken() else {
      if let comment = scanner.unterminatedComment { throw OldStyleFault(.unterminatedComment, at: comment) }
      let opening = Character(Unicode.Scalar(scanner.bytes[start]))
      throw OldStyleFault(.unclosedBracket(opening), at: start)
    }
    guard scanner.byte(at: scanner.position) == bracket else { throw unexpected(at: scanner.position) }
    scanner.position += 1
  }

  /// Reads `key = value;` or `key;`; nil at the end or before a token that cannot begin a key.
  mutating func nextEntry(depth: Int) throws(OldStyleFault) -> RawEntry? {
    guard scanner.skipToToken(), OldStyleScanner.beginsString(scanner.byte(at: scanner.position)) else { return nil }
    let start = scanner.position
    let key: OldStyleString
    do {
      key = try scanner.string()
    } catch {
      endlessKey = start
      throw error
    }
    guard scanner.skipToToken() else { throw faultAfterKey(key) }
    let value: RawEntry.RawValue
    var end = key.span.range.upperBound
    switch scanner.byte(at: scanner.position) {
    case UInt8(ascii: ";"):
      value = .key
    case UInt8(ascii: "="):
      if isConflictMarker(at: scanner.position) { throw OldStyleFault(.conflictMarker, at: scanner.position) }
      let equals = scanner.position
      scanner.position += 1
      guard scanner.skipToToken() else {
        throw endFault(or: OldStyleFault(.missingValue, at: equals + 1))
      }
      let first = scanner.byte(at: scanner.position)
      if OldStyleScanner.beginsString(first) {
        value = .string(try scanner.string())
      } else if first == UInt8(ascii: ";") || first == UInt8(ascii: "}") {
        throw OldStyleFault(.missingValue, at: equals + 1)
      } else {
        value = .other(try self.value(depth: depth + 1))
      }
      end = scanner.position
    default:
      throw faultAfterKey(key)
    }
    let entry = RawEntry(key: key, value: value, end: end)
    guard scanner.skipToToken(), scanner.byte(at: scanner.position) == UInt8(ascii: ";") else {
      throw faultAfterValue(of: entry)
    }
    scanner.position += 1
    return entry
  }
}
