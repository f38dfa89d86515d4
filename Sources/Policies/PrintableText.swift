/// A text from a file on one line: control and direction characters escaped.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars { result += escape(of: scalar) ?? String(scalar) }
  return result
}

/// The same in double quotes, cut after 200 characters.
func quoted(_ text: String) -> String {
  var result = "\""
  for (index, scalar) in text.unicodeScalars.enumerated() {
    guard index < 200 else { return result + "…\"" }
    if scalar == "\"" || scalar == "\\" { result += "\\" }
    result += escape(of: scalar) ?? String(scalar)
  }
  return result + "\""
}

private func escape(of scalar: Unicode.Scalar) -> String? {
  switch scalar {
  case "\n": "\\n"
  case "\t": "\\t"
  case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}",
    "\u{2060}"..."\u{2069}", "\u{FEFF}":
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  default: nil
  }
}
