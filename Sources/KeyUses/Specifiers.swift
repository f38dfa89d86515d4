import Facts
import SwiftTree

/// Which specifiers interpolations become (`formats.md`, section 7; patterns 1 to 8).
extension Analysis {
  /// A literal as a key, its holes with the specifiers that their types give.
  func keyPattern(_ node: Node, in scope: Scope) -> KeyPattern {
    var pieces: [KeyPattern.Piece] = []
    func append(_ text: String) {
      if case .text(let last)? = pieces.last {
        pieces[pieces.count - 1] = .text(last + text)
      } else {
        pieces.append(.text(text))
      }
    }
    for part in program.children(node) {
      if program.kind(part) == .text {
        append(program.nameText(part))
      } else if let name = keyPathName(part) {
        append("${\(name)}")
      } else {
        pieces.append(.hole(specifiers(of: part, in: scope)))
      }
    }
    return KeyPattern(pieces)
  }

  /// A literal with bare holes.
  func literalPattern(_ node: Node) -> KeyPattern {
    KeyPattern(
      program.children(node).map { part in
        program.kind(part) == .text ? .text(program.nameText(part)) : .hole([])
      })
  }

  func hasHoles(_ node: Node) -> Bool { program.children(node).contains { program.kind($0) == .hole } }

  /// `text` of `\(\.$text)`, as App Intents' summaries have it.
  private func keyPathName(_ hole: Node) -> String? {
    guard let argument = program.child(hole, 0), let value = program.child(argument, 0), program.kind(value) == .keyPath
    else { return nil }
    let name = program.nameText(value)
    return name.split(separator: ".").map { $0.first == "$" ? String($0.dropFirst()) : String($0) }.joined(
      separator: ".")
  }

  /// What a hole may become, the likeliest first.
  func specifiers(of hole: Node, in scope: Scope) -> [String] {
    let arguments = program.children(hole).filter { program.kind($0) == .argument }
    guard let first = arguments.first, let value = program.child(first, 0) else { return ["@"] }
    for argument in arguments.dropFirst() where program.text(program.label(argument)) == "specifier" {
      guard let format = program.child(argument, 0) else { continue }
      let text = values(of: format, in: scope, nil).known.compactMap(\.text).first
      if let text, text.first == "%" { return [String(text.dropFirst())] }
      return Self.everySpecifier
    }
    // `style:`, `format:`, `formatter:` make texts.
    if arguments.count > 1 { return ["@"] }
    return specifiers(ofValue: value, in: scope)
  }

  func specifiers(ofValue value: Node, in scope: Scope) -> [String] {
    let leaves = leaves(of: value)
    if leaves.count > 1, leaves.contains(where: { program.kind($0) == .string }) { return ["@"] }
    return Self.specifiers(of: type(of: value, in: scope))
  }

  static let everySpecifier = ["@", "lld", "lf", "d", "u", "llu", "f"]

  static func specifiers(of type: Type) -> [String] {
    switch type {
    case .unknown: return everySpecifier
    case .foreign(let name, _):
      switch name {
      case "Int", "Int64": return ["lld"]
      case "UInt", "UInt64": return ["llu"]
      case "Int8", "Int16", "Int32", "CInt": return ["d"]
      case "UInt8", "UInt16", "UInt32": return ["u"]
      case "Double", "TimeInterval", "CLongDouble": return ["lf"]
      case "Float": return ["f"]
      case "CGFloat": return ["lf", "@"]
      // A type parameter or a type of a module that is not here.
      case let name where name.count == 1: return everySpecifier
      default: return knownObjects.contains(name) ? ["@"] : ["@"] + everySpecifier.dropFirst()
      }
    case .project(let declared): return declared.kind.contains(.isProtocol) ? everySpecifier : ["@"]
    case .array, .dictionary, .tuple, .function, .meta: return ["@"]
    }
  }

  private static let knownObjects: Set<String> = [
    "String", "Substring", "Character", "Bool", "Date", "URL", "UUID", "Text", "Image", "AttributedString", "Locale",
    "Data", "StaticString",
    "LocalizedStringKey", "LocalizedStringResource", "Measurement", "Decimal", "Error", "NSError", "NSNumber",
    "DateComponents",
    "Duration", "ByteCountFormatter", "Range", "ClosedRange", "DateInterval", "PersonNameComponents",
    "NSAttributedString", "NSString",
  ]
}
