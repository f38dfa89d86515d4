/// A token of an Objective-C file.
struct ObjectiveCToken {
  enum Kind {
    case identifier
    /// `@"…"`, its neighbours joined, or `CFSTR("…")` in one.
    case literal
    /// A C string, number or character.
    case constant
    /// One byte of punctuation.
    case mark(UInt8)
  }

  var kind: Kind
  var offset: Int32
  /// The name of an identifier, the text of a literal.
  var text = ""
}

/// Splits Objective-C into tokens; comments, directives and disabled code are no tokens.
struct ObjectiveCLexer {
  /// What release builds have; the bodies of `#define` stand apart, each in a run of its own.
  private(set) var runs: [[ObjectiveCToken]] = [[]]
  /// What only debug builds have.
  private(set) var excluded: [ObjectiveCToken] = []

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The open `#if`s, innermost last.
  private var conditions: [(isExcluded: Bool, isDecided: Bool)] = []
  /// Whether the tokens are those of a `#define`.
  private var isInDefinition = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    readAll()
  }

  private var isExcluded: Bool { conditions.contains { $0.isExcluded } }

  private mutating func add(_ token: ObjectiveCToken) {
    if isExcludedNow {
      excluded.append(token)
    } else {
      runs[isInDefinition ? runs.count - 1 : 0].append(token)
    }
  }

  private var isExcludedNow = false

  private func byte(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  private mutating func readAll() {
    var isLineStart = true
    while position < bytes.count {
      let byte = byte()
      switch byte {
      case 0x0A, 0x0D:
        isLineStart = true
        isInDefinition = false
        position += 1
      case 0x20, 0x09, 0x0B, 0x0C: position += 1
      case UInt8(ascii: "\\"): skipSplice()
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "#") where isLineStart && !isInDefinition: readDirective()
      default:
        isLineStart = false
        readToken(byte)
      }
    }
  }

  /// A backslash joins lines; anywhere else it is nothing.
  private mutating func skipSplice() {
    position += 1
    while byte() == 0x20 || byte() == 0x09 { position += 1 }
    if byte() == 0x0D { position += 1 }
    if byte() == 0x0A { position += 1 }
  }

  /// Skips to the end of the line, joined lines included; the line break stays.
  private mutating func skipLine() {
    while position < bytes.count, byte() != 0x0A, byte() != 0x0D {
      if byte() == UInt8(ascii: "\\"), byte(1) == 0x0A || byte(1) == 0x0D {
        position += byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 2
      } else {
        position += 1
      }
    }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count {
      if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
  }

  private mutating func readToken(_ first: UInt8) {
    let start = position
    if Self.isNameStart(first) {
      let name = readName()
      if byte() == UInt8(ascii: "\""), ["R", "LR", "uR", "UR", "u8R"].contains(name) {
        skipRawString()
        add(ObjectiveCToken(kind: .constant, offset: Int32(start)))
      } else if name == "CFSTR", let text = readConstantString() {
        add(ObjectiveCToken(kind: .literal, offset: Int32(start), text: text))
      } else {
        add(ObjectiveCToken(kind: .identifier, offset: Int32(start), text: name))
      }
    } else if first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") {
      while Self.isNameStart(byte()) || byte() >= UInt8(ascii: "0") && byte() <= UInt8(ascii: "9")
        || byte() == UInt8(ascii: ".")
      { position += 1 }
      add(ObjectiveCToken(kind: .constant, offset: Int32(start)))
    } else if first == UInt8(ascii: "@"), byte(1) == UInt8(ascii: "\"") {
      position += 1
      var text: [UInt8] = []
      repeat { readString(into: &text) } while skipToNeighbour()
      add(ObjectiveCToken(kind: .literal, offset: Int32(start), text: String(decoding: text, as: UTF8.self)))
    } else if first == UInt8(ascii: "\"") {
      var text: [UInt8] = []
      readString(into: &text)
      add(ObjectiveCToken(kind: .constant, offset: Int32(start)))
    } else if first == UInt8(ascii: "'") {
      position += 1
      while position < bytes.count, byte() != UInt8(ascii: "'"), byte() != 0x0A, byte() != 0x0D {
        position += byte() == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position + 1, bytes.count)
      add(ObjectiveCToken(kind: .constant, offset: Int32(start)))
    } else {
      position += 1
      add(ObjectiveCToken(kind: .mark(first), offset: Int32(start)))
    }
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count,
      Self.isNameStart(byte()) || byte() >= UInt8(ascii: "0") && byte() <= UInt8(ascii: "9")
    { position += 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// `("…")` of `CFSTR`; nil, with nothing read, where anything else follows.
  private mutating func readConstantString() -> String? {
    let start = position
    skipBlanks()
    guard byte() == UInt8(ascii: "(") else {
      position = start
      return nil
    }
    position += 1
    skipBlanks()
    var text: [UInt8] = []
    var isText = false
    while byte() == UInt8(ascii: "\"") {
      readString(into: &text)
      skipBlanks()
      isText = true
    }
    guard isText, byte() == UInt8(ascii: ")") else {
      position = start
      return nil
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Goes to the next literal where nothing but blanks and comments stand before it.
  private mutating func skipToNeighbour() -> Bool {
    let start = position
    skipBlanks()
    if byte() == UInt8(ascii: "@"), byte(1) == UInt8(ascii: "\"") { position += 1 }
    if byte() == UInt8(ascii: "\"") { return true }
    position = start
    return false
  }

  /// Skips blanks, comments and, outside of a `#define`, line breaks.
  private mutating func skipBlanks() {
    while position < bytes.count {
      switch byte() {
      case 0x20, 0x09, 0x0B, 0x0C: position += 1
      case 0x0A, 0x0D:
        if isInDefinition { return }
        position += 1
      case UInt8(ascii: "\\"): skipSplice()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipRawString() {
    position += 1
    var delimiter: [UInt8] = [UInt8(ascii: ")")]
    while position < bytes.count, byte() != UInt8(ascii: "("), delimiter.count <= 17 {
      delimiter.append(byte())
      position += 1
    }
    delimiter.append(UInt8(ascii: "\""))
    while position < bytes.count {
      if byte() == delimiter[0], bytes[position...].starts(with: delimiter) {
        position += delimiter.count
        return
      }
      position += 1
    }
  }

  /// Reads `"…"` with its escapes replaced; it ends with its line where the closing quote is missing.
  private mutating func readString(into text: inout [UInt8]) {
    position += 1
    while position < bytes.count {
      let next = byte()
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return
      case 0x0A, 0x0D: return
      case UInt8(ascii: "\\"):
        position += 1
        readEscape(into: &text)
      default:
        text.append(next)
        position += 1
      }
    }
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    let escape = byte()
    position = min(position + 1, bytes.count)
    switch escape {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "e"): text.append(0x1B)
    case 0x0D: if byte() == 0x0A { position += 1 }
    case 0x0A: break
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      text.append(UInt8(truncatingIfNeeded: readDigits(radix: 8, atMost: 3)))
    case UInt8(ascii: "x"): text.append(UInt8(truncatingIfNeeded: readDigits(radix: 16, atMost: 8)))
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let value = readDigits(radix: 16, atMost: escape == UInt8(ascii: "u") ? 4 : 8)
      text.append(contentsOf: String(Unicode.Scalar(value).map(Character.init) ?? "\u{FFFD}").utf8)
    default: text.append(escape)
    }
  }

  private mutating func readDigits(radix: UInt32, atMost limit: Int) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while count < limit, position < bytes.count {
      let digit: UInt32
      switch byte() {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte() - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte() - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte() - UInt8(ascii: "A")) + 10
      default: return value
      }
      guard digit < radix else { return value }
      value = value &* radix &+ digit
      position += 1
      count += 1
    }
    return value
  }

  /// Reads a directive: conditions are taken in, the body of a `#define` is read as tokens, all others are skipped.
  private mutating func readDirective() {
    position += 1
    while byte() == 0x20 || byte() == 0x09 { position += 1 }
    let name = readName()
    let start = position
    switch name {
    case "define":
      while byte() == 0x20 || byte() == 0x09 { position += 1 }
      _ = readName()
      if byte() == UInt8(ascii: "(") {
        while position < bytes.count, byte() != UInt8(ascii: ")"), byte() != 0x0A { position += 1 }
        if byte() == UInt8(ascii: ")") { position += 1 }
      }
      runs.append([])
      isInDefinition = true
      return
    case "if", "ifdef", "ifndef":
      skipLine()
      var value = DebugCondition.value(of: text(start..<position), isName: name != "if")
      if name == "ifndef" { value = value.map { !$0 } }
      conditions.append((value == false, value == true))
    case "elif", "else", "elifdef", "elifndef":
      skipLine()
      guard let last = conditions.last else { return }
      var value: Bool? = true
      if name != "else" {
        value = DebugCondition.value(of: text(start..<position), isName: name != "elif")
        if name == "elifndef" { value = value.map { !$0 } }
      }
      conditions[conditions.count - 1] = (last.isDecided || value == false, last.isDecided || value == true)
    case "endif":
      skipLine()
      _ = conditions.popLast()
    default: skipLine()
    }
    isExcludedNow = isExcluded
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// Conditions of the C preprocessor as far as `DEBUG` and numbers decide them.
private struct DebugCondition {
  private var words: [Substring]

  /// The value of a condition where `DEBUG` is 0 or not defined; nil where it depends on something else.
  static func value(of text: String, isName: Bool) -> Bool? {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("//") || rest.hasPrefix("/*") {
        break
      } else if rest.hasPrefix("&&") || rest.hasPrefix("||") {
        words.append(rest.prefix(2))
        rest = rest.dropFirst(2)
      } else if first.isLetter || first.isNumber || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        words.append(word)
        rest = rest[word.endIndex...]
      } else {
        words.append(rest.prefix(1))
        rest.removeFirst()
      }
      if words.count > 200 { return nil }
    }
    if isName { return words.first == "DEBUG" ? false : nil }
    var condition = DebugCondition(words: words.reversed())
    let value = condition.sum(depth: 0)
    return condition.words.isEmpty ? value : nil
  }

  private mutating func sum(depth: Int) -> Bool? {
    var value = product(depth: depth)
    while words.last == "||" {
      words.removeLast()
      let other = product(depth: depth)
      value = value == true || other == true ? true : value == nil || other == nil ? nil : false
    }
    return value
  }

  private mutating func product(depth: Int) -> Bool? {
    var value = unary(depth: depth)
    while words.last == "&&" {
      words.removeLast()
      let other = unary(depth: depth)
      value = value == false || other == false ? false : value == nil || other == nil ? nil : true
    }
    return value
  }

  private mutating func unary(depth: Int) -> Bool? {
    guard depth < 32, let word = words.popLast() else { return nil }
    switch word {
    case "!": return unary(depth: depth + 1).map { !$0 }
    case "(":
      let value = sum(depth: depth + 1)
      if words.last == ")" { words.removeLast() }
      return value
    case "defined":
      let hasParenthesis = words.last == "("
      if hasParenthesis { words.removeLast() }
      let name = words.popLast()
      if hasParenthesis, words.last == ")" { words.removeLast() }
      return name == "DEBUG" ? false : nil
    case "DEBUG":
      // `DEBUG == 1` and the like.
      if let next = words.last, !["&&", "||", ")"].contains(next) {
        words.removeAll { _ in true }
        return nil
      }
      return false
    default:
      if let number = Int(word) {
        if let next = words.last, !["&&", "||", ")"].contains(next) {
          words.removeAll { _ in true }
          return nil
        }
        return number != 0
      }
      // A name, a comparison, a call: whatever it is, skipped to the next part of the condition.
      var open = 0
      while let next = words.last, open > 0 || !["&&", "||", ")"].contains(next) {
        if next == "(" { open += 1 }
        if next == ")" { open -= 1 }
        words.removeLast()
      }
      return nil
    }
  }
}
