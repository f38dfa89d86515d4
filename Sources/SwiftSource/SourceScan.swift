/// What a fast look at the bytes of a Swift file tells before the parser sees them: how much stack the parser would
/// need, and which bodies say nothing of text.
///
/// The parser recurses without limit over some constructs (`try try …`, `A -> B -> …`, long chains) and takes time
/// that doubles with each level of square brackets. The scan understands comments, strings, raw strings, interpolations and
/// regular expressions; it estimates, and errs upwards.
struct SourceScan {
  /// Stack, in bytes, that the parser is estimated to need.
  private(set) var stackNeed = 0
  /// Estimated steps of looking ahead over nested square brackets.
  private(set) var lookahead = 0
  /// Bodies of functions that return a number or truth value and hold no literal, call, member or assignment to
  /// anything but their own constants: no text can come out of them. Without their braces, in order.
  private(set) var plainBodies: [Range<Int>] = []

  /// An open bracket, interpolation or the file, and what was seen in it since its last statement began.
  private struct Level {
    /// The byte that closes it.
    var closer: UInt8
    /// Square brackets that are open since the last brace.
    var squares = 0
    /// Number signs of the literal that an interpolation stands in, and whether that has several lines; -1 where the
    /// level is no interpolation.
    var pounds = -1
    var isMultiline = false
    var need = 0
    /// Of `need`, what ends with the statement.
    var statementNeed = 0
    var angles = 0
  }

  // Measured with the parser of Swift 6.3 and rounded up, in bytes of stack.
  private static let braceCost = 36 << 10
  private static let bracketCost = 24 << 10
  private static let prefixCost = 9 << 10
  private static let chainCost = 900

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var levels: [Level] = [Level(closer: 0)]
  private var need = 0
  /// The last byte that was no blank and in no comment, and whether it ends a word that recurses.
  private var last: UInt8 = 0
  private var isAfterPrefix = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    scan()
  }

  private func byte(_ ahead: Int) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  private mutating func add(_ cost: Int, endsWithStatement: Bool = true) {
    need += cost
    levels[levels.count - 1].need += cost
    if endsWithStatement { levels[levels.count - 1].statementNeed += cost }
    if need > stackNeed { stackNeed = need }
  }

  private mutating func endStatement() {
    let top = levels.count - 1
    guard levels[top].statementNeed > 0 || levels[top].angles > 0 else { return }
    need -= levels[top].statementNeed
    levels[top].need -= levels[top].statementNeed
    levels[top].statementNeed = 0
    levels[top].angles = 0
  }

  private mutating func open(_ closer: UInt8, _ cost: Int) {
    var level = Level(closer: closer)
    if closer == UInt8(ascii: "]") {
      level.squares = levels[levels.count - 1].squares + 1
      if level.squares > 3 { lookahead += 1 << min(level.squares, 30) }
    } else if closer != UInt8(ascii: "}") {
      level.squares = levels[levels.count - 1].squares
    }
    levels.append(level)
    add(cost, endsWithStatement: false)
  }

  private mutating func close(_ closer: UInt8) {
    // A bracket that closes an outer one leaves the inner ones unclosed.
    var place = levels.count - 1
    while place > 0, levels.count - place < 8, levels[place].closer != closer { place -= 1 }
    guard place > 0, levels[place].closer == closer else { return }
    while levels.count > place { need -= levels.removeLast().need }
  }

  private static let isName: [Bool] = (0..<256).map {
    let byte = UInt8($0)
    return byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func scan() {
    Self.isName.withUnsafeBufferPointer { isName in
      while position < bytes.count {
        let byte = bytes[position]
        if isName[Int(byte)] {
          let start = position
          repeat { position += 1 } while position < bytes.count && isName[Int(bytes[position])]
          readWord(start..<position)
          continue
        }
        switch byte {
        case 0x20, 0x09: position += 1
        case 0x0A, 0x0D:
          position += 1
          readLineBreak(isName)
        case UInt8(ascii: "\""): readString(pounds: 0)
        case UInt8(ascii: "#"): readPound()
        case UInt8(ascii: "/"): readSlash()
        default: readMark(byte)
        }
      }
    }
  }

  /// Takes in a word: some make the parser recurse.
  private mutating func readWord(_ word: Range<Int>) {
    last = bytes[word.upperBound - 1]
    isAfterPrefix = false
    guard word.count >= 2, word.count <= 7 else { return }
    var value: UInt64 = 0
    for index in word { value = value << 8 | UInt64(bytes[index]) }
    guard Self.prefixes.contains(value) else { return }
    isAfterPrefix = true
    add(Self.prefixCost)
  }

  /// The words that make the parser recurse, each as the number that its bytes make.
  private static let prefixes: [UInt64] = [
    "try", "await", "repeat", "each", "consume", "copy", "borrow", "unsafe", "let", "var", "some", "any", "inout",
    "else", "sending", "async", "while", "guard", "if", "switch", "for", "return", "throw", "defer", "do", "case",
    "where",
    "in", "is", "as", "catch", "func", "struct", "class", "enum",
  ].map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// A line break ends a statement unless the lines hang together.
  private mutating func readLineBreak(_ isName: UnsafeBufferPointer<Bool>) {
    guard levels[levels.count - 1].closer != UInt8(ascii: ")"), levels[levels.count - 1].closer != UInt8(ascii: "]"),
      !isAfterPrefix
    else { return }
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    guard position < bytes.count else { return }
    let next = bytes[position]
    guard isName[Int(next)] || next == UInt8(ascii: "}") || next == UInt8(ascii: "@") || next == UInt8(ascii: "\"")
    else { return }
    guard
      isName[Int(last)] || last == UInt8(ascii: ")") || last == UInt8(ascii: "]") || last == UInt8(ascii: "}")
        || last == UInt8(ascii: "{") || last == UInt8(ascii: "\"") || last == UInt8(ascii: ";")
    else { return }
    if next == UInt8(ascii: "e"), byte(1) == UInt8(ascii: "l"), byte(2) == UInt8(ascii: "s") { return }
    endStatement()
  }

  private mutating func readMark(_ mark: UInt8) {
    position += 1
    defer {
      last = mark
      isAfterPrefix = false
    }
    switch mark {
    case UInt8(ascii: "("):
      add(Self.chainCost)
      open(UInt8(ascii: ")"), Self.bracketCost)
    case UInt8(ascii: "["):
      add(Self.chainCost)
      open(UInt8(ascii: "]"), Self.bracketCost)
    case UInt8(ascii: "{"):
      add(Self.chainCost)
      if let end = plainBodyEnd() {
        plainBodies.append(position..<end)
        position = end + 1
        return
      }
      open(UInt8(ascii: "}"), Self.braceCost)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): close(mark)
    case UInt8(ascii: ")"):
      let top = levels[levels.count - 1]
      close(mark)
      if top.closer == mark, top.pounds >= 0 {
        readString(pounds: top.pounds, isMultiline: top.isMultiline, isInside: true)
      }
    case UInt8(ascii: ";"): endStatement()
    case UInt8(ascii: ","): if levels[levels.count - 1].angles == 0 { endStatement() }
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "@"): add(Self.chainCost)
    case UInt8(ascii: "?"): add(last <= 0x20 || byte(0) == 0x20 ? Self.prefixCost : Self.chainCost)
    case UInt8(ascii: "<"):
      levels[levels.count - 1].angles += 1
      add(Self.bracketCost)
    case UInt8(ascii: ">"):
      if last == UInt8(ascii: "-") {
        add(Self.prefixCost)
      } else if levels[levels.count - 1].angles > 0 {
        let top = levels.count - 1
        levels[top].angles -= 1
        levels[top].need -= Self.bracketCost
        levels[top].statementNeed -= Self.bracketCost
        need -= Self.bracketCost
      }
    default: break
    }
  }

  // Literals and comments.

  private mutating func readSlash() {
    if byte(1) == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      return
    }
    if byte(1) == UInt8(ascii: "*") {
      var depth = 0
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
          depth += 1
          position += 2
        } else if bytes[position] == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
          depth -= 1
          position += 2
          if depth == 0 { return }
        } else {
          position += 1
        }
      }
      return
    }
    position += 1
    // Where an operand is due, a slash begins a regular expression if another one ends it on the line.
    let isOperand =
      Self.isName[Int(last)] || last == UInt8(ascii: ")") || last == UInt8(ascii: "]") || last == UInt8(ascii: "}")
      || last == UInt8(ascii: "\"") || byte(0) == 0x20
    last = UInt8(ascii: "/")
    if isOperand { return }
    var end = position
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      if bytes[end] == UInt8(ascii: "/") {
        position = end + 1
        last = UInt8(ascii: "\"")
        return
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private mutating func readPound() {
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    if byte(pounds) == UInt8(ascii: "\"") {
      position += pounds
      readString(pounds: pounds)
    } else if byte(pounds) == UInt8(ascii: "/") {
      position += pounds + 1
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "/"), hasPounds(pounds, after: 1) {
          position += pounds + 1
          break
        }
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position, bytes.count)
      last = UInt8(ascii: "\"")
    } else {
      position += max(pounds, 1)
      // `#if` can be nested, too.
      if byte(0) == UInt8(ascii: "i"), byte(1) == UInt8(ascii: "f") {
        open(UInt8(ascii: "#"), Self.braceCost)
      } else if byte(0) == UInt8(ascii: "e"), byte(1) == UInt8(ascii: "n"), byte(2) == UInt8(ascii: "d") {
        close(UInt8(ascii: "#"))
      }
      last = UInt8(ascii: "#")
    }
  }

  private func hasPounds(_ count: Int, after distance: Int) -> Bool {
    for place in 0..<count where byte(distance + place) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Reads a literal from its opening quote, or on from the end of an interpolation, to its end or the next
  /// interpolation.
  private mutating func readString(pounds: Int, isMultiline: Bool = false, isInside: Bool = false) {
    var isMultiline = isMultiline
    if !isInside {
      isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
      if isMultiline, pounds > 0, byte(3) == UInt8(ascii: "#") { isMultiline = false }
      position += isMultiline ? 3 : 1
    }
    last = UInt8(ascii: "\"")
    isAfterPrefix = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let quotes = isMultiline ? 3 : 1
        if !isMultiline || byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\""),
          hasPounds(pounds, after: quotes)
        {
          position += quotes + pounds
          return
        }
        position += 1
      case UInt8(ascii: "\\"):
        position += 1
        guard hasPounds(pounds, after: 0) else { continue }
        position += pounds
        if byte(0) == UInt8(ascii: "(") {
          position += 1
          open(UInt8(ascii: ")"), Self.bracketCost)
          levels[levels.count - 1].pounds = pounds
          levels[levels.count - 1].isMultiline = isMultiline
          return
        }
        if byte(0) != 0x0A, byte(0) != 0x0D { position += 1 }
      case 0x0A, 0x0D:
        if !isMultiline { return }
        position += 1
      default: position += 1
      }
    }
    position = min(position, bytes.count)
  }

  // Bodies without text.

  /// Where the body ends whose brace was just read, if it can hold no text.
  private func plainBodyEnd() -> Int? {
    guard returnsPlainValue(before: position - 1) else { return nil }
    var index = position
    var depth = 0
    /// The words of the statement so far, and whether its first one may be followed by a block.
    var isStatementStart = true
    var mayOpen = false
    var isBinding = false
    var words = 0
    let limit = min(bytes.count, position + 2000)
    while index < limit {
      let byte = bytes[index]
      if Self.isName[Int(byte)] {
        let start = index
        repeat { index += 1 } while index < limit && Self.isName[Int(bytes[index])]
        let isElse = isWord("else", start..<index)
        if isStatementStart || isElse {
          isBinding = isWord("let", start..<index) || isWord("var", start..<index)
          mayOpen =
            isElse || isWord("if", start..<index) || isWord("guard", start..<index) || isWord("while", start..<index)
          words = 0
          isStatementStart = false
        } else {
          words += 1
        }
        continue
      }
      switch byte {
      case 0x20, 0x09: break
      case 0x0A, 0x0D, UInt8(ascii: ";"): isStatementStart = true
      case UInt8(ascii: "{"):
        guard mayOpen else { return nil }
        depth += 1
        isStatementStart = true
        mayOpen = false
      case UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
        isStatementStart = true
      case UInt8(ascii: "="):
        let next = index + 1 < limit ? bytes[index + 1] : 0
        let before = bytes[index - 1]
        if next == UInt8(ascii: "=") {
          guard before == 0x20 else { return nil }
          index += 1
        } else if before == UInt8(ascii: "<") || before == UInt8(ascii: ">") || before == UInt8(ascii: "!") {
          break
        } else {
          // Only `let x = …`: an assignment could store text elsewhere.
          guard isBinding, words == 1, before == 0x20 else { return nil }
          isBinding = false
        }
        isStatementStart = false
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "&"),
        UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "?"),
        UInt8(ascii: ":"):
        isStatementStart = false
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for place in 0..<range.count where bytes[range.lowerBound + place] != word.utf8Start[place] { return false }
    return true
  }

  /// Whether `-> Int` or the like stands before an index.
  private func returnsPlainValue(before brace: Int) -> Bool {
    var index = brace - 1
    while index >= 0, bytes[index] == 0x20 { index -= 1 }
    let end = index + 1
    while index >= 0, end - index <= 8, Self.isName[Int(bytes[index])] { index -= 1 }
    let word = index + 1..<end
    guard
      isWord("Int", word) || isWord("Bool", word) || isWord("Double", word) || isWord("Float", word)
        || isWord("CGFloat", word) || isWord("UInt", word)
    else { return false }
    while index >= 0, bytes[index] == 0x20 { index -= 1 }
    guard index >= 2, bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-") else { return false }
    index -= 2
    while index >= 0, bytes[index] == 0x20 { index -= 1 }
    return index >= 0 && bytes[index] == UInt8(ascii: ")")
  }
}
