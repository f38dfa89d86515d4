import SwiftTree

/// Tells the types of names and expressions, as far as localization needs them.
extension Analysis {
  /// The type that a type node means from a scope.
  func type(of node: Node?, from scope: Scope, depth: Int = 0) -> Type {
    guard let node, depth < 30 else { return .unknown }
    func child(_ index: Int) -> Type { type(of: program.child(node, index), from: scope, depth: depth + 1) }
    switch program.kind(node) {
    case .arrayType: return .array(child(0))
    case .dictionaryType: return .dictionary(child(0), child(1))
    case .tupleType:
      return .tuple(
        program.children(node).map { element in
          Type.TupleElement(
            label: program.text(program.label(element)),
            type: type(of: program.child(element, 0), from: scope, depth: depth + 1))
        })
    case .functionType:
      let parts = program.children(node).map { type(of: $0, from: scope, depth: depth + 1) }
      guard let result = parts.last else { return .unknown }
      return .function(Array(parts.dropLast()), result)
    case .argument: return child(0)
    case .type: return namedType(node, from: scope, depth: depth)
    default: return .unknown
    }
  }

  private func namedType(_ node: Node, from scope: Scope, depth: Int) -> Type {
    let name = program.nameText(node)
    let arguments = program.children(node)
    func argument(_ index: Int) -> Type {
      index < arguments.count ? type(of: arguments[index], from: scope, depth: depth + 1) : .unknown
    }
    switch name {
    case "Optional", "Binding", "State", "Published": return argument(0)
    case "Array", "Set", "ArraySlice", "ContiguousArray", "OrderedSet", "Slice", "AnySequence", "AnyCollection":
      if !arguments.isEmpty { return .array(argument(0)) }
    case "Dictionary", "KeyValuePairs", "OrderedDictionary":
      if arguments.count == 2 { return .dictionary(argument(0), argument(1)) }
    case "Self":
      if let type = scope.type { return .project(type) }
    default: break
    }
    let parts = name.split(separator: ".")
    guard let first = parts.first else { return .unknown }
    if parts.count == 1 {
      let symbol = program.name(node)
      if let found = program.candidates(symbol, from: scope).first { return .project(found) }
      if let alias = alias(symbol, from: scope) { return type(of: alias.node, from: alias.scope, depth: depth + 1) }
    } else {
      var found = program.candidates(program.symbol(String(first)), from: scope)
      if found.isEmpty, let alias = alias(program.symbol(String(first)), from: scope),
        case .project(let aliased) = type(of: alias.node, from: alias.scope, depth: depth + 1)
      {
        found = [aliased]
      }
      for (index, part) in parts.dropFirst().enumerated() {
        let symbol = program.symbol(String(part))
        if index == parts.count - 2, let alias = found.compactMap({ $0.aliases[symbol] }).first {
          return type(of: alias.node, from: alias.scope, depth: depth + 1)
        }
        found = found.flatMap { $0.nested[symbol] ?? [] }
      }
      if let found = found.first { return .project(found) }
      // A module's name before a type's.
      if parts.count == 2, let type = program.topTypes[program.symbol(String(parts[1]))]?.first,
        program.foreignTypes[program.symbol(String(first))] == nil, !options.sdk.keyTypes.contains(name),
        first != "String", first != "Foundation", first != "SwiftUI"
      {
        return .project(type)
      }
      for module in ["Foundation.", "SwiftUI.", "Swift.", "AppIntents."] where name.hasPrefix(module) {
        return .foreign(String(name.dropFirst(module.count)), [])
      }
    }
    return .foreign(name, arguments.isEmpty ? [] : (0..<arguments.count).map(argument))
  }

  private func alias(_ name: Symbol, from scope: Scope) -> (node: Node, scope: Scope)? {
    var current: Scope? = scope
    while let scope = current {
      if case .type(let type, _) = scope.content, let alias = type.aliases[name] { return alias }
      current = scope.parent
    }
    return program.topAliases[name]?.first
  }

  /// Whether values of a type are keys.
  func isKey(_ type: Type) -> Bool { type.foreignName.map { options.sdk.keyTypes.contains($0) } ?? false }

  /// Whether a type carries table and bundle along, so that where it is shown says nothing about them.
  func carriesDestination(_ type: Type) -> Bool { type.foreignName == "LocalizedStringResource" }

  /// The type of what a slot holds.
  func type(of slot: Slot) -> Type {
    if let type = slot.type { return type }
    if slot.isTyping { return .unknown }
    slot.isTyping = true
    defer { slot.isTyping = false }
    var found = Type.unknown
    if let node = slot.typeNode {
      found = type(of: node, from: slot.scope)
      if slot.flags.contains(.isVariadic) { found = .array(found) }
    } else if let source = slot.source {
      switch source {
      case .value(let node, let scope): found = type(of: node, in: scope)
      case .element(let node, let scope):
        let sequence = type(of: node, in: scope)
        // `optional.map { $0 }` gives the closure the value itself.
        found = sequence == .string ? .string : element(of: sequence)
        if found == .unknown, sequence != .unknown, !isSequence(sequence) { found = sequence }
      case .payload(let name, let index, let subject, let scope):
        found = payload(name, index, subject, scope).map { type(of: $0) } ?? .unknown
        if found == .unknown, name == program.symbol("some"), let subject { found = type(of: subject, in: scope) }
      case .closure(let parameter, let index):
        if case .function(let parameters, _) = type(of: parameter), index < parameters.count {
          found = parameters[index]
        }
      }
    } else if slot.kind == .property, let body = slot.body, let sole = program.children(body).first,
      program.childCount(body) == 1
    {
      found = type(of: sole, in: bodyScope(of: slot))
    }
    slot.type = found
    return found
  }

  /// The slot of a case's payload that a pattern names.
  func payload(_ name: Symbol, _ index: Int, _ subject: Node?, _ scope: Scope) -> Slot? {
    var cases: [EnumCase] = []
    if let subject, case .project(let type) = type(of: subject, in: scope) {
      cases = type.cases.filter { $0.name == name }
    }
    if cases.isEmpty {
      let all = program.cases[name] ?? []
      if all.count == 1 { cases = all }
    }
    guard let parameters = cases.first?.function.parameters, index < parameters.count else { return nil }
    return parameters[index]
  }

  private func isSequence(_ type: Type) -> Bool {
    switch type {
    case .array, .dictionary, .unknown: true
    case .foreign(let name, _): !Self.rawTypes.contains(name)
    case .project(let declared): !declared.kind.contains(.isEnum)
    case .tuple, .function, .meta: false
    }
  }

  func element(of type: Type) -> Type {
    switch type {
    case .array(let element): return element
    case .dictionary(let key, let value):
      return .tuple([.init(label: "key", type: key), .init(label: "value", type: value)])
    case .foreign("Range", let arguments), .foreign("ClosedRange", let arguments): return arguments.first ?? .int
    case .foreign("String", _): return .named("Character")
    default: return .unknown
    }
  }

  /// The type of an expression that stands in a scope; what it is expected to be is not looked at.
  func type(of node: Node, in scope: Scope) -> Type {
    if let known = types[node] { return known }
    guard typingDepth < 60 else { return .unknown }
    typingDepth += 1
    defer { typingDepth -= 1 }
    let found = makeType(of: node, in: scope)
    types[node] = found
    return found
  }

  private func makeType(of node: Node, in scope: Scope) -> Type {
    switch program.kind(node) {
    case .string: return .string
    case .integer: return .int
    case .float: return .double
    case .boolean: return .bool
    case .array:
      for child in program.children(node) {
        let element = type(of: child, in: scope)
        if element != .unknown { return .array(element) }
      }
      return .array(.unknown)
    case .dictionary:
      guard let pair = program.child(node, 0), let key = program.child(pair, 0), let value = program.child(pair, 1)
      else {
        return .dictionary(.unknown, .unknown)
      }
      return .dictionary(type(of: key, in: scope), type(of: value, in: scope))
    case .tuple:
      return .tuple(
        program.children(node).map { element in
          Type.TupleElement(
            label: program.text(program.label(element)),
            type: program.child(element, 0).map { type(of: $0, in: scope) } ?? .unknown)
        })
    case .ternary:
      let first = program.child(node, 1).map { type(of: $0, in: scope) } ?? .unknown
      let second = program.child(node, 2).map { type(of: $0, in: scope) } ?? .unknown
      return first == .unknown || first == .string && isKey(second) ? second : first
    case .binary: return binaryType(node, in: scope)
    case .unary: return program.child(node, 0).map { type(of: $0, in: scope) } ?? .unknown
    case .cast: return type(of: program.child(node, 1), from: scope)
    case .name:
      switch resolve(name: program.name(node), in: scope) {
      case .slot(let slot): return type(of: slot)
      case .type(let type): return .meta(.project(type))
      case .function(let functions):
        guard let function = functions.first else { return .unknown }
        return .function(function.parameters.map { type(of: $0) }, type(of: function.result))
      case .enumCase(let enumCase): return .project(enumCase.type)
      case nil:
        let name = program.nameText(node)
        if let type = scope.type {
          if name == "self" { return .project(type) }
          if name == "Self" { return .meta(.project(type)) }
          if name == "super", let parent = superclass(of: type) { return .project(parent) }
          if name == "rawValue", !type.cases.isEmpty { return rawType(of: .project(type)) }
        }
        if case .type(let name)? = options.sdk.properties[name] { return .named(name) }
        if name.first?.isUppercase == true { return .meta(.foreign(name, [])) }
        if name.first == "$", name.count > 1,
          case .slot(let slot) = resolve(name: program.symbol(String(name.dropFirst())), in: scope)
        {
          return type(of: slot)
        }
        return .unknown
      }
    case .member: return memberType(node, in: scope)
    case .call: return callType(node, in: scope)
    case .subscript:
      guard let base = program.child(node, 0) else { return .unknown }
      switch type(of: base, in: scope) {
      case .array(let element):
        if let argument = program.child(node, 1), let index = program.child(argument, 0),
          program.kind(index) == .binary
        {
          return .array(element)
        }
        return element
      case .dictionary(_, let value): return value
      case .project(let type):
        return type.subscripts.first.map { self.type(of: $0.result) } ?? .unknown
      default: return .unknown
      }
    case .if, .switch:
      for value in branchValues(node, in: scope) {
        let type = type(of: value.node, in: value.scope)
        if type != .unknown { return type }
      }
      return .unknown
    case .closure:
      return .unknown
    default: return .unknown
    }
  }

  private func binaryType(_ node: Node, in scope: Scope) -> Type {
    let left = program.child(node, 0).map { type(of: $0, in: scope) } ?? .unknown
    let right = program.child(node, 1).map { type(of: $0, in: scope) } ?? .unknown
    switch program.nameText(node) {
    case "==", "!=", "<", ">", "<=", ">=", "&&", "||", "is", "===", "!==", "~=": return .bool
    case "...", "..<": return .foreign("Range", [left == .unknown ? right : left])
    case "??": return left == .unknown || left == .string && isKey(right) ? right : left
    case "+", "-", "*", "/", "%", "&+", "&-", "&*", "<<", ">>", "&", "|", "^":
      // A literal takes the other side's type.
      if let child = program.child(node, 0), [.integer, .float].contains(program.kind(child)), right != .unknown {
        return right
      }
      return left == .unknown ? right : left
    default: return .unknown
    }
  }

  func superclass(of type: TypeDeclaration) -> TypeDeclaration? {
    for (node, scope) in type.inherited {
      if case .project(let parent) = self.type(of: node, from: scope), parent !== type, parent.kind.contains(.isClass) {
        return parent
      }
    }
    return nil
  }

  /// The type and all that it inherits from and conforms to, nearest first.
  func lineage(of type: TypeDeclaration) -> [TypeDeclaration] {
    if let known = lineages[type] { return known }
    lineages[type] = [type]
    var found = [type]
    var index = 0
    while index < found.count, found.count < 60 {
      for (node, scope) in found[index].inherited {
        switch self.type(of: node, from: scope) {
        case .project(let parent): if !found.contains(parent) { found.append(parent) }
        case .foreign(let name, _):
          if let extended = program.foreignTypes[program.symbol(name)], !found.contains(extended) {
            found.append(extended)
          }
        default: break
        }
      }
      index += 1
    }
    lineages[type] = found
    return found
  }

  /// The declarations whose members a value of the type has.
  func declarations(of type: Type) -> [TypeDeclaration] {
    switch type {
    case .project(let declared): return lineage(of: declared)
    case .foreign(let name, _): return foreign(name)
    case .array: return foreign("Array") + foreign("Collection") + foreign("Sequence")
    case .dictionary: return foreign("Dictionary")
    default: return []
    }
  }

  private func foreign(_ name: String) -> [TypeDeclaration] {
    var names = [name]
    if name == "String" { names += ["StringProtocol", "Swift.String"] }
    return names.compactMap { program.foreignTypes[program.symbol($0)] }
  }

  private func memberType(_ node: Node, in scope: Scope) -> Type {
    let name = program.nameText(node)
    guard let base = program.child(node, 0) else { return .unknown }
    let baseType = type(of: base, in: scope)
    switch baseType {
    case .meta(let type):
      if name == "self" { return baseType }
      if name == "allCases" { return .array(type) }
      switch staticMember(program.name(node), of: type) {
      case .slot(let slot): return self.type(of: slot)
      case .type(let nested): return .meta(.project(nested))
      case .enumCase(let enumCase): return .project(enumCase.type)
      case .function(let functions):
        return functions.first.map { function in
          .function(function.parameters.map { self.type(of: $0) }, self.type(of: function.result))
        } ?? .unknown
      case nil:
        if case .foreign(let outer, _) = type, Self.modules.contains(outer) { return .meta(.named(name)) }
        if case .foreign(let outer, _) = type, name.first?.isUppercase == true {
          return .meta(.named("\(outer).\(name)"))
        }
        // A module's name before a type's.
        if case .foreign = type, let found = program.topTypes[program.name(node)]?.first {
          return .meta(.project(found))
        }
        if case .foreign = type { return sdkStaticMember(name, of: type) }
        return .unknown
      }
    case .tuple(let elements):
      if let index = Int(name), index < elements.count { return elements[index].type }
      return elements.first { $0.label == name }?.type ?? .unknown
    default: break
    }
    if let slot = property(program.name(node), of: baseType) { return type(of: slot) }
    return sdkMember(name, of: baseType)
  }

  /// What the SDK's common properties are.
  private func sdkMember(_ name: String, of type: Type) -> Type {
    switch name {
    case "count", "hashValue", "endIndex", "startIndex": return .int
    case "isEmpty": return .bool
    case "description", "debugDescription", "localizedDescription", "capitalized", "lowercased", "uppercased",
      "localizedCapitalized", "localizedUppercase", "localizedLowercase", "lastPathComponent", "absoluteString", "path":
      return .string
    case "first", "last", "randomElement":
      let element = element(of: type)
      return element
    case "indices": return .foreign("Range", [.int])
    case "keys": if case .dictionary(let key, _) = type { return .array(key) }
    case "values": if case .dictionary(_, let value) = type { return .array(value) }
    case "rawValue": return rawType(of: type)
    case "wrappedValue", "projectedValue", "unsafelyUnwrapped", "lazy", "bindable": return type
    case "width", "height", "x", "y", "minX", "midX", "maxX", "minY", "midY", "maxY": return .named("CGFloat")
    case "month", "year", "day", "hour", "minute", "second": return .int
    default: break
    }
    if case .type(let name)? = type.foreignName.flatMap({ options.sdk.properties["\($0).\(name)"] })
      ?? options.sdk.properties[name]
    {
      return .named(name)
    }
    return .unknown
  }

  private func sdkStaticMember(_ name: String, of type: Type) -> Type {
    switch type.foreignName {
    case "Int", "Double", "Float", "CGFloat", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
      "UInt64":
      return type
    case "Date": return name == "now" ? type : .unknown
    case "LocalizedStringResource", "LocalizedStringKey": return type
    default: return .unknown
    }
  }

  /// The type of an enum's raw values.
  func rawType(of type: Type) -> Type {
    guard case .project(let declared) = type else { return .unknown }
    for (node, _) in declared.inherited where program.kind(node) == .type {
      let name = program.nameText(node)
      if Self.rawTypes.contains(name) { return .named(name) }
    }
    return .unknown
  }

  static let rawTypes: Set<String> = [
    "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
    "Float",
    "Character", "CGFloat",
  ]

  private func callType(_ node: Node, in scope: Scope) -> Type {
    guard let callee = program.child(node, 0) else { return .unknown }
    if let function = resolvedCallee(node, in: scope, expected: .unknown) {
      if function.isInitializer || function.isCase { return function.owner.map { declaredType($0) } ?? .unknown }
      return type(of: function.result)
    }
    switch program.kind(callee) {
    case .name:
      let name = program.nameText(callee)
      switch resolve(name: program.name(callee), in: scope) {
      case .type(let type): return .project(type)
      case .slot(let slot):
        if case .function(_, let result) = type(of: slot) { return result }
        return .unknown
      case .function, .enumCase: return .unknown
      case nil: break
      }
      if name == "min" || name == "max" || name == "abs", let first = program.child(node, 1),
        let value = program.child(first, 0)
      {
        return type(of: value, in: scope)
      }
      if let signature = options.sdk.functions[name]?.first {
        if let result = signature.result { return .named(result) }
        if signature.parameters.contains(where: { $0.role == .lookup }) { return .string }
        return .unknown
      }
      if options.macroNames.contains(name) { return .string }
      return name.first?.isUppercase == true ? .foreign(name, []) : .unknown
    case .member:
      let name = program.nameText(callee)
      guard let base = program.child(callee, 0) else { return .unknown }
      let baseType = type(of: base, in: scope)
      if case .meta(let type) = baseType {
        if name == "init" { return type }
        if case .foreign(let outer, _) = type, name.first?.isUppercase == true {
          return .named(Self.modules.contains(outer) ? name : "\(outer).\(name)")
        }
      }
      if let slot = property(program.name(callee), of: baseType), case .function(_, let result) = type(of: slot) {
        return result
      }
      return sdkMethodResult(name, node, base: baseType, in: scope)
    default:
      if case .function(_, let result) = type(of: callee, in: scope) { return result }
      if case .meta(let type) = type(of: callee, in: scope) { return type }
      return .unknown
    }
  }

  private func declaredType(_ declared: TypeDeclaration) -> Type {
    declared.node == nil ? .foreign(program.text(declared.name), []) : .project(declared)
  }

  private func sdkMethodResult(_ name: String, _ node: Node, base: Type, in scope: Scope) -> Type {
    switch name {
    case "filter", "sorted", "reversed", "shuffled", "prefix", "suffix", "dropFirst", "dropLast", "sort", "union",
      "subtracting", "intersection", "appending", "removingDuplicates":
      return base
    case "map", "compactMap":
      if let closure = program.children(node).compactMap({ program.child($0, 0) }).last,
        program.kind(closure) == .closure
      {
        let value = closureValue(closure, of: node, in: scope)
        return .array(value.map { type(of: $0.node, in: $0.scope) } ?? .unknown)
      }
      return .array(.unknown)
    case "first", "last", "randomElement", "min", "max": return element(of: base)
    case "enumerated":
      return .array(.tuple([.init(label: "offset", type: .int), .init(label: "element", type: element(of: base))]))
    case "joined", "formatted", "lowercased", "uppercased", "trimmingCharacters", "replacingOccurrences", "string",
      "localizedString", "replacing", "padding", "addingPercentEncoding", "description", "removingPercentEncoding":
      return .string
    case "rounded", "magnitude", "advanced", "clamped": return base
    case "components", "split": return .array(.string)
    case "firstIndex", "lastIndex", "distance", "reduce": return name == "reduce" ? .unknown : .int
    case "timeIntervalSince", "timeIntervalSinceNow": return .double
    default:
      // Modifiers of a text give a text.
      return base == .named("Text") || base == .named("Image") ? base : .unknown
    }
  }
}
