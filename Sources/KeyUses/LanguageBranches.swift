import Facts
import SwiftTree

/// Finds texts that are chosen by asking for the language.
extension Analysis {
  /// Remembers a condition that asks for the language where its branches hold texts.
  func noteLanguageBranch(_ node: Node, in scope: Scope) {
    guard !scope.isExcluded else { return }
    guard let condition = program.child(node, 0), asksForLanguage(condition, in: scope, depth: 0) else { return }
    let branches = Array(program.children(node).dropFirst())
    let literals = branches.flatMap { self.literals(in: $0) }
    guard !literals.isEmpty else { return }
    self.branches.append((place(node, scope), literals, literals.contains { holdsText($0) }))
  }

  private func asksForLanguage(_ node: Node, in scope: Scope, depth: Int) -> Bool {
    guard depth < 12 else { return false }
    if program.kind(node) == .member || program.kind(node) == .name {
      let name = program.nameText(node)
      if ["languageCode", "preferredLanguages", "preferredLocalizations"].contains(name) { return true }
      if ["identifier", "language", "languageIdentifier", "minimalIdentifier"].contains(name),
        mentionsLocale(node, in: scope)
      {
        return true
      }
      if program.kind(node) == .name || program.child(node, 0).map({ program.nameText($0) == "self" }) == true,
        let slot = slot(of: node, in: scope), slot.kind != .parameter, let value = slot.body ?? slot.defaultValue,
        value != node
      {
        return asksForLanguage(value, in: slot.scope, depth: depth + 4)
      }
    }
    return program.children(node).contains { asksForLanguage($0, in: scope, depth: depth + 1) }
  }

  private func mentionsLocale(_ node: Node, in scope: Scope) -> Bool {
    if program.kind(node) == .name || program.kind(node) == .member {
      let name = program.nameText(node)
      if name == "Locale" || name == "NSLocale" || name == "locale" { return true }
    }
    return program.children(node).contains { mentionsLocale($0, in: scope) }
  }

  /// The literals of a branch, those of patterns left out.
  private func literals(in node: Node) -> [Node] {
    switch program.kind(node) {
    case .string: [node]
    case .pattern: []
    default: program.children(node).flatMap { literals(in: $0) }
    }
  }

  /// Whether a literal reads as a text, and not as a code or name.
  private func holdsText(_ node: Node) -> Bool {
    let text = program.children(node).filter { program.kind($0) == .text }.map { program.nameText($0) }.joined()
    return text.contains(" ") && text.contains { $0.isLetter }
      || text.unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
  }
}
