extension String {
  /// On one line and without characters that move a terminal's cursor, colour it or turn the direction of text.
  var printable: String {
    guard unicodeScalars.contains(where: Self.isUnprintable) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if Self.isUnprintable(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
      || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
