/// What every tree holds to, whoever made it: readers of trees may count on it without a check.
extension SwiftNodeKind {
  /// The kinds in order of their raw values.
  static let all: [SwiftNodeKind] = {
    var kinds: [SwiftNodeKind] = []
    while let kind = SwiftNodeKind(rawValue: UInt8(kinds.count)) { kinds.append(kind) }
    return kinds
  }()

  /// How many children a node of the kind has at least.
  package var minimumChildCount: Int {
    switch self {
    case .for: 4
    case .ternary, .if, .variable: 3
    case .binary, .cast, .pair, .guard, .while, .parameter, .dictionaryType: 2
    case .member, .call, .argument, .subscript, .unary, .closure, .switch, .switchCase, .pattern, .return, .throw,
      .functionResult, .accessor, .typealias, .inherited, .arrayType, .functionType:
      1
    default: 0
    }
  }

  /// The places, as bits, at which a child may be absent (-1).
  package var optionalChildren: UInt8 {
    switch self {
    case .member, .return: 0b1
    case .binary, .parameter: 0b11
    case .if: 0b100
    case .for: 0b100
    case .variable: 0b111
    default: 0
    }
  }

  /// Whether every node of the kind has a name.
  package var isNamed: Bool {
    switch self {
    case .text, .integer, .float, .boolean, .name, .member, .binary, .unary, .keyPath, .macro, .typeDeclaration,
      .enumCase, .function, .accessor, .typealias, .import, .attribute, .type:
      true
    default: false
    }
  }
}

extension SwiftTree {
  /// No tree is deeper; the file has depth 0.
  package static let depthLimit = 1000

  /// The first thing in which the tree is not as every tree is; nil where it is well formed. Takes linear time.
  package func defect() -> String? {
    guard lineStarts.first == 0 else { return "the first line does not begin at 0" }
    for index in lineStarts.indices.dropFirst() where lineStarts[index] <= lineStarts[index - 1] {
      return "line \(index + 1) does not begin after the line before"
    }
    guard nodes.first?.kind == .block else { return "node 0 is no block" }
    var depths = [Int32](repeating: 0, count: nodes.count)
    var hasParent = [Bool](repeating: false, count: nodes.count)
    for (index, node) in nodes.enumerated() {
      if index > 0, !hasParent[index] { return "node \(index) (\(node.kind)) has no parent" }
      let what = "node \(index) (\(node.kind))"
      guard node.name >= -1, Int(node.name) < strings.count, node.label >= -1, Int(node.label) < strings.count else {
        return "\(what) names no string"
      }
      if node.kind.isNamed, node.name < 0 { return "\(what) has no name" }
      if node.offset < 0 { return "\(what) has no offset" }
      guard node.firstChild >= 0, node.childCount >= node.kind.minimumChildCount,
        Int(node.firstChild) + Int(node.childCount) <= children.count
      else { return "\(what) has too few children" }
      if depths[index] > Self.depthLimit { return "\(what) is too deep" }
      for place in 0..<Int(node.childCount) {
        let child = children[Int(node.firstChild) + place]
        if child < 0 {
          guard child == -1, place < 8, node.kind.optionalChildren & 1 << UInt8(place) != 0 else {
            return "\(what) lacks child \(place)"
          }
          continue
        }
        guard Int(child) > index, Int(child) < nodes.count else { return "\(what) has a child before itself" }
        guard !hasParent[Int(child)] else { return "node \(child) has two parents" }
        hasParent[Int(child)] = true
        depths[Int(child)] = depths[index] + 1
      }
    }
    return nil
  }
}
