internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  /// The pattern and what it binds: `x` is a `.variable`, `(a, b)` a `.tuple`, anything else its expression.
  mutating func pattern(_ syntax: PatternSyntax, isLet: Bool = true) -> Int32 {
    let offset = start(syntax)
    return nested(at: offset) { builder in
      switch syntax.kind {
      case .valueBindingPattern:
        let binding = syntax.cast(ValueBindingPatternSyntax.self)
        return builder.pattern(binding.pattern, isLet: binding.bindingSpecifier.tokenKind == .keyword(.let))
      case .identifierPattern:
        let node = builder.leaf(.variable, plain(syntax.cast(IdentifierPatternSyntax.self).identifier), at: offset)
        if isLet { builder.setFlag(node, .isLet) }
        let mark = builder.pending.count
        for _ in 0..<3 { builder.push(-1) }
        builder.end(node, mark)
        return node
      case .expressionPattern:
        return builder.expression(syntax.cast(ExpressionPatternSyntax.self).expression)
      case .tuplePattern:
        let elements = syntax.cast(TuplePatternSyntax.self).elements
        if elements.count == 1, let only = elements.first, only.label == nil {
          return builder.pattern(only.pattern, isLet: isLet)
        }
        return builder.made(.tuple, at: offset) {
          for element in elements {
            let argument = $0.begin(.argument, at: start(element))
            if let label = element.label { $0.setLabel(argument, plain(label)) }
            let mark = $0.pending.count
            $0.push($0.pattern(element.pattern, isLet: isLet))
            $0.end(argument, mark)
            $0.push(argument)
          }
        }
      case .wildcardPattern: return builder.leaf(.name, "_", at: offset)
      case .isTypePattern:
        let node = builder.leaf(.binary, "is", at: offset)
        let mark = builder.pending.count
        builder.push(-1)
        builder.push(-1)
        builder.end(node, mark)
        return node
      default: return builder.leaf(.other, at: offset)
      }
    }
  }

  /// A `.pattern` of the pattern.
  mutating func wrappedPattern(_ syntax: PatternSyntax) -> Int32 {
    made(.pattern, at: start(syntax)) { $0.push($0.pattern(syntax)) }
  }

  /// The pattern of a `for`: a plain binding is a `.variable`, anything else a `.pattern`.
  mutating func loopPattern(_ statement: ForStmtSyntax) -> Int32 {
    guard statement.pattern.kind == .identifierPattern else { return wrappedPattern(statement.pattern) }
    let name = statement.pattern.cast(IdentifierPatternSyntax.self).identifier
    let node = leaf(.variable, plain(name), at: start(name))
    setFlag(node, .isLet)
    let mark = pending.count
    if let annotation = statement.typeAnnotation { push(type(annotation.type)) } else { push(-1) }
    push(-1)
    push(-1)
    end(node, mark)
    return node
  }
}
