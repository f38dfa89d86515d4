import CYAML
import SourceText

/// A YAML file as a tree of nodes with their places.
///
/// Of YAML only what a configuration needs is taken: one document without anchors, aliases and tags that
/// change a meaning, so that a file is no larger in memory than on disk and means what it shows.
package struct YAMLDocument: Sendable {
  /// In bytes.
  package static let sizeLimit = 1 << 20
  /// Of collections in each other; a policy has four at most.
  package static let depthLimit = 32

  /// An empty file is an empty mapping.
  package let root: YAMLNode
  /// The first of what is refused though the file parses: duplicate names, aliases, anchors, tags.
  package let firstFault: ConfigurationFault?

  /// Reads a file of UTF-8 or, with a byte order mark, UTF-16. Throws where no tree can be made of it.
  package static func read(_ source: SourceFile) throws(ConfigurationFault) -> YAMLDocument {
    let text = try ConfigurationText(source)
    let empty = YAMLNode(.mapping([]), at: Position(line: 1, column: 1))
    guard !text.file.bytes.isEmpty else { return YAMLDocument(root: empty, firstFault: nil) }
    let result = text.file.bytes.withUnsafeBufferPointer {
      bytes -> Result<(YAMLNode?, ConfigurationFault?), ConfigurationFault> in
      do throws(ConfigurationFault) {
        let reader = try YAMLReader(text: text, bytes: bytes)
        let root = try reader.document()
        return .success((root, reader.firstFault))
      } catch {
        return .failure(error)
      }
    }
    let (root, fault) = try result.get()
    guard let root, !root.isNull else { return YAMLDocument(root: empty, firstFault: fault) }
    return YAMLDocument(root: root, firstFault: fault)
  }
}

/// Turns libyaml's events into nodes.
private final class YAMLReader {
  private let text: ConfigurationText
  /// On the heap: `yaml_parser_set_input_string` keeps the parser's own address in it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private(set) var firstFault: ConfigurationFault?

  /// `bytes` must outlive the reader.
  init(text: ConfigurationText, bytes: UnsafeBufferPointer<UInt8>) throws(ConfigurationFault) {
    self.text = text
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      // `deinit` runs for a class whose properties are all set, and would delete what was never made.
      parser.pointee = yaml_parser_t()
      throw ConfigurationFault(
        .syntax("not enough memory"), at: Position(line: 1, column: 1), in: text.file.path)
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The only document's root; nil where the stream holds none.
  func document() throws(ConfigurationFault) -> YAMLNode? {
    var root: YAMLNode?
    var documents = 0
    while true {
      let event = try nextEvent()
      switch event.kind {
      case .streamEnd:
        return root
      case .documentStart:
        documents += 1
        guard documents == 1 else { throw fault(.severalDocuments, at: event.position) }
        root = try node(from: nextEvent(), depth: 0)
      default:
        continue
      }
    }
  }

  private func node(from event: Event, depth: Int) throws(ConfigurationFault) -> YAMLNode {
    check(event)
    switch event.kind {
    case .scalar(let value, let isPlain):
      // A value that is not written has no place of its own.
      let end = value.isEmpty && isPlain ? event.position : event.end
      return YAMLNode(.scalar(value, isPlain: isPlain), at: event.position, end: end)
    case .sequenceStart(let isFlow):
      guard depth < YAMLDocument.depthLimit else { throw tooDeep(at: event.position) }
      var nodes: [YAMLNode] = []
      var end = event.position
      while true {
        let next = try nextEvent()
        if case .collectionEnd = next.kind {
          return YAMLNode(.sequence(nodes), at: event.position, end: isFlow ? next.end : end, isFlow: isFlow)
        }
        nodes.append(try node(from: next, depth: depth + 1))
        end = max(end, nodes[nodes.count - 1].end)
      }
    case .mappingStart(let isFlow):
      guard depth < YAMLDocument.depthLimit else { throw tooDeep(at: event.position) }
      let (fields, end) = try fields(depth: depth + 1, isFlow: isFlow)
      return YAMLNode(.mapping(fields), at: event.position, end: end, isFlow: isFlow)
    default:
      // An alias; `check` has said so.
      return YAMLNode(.scalar("", isPlain: true), at: event.position)
    }
  }

  /// The fields of a mapping and where its text ends.
  private func fields(depth: Int, isFlow: Bool) throws(ConfigurationFault) -> ([YAMLField], end: Position) {
    var fields: [YAMLField] = []
    var names: Set<String> = []
    var end = Position(line: 1, column: 1)
    while true {
      let event = try nextEvent()
      if case .collectionEnd = event.kind { return (fields, isFlow ? event.end : end) }
      let key = try node(from: event, depth: depth)
      let value = try node(from: nextEvent(), depth: depth)
      end = max(end, key.end)
      if value.end > value.position { end = max(end, value.end) }
      guard case .scalar(let name, _) = key.content else {
        report(.syntax("the name of a field is a text, not a list or a mapping"), at: key.position)
        continue
      }
      guard names.insert(name).inserted else {
        report(.duplicateField(name), at: key.position)
        continue
      }
      fields.append(YAMLField(name: name, position: key.position, value: value))
    }
  }

  private func check(_ event: Event) {
    if case .alias = event.kind { report(.aliasRefused, at: event.position) }
    if event.hasAnchor { report(.anchorRefused, at: event.position) }
    if let tag = event.refusedTag { report(.tagRefused(tag), at: event.position) }
    if case .scalar(let value, _) = event.kind, value.utf8.contains(0) {
      report(.encoding("the character U+0000 is not allowed here"), at: event.position)
    }
  }

  private func report(_ kind: ConfigurationFault.Kind, at position: Position) {
    // A field's name is found to stand twice after the faults of its value.
    if firstFault.map({ position < $0.position }) ?? true { firstFault = fault(kind, at: position) }
  }

  private func fault(_ kind: ConfigurationFault.Kind, at position: Position) -> ConfigurationFault {
    ConfigurationFault(kind, at: position, in: text.file.path)
  }

  private func tooDeep(at position: Position) -> ConfigurationFault {
    fault(.tooDeep(limit: YAMLDocument.depthLimit), at: position)
  }

  /// What is needed of a `yaml_event_t`, copied out of it.
  private struct Event {
    enum Kind {
      case streamEnd, documentStart, alias, collectionEnd, other
      case sequenceStart(isFlow: Bool)
      case mappingStart(isFlow: Bool)
      case scalar(String, isPlain: Bool)
    }

    var kind: Kind
    var position: Position
    var end: Position
    var hasAnchor = false
    var refusedTag: String?
  }

  private func nextEvent() throws(ConfigurationFault) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw parserFault() }
    defer { yaml_event_delete(&raw) }
    var event = Event(
      kind: .other, position: text.position(ofCharacter: raw.start_mark.index),
      end: text.position(ofCharacter: raw.end_mark.index))
    switch raw.type {
    case YAML_STREAM_END_EVENT: event.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: event.kind = .documentStart
    case YAML_ALIAS_EVENT: event.kind = .alias
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: event.kind = .collectionEnd
    case YAML_SEQUENCE_START_EVENT:
      let start = raw.data.sequence_start
      event.kind = .sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
      event.hasAnchor = start.anchor != nil
      event.refusedTag = Self.refusedTag(start.tag, harmless: ["tag:yaml.org,2002:seq"])
    case YAML_MAPPING_START_EVENT:
      let start = raw.data.mapping_start
      event.kind = .mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
      event.hasAnchor = start.anchor != nil
      event.refusedTag = Self.refusedTag(start.tag, harmless: ["tag:yaml.org,2002:map"])
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      // `!!str no` and `! no` are the text "no".
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
      event.kind = .scalar(value, isPlain: isPlain)
      event.hasAnchor = scalar.anchor != nil
      event.refusedTag = Self.refusedTag(scalar.tag, harmless: ["tag:yaml.org,2002:str", "!"])
    default: break
    }
    return event
  }

  private static func refusedTag(_ tag: UnsafeMutablePointer<yaml_char_t>?, harmless: [String]) -> String? {
    guard let tag else { return nil }
    let name = String(cString: tag)
    return harmless.contains(name) ? nil : name
  }

  private func parserFault() -> ConfigurationFault {
    let state = parser.pointee
    let index = state.problem_mark.index
    let position = text.position(ofCharacter: index)
    if let marker = conflictMarker() { return fault(.syntax("a conflict marker that git left"), at: marker) }
    let problem = state.problem.map { String(cString: $0) } ?? "the parser gave up"
    let context = state.context.map { String(cString: $0) }
    let contextPosition = text.position(ofCharacter: state.context_mark.index)
    switch (problem, context) {
    // `[*.swift]`: the star that begins a glob is meant far more often than an alias.
    case (_, "while scanning an alias"?): return fault(.aliasRefused, at: contextPosition)
    case (_, "while scanning an anchor"?): return fault(.anchorRefused, at: contextPosition)
    case (_, "while scanning a tag"?), (_, "while parsing a tag"?):
      return fault(.tagRefused(text.word(atCharacter: state.context_mark.index)), at: contextPosition)
    case ("found character that cannot start any token", _):
      let byte = text.byte(ofCharacter: index)
      return fault(
        .syntax(
          byte == UInt8(ascii: "\t")
            ? "a tab cannot indent; use spaces"
            : "a text that begins with \(Character(Unicode.Scalar(byte))) needs quotes"), at: position)
    default:
      guard let context else { return fault(.syntax(problem), at: position) }
      let begun = contextPosition == position ? "" : " that begins at line \(contextPosition.line)"
      return fault(.syntax("\(problem) \(context)\(begun)"), at: position)
    }
  }

  private func conflictMarker() -> Position? {
    let marker = Array("<<<<<<< ".utf8)
    let bytes = text.file.bytes
    var isLineStart = true
    for i in bytes.indices {
      if isLineStart, bytes[i] == marker[0], bytes[i...].starts(with: marker) { return text.file.position(at: i) }
      isLineStart = bytes[i] == 0x0A || bytes[i] == 0x0D
    }
    return nil
  }
}
