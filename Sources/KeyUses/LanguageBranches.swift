import Facts
import SwiftTree

/// Finds texts that are chosen by asking for the language.
extension Analysis {
  /// Remembers a condition that asks for the language where its branches hold texts.
  func noteLanguageBranch(_ node: Node, in scope: Scope) {
    guard !scope.isExcluded else { return }
    guard let condition = program.child(node, 0) else { return }
    let asks =
      program.kind(node) == .switch
      ? isLanguage(condition, in: scope, depth: 0) : comparesLanguage(condition, in: scope, depth: 0)
    guard asks else { return }
    let branches = Array(program.children(node).dropFirst())
    let literals = branches.flatMap { self.literals(in: $0) }
    guard !literals.isEmpty else { return }
    self.branches.append((place(node, scope), literals, literals.contains { holdsText($0) }))
  }

  /// Remembers a dictionary of texts from which the language takes one.
  func noteLanguageChoice(_ dictionary: Node, by key: Node, in scope: Scope) {
    guard !scope.isExcluded, isLanguage(key, in: scope, depth: 0) else { return }
    let literals = program.children(dictionary).compactMap { program.child($0, 1) }.flatMap { self.literals(in: $0) }
    if !literals.isEmpty { branches.append((place(dictionary, scope), literals, literals.contains { holdsText($0) })) }
  }

  /// Whether a condition compares the language with something, by itself or in a flag that it names.
  private func comparesLanguage(_ node: Node, in scope: Scope, depth: Int) -> Bool {
    guard depth < 12 else { return false }
    switch program.kind(node) {
    case .binary where ["==", "!=", "~="].contains(program.nameText(node)):
      let sides = program.children(node)
      // `x?.hasPrefix("fr") == true`
      if sides.contains(where: { program.kind($0) == .boolean }) {
        return sides.contains { comparesLanguage($0, in: scope, depth: depth + 1) }
      }
      guard sides.contains(where: { namesLanguage($0) }) else { return false }
      return sides.contains { isLanguage($0, in: scope, depth: depth + 1) }
    case .binary where ["&&", "||"].contains(program.nameText(node)):
      return program.children(node).contains { comparesLanguage($0, in: scope, depth: depth + 1) }
    case .unary, .block: return program.children(node).contains { comparesLanguage($0, in: scope, depth: depth + 1) }
    case .pattern: return program.child(node, 1).map { isLanguage($0, in: scope, depth: depth + 1) } ?? false
    case .call:
      guard let callee = program.child(node, 0), program.kind(callee) == .member,
        ["hasPrefix", "hasSuffix", "contains", "starts", "elementsEqual", "isEqual"].contains(program.nameText(callee))
      else { return false }
      let parts = [program.child(callee, 0)].compactMap { $0 } + arguments(of: node).map(\.value)
      guard parts.contains(where: { namesLanguage($0) }) else { return false }
      return parts.contains { isLanguage($0, in: scope, depth: depth + 1) }
    case .name, .member:
      guard let slot = slot(of: node, in: scope), slot.kind != .parameter, let value = slot.body ?? slot.defaultValue,
        value != node
      else { return false }
      return comparesLanguage(value, in: slot.scope, depth: depth + 4)
    case .return: return program.child(node, 0).map { comparesLanguage($0, in: scope, depth: depth + 1) } ?? false
    default: return false
    }
  }

  /// Whether an expression names languages: a literal, a list of them, an implicit member.
  private func namesLanguage(_ node: Node) -> Bool {
    switch program.kind(node) {
    case .string: return true
    case .array: return program.children(node).allSatisfy { namesLanguage($0) }
    case .member: return program.child(node, 0) == nil
    default: return false
    }
  }

  /// Whether an expression is the language that the user reads.
  private func isLanguage(_ node: Node, in scope: Scope, depth: Int) -> Bool {
    guard depth < 12 else { return false }
    switch program.kind(node) {
    case .member, .name:
      let name = program.nameText(node)
      let isMember = program.kind(node) == .member
      if isMember, ["preferredLanguages", "preferredLocalizations"].contains(name) { return true }
      if isMember,
        ["languageCode", "identifier", "language", "languageIdentifier", "minimalIdentifier"].contains(name),
        mentionsLocale(node, in: scope)
      {
        return true
      }
      if let base = program.child(node, 0), program.kind(node) == .member, isLanguage(base, in: scope, depth: depth + 1)
      {
        return true
      }
      guard let slot = slot(of: node, in: scope), slot.kind != .parameter, let value = slot.body ?? slot.defaultValue,
        value != node
      else { return false }
      return isLanguage(value, in: slot.scope, depth: depth + 4)
    case .subscript: return program.child(node, 0).map { isLanguage($0, in: scope, depth: depth + 1) } ?? false
    case .binary where program.nameText(node) == "??":
      return program.child(node, 0).map { isLanguage($0, in: scope, depth: depth + 1) } ?? false
    case .call:
      // `UserDefaults.standard.string(forKey: "AppleLanguages")`
      for argument in arguments(of: node) where program.kind(argument.value) == .string {
        if literalPattern(argument.value).template == "AppleLanguages" { return true }
      }
      // `.prefix(2)`, `.lowercased()`, `String(…)`
      guard let callee = program.child(node, 0) else { return false }
      if program.kind(callee) == .member, let base = program.child(callee, 0) {
        return isLanguage(base, in: scope, depth: depth + 1)
      }
      return program.nameText(callee) == "String"
        && arguments(of: node).contains { isLanguage($0.value, in: scope, depth: depth + 1) }
    case .block:
      return program.childCount(node) == 1
        && program.child(node, 0).map { isLanguage($0, in: scope, depth: depth + 1) } ?? false
    case .return: return program.child(node, 0).map { isLanguage($0, in: scope, depth: depth + 1) } ?? false
    default: return false
    }
  }

  private func mentionsLocale(_ node: Node, in scope: Scope) -> Bool {
    if program.kind(node) == .name || program.kind(node) == .member {
      let name = program.nameText(node)
      // A region is no language.
      if name == "region" || name == "regionCode" { return false }
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
