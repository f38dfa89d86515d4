/// What a specifier reads from the arguments: specifiers of the same type may stand for each other (`formats.md`
/// section 6).
package enum ArgumentType: Hashable, Sendable {
  case object
  case integer(bits: Int)
  case float(isLong: Bool)
  case character
  case cString, unicodeString, pascalString
  case pointer
  /// `%n`, which Foundation does not run.
  case disabled

  package init(length: String, letter: UInt8) {
    switch letter {
    case UInt8(ascii: "@"): self = .object
    case UInt8(ascii: "s"): self = .cString
    case UInt8(ascii: "S"): self = .unicodeString
    case UInt8(ascii: "P"): self = .pascalString
    case UInt8(ascii: "p"): self = .pointer
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .character
    case UInt8(ascii: "n"): self = .disabled
    case UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"),
      UInt8(ascii: "F"), UInt8(ascii: "g"), UInt8(ascii: "G"):
      self = .float(isLong: length == "L")
    default:
      switch length {
      case "hh": self = .integer(bits: 8)
      case "h": self = .integer(bits: 16)
      case "": self = .integer(bits: 32)
      default: self = .integer(bits: 64)
      }
    }
  }

  /// The type of a specifier that is written without its `%` (`lld`, `.1f`, `1$@`); nil for anything else.
  package init?(specifier: String) {
    let text = "%" + specifier
    guard let found = FormatSpecifier.scan(text).first, found.range == 0..<text.utf8.count,
      case .conversion(let length, let letter) = found.kind
    else { return nil }
    self.init(length: length, letter: letter)
  }

  /// Whether a plural form can be chosen by it.
  package var isNumber: Bool {
    switch self {
    case .integer, .float: true
    default: false
    }
  }

  /// Whether it is read as an address, so that anything else in its place crashes the app.
  package var isAddress: Bool {
    switch self {
    case .object, .cString, .unicodeString, .pascalString: true
    default: false
    }
  }
}
