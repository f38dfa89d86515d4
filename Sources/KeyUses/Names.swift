import SwiftTree

/// What a name stands for in a scope.
enum Meaning {
  case slot(Slot)
  case type(TypeDeclaration)
  case function([Function])
  case enumCase(EnumCase)
}

extension Analysis {
  /// What a name means, innermost declaration first.
  func resolve(name: Symbol, in scope: Scope) -> Meaning? {
    var current: Scope? = scope
    while let scope = current {
      switch scope.content {
      case .binding(let slot): if slot.name == name { return .slot(slot) }
      case .function(let function):
        if let slot = function.parameters.last(where: { $0.name == name }), !function.isCase { return .slot(slot) }
      case .anonymous(let slots): if let slot = slots.first(where: { $0.name == name }) { return .slot(slot) }
      case .localFunction(let function): if function.name == name { return .function([function]) }
      case .localType(let type): if type.name == name { return .type(type) }
      case .type(let type, _):
        if let found = member(name, in: lineage(of: type)) { return found }
      case .file, .narrowing, .block: break
      }
      current = scope.parent
    }
    return topLevel(name, from: scope)
  }

  private func topLevel(_ name: Symbol, from scope: Scope) -> Meaning? {
    if let slot = nearest(
      program.topVariables[name], from: scope, file: { $0.node.file }, isPrivate: { $0.flags.contains(.isPrivate) }
    ).first {
      return .slot(slot)
    }
    let functions = nearest(
      program.topFunctions[name], from: scope, file: { $0.node?.file ?? -1 },
      isPrivate: { $0.flags.contains(.isPrivate) })
    if !functions.isEmpty { return .function(functions) }
    if let type = program.candidates(name, from: scope).first { return .type(type) }
    if let alias = program.topAliases[name]?.first, case .project(let type) = type(of: alias.node, from: alias.scope) {
      return .type(type)
    }
    return nil
  }

  /// Of homonyms those of the same file, else of the same unit, else all; private ones of other files are not seen.
  private func nearest<Declared>(
    _ all: [Declared]?, from scope: Scope, file: (Declared) -> Int32, isPrivate: (Declared) -> Bool
  ) -> [Declared] {
    guard let all else { return [] }
    let visible = all.filter { file($0) == scope.file || !isPrivate($0) }
    if visible.count <= 1 { return visible }
    let sameFile = visible.filter { file($0) == scope.file }
    if !sameFile.isEmpty { return sameFile }
    let unit = program.unit(scope.file)
    let sameUnit = visible.filter { file($0) >= 0 && program.unit(file($0)) == unit }
    return sameUnit.isEmpty ? visible : sameUnit
  }

  /// A member by name in the first declaration that has it.
  func member(_ name: Symbol, in declarations: [TypeDeclaration]) -> Meaning? {
    for type in declarations {
      if let slots = type.properties[name],
        let slot = slots.first(where: { $0.body != nil || $0.defaultValue != nil }) ?? slots.first
      {
        return .slot(slot)
      }
      if let functions = type.functions[name] { return .function(functions) }
      if let enumCase = type.cases.first(where: { $0.name == name }) { return .enumCase(enumCase) }
      if let nested = type.nested[name]?.first { return .type(nested) }
    }
    return nil
  }

  /// A member of a type itself (`T.name`).
  func staticMember(_ name: Symbol, of type: Type) -> Meaning? {
    let found = declarations(of: type)
    for declared in found {
      if let enumCase = declared.cases.first(where: { $0.name == name }) { return .enumCase(enumCase) }
      if let slot = declared.properties[name]?.first(where: { $0.flags.contains(.isStatic) }) { return .slot(slot) }
      if let functions = declared.functions[name]?.filter({ $0.flags.contains(.isStatic) }), !functions.isEmpty {
        return .function(functions)
      }
      if let nested = declared.nested[name]?.first { return .type(nested) }
      if let alias = declared.aliases[name], case .project(let type) = self.type(of: alias.node, from: alias.scope) {
        return .type(type)
      }
    }
    return nil
  }

  /// A property of a value of a type.
  func property(_ name: Symbol, of type: Type) -> Slot? {
    for declared in declarations(of: type) {
      if let slots = declared.properties[name] {
        return slots.first { $0.body != nil || $0.defaultValue != nil } ?? slots.first
      }
    }
    return nil
  }

  /// The slot that a name or member expression stands for.
  func slot(of node: Node, in scope: Scope) -> Slot? {
    switch program.kind(node) {
    case .name:
      if case .slot(let slot) = resolve(name: program.name(node), in: scope) { return slot }
      let name = program.nameText(node)
      if name.first == "$", name.count > 1, Int(name.dropFirst()) == nil,
        case .slot(let slot) = resolve(name: program.symbol(String(name.dropFirst())), in: scope)
      {
        return slot
      }
      return nil
    case .member:
      let name = program.name(node)
      guard let base = program.child(node, 0) else { return nil }
      let baseType = type(of: base, in: scope)
      if case .meta(let type) = baseType {
        if case .slot(let slot) = staticMember(name, of: type) { return slot }
        return nil
      }
      if let slot = property(name, of: baseType) { return slot }
      let text = program.text(name)
      // What wraps a value stands for it.
      if text == "wrappedValue" || text == "projectedValue" || text == "unsafelyUnwrapped" {
        return slot(of: base, in: scope)
      }
      if baseType == .unknown {
        // The base's type is not known: a name that only one type has is taken for that one's.
        if let all = program.properties[name], all.count == 1, !Self.commonNames.contains(text) { return all[0] }
      }
      return nil
    default: return nil
    }
  }

  /// Names of properties that so many SDK types have that one of the project's says nothing.
  static let commonNames: Set<String> = [
    "count", "first", "last", "isEmpty", "description", "name", "title", "text", "id", "value", "key", "label",
    "rawValue",
    "body", "message", "url", "path", "date", "size", "type", "data", "string", "identifier", "error", "state", "color",
    "image", "icon", "content", "subtitle", "detail", "placeholder", "prompt", "tag", "style", "status", "kind",
    "symbol",
    "hashValue", "values", "keys", "localizedDescription", "debugDescription", "errorDescription", "unit", "format",
  ]
}
