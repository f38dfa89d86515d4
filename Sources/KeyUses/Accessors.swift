import Facts
import SwiftTree

/// Finds typed accessors: static members that a lookup with a literal key makes, in types that hold little else.
extension Analysis {
  func emitAccessors() {
    // Uses by the place of their literal: what following found out about each key.
    var uses: [CodePlace: KeyUse] = [:]
    for use in facts.uses where use.status == .certain && use.form == .literal { uses[use.place] = use }
    for type in program.allTypes
    where !type.isExcluded && type.node != nil || type.node == nil && !type.scope.isExcluded {
      if type.kind.contains(.isProtocol) || isIntent(type) { continue }
      var found: [Accessor] = []
      var others = 0
      for slots in type.properties.values {
        for slot in slots {
          guard let accessor = accessor(slot, of: type, uses) else {
            if !slot.flags.contains(.isPrivate) { others += 1 }
            continue
          }
          found.append(accessor)
        }
      }
      for functions in type.functions.values {
        for function in functions {
          if let accessor = accessor(function, of: type, uses) {
            found.append(accessor)
          } else if !function.flags.contains(.isPrivate) {
            others += 1
          }
        }
      }
      guard found.count > others + type.cases.count else { continue }
      facts.accessors += found
    }
  }

  private func isIntent(_ type: TypeDeclaration) -> Bool {
    let protocols: Set<String> = [
      "AppIntent", "AppEntity", "AppEnum", "WidgetConfigurationIntent", "EntityQuery", "SetFocusFilterIntent",
      "ControlConfigurationIntent", "AppShortcutsProvider", "View",
    ]
    return lineage(of: type).contains { declared in
      declared.inherited.contains { protocols.contains(program.nameText($0.node)) }
    }
  }

  private func accessor(_ slot: Slot, of type: TypeDeclaration, _ uses: [CodePlace: KeyUse]) -> Accessor? {
    guard slot.flags.contains(.isStatic), slot.inputs.count == 1, let flow = slot.inputs.first, !flow.scope.isExcluded
    else { return nil }
    return accessor(named: slot.name, slot.node, self.type(of: slot), call: flow.value, in: flow.scope, of: type, uses)
  }

  /// A static function with arguments (`items(_ count: Int)`).
  private func accessor(_ function: Function, of type: TypeDeclaration, _ uses: [CodePlace: KeyUse]) -> Accessor? {
    guard function.flags.contains(.isStatic), let node = function.node, function.result.inputs.count == 1,
      let flow = function.result.inputs.first, !flow.scope.isExcluded
    else { return nil }
    return accessor(
      named: function.name, node, self.type(of: function.result), call: flow.value, in: flow.scope, of: type, uses)
  }

  private func accessor(
    named name: Symbol, _ node: Node, _ declared: Type, call: Node, in scope: Scope, of type: TypeDeclaration,
    _ uses: [CodePlace: KeyUse]
  ) -> Accessor? {
    let made = declared == .unknown ? self.type(of: call, in: scope) : declared
    guard program.kind(call) == .call, made == .string || made == .named("LocalizedStringResource") else { return nil }
    let arguments = arguments(of: call)
    guard
      let key = arguments.first(where: { argument in
        guard program.kind(argument.value) == .string else { return false }
        return (uses[place(argument.value, scope)] ?? useElsewhere(argument.value, uses)) != nil
      }), let use = uses[place(key.value, scope)] ?? useElsewhere(key.value, uses)
    else { return nil }
    let comment = arguments.first { program.text($0.label) == "comment" }
    let chain = type.chain.flatMap { program.text($0.name).split(separator: ".").map(String.init) }
    return Accessor(
      symbol: (chain + [program.text(name)]).joined(separator: "."), group: chain.count > 1 ? chain.last ?? "" : "",
      key: use.pattern.template, defaultValue: use.defaultValue,
      hasComment: !takesComment(call)
        || comment.map { program.kind($0.value) != .string || program.childCount($0.value) > 0 } ?? false,
      destination: use.destination, place: use.place)
  }

  /// Whether a lookup call has a place for a comment: the SDK's all have one.
  private func takesComment(_ call: Node) -> Bool {
    guard let callee = callees[call] ?? nil else { return true }
    return callee.function.parameters.contains { program.text($0.label) == "comment" }
  }

  private func useElsewhere(_ node: Node, _ uses: [CodePlace: KeyUse]) -> KeyUse? {
    scope(of: node).flatMap { uses[place(node, $0)] }
  }
}
