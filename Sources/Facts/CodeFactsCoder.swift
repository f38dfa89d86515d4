import SourceText

/// A compact byte form of the facts of code, for the cache.
///
/// The form is a version, every string once (lengths, then bytes), then the facts' arrays in the order of their
/// declaration; strings are written as their numbers. Numbers are LEB128.
package enum CodeFactsCoder {
  /// Raised with every change of the form.
  package static let version = 1

  /// The bytes of facts, and of lists of strings that belong to them.
  package static func bytes(of facts: CodeFacts, lists: [[String]] = []) -> [UInt8] {
    var body = FactsWriter()
    body.list(facts.uses) { $0.use($1) }
    body.list(facts.runtimeKeys) { writer, key in
      writer.string(key.call)
      writer.string(key.expression)
      writer.place(key.place)
    }
    body.list(facts.plainTexts) { writer, text in
      writer.string(text.text)
      writer.string(text.call)
      writer.bytes.append(text.way == .verbatim ? 0 : 1)
      writer.place(text.place)
    }
    body.list(facts.languageBranches) { $0.place($1) }
    body.list(facts.accessors) { $0.accessor($1) }
    body.list(facts.lookups) { writer, lookup in
      writer.bytes.append(Codes.code(of: lookup.way))
      writer.string(lookup.call)
      writer.string(lookup.key)
      writer.place(lookup.place)
    }
    body.list(facts.addresses) { $0.strings($1) }
    body.strings(facts.generatedSymbols)
    body.list(facts.unreadable) { $0.string($1.string) }
    body.list(lists) { $0.strings($1) }

    var head = FactsWriter()
    head.bytes.reserveCapacity(body.bytes.count + body.table.reduce(16) { $0 + $1.utf8.count + 2 })
    head.number(version)
    head.number(body.table.count)
    for string in body.table { head.number(string.utf8.count) }
    for string in body.table { head.bytes.append(contentsOf: string.utf8) }
    return head.bytes + body.bytes
  }

  /// What `bytes(of:lists:)` was given; nil of any other bytes, or facts that these bytes can be the form of.
  package static func facts(from bytes: UnsafeRawBufferPointer) -> (facts: CodeFacts, lists: [[String]])? {
    try? read(bytes)
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(FactsReader.Malformed) -> (facts: CodeFacts, lists: [[String]]) {
    var reader = FactsReader(bytes)
    guard try reader.number() == version else { throw FactsReader.Malformed() }
    try reader.readTable()
    var facts = CodeFacts()
    facts.uses = try reader.list { reader throws(FactsReader.Malformed) in try reader.use() }
    facts.runtimeKeys = try reader.list { reader throws(FactsReader.Malformed) in
      RuntimeKey(call: try reader.string(), expression: try reader.string(), place: try reader.place())
    }
    facts.plainTexts = try reader.list { reader throws(FactsReader.Malformed) in
      PlainText(
        text: try reader.string(), call: try reader.string(), way: try reader.flag() ? .string : .verbatim,
        place: try reader.place())
    }
    facts.languageBranches = try reader.list { reader throws(FactsReader.Malformed) in try reader.place() }
    facts.accessors = try reader.list { reader throws(FactsReader.Malformed) in try reader.accessor() }
    facts.lookups = try reader.list { reader throws(FactsReader.Malformed) in
      LookupCall(
        way: try reader.one(of: Codes.ways), call: try reader.string(), key: try reader.string(),
        place: try reader.place())
    }
    facts.addresses = try reader.list { reader throws(FactsReader.Malformed) in try reader.strings() }
    facts.generatedSymbols = try reader.strings()
    facts.unreadable = try reader.list { reader throws(FactsReader.Malformed) in RepositoryPath(try reader.string()) }
    let lists = try reader.list { reader throws(FactsReader.Malformed) in try reader.strings() }
    guard reader.isAtEnd else { throw FactsReader.Malformed() }
    return (facts, lists)
  }
}

/// The numbers of enum cases.
private enum Codes {
  static let statuses: [KeyUse.Status] = [.certain, .possible, .unresolved, .excluded]
  static let forms: [KeyUse.Form] = [.literal, .interpolated, .runtime, .declared, .symbol]
  static let ways: [LookupCall.Way] = [.foundation, .swiftUI]

  static func code(of status: KeyUse.Status) -> UInt8 {
    switch status {
    case .certain: 0
    case .possible: 1
    case .unresolved: 2
    case .excluded: 3
    }
  }

  static func code(of form: KeyUse.Form) -> UInt8 {
    switch form {
    case .literal: 0
    case .interpolated: 1
    case .runtime: 2
    case .declared: 3
    case .symbol: 4
    }
  }

  static func code(of way: LookupCall.Way) -> UInt8 {
    switch way {
    case .foundation: 0
    case .swiftUI: 1
    }
  }
}

/// Writes facts; strings by their number in a table.
private struct FactsWriter {
  var bytes: [UInt8] = []
  private(set) var table: [String] = []
  private var numbers: [ExactText: Int] = [:]

  mutating func number(_ value: Int) {
    var value = UInt64(bitPattern: Int64(value))
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  mutating func string(_ string: String) {
    let text = ExactText(string)
    if let known = numbers[text] { return number(known) }
    numbers[text] = table.count
    number(table.count)
    table.append(string)
  }

  mutating func list<Element>(_ elements: [Element], _ write: (inout FactsWriter, Element) -> Void) {
    number(elements.count)
    for element in elements { write(&self, element) }
  }

  mutating func strings(_ strings: [String]) { list(strings) { $0.string($1) } }

  mutating func optional(_ string: String?) {
    bytes.append(string == nil ? 0 : 1)
    if let string { self.string(string) }
  }

  mutating func place(_ place: CodePlace) {
    string(place.path.string)
    number(place.position.line)
    number(place.position.column)
    string(place.enclosing)
  }

  mutating func destination(_ destination: KeyUse.Destination) {
    switch destination.table {
    case .any: optional(nil)
    case .named(let name): optional(name)
    }
    switch destination.bundle {
    case .main: bytes.append(0)
    case .unknown: bytes.append(1)
    case .module(let path):
      bytes.append(2)
      string(path.string)
    case .ofFile(let path):
      bytes.append(3)
      string(path.string)
    }
  }

  mutating func use(_ use: KeyUse) {
    bytes.append(Codes.code(of: use.status))
    bytes.append(Codes.code(of: use.form))
    list(use.pattern.pieces) { writer, piece in
      switch piece {
      case .text(let text):
        writer.bytes.append(0)
        writer.string(text)
      case .hole(let specifiers):
        writer.bytes.append(1)
        writer.strings(specifiers)
      }
    }
    list(use.expansions) { writer, expansion in
      writer.string(expansion.key)
      writer.string(expansion.origin)
    }
    bytes.append(use.isComplete ? 1 : 0)
    destination(use.destination)
    string(use.call)
    place(use.place)
    bytes.append(use.arguments == nil ? 0 : 1)
    if let arguments = use.arguments { list(arguments) { $0.strings($1) } }
    optional(use.defaultValue)
  }

  mutating func accessor(_ accessor: Accessor) {
    string(accessor.symbol)
    string(accessor.group)
    string(accessor.key)
    optional(accessor.defaultValue)
    bytes.append(accessor.hasComment ? 1 : 0)
    destination(accessor.destination)
    place(accessor.place)
  }
}

/// Reads facts, never past the end.
private struct FactsReader {
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var table: [String] = []

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed() }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() throws(Malformed) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 || next <= 1 else { throw Malformed() }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return Int(Int64(bitPattern: value)) }
      shift += 7
    }
  }

  /// A number of things of which each takes a byte at least.
  private mutating func count() throws(Malformed) -> Int {
    let count = try number()
    guard count >= 0, count <= bytes.count - position else { throw Malformed() }
    return count
  }

  mutating func readTable() throws(Malformed) {
    var lengths: [Int] = []
    let count = try count()
    lengths.reserveCapacity(count)
    for _ in 0..<count { lengths.append(try self.count()) }
    table.reserveCapacity(count)
    for length in lengths {
      guard length <= bytes.count - position else { throw Malformed() }
      let slice = UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
      guard let string = String(validating: slice, as: UTF8.self) else { throw Malformed() }
      table.append(string)
      position += length
    }
  }

  mutating func string() throws(Malformed) -> String {
    let number = try number()
    guard table.indices.contains(number) else { throw Malformed() }
    return table[number]
  }

  mutating func flag() throws(Malformed) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw Malformed()
    }
  }

  mutating func one<Element>(of choices: [Element]) throws(Malformed) -> Element {
    let code = Int(try byte())
    guard code < choices.count else { throw Malformed() }
    return choices[code]
  }

  mutating func list<Element>(
    _ read: (inout FactsReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    // What is promised may not be there.
    elements.reserveCapacity(min(count, 1 << 14))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  mutating func strings() throws(Malformed) -> [String] {
    try list { reader throws(Malformed) in try reader.string() }
  }

  private mutating func optional() throws(Malformed) -> String? { try flag() ? try string() : nil }

  mutating func place() throws(Malformed) -> CodePlace {
    let path = RepositoryPath(try string())
    let position = Position(line: try number(), column: try number())
    return CodePlace(path: path, position: position, enclosing: try string())
  }

  private mutating func destination() throws(Malformed) -> KeyUse.Destination {
    let table: KeyUse.Destination.Table = try optional().map { .named($0) } ?? .any
    switch try byte() {
    case 0: return KeyUse.Destination(table: table, bundle: .main)
    case 1: return KeyUse.Destination(table: table, bundle: .unknown)
    case 2: return KeyUse.Destination(table: table, bundle: .module(RepositoryPath(try string())))
    case 3: return KeyUse.Destination(table: table, bundle: .ofFile(RepositoryPath(try string())))
    default: throw Malformed()
    }
  }

  mutating func use() throws(Malformed) -> KeyUse {
    let status = try one(of: Codes.statuses)
    let form = try one(of: Codes.forms)
    let pieces = try list { reader throws(Malformed) -> KeyPattern.Piece in
      try reader.flag() ? .hole(try reader.strings()) : .text(try reader.string())
    }
    let expansions = try list { reader throws(Malformed) in
      KeyUse.Expansion(key: try reader.string(), origin: try reader.string())
    }
    let isComplete = try flag()
    let destination = try destination()
    let call = try string()
    let place = try place()
    var arguments: [[String]]?
    if try flag() { arguments = try list { reader throws(Malformed) in try reader.strings() } }
    return KeyUse(
      status: status, form: form, pattern: KeyPattern(pieces), expansions: expansions, isComplete: isComplete,
      destination: destination, call: call, place: place, arguments: arguments, defaultValue: try optional())
  }

  mutating func accessor() throws(Malformed) -> Accessor {
    let symbol = try string()
    let group = try string()
    let key = try string()
    let defaultValue = try optional()
    let hasComment = try flag()
    return Accessor(
      symbol: symbol, group: group, key: key, defaultValue: defaultValue, hasComment: hasComment,
      destination: try destination(), place: try place())
  }
}
