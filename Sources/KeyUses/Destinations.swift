import Facts
import SourceText
import SwiftTree

/// Tells where lookups go: tables and bundles, carried along.
extension Analysis {
  struct Goal: Hashable {
    var destination: KeyUse.Destination
    /// The value is only the text beside a key.
    var isDefaultValue = false
  }

  /// Where a key that is given to a target is looked up; empty where nothing tells.
  func goals(of target: KeyTarget, site: CallSite?) -> Set<Goal> {
    var seen: Set<Slot> = []
    return goals(of: target, site: site, &seen)
  }

  private func goals(of target: KeyTarget, site: CallSite?, _ seen: inout Set<Slot>) -> Set<Goal> {
    if let sink = target.sink {
      if sink.role == .defaultValue { return [Goal(destination: .init(), isDefaultValue: true)] }
      let frame = site.flatMap { site in
        sink.scope.function.flatMap { function in
          function.calls.contains { $0 === site } || site.arguments.contains { $0.parameter.function === function }
            ? Frame(function: function, site: site, outer: nil) : nil
        }
      }
      return [Goal(destination: destination(of: sink, frame))]
    }
    guard let slot = target.slot, seen.insert(slot).inserted else { return [] }
    var found: Set<Goal> = []
    for next in slot.keyTargets { found.formUnion(goals(of: next, site: site, &seen)) }
    // A resource carries its own table and bundle; it is only told whether it is a default value.
    if carriesDestination(type(of: slot)) {
      let isDefault = !found.isEmpty && found.allSatisfy(\.isDefaultValue)
      return [Goal(destination: .init(), isDefaultValue: isDefault)]
    }
    return found
  }

  func destination(of sink: Sink, _ frame: Frame?) -> KeyUse.Destination {
    let bundle = bundle(of: sink.bundle, in: sink.scope, frame)
    if sink.tableIsAny { return .init(table: .any, bundle: .main) }
    if let table = sink.fixedTable { return .init(table: .named(table), bundle: bundle) }
    guard let node = sink.table else { return .init(bundle: bundle) }
    return .init(table: table(of: node, in: sink.scope, frame), bundle: bundle)
  }

  private func table(of node: Node, in scope: Scope, _ frame: Frame?) -> KeyUse.Destination.Table {
    if program.kind(node) == .nilLiteral { return .named("Localizable") }
    let found = values(of: node, in: scope, frame)
    let names = Set(found.known.compactMap(\.text))
    if found.unknown.isEmpty, names.count == 1, found.known.allSatisfy({ $0.text != nil }), let name = names.first {
      return .named(name.isEmpty ? "Localizable" : name)
    }
    if found.unknown.isEmpty, found.known.isEmpty { return .named("Localizable") }
    // A parameter with a default that no call gives, or nothing but nil.
    return .any
  }

  func bundle(of node: Node?, in scope: Scope, _ frame: Frame?, depth: Int = 0) -> KeyUse.Destination.Bundle {
    guard let node else { return .main }
    guard depth < 10 else { return .unknown }
    let path = program.path(node)
    switch program.kind(node) {
    case .nilLiteral: return .main
    case .macro: return program.nameText(node) == "bundle" ? .module(path) : .unknown
    case .ternary, .if, .switch: return .unknown
    case .binary where program.nameText(node) == "??":
      let left = program.child(node, 0).map { bundle(of: $0, in: scope, frame, depth: depth + 1) } ?? .unknown
      let right = program.child(node, 1).map { bundle(of: $0, in: scope, frame, depth: depth + 1) } ?? .unknown
      return left == .unknown ? right : left
    case .call:
      guard let callee = program.child(node, 0) else { return .unknown }
      let arguments = arguments(of: node)
      let name = program.nameText(callee)
      if name == "Bundle" || name == "init" || name == "forClass" || name == "atURL", let first = arguments.first {
        let label = program.text(first.label)
        if label == "for" || name == "forClass" { return ofType(first.value, in: scope, path) }
        if name == "atURL" || label == "from" {
          if label == "from" { return bundle(of: first.value, in: scope, frame, depth: depth + 1) }
          // `.atURL(Bundle.module.bundleURL)`
          if program.kind(first.value) == .member, let base = program.child(first.value, 0) {
            return bundle(of: base, in: scope, frame, depth: depth + 1)
          }
        }
        return .unknown
      }
      if let function = (callees[node] ?? nil)?.function, let flow = function.result.inputs.first {
        return bundle(of: flow.value, in: flow.scope, nil, depth: depth + 1)
      }
      return .unknown
    case .member, .name:
      switch program.nameText(node) {
      case "module":
        if let slot = bundleMember(node, in: scope), slot.body != nil || slot.defaultValue != nil {
          return declaredBundle(slot, in: scope, frame, depth)
        }
        return .module(path)
      case "main": return .main
      default: break
      }
      guard let slot = slot(of: node, in: scope) ?? bundleMember(node, in: scope) else { return .unknown }
      if slot.kind == .parameter, let function = slot.function {
        if let own = frame?.of(function) {
          if let value = own.site.value(of: slot) {
            return bundle(of: value, in: own.site.scope, own.outer, depth: depth + 1)
          }
          return slot.defaultValue.map { bundle(of: $0, in: slot.scope, nil, depth: depth + 1) } ?? .main
        }
        var found = Set(
          function.calls.compactMap { site in
            site.value(of: slot).map { bundle(of: $0, in: site.scope, nil, depth: depth + 1) }
          })
        if let value = slot.defaultValue { found.insert(bundle(of: value, in: slot.scope, nil, depth: depth + 1)) }
        return found.count == 1 ? found.first ?? .unknown : .unknown
      }
      return declaredBundle(slot, in: scope, frame, depth)
    default: return .unknown
    }
  }

  /// What a property that holds a bundle is given; what is written first is what it is.
  private func declaredBundle(_ slot: Slot, in scope: Scope, _ frame: Frame?, _ depth: Int) -> KeyUse.Destination.Bundle
  {
    let flows = flows(into: slot, nil)
    let found = flows.map { bundle(of: $0.value, in: $0.scope, nil, depth: depth + 1) }
    if let known = found.first(where: { $0 != .unknown }) { return known }
    // `static let kit: Bundle = { … Bundle(for: Token.self) … }()`: the bundle of the file that declares it.
    let type = type(of: slot)
    if type.foreignName == "Bundle"
      || slot.owner.map({ program.text($0.name) == "Bundle" || program.text($0.name) == "Foundation.Bundle" }) == true
    {
      return .ofFile(program.path(slot.node))
    }
    return .unknown
  }

  /// A static property of the project's extensions of `Bundle` (`.kit`).
  private func bundleMember(_ node: Node, in scope: Scope) -> Slot? {
    guard program.kind(node) == .member else { return nil }
    if let base = program.child(node, 0), program.nameText(base) != "Bundle" { return nil }
    for name in ["Bundle", "Foundation.Bundle"] {
      let all = program.foreignTypes[program.symbol(name)]?.properties[program.name(node)] ?? []
      if let slot = all.first(where: { $0.node.file == scope.file }) ?? all.first(where: {
        program.unit($0.node.file) == program.unit(scope.file)
      }) ?? all.first {
        return slot
      }
    }
    return nil
  }

  private func ofType(_ node: Node, in scope: Scope, _ path: RepositoryPath) -> KeyUse.Destination.Bundle {
    // `X.self`, `type(of: self)`, `Self.self`
    if case .meta(.project(let type)) = type(of: node, in: scope), let declared = type.node {
      return .ofFile(program.path(declared))
    }
    if program.kind(node) == .member, let base = program.child(node, 0),
      case .meta(.project(let type)) = type(of: base, in: scope), let declared = type.node
    {
      return .ofFile(program.path(declared))
    }
    return program.kind(node) == .call ? .ofFile(path) : .unknown
  }
}
