import SourceText

/// One value of a YAML document and where it begins.
package struct YAMLNode: Sendable {
  /// What a node is; a scalar is kept as written, since only the field that holds it knows its type.
  package enum Content: Sendable {
    /// A text, a number or a word. `isPlain` tells `no` from `"no"`.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the file, each name once.
    case mapping([YAMLField])
  }

  package let content: Content
  /// Of its first character; of a block mapping that of its first name.
  package let position: Position
  /// Behind its last character; comments and blank lines after it do not belong to it.
  package let end: Position
  /// Whether it is a list in `[…]` or a mapping in `{…}`.
  package let isFlow: Bool

  package init(_ content: Content, at position: Position, end: Position? = nil, isFlow: Bool = false) {
    self.content = content
    self.position = position
    self.end = end ?? position
    self.isFlow = isFlow
  }

  /// Whether the node is written as `null`, `~` or nothing at all, and not in quotes.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What kind of value this is, for an error to name.
  package var valueType: ConfigurationFault.ValueType {
    if isNull { return .null }
    return switch content {
    case .scalar: .text
    case .sequence: .list
    case .mapping: .mapping
    }
  }
}

/// One `name: value` of a YAML mapping.
package struct YAMLField: Sendable {
  package let name: String
  /// Where the name begins.
  package let position: Position
  package let value: YAMLNode

  package init(name: String, position: Position, value: YAMLNode) {
    self.name = name
    self.position = position
    self.value = value
  }
}
