/// A set of bytes, as a bracket of a glob names it.
struct ByteSet: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init() {}

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Reads a bracket whose `[` stands before `i`, as git's `wildmatch.c` does, and leaves `i` behind its `]`.
  /// Nil where it has no end or names a class that POSIX does not know: git then matches nothing.
  init?(bracket bytes: [UInt8], at i: inout Int) {
    var set = ByteSet()
    var isNegated = false
    if i < bytes.count, bytes[i] == UInt8(ascii: "!") || bytes[i] == UInt8(ascii: "^") {
      isNegated = true
      i += 1
    }
    var previous: UInt8?
    var isFirst = true
    while true {
      guard i < bytes.count else { return nil }
      var byte = bytes[i]
      if byte == UInt8(ascii: "]"), !isFirst {
        i += 1
        break
      }
      isFirst = false
      i += 1
      if byte == UInt8(ascii: "\\") {
        guard i < bytes.count else { return nil }
        byte = bytes[i]
        i += 1
        set.insert(byte)
        previous = byte
      } else if byte == UInt8(ascii: "-"), let low = previous, i < bytes.count, bytes[i] != UInt8(ascii: "]") {
        var high = bytes[i]
        i += 1
        if high == UInt8(ascii: "\\") {
          guard i < bytes.count else { return nil }
          high = bytes[i]
          i += 1
        }
        if low <= high { for member in low...high { set.insert(member) } }
        previous = nil
      } else if byte == UInt8(ascii: "["), i < bytes.count, bytes[i] == UInt8(ascii: ":") {
        guard let end = bytes[(i + 1)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        if end > i + 1, bytes[end - 1] == UInt8(ascii: ":") {
          guard let contains = Self.characterClass(String(decoding: bytes[(i + 1)..<(end - 1)], as: UTF8.self))
          else { return nil }
          for member in UInt8.min...UInt8.max where contains(member) { set.insert(member) }
          i = end + 1
          previous = nil
        } else {
          set.insert(byte)
          previous = byte
        }
      } else {
        set.insert(byte)
        previous = byte
      }
    }
    if isNegated {
      words = (~set.words.0, ~set.words.1, ~set.words.2, ~set.words.3)
    } else {
      words = set.words
    }
  }

  static func == (a: ByteSet, b: ByteSet) -> Bool { a.words == b.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }

  /// A class of POSIX by its name, in the C locale.
  private static func characterClass(_ name: String) -> ((UInt8) -> Bool)? {
    let isUpper: (UInt8) -> Bool = { (0x41...0x5A).contains($0) }
    let isLower: (UInt8) -> Bool = { (0x61...0x7A).contains($0) }
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let isAlphanumeric: (UInt8) -> Bool = { isUpper($0) || isLower($0) || isDigit($0) }
    return switch name {
    case "alnum": isAlphanumeric
    case "alpha": { isUpper($0) || isLower($0) }
    case "blank": { $0 == 0x20 || $0 == 0x09 }
    case "cntrl": { $0 < 0x20 || $0 == 0x7F }
    case "digit": isDigit
    case "graph": { (0x21...0x7E).contains($0) }
    case "lower": isLower
    case "print": { (0x20...0x7E).contains($0) }
    case "punct": { (0x21...0x7E).contains($0) && !isAlphanumeric($0) }
    case "space": { $0 == 0x20 || (0x09...0x0D).contains($0) }
    case "upper": isUpper
    case "xdigit": { isDigit($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0) }
    default: nil
    }
  }
}
