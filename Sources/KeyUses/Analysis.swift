import Facts
import SourceText
import SwiftTree

/// One run of the analysis: what is found while the files are walked, and what is remembered meanwhile.
///
/// First every declaration is listed (`Indexer`), then every body is walked once: calls are matched with the
/// declarations that they mean, and each expression that a lookup, a screen or an SDK parameter receives becomes a
/// `Sink`. Only then are values asked for, backwards from the sinks, since a parameter's values are its calls'.
final class Analysis {
  let program: Program
  let options: KeyAnalysis.Options

  var types: [Node: Type] = [:]
  var typingDepth = 0
  var lineages: [TypeDeclaration: [TypeDeclaration]] = [:]
  var locals: [Node: Slot] = [:]
  var localFunctions: [Node: Function] = [:]
  var localTypes: [Node: TypeDeclaration] = [:]
  var functionScopes: [ObjectIdentifier: Scope] = [:]
  var closureScopes: [Node: Scope] = [:]
  var closureContexts: [Node: ClosureContext] = [:]
  var walkDepth = 0
  /// How deep in branches, loops and closures the walk is.
  var branchDepth = 0
  var evaluationDepth = 0
  var evaluationSteps = 0
  /// How often an evaluation was cut short, by a circle or a limit.
  var cutEvaluations = 0
  /// Literals that the evaluation that is going on has looked at.
  var visitedLiterals: [Node] = []
  /// Values that hold whoever asks, with the literals that they come from.
  var knownValues: [Node: (values: Values, literals: [Node])] = [:]
  /// The same where only the literals are asked for, and not what they are put together to.
  var shownValues: [Node: (values: Values, literals: [Node])] = [:]
  /// Whether a function has more ways of being called than were looked at.
  var hasManyFrames = false
  /// Whether texts are put together to all that they can be.
  var isListing = true
  /// The call that made the value whose stored properties are asked for together.
  var siblingSite: (function: Function, site: CallSite)?
  var knownRawValues: [TypeDeclaration: [Symbol: String]] = [:]
  /// What every literal that is looked at becomes part of, while a sink's value is asked for.
  var evaluatedReach: Reach?
  /// Slots and functions whose values are being asked for, so that a circle ends.
  var evaluating: Set<ObjectIdentifier> = []
  var callees: [Node: Callee?] = [:]
  var resolving: Set<Node> = []

  var sinks: [Sink] = []
  var keyLiterals: [KeyLiteral] = []
  /// Every string literal that was walked, with its scope.
  var literals: [(node: Node, scope: Scope)] = []
  /// Literals given to calls whose declaration nobody knows.
  var foreignArguments: [(literal: Node, call: Node, scope: Scope, hasProof: Bool)] = []
  /// Formats with their arguments.
  var formats: [(value: Node, arguments: [Node], scope: Scope)] = []
  /// Who asks a computed property or function of an extended SDK type.
  var receivers: [ObjectIdentifier: [(node: Node, scope: Scope)]] = [:]
  var lookups: [LookupCall] = []
  var symbolUses: [(name: String, node: Node, scope: Scope, call: String)] = []
  /// Conditions that ask for the language, with the literals of their branches.
  var branches: [(place: CodePlace, literals: [Node], holdsText: Bool)] = []
  /// Lists whose elements an initializer of a key type is mapped over.
  var mappedKeys: [(list: Node, scope: Scope, call: String, node: Node)] = []
  /// Lists whose elements a function of the project is mapped over.
  var mappedCalls: [(list: Node, scope: Scope, function: Function, parameter: Slot, node: Node)] = []
  /// Lists that are only searched.
  var searched: [(node: Node, scope: Scope)] = []
  var familiarStarts: Set<Substring> = []
  var familiarEnds: Set<Substring> = []
  /// For each call that gives a text, the arguments with which the text is shown, format by format.
  var formatUses: [Node: [FormatUse]] = [:]
  /// What is reached from sinks, by what kinds of them.
  var reached: [Node: Reach] = [:]

  /// Literals that their declaration's name makes keys.
  var declared: Set<Node> = []
  var literalScopes: [Node: Scope] = [:]
  var facts = CodeFacts()

  struct Reach: OptionSet {
    let rawValue: UInt8
    static let lookup = Reach(rawValue: 1)
    static let shown = Reach(rawValue: 2)
    static let plain = Reach(rawValue: 4)
  }

  struct FormatUse {
    let arguments: [Node]
    let scope: Scope
  }

  struct KeyLiteral {
    let node: Node
    let scope: Scope
    let target: KeyTarget
    let site: CallSite?
    /// The call that receives it, as people write it.
    let call: String
    let sink: Sink?
  }

  init(_ sources: [KeyAnalysis.Source], options: KeyAnalysis.Options) {
    program = Program(sources)
    self.options = options
  }

  func place(_ node: Node, _ scope: Scope) -> CodePlace {
    CodePlace(path: program.path(node), position: program.position(node), enclosing: scope.enclosing)
  }

  /// The scope of a function's body.
  func bodyScope(of function: Function) -> Scope {
    if let known = functionScopes[ObjectIdentifier(function)] { return known }
    let outer = function.scope.enclosing
    let name = function.isInitializer ? "init" : program.text(function.name)
    let scope = Scope(
      .function(function), in: function.scope, file: function.scope.file,
      isExcluded: function.flags.contains(.isExcluded), result: function.result, type: function.owner,
      function: function, enclosing: outer.isEmpty ? name : "\(outer).\(name)")
    functionScopes[ObjectIdentifier(function)] = scope
    return scope
  }

  /// The scope of a variable's getter.
  func bodyScope(of slot: Slot) -> Scope {
    if let known = functionScopes[ObjectIdentifier(slot)] { return known }
    let scope = valueScope(of: slot)
    functionScopes[ObjectIdentifier(slot)] = scope
    return scope
  }

  /// The scope of a variable's first value: the one it stands in, under the variable's name.
  func valueScope(of slot: Slot) -> Scope {
    let outer = slot.scope.enclosing
    let name = program.text(slot.name)
    // A local's literals belong to the function around it.
    let enclosing =
      slot.kind == .local && slot.scope.function != nil ? outer : outer.isEmpty ? name : "\(outer).\(name)"
    return Scope(
      .block, in: slot.scope, file: slot.scope.file, isExcluded: slot.flags.contains(.isExcluded), result: slot,
      function: slot.getter, enclosing: enclosing)
  }
}
