import CXML2
import SourceText

/// Makes a value of libxml2's events; the first fault stays.
final class XMLPropertyListBuilder {
  private enum Frame {
    case root(start: Int, hasValue: Bool)
    case dictionary(start: Int, members: [PropertyListValue.Member], key: Key?)
    case array(start: Int, elements: [PropertyListValue])
    case leaf(String, start: Int)
  }

  private struct Key {
    var text: String
    var span: Span
  }

  /// Set while the parser runs.
  var context: xmlParserCtxtPtr?
  private let text: [UInt8]
  private var frames: [Frame] = []
  private var leafText: [UInt8] = []
  private var value: PropertyListValue?
  private var fault: PropertyListFault?

  init(_ text: [UInt8]) { self.text = text }

  /// The builder that libxml2 hands back to a callback.
  static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLPropertyListBuilder? {
    pointer.map { Unmanaged<XMLPropertyListBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The document's value, after the parser has run.
  func result() throws(PropertyListFault) -> PropertyListValue {
    if let fault { throw fault }
    guard let value, frames.isEmpty else { throw PropertyListFault(.xml(.notOneValue), at: text.count) }
    return value
  }

  /// Keeps the first fault and stops the parser; without offset the fault is where the parser stands.
  func fail(_ kind: PropertyListFault.XML, at offset: Int? = nil) {
    fail(PropertyListFault(.xml(kind), at: offset ?? position))
  }

  private func fail(_ fault: PropertyListFault) {
    guard self.fault == nil else { return }
    self.fault = fault
    if let context { xmlStopParser(context) }
  }

  /// An element begins; the parser stands before the end of its opening tag.
  func start(_ name: String) {
    guard fault == nil else { return }
    let start = tagStart
    // Beside the containers, the root element and a leaf.
    guard frames.count < PropertyListValue.depthLimit + 2 else {
      return fail(PropertyListFault(.tooDeep(limit: PropertyListValue.depthLimit), at: start))
    }
    if name == "plist" {
      guard frames.isEmpty, value == nil else { return fail(.unknownElement(name), at: start) }
      return frames.append(.root(start: start, hasValue: false))
    }
    switch frames.last {
    case .leaf: return fail(.unknownElement(name), at: start)
    case .dictionary(_, _, let key):
      if (name == "key") != (key == nil) { return fail(key == nil ? .missingKey : .missingValue, at: start) }
    case .array:
      if name == "key" { return fail(.misplacedKey, at: start) }
    case .root(_, let hasValue):
      if name == "key" { return fail(.misplacedKey, at: start) }
      if hasValue { return fail(.notOneValue, at: start) }
    case nil:
      if name == "key" { return fail(.misplacedKey, at: start) }
      if value != nil { return fail(.notOneValue, at: start) }
    }
    switch name {
    case "dict": frames.append(.dictionary(start: start, members: [], key: nil))
    case "array": frames.append(.array(start: start, elements: []))
    case "key", "string", "integer", "real", "true", "false", "date", "data":
      leafText.removeAll(keepingCapacity: true)
      frames.append(.leaf(name, start: start))
    default: fail(.unknownElement(name), at: start)
    }
  }

  /// A piece of text.
  func characters(_ characters: UnsafeBufferPointer<UInt8>) {
    guard fault == nil else { return }
    if case .leaf = frames.last {
      leafText.append(contentsOf: characters)
    } else if let stray = characters.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
      // The parser stands before or after the text, whichever way it took; after a reference the place is near.
      let isAfter = !text[position...].starts(with: characters)
      fail(.strayText, at: max(0, position + stray - (isAfter ? characters.count : 0)))
    }
  }

  /// An element ends; the parser stands after its closing tag.
  func end() {
    guard fault == nil, let frame = frames.popLast() else { return }
    switch frame {
    case .root(_, let hasValue):
      if !hasValue { fail(.notOneValue) }
    case .dictionary(let start, let members, let key):
      if let key { return fail(.missingValue, at: key.span.range.lowerBound) }
      add(PropertyListValue(.dictionary(members), span: Span(start, position)))
    case .array(let start, let elements):
      add(PropertyListValue(.array(elements), span: Span(start, position)))
    case .leaf("key", let start):
      guard case .dictionary(let dictionaryStart, let members, _)? = frames.popLast() else { return }
      let key = Key(text: String(decoding: leafText, as: UTF8.self), span: Span(start, position))
      frames.append(.dictionary(start: dictionaryStart, members: members, key: key))
    case .leaf(let name, let start):
      guard let content = content(of: name) else {
        return fail(.malformedValue(String(decoding: leafText.prefix(80), as: UTF8.self)), at: start)
      }
      add(PropertyListValue(content, span: Span(start, position)))
    }
  }

  /// Gives a finished value to what holds it.
  private func add(_ value: PropertyListValue) {
    // Popped and pushed, so that the growing array is not copied.
    switch frames.popLast() {
    case .root(let start, _):
      self.value = value
      frames.append(.root(start: start, hasValue: true))
    case .dictionary(let start, var members, let key):
      guard let key else { return fail(.missingKey) }
      members.append(PropertyListValue.Member(key: key.text, keySpan: key.span, value: value))
      frames.append(.dictionary(start: start, members: members, key: nil))
    case .array(let start, var elements):
      elements.append(value)
      frames.append(.array(start: start, elements: elements))
    case .leaf, nil:
      self.value = value
    }
  }

  private func content(of name: String) -> PropertyListValue.Content? {
    switch name {
    case "string": .string(String(decoding: leafText, as: UTF8.self))
    case "integer": PropertyListScalars.integer(leafText).map { .integer($0) }
    case "real": PropertyListScalars.real(leafText).map { .real($0) }
    case "date": PropertyListScalars.date(leafText).map { .date($0) }
    case "data": PropertyListScalars.base64(leafText).map { .data($0) }
    case "true": leafText.isEmpty ? .boolean(true) : nil
    case "false": leafText.isEmpty ? .boolean(false) : nil
    default: nil
    }
  }

  private var position: Int {
    guard let context else { return text.count }
    return min(max(0, Int(xmlByteConsumed(context))), text.count)
  }

  /// The `<` of the tag within which the parser stands; no attribute's value can hold another.
  private var tagStart: Int {
    var offset = min(position, text.count - 1)
    while offset > 0, text[offset] != UInt8(ascii: "<") { offset -= 1 }
    return offset
  }
}
