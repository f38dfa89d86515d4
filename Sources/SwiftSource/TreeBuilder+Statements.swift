internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  mutating func pushStatements(_ items: CodeBlockItemListSyntax) {
    for item in items { pushItem(Syntax(item.item)) }
  }

  mutating func block(_ items: CodeBlockItemListSyntax, at offset: Int32) -> Int32 {
    nested(at: offset) { builder in
      let node = builder.begin(.block, at: offset)
      let mark = builder.pending.count
      builder.pushStatements(items)
      builder.end(node, mark)
      return node
    }
  }

  mutating func block(_ block: CodeBlockSyntax) -> Int32 { self.block(block.statements, at: start(block)) }

  /// Lowers a declaration, statement or expression to the nodes that it makes, which may be none.
  mutating func pushItem(_ item: Syntax) {
    switch item.kind {
    case .functionCallExpr, .sequenceExpr, .memberAccessExpr, .declReferenceExpr, .stringLiteralExpr:
      push(expression(item))
    case .expressionStmt: push(expression(item.cast(ExpressionStmtSyntax.self).expression))
    case .returnStmt:
      let statement = item.cast(ReturnStmtSyntax.self)
      let node = begin(.return, at: start(statement))
      let mark = pending.count
      if let value = statement.expression { push(expression(value)) } else { push(-1) }
      end(node, mark)
      push(node)
    case .throwStmt:
      let statement = item.cast(ThrowStmtSyntax.self)
      pushNode(.throw, at: start(statement)) { $0.push($0.expression(statement.expression)) }
    case .guardStmt:
      let statement = item.cast(GuardStmtSyntax.self)
      pushNode(.guard, at: start(statement)) {
        $0.push($0.conditions(statement.conditions))
        $0.push($0.block(statement.body))
      }
    case .whileStmt:
      let statement = item.cast(WhileStmtSyntax.self)
      pushNode(.while, at: start(statement)) {
        $0.push($0.conditions(statement.conditions))
        $0.push($0.block(statement.body))
      }
    case .forStmt:
      let statement = item.cast(ForStmtSyntax.self)
      pushNode(.for, at: start(statement)) {
        $0.push($0.loopPattern(statement))
        $0.push($0.expression(statement.sequence))
        if let clause = statement.whereClause { $0.push($0.expression(clause.condition)) } else { $0.push(-1) }
        $0.push($0.block(statement.body))
      }
    case .repeatStmt:
      let statement = item.cast(RepeatStmtSyntax.self)
      pushNode(.other, at: start(statement)) {
        $0.push($0.block(statement.body))
        $0.push($0.expression(statement.condition))
      }
    case .doStmt:
      let statement = item.cast(DoStmtSyntax.self)
      pushNode(.other, at: start(statement)) {
        $0.push($0.block(statement.body))
        for clause in statement.catchClauses { $0.pushCatch(clause) }
      }
    case .deferStmt:
      let statement = item.cast(DeferStmtSyntax.self)
      pushNode(.other, at: start(statement)) { $0.push($0.block(statement.body)) }
    case .yieldStmt:
      let statement = item.cast(YieldStmtSyntax.self)
      pushNode(.other, at: start(statement)) {
        switch statement.yieldedExpressions {
        case .single(let value): $0.push($0.expression(value))
        case .multiple(let clause): for value in clause.elements { $0.push($0.expression(value.expression)) }
        @unknown default: break
        }
      }
    case .labeledStmt: pushItem(Syntax(item.cast(LabeledStmtSyntax.self).statement))
    case .breakStmt, .continueStmt, .fallThroughStmt, .discardStmt, .missingStmt:
      push(leaf(.other, at: start(item)))
    case .ifConfigDecl: pushClauses(item.cast(IfConfigDeclSyntax.self))
    default:
      if item.is(DeclSyntax.self) {
        pushDeclaration(item)
      } else if item.is(ExprSyntax.self) {
        push(expression(item))
      } else {
        push(leaf(.other, at: start(item)))
      }
    }
  }

  /// Pushes a node of a kind with the children that `body` pushes.
  mutating func pushNode(_ kind: SwiftNodeKind, at offset: Int32, _ body: (inout TreeBuilder) -> Void) {
    push(made(kind, at: offset, body))
  }

  /// A node of a kind with the children that `body` pushes.
  mutating func made(_ kind: SwiftNodeKind, at offset: Int32, _ body: (inout TreeBuilder) -> Void) -> Int32 {
    let node = begin(kind, at: offset)
    let mark = pending.count
    body(&self)
    end(node, mark)
    return node
  }

  private mutating func pushCatch(_ clause: CatchClauseSyntax) {
    pushNode(.other, at: start(clause)) {
      for item in clause.catchItems {
        if let pattern = item.pattern { $0.push($0.wrappedPattern(pattern)) }
        if let clause = item.whereClause { $0.push($0.expression(clause.condition)) }
      }
      $0.push($0.block(clause.body))
    }
  }

  mutating func conditions(_ elements: ConditionElementListSyntax) -> Int32 {
    made(.block, at: start(elements)) { builder in
      for element in elements {
        switch element.condition {
        case .expression(let value): builder.push(builder.expression(value))
        case .optionalBinding(let binding): builder.pushBinding(binding)
        case .matchingPattern(let match):
          builder.pushNode(.pattern, at: start(match.pattern)) {
            $0.push($0.pattern(match.pattern))
            $0.push($0.expression(match.initializer.value))
          }
        case .availability: builder.push(builder.leaf(.other, at: start(element)))
        @unknown default: builder.push(builder.leaf(.other, at: start(element)))
        }
      }
    }
  }

  /// `let x = value`, `let x` in a condition.
  private mutating func pushBinding(_ binding: OptionalBindingConditionSyntax) {
    let offset = start(binding.pattern)
    let node = begin(.variable, at: offset)
    if binding.bindingSpecifier.tokenKind == .keyword(.let) { setFlag(node, .isLet) }
    let mark = pending.count
    if let name = binding.pattern.as(IdentifierPatternSyntax.self) {
      let text = plain(name.identifier)
      setName(node, text)
      if let type = binding.typeAnnotation { push(self.type(type.type)) } else { push(-1) }
      if let value = binding.initializer {
        push(expression(value.value))
      } else {
        push(leaf(.name, text, at: offset))
      }
    } else {
      push(wrappedPattern(binding.pattern))
      if let value = binding.initializer { push(expression(value.value)) } else { push(-1) }
    }
    push(-1)
    end(node, mark)
    push(node)
  }

  mutating func ifNode(_ statement: IfExprSyntax) -> Int32 {
    nested(at: start(statement)) { builder in
      builder.made(.if, at: start(statement)) {
        $0.push($0.conditions(statement.conditions))
        $0.push($0.block(statement.body))
        switch statement.elseBody {
        case .ifExpr(let other): $0.push($0.ifNode(other))
        case .codeBlock(let other): $0.push($0.block(other))
        case nil: $0.push(-1)
        @unknown default: $0.push(-1)
        }
      }
    }
  }

  mutating func switchNode(_ statement: SwitchExprSyntax) -> Int32 {
    made(.switch, at: start(statement)) {
      $0.push($0.expression(statement.subject))
      $0.pushCases(statement.cases)
    }
  }

  mutating func pushCases(_ cases: SwitchCaseListSyntax) {
    for element in cases {
      switch element {
      case .switchCase(let clause): pushCase(clause)
      case .ifConfigDecl(let config): pushClauses(config)
      @unknown default: break
      }
    }
  }

  private mutating func pushCase(_ clause: SwitchCaseSyntax) {
    pushNode(.switchCase, at: start(clause)) {
      if case .case(let label) = clause.label {
        for item in label.caseItems {
          $0.push($0.wrappedPattern(item.pattern))
          if let condition = item.whereClause {
            $0.pushNode(.other, at: start(condition)) { $0.push($0.expression(condition.condition)) }
          }
        }
      }
      $0.push($0.block(clause.statements, at: start(clause.statements)))
    }
  }

  /// Pushes what the clauses of `#if` hold, one clause after the other; clauses that only debug builds have, each in
  /// an excluded block.
  mutating func pushClauses(_ config: IfConfigDeclSyntax) {
    var conditions = BuildConditions()
    for clause in config.clauses {
      let isExcluded = conditions.isExcluded(next: clause.condition)
      guard let elements = clause.elements else { continue }
      guard isExcluded else {
        pushElements(elements)
        continue
      }
      let node = begin(.block, at: start(clause))
      setFlag(node, .isExcluded)
      let mark = pending.count
      pushElements(elements)
      end(node, mark)
      push(node)
    }
  }

  private mutating func pushElements(_ elements: IfConfigClauseSyntax.Elements) {
    guard depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    switch elements {
    case .statements(let items): pushStatements(items)
    case .decls(let members): pushMembers(members)
    case .switchCases(let cases): pushCases(cases)
    case .postfixExpression(let value): push(expression(value))
    case .attributes(let attributes): for element in attributes { pushAttribute(element) }
    @unknown default: break
    }
  }
}
