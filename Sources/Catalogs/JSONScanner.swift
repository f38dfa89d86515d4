import SourceText

/// Reads JSON (RFC 8259, nothing tolerated) into a table of values that keeps places, order and duplicates.
package struct JSONScanner {
  /// How many objects and lists may stand inside each other; no catalog needs more than ten.
  package static let depthLimit = 64

  let base: UnsafePointer<UInt8>
  let count: Int
  var i = 0
  var nodes: [JSONNode] = []
  /// The containers that are open, outermost first, as indices of `nodes`.
  private var open: [Int] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>) {
    self.base = base
    count = bytes.count
    // In Xcode's layout a value takes about forty bytes.
    nodes.reserveCapacity(bytes.count / 36 + 16)
    open.reserveCapacity(Self.depthLimit + 1)
  }

  /// The values of a JSON text in UTF-8, with or without byte order mark.
  package static func document(of bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    guard bytes.count <= SourceFile.sizeLimit else { throw JSONError(kind: .tooLarge, offset: 0) }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? Array(bytes[3...]) : bytes
    let nodes = try text.withUnsafeBufferPointer { (buffer) throws(JSONError) -> [JSONNode] in
      guard let base = buffer.baseAddress else { throw JSONError(kind: .empty, offset: 0) }
      var scanner = JSONScanner(buffer, base: base)
      do throws(JSONError) {
        try scanner.scan()
      } catch {
        throw scanner.conflictMarker(behind: error) ?? error
      }
      return scanner.nodes
    }
    return JSONDocument(bytes: text, nodes: nodes, hasByteOrderMark: hasMark)
  }

  private mutating func scan() throws(JSONError) {
    skipSpace()
    guard i < count else { throw JSONError(kind: .empty, offset: 0) }
    var key = Key.none
    var comma = -1
    nextValue: while true {
      let byte = i < count ? base[i] : 0
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = byte == UInt8(ascii: "{")
        guard open.count < Self.depthLimit else { throw JSONError(kind: .tooDeep, offset: i) }
        append(isObject ? .object : .array, key, from: i)
        open.append(nodes.count - 1)
        i += 1
        skipSpace()
        comma = -1
        key = .none
        if i < count, base[i] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          i += 1
          close()
        } else {
          if isObject { key = try scanKey(behind: comma) }
          continue nextValue
        }
      case UInt8(ascii: "\""):
        let start = i
        let hasEscapes = try scanString()
        append(.string, key, from: start, hasEscapes: hasEscapes)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = i
        try scanNumber()
        append(.number, key, from: start)
      case UInt8(ascii: "t") where isWord("true"):
        i += 4
        append(.true, key, from: i - 4)
      case UInt8(ascii: "f") where isWord("false"):
        i += 5
        append(.false, key, from: i - 5)
      case UInt8(ascii: "n") where isWord("null"):
        i += 4
        append(.null, key, from: i - 4)
      default:
        throw valueError(key: key, comma: comma)
      }

      // A value has ended here; close what it ends, and find the next.
      while let container = open.last {
        let valueEnd = i
        skipSpace()
        let byte = i < count ? base[i] : 0
        let isObject = nodes[container].kind == .object
        if byte == UInt8(ascii: ",") {
          comma = i
          i += 1
          skipSpace()
          key = isObject ? try scanKey(behind: comma) : .none
          continue nextValue
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          i += 1
          close()
        } else {
          throw separatorError(behind: valueEnd)
        }
      }
      break
    }
    skipSpace()
    if i < count { throw endError() }
  }

  struct Key {
    static let none = Key(start: -1, end: -1, hasEscapes: false)
    let start: Int
    let end: Int
    let hasEscapes: Bool
  }

  @inline(__always)
  private mutating func append(_ kind: JSONNode.Kind, _ key: Key, from start: Int, hasEscapes: Bool = false) {
    nodes.append(
      JSONNode(
        keyStart: Int32(truncatingIfNeeded: key.start), keyEnd: Int32(truncatingIfNeeded: key.end),
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: i),
        subtreeEnd: Int32(truncatingIfNeeded: nodes.count + 1), kind: kind, keyHasEscapes: key.hasEscapes,
        hasEscapes: hasEscapes))
  }

  @inline(__always)
  private mutating func close() {
    let container = open.removeLast()
    nodes[container].end = Int32(truncatingIfNeeded: i)
    nodes[container].subtreeEnd = Int32(truncatingIfNeeded: nodes.count)
  }

  /// Reads a key and its colon; `i` is then at the value, or where it should be.
  @inline(__always)
  private mutating func scanKey(behind comma: Int) throws(JSONError) -> Key {
    guard i < count, base[i] == UInt8(ascii: "\"") else { throw keyError(comma: comma) }
    let start = i + 1
    let hasEscapes = try scanString()
    let key = Key(start: start, end: i - 1, hasEscapes: hasEscapes)
    skipSpace()
    guard i < count, base[i] == UInt8(ascii: ":") else { throw colonError(key: key) }
    i += 1
    skipSpace()
    return key
  }

  @inline(__always)
  private mutating func skipSpace() {
    while i < count {
      let byte = base[i]
      if byte > 0x20 { return }
      if byte == 0x20 {
        while i + 8 <= count {
          let word = load(i) ^ 0x2020_2020_2020_2020
          if word == 0 {
            i += 8
          } else {
            i += word.trailingZeroBitCount >> 3
            break
          }
        }
        if i < count, base[i] == 0x20 { i += 1 }
      } else if byte == 0x0A || byte == 0x0D || byte == 0x09 {
        i += 1
      } else {
        return
      }
    }
  }

  @inline(__always)
  private func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// Reads a string from its opening quote to behind its closing quote; whether it holds escapes.
  @inline(__always)
  private mutating func scanString() throws(JSONError) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let start = i
    var hasEscapes = false
    i += 1
    while true {
      while i + 8 <= count {
        let word = load(i)
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let stops =
          (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- ones &* 0x20) & ~word)
            | word) & highBits
        if stops != 0 {
          i += stops.trailingZeroBitCount >> 3
          break
        }
        i += 8
      }
      guard i < count else { throw JSONError(kind: .endsInsideString, offset: start) }
      let byte = base[i]
      if byte == UInt8(ascii: "\"") {
        i += 1
        return hasEscapes
      } else if byte >= 0x80 {
        try scanNonASCII()
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try scanEscape()
      } else if byte < 0x20 {
        throw JSONError(kind: .controlCharacter(byte), offset: i)
      } else {
        i += 1
      }
    }
  }

  /// Reads on while characters beyond ASCII come, single spaces between them included.
  @inline(__always)
  private mutating func scanNonASCII() throws(JSONError) {
    while i < count {
      let lead = base[i]
      if lead < 0x80 {
        guard lead == 0x20, i + 1 < count, base[i + 1] >= 0x80 else { return }
        i += 1
      } else if lead >= 0xC2, lead < 0xE0, i + 1 < count, base[i + 1] & 0xC0 == 0x80 {
        i += 2
      } else {
        let length = Self.utf8Length(base + i, count - i)
        guard length > 0 else { throw JSONError(kind: .invalidUTF8, offset: i) }
        i += length
      }
    }
  }

  /// The length of the well-formed UTF-8 sequence beyond ASCII that begins here; 0 where none does.
  ///
  /// Source: Unicode Standard, table 3-7.
  @inline(__always)
  static func utf8Length(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count > 1 else { return 0 }
    let lead = bytes[0]
    let second = bytes[1]
    if lead < 0xE0 { return lead >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    guard count > 2, second & 0xC0 == 0x80, bytes[2] & 0xC0 == 0x80 else { return 0 }
    if lead < 0xF0 {
      if lead == 0xE0, second < 0xA0 { return 0 }
      if lead == 0xED, second > 0x9F { return 0 }
      return 3
    }
    guard count > 3, lead <= 0xF4, bytes[3] & 0xC0 == 0x80 else { return 0 }
    if lead == 0xF0, second < 0x90 { return 0 }
    if lead == 0xF4, second > 0x8F { return 0 }
    return 4
  }

  private mutating func scanEscape() throws(JSONError) {
    let start = i
    guard i + 1 < count else {
      i = count
      return
    }
    switch base[i + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      i += 2
    case UInt8(ascii: "u"):
      let unit = try scanCodeUnit(from: start)
      if unit & 0xFC00 == 0xD800 {
        guard i + 1 < count, base[i] == UInt8(ascii: "\\"), base[i + 1] == UInt8(ascii: "u") else {
          throw JSONError(kind: .loneSurrogate, offset: start)
        }
        let second = try scanCodeUnit(from: i)
        guard second & 0xFC00 == 0xDC00 else { throw JSONError(kind: .loneSurrogate, offset: start) }
      } else if unit & 0xFC00 == 0xDC00 {
        throw JSONError(kind: .loneSurrogate, offset: start)
      }
    default:
      throw JSONError(kind: .invalidEscape, offset: start)
    }
  }

  private mutating func scanCodeUnit(from start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for offset in start + 2..<start + 6 {
      guard offset < count, let digit = Self.hexadecimalDigit(base[offset]) else {
        throw JSONError(kind: .invalidEscape, offset: start)
      }
      unit = unit << 4 | digit
    }
    i = start + 6
    return unit
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private mutating func scanNumber() throws(JSONError) {
    let start = i
    if base[i] == UInt8(ascii: "-") { i += 1 }
    let first = i
    guard skipDigits() > 0, i - first == 1 || base[first] != UInt8(ascii: "0") else {
      throw JSONError(kind: .invalidNumber, offset: start)
    }
    if i < count, base[i] == UInt8(ascii: ".") {
      i += 1
      guard skipDigits() > 0 else { throw JSONError(kind: .invalidNumber, offset: start) }
    }
    if i < count, base[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < count, base[i] == UInt8(ascii: "+") || base[i] == UInt8(ascii: "-") { i += 1 }
      guard skipDigits() > 0 else { throw JSONError(kind: .invalidNumber, offset: start) }
    }
    if i < count, isWordByte(base[i]) || base[i] == UInt8(ascii: ".") || base[i] == UInt8(ascii: "+") {
      throw JSONError(kind: .invalidNumber, offset: start)
    }
  }

  private mutating func skipDigits() -> Int {
    let start = i
    while i < count, base[i] >= UInt8(ascii: "0"), base[i] <= UInt8(ascii: "9") { i += 1 }
    return i - start
  }

  private func isWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard i + length <= count else { return false }
    for offset in 0..<length where base[i + offset] != word.utf8Start[offset] { return false }
    return i + length == count || !isWordByte(base[i + length])
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The innermost object or list that is open.
  var container: JSONNode? { open.last.map { nodes[$0] } }
}
