import Facts
import SwiftTree

/// Gives the arguments of SDK calls what their roles say: to a lookup, to the screen, to nobody.
extension Analysis {
  /// The values that an expression can have: branches taken apart, other expressions as they are.
  func leaves(of node: Node) -> [Node] {
    switch program.kind(node) {
    case .ternary: return [1, 2].compactMap { program.child(node, $0) }.flatMap { leaves(of: $0) }
    case .binary where program.nameText(node) == "??":
      return [0, 1].compactMap { program.child(node, $0) }.flatMap { leaves(of: $0) }
    case .if, .switch: return branchLeaves(node)
    default: return [node]
    }
  }

  private func branchLeaves(_ node: Node) -> [Node] {
    var found: [Node] = []
    func blocks(_ node: Node) {
      for child in program.children(node) {
        switch program.kind(child) {
        case .block where child != program.child(node, 0) || program.kind(node) != .if:
          if let last = program.children(child).last { found += leaves(of: last) }
        case .switchCase: blocks(child)
        case .if: found += branchLeaves(child)
        default: break
        }
      }
    }
    blocks(node)
    return found
  }

  /// Gives each argument of an SDK call what its role says.
  func give(
    _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], _ roles: [SDKTable.Role?], call: String, node: Node,
    isView: Bool, in scope: Scope, outer: Expectation? = nil, isInitializerOfKey: Bool = false
  ) {
    var others: [(role: SDKTable.Role, value: Node)] = []
    var rest: [Node] = []
    // `bundle.localizedString(forKey:value:table:)`
    if call.hasSuffix("localizedString") || call.hasSuffix("localizedAttributedString"),
      let callee = program.child(node, 0), program.kind(callee) == .member, let base = program.child(callee, 0)
    {
      others.append((.bundle, base))
    }
    for (argument, role) in zip(arguments, roles) {
      guard let role else { continue }
      others.append((role, argument.value))
      if role == .argument {
        // `arguments: [a, b]`
        if program.kind(argument.value) == .array {
          rest += program.children(argument.value)
        } else {
          rest.append(argument.value)
        }
      }
    }
    for (argument, role) in zip(arguments, roles) {
      guard let role else {
        walk(argument.value, in: scope, Expectation())
        continue
      }
      if role == .format {
        formats.append((argument.value, rest, scope))
        walk(argument.value, in: scope, Expectation())
        continue
      }
      give(
        argument.value, role, others: others, call: call, node: node, isView: isView, in: scope, outer: outer,
        isInitializerOfKey: isInitializerOfKey)
      // `localizedUserNotificationString(forKey:arguments:)`
      if role == .lookup, roles.contains(.argument) { formats.append((node, rest, scope)) }
    }
  }

  func give(
    _ value: Node, _ role: SDKTable.Role, others: [(role: SDKTable.Role, value: Node)], call: String, node: Node,
    isView: Bool, in scope: Scope, outer: Expectation? = nil, isInitializerOfKey: Bool = false
  ) {
    func sink(_ role: SDKTable.Role) -> Sink {
      let sink = Sink(role, value: value, scope: scope, call: call, node: node)
      sink.table = others.first { $0.role == .table }?.value
      sink.bundle = others.first { $0.role == .bundle }?.value
      sink.defaultValue = others.first { $0.role == .defaultValue }?.value
      sink.isView = isView
      return sink
    }
    switch role {
    case .key where program.kind(value) == .array, .keyOnly where program.kind(value) == .array:
      for element in program.children(value) {
        give(element, role, others: others, call: call, node: node, isView: isView, in: scope, outer: outer)
      }
    case .key, .keyOnly:
      let leaves = leaves(of: value).filter { program.kind($0) != .nilLiteral }
      let texts = leaves.filter { !isKeyExpression($0, in: scope) }
      if texts.isEmpty
        || role == .keyOnly && !isInitializerOfKey && !leaves.contains(where: { isString($0, in: scope) })
      {
        let made = sink(role)
        // `Text(LocalizedStringKey("…"), tableName: "T")`: the outer call tells the table.
        let isBare = isInitializerOfKey && made.table == nil && made.bundle == nil
        let target =
          outer?.target.flatMap { isBare && $0.sink?.role != .defaultValue ? $0 : nil } ?? KeyTarget(sink: made)
        noteLookup(value, call: call, node: node, isSwiftUI: isView || role == .key, in: scope)
        if let sole = leaves.first, leaves.count == 1, program.kind(sole) == .member, isImplicitPath(sole) {
          noteSymbol(sole, in: scope, Expectation(type: .named("LocalizedStringResource"), target: target, call: call))
        }
        walk(
          value, in: scope,
          Expectation(
            type: .named(role == .key ? "LocalizedStringKey" : "LocalizedStringResource"),
            target: target, site: outer?.site, call: call, callNode: node, sink: made))
        if isView { noteShown(leaves.filter { program.kind($0) != .string }, in: scope) }
      } else if role == .keyOnly || isInitializerOfKey {
        // A string that becomes a key at run time.
        noteLookup(value, call: call, node: node, isSwiftUI: false, in: scope)
        let made = sink(.lookup)
        made.outerTarget = isInitializerOfKey ? outer?.target : nil
        sinks.append(made)
        walk(value, in: scope, Expectation(type: .string))
      } else {
        noteShown(leaves, in: scope)
        sinks.append(sink(.shown))
        walk(value, in: scope, Expectation(type: .string))
      }
    case .lookup:
      if isInitializerOfKey, isTypeCall(node), leaves(of: value).allSatisfy({ isKeyExpression($0, in: scope) }) {
        // `T(literal)` is the literal of type T (SE-0213), unlike `T.init(literal)`.
        give(
          value, .keyOnly, others: others, call: call, node: node, isView: isView, in: scope, outer: outer,
          isInitializerOfKey: true)
        return
      }
      noteLookup(value, call: call, node: node, isSwiftUI: false, in: scope)
      let made = sink(.lookup)
      made.outerTarget = isInitializerOfKey ? outer?.target : nil
      sinks.append(made)
      walk(value, in: scope, Expectation(type: .string))
    case .shown, .verbatim, .plain:
      if role != .plain { noteShown(leaves(of: value), in: scope) }
      sinks.append(sink(role))
      walk(value, in: scope, Expectation(type: role == .plain ? .unknown : .string))
    case .comment, .table:
      markPlain(value)
      walk(value, in: scope, Expectation(type: .string))
    case .bundle: walk(value, in: scope, Expectation())
    case .defaultValue:
      walk(
        value, in: scope,
        Expectation(type: .named("String.LocalizationValue"), target: KeyTarget(sink: sink(.defaultValue)), call: call))
    case .argument, .format: walk(value, in: scope, Expectation())
    case .type(let name): walk(value, in: scope, Expectation(type: .named(name), call: call))
    }
  }

  /// Whether a call names its type (`T(…)`), and not `.init`.
  private func isTypeCall(_ node: Node) -> Bool {
    guard let callee = program.child(node, 0) else { return false }
    return program.kind(callee) == .name || program.nameText(callee) != "init"
  }

  /// A text that a lookup gives and that is shown at once gets no arguments.
  private func noteShown(_ leaves: [Node], in scope: Scope) {
    for leaf in leaves where [.call, .member, .name].contains(program.kind(leaf)) { formats.append((leaf, [], scope)) }
  }

  private func noteLookup(_ value: Node, call: String, node: Node, isSwiftUI: Bool, in scope: Scope) {
    guard !scope.isExcluded else { return }
    let key = program.kind(value) == .string ? literalPattern(value).template : ""
    lookups.append(LookupCall(way: isSwiftUI ? .swiftUI : .foundation, call: call, key: key, place: place(node, scope)))
  }

  /// Whether an expression can be given where a key type is expected: a literal, or a value of a key type.
  func isKeyExpression(_ node: Node, in scope: Scope) -> Bool {
    switch program.kind(node) {
    case .string: return true
    case .cast: return isKey(type(of: program.child(node, 1), from: scope))
    case .member where isImplicitPath(node): return true
    case .call:
      guard let callee = program.child(node, 0) else { return false }
      if isImplicitPath(callee) { return true }
      return isKey(type(of: node, in: scope)) || isForeignView(type(of: node, in: scope))
    case .closure: return true
    default:
      let type = type(of: node, in: scope)
      return isKey(type) || isForeignView(type)
    }
  }

  private func isString(_ node: Node, in scope: Scope) -> Bool {
    let type = type(of: node, in: scope)
    return type == .string || type.foreignName == "StaticString" || type == .unknown && program.kind(node) != .member
      || program.kind(node) == .binary
  }

  /// Views, images and dates have initializers of their own under the same name.
  private func isForeignView(_ type: Type) -> Bool {
    switch type {
    case .foreign(let name, _): !["String", "Substring", "StaticString", "Character", "S", "T"].contains(name)
    case .project, .array, .dictionary, .tuple, .function, .meta: true
    case .unknown: false
    }
  }
}
