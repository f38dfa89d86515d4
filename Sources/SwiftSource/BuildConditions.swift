internal import SwiftSyntax

/// Tells which clauses of one `#if` only debug builds have.
struct BuildConditions {
  /// Whether an earlier clause holds in every build that is none for debugging.
  private var isDecided = false

  /// Takes the condition of the next clause (nil for `#else`) and tells whether no release build can have the clause.
  mutating func isExcluded(next condition: ExprSyntax?) -> Bool {
    if isDecided { return true }
    let value = condition.map { Self.value(of: $0, depth: 0) } ?? true
    if value == true { isDecided = true }
    return value == false
  }

  /// The value of a condition where `DEBUG` is not set; nil where it depends on something else.
  private static func value(of condition: ExprSyntax, depth: Int) -> Bool? {
    guard depth < 32 else { return nil }
    switch condition.kind {
    case .declReferenceExpr:
      return condition.cast(DeclReferenceExprSyntax.self).baseName.text == "DEBUG" ? false : nil
    case .booleanLiteralExpr:
      return condition.cast(BooleanLiteralExprSyntax.self).literal.text == "true"
    case .prefixOperatorExpr:
      let prefix = condition.cast(PrefixOperatorExprSyntax.self)
      guard prefix.operator.text == "!" else { return nil }
      return value(of: prefix.expression, depth: depth + 1).map { !$0 }
    case .tupleExpr:
      let elements = condition.cast(TupleExprSyntax.self).elements
      guard elements.count == 1, let only = elements.first else { return nil }
      return value(of: only.expression, depth: depth + 1)
    case .sequenceExpr:
      return value(ofSequence: condition.cast(SequenceExprSyntax.self), depth: depth)
    default: return nil
    }
  }

  /// `a && b || c && d`: the sum of products.
  private static func value(ofSequence sequence: SequenceExprSyntax, depth: Int) -> Bool? {
    var sum: Bool? = false
    var product: Bool? = true
    for element in sequence.elements {
      if let sign = element.as(BinaryOperatorExprSyntax.self) {
        switch sign.operator.text {
        case "&&": break
        case "||":
          sum = or(sum, product)
          product = true
        default: return nil
        }
      } else {
        product = or(product.map { !$0 }, value(of: element, depth: depth + 1).map { !$0 }).map { !$0 }
      }
    }
    return or(sum, product)
  }

  private static func or(_ a: Bool?, _ b: Bool?) -> Bool? {
    if a == true || b == true { return true }
    return a == nil || b == nil ? nil : false
  }
}
