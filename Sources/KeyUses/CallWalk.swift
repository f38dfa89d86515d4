import Facts
import Policies
import SourceText
import SwiftTree

/// Walks calls: the project's own, whose parameters receive the arguments, and the SDK's, whose roles the table tells.
extension Analysis {
  func walkCall(_ node: Node, in scope: Scope, _ expectation: Expectation) {
    let arguments = arguments(of: node)
    guard let callee = program.child(node, 0) else { return }
    // What the build setting names is a lookup, however the project makes it one.
    let isMacro = program.kind(callee) == .name && options.macroNames.contains(program.nameText(callee))
    let found = isMacro ? nil : self.callee(of: node, in: scope, expected: expectation.type)
    prepareClosures(of: node, callee: found, in: scope)
    if let found {
      walkOwnCall(node, callee, found, arguments, in: scope, expectation)
    } else {
      walkForeignCall(node, callee, arguments, in: scope, expectation)
    }
    // The receiver: what a chain of modifiers begins with.
    if program.kind(callee) == .member, let base = program.child(callee, 0) {
      if program.kind(base) != .name { walk(base, in: scope, Expectation()) }
    } else if program.kind(callee) == .closure {
      // `{ … }()` is what its body gives.
      walk(callee, in: scope, expectation.with(.function([], expectation.type)))
    } else if program.kind(callee) != .name, program.kind(callee) != .member {
      walk(callee, in: scope, Expectation())
    }
  }

  /// A function as people write it (`Card(title:)`, `tr(_:)`).
  func callName(of function: Function) -> String {
    var name = program.text(function.isInitializer ? function.owner?.name ?? function.name : function.name)
    name += "("
    for parameter in function.parameters.prefix(4) {
      name += parameter.label == .none ? "_:" : "\(program.text(parameter.label)):"
    }
    return name + ")"
  }

  private func walkOwnCall(
    _ node: Node, _ callee: Node, _ found: Callee, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)],
    in scope: Scope, _ expectation: Expectation
  ) {
    let function = found.function
    let receiver = program.kind(callee) == .member ? program.child(callee, 0) : nil
    let site = CallSite(node: node, scope: scope, arguments: found.arguments, receiver: receiver)
    if !scope.isExcluded { function.calls.append(site) }
    if let receiver, function.owner?.node == nil {
      receivers[ObjectIdentifier(function), default: []].append((receiver, scope))
    }
    let name = callName(of: function)
    if isKey(expectation.type), let target = expectation.target { function.result.keyTargets.append(target) }
    if let lookup = policyLookup(function) {
      for (index, argument) in arguments.enumerated() where index == lookup.key {
        addLookup(argument.value, call: name, node: node, table: lookup.table, isAnyTable: lookup.isAnyTable, in: scope)
      }
    }
    for (parameter, value) in found.arguments {
      let given = Expectation(
        type: elementOrSelf(parameter, value), target: KeyTarget(slot: parameter), site: site, call: name,
        callNode: node)
      walk(value, in: scope, given)
    }
  }

  /// The type that an argument is to have: of a variadic parameter an element's.
  private func elementOrSelf(_ parameter: Slot, _ value: Node) -> Type {
    let type = type(of: parameter)
    return parameter.flags.contains(.isVariadic) ? element(of: type) : type
  }

  /// The policy's word on a function, where it has one.
  private func policyLookup(_ function: Function) -> (key: Int, table: String?, isAnyTable: Bool)? {
    let own = program.text(function.name)
    let owner = function.owner.map { $0.chain.map { program.text($0.name) }.joined(separator: ".") } ?? ""
    func isNamed(_ name: String) -> Bool {
      let bare = name.prefix { $0 != "(" }
      return bare == own && owner.isEmpty || bare == "\(owner).\(own)" || bare == own && !name.contains(".")
        || "\(owner).\(own)".hasSuffix(".\(bare)")
    }
    if let lookup = options.lookups.first(where: { isNamed($0.function) }) {
      return (lookup.key, lookup.table, lookup.table == nil)
    }
    if let resolver = options.resolver, isNamed(resolver) { return (0, nil, true) }
    return nil
  }

  private func addLookup(
    _ value: Node, call: String, node: Node, table: String?, isAnyTable: Bool, in scope: Scope
  ) {
    let sink = Sink(.lookup, value: value, scope: scope, call: call, node: node)
    sink.fixedTable = table
    sink.tableIsAny = isAnyTable
    sinks.append(sink)
  }

  private func walkForeignCall(
    _ node: Node, _ callee: Node, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], in scope: Scope,
    _ expectation: Expectation
  ) {
    var name = program.nameText(callee)
    var signatures: [SDKTable.Signature] = []
    var call = name
    switch program.kind(callee) {
    case .name:
      if case .slot(let slot)? = resolve(name: program.name(callee), in: scope) {
        walkClosureCall(slot, arguments, node, name, in: scope, expectation)
        return
      }
      signatures = (options.sdk.initializers[name] ?? []) + (options.sdk.functions[name] ?? [])
      if signatures.isEmpty { signatures = options.macroNames.contains(name) ? Self.macroSignatures(name) : [] }
      if signatures.isEmpty, let type = topAlias(name, in: scope) { signatures = options.sdk.initializers[type] ?? [] }
    case .member:
      if name == "init" {
        let type =
          program.child(callee, 0).map { base -> Type in
            if case .meta(let type) = self.type(of: base, in: scope) { return type }
            return .unknown
          } ?? expectation.type
        name = type.foreignName ?? implicitInitializer(arguments)
        // Where both key types fit, only the resource's initializers have further labels.
        if isKey(.named(name)), name != "LocalizedStringResource", !implicitInitializer(arguments).isEmpty {
          name = "LocalizedStringResource"
        }
        // A type parameter or protocol makes nothing by itself: the labels tell.
        if options.sdk.initializers[name] == nil, !implicitInitializer(arguments).isEmpty {
          name = implicitInitializer(arguments)
        }
        call = name.isEmpty ? ".init" : "\(name).init"
        signatures = options.sdk.initializers[name] ?? []
      } else if let base = program.child(callee, 0), isModule(base, in: scope) {
        signatures = (options.sdk.initializers[name] ?? []) + (options.sdk.functions[name] ?? [])
      } else {
        if walkListMethod(name, callee, arguments, in: scope) { return }
        walkMappedReference(name, callee, arguments, node, in: scope)
        if name == "contains" || name == "firstIndex", let base = program.child(callee, 0) {
          searched.append((base, scope))
        }
        if let base = program.child(callee, 0), let slot = property(program.name(callee), of: type(of: base, in: scope))
        {
          walkClosureCall(slot, arguments, node, name, in: scope, expectation)
          return
        }
        signatures = options.sdk.methods[name] ?? []
        if let base = program.child(callee, 0), case .meta(let type) = type(of: base, in: scope),
          let outer = type.foreignName
        {
          let own = options.sdk.methods["\(outer).\(name)"] ?? options.sdk.initializers["\(outer).\(name)"] ?? []
          if !own.isEmpty { signatures = own }
          call = "\(outer).\(name)"
        } else if program.child(callee, 0) == nil, let outer = expectation.type.foreignName {
          let own = options.sdk.methods["\(outer).\(name)"] ?? []
          if !own.isEmpty { signatures = own }
        }
      }
    default: break
    }
    if let lookup = options.lookups.first(where: { $0.function.prefix { $0 != "(" } == spelling(callee) }),
      lookup.key < arguments.count
    {
      addLookup(
        arguments[lookup.key].value, call: name, node: node, table: lookup.table, isAnyTable: lookup.table == nil,
        in: scope)
      for argument in arguments { walk(argument.value, in: scope, Expectation()) }
      return
    }
    if isKey(expectation.type), signatures.isEmpty, isImplicitPath(callee) {
      noteSymbol(callee, in: scope, expectation)
    }
    guard !signatures.isEmpty, let (_, roles) = sdkSignature(signatures, arguments) else {
      walkUnknown(arguments, node, name, in: scope, expectation)
      return
    }
    let firstLabel = arguments.first.map { program.text($0.label) } ?? ""
    if !firstLabel.isEmpty, ["String", "AttributedString", "Text"].contains(name) { call = "\(name)(\(firstLabel):)" }
    let namesType = program.kind(callee) == .name || program.child(callee, 0).map { isModule($0, in: scope) } == true
    give(
      arguments, roles, call: call, node: node,
      isView: namesType && name.first?.isUppercase == true && !isKey(.named(name)) && !Self.texts.contains(name),
      in: scope, outer: isKey(.named(name)) ? expectation : nil, isInitializerOfKey: isKey(.named(name)))
  }

  /// A call of a closure that a variable holds: its type tells what the arguments are, its body what becomes of them.
  private func walkClosureCall(
    _ slot: Slot, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], _ node: Node, _ name: String,
    in scope: Scope, _ expectation: Expectation
  ) {
    var types: [Type] = []
    if case .function(let parameters, _) = type(of: slot) { types = parameters }
    var parameters: [Slot] = []
    for input in slot.inputs where program.kind(input.value) == .closure {
      if case .anonymous(let slots) = closureScope(input.value, in: input.scope, call: nil).content {
        parameters = slots
      }
    }
    guard !types.isEmpty || !parameters.isEmpty else {
      walkUnknown(arguments, node, name, in: scope, expectation)
      return
    }
    for (index, argument) in arguments.enumerated() {
      let parameter = index < parameters.count ? parameters[index] : nil
      if !scope.isExcluded { parameter?.inputs.append(Slot.Flow(value: argument.value, scope: scope)) }
      let type = index < types.count ? types[index] : parameter.map { self.type(of: $0) } ?? .unknown
      walk(
        argument.value, in: scope,
        Expectation(
          type: type, target: parameter.map { KeyTarget(slot: $0) } ?? KeyTarget(slot: slot), call: name, callNode: node
        ))
    }
  }

  /// `["a", "b"].map(LocalizedStringKey.init)`, `keys.map(tr)`: each element goes to the function that is named.
  private func walkMappedReference(
    _ name: String, _ callee: Node, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], _ node: Node,
    in scope: Scope
  ) {
    guard ["map", "compactMap", "flatMap", "forEach"].contains(name), let base = program.child(callee, 0),
      arguments.count == 1, let reference = arguments.first?.value, !scope.isExcluded
    else { return }
    switch program.kind(reference) {
    case .member where program.nameText(reference) == "init":
      guard let type = program.child(reference, 0), case .meta(let made) = self.type(of: type, in: scope), isKey(made)
      else { return }
      mappedKeys.append((base, scope, program.nameText(type), node))
    case .name, .member:
      var functions: [Function] = []
      if case .function(let found)? = program.kind(reference) == .name
        ? resolve(name: program.name(reference), in: scope) : nil
      {
        functions = found
      } else if let owner = program.child(reference, 0), case .meta(let type) = self.type(of: owner, in: scope),
        case .function(let found)? = staticMember(program.name(reference), of: type)
      {
        functions = found
      }
      guard functions.count == 1, let function = functions.first, let parameter = function.parameters.first else {
        return
      }
      mappedCalls.append((base, scope, function, parameter, node))
    default: return
    }
  }

  /// `append` and its kin: what they are given becomes an element of the list.
  private func walkListMethod(
    _ name: String, _ callee: Node, _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], in scope: Scope
  ) -> Bool {
    guard name == "append" || name == "insert", let base = program.child(callee, 0), let first = arguments.first else {
      return false
    }
    let list = type(of: base, in: scope)
    guard case .array(let element) = list else { return false }
    let slot = slot(of: base, in: scope)
    let label = program.text(first.label)
    let isList = label == "contentsOf"
    if let slot, !scope.isExcluded {
      let flow = Slot.Flow(value: first.value, scope: scope)
      if isList { slot.inputs.append(flow) } else { slot.appended.append(flow) }
    }
    walk(
      first.value, in: scope,
      Expectation(
        type: isList ? list : element, target: slot.map { KeyTarget(slot: $0) },
        call: slot.map { program.text($0.name) } ?? name))
    for argument in arguments.dropFirst() { walk(argument.value, in: scope, Expectation()) }
    return true
  }

  /// Whether a member chain begins with a dot, so that what is expected tells its type.
  func isImplicitPath(_ node: Node) -> Bool {
    var current = node
    while program.kind(current) == .member {
      guard let base = program.child(current, 0) else { return true }
      current = base
    }
    return false
  }

  private static func macroSignatures(_ name: String) -> [SDKTable.Signature] {
    [
      SDKTable.Signature(
        name: name,
        parameters: [
          .init(label: nil, role: .lookup), .init(label: nil, role: .comment), .init(label: "tableName", role: .table),
          .init(label: "table", role: .table), .init(label: "bundle", role: .bundle),
          .init(label: "value", role: .defaultValue),
          .init(label: "comment", role: .comment),
        ], result: "String")
    ]
  }

  private func topAlias(_ name: String, in scope: Scope) -> String? {
    program.topAliases[program.symbol(name)]?.first.flatMap { type(of: $0.node, from: $0.scope).foreignName }
  }

  /// The type that `.init(…)` makes where only its labels tell.
  private func implicitInitializer(_ arguments: [(label: Symbol, value: Node, isTrailing: Bool)]) -> String {
    let labels = arguments.map { program.text($0.label) }
    if labels.contains("localized") { return "String" }
    let labelsOfResource: Set<String> = ["defaultValue", "table", "bundle", "comment", "locale"]
    if labels.first == "", labels.contains(where: { labelsOfResource.contains($0) }) {
      return "LocalizedStringResource"
    }
    return ""
  }

  /// Whether an expression names a module of the SDK (`SwiftUI.Text`).
  func isModule(_ node: Node, in scope: Scope) -> Bool {
    program.kind(node) == .name && Self.modules.contains(program.nameText(node))
      && resolve(name: program.name(node), in: scope) == nil
  }

  static let modules: Set<String> = [
    "SwiftUI", "Foundation", "Swift", "UIKit", "AppKit", "AppIntents", "WidgetKit", "Charts", "TipKit", "MapKit",
    "StoreKit",
    "UserNotifications", "ActivityKit", "Photos", "PhotosUI",
  ]

  /// Types that hold a text for whoever made it, so that its arguments may come later.
  private static let texts: Set<String> = ["String", "AttributedString", "NSString", "NSAttributedString", "Substring"]

  private static let proofs: Set<String> = ["bundle", "comment", "table", "tableName"]

  /// Arguments of a call whose declaration is not in the checkout.
  private func walkUnknown(
    _ arguments: [(label: Symbol, value: Node, isTrailing: Bool)], _ node: Node, _ name: String, in scope: Scope,
    _ expectation: Expectation
  ) {
    // A message in Objective-C that takes a bundle may load a nib as well.
    let isSwift = program.path(node).fileExtension == "swift"
    let hasProof =
      isSwift
      && arguments.contains {
        Self.proofs.contains(program.text($0.label)) && program.kind($0.value) != .nilLiteral
      }
    let isInit = name == "init" || name.isEmpty
    for (index, argument) in arguments.enumerated() {
      let label = program.text(argument.label)
      if hasProof, argument.label == .none || Self.isTitle(label), program.kind(argument.value) == .string {
        give(
          arguments,
          arguments.enumerated().map {
            Self.role($1.label == .none ? "" : program.text($1.label), isFirst: $0 == index)
          },
          // `.init("…", comment: "…")` whatever it makes.
          call: isInit ? ".init" : name, node: node, isView: false, in: scope)
        return
      }
      if Self.isName(label) || name == "contains" {
        sinks.append(Sink(.plain, value: argument.value, scope: scope, call: name, node: node))
      } else if argument.label == .none && !argument.isTrailing || Self.isTitle(label) {
        for leaf in leaves(of: argument.value) where program.kind(leaf) == .string {
          foreignArguments.append((leaf, node, scope, hasProof))
        }
      }
      walk(argument.value, in: scope, Expectation())
    }
  }

  private static func role(_ label: String, isFirst: Bool) -> SDKTable.Role? {
    switch label {
    case "bundle": .bundle
    case "table", "tableName": .table
    case "comment": .comment
    case "defaultValue", "value": .defaultValue
    default: isFirst ? .keyOnly : nil
    }
  }

  /// Labels of what names a thing for the program.
  private static func isName(_ label: String) -> Bool {
    [
      "key", "forKey", "atKey", "withKey", "keyPath", "forKeyPath", "identifier", "id", "systemName", "systemImage",
      "named",
    ].contains(label)
  }

  private static func isTitle(_ label: String) -> Bool {
    [
      "title", "titleKey", "message", "prompt", "placeholder", "subtitle", "label", "text", "description", "header",
      "footer",
    ].contains(label)
  }
}
