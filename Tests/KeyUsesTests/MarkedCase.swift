import Facts
import KeyUses
import Policies
import SourceText
import Support
import SwiftSource
import SwiftTree
import Testing

/// One rule of the analysis, shown on marked source.
struct MarkedCase: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String

  init(_ name: String, _ source: String) {
    self.name = name
    self.source = source
  }

  var testDescription: String { name }

  /// Says of each line what is missing and what is there without being expected.
  func check() throws {
    let source = try MarkedSource(source)
    var options = KeyAnalysis.Options(sdk: try Self.sdk.get())
    options.knownKeys = source.knownKeys
    options.macroNames = source.macroNames
    options.resolver = source.resolver
    options.lookups = source.lookups.map { Policy.Lookup(function: $0.function, key: $0.key, table: $0.table) }
    let facts = KeyAnalysis.facts(
      of: source.files.map { file in
        let bytes = Array(file.text.utf8)
        let tree = file.path.hasSuffix(".m") ? ObjectiveCReader.tree(of: bytes) : SwiftReader.tree(of: bytes)
        return KeyAnalysis.Source(
          path: RepositoryPath(file.path), tree: tree, unit: file.unit, isTest: file.isTest)
      }, options: options)
    for path in facts.unreadable { Issue.record("\(name): \(path) does not parse") }
    let differences = source.differences(from: Found.all(of: facts))
    if !differences.isEmpty { Issue.record("\(name)\n\(differences.joined(separator: "\n"))") }
  }

  /// The table that the program carries.
  static let sdk = Result { try SDKTable(String(decoding: Files.content(tablePath), as: UTF8.self)) }

  private static var tablePath: String {
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Configuration/sdk.table"
  }
}

/// Something that the analysis says of a line.
enum Found: Hashable {
  case use(KeyUse)
  case runtimeKey(String)
  case plainText(String)
  case branch
  case accessor(String)

  static func all(of facts: CodeFacts) -> [MarkedSource.Line: [Found]] {
    var found: [MarkedSource.Line: [Found]] = [:]
    func add(_ thing: Found, at place: CodePlace) {
      found[MarkedSource.Line(path: place.path.string, number: place.position.line), default: []].append(thing)
    }
    for use in facts.uses { add(.use(use), at: use.place) }
    for key in facts.runtimeKeys { add(.runtimeKey(key.expression), at: key.place) }
    for text in facts.plainTexts where text.way == .string { add(.plainText(text.text), at: text.place) }
    for place in facts.languageBranches { add(.branch, at: place) }
    for accessor in facts.accessors { add(.accessor(accessor.symbol), at: accessor.place) }
    return found
  }
}

extension MarkedSource {
  /// One line of text for each line of source that differs; empty where all is as marked.
  func differences(from found: [Line: [Found]]) -> [String] {
    var expected: [Line: [Mark]] = [:]
    for (line, mark) in marks { expected[line, default: []].append(mark) }
    return Set(expected.keys).union(found.keys).sorted().flatMap { line -> [String] in
      let things = found[line] ?? []
      let marks = expected[line] ?? []
      let missing = marks.filter { !$0.isMet(by: things) }
      let surplus = things.filter { thing in !marks.contains { $0.explains(thing) } }
      let words = missing.map { "missing \($0.words)" } + surplus.map { "found \($0.words)" }
      return words.isEmpty ? [] : ["  \(line.path):\(line.number) " + words.joined(separator: "; ")]
    }
  }
}

extension Mark {
  fileprivate func isMet(by things: [Found]) -> Bool {
    switch self {
    case .may: true
    case .asks(let keys): Set(things.flatMap(\.keysAskedFor)) == Set(keys)
    // Each call that feeds a parameter may have a use of its own.
    case .template(_, let keys): Set(things.filter { explains($0) }.flatMap(\.keysAskedFor)) == Set(keys)
    case .open: things.contains { explains($0) && $0.isOpen }
    default: things.contains { explains($0) }
    }
  }

  /// Whether a thing is what the mark, or a part of it, says.
  fileprivate func explains(_ thing: Found) -> Bool {
    switch (self, thing) {
    case (.key(let key), .use(let use)): key.matches(use)
    case (.template(let template, let keys), .use(let use)):
      use.pattern.template == template && !thing.isOpen && Set(thing.keysAskedFor).isSubset(of: keys)
    case (.open(let template), .use(let use)):
      use.pattern.template == template && (use.status == .unresolved || use.status == .certain)
    case (.asks(let keys), .use): !thing.keysAskedFor.isEmpty && Set(thing.keysAskedFor).isSubset(of: keys)
    case (.possible(let key), .use(let use)): use.status == .possible && use.pattern.keys.contains(key)
    case (.excluded(let key), .use(let use)): use.status == .excluded && use.pattern.keys.contains(key)
    case (.symbol(let name), .use(let use)): use.form == .symbol && use.pattern.template == name
    case (.dynamic, .runtimeKey), (.branch, .branch): true
    case (.may(let mark), _): mark.explains(thing)
    case (.plain(let text), .plainText(let found)): text == found
    case (.accessor(let symbol), .accessor(let found)): symbol == found
    default: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .key(let key): key.words
    case .template(let template, let keys): "template `\(template)` = \(keys)"
    case .open(let template): "template `\(template)` ?"
    case .asks(let keys): "asks \(keys)"
    case .possible(let key): "possible `\(key)`"
    case .excluded(let key): "excluded `\(key)`"
    case .symbol(let name): "symbol \(name)"
    case .dynamic: "dynamic"
    case .plain(let text): "plain `\(text)`"
    case .branch: "branch"
    case .accessor(let symbol): "accessor \(symbol)"
    case .may(let mark): "may \(mark.words)"
    }
  }
}

extension Mark.Key {
  fileprivate func matches(_ use: KeyUse) -> Bool {
    guard use.status == .certain, use.form != .symbol, use.form != .runtime || !use.pattern.hasHoles else {
      return false
    }
    guard isLoose ? use.pattern.keys.contains(key) : use.pattern.keys == [key] else { return false }
    guard use.destination.table == table, use.destination.bundle.word == bundle else { return false }
    if let defaultValue, use.defaultValue != defaultValue { return false }
    switch (arguments, use.arguments) {
    case (nil, _), (.some(nil), nil): return true
    case (.some(.some(let wanted)), .some(let found)):
      return wanted.count == found.count && zip(wanted, found).allSatisfy { $1.contains($0) }
    default: return false
    }
  }

  fileprivate var words: String {
    "key `\(key)`\(isLoose ? "~" : "") in \(table.word) of \(bundle)"
      + (arguments.map { " with \($0.map { $0.joined(separator: " ") } ?? "?")" } ?? "")
      + (defaultValue.map { " default `\($0)`" } ?? "")
  }
}

extension KeyUse.Destination.Table {
  fileprivate var word: String { if case .named(let name) = self { name } else { "*" } }
}

extension KeyUse.Destination.Bundle {
  fileprivate var word: String {
    switch self {
    case .main: "main"
    case .module: "module"
    case .ofFile: "file"
    case .unknown: "unknown"
    }
  }
}

extension Found {
  /// Whether it is a template that may stand for more than what is known.
  fileprivate var isOpen: Bool {
    guard case .use(let use) = self else { return false }
    return use.status == .unresolved || use.status == .certain && !use.isComplete
  }

  /// The keys of a certain use that is known whole.
  fileprivate var keysAskedFor: [String] {
    guard case .use(let use) = self, use.status == .certain, use.isComplete else { return [] }
    return use.expansions.isEmpty ? use.pattern.hasHoles ? [] : [use.pattern.key] : use.expansions.map(\.key)
  }

  fileprivate var words: String {
    switch self {
    case .use(let use):
      "\(use.status) \(use.form) \(use.pattern.keys.map { "`\($0)`" }.joined(separator: "|"))"
        + (use.expansions.isEmpty ? "" : " = \(use.expansions.map(\.key))") + (use.isComplete ? "" : " incomplete")
        + " in \(use.destination.table.word) of \(use.destination.bundle.word) by \(use.call)"
        + (use.arguments.map { " with \($0)" } ?? "") + (use.defaultValue.map { " default `\($0)`" } ?? "")
    case .runtimeKey(let expression): "dynamic \(expression)"
    case .plainText(let text): "plain `\(text)`"
    case .branch: "branch"
    case .accessor(let symbol): "accessor \(symbol)"
    }
  }
}
