internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  mutating func pushMembers(_ members: MemberBlockItemListSyntax) {
    for member in members {
      let declaration = Syntax(member.decl)
      if declaration.kind == .ifConfigDecl {
        pushClauses(declaration.cast(IfConfigDeclSyntax.self))
      } else {
        pushDeclaration(declaration)
      }
    }
  }

  mutating func pushDeclaration(_ syntax: Syntax) {
    guard depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    switch syntax.kind {
    case .variableDecl: pushVariables(syntax.cast(VariableDeclSyntax.self))
    case .functionDecl:
      let function = syntax.cast(FunctionDeclSyntax.self)
      let node = leaf(.function, plain(function.name), at: start(function.name))
      setModifiers(node, function.modifiers)
      let mark = pending.count
      pushAttributes(function.attributes, of: node)
      pushSignature(function.signature)
      if let body = function.body { push(block(body)) }
      end(node, mark)
      push(node)
    case .initializerDecl:
      let initializer = syntax.cast(InitializerDeclSyntax.self)
      let node = begin(.initializer, at: start(initializer.initKeyword))
      setModifiers(node, initializer.modifiers)
      if initializer.optionalMark != nil { setFlag(node, .isFailable) }
      let mark = pending.count
      pushAttributes(initializer.attributes, of: node)
      pushSignature(initializer.signature)
      if let body = initializer.body { push(block(body)) }
      end(node, mark)
      push(node)
    case .subscriptDecl:
      let declaration = syntax.cast(SubscriptDeclSyntax.self)
      let node = begin(.subscriptDeclaration, at: start(declaration.subscriptKeyword))
      setModifiers(node, declaration.modifiers)
      let mark = pending.count
      pushAttributes(declaration.attributes, of: node)
      for parameter in declaration.parameterClause.parameters { pushParameter(parameter, isSubscript: true) }
      pushNode(.functionResult, at: start(declaration.returnClause.type)) {
        $0.push($0.type(declaration.returnClause.type))
      }
      if let accessors = declaration.accessorBlock {
        let getter = self.getter(accessors)
        if getter >= 0 { push(getter) }
        pushAccessors(accessors)
      }
      end(node, mark)
      push(node)
    case .deinitializerDecl:
      let declaration = syntax.cast(DeinitializerDeclSyntax.self)
      guard let body = declaration.body else { return }
      pushNode(.other, at: start(declaration.deinitKeyword)) { $0.push($0.block(body)) }
    case .structDecl:
      let type = syntax.cast(StructDeclSyntax.self)
      pushType(
        plain(type.name), at: start(type.name), .isStruct, type.modifiers, type.inheritanceClause, type.attributes,
        type.memberBlock)
    case .classDecl:
      let type = syntax.cast(ClassDeclSyntax.self)
      pushType(
        plain(type.name), at: start(type.name), .isClass, type.modifiers, type.inheritanceClause, type.attributes,
        type.memberBlock)
    case .actorDecl:
      let type = syntax.cast(ActorDeclSyntax.self)
      pushType(
        plain(type.name), at: start(type.name), .isClass, type.modifiers, type.inheritanceClause, type.attributes,
        type.memberBlock)
    case .enumDecl:
      let type = syntax.cast(EnumDeclSyntax.self)
      pushType(
        plain(type.name), at: start(type.name), .isEnum, type.modifiers, type.inheritanceClause, type.attributes,
        type.memberBlock)
    case .protocolDecl:
      let type = syntax.cast(ProtocolDeclSyntax.self)
      pushType(
        plain(type.name), at: start(type.name), .isProtocol, type.modifiers, type.inheritanceClause, type.attributes,
        type.memberBlock)
    case .extensionDecl:
      let type = syntax.cast(ExtensionDeclSyntax.self)
      pushType(
        dottedName(type.extendedType, arguments: false), at: start(type.extendedType), .isExtension, type.modifiers,
        type.inheritanceClause, type.attributes, type.memberBlock)
    case .enumCaseDecl:
      let declaration = syntax.cast(EnumCaseDeclSyntax.self)
      for element in declaration.elements { pushCase(element) }
    case .typeAliasDecl:
      let alias = syntax.cast(TypeAliasDeclSyntax.self)
      let node = leaf(.typealias, plain(alias.name), at: start(alias.name))
      setModifiers(node, alias.modifiers)
      let mark = pending.count
      push(type(alias.initializer.value))
      end(node, mark)
      push(node)
    case .importDecl:
      let path = syntax.cast(ImportDeclSyntax.self).path
      push(leaf(.import, path.map { plain($0.name) }.joined(separator: "."), at: start(path)))
    case .macroExpansionDecl:
      let macro = syntax.cast(MacroExpansionDeclSyntax.self)
      push(
        self.macro(
          macro.macroName, macro.arguments, macro.trailingClosure, macro.additionalTrailingClosures,
          at: start(macro.pound)))
    case .ifConfigDecl: pushClauses(syntax.cast(IfConfigDeclSyntax.self))
    default: break
    }
  }

  private mutating func pushType(
    _ name: String, at offset: Int32, _ flag: SwiftNodeFlags, _ modifiers: DeclModifierListSyntax,
    _ inheritance: InheritanceClauseSyntax?, _ attributes: AttributeListSyntax, _ members: MemberBlockSyntax
  ) {
    let node = leaf(.typeDeclaration, name, at: offset)
    setFlag(node, flag)
    setModifiers(node, modifiers)
    let mark = pending.count
    if let inheritance {
      for inherited in inheritance.inheritedTypes {
        if inherited.type.kind == .compositionType {
          for element in inherited.type.cast(CompositionTypeSyntax.self).elements {
            pushInherited(element.type, of: node)
          }
        } else {
          pushInherited(inherited.type, of: node)
        }
      }
    }
    pushAttributes(attributes, of: node)
    pushMembers(members.members)
    end(node, mark)
    push(node)
  }

  private mutating func pushInherited(_ inherited: TypeSyntax, of node: Int32) {
    pushNode(.inherited, at: start(inherited)) {
      let type = $0.type(inherited)
      $0.push(type)
      let name = $0.nodes[Int(type)].name
      if name >= 0, $0.strings[Int(name)].split(separator: ".").last == "PreviewProvider" {
        $0.setFlag(node, .isExcluded)
      }
    }
  }

  mutating func setModifiers(_ node: Int32, _ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class): setFlag(node, .isStatic)
      case .keyword(.private), .keyword(.fileprivate): if modifier.detail == nil { setFlag(node, .isPrivate) }
      default: break
      }
    }
  }

  private mutating func pushAttributes(_ attributes: AttributeListSyntax, of node: Int32) {
    for element in attributes {
      let known = pending.count
      pushAttribute(element)
      for attribute in pending[known...] {
        let name = nodes[Int(attribute)].name
        if name >= 0, strings[Int(name)] == "_disfavoredOverload" { setFlag(node, .isDisfavored) }
      }
    }
  }

  mutating func pushAttribute(_ element: AttributeListSyntax.Element) {
    switch element {
    case .attribute(let attribute):
      let node = leaf(.attribute, dottedName(attribute.attributeName, arguments: false), at: start(attribute))
      if case .argumentList(let arguments)? = attribute.arguments {
        let mark = pending.count
        pushArguments(arguments)
        end(node, mark)
      }
      push(node)
    case .ifConfigDecl(let config): pushClauses(config)
    @unknown default: break
    }
  }

  private mutating func pushSignature(_ signature: FunctionSignatureSyntax) {
    for parameter in signature.parameterClause.parameters { pushParameter(parameter, isSubscript: false) }
    if let result = signature.returnClause {
      pushNode(.functionResult, at: start(result.type)) { $0.push($0.type(result.type)) }
    }
  }

  private mutating func pushParameter(_ parameter: FunctionParameterSyntax, isSubscript: Bool) {
    let name = parameter.secondName ?? parameter.firstName
    let node = leaf(.parameter, plain(name), at: start(parameter.firstName))
    if parameter.firstName.tokenKind != .wildcard, !(isSubscript && parameter.secondName == nil) {
      setLabel(node, plain(parameter.firstName))
    }
    if parameter.ellipsis != nil { setFlag(node, .isVariadic) }
    let mark = pending.count
    push(type(parameter.type))
    if let value = parameter.defaultValue { push(expression(value.value)) } else { push(-1) }
    for element in parameter.attributes { pushAttribute(element) }
    end(node, mark)
    push(node)
  }

  private mutating func pushCase(_ element: EnumCaseElementSyntax) {
    let node = leaf(.enumCase, plain(element.name), at: start(element.name))
    let mark = pending.count
    if let clause = element.parameterClause {
      for parameter in clause.parameters {
        let child = begin(.parameter, at: start(parameter))
        if let first = parameter.firstName, first.tokenKind != .wildcard { setLabel(child, plain(first)) }
        if let name = parameter.secondName ?? parameter.firstName, name.tokenKind != .wildcard {
          setName(child, plain(name))
        }
        let mark = pending.count
        push(type(parameter.type))
        if let value = parameter.defaultValue { push(expression(value.value)) } else { push(-1) }
        end(child, mark)
        push(child)
      }
    }
    if let value = element.rawValue { push(expression(value.value)) }
    end(node, mark)
    push(node)
  }

  /// One node for each name that the declaration gives.
  private mutating func pushVariables(_ declaration: VariableDeclSyntax) {
    let isLet = declaration.bindingSpecifier.tokenKind == .keyword(.let)
    let bindings = Array(declaration.bindings)
    for (index, binding) in bindings.enumerated() {
      let offset = start(binding.pattern)
      let node = begin(.variable, at: offset)
      if isLet { setFlag(node, .isLet) }
      setModifiers(node, declaration.modifiers)
      let mark = pending.count
      if binding.pattern.kind == .identifierPattern {
        setName(node, plain(binding.pattern.cast(IdentifierPatternSyntax.self).identifier))
        // In `var a, b: Int` the type stands for both.
        let annotation =
          binding.typeAnnotation
          ?? (binding.initializer == nil
            ? bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation : nil)
        if let annotation { push(type(annotation.type)) } else { push(-1) }
      } else {
        pushNode(.pattern, at: offset) {
          $0.push($0.pattern(binding.pattern, isLet: isLet))
          if let annotation = binding.typeAnnotation { $0.push($0.type(annotation.type)) }
        }
      }
      if let value = binding.initializer { push(expression(value.value)) } else { push(-1) }
      if let accessors = binding.accessorBlock { push(getter(accessors)) } else { push(-1) }
      pushAttributes(declaration.attributes, of: node)
      if let accessors = binding.accessorBlock { pushAccessors(accessors) }
      end(node, mark)
      push(node)
    }
  }

  /// The getter's block, or -1.
  private mutating func getter(_ block: AccessorBlockSyntax) -> Int32 {
    switch block.accessors {
    case .getter(let statements): return self.block(statements, at: start(block))
    case .accessors(let accessors):
      for accessor in accessors where accessor.accessorSpecifier.tokenKind == .keyword(.get) {
        return accessor.body.map { self.block($0) } ?? -1
      }
      return -1
    @unknown default: return -1
    }
  }

  /// The accessors with bodies, but for the getter.
  private mutating func pushAccessors(_ block: AccessorBlockSyntax) {
    guard case .accessors(let accessors) = block.accessors else { return }
    for accessor in accessors {
      let specifier = accessor.accessorSpecifier
      guard let body = accessor.body, specifier.tokenKind != .keyword(.get) else { continue }
      let node = leaf(.accessor, plain(specifier), at: start(specifier))
      let mark = pending.count
      push(self.block(body))
      end(node, mark)
      push(node)
    }
  }
}
