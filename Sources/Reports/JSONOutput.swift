/// A JSON value with members in the order in which they are added; rendered without a dictionary's random order.
indirect enum JSONOutput {
  case string(String)
  case integer(Int)
  case array([JSONOutput])
  case object([(String, JSONOutput)])

  static func strings(_ values: some Sequence<String>) -> JSONOutput { .array(values.map { .string($0) }) }

  /// With two spaces of indentation a level; scalars' arrays on one line.
  func rendered() -> String {
    var text: [UInt8] = []
    append(to: &text, indent: 0)
    text.append(0x0A)
    return String(decoding: text, as: UTF8.self)
  }

  private func append(to text: inout [UInt8], indent: Int) {
    switch self {
    case .string(let value): Self.appendQuoted(value, to: &text)
    case .integer(let value): text += "\(value)".utf8
    case .array(let values):
      if values.isEmpty {
        text += "[]".utf8
        return
      }
      text += "[\n".utf8
      for (index, value) in values.enumerated() {
        text += repeatElement(0x20, count: indent + 2)
        value.append(to: &text, indent: indent + 2)
        text += (index == values.count - 1 ? "\n" : ",\n").utf8
      }
      text += repeatElement(0x20, count: indent)
      text += "]".utf8
    case .object(let members):
      if members.isEmpty {
        text += "{}".utf8
        return
      }
      text += "{\n".utf8
      for (index, member) in members.enumerated() {
        text += repeatElement(0x20, count: indent + 2)
        Self.appendQuoted(member.0, to: &text)
        text += ": ".utf8
        member.1.append(to: &text, indent: indent + 2)
        text += (index == members.count - 1 ? "\n" : ",\n").utf8
      }
      text += repeatElement(0x20, count: indent)
      text += "}".utf8
    }
  }

  private static func appendQuoted(_ value: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): text += "\\\"".utf8
      case UInt8(ascii: "\\"): text += "\\\\".utf8
      case 0x0A: text += "\\n".utf8
      case 0x0D: text += "\\r".utf8
      case 0x09: text += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        text += "\\u00".utf8
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
