import Facts
import Rules
import SourceText
import SwiftTree

/// Whether a key that Xcode calls stale is used all the same: by a lookup, as a literal anywhere in code, or as a text
/// of a nib or plist.
///
/// Most trees have no stale key, so that the answers are prepared when the first is asked for.
final class StaleKeyUse {
  private let facts: CodeFacts
  private let literals: Set<ExactText>
  private let elsewhere: TextsElsewhere
  private lazy var keys = Self.keys(facts)
  private lazy var templates = Self.templates(facts)

  /// - Parameter literals: what `keys(_:heldBy:)` gives of the catalogs that are asked about.
  init(_ facts: CodeFacts, literals: [String], _ elsewhere: TextsElsewhere) {
    self.facts = facts
    self.literals = Set(literals.map { ExactText($0) })
    self.elsewhere = elsewhere
  }

  /// The stale keys of some catalogs, each once.
  static func keys(of catalogs: [Catalog]) -> [String] {
    var known: Set<ExactText> = []
    var keys: [String] = []
    for catalog in catalogs {
      for entry in catalog.entries where entry.extractionState == .stale {
        if known.insert(ExactText(entry.key)).inserted { keys.append(entry.key) }
      }
    }
    return keys
  }

  /// Which of some keys stand as literals in code.
  static func keys(_ keys: [String], heldBy trees: [SwiftTree]) -> [String] {
    guard !keys.isEmpty else { return [] }
    let literals = literals(trees)
    return keys.filter { literals.contains(ExactText($0)) || literals.contains(ExactText(shape(of: $0))) }
  }

  /// The stale keys of a catalog that are used.
  func used(in catalog: Catalog) -> Set<String> {
    var used: Set<String> = []
    for entry in catalog.entries where entry.extractionState == .stale && holds(entry.key) { used.insert(entry.key) }
    return used
  }

  private func holds(_ key: String) -> Bool {
    keys.contains(ExactText(key)) || elsewhere.holds(key) || literals.contains(ExactText(key))
      || templates.contains { $0.matches(key) }
  }

  private static func isUse(_ use: KeyUse) -> Bool { use.status != .excluded && use.form != .symbol }

  private static func keys(_ facts: CodeFacts) -> Set<ExactText> {
    var keys: Set<ExactText> = []
    for use in facts.uses where isUse(use) {
      for expansion in use.expansions { keys.insert(ExactText(expansion.key)) }
      for key in use.pattern.hasHoles ? use.pattern.keys : [use.pattern.key] { keys.insert(ExactText(key)) }
    }
    for accessor in facts.accessors { keys.insert(ExactText(accessor.key)) }
    for found in facts.addresses.joined() { keys.insert(ExactText(found)) }
    return keys
  }

  /// What consists of holes and signs alone stands for any key and says nothing of one.
  private static func templates(_ facts: CodeFacts) -> Set<KeyPattern> {
    var templates: Set<KeyPattern> = []
    for use in facts.uses where isUse(use) && use.pattern.hasHoles {
      let hasLetters = use.pattern.pieces.contains { piece in
        if case .text(let text) = piece { JudgedCatalog.hasLetter(text) } else { false }
      }
      if hasLetters { templates.insert(use.pattern) }
    }
    return templates
  }

  /// The literals of all files, each hole as NUL.
  private static func literals(_ trees: [SwiftTree]) -> Set<ExactText> {
    var literals: Set<ExactText> = []
    for tree in trees {
      for node in tree.nodes where node.kind == .string && node.childCount > 0 {
        var text = ""
        for index in Int(node.firstChild)..<Int(node.firstChild + node.childCount) where tree.children[index] >= 0 {
          let piece = tree.nodes[Int(tree.children[index])]
          text += piece.kind == .text && piece.name >= 0 ? tree.strings[Int(piece.name)] : "\u{0}"
        }
        literals.insert(ExactText(text))
      }
    }
    return literals
  }

  /// A key as the literal that makes it is kept: each specifier as NUL, `%%` as `%`.
  private static func shape(of key: String) -> String {
    let bytes = Array(key.utf8)
    var shape: [UInt8] = []
    var start = 0
    for specifier in FormatSpecifier.scan(key) {
      shape += bytes[start..<specifier.range.lowerBound]
      shape.append(specifier.kind == .percentSign ? UInt8(ascii: "%") : 0)
      start = specifier.range.upperBound
    }
    return String(decoding: shape + bytes[start...], as: UTF8.self)
  }
}
