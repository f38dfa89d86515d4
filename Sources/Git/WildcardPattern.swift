/// A pattern of `.gitignore` and its matching, byte by byte, as git's wildmatch does it.
struct WildcardPattern {
  private let pattern: [UInt8]
  private let ignoresCase: Bool
  /// How many steps one match may take: several stars can make matching endless.
  private static let stepLimit = 100_000

  init(_ pattern: [UInt8], ignoresCase: Bool) {
    self.pattern = pattern
    self.ignoresCase = ignoresCase
  }

  /// Whether the whole of `text` fits; `*`, `?` and brackets fit no slash, `**` between slashes any number of folders.
  func matches(_ text: [UInt8]) -> Bool {
    var steps = 0
    return matches(0, text, 0, &steps)
  }

  private func matches(_ patternStart: Int, _ text: [UInt8], _ textStart: Int, _ steps: inout Int) -> Bool {
    var p = patternStart
    var t = textStart
    while p < pattern.count {
      steps += 1
      guard steps < Self.stepLimit else { return false }
      switch pattern[p] {
      case UInt8(ascii: "*"):
        return matchesStar(p, text, t, &steps)
      case UInt8(ascii: "?"):
        guard t < text.count, text[t] != UInt8(ascii: "/") else { return false }
        p += 1
      case UInt8(ascii: "["):
        guard t < text.count, text[t] != UInt8(ascii: "/"), let (fits, end) = bracket(p, text[t]), fits else {
          return false
        }
        p = end
      default:
        if pattern[p] == UInt8(ascii: "\\"), p + 1 < pattern.count { p += 1 }
        guard t < text.count, folded(pattern[p]) == folded(text[t]) else { return false }
        p += 1
      }
      t += 1
    }
    return t == text.count
  }

  private func matchesStar(_ start: Int, _ text: [UInt8], _ textStart: Int, _ steps: inout Int) -> Bool {
    let slash = UInt8(ascii: "/")
    var p = start
    while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
    let isDouble =
      p - start >= 2 && (start == 0 || pattern[start - 1] == slash)
      && (p == pattern.count || pattern[p] == slash)
    if isDouble, p < pattern.count, matches(p + 1, text, textStart, &steps) {
      // `**/` stands for no folder too.
      return true
    }
    if p == pattern.count { return isDouble || !text[textStart...].contains(slash) }
    var t = textStart
    while true {
      if matches(p, text, t, &steps) { return true }
      guard t < text.count, isDouble || text[t] != slash, steps < Self.stepLimit else { return false }
      t += 1
    }
  }

  /// Whether the bracket that opens at `start` has the byte, and what follows it; nil if it is never closed.
  private func bracket(_ start: Int, _ byte: UInt8) -> (fits: Bool, end: Int)? {
    var p = start + 1
    let isNegated = p < pattern.count && (pattern[p] == UInt8(ascii: "!") || pattern[p] == UInt8(ascii: "^"))
    if isNegated { p += 1 }
    var fits = false
    var isFirst = true
    while p < pattern.count, isFirst || pattern[p] != UInt8(ascii: "]") {
      isFirst = false
      if let (name, end) = characterClass(p) {
        fits = fits || Self.isMember(byte, of: name, ignoresCase: ignoresCase)
        p = end
        continue
      }
      guard let low = literal(&p) else { return nil }
      var high = low
      if p + 1 < pattern.count, pattern[p] == UInt8(ascii: "-"), pattern[p + 1] != UInt8(ascii: "]") {
        p += 1
        guard let end = literal(&p) else { return nil }
        high = end
      }
      if low <= high {
        fits = fits || (low...high).contains(byte)
        if ignoresCase { fits = fits || (low...high).contains(folded(byte)) || (low...high).contains(Self.upper(byte)) }
      }
    }
    guard p < pattern.count else { return nil }
    return (fits != isNegated, p + 1)
  }

  private func literal(_ p: inout Int) -> UInt8? {
    if p < pattern.count, pattern[p] == UInt8(ascii: "\\") { p += 1 }
    guard p < pattern.count else { return nil }
    defer { p += 1 }
    return pattern[p]
  }

  /// The name in `[:name:]` and what follows it.
  private func characterClass(_ start: Int) -> (name: String, end: Int)? {
    guard start + 1 < pattern.count, pattern[start] == UInt8(ascii: "["), pattern[start + 1] == UInt8(ascii: ":"),
      let close = pattern[(start + 2)...].firstIndex(of: UInt8(ascii: "]")), close > start + 2,
      pattern[close - 1] == UInt8(ascii: ":"), close - 1 >= start + 2
    else { return nil }
    return (String(decoding: pattern[(start + 2)..<(close - 1)], as: UTF8.self), close + 1)
  }

  private static func isMember(_ byte: UInt8, of name: String, ignoresCase: Bool) -> Bool {
    let isUpper = (0x41...0x5A).contains(byte)
    let isLower = (0x61...0x7A).contains(byte)
    let isDigit = (0x30...0x39).contains(byte)
    let isGraphic = (0x21...0x7E).contains(byte)
    switch name {
    case "alnum": return isUpper || isLower || isDigit
    case "alpha": return isUpper || isLower
    case "blank": return byte == 0x20 || byte == 0x09
    case "cntrl": return byte < 0x20 || byte == 0x7F
    case "digit": return isDigit
    case "graph": return isGraphic
    case "lower": return isLower || ignoresCase && isUpper
    case "print": return isGraphic || byte == 0x20
    case "punct": return isGraphic && !isUpper && !isLower && !isDigit
    case "space": return byte == 0x20 || (0x09...0x0D).contains(byte)
    case "upper": return isUpper || ignoresCase && isLower
    case "xdigit": return isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    default: return false
    }
  }

  private func folded(_ byte: UInt8) -> UInt8 {
    ignoresCase && (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}
