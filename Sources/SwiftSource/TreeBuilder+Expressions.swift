internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  mutating func expression(_ syntax: ExprSyntax) -> Int32 { expression(Syntax(syntax)) }

  mutating func expression(_ syntax: Syntax) -> Int32 {
    nested(at: start(syntax)) { $0.loweredExpression(syntax) }
  }

  private mutating func loweredExpression(_ syntax: Syntax) -> Int32 {
    let syntax = Self.withoutWrappers(syntax)
    let offset = start(syntax)
    switch syntax.kind {
    case .functionCallExpr, .memberAccessExpr, .subscriptCallExpr, .postfixIfConfigExpr: return chain(syntax)
    case .declReferenceExpr: return leaf(.name, plain(syntax.cast(DeclReferenceExprSyntax.self).baseName), at: offset)
    case .stringLiteralExpr: return string(syntax.cast(StringLiteralExprSyntax.self))
    case .sequenceExpr: return sequence(syntax.cast(SequenceExprSyntax.self))
    case .integerLiteralExpr:
      return leaf(.integer, Self.decimal(syntax.cast(IntegerLiteralExprSyntax.self).literal.text), at: offset)
    case .closureExpr: return closure(syntax.cast(ClosureExprSyntax.self))
    case .booleanLiteralExpr:
      return leaf(.boolean, syntax.cast(BooleanLiteralExprSyntax.self).literal.text, at: offset)
    case .nilLiteralExpr: return leaf(.nilLiteral, at: offset)
    case .floatLiteralExpr: return leaf(.float, syntax.cast(FloatLiteralExprSyntax.self).literal.text, at: offset)
    case .prefixOperatorExpr:
      let unary = syntax.cast(PrefixOperatorExprSyntax.self)
      let node = leaf(.unary, unary.operator.text, at: offset)
      let mark = pending.count
      push(expression(unary.expression))
      end(node, mark)
      return node
    case .postfixOperatorExpr:
      let unary = syntax.cast(PostfixOperatorExprSyntax.self)
      let node = leaf(.unary, unary.operator.text, at: offset)
      let mark = pending.count
      push(expression(unary.expression))
      end(node, mark)
      return node
    case .arrayExpr:
      let array = syntax.cast(ArrayExprSyntax.self)
      return made(.array, at: offset) { for element in array.elements { $0.push($0.expression(element.expression)) } }
    case .dictionaryExpr:
      let dictionary = syntax.cast(DictionaryExprSyntax.self)
      return made(.dictionary, at: offset) {
        guard case .elements(let elements) = dictionary.content else { return }
        for element in elements {
          $0.pushNode(.pair, at: start(element)) {
            $0.push($0.expression(element.key))
            $0.push($0.expression(element.value))
          }
        }
      }
    case .tupleExpr:
      let tuple = syntax.cast(TupleExprSyntax.self)
      return made(.tuple, at: offset) { $0.pushArguments(tuple.elements) }
    case .ifExpr: return ifNode(syntax.cast(IfExprSyntax.self))
    case .switchExpr: return switchNode(syntax.cast(SwitchExprSyntax.self))
    case .superExpr: return leaf(.name, "super", at: offset)
    case .discardAssignmentExpr: return leaf(.name, "_", at: offset)
    case .keyPathExpr:
      let keyPath = syntax.cast(KeyPathExprSyntax.self)
      var names: [String] = []
      for element in keyPath.components {
        if case .property(let property) = element.component { names.append(plain(property.declName.baseName)) }
      }
      let node = leaf(.keyPath, names.joined(separator: "."), at: offset)
      if let root = keyPath.root {
        let mark = pending.count
        push(type(root))
        end(node, mark)
      }
      return node
    case .macroExpansionExpr:
      let macro = syntax.cast(MacroExpansionExprSyntax.self)
      return self.macro(
        macro.macroName, macro.arguments, macro.trailingClosure, macro.additionalTrailingClosures, at: offset)
    case .patternExpr: return pattern(syntax.cast(PatternExprSyntax.self).pattern)
    case .typeExpr: return type(syntax.cast(TypeExprSyntax.self).type)
    case .simpleStringLiteralExpr: return string(syntax.cast(SimpleStringLiteralExprSyntax.self))
    default: return leaf(.other, at: offset)
    }
  }

  /// The expression without what changes no value: parentheses, `try`, `await`, `&`, `!`, `?`, ownership, generic
  /// arguments.
  private static func withoutWrappers(_ syntax: Syntax) -> Syntax {
    var syntax = syntax
    while true {
      switch syntax.kind {
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .stringLiteralExpr: return syntax
      case .tryExpr: syntax = Syntax(syntax.cast(TryExprSyntax.self).expression)
      case .awaitExpr: syntax = Syntax(syntax.cast(AwaitExprSyntax.self).expression)
      case .unsafeExpr: syntax = Syntax(syntax.cast(UnsafeExprSyntax.self).expression)
      case .forceUnwrapExpr: syntax = Syntax(syntax.cast(ForceUnwrapExprSyntax.self).expression)
      case .optionalChainingExpr: syntax = Syntax(syntax.cast(OptionalChainingExprSyntax.self).expression)
      case .inOutExpr: syntax = Syntax(syntax.cast(InOutExprSyntax.self).expression)
      case .consumeExpr: syntax = Syntax(syntax.cast(ConsumeExprSyntax.self).expression)
      case .copyExpr: syntax = Syntax(syntax.cast(CopyExprSyntax.self).expression)
      case .borrowExpr: syntax = Syntax(syntax.cast(BorrowExprSyntax.self).expression)
      case .packExpansionExpr: syntax = Syntax(syntax.cast(PackExpansionExprSyntax.self).repetitionPattern)
      case .packElementExpr: syntax = Syntax(syntax.cast(PackElementExprSyntax.self).pack)
      case .genericSpecializationExpr: syntax = Syntax(syntax.cast(GenericSpecializationExprSyntax.self).expression)
      case .expressionStmt: syntax = Syntax(syntax.cast(ExpressionStmtSyntax.self).expression)
      case .tupleExpr:
        let elements = syntax.cast(TupleExprSyntax.self).elements
        guard elements.count == 1, let only = elements.first, only.label == nil else { return syntax }
        syntax = Syntax(only.expression)
      default: return syntax
      }
    }
  }

  /// A step of a postfix chain, outermost first.
  private struct Step {
    var node: Int32
    var syntax: Syntax
  }

  /// `a.b(c)[d]?.e`: members, calls and subscripts, one around the other, without recursion along the chain.
  private mutating func chain(_ outermost: Syntax) -> Int32 {
    var steps: [Step] = []
    var syntax: Syntax? = outermost
    /// Clauses of `#if` whose chains stand in for a missing base, innermost first.
    var bases: [Syntax?] = []
    var isFailable: [Bool] = []
    var budget = Self.depthLimit - depth
    while budget > 0, let current = syntax {
      budget -= 1
      switch current.kind {
      case .memberAccessExpr:
        let member = current.cast(MemberAccessExprSyntax.self)
        steps.append(Step(node: leaf(.member, plain(member.declName.baseName), at: -1), syntax: current))
        isFailable.append(false)
        if let base = member.base {
          syntax = Syntax(base)
        } else if let base = bases.popLast() {
          syntax = base
        } else {
          syntax = nil
        }
      case .functionCallExpr:
        steps.append(Step(node: begin(.call, at: -1), syntax: current))
        isFailable.append(false)
        syntax = Syntax(current.cast(FunctionCallExprSyntax.self).calledExpression)
      case .subscriptCallExpr:
        steps.append(Step(node: begin(.subscript, at: -1), syntax: current))
        isFailable.append(false)
        syntax = Syntax(current.cast(SubscriptCallExprSyntax.self).calledExpression)
      case .optionalChainingExpr:
        for index in isFailable.indices { isFailable[index] = true }
        syntax = Syntax(current.cast(OptionalChainingExprSyntax.self).expression)
      case .forceUnwrapExpr: syntax = Syntax(current.cast(ForceUnwrapExprSyntax.self).expression)
      case .genericSpecializationExpr:
        syntax = Syntax(current.cast(GenericSpecializationExprSyntax.self).expression)
      case .postfixIfConfigExpr:
        let config = current.cast(PostfixIfConfigExprSyntax.self)
        // As if the calls of all clauses were applied one after the other; those of debug builds are left out.
        bases.append(config.base.map { Syntax($0) } ?? (bases.isEmpty ? nil : bases.removeLast()))
        var conditions = BuildConditions()
        for clause in config.config.clauses {
          let isExcluded = conditions.isExcluded(next: clause.condition)
          if !isExcluded, case .postfixExpression(let value)? = clause.elements { bases.append(Syntax(value)) }
        }
        syntax = bases.removeLast()
      default:
        // The base of the whole chain.
        return finish(steps, isFailable, base: expression(current), baseOffset: start(current))
      }
    }
    if let syntax {
      // Deeper than the lowering goes.
      return finish(steps, isFailable, base: leaf(.other, at: start(syntax)), baseOffset: start(syntax))
    }
    let needsBase = steps.last?.syntax.kind != .memberAccessExpr
    let base = needsBase ? leaf(.other, at: start(outermost)) : -1
    return finish(steps, isFailable, base: base, baseOffset: start(outermost))
  }

  /// Gives the steps their bases and arguments, innermost first; the outermost is the answer.
  private mutating func finish(_ steps: [Step], _ isFailable: [Bool], base: Int32, baseOffset: Int32) -> Int32 {
    var base = base
    var nameOffset = baseOffset
    // Arguments stand as deep as the call that holds them.
    let outer = depth
    defer { depth = outer }
    for index in steps.indices.reversed() {
      let step = steps[index]
      depth = outer + index
      let mark = pending.count
      push(base)
      if isFailable[index] { setFlag(step.node, .isFailable) }
      switch step.syntax.kind {
      case .memberAccessExpr:
        nameOffset = start(step.syntax.cast(MemberAccessExprSyntax.self).declName)
        nodes[Int(step.node)].offset = min(baseOffset, nameOffset)
      case .functionCallExpr:
        let call = step.syntax.cast(FunctionCallExprSyntax.self)
        nodes[Int(step.node)].offset = nameOffset
        pushArguments(call.arguments)
        pushTrailing(call.trailingClosure, call.additionalTrailingClosures)
      default:
        let call = step.syntax.cast(SubscriptCallExprSyntax.self)
        nodes[Int(step.node)].offset = baseOffset
        pushArguments(call.arguments)
        pushTrailing(call.trailingClosure, call.additionalTrailingClosures)
      }
      end(step.node, mark)
      base = step.node
    }
    return base
  }

  mutating func pushArguments(_ arguments: LabeledExprListSyntax) {
    for argument in arguments {
      let label = argument.label
      let node = begin(.argument, at: start(argument))
      if let label { setLabel(node, plain(label)) }
      let mark = pending.count
      push(expression(argument.expression))
      end(node, mark)
      push(node)
    }
  }

  private mutating func pushTrailing(_ closure: ClosureExprSyntax?, _ others: MultipleTrailingClosureElementListSyntax)
  {
    guard let closure else { return }
    pushTrailing(closure, label: nil)
    for other in others { pushTrailing(other.closure, label: other.label) }
  }

  private mutating func pushTrailing(_ closure: ClosureExprSyntax, label: TokenSyntax?) {
    let node = begin(.argument, at: start(closure))
    setFlag(node, .isTrailing)
    if let label, label.tokenKind != .wildcard { setLabel(node, plain(label)) }
    let mark = pending.count
    push(expression(Syntax(closure)))
    end(node, mark)
    push(node)
  }

  mutating func macro(
    _ name: TokenSyntax, _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?,
    _ others: MultipleTrailingClosureElementListSyntax, at offset: Int32
  ) -> Int32 {
    let text = plain(name)
    let node = leaf(.macro, text, at: offset)
    if text == "Preview" { setFlag(node, .isExcluded) }
    let mark = pending.count
    pushArguments(arguments)
    pushTrailing(closure, others)
    end(node, mark)
    return node
  }

  private mutating func closure(_ closure: ClosureExprSyntax) -> Int32 {
    made(.closure, at: start(closure)) { builder in
      let signature = closure.signature
      switch signature?.parameterClause {
      case .simpleInput(let names):
        for name in names { builder.pushClosureParameter(name.name, type: nil, isVariadic: false) }
      case .parameterClause(let clause):
        for parameter in clause.parameters {
          builder.pushClosureParameter(
            parameter.secondName ?? parameter.firstName, type: parameter.type, isVariadic: parameter.ellipsis != nil)
        }
      case nil: break
      @unknown default: break
      }
      if let result = signature?.returnClause {
        builder.pushNode(.functionResult, at: start(result.type)) { $0.push($0.type(result.type)) }
      }
      builder.pushNode(.block, at: start(closure)) {
        if let capture = signature?.capture { $0.pushCaptures(capture) }
        $0.pushStatements(closure.statements)
      }
    }
  }

  private mutating func pushClosureParameter(_ name: TokenSyntax, type: TypeSyntax?, isVariadic: Bool) {
    let node = leaf(.parameter, plain(name), at: start(name))
    if isVariadic { setFlag(node, .isVariadic) }
    let mark = pending.count
    if let type { push(self.type(type)) } else { push(-1) }
    push(-1)
    end(node, mark)
    push(node)
  }

  /// `[x = value]` binds like a `let` at the start of the block.
  private mutating func pushCaptures(_ clause: ClosureCaptureClauseSyntax) {
    for item in clause.items {
      guard let value = item.initializer else { continue }
      let node = leaf(.variable, plain(item.name), at: start(item.name))
      setFlag(node, .isLet)
      let mark = pending.count
      push(-1)
      push(expression(value.value))
      push(-1)
      end(node, mark)
      push(node)
    }
  }

  /// An integer literal's decimal value where it fits 64 bits, else its spelling.
  static func decimal(_ text: String) -> String {
    var digits = Substring(text)
    var radix = 10
    if digits.hasPrefix("0x") {
      radix = 16
    } else if digits.hasPrefix("0o") {
      radix = 8
    } else if digits.hasPrefix("0b") {
      radix = 2
    } else if !digits.utf8.contains(UInt8(ascii: "_")), digits.utf8.first != UInt8(ascii: "0") || digits.count == 1 {
      return text
    }
    if radix != 10 { digits = digits.dropFirst(2) }
    return UInt64(digits.filter { $0 != "_" }, radix: radix).map(String.init) ?? text
  }
}
