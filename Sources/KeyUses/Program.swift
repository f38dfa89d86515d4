import SourceText
import SwiftTree

/// A name, label or text of the whole program, by number, so that names compare and hash as integers.
struct Symbol: Hashable, Sendable {
  var id: Int32

  static let none = Symbol(id: -1)
}

/// One node of one file.
struct Node: Hashable {
  var file: Int32
  var index: Int32
}

/// The files of one side, their declarations by name, and the numbers of their names.
final class Program {
  let sources: [KeyAnalysis.Source]
  /// For each file the symbols of its strings.
  private var symbols: [[Symbol]] = []
  private var numbers: [String: Int32] = [:]
  private(set) var texts: [String] = []

  /// Types at the top of files, by name.
  var topTypes: [Symbol: [TypeDeclaration]] = [:]
  /// Functions at the top of files, by name.
  var topFunctions: [Symbol: [Function]] = [:]
  /// Variables at the top of files, by name.
  var topVariables: [Symbol: [Slot]] = [:]
  /// Type aliases at the top of files, by name.
  var topAliases: [Symbol: [(node: Node, scope: Scope)]] = [:]
  /// Extensions of types that the project does not declare, by the type's dotted name.
  var foreignTypes: [Symbol: TypeDeclaration] = [:]
  /// All methods and static functions of types, by name.
  var methods: [Symbol: [Function]] = [:]
  /// All cases with their enums, by name.
  var cases: [Symbol: [EnumCase]] = [:]
  /// All properties of types, by name.
  var properties: [Symbol: [Slot]] = [:]
  var allTypes: [TypeDeclaration] = []
  var fileScopes: [Scope] = []

  /// The nodes and children of all files, one file after another: looked at so often that counting references to the
  /// trees would take most of the time.
  private let nodes: UnsafeMutablePointer<SwiftNode>
  private let childIndices: UnsafeMutablePointer<Int32>
  private let starts: UnsafeMutablePointer<(node: Int, child: Int)>

  init(_ sources: [KeyAnalysis.Source]) {
    self.sources = sources
    nodes = .allocate(capacity: sources.reduce(1) { $0 + $1.tree.nodes.count })
    childIndices = .allocate(capacity: sources.reduce(1) { $0 + $1.tree.children.count })
    starts = .allocate(capacity: sources.count + 1)
    var start = (node: 0, child: 0)
    for (index, source) in sources.enumerated() {
      starts[index] = start
      for (offset, node) in source.tree.nodes.enumerated() { (nodes + start.node + offset).initialize(to: node) }
      for (offset, child) in source.tree.children.enumerated() {
        (childIndices + start.child + offset).initialize(to: child)
      }
      start.node += source.tree.nodes.count
      start.child += source.tree.children.count
    }
    symbols.reserveCapacity(sources.count)
    for source in sources { symbols.append(source.tree.strings.map { symbol($0) }) }
  }

  deinit {
    // Plain values: there is nothing to deinitialize.
    nodes.deallocate()
    childIndices.deallocate()
    starts.deallocate()
  }

  /// The number of a text, given anew where it has none.
  func symbol(_ text: String) -> Symbol {
    if let id = numbers[text] { return Symbol(id: id) }
    let id = Int32(texts.count)
    texts.append(text)
    numbers[text] = id
    return Symbol(id: id)
  }

  func text(_ symbol: Symbol) -> String { symbol.id < 0 ? "" : texts[Int(symbol.id)] }

  func raw(_ node: Node) -> SwiftNode { nodes[starts[Int(node.file)].node + Int(node.index)] }

  func kind(_ node: Node) -> SwiftNodeKind { raw(node).kind }
  func flags(_ node: Node) -> SwiftNodeFlags { raw(node).flags }

  func name(_ node: Node) -> Symbol {
    let index = raw(node).name
    return index < 0 ? .none : symbols[Int(node.file)][Int(index)]
  }

  func label(_ node: Node) -> Symbol {
    let index = raw(node).label
    return index < 0 ? .none : symbols[Int(node.file)][Int(index)]
  }

  func nameText(_ node: Node) -> String { text(name(node)) }

  func childCount(_ node: Node) -> Int { Int(raw(node).childCount) }

  /// The child at an index; nil where there is none or it is absent.
  func child(_ node: Node, _ index: Int) -> Node? {
    let raw = raw(node)
    guard index < Int(raw.childCount) else { return nil }
    let child = childIndices[starts[Int(node.file)].child + Int(raw.firstChild) + index]
    return child < 0 ? nil : Node(file: node.file, index: child)
  }

  /// All children that are there.
  func children(_ node: Node) -> [Node] {
    let raw = raw(node)
    if raw.childCount == 0 { return [] }
    var found: [Node] = []
    found.reserveCapacity(Int(raw.childCount))
    let first = childIndices + starts[Int(node.file)].child + Int(raw.firstChild)
    for index in 0..<Int(raw.childCount) where first[index] >= 0 {
      found.append(Node(file: node.file, index: first[index]))
    }
    return found
  }

  func path(_ node: Node) -> RepositoryPath { sources[Int(node.file)].path }
  func unit(_ file: Int32) -> String { sources[Int(file)].unit }

  func position(_ node: Node) -> Position { sources[Int(node.file)].tree.position(of: node.index) }
}
