/// The texts of an XML property list's numbers, dates and data.
enum PropertyListScalars {
  /// Decimal, or hexadecimal after `0x`, with an optional sign.
  static func integer(_ text: [UInt8]) -> Int128? {
    let trimmed = trimmed(text)
    var digits = trimmed
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isHexadecimal =
      digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
      || digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "X")])
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard let first = digits.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+"),
      let value = Int128(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return isNegative ? -value : value
  }

  /// A decimal number, with an exponent or not, `nan` or `inf`.
  static func real(_ text: [UInt8]) -> Double? { Double(String(decoding: trimmed(text), as: UTF8.self)) }

  /// `2001-01-01T00:00:00Z` as seconds since that moment.
  static func date(_ text: [UInt8]) -> Double? {
    let text = Array(trimmed(text))
    guard text.count == 20 else { return nil }
    for (index, byte) in zip([4, 7, 10, 13, 16, 19], "--T::Z".utf8) where text[index] != byte { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in text[range] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), 1...12 ~= month, 1...31 ~= day, hour < 24,
      minute < 60, second <= 60
    else { return nil }
    // Days of the Gregorian calendar with years that begin in March, so that the leap day comes last.
    func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
      let year = month < 3 ? year - 1 : year
      let month = (month + 9) % 12
      let leapDays =
        Int((Double(year) / 4).rounded(.down)) - Int((Double(year) / 100).rounded(.down))
        + Int((Double(year) / 400).rounded(.down))
      return year * 365 + leapDays + (month * 153 + 2) / 5 + day
    }
    let day0 = days(year, month, day) - days(2001, 1, 1)
    return Double(day0 * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// White space is skipped.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    var data: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        for shift: UInt32 in [16, 8, 0] { data.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
    switch count % 4 {
    case 0: break
    case 2: data.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3: data += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
    return data
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var slice = text[...]
    while let first = slice.first, first <= 0x20 { slice = slice.dropFirst() }
    while let last = slice.last, last <= 0x20 { slice = slice.dropLast() }
    return slice
  }
}
