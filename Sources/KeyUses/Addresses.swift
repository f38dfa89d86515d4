import Facts
import Policies
import SwiftTree

/// Finds what the ledger's addresses name: the values of a template, read from production code.
extension Analysis {
  func addressed(_ address: Ledger.TemplateAddress) -> [String] {
    guard let file = program.sources.firstIndex(where: { $0.path == address.file }) else { return [] }
    let nodes = symbolNodes(address.symbol, in: Int32(file))
    var found: [String] = []
    for node in nodes { found += picked(address.pick, node) }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The declarations that a symbol names: `Type.member`, `File.swift:Type`, or a name that is unique in the file.
  private func symbolNodes(_ symbol: String, in file: Int32) -> [Node] {
    let bare = symbol.split(separator: ":").last.map(String.init) ?? symbol
    let parts = bare.split(separator: ".").map { $0.prefix { $0 != "(" } }.map(String.init)
    guard let last = parts.last else { return [] }
    var found: [Node] = []
    func visit(_ node: Node, _ chain: [String]) {
      var inner = chain
      switch program.kind(node) {
      case .typeDeclaration, .variable, .function, .enumCase:
        let name = program.nameText(node)
        let full = chain + name.split(separator: ".").map(String.init)
        if name == last || name.hasSuffix(".\(last)"), full.suffix(parts.count).elementsEqual(parts) {
          found.append(node)
        }
        if program.kind(node) != .enumCase { inner = full }
      default: break
      }
      for child in program.children(node) { visit(child, inner) }
    }
    visit(Node(file: file, index: 0), [])
    // A bare name has to be unique, or its outermost declaration is meant.
    return parts.count == 1 && found.count > 1 ? [] : found
  }

  private func picked(_ pick: Ledger.Pick, _ node: Node) -> [String] {
    switch pick {
    case .strings: return literals(in: node)
    case .cases, .rawValues:
      guard let type = program.allTypes.first(where: { $0.node == node }) else { return [] }
      if pick == .cases { return type.cases.map { program.text($0.name) } }
      let raw = rawValues(of: type)
      return type.cases.compactMap { raw[$0.name] }
    case .range:
      var found: [String] = []
      func visit(_ node: Node) {
        if found.isEmpty, program.kind(node) == .binary,
          let numbers = rangeIntegers(node, in: program.fileScopes[Int(node.file)])
        {
          found = numbers.map(String.init)
        }
        for child in program.children(node) { visit(child) }
      }
      visit(node)
      return found
    case .label(let label):
      let wanted = program.symbol(label)
      var found: [String] = []
      func visit(_ node: Node) {
        if program.kind(node) == .argument, program.label(node) == wanted, let value = program.child(node, 0) {
          found += literals(in: value)
        }
        for child in program.children(node) { visit(child) }
      }
      visit(node)
      return found
    }
  }

  private func literals(in node: Node) -> [String] {
    if program.kind(node) == .string {
      return hasHoles(node) ? [] : [program.children(node).map { program.nameText($0) }.joined()]
    }
    return program.children(node).flatMap { literals(in: $0) }
  }
}
