import SourceText
import SwiftTree

/// The targets that a `Package.swift` declares, as far as its text tells without running it.
struct PackageManifest: Hashable {
  struct Target: Hashable {
    var name: String
    var isTest: Bool
    /// Relative to the package's folder; nil where the default folders hold.
    var path: String?
    /// Relative to the target's folder; empty: everything in it.
    var sources: [String] = []
    /// Relative to the target's folder.
    var exclude: [String] = []
    /// Relative to the target's folder.
    var resources: [String] = []
  }

  private(set) var targets: [Target] = []
  /// Whether every target that the manifest makes has a name that could be read.
  private(set) var isComplete = true

  init(targets: [Target], isComplete: Bool = true) {
    self.targets = targets
    self.isComplete = isComplete
  }

  init(_ tree: SwiftTree) {
    var reading = Reading(tree)
    reading.visit(0)
    for target in reading.targets {
      guard let known = targets.firstIndex(where: { $0.name == target.name }) else {
        targets.append(target)
        continue
      }
      // Named twice, it is once a dependency, of which nothing but the name is said.
      if targets[known] == Target(name: target.name, isTest: false) { targets[known] = target }
    }
    isComplete = reading.isComplete && !targets.isEmpty
  }

  /// One way through the manifest's tree.
  private struct Reading {
    let tree: SwiftTree
    var targets: [Target] = []
    var isComplete = true
    private var constants: [Int32: Int32] = [:]

    init(_ tree: SwiftTree) {
      self.tree = tree
      for node in tree.nodes where node.kind == .variable && node.name >= 0 && node.childCount > 1 {
        let value = tree.children[Int(node.firstChild) + 1]
        if value >= 0 { constants[node.name] = value }
      }
    }

    private static let kinds: Set<String> = [
      "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    mutating func visit(_ index: Int32) {
      // Children come after their parent, so that a list of what is still to visit ends.
      var pending = [index]
      while let index = pending.popLast(), tree.nodes.indices.contains(Int(index)) {
        let node = tree.nodes[Int(index)]
        if node.kind == .call, let target = target(node) {
          targets += target
          continue
        }
        pending += children(node).reversed()
      }
    }

    private func children(_ node: SwiftNode) -> [Int32] {
      tree.children[Int(node.firstChild)..<Int(node.firstChild + node.childCount)].filter { $0 >= 0 }
    }

    /// Nil for a call that makes no target; empty for a target that is none of ours.
    private mutating func target(_ call: SwiftNode) -> [Target]? {
      let parts = children(call)
      guard let first = parts.first else { return nil }
      let callee = tree.nodes[Int(first)]
      guard callee.kind == .member, callee.name >= 0 else { return nil }
      let kind = tree.strings[Int(callee.name)]
      guard Self.kinds.contains(kind) else { return nil }
      var arguments: [String: Int32] = [:]
      for part in parts.dropFirst() {
        let argument = tree.nodes[Int(part)]
        guard argument.kind == .argument, argument.label >= 0, let value = children(argument).first else { continue }
        arguments[tree.strings[Int(argument.label)]] = value
      }
      guard let name = arguments["name"] else { return nil }
      // A product of that kind lists targets, it makes none.
      if arguments["targets"] != nil { return [] }
      if kind == "systemLibrary" || kind == "binaryTarget" { return [] }
      guard let name = string(name, depth: 0) else {
        isComplete = false
        return []
      }
      if let path = arguments["path"], string(path, depth: 0) == nil, tree.nodes[Int(path)].kind != .nilLiteral {
        isComplete = false
        return []
      }
      return [
        Target(
          name: name, isTest: kind == "testTarget", path: arguments["path"].flatMap { string($0, depth: 0) },
          sources: strings(arguments["sources"]), exclude: strings(arguments["exclude"]),
          resources: strings(arguments["resources"]))
      ]
    }

    /// The text of a literal, of a constant, or of a literal whose holes are constants.
    private func string(_ index: Int32, depth: Int) -> String? {
      guard depth < 8 else { return nil }
      let node = tree.nodes[Int(index)]
      switch node.kind {
      case .string:
        var text = ""
        for child in children(node) {
          let piece = tree.nodes[Int(child)]
          if piece.kind == .text, piece.name >= 0 {
            text += tree.strings[Int(piece.name)]
          } else if let argument = children(piece).first, let value = children(tree.nodes[Int(argument)]).first,
            let inner = string(value, depth: depth + 1)
          {
            text += inner
          } else {
            return nil
          }
        }
        return text
      case .name: return constants[node.name].flatMap { string($0, depth: depth + 1) }
      case .binary where node.name >= 0 && tree.strings[Int(node.name)] == "+":
        let sides = children(node)
        guard sides.count == 2, let left = string(sides[0], depth: depth + 1),
          let right = string(sides[1], depth: depth + 1)
        else { return nil }
        return left + right
      default: return nil
      }
    }

    /// The texts of an array; of a call in it (`.process("Resources")`) that of its first argument.
    private func strings(_ index: Int32?) -> [String] {
      guard let index else { return [] }
      let node = tree.nodes[Int(index)]
      if node.kind == .name, let value = constants[node.name], tree.nodes[Int(value)].kind == .array {
        return strings(value)
      }
      guard node.kind == .array else { return [] }
      return children(node).compactMap { element in
        let element = tree.nodes[Int(element)].kind == .call ? firstArgument(of: element) : element
        return element.flatMap { string($0, depth: 0) }
      }
    }

    private func firstArgument(of call: Int32) -> Int32? {
      for part in children(tree.nodes[Int(call)]).dropFirst() where tree.nodes[Int(part)].kind == .argument {
        return children(tree.nodes[Int(part)]).first
      }
      return nil
    }
  }
}
