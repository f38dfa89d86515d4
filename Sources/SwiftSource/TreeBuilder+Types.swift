internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  mutating func type(_ type: TypeSyntax) -> Int32 {
    nested(at: start(type)) { $0.loweredType(type) }
  }

  private mutating func loweredType(_ syntax: TypeSyntax) -> Int32 {
    var syntax = syntax
    var isOptional = false
    var steps = 0
    while steps < 1000 {
      steps += 1
      switch syntax.kind {
      case .optionalType:
        syntax = syntax.cast(OptionalTypeSyntax.self).wrappedType
        isOptional = true
      case .implicitlyUnwrappedOptionalType:
        syntax = syntax.cast(ImplicitlyUnwrappedOptionalTypeSyntax.self).wrappedType
        isOptional = true
      case .attributedType: syntax = syntax.cast(AttributedTypeSyntax.self).baseType
      case .someOrAnyType: syntax = syntax.cast(SomeOrAnyTypeSyntax.self).constraint
      case .packExpansionType: syntax = syntax.cast(PackExpansionTypeSyntax.self).repetitionPattern
      case .packElementType: syntax = syntax.cast(PackElementTypeSyntax.self).pack
      case .namedOpaqueReturnType: syntax = syntax.cast(NamedOpaqueReturnTypeSyntax.self).type
      case .compositionType:
        guard let first = syntax.cast(CompositionTypeSyntax.self).elements.first else {
          return leaf(.type, "", at: start(syntax))
        }
        syntax = first.type
      case .tupleType:
        let elements = syntax.cast(TupleTypeSyntax.self).elements
        if elements.count == 1, let only = elements.first, only.firstName == nil, only.ellipsis == nil {
          syntax = only.type
        } else {
          steps = Int.max
        }
      default: steps = Int.max
      }
      if steps == Int.max { break }
    }
    let node = plainType(syntax)
    if isOptional { setFlag(node, .isOptional) }
    return node
  }

  private mutating func plainType(_ syntax: TypeSyntax) -> Int32 {
    let offset = start(syntax)
    switch syntax.kind {
    case .identifierType:
      let type = syntax.cast(IdentifierTypeSyntax.self)
      let node = leaf(.type, plain(type.name), at: offset)
      if let clause = type.genericArgumentClause {
        let mark = pending.count
        pushGenericArguments(clause)
        end(node, mark)
      }
      return node
    case .memberType:
      let node = leaf(.type, "", at: offset)
      let mark = pending.count
      setName(node, dottedName(syntax, arguments: true))
      end(node, mark)
      return node
    case .arrayType:
      let type = syntax.cast(ArrayTypeSyntax.self)
      return made(.arrayType, at: offset) { $0.push($0.type(type.element)) }
    case .inlineArrayType:
      let type = syntax.cast(InlineArrayTypeSyntax.self)
      return made(.arrayType, at: offset) { $0.pushGenericArgument(type.element) }
    case .dictionaryType:
      let type = syntax.cast(DictionaryTypeSyntax.self)
      return made(.dictionaryType, at: offset) {
        $0.push($0.type(type.key))
        $0.push($0.type(type.value))
      }
    case .tupleType:
      let type = syntax.cast(TupleTypeSyntax.self)
      return made(.tupleType, at: offset) {
        for element in type.elements {
          let argument = $0.begin(.argument, at: start(element))
          if let label = element.firstName, label.tokenKind != .wildcard { $0.setLabel(argument, plain(label)) }
          let mark = $0.pending.count
          $0.push($0.type(element.type))
          $0.end(argument, mark)
          $0.push(argument)
        }
      }
    case .functionType:
      let type = syntax.cast(FunctionTypeSyntax.self)
      return made(.functionType, at: offset) {
        for parameter in type.parameters { $0.push($0.type(parameter.type)) }
        $0.push($0.type(type.returnClause.type))
      }
    case .metatypeType:
      let type = syntax.cast(MetatypeTypeSyntax.self)
      return leaf(.type, dottedName(type.baseType, arguments: false) + "." + type.metatypeSpecifier.text, at: offset)
    case .suppressedType:
      return leaf(.type, "~" + dottedName(syntax.cast(SuppressedTypeSyntax.self).type, arguments: false), at: offset)
    default: return leaf(.type, "", at: offset)
    }
  }

  private mutating func pushGenericArguments(_ clause: GenericArgumentClauseSyntax) {
    for argument in clause.arguments { pushGenericArgument(argument) }
  }

  private mutating func pushGenericArgument(_ argument: GenericArgumentSyntax) {
    switch argument.argument {
    case .type(let type): push(self.type(type))
    case .expr(let value): push(expression(value))
    @unknown default: push(leaf(.type, "", at: start(argument)))
    }
  }

  /// `A.B` of a type's name; pushes its generic arguments where asked to.
  mutating func dottedName(_ syntax: TypeSyntax, arguments: Bool) -> String {
    var syntax = syntax
    var parts: [String] = []
    while parts.count < 100 {
      switch syntax.kind {
      case .identifierType:
        let type = syntax.cast(IdentifierTypeSyntax.self)
        parts.append(plain(type.name))
        if arguments, let clause = type.genericArgumentClause { pushGenericArguments(clause) }
        return parts.reversed().joined(separator: ".")
      case .memberType:
        let type = syntax.cast(MemberTypeSyntax.self)
        parts.append(plain(type.name))
        if arguments, let clause = type.genericArgumentClause { pushGenericArguments(clause) }
        syntax = type.baseType
      case .attributedType: syntax = syntax.cast(AttributedTypeSyntax.self).baseType
      case .arrayType:
        parts.append("Array")
        return parts.reversed().joined(separator: ".")
      case .dictionaryType:
        parts.append("Dictionary")
        return parts.reversed().joined(separator: ".")
      case .optionalType:
        parts.append("Optional")
        return parts.reversed().joined(separator: ".")
      case .someOrAnyType: syntax = syntax.cast(SomeOrAnyTypeSyntax.self).constraint
      default: return parts.reversed().joined(separator: ".")
      }
    }
    return parts.reversed().joined(separator: ".")
  }
}
