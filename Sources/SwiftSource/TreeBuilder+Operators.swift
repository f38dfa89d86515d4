internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  /// A node of a folded sequence: an operand, or an operator over two others.
  private struct Fold {
    /// The element's index in the sequence.
    var element: Int
    /// Indices in the folds; -1 in operands.
    var left = -1
    var right = -1
  }

  /// An operator that waits for its right operand.
  private struct Waiting {
    var element: Int
    var precedence: Int
  }

  /// `a + b * c`: the elements folded by the precedences of the standard library.
  mutating func sequence(_ sequence: SequenceExprSyntax) -> Int32 {
    let elements = sequence.elements.map { Syntax($0) }
    var folds: [Fold] = []
    var operands: [Int] = []
    var operators: [Waiting] = []
    func reduce() {
      guard let waiting = operators.popLast(), operands.count >= 2 else { return }
      let right = operands.removeLast()
      let left = operands.removeLast()
      folds.append(Fold(element: waiting.element, left: left, right: right))
      operands.append(folds.count - 1)
    }
    for (index, element) in elements.enumerated() {
      guard index % 2 == 1 else {
        folds.append(Fold(element: index))
        operands.append(folds.count - 1)
        continue
      }
      let precedence = Self.precedence(of: element)
      while let last = operators.last,
        last.precedence > precedence || last.precedence == precedence && !Self.isRightAssociative(precedence)
      {
        reduce()
      }
      operators.append(Waiting(element: index, precedence: precedence))
    }
    while !operators.isEmpty, operands.count >= 2 { reduce() }
    guard let root = operands.first else { return leaf(.other, at: start(sequence)) }
    return emit(folds, root, elements)
  }

  /// Adds the nodes of folded operators; a chain of left operands takes no recursion.
  private mutating func emit(_ folds: [Fold], _ root: Int, _ elements: [Syntax]) -> Int32 {
    var spine: [(fold: Int, node: Int32)] = []
    var current = root
    while folds[current].left >= 0, depth + spine.count < Self.depthLimit {
      let node: Int32
      let sign = elements[folds[current].element]
      switch sign.kind {
      case .unresolvedTernaryExpr: node = begin(.ternary, at: -1)
      case .unresolvedAsExpr: node = begin(.cast, at: -1)
      case .unresolvedIsExpr: node = leaf(.binary, "is", at: -1)
      case .assignmentExpr: node = leaf(.binary, "=", at: -1)
      case .binaryOperatorExpr:
        node = leaf(.binary, sign.cast(BinaryOperatorExprSyntax.self).operator.text, at: -1)
      default: node = leaf(.binary, sign.kind == .arrowExpr ? "->" : "", at: -1)
      }
      spine.append((current, node))
      current = folds[current].left
    }
    let outer = depth
    defer { depth = outer }
    depth = outer + spine.count
    let first = elements[folds[current].left < 0 ? folds[current].element : 0]
    let offset = start(first)
    var left = folds[current].left < 0 ? expression(first) : leaf(.other, at: offset)
    for index in spine.indices.reversed() {
      let (fold, node) = spine[index]
      depth = outer + index + 1
      let mark = pending.count
      push(left)
      let sign = elements[folds[fold].element]
      if sign.kind == .unresolvedTernaryExpr {
        push(expression(sign.cast(UnresolvedTernaryExprSyntax.self).thenExpression))
      }
      if sign.kind == .unresolvedIsExpr {
        push(-1)
      } else {
        push(operand(folds, folds[fold].right, elements))
      }
      nodes[Int(node)].offset = offset
      end(node, mark)
      left = node
    }
    return left
  }

  private mutating func operand(_ folds: [Fold], _ index: Int, _ elements: [Syntax]) -> Int32 {
    let element = elements[folds[index].element]
    if folds[index].left < 0 { return expression(element) }
    return nested(at: start(element)) { $0.emit(folds, index, elements) }
  }

  private static func isRightAssociative(_ precedence: Int) -> Bool {
    precedence <= 2 || precedence == 7
  }

  private static func precedence(of sign: Syntax) -> Int {
    switch sign.kind {
    case .assignmentExpr: return 1
    case .unresolvedTernaryExpr, .arrowExpr: return 2
    case .unresolvedAsExpr, .unresolvedIsExpr: return 8
    case .binaryOperatorExpr: return precedence(of: sign.cast(BinaryOperatorExprSyntax.self).operator.text)
    default: return 6
    }
  }

  /// The precedence of a binary operator: 1 assignment, 2 ternary, 4 `||`, 5 `&&`, 6 comparison and whatever is
  /// unknown, 7 `??`, 8 casts, 9 ranges, 10 addition, 11 multiplication, 12 shifts.
  static func precedence(of sign: String) -> Int {
    switch sign {
    case "||": return 4
    case "&&": return 5
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return 6
    case "??": return 7
    case "...", "..<": return 9
    case "+", "-", "&+", "&-", "|", "^": return 10
    case "*", "/", "%", "&*", "&", "&/", "&%": return 11
    case "<<", ">>", "&<<", "&>>": return 12
    case ".==", ".!=", ".<", ".>", ".<=", ".>=": return 6
    default: return sign.hasSuffix("=") ? 1 : 6
    }
  }
}
