import SourceText

/// Adds entries to the text of a ledger and takes them out; every other byte stays as it is.
///
/// Whatever an edit gives was read again before it is handed out: it decodes, and says what it is to say.
package struct LedgerEditor {
  package enum Failure: Error, Hashable, Sendable {
    /// The ledger, or what would become of it, does not decode.
    case fault(ConfigurationFault)
    /// The entries are written in a way in which a text editor has to change them.
    case tooCurious(line: Int)
  }

  /// A new ledger, with no entry yet.
  package static let newFile = Array(
    """
    # What is known and accepted in the texts of this app, each entry with its reason. The checklist reads it from the
    # merge result; `checklist ledger` lists, adds and prunes.

    """.utf8)

  /// The text as it is now.
  package private(set) var bytes: [UInt8]
  package private(set) var ledger: Ledger
  private let rules: RuleCatalog

  package init(_ bytes: [UInt8], rules: RuleCatalog) throws(Failure) {
    self.bytes = bytes
    self.rules = rules
    ledger = try Self.decoded(bytes, rules)
  }

  /// Adds an entry at the end of its list.
  package mutating func add(_ entry: Ledger.Entry) throws(Failure) {
    let form = try ConfigurationEncoding(bytes)
    let root = try Self.root(of: bytes)
    var wanted = ledger.entries.map(\.entry)
    let place = wanted.lastIndex { $0.list.order <= entry.list.order }.map { $0 + 1 } ?? 0
    wanted.insert(entry, at: place)
    // Below the file's last comment where that is still the same document, else below its last entry.
    let candidates = Insertion.candidates(of: entry, in: LedgerText(form.text), root)
    for candidate in candidates {
      if let found = try? Self.decoded(form.file(candidate), rules), found.entries.map(\.entry) == wanted {
        bytes = form.file(candidate)
        ledger = found
        return
      }
    }
    // What says why is the fault of the first.
    if let first = candidates.first { _ = try Self.decoded(form.file(first), rules) }
    throw .tooCurious(line: root.position.line)
  }

  /// Takes out the entries that begin at some positions.
  package mutating func remove(at positions: some Sequence<Position>) throws(Failure) {
    // From the end, so that the places of the others stay.
    for position in Set(positions).sorted(by: >) { try remove(at: position) }
  }

  private mutating func remove(at position: Position) throws(Failure) {
    let placed = ledger.entries
    guard let index = placed.firstIndex(where: { $0.position == position }) else {
      throw .tooCurious(line: position.line)
    }
    var wanted = placed.map(\.entry)
    wanted.remove(at: index)
    let form = try ConfigurationEncoding(bytes)
    let root = try Self.root(of: bytes)
    guard let text = Removal.text(LedgerText(form.text), root, placed[index].entry.list, position),
      let found = try? Self.decoded(form.file(text), rules), found.entries.map(\.entry) == wanted
    else { throw .tooCurious(line: position.line) }
    bytes = form.file(text)
    ledger = found
  }

  private static func decoded(_ bytes: [UInt8], _ rules: RuleCatalog) throws(Failure) -> Ledger {
    do throws(ConfigurationFault) {
      return try Ledger.decode(SourceFile(path: Ledger.path, bytes: bytes), rules: rules)
    } catch { throw .fault(error) }
  }

  private static func root(of bytes: [UInt8]) throws(Failure) -> YAMLNode {
    do throws(ConfigurationFault) {
      return try YAMLDocument.read(SourceFile(path: Ledger.path, bytes: bytes)).root
    } catch { throw .fault(error) }
  }
}

extension Ledger.List {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Where a new entry goes.
private enum Insertion {
  static func candidates(of entry: Ledger.Entry, in text: LedgerText, _ root: YAMLNode) -> [[UInt8]] {
    let new = Array(entry.text.utf8)
    let name = Array(entry.list.rawValue.utf8)
    guard case .mapping(let fields) = root.content else { return [] }
    guard let field = fields.first(where: { $0.name == entry.list.rawValue }) else {
      return root.isFlow
        ? inFlow(name + Array(": [".utf8) + new + [UInt8(ascii: "]")], behind: fields.last?.value, in: root, text)
        : newList(name, new, text, root)
    }
    if case .sequence(let entries) = field.value.content {
      return field.value.isFlow
        ? inFlow(new, behind: entries.last, in: field.value, text)
        : [inBlock(new, behind: entries.last, text)].compactMap(\.self)
    }
    guard field.value.isNull else { return [] }
    if root.isFlow || field.value.end > field.value.position {
      let start =
        field.value.end > field.value.position ? text.offset(field.value.position) : afterColon(of: field, text)
      return start.map { start in
        let end = max(start, text.offset(field.value.end))
        let space: [UInt8] = start == end ? [0x20] : []
        return [text.replacing(start..<end, by: space + [UInt8(ascii: "[")] + new + [UInt8(ascii: "]")])]
      } ?? []
    }
    // A list with its name alone: its entries stand below it without indentation, by which it is told that the name
    // was there first.
    let indentation = [UInt8](repeating: 0x20, count: field.position.column - 1)
    return [
      text.inserting(
        indentation + Array("- ".utf8) + new, behindLine: text.line(at: text.offset(field.position)))
    ]
  }

  private static func afterColon(of field: YAMLField, _ text: LedgerText) -> Int? {
    text.bytes[text.offset(field.position)...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
  }

  private static func newList(_ name: [UInt8], _ new: [UInt8], _ text: LedgerText, _ root: YAMLNode) -> [[UInt8]] {
    let indentation =
      text.bytes.isEmpty || root.end == root.position
      ? [] : [UInt8](repeating: 0x20, count: max(0, root.position.column - 1))
    let lines = indentation + name + [UInt8(ascii: ":")] + text.lineBreak + indentation + Array("  - ".utf8) + new
    if text.bytes.isEmpty { return [lines + text.lineBreak] }
    let last = text.line(at: text.bytes.count)
    let isEnded = text.content(ofLine: last).isEmpty
    let atEnd = isEnded ? text.bytes + lines + text.lineBreak : text.bytes + text.lineBreak + lines
    let behindContent = text.inserting(lines, behindLine: text.line(at: max(0, text.end(of: root) - 1)))
    return [atEnd, behindContent]
  }

  private static func inBlock(_ new: [UInt8], behind last: YAMLNode?, _ text: LedgerText) -> [UInt8]? {
    guard let last, let dash = text.dash(of: last) else { return nil }
    let column = dash - text.start(ofLine: text.line(at: dash))
    return text.inserting(
      [UInt8](repeating: 0x20, count: column) + Array("- ".utf8) + new,
      behindLine: text.line(at: max(0, text.end(of: last) - 1)))
  }

  /// Behind the last element in brackets; on a line of its own where that has one.
  private static func inFlow(_ new: [UInt8], behind last: YAMLNode?, in list: YAMLNode, _ text: LedgerText) -> [[UInt8]]
  {
    guard let last else {
      let start = text.offset(list.position) + 1
      return [text.replacing(start..<start, by: new)]
    }
    let end = text.end(of: last)
    let start = text.offset(last.position)
    let next = text.nextToken(from: end)
    let line = text.line(at: max(0, end - 1))
    // The name of a field stands before its value.
    guard text.isFirstInLine(start), next < text.bytes.count else {
      return [text.replacing(end..<end, by: Array(", ".utf8) + new)]
    }
    let indentation = text.indentation(ofLine: text.line(at: start))
    if text.bytes[next] == UInt8(ascii: ",") {
      let closing = text.nextToken(from: next + 1)
      guard text.line(at: next) == line, text.line(at: closing) > line else {
        return [text.replacing(end..<end, by: Array(", ".utf8) + new)]
      }
      return [text.inserting(indentation + new + [UInt8(ascii: ",")], behindLine: line)]
    }
    guard text.line(at: next) > line else { return [text.replacing(end..<end, by: Array(", ".utf8) + new)] }
    let separated = LedgerText(text.replacing(end..<end, by: [UInt8(ascii: ",")]))
    return [separated.inserting(indentation + new, behindLine: line)]
  }
}

/// What goes with an entry.
private enum Removal {
  /// The text without the entry of a list that begins at a position; nil where it cannot be told what belongs to it.
  static func text(_ text: LedgerText, _ root: YAMLNode, _ list: Ledger.List, _ position: Position) -> [UInt8]? {
    guard case .mapping(let fields) = root.content,
      let field = fields.first(where: { $0.name == list.rawValue }), case .sequence(let entries) = field.value.content,
      let index = entries.firstIndex(where: { $0.position == position })
    else { return nil }
    if field.value.isFlow { return fromFlow(text, root, field, entries, index) }
    guard let dash = text.dash(of: entries[index]) else { return nil }
    var first = text.line(at: dash)
    let last = text.line(at: max(dash, text.end(of: entries[index]) - 1))
    if entries.count == 1, first > 0 {
      // With its only entry a list goes, unless it holds a word of a person or was there empty before.
      let name = Array("\(list.rawValue):".utf8)
      let header = text.line(at: text.offset(field.position))
      let isBare = text.content(ofLine: header).filter { !LedgerText.isSpace($0) }.elementsEqual(name)
      let isDeeper = dash - text.start(ofLine: first) > field.position.column - 1
      if header == first - 1, isBare, isDeeper { first = header }
    }
    return text.withoutLines(first...last)
  }

  private static func fromFlow(
    _ text: LedgerText, _ root: YAMLNode, _ field: YAMLField, _ entries: [YAMLNode], _ index: Int
  ) -> [UInt8]? {
    let start = text.offset(entries[index].position)
    let end = text.end(of: entries[index])
    if entries.count == 1 {
      if root.isFlow, let whole = withoutField(text, root, field, start, end) { return whole }
      let next = text.nextToken(from: end)
      let hasComma = next < text.bytes.count && text.bytes[next] == UInt8(ascii: ",")
      if ownsLines(start, hasComma ? next + 1 : end, text) {
        return text.withoutLines(text.line(at: start)...text.line(at: hasComma ? next : end - 1))
      }
      return text.replacing(start..<(hasComma ? next + 1 : end))
    }
    let next = text.nextToken(from: end)
    guard next < text.bytes.count else { return nil }
    let comma = text.bytes[next] == UInt8(ascii: ",") ? next : nil
    let lastOfIt = comma.map { $0 + 1 } ?? end
    if ownsLines(start, lastOfIt, text) {
      let lines = text.line(at: start)...text.line(at: lastOfIt - 1)
      guard comma == nil else { return text.withoutLines(lines) }
      // Of the last one the comma goes that stands before it.
      let before = text.nextToken(from: text.end(of: entries[index - 1]))
      guard text.bytes[before] == UInt8(ascii: ","), before < start else { return nil }
      return LedgerText(text.replacing(before..<(before + 1))).withoutLines(lines)
    }
    if index == entries.count - 1 { return text.replacing(text.end(of: entries[index - 1])..<end) }
    return text.replacing(start..<text.offset(entries[index + 1].position))
  }

  /// Whether nothing else stands on the lines of a range, comments behind it aside.
  private static func ownsLines(_ start: Int, _ end: Int, _ text: LedgerText) -> Bool {
    let next = text.nextToken(from: end)
    return text.isFirstInLine(start) && next < text.bytes.count && text.line(at: next) > text.line(at: end - 1)
  }

  /// A list of one entry between braces, as it is added to them: `, debt: [{…}]`.
  private static func withoutField(
    _ text: LedgerText, _ root: YAMLNode, _ field: YAMLField, _ start: Int, _ end: Int
  ) -> [UInt8]? {
    guard case .mapping(let fields) = root.content, let index = fields.firstIndex(where: { $0.name == field.name }),
      text.bytes[..<start].last == UInt8(ascii: "["), end < text.bytes.count, text.bytes[end] == UInt8(ascii: "]")
    else { return nil }
    let name = Array("\(field.name): [".utf8)
    let from = text.offset(field.position)
    guard text.bytes[from..<start].elementsEqual(name) else { return nil }
    if fields.count == 1 { return text.replacing(from..<(end + 1)) }
    let comma = Array(", ".utf8)
    if index + 1 < fields.count {
      let next = text.offset(fields[index + 1].position)
      return text.bytes[(end + 1)..<next].elementsEqual(comma) ? text.replacing(from..<next) : nil
    }
    let before = text.end(of: fields[index - 1].value)
    return text.bytes[before..<from].elementsEqual(comma) ? text.replacing(before..<(end + 1)) : nil
  }
}
