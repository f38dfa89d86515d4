internal import SourceText
internal import SwiftTree
internal import SwiftSyntax

/// Puts the nodes of a `SwiftTree` together.
///
/// A node is begun before its children are made, so that the nodes stand in preorder; the children wait in `pending`
/// until the node is ended.
struct TreeBuilder {
  /// How deep the lowering goes; what is nested deeper becomes an empty `.other`.
  static let depthLimit = 250

  var nodes: [SwiftNode] = []
  var children: [Int32] = []
  var strings: [String] = []
  /// Children of the nodes that are begun and not ended.
  var pending: [Int32] = []
  var depth = 0
  private var indices: [ExactText: Int32] = [:]

  init() {}

  mutating func lowerFile(_ file: SourceFileSyntax) {
    let node = begin(.block, at: 0)
    if file.hasError { nodes[0].flags.insert(.hasErrors) }
    let mark = pending.count
    pushStatements(file.statements)
    end(node, mark)
  }

  /// The tree of what was lowered, the children's runs in the order of their nodes.
  func tree(lineStarts: [Int32]) -> SwiftTree {
    var nodes = nodes
    var ordered: [Int32] = []
    ordered.reserveCapacity(children.count)
    for index in nodes.indices {
      let first = Int(nodes[index].firstChild)
      nodes[index].firstChild = Int32(ordered.count)
      ordered.append(contentsOf: children[first..<first + Int(nodes[index].childCount)])
    }
    return SwiftTree(nodes: nodes, children: ordered, strings: strings, lineStarts: lineStarts)
  }

  /// Adds a node whose children follow.
  mutating func begin(_ kind: SwiftNodeKind, at offset: Int32) -> Int32 {
    nodes.append(SwiftNode(kind: kind, offset: offset))
    return Int32(nodes.count - 1)
  }

  /// Adds a node without children.
  mutating func leaf(_ kind: SwiftNodeKind, _ name: String? = nil, at offset: Int32) -> Int32 {
    let index = name.map { intern($0) } ?? -1
    nodes.append(SwiftNode(kind: kind, name: index, offset: offset))
    return Int32(nodes.count - 1)
  }

  /// Gives a node the children that were pushed since `mark`.
  mutating func end(_ node: Int32, _ mark: Int) {
    nodes[Int(node)].firstChild = Int32(children.count)
    nodes[Int(node)].childCount = Int32(pending.count - mark)
    children.append(contentsOf: pending[mark...])
    pending.removeLast(pending.count - mark)
  }

  mutating func push(_ node: Int32) { pending.append(node) }

  mutating func setName(_ node: Int32, _ name: String) { nodes[Int(node)].name = intern(name) }
  mutating func setLabel(_ node: Int32, _ name: String) { nodes[Int(node)].label = intern(name) }
  mutating func setFlag(_ node: Int32, _ flag: SwiftNodeFlags) { nodes[Int(node)].flags.insert(flag) }

  mutating func intern(_ text: String) -> Int32 {
    let key = ExactText(text)
    if let known = indices[key] { return known }
    let index = Int32(strings.count)
    strings.append(text)
    indices[key] = index
    return index
  }

  /// Runs `body` unless nesting is too deep; then, and where `body` gives nothing, the answer is an empty `.other`.
  mutating func nested(at offset: Int32, _ body: (inout TreeBuilder) -> Int32) -> Int32 {
    guard depth < Self.depthLimit else { return leaf(.other, at: offset) }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }
}

/// The byte offset of a node's first token.
func start(_ node: some SyntaxProtocol) -> Int32 {
  Int32(truncatingIfNeeded: node.positionAfterSkippingLeadingTrivia.utf8Offset)
}

/// A token's text without backticks.
func plain(_ token: TokenSyntax) -> String {
  let text = token.text
  guard text.utf8.first == UInt8(ascii: "`"), text.utf8.count > 2 else { return text }
  return String(text.dropFirst().dropLast())
}
