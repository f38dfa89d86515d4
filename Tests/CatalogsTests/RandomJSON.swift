import Catalogs

/// A small generator with a seed, so that a failing run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Removes the white space between the tokens of a JSON text.
enum Minifier {
  static func minified(_ bytes: [UInt8]) throws -> [UInt8] {
    var output: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if !isInString, byte <= 0x20 { continue }
      output.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return output
  }
}

/// Valid JSON texts, some in Xcode's layout, most in nearly that layout.
enum RandomJSON {
  private static let keys = ["a", "b", "B", "%@", "10", "9", "é", "e", "\\n", "\\u0061", "\\/", "a b", "’", "'", ""]
  private static let texts = [
    "", "x", "é", "\\n", "\\/", "\\u001f", "\\u001F", "\\u0041", "\\\\", "\\ud83d\\ude00", "😀",
  ]

  static func document(using random: inout SeededGenerator) -> [UInt8] {
    // One document in three is laid out well but for chance.
    let carelessness = ([0, 0.02, 0.3] as [Double]).randomElement(using: &random) ?? 0
    var output = ""
    write(depth: 0, carelessness, into: &output, using: &random)
    if Bool.random(using: &random) { output += "\n" }
    if chance(carelessness, &random) { output += ["\n", " ", "\r\n"].randomElement(using: &random) ?? "" }
    return Array(output.utf8)
  }

  private static func chance(_ probability: Double, _ random: inout SeededGenerator) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private static func space(
    _ right: String, _ carelessness: Double, _ random: inout SeededGenerator
  ) -> String {
    chance(carelessness, &random)
      ? ["", " ", "\n", "\n\n", "  ", "\r\n", "\t"].randomElement(using: &random) ?? "" : right
  }

  private static func write(
    depth: Int, _ carelessness: Double, into output: inout String, using random: inout SeededGenerator
  ) {
    let indentation = "\n" + String(repeating: "  ", count: depth)
    let kind = depth == 0 ? 0 : Int.random(in: 0..<(depth > 4 ? 4 : 8), using: &random)
    switch kind {
    case 1: output += ["0", "1.50", "-1e3"].randomElement(using: &random) ?? ""
    case 2: output += ["true", "false", "null"].randomElement(using: &random) ?? ""
    case 3: output += "\"" + text(texts, carelessness, &random) + "\""
    case 0, 4, 5, 6:
      var names = (0..<Int.random(in: 0..<4, using: &random)).map { _ in text(keys, carelessness, &random) }
      if !chance(carelessness, &random) {
        names.sort { KeyOrder.precedes($0 == "\\n" ? "\n" : $0, $1 == "\\n" ? "\n" : $1) }
      }
      output += "{"
      for (index, name) in names.enumerated() {
        if index > 0 { output += space("", carelessness / 4, &random) + "," }
        output += space(indentation + "  ", carelessness, &random) + "\"\(name)\"" + space(" ", carelessness, &random)
        output += ":" + space(" ", carelessness, &random)
        write(depth: depth + 1, carelessness, into: &output, using: &random)
      }
      output += (names.isEmpty ? "\n" : "") + space(indentation, carelessness, &random) + "}"
    default:
      let count = Int.random(in: 0..<3, using: &random)
      output += "["
      for index in 0..<count {
        output += (index > 0 ? "," : "") + space(indentation + "  ", carelessness, &random)
        write(depth: depth + 1, carelessness, into: &output, using: &random)
      }
      output += (count == 0 ? "\n" : "") + space(indentation, carelessness, &random) + "]"
    }
  }

  private static func text(_ pool: [String], _ carelessness: Double, _ random: inout SeededGenerator) -> String {
    while true {
      let text = pool.randomElement(using: &random) ?? ""
      let isForeign = text.hasPrefix("\\u") || text == "\\/"
      if !isForeign || text == "\\u001f" || chance(carelessness, &random) { return text }
    }
  }

  /// The values of a text with members in a fixed order, copies of a key in theirs.
  static func meaning(of bytes: [UInt8]) throws -> String {
    let document = try JSONScanner.document(of: bytes)
    func meaning(_ node: Int) -> String {
      switch document.nodes[node].kind {
      case .object:
        let members = document.children(of: node).enumerated().sorted { a, b in
          let (first, second) = (Array(document.key(of: a.element).utf8), Array(document.key(of: b.element).utf8))
          return first == second ? a.offset < b.offset : first.lexicographicallyPrecedes(second)
        }
        return "{" + members.map { "\(document.key(of: $0.element).debugDescription)=\(meaning($0.element))" }.joined()
          + "}"
      case .array: return "[" + document.children(of: node).map(meaning).joined(separator: ",") + "]"
      case .string: return document.string(of: node).debugDescription
      default: return document.string(of: node)
      }
    }
    return meaning(0)
  }
}
