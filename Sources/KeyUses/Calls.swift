import SwiftTree

/// The declaration that a call means, with its arguments by parameter.
struct Callee {
  let function: Function
  let arguments: [(parameter: Slot, value: Node)]
}

extension Analysis {
  /// The arguments of a call: label, value, whether a trailing closure.
  func arguments(of call: Node) -> [(label: Symbol, value: Node, isTrailing: Bool)] {
    program.children(call).dropFirst().compactMap { argument in
      guard program.kind(argument) == .argument, let value = program.child(argument, 0) else { return nil }
      return (program.label(argument), value, program.flags(argument).contains(.isTrailing))
    }
  }

  /// The function of the project that a call means; nil for a call of the SDK or one that is not known.
  func resolvedCallee(_ call: Node, in scope: Scope, expected: Type) -> Function? {
    callee(of: call, in: scope, expected: expected)?.function
  }

  func callee(of call: Node, in scope: Scope, expected: Type) -> Callee? {
    if let known = callees[call], known != nil || expected == .unknown { return known }
    guard resolving.insert(call).inserted else { return nil }
    defer { resolving.remove(call) }
    let found = findCallee(of: call, in: scope, expected: expected)
    callees[call] = .some(found)
    return found
  }

  private func findCallee(of call: Node, in scope: Scope, expected: Type) -> Callee? {
    guard let callee = program.child(call, 0) else { return nil }
    let arguments = arguments(of: call)
    switch program.kind(callee) {
    case .name:
      switch resolve(name: program.name(callee), in: scope) {
      case .function(let functions):
        var all = functions
        // Overloads may stand in other files and extensions than the nearest.
        if let owner = functions.first?.owner {
          for type in lineage(of: owner) where type !== owner { all += type.functions[program.name(callee)] ?? [] }
        }
        return choose(all, arguments, in: scope)
      case .type(let type): return initializer(of: type, arguments, in: scope)
      case .enumCase(let enumCase): return choose([enumCase.function], arguments, in: scope)
      case .slot(let slot):
        // A value that is called: `callAsFunction`.
        if case .project = type(of: slot),
          case .function(let functions)? = member(
            program.symbol("callAsFunction"), in: declarations(of: type(of: slot)))
        {
          return choose(functions, arguments, in: scope)
        }
        return nil
      case nil:
        // The project's own initializers of an SDK type.
        if let type = program.foreignTypes[program.name(callee)] { return initializer(of: type, arguments, in: scope) }
        if program.nameText(callee) == "self" || program.nameText(callee) == "Self", let type = scope.type {
          return initializer(of: type, arguments, in: scope)
        }
        return nil
      }
    case .member: return methodCallee(callee, call, arguments, in: scope, expected: expected)
    default: return nil
    }
  }

  private func methodCallee(
    _ callee: Node, _ call: Node, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], in scope: Scope,
    expected: Type
  ) -> Callee? {
    let name = program.name(callee)
    let isInit = program.text(name) == "init"
    guard let base = program.child(callee, 0) else {
      // An implicit member: of the type that is expected here.
      if isInit {
        if case .project(let type) = expected { return initializer(of: type, arguments, in: scope) }
        if case .foreign(let foreign, _) = expected, let type = program.foreignTypes[program.symbol(foreign)] {
          return initializer(of: type, arguments, in: scope)
        }
        return nil
      }
      switch staticMember(name, of: expected) {
      case .enumCase(let enumCase): return choose([enumCase.function], arguments, in: scope)
      case .function(let functions): return choose(functions, arguments, in: scope)
      default: break
      }
      guard expected == .unknown || !isKnown(expected) else { return nil }
      // Nothing tells the type: a case or static function that only one type has.
      let cases = (program.cases[name] ?? []).filter { !$0.function.parameters.isEmpty }
      let statics = (program.methods[name] ?? []).filter { $0.flags.contains(.isStatic) }
      let fitting = (cases.map(\.function) + statics).filter { match($0, arguments) != nil }
      let owners = Set(fitting.compactMap { $0.owner.map { ObjectIdentifier($0) } })
      return owners.count == 1 ? choose(fitting, arguments, in: scope) : nil
    }
    let baseType = type(of: base, in: scope)
    if isInit {
      if case .meta(.project(let type)) = baseType { return initializer(of: type, arguments, in: scope) }
      if program.nameText(base) == "self" || program.nameText(base) == "super", let type = scope.type {
        let target = program.nameText(base) == "super" ? superclass(of: type) : type
        if let target { return initializer(of: target, arguments, in: scope) }
      }
      return nil
    }
    if case .meta(let type) = baseType {
      switch staticMember(name, of: type) {
      case .enumCase(let enumCase): return choose([enumCase.function], arguments, in: scope)
      case .function(let functions):
        var all = functions
        for declared in declarations(of: type) {
          for function in declared.functions[name] ?? [] where !all.contains(where: { $0 === function }) {
            all.append(function)
          }
        }
        return choose(all, arguments, in: scope)
      case .type(let nested): return initializer(of: nested, arguments, in: scope)
      default: return nil
      }
    }
    guard let all = program.methods[name] else { return nil }
    let own = declarations(of: baseType)
    if !own.isEmpty {
      let functions = own.flatMap { $0.functions[name] ?? [] }
      if let chosen = choose(functions, arguments, in: scope) { return chosen }
      if case .project = baseType, !isView(own) { return nil }
    }
    // A method of an extension of a protocol, or of a type that is not known: whoever fits the labels. What the SDK has
    // under the name is the SDK's.
    if !options.sdk.methods[program.text(name), default: []].isEmpty,
      sdkSignature(options.sdk.methods[program.text(name)] ?? [], arguments) != nil,
      !all.contains(where: { $0.owner?.node == nil && match($0, arguments) != nil })
    {
      return nil
    }
    let fitting = all.filter { function in
      guard match(function, arguments) != nil, !function.flags.contains(.isStatic) else { return false }
      if let owner = function.owner, owner.node != nil, isKnown(baseType), case .project = baseType {
        return owner.kind.contains(.isProtocol)
      }
      return true
    }
    let owners = Set(fitting.compactMap { $0.owner.map { ObjectIdentifier($0) } })
    return owners.count == 1
      || fitting.allSatisfy({ $0.owner?.node == nil || $0.owner?.kind.contains(.isProtocol) == true })
      ? choose(fitting, arguments, in: scope) : nil
  }

  private func isView(_ declarations: [TypeDeclaration]) -> Bool {
    declarations.contains { type in
      type.inherited.contains { ["View", "ViewModifier", "Scene", "App"].contains(program.nameText($0.node)) }
    }
  }

  private func isKnown(_ type: Type) -> Bool {
    switch type {
    case .unknown: false
    case .foreign(let name, _): name.count > 1
    default: true
    }
  }

  func initializer(
    of type: TypeDeclaration, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], in scope: Scope
  ) -> Callee? {
    var candidates = type.initializers
    if type.node != nil, type.kind.contains(.isStruct), !type.hasOwnInitializer { candidates.append(type.memberwise) }
    if candidates.isEmpty || type.kind.contains(.isClass), let parent = superclass(of: type) {
      candidates += parent.initializers
    }
    if let chosen = choose(candidates, arguments, in: scope) { return chosen }
    return nil
  }

  /// Of overloads the one that the arguments fit.
  private func choose(
    _ functions: [Function], _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], in scope: Scope
  ) -> Callee? {
    var fitting: [(function: Function, arguments: [(parameter: Slot, value: Node)], score: Int)] = []
    for function in functions {
      guard let matched = match(function, arguments) else { continue }
      guard let score = score(function, matched, in: scope) else { continue }
      fitting.append((function, matched, score))
    }
    guard let best = fitting.max(by: { $0.score < $1.score }) else { return nil }
    return Callee(function: best.function, arguments: best.arguments)
  }

  /// How well arguments fit an overload, as the type checker ranks them; nil where a literal cannot be of the type.
  private func score(_ function: Function, _ matched: [(parameter: Slot, value: Node)], in scope: Scope) -> Int? {
    var score = function.flags.contains(.isDisfavored) ? -1000 : 0
    score -= function.parameters.count - matched.count
    for (parameter, value) in matched {
      var type = type(of: parameter)
      if parameter.flags.contains(.isVariadic) { type = element(of: type) }
      switch program.kind(value) {
      case .string:
        switch type {
        case .foreign("String", _), .foreign("StaticString", _): break
        // A type parameter: the literal is a String.
        case .foreign(let name, _) where name.count == 1: score -= 2
        case .foreign(let name, _):
          // A literal is a String by default; another type that takes literals comes after that.
          if isKey(type) { score -= 10 } else if Self.neverText.contains(name) { return nil } else { score -= 12 }
        case .project(let declared):
          guard takesTextLiterals(declared) else { return nil }
          score -= 10
        case .array, .dictionary, .tuple, .function, .meta: return nil
        case .unknown: score -= 11
        }
      case .integer, .float:
        if isKey(type) || type == .string { return nil }
      case .boolean: if isKey(type) || type == .string || type == .int { return nil }
      case .closure: if isKey(type) || type == .string { return nil }
      case .array: if case .array = type { score += 1 } else if type == .string || isKey(type) { return nil }
      case .name, .member, .call:
        let given = self.type(of: value, in: scope)
        if given != .unknown, type != .unknown {
          if given == type {
            score += 20
          } else if Self.isPlain(given), Self.isPlain(type) || isKey(type) {
            score -= 40
          } else if isKey(given), type == .string {
            score -= 40
          }
        }
      default: break
      }
    }
    return score
  }

  private static func isPlain(_ type: Type) -> Bool {
    switch type {
    case .foreign(let name, _): rawTypes.contains(name) || name == "Bool"
    default: false
    }
  }

  /// SDK types that no string literal makes.
  static let neverText: Set<String> = [
    "Int", "Double", "Float", "Bool", "CGFloat", "Date", "URL", "Data", "Image", "Color", "Text", "UUID", "Int64",
    "Int32",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Int8", "Int16", "TimeInterval", "UIImage", "NSImage", "UIColor",
    "Locale",
    "AttributedString", "Error", "NSError", "CGSize", "CGPoint", "CGRect", "Font",
  ]

  private func takesTextLiterals(_ type: TypeDeclaration) -> Bool {
    lineage(of: type).contains { declared in
      declared.inherited.contains { program.nameText($0.node).hasPrefix("ExpressibleByString") }
    }
  }

  /// The arguments by parameter, where labels and order fit the signature.
  func match(
    _ function: Function, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)]
  ) -> [(parameter: Slot, value: Node)]? {
    let parameters = function.parameters
    var matched: [(parameter: Slot, value: Node)] = []
    var next = 0
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument.isTrailing {
        // A closure that trails goes to the last parameters; the first of several has no label.
        let rest = parameters[min(next, parameters.count)...].filter { isFunction($0) }
        if argument.label == .none {
          let following = arguments[(index + 1)...].map(\.label)
          let candidates = rest.filter { !following.contains($0.label) }
          guard
            let parameter = candidates.count == 1
              ? candidates.first : (candidates.first { $0.defaultValue == nil } ?? candidates.last)
          else { return nil }
          matched.append((parameter, argument.value))
          next = max(next, (parameters.firstIndex { $0 === parameter } ?? next) + 1)
        } else {
          guard let parameter = parameters.first(where: { $0.label == argument.label }) else { return nil }
          matched.append((parameter, argument.value))
        }
        index += 1
        continue
      }
      guard let position = parameters[min(next, parameters.count)...].firstIndex(where: { fits($0, argument.label) })
      else {
        // Further values of a variadic parameter.
        if argument.label == .none, next > 0, parameters[next - 1].flags.contains(.isVariadic) {
          matched.append((parameters[next - 1], argument.value))
          index += 1
          continue
        }
        return nil
      }
      guard parameters[next..<position].allSatisfy({ isOptionalInCalls($0) }) else { return nil }
      matched.append((parameters[position], argument.value))
      next = position + 1
      index += 1
    }
    let missing = parameters.filter { parameter in
      !isOptionalInCalls(parameter) && !matched.contains { $0.parameter === parameter }
    }
    return missing.isEmpty ? matched : nil
  }

  private func fits(_ parameter: Slot, _ label: Symbol) -> Bool { parameter.label == label }

  private func isOptionalInCalls(_ parameter: Slot) -> Bool {
    parameter.defaultValue != nil || parameter.flags.contains(.isVariadic)
      || parameter.kind == .property
        && (parameter.typeNode.map { program.flags($0).contains(.isOptional) } ?? false
          || !parameter.attributes.isEmpty)
  }

  private func isFunction(_ parameter: Slot) -> Bool {
    if case .function = type(of: parameter) { return true }
    // A type alias or generic parameter may hide it.
    if case .foreign = type(of: parameter) {
      return parameter.attributes.contains { program.nameText($0).hasSuffix("Builder") } || true
    }
    return type(of: parameter) == .unknown
  }

  /// Of the SDK's signatures the one that a call's labels fit, with a role for each argument.
  func sdkSignature(
    _ signatures: [SDKTable.Signature], _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)]
  ) -> (signature: SDKTable.Signature, roles: [SDKTable.Role?])? {
    var best: (signature: SDKTable.Signature, roles: [SDKTable.Role?], score: Int)?
    let plain = arguments.filter { !$0.isTrailing }
    for signature in signatures {
      var roles: [SDKTable.Role?] = []
      var unlabelled = signature.parameters.filter { $0.label == nil }[...]
      var last: SDKTable.Parameter?
      var known = 0
      var firstFits = plain.isEmpty
      for (index, argument) in arguments.enumerated() {
        if argument.isTrailing {
          roles.append(nil)
          continue
        }
        let label = program.text(argument.label)
        let parameter: SDKTable.Parameter?
        if argument.label == .none {
          parameter = unlabelled.popFirst() ?? (last?.label == nil && last?.role == .argument ? last : nil)
        } else {
          parameter = signature.parameters.first { $0.label == label }
        }
        if let parameter {
          known += 1
          last = parameter
          if index == 0 { firstFits = true }
        }
        roles.append(parameter?.role)
      }
      guard firstFits else { continue }
      let score = known * 100 - (plain.count - known) * 60 - signature.parameters.count
      if best == nil || score > best!.score { best = (signature, roles, score) }
    }
    return best.map { ($0.signature, $0.roles) }
  }
}
