import SwiftTree

/// Finds every declaration of the program outside bodies: types with their members, functions, variables.
struct Indexer {
  let program: Program

  static func index(_ program: Program) {
    let indexer = Indexer(program: program)
    var extensions: [(node: Node, scope: Scope)] = []
    for file in program.sources.indices {
      let scope = Scope(.file, in: nil, file: Int32(file), isExcluded: program.sources[file].isTest)
      program.fileScopes.append(scope)
      guard !program.sources[file].tree.nodes.isEmpty else { continue }
      indexer.top(Node(file: Int32(file), index: 0), scope, &extensions)
    }
    // Types first: an extension may stand in a file before its type's.
    for (node, scope) in extensions { indexer.extend(node, scope) }
  }

  private func top(_ block: Node, _ scope: Scope, _ extensions: inout [(node: Node, scope: Scope)]) {
    let scope =
      program.flags(block).contains(.isExcluded) ? Scope(.block, in: scope, file: scope.file, isExcluded: true) : scope
    for node in program.children(block) {
      switch program.kind(node) {
      case .block: top(node, scope, &extensions)
      case .typeDeclaration:
        if program.flags(node).contains(.isExtension) {
          extensions.append((node, scope))
        } else {
          let type = declare(node, parent: nil, scope)
          program.topTypes[type.name, default: []].append(type)
        }
      case .function:
        let function = self.function(node, owner: nil, scope)
        program.topFunctions[function.name, default: []].append(function)
      case .variable:
        let slot = variable(node, owner: nil, scope)
        program.topVariables[slot.name, default: []].append(slot)
      case .typealias:
        if let type = program.child(node, 0) {
          program.topAliases[program.name(node), default: []].append((type, scope))
        }
      default: break
      }
    }
  }

  /// The type of a declaration, with all its members.
  @discardableResult
  func declare(_ node: Node, parent: TypeDeclaration?, _ scope: Scope) -> TypeDeclaration {
    let flags = program.flags(node)
    let type = TypeDeclaration(
      name: program.name(node), node: node, parent: parent, scope: scope, kind: flags,
      isExcluded: flags.contains(.isExcluded))
    program.allTypes.append(type)
    members(of: node, of: type, scope)
    return type
  }

  private func extend(_ node: Node, _ scope: Scope) {
    let name = program.nameText(node)
    let parts = name.split(separator: ".").map { program.symbol(String($0)) }
    var found = program.candidates(parts[0], from: scope)
    for part in parts.dropFirst() { found = found.flatMap { $0.nested[part] ?? [] } }
    // Of homonyms the one of the same file or unit was chosen; an extension adds to one type.
    if let type = found.first {
      members(of: node, of: type, scope)
      return
    }
    let symbol = program.name(node)
    let type: TypeDeclaration
    if let known = program.foreignTypes[symbol] {
      type = known
    } else {
      type = TypeDeclaration(name: symbol, node: nil, parent: nil, scope: scope, kind: .isExtension, isExcluded: false)
      program.foreignTypes[symbol] = type
      program.allTypes.append(type)
    }
    members(of: node, of: type, scope)
  }

  /// Adds the members of a declaration or extension to a type.
  private func members(of node: Node, of type: TypeDeclaration, _ outer: Scope) {
    let scope = Scope(
      .type(type, isStatic: false), in: outer, file: node.file, isExcluded: program.flags(node).contains(.isExcluded),
      type: type, enclosing: type.chain.map { program.text($0.name) }.joined(separator: "."))
    members(program.children(node), of: type, scope)
  }

  private func members(_ nodes: [Node], of type: TypeDeclaration, _ scope: Scope) {
    for node in nodes {
      switch program.kind(node) {
      case .inherited:
        if let inherited = program.child(node, 0) { type.inherited.append((inherited, scope)) }
      case .block:
        let inner =
          program.flags(node).contains(.isExcluded)
          ? Scope(.block, in: scope, file: scope.file, isExcluded: true) : scope
        members(program.children(node), of: type, inner)
      case .typeDeclaration:
        let nested = declare(node, parent: type, scope)
        type.nested[nested.name, default: []].append(nested)
      case .typealias:
        if let aliased = program.child(node, 0) { type.aliases[program.name(node)] = (aliased, scope) }
      case .function:
        let function = self.function(node, owner: type, scope)
        type.functions[function.name, default: []].append(function)
        program.methods[function.name, default: []].append(function)
      case .initializer:
        let function = self.function(node, owner: type, scope)
        function.isInitializer = true
        type.initializers.append(function)
        if type.node != nil, scope.file == type.node?.file {
          type.hasOwnInitializer = type.hasOwnInitializer || isInBody(node, of: type)
        }
      case .subscriptDeclaration:
        type.subscripts.append(self.function(node, owner: type, scope))
      case .enumCase:
        let function = self.function(node, owner: type, scope)
        function.isCase = true
        let raw = program.children(node).first { program.kind($0) != .parameter && program.kind($0) != .attribute }
        let enumCase = EnumCase(name: function.name, node: node, type: type, function: function, rawValue: raw)
        type.cases.append(enumCase)
        program.cases[function.name, default: []].append(enumCase)
      case .variable:
        let slot = variable(node, owner: type, scope)
        type.properties[slot.name, default: []].append(slot)
        program.properties[slot.name, default: []].append(slot)
        if isStored(slot) { type.stored.append(slot) }
      default: break
      }
    }
  }

  private func isInBody(_ node: Node, of type: TypeDeclaration) -> Bool {
    guard let body = type.node else { return false }
    return program.children(body).contains(node)
  }

  /// Whether the memberwise initializer takes a property.
  private func isStored(_ slot: Slot) -> Bool {
    if slot.body != nil || slot.flags.contains(.isStatic) { return false }
    if slot.flags.contains(.isLet), slot.defaultValue != nil { return false }
    let own: Set<String> = [
      "Environment", "EnvironmentObject", "AppStorage", "SceneStorage", "FetchRequest", "Query", "FocusState",
      "GestureState", "Namespace",
    ]
    return !slot.attributes.contains { own.contains(program.nameText($0)) }
  }

  /// A function, initializer, subscript or case with its signature.
  func function(_ node: Node, owner: TypeDeclaration?, _ scope: Scope) -> Function {
    let function = Function(
      name: program.name(node), node: node, owner: owner, scope: scope, flags: program.flags(node))
    function.isInitializer = program.kind(node) == .initializer
    function.result.flags = function.flags
    for child in program.children(node) {
      switch program.kind(child) {
      case .parameter: function.parameters.append(parameter(child, of: function, scope))
      case .functionResult: function.result.typeNode = program.child(child, 0)
      case .block where program.kind(node) != .enumCase: function.body = child
      default: break
      }
    }
    return function
  }

  func parameter(_ node: Node, of function: Function?, _ scope: Scope) -> Slot {
    let slot = Slot(
      function?.node.map { program.kind($0) } == .enumCase ? .payload : .parameter, name: program.name(node),
      node: node,
      scope: scope)
    slot.label = program.label(node)
    slot.typeNode = program.child(node, 0)
    slot.defaultValue = program.child(node, 1)
    slot.function = function
    slot.owner = function?.owner
    slot.flags = program.flags(node)
    if let value = slot.defaultValue { slot.inputs.append(Slot.Flow(value: value, scope: scope)) }
    return slot
  }

  func variable(_ node: Node, owner: TypeDeclaration?, _ scope: Scope) -> Slot {
    let slot = Slot(owner == nil ? .local : .property, name: program.name(node), node: node, scope: scope)
    slot.label = slot.name
    slot.typeNode = program.child(node, 0)
    slot.defaultValue = program.child(node, 1)
    slot.body = program.child(node, 2)
    slot.flags = program.flags(node)
    slot.owner = owner
    slot.attributes = program.children(node).filter { program.kind($0) == .attribute }
    if let owner, owner.node == nil, slot.body != nil {
      slot.getter = Function(name: slot.name, node: nil, owner: owner, scope: scope, flags: slot.flags)
    }
    if let value = slot.defaultValue {
      slot.inputs.append(Slot.Flow(value: value, scope: scope))
      slot.source = .value(value, scope)
    }
    return slot
  }
}

extension Program {
  /// The types that a name can mean from a scope: nested in the types around it, then at the top of its file, of its
  /// unit, of any unit; the nearest only.
  func candidates(_ name: Symbol, from scope: Scope) -> [TypeDeclaration] {
    var current: Scope? = scope
    while let scope = current {
      switch scope.content {
      case .type(let type, _):
        if type.name == name, type.node != nil { return [type] }
        if let nested = nestedTypes(name, in: type), !nested.isEmpty { return nested }
      case .localType(let type) where type.name == name: return [type]
      default: break
      }
      current = scope.parent
    }
    guard let all = topTypes[name] else { return [] }
    if all.count == 1 { return all }
    let sameFile = all.filter { $0.node?.file == scope.file }
    if !sameFile.isEmpty { return sameFile }
    let sameUnit = all.filter { unit($0.node?.file ?? 0) == unit(scope.file) }
    return sameUnit.isEmpty ? all : sameUnit
  }

  /// Types nested in a type or in what it inherits from.
  private func nestedTypes(_ name: Symbol, in type: TypeDeclaration) -> [TypeDeclaration]? {
    if let nested = type.nested[name] { return nested }
    guard !type.inherited.isEmpty else { return nil }
    for (node, scope) in type.inherited {
      guard kind(node) == .type else { continue }
      let parent = self.name(node)
      // Only what is declared at the top: a circle of nested names has no end.
      for declared in topTypes[parent] ?? [] where declared !== type && scope.file >= 0 {
        if let nested = declared.nested[name] { return nested }
      }
    }
    return nil
  }
}
