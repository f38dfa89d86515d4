import Facts
import Git
import Policies
import Rules
import SourceText
import SwiftSource
import SwiftTree

/// The ways in which code and catalogs come apart.
extension Defect {
  static let ofCode: [Defect] = [
    Defect(
      name: "a key that is used only through a template is taken out",
      rules: [KeyRemovedInUse.about.id, KeyCovered.about.id]
    ) { try $0.withoutTemplateKey() },
    Defect(name: "an enum case behind a template is renamed", rules: [KeyCovered.about.id]) {
      try $0.withRenamedCase()
    },
    Defect(name: "an enum behind a template gets a case", rules: [KeyCovered.about.id]) { try $0.withNewCase() },
    Defect(name: "the default value of an accessor is edited", rules: [AccessorMatches.about.id]) {
      try $0.withOtherDefault()
    },
    Defect(name: "a key in a view is misspelled", rules: [KeyCovered.about.id]) { try $0.withMisspelledKey() },
  ]
}

extension ProofSubject {
  /// What is put in where a name is needed that nobody has.
  private static let newName = "checklistProof"

  /// A template that is followed to all its keys, and one of these.
  private struct Expanded {
    let use: Int
    let expansion: KeyUse.Expansion
  }

  /// Whether a use certainly asks for several keys by what is put together at run time.
  private func isFollowedTemplate(_ use: Int) -> Bool {
    let found = code.facts.uses[use]
    return found.status == .certain && found.form == .runtime && found.pattern.hasHoles && found.isComplete
      && found.expansions.count > 1 && !(code.shelvesOfUses[use].isEmpty)
  }

  /// The catalog that a use finds a key in; nil where it is in none, in several, exempt or at fault already.
  private func home(of key: String, askedBy use: Int) -> JudgedCatalog? {
    var homes: [Int] = []
    for shelf in code.shelvesOfUses[use] {
      let holders = code.shelves[shelf].catalogs.filter { code.catalogs[$0].catalog.index(of: key) != nil }
      if holders.count != 1 { return nil }
      if !homes.contains(holders[0]) { homes.append(holders[0]) }
    }
    guard homes.count == 1, let judged = homes.first.map({ code.catalogs[$0] }), judged.catalog.isReadable,
      let entry = judged.catalog.entry(key), !judged.isExempt(entry), isClean(judged, entry)
    else { return nil }
    return judged
  }

  private func isClean(_ judged: JudgedCatalog, _ entry: Entry) -> Bool {
    judged.requiredLocales.allSatisfy { isClean(judged.catalog.path, entry.key, $0) }
  }

  /// Whether no catalog has a key and no use asks for it.
  private func isNew(_ key: String) -> Bool { !code.catalogs.contains { $0.catalog.index(of: key) != nil } }

  // A key goes.

  fileprivate func withoutTemplateKey() throws -> Broken? {
    var askers: [ExactText: Int] = [:]
    for use in code.facts.uses where use.status != .excluded {
      let keys = use.pattern.hasHoles ? use.expansions.map(\.key) : [use.pattern.key]
      for key in keys { askers[ExactText(key), default: 0] += 1 }
    }
    for accessor in code.facts.accessors { askers[ExactText(accessor.key), default: 0] += 1 }
    for use in code.facts.uses.indices where isFollowedTemplate(use) {
      for expansion in code.facts.uses[use].expansions where askers[ExactText(expansion.key)] == 1 {
        guard let judged = home(of: expansion.key, askedBy: use), let entry = judged.catalog.entry(expansion.key),
          let file = Defect.withoutKey(entry, in: judged.catalog), try !isBinary(file.path)
        else { continue }
        return Broken(path: file.path, bytes: file.bytes, key: expansion.key, locale: nil)
      }
    }
    return nil
  }

  // An enum changes.

  /// A case without payload and raw value of an enum that is read in a file.
  private struct Case {
    let file: SourceFile
    /// Where the case's name stands.
    let name: Range<Int>
    let key: String
    let pattern: KeyPattern
  }

  fileprivate func withRenamedCase() throws -> Broken? {
    guard let found = try firstCase(where: { _, _ in true }) else { return nil }
    let text = String(decoding: found.file.bytes[found.name], as: UTF8.self)
    let name = "\(text)Proof"
    guard let key = Self.key(of: found, named: name), isNew(key) else { return nil }
    return Broken(
      path: found.file.path, bytes: Self.replacing(found.name, by: name, in: found.file), key: key, locale: nil)
  }

  fileprivate func withNewCase() throws -> Broken? {
    // Only where each case of the enum is asked for would another one be, too.
    let found = try firstCase { cases, use in
      let origins = Set(code.facts.uses[use].expansions.map(\.origin))
      return cases.allSatisfy { origins.contains($0) } && origins.count == cases.count
    }
    guard let found, let key = Self.key(of: found, named: Self.newName), isNew(key) else { return nil }
    let end = found.name.upperBound..<found.name.upperBound
    return Broken(
      path: found.file.path, bytes: Self.replacing(end, by: ", \(Self.newName)", in: found.file), key: key, locale: nil)
  }

  /// The key of a template with one hole when the case is called otherwise.
  private static func key(of found: Case, named name: String) -> String? {
    let holes = found.pattern.pieces.count { if case .hole = $0 { true } else { false } }
    guard holes == 1 else { return nil }
    return found.pattern.pieces.map { if case .text(let text) = $0 { text } else { name } }.joined()
  }

  /// The first case, of an enum with one declaration of its name, that makes a key of a template.
  /// - Parameter isFit: of the enum's cases as expansions name them, and the use.
  private func firstCase(where isFit: ([String], Int) -> Bool) throws -> Case? {
    var enums: [Substring: (file: SourceFile, tree: SwiftTree, node: Int)?] = [:]
    for use in code.facts.uses.indices where isFollowedTemplate(use) {
      for expansion in code.facts.uses[use].expansions {
        guard let dot = expansion.origin.lastIndex(of: "."), !expansion.origin.contains(","),
          home(of: expansion.key, askedBy: use) != nil
        else { continue }
        let owner = expansion.origin[..<dot]
        let name = String(expansion.origin[expansion.origin.index(after: dot)...])
        let type = owner.lastIndex(of: ".").map { owner[owner.index(after: $0)...] } ?? owner
        if enums[type] == nil { enums[type] = .some(try declaration(ofEnum: String(type))) }
        guard let (file, tree, node) = enums[type] ?? nil else { continue }
        let cases = tree.children(of: node).filter { tree.nodes[$0].kind == .enumCase }
        guard cases.allSatisfy({ tree.nodes[$0].childCount == 0 }),
          isFit(cases.map { "\(owner).\(tree.name(of: $0))" }, use),
          let place = cases.first(where: { tree.name(of: $0) == name })
        else { continue }
        let start = Int(tree.nodes[place].offset)
        let range = start..<(start + name.utf8.count)
        let found = Case(
          file: file, name: range, key: expansion.key, pattern: code.facts.uses[use].pattern)
        guard range.upperBound <= file.bytes.count, file.bytes[range].elementsEqual(name.utf8),
          Self.key(of: found, named: name) == expansion.key
        else { continue }
        return found
      }
    }
    return nil
  }

  /// The file that declares an enum; nil where none does, or more than one.
  private func declaration(ofEnum name: String) throws -> (file: SourceFile, tree: SwiftTree, node: Int)? {
    var found: (file: SourceFile, tree: SwiftTree, node: Int)?
    for file in try swiftFiles() where file.mentions("enum", name) {
      let tree = SwiftReader.tree(of: file.bytes)
      for node in tree.nodes.indices {
        let declared = tree.nodes[node]
        guard declared.kind == .typeDeclaration, declared.flags.contains(.isEnum), tree.name(of: node) == name else {
          continue
        }
        guard found == nil else { return nil }
        found = (file, tree, node)
      }
    }
    return found
  }

  // Text in code changes.

  fileprivate func withOtherDefault() throws -> Broken? {
    for accessor in code.facts.accessors {
      guard let value = accessor.defaultValue, Self.isPlain(value), !isTroubled(accessor.key),
        let file = try swiftFile(accessor.place.path), let start = file.offset(of: accessor.place.position)
      else { continue }
      // The argument stands soon behind the key.
      let labels = ["defaultValue:", "value:"].map { Array($0.utf8) }
      let literal = Array("\"\(value)\"".utf8)
      let window = start..<min(file.bytes.count, start + 2000)
      guard let argument = labels.lazy.compactMap({ file.bytes.firstRange(of: $0, in: window) }).first else { continue }
      var place = argument.upperBound
      while place < window.upperBound, file.bytes[place] <= 0x20 { place += 1 }
      let range = place..<(place + literal.count)
      guard range.upperBound <= window.upperBound, file.bytes[range].elementsEqual(literal),
        code.catalogs.contains(where: { $0.catalog.index(of: accessor.key) != nil })
      else { continue }
      return Broken(
        path: file.path, bytes: Self.replacing(range, by: "\"\(value) edited\"", in: file), key: accessor.key,
        locale: nil)
    }
    return nil
  }

  fileprivate func withMisspelledKey() throws -> Broken? {
    // Some literals are uses only because a catalog has them; what a lookup receives is one whatever it says.
    let asked = Set(code.facts.lookups.map { [ExactText($0.place.path.string), ExactText($0.key)] })
    // About the key of an accessor another rule speaks.
    let accessors = Set(code.facts.accessors.map(\.place))
    for index in code.facts.uses.indices {
      let use = code.facts.uses[index]
      let key = use.pattern.key
      guard use.status == .certain, use.form == .literal, !use.pattern.hasHoles, use.expansions.isEmpty,
        Self.isPlain(key), let last = key.last, last.isLetter, use.defaultValue == nil,
        !accessors.contains(use.place), asked.contains([ExactText(use.place.path.string), ExactText(key)]),
        let judged = home(of: key, askedBy: index),
        // A text that is its own key is missing nowhere but in other languages.
        judged.requiredLocales.contains(where: { $0 != judged.catalog.sourceLocale })
          || judged.keyStyle.isSemantic(key),
        let file = try swiftFile(use.place.path), let start = file.offset(of: use.place.position)
      else { continue }
      let misspelled = "\(key)\(last)"
      let literal = Array("\"\(key)\"".utf8)
      let range = start..<(start + literal.count)
      guard range.upperBound <= file.bytes.count, file.bytes[range].elementsEqual(literal), isNew(misspelled) else {
        continue
      }
      return Broken(
        path: file.path, bytes: Self.replacing(range, by: "\"\(misspelled)\"", in: file), key: misspelled, locale: nil)
    }
    return nil
  }

  /// Whether a text stands in a literal as it is.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\\\"%".utf8.contains($0) }
  }

  private static func replacing(_ range: Range<Int>, by text: String, in file: SourceFile) -> [UInt8] {
    Array(file.bytes[..<range.lowerBound]) + Array(text.utf8) + Array(file.bytes[range.upperBound...])
  }
}

extension SourceFile {
  /// Where a line and column lie; nil where the file has no such place.
  fileprivate func offset(of position: Position) -> Int? {
    // Positions are those of the text without its mark.
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
    var low = 0
    var high = bytes.count
    while low < high {
      let middle = (low + high) / 2
      if self.position(at: middle) < position { low = middle + 1 } else { high = middle }
    }
    return low < bytes.count && self.position(at: low) == position ? low : nil
  }

  /// Whether some words all stand in the file.
  fileprivate func mentions(_ words: String...) -> Bool {
    words.allSatisfy { bytes.firstRange(of: Array($0.utf8), in: 0..<bytes.count) != nil }
  }
}

extension [UInt8] {
  fileprivate func firstRange(of needle: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard let first = needle.first, range.count >= needle.count else { return nil }
    var at = range.lowerBound
    while at <= range.upperBound - needle.count {
      if self[at] == first, self[at..<(at + needle.count)].elementsEqual(needle) { return at..<(at + needle.count) }
      at += 1
    }
    return nil
  }
}

extension SwiftTree {
  fileprivate func children(of node: Int) -> [Int] {
    let start = Int(nodes[node].firstChild)
    return children[start..<(start + Int(nodes[node].childCount))].filter { $0 >= 0 }.map(Int.init)
  }

  fileprivate func name(of node: Int) -> String {
    let name = nodes[node].name
    return name >= 0 ? strings[Int(name)] : ""
  }
}
