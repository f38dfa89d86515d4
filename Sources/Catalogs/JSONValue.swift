/// A JSON value apart from any text, for values that are put together rather than read.
package indirect enum JSONValue: Sendable {
  package struct Member: Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// In any order; the encoder sorts them.
  case object([Member])
  case array([JSONValue])
  case string(String)
  /// As written, since a number's spelling is kept.
  case number(String)
  case boolean(Bool)
  case null
}

extension JSONValue {
  /// The value of one node of a scanned text, with its members in the order of the text.
  package init(_ document: JSONDocument, node index: Int) {
    let node = document.nodes[index]
    switch node.kind {
    case .object:
      self = .object(
        document.children(of: index).map { Member(key: document.key(of: $0), value: JSONValue(document, node: $0)) })
    case .array: self = .array(document.children(of: index).map { JSONValue(document, node: $0) })
    case .string: self = .string(document.string(of: index))
    case .number: self = .number(document.string(of: index))
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .null: self = .null
    }
  }
}

extension JSONDocument {
  /// The nodes of an object's or list's own values, in the order of the text.
  package func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].subtreeEnd {
      children.append(child)
      child = Int(nodes[child].subtreeEnd)
    }
    return children
  }

  /// The last member of an object that has this key, as the system reads it.
  package func member(_ key: String, of index: Int) -> Int? {
    children(of: index).last { nodes[$0].keyStart >= 0 && self.key(of: $0).utf8.elementsEqual(key.utf8) }
  }

  /// The key of a member, its escapes resolved.
  package func key(of index: Int) -> String {
    text(nodes[index].keyRange, hasEscapes: nodes[index].keyHasEscapes)
  }

  /// The text of a string, its escapes resolved; of another scalar its spelling.
  package func string(of index: Int) -> String {
    text(nodes[index].textRange, hasEscapes: nodes[index].hasEscapes)
  }

  private func text(_ range: Range<Int>, hasEscapes: Bool) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      let raw = UnsafeBufferPointer(rebasing: bytes[range])
      return hasEscapes ? String(decoding: JSONText.decoded(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
    }
  }
}
