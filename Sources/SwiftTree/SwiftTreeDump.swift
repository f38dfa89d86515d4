extension SwiftTree {
  /// The tree below a node as an S-expression on one line, for tests and debugging.
  package func dump(of root: Int32 = 0) -> String {
    /// What is still to be written: a node, an absent child, or a closing parenthesis.
    enum Piece {
      case node(Int32)
      case close
    }
    var output = ""
    var pieces = [Piece.node(root)]
    while let piece = pieces.popLast() {
      guard case .node(let index) = piece else {
        output += ")"
        continue
      }
      if !output.isEmpty { output += " " }
      guard index >= 0, Int(index) < nodes.count else {
        output += "-"
        continue
      }
      let node = nodes[Int(index)]
      output += "(\(node.kind)"
      if node.label >= 0 { output += " \(strings[Int(node.label)]):" }
      if node.name >= 0 {
        output += node.kind == .text ? " \(strings[Int(node.name)].debugDescription)" : " \(strings[Int(node.name)])"
      }
      for (flag, name) in SwiftNodeFlags.names where node.flags.contains(flag) { output += " .\(name)" }
      pieces.append(.close)
      let first = Int(node.firstChild)
      for child in children[first..<first + Int(node.childCount)].reversed() { pieces.append(.node(child)) }
    }
    return output
  }
}

extension SwiftNodeFlags {
  fileprivate static let names: [(SwiftNodeFlags, String)] = [
    (.isStruct, "struct"), (.isClass, "class"), (.isEnum, "enum"), (.isProtocol, "protocol"),
    (.isExtension, "extension"), (.isStatic, "static"), (.isLet, "let"), (.isPrivate, "private"),
    (.isDisfavored, "disfavored"), (.isOptional, "optional"), (.isTrailing, "trailing"),
    (.isExcluded, "excluded"), (.isVariadic, "variadic"), (.isMultiline, "multiline"), (.hasErrors, "errors"),
    (.isFailable, "failable"),
  ]
}
