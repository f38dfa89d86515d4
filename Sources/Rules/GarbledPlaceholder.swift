/// What was meant as a placeholder of a format text and is none any more, or a `%` that should be `%%`.
struct GarbledPlaceholder: Hashable {
  /// As it stands in the text, invisible characters spelled out.
  let written: String
  /// What is wrong with it, to follow `written`.
  let fault: String
  /// Whether it can be nothing else; where not, it counts only in a text that lacks an argument.
  let isCertain: Bool

  /// All garbled placeholders of a format text, in order.
  static func scan(_ text: String) -> [GarbledPlaceholder] {
    let traits = TextTraits(text)
    if traits.isDisjoint(with: [.percentSign, .percentLookAlike]) { return [] }
    let wellFormed = FormatSpecifier.scan(text).map(\.range)
    if !traits.contains(.percentLookAlike), !hasPercentSign(text, outside: wellFormed) { return [] }
    let scalars = Array(text.unicodeScalars)
    var found: [GarbledPlaceholder] = []
    var next = 0
    var offset = 0
    var seenTo = 0
    var previousIsPlaceholder = false
    for (index, scalar) in scalars.enumerated() {
      defer { offset += UTF8.width(scalar) }
      while next < wellFormed.count, wellFormed[next].upperBound <= offset { next += 1 }
      if next < wellFormed.count, wellFormed[next].contains(offset) {
        previousIsPlaceholder = true
        continue
      }
      defer { previousIsPlaceholder = false }
      if index < seenTo { continue }
      if scalar == "%" {
        let tail = Tail(scalars, after: index)
        found.append(percentSign(scalars, at: index, tail, isAfterPlaceholder: previousIsPlaceholder))
        seenTo = tail.hasConversion ? tail.end : index + 1
      } else if lookAlikes[scalar] == "%" {
        let tail = Tail(scalars, after: index)
        guard let garbled = lookAlike(scalars, at: index, tail) else { continue }
        found.append(garbled)
        seenTo = tail.end
      }
    }
    return found
  }

  private static func hasPercentSign(_ text: String, outside ranges: [Range<Int>]) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var end = 0
      for range in ranges {
        if bytes[end..<range.lowerBound].contains(UInt8(ascii: "%")) { return true }
        end = range.upperBound
      }
      return bytes[end...].contains(UInt8(ascii: "%"))
    }
  }

  private static func percentSign(
    _ scalars: [Unicode.Scalar], at index: Int, _ tail: Tail, isAfterPlaceholder: Bool
  ) -> GarbledPlaceholder {
    func made(_ end: Int, _ fault: String) -> GarbledPlaceholder {
      GarbledPlaceholder(written: shown(scalars[index..<min(end, scalars.count)]), fault: fault, isCertain: true)
    }
    if tail.hasConversion, !tail.isWord {
      let oddities = tail.oddities.map(name(of:))
      if !oddities.isEmpty { return made(tail.end, "has \(oddities.joined(separator: " and ")) inside") }
    }
    if index > 0, scalars[index - 1] == "@", !isAfterPlaceholder {
      return GarbledPlaceholder(written: "@%", fault: "is turned around", isCertain: true)
    }
    guard index + 1 < scalars.count else {
      return made(index + 1, "at the end begins no placeholder; a percent sign is written %%")
    }
    let follower = scalars[index + 1]
    if tail.isBare || tail.isWord || follower.properties.isWhitespace {
      return made(index + 1, "begins no placeholder; a percent sign is written %%")
    }
    if tail.hasStarted { return made(max(tail.end, index + 2), "has no conversion") }
    return made(index + 2, "is no placeholder; a percent sign is written %%")
  }

  private static func lookAlike(_ scalars: [Unicode.Scalar], at index: Int, _ tail: Tail) -> GarbledPlaceholder? {
    guard tail.hasConversion else { return nil }
    let followedByLetter = tail.end < scalars.count && isASCIILetter(scalars[tail.end])
    let isPlain = !tail.oddities.contains { $0.properties.isWhitespace }
    let isCertain =
      tail.hasPosition || isPlain && tail.isMarked || isPlain && tail.hasLength && !followedByLetter
    if !isCertain, !isPlain || followedByLetter { return nil }
    let scalar = scalars[index]
    let more = tail.oddities.isEmpty ? "" : " and has \(tail.oddities.map(name(of:)).joined(separator: " and ")) inside"
    return GarbledPlaceholder(
      written: shown(scalars[index..<tail.end]), fault: "begins with \(name(of: scalar)) instead of %\(more)",
      isCertain: isCertain)
  }

  /// Characters that look like one of a placeholder's.
  fileprivate static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{FF05}": "%", "\u{FE6A}": "%", "\u{066A}": "%", "\u{FF20}": "@", "\u{FE6B}": "@", "\u{FF04}": "$",
    "\u{FE69}": "$",
    "\u{FF03}": "#", "\u{FF0E}": ".",
  ]

  fileprivate static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (0x61...0x7A).contains(scalar.value | 0x20)
  }

  private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result += "\\u{\(hexadecimal(scalar))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func name(of scalar: Unicode.Scalar) -> String {
    if scalar == " " { return "a space" }
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal(scalar).count)) + hexadecimal(scalar)
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      return scalar.properties.name.map { "\(code) (\($0.lowercased()))" } ?? code
    default: return "\(code) \(scalar)"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }
}

/// What follows a percent sign, read as a placeholder with all that people and machines put into one.
private struct Tail {
  private(set) var end: Int
  /// The white space, marks and look-alikes among it, in order.
  private(set) var oddities: [Unicode.Scalar] = []
  /// Whether it has a number with a dollar sign.
  private(set) var hasPosition = false
  /// Whether it has an `@`, a precision or a name, which no text has after a percent sign.
  private(set) var isMarked = false
  private(set) var hasLength = false
  private(set) var hasConversion = false
  /// Whether any part of a placeholder follows.
  private(set) var hasStarted = false
  /// Whether it is a word after a space (`% of`).
  private(set) var isWord = false

  /// Whether nothing of a placeholder follows.
  var isBare: Bool { !hasStarted && !hasConversion }

  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar], after percent: Int) {
    self.scalars = scalars
    end = percent + 1
    read()
  }

  private mutating func read() {
    skipOddities()
    let startsWithSpace = oddities.contains { $0.properties.isWhitespace }
    let digits = skipDigits()
    skipOddities()
    if digits, take("$") {
      hasPosition = true
      skipOddities()
    }
    if take("#"), take("@") {
      isMarked = true
      readVariable()
      return
    }
    if peek == "(" { readName() }
    while let scalar = peek, "-+0#".unicodeScalars.contains(scalar) { advance() }
    skipDigits()
    if end + 1 < scalars.count, take(".") {
      isMarked = skipDigits()
    }
    skipOddities()
    while let scalar = peek, "hlqLztj".unicodeScalars.contains(scalar) {
      hasLength = true
      advance()
      skipOddities()
    }
    guard let scalar = peek else { return }
    if take("@") {
      isMarked = true
      hasConversion = true
    } else if let letter = letter(scalar), "diDuUxXoOcCsSpPaAeEfFgG".unicodeScalars.contains(letter) {
      if letter != scalar { oddities.append(scalar) }
      end += 1
      hasConversion = true
      let isLetterNext = peek.map { GarbledPlaceholder.isASCIILetter($0) } ?? false
      isWord = startsWithSpace && !hasPosition && !isMarked && (isLetterNext || !hasLength && !digits)
    }
  }

  private mutating func readVariable() {
    let start = end
    while let scalar = peek, end - start < 64 {
      if matches(scalar, "@") {
        take("@")
        hasConversion = true
        return
      }
      if scalar.properties.isWhitespace { oddities.append(scalar) }
      end += 1
    }
    end = start
  }

  private mutating func readName() {
    let start = end
    while let scalar = peek, end - start < 64 {
      end += 1
      if scalar == ")" {
        isMarked = true
        return
      }
    }
    end = start
  }

  private var peek: Unicode.Scalar? { end < scalars.count ? scalars[end] : nil }

  private mutating func advance() {
    end += 1
    hasStarted = true
  }

  private func matches(_ scalar: Unicode.Scalar, _ wanted: Unicode.Scalar) -> Bool {
    scalar == wanted || GarbledPlaceholder.lookAlikes[scalar] == wanted
  }

  @discardableResult
  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard let scalar = peek, matches(scalar, wanted) else { return false }
    if scalar != wanted { oddities.append(scalar) }
    advance()
    return true
  }

  /// White space within the line and marks that are not seen; no placeholder has more than a few.
  private mutating func skipOddities() {
    let start = end
    while let scalar = peek, end - start < 4 {
      guard scalar.properties.generalCategory == .format || scalar.properties.generalCategory == .spaceSeparator else {
        return
      }
      oddities.append(scalar)
      end += 1
    }
  }

  @discardableResult
  private mutating func skipDigits() -> Bool {
    let start = end
    while let scalar = peek, end - start < 3, scalar.properties.generalCategory == .decimalNumber {
      if !scalar.isASCII { oddities.append(scalar) }
      advance()
    }
    return end > start
  }

  /// The ASCII letter that a full-width one stands for.
  private func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    (0xFF21...0xFF5A).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
  }
}
