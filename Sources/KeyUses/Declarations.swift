import SwiftTree

/// A type of the project with its extensions, or the project's extensions of a foreign type.
final class TypeDeclaration: Hashable {
  let name: Symbol
  /// Nil where only extensions are the project's.
  let node: Node?
  let parent: TypeDeclaration?
  /// The scope in which the declaration stands.
  let scope: Scope
  var kind: SwiftNodeFlags
  var isExcluded: Bool
  /// Types that it inherits or conforms to, with the scope to find them in.
  var inherited: [(node: Node, scope: Scope)] = []
  var nested: [Symbol: [TypeDeclaration]] = [:]
  var aliases: [Symbol: (node: Node, scope: Scope)] = [:]
  var properties: [Symbol: [Slot]] = [:]
  var functions: [Symbol: [Function]] = [:]
  var initializers: [Function] = []
  var subscripts: [Function] = []
  var cases: [EnumCase] = []
  /// Stored properties that a memberwise initializer takes, in order.
  var stored: [Slot] = []
  var hasOwnInitializer = false
  /// Calls that make a value through the memberwise initializer.
  lazy var memberwise = Function.memberwise(of: self)

  init(name: Symbol, node: Node?, parent: TypeDeclaration?, scope: Scope, kind: SwiftNodeFlags, isExcluded: Bool) {
    self.name = name
    self.node = node
    self.parent = parent
    self.scope = scope
    self.kind = kind
    self.isExcluded = isExcluded
  }

  static func == (a: TypeDeclaration, b: TypeDeclaration) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// From the outermost type to this one.
  var chain: [TypeDeclaration] {
    var chain = [self]
    while let outer = chain[0].parent { chain.insert(outer, at: 0) }
    return chain
  }
}

/// One case of an enum of the project.
final class EnumCase {
  let name: Symbol
  let node: Node
  unowned let type: TypeDeclaration
  /// What the case carries; its parameters are slots.
  let function: Function
  let rawValue: Node?

  init(name: Symbol, node: Node, type: TypeDeclaration, function: Function, rawValue: Node?) {
    self.name = name
    self.node = node
    self.type = type
    self.function = function
    self.rawValue = rawValue
  }
}

/// A function, initializer, subscript or case with payload.
final class Function {
  let name: Symbol
  let node: Node?
  let owner: TypeDeclaration?
  /// The scope in which it is declared; types of its signature are found from there.
  let scope: Scope
  let flags: SwiftNodeFlags
  var parameters: [Slot] = []
  let result: Slot
  var body: Node?
  var calls: [CallSite] = []
  var isInitializer = false
  var isMemberwise = false
  var isCase = false
  /// Names of generic parameters are not kept; a type of this name that nobody declares is taken for one.
  init(name: Symbol, node: Node?, owner: TypeDeclaration?, scope: Scope, flags: SwiftNodeFlags) {
    self.name = name
    self.node = node
    self.owner = owner
    self.scope = scope
    self.flags = flags
    result = Slot(.result, name: name, node: node ?? Node(file: 0, index: 0), scope: scope)
    result.function = self
    result.owner = owner
  }

  static func memberwise(of type: TypeDeclaration) -> Function {
    let function = Function(name: type.name, node: type.node, owner: type, scope: type.scope, flags: [])
    function.isInitializer = true
    function.isMemberwise = true
    function.parameters = type.stored
    return function
  }
}

/// A call of a function of the project, its arguments by parameter.
final class CallSite {
  let node: Node
  let scope: Scope
  let arguments: [(parameter: Slot, value: Node)]
  /// The receiver of a method, where one is written.
  let receiver: Node?

  init(node: Node, scope: Scope, arguments: [(parameter: Slot, value: Node)], receiver: Node?) {
    self.node = node
    self.scope = scope
    self.arguments = arguments
    self.receiver = receiver
  }

  func value(of parameter: Slot) -> Node? { arguments.last { $0.parameter === parameter }?.value }
}

/// Something that holds a value: a parameter, property, local, result or payload.
final class Slot: Hashable {
  enum Kind {
    case parameter, property, local, result, payload
  }

  /// Where a local without a written type has its value from.
  enum Source {
    case value(Node, Scope)
    /// An element of a sequence.
    case element(Node, Scope)
    /// The payload of a case that a pattern takes apart: the case's name, the index, what is matched.
    case payload(Symbol, Int, Node?, Scope)
    /// A parameter of a closure that a call of the project's own function gets: the function type's parameter.
    case closure(parameter: Slot, index: Int)
  }

  let kind: Kind
  let name: Symbol
  let node: Node
  /// Where its type and first value are found from.
  var scope: Scope
  /// As written in calls; of parameters.
  var label: Symbol = .none
  var typeNode: Node?
  var source: Source?
  var defaultValue: Node?
  var body: Node?
  var flags: SwiftNodeFlags = []
  /// Of a computed property that the project adds to a foreign type: its getter, with everything that asks for it.
  var getter: Function?
  var attributes: [Node] = []
  weak var owner: TypeDeclaration?
  weak var function: Function?
  /// What is put into it.
  var inputs: [Flow] = []
  /// What is put at its end by `+=`, in order, each time the block that declares it runs.
  var additions: [Flow] = []
  /// Whether something is put at its end sometimes only.
  var hasOpenAdditions = false
  /// How deep in branches and loops it is declared.
  var branchDepth = 0
  /// What is put into it one by one, where it is a list.
  var appended: [Flow] = []
  /// What its value is given to as a key.
  var keyTargets: [KeyTarget] = []
  var type: Type?
  var isTyping = false

  struct Flow {
    let value: Node
    let scope: Scope
  }

  init(_ kind: Kind, name: Symbol, node: Node, scope: Scope) {
    self.kind = kind
    self.name = name
    self.node = node
    self.scope = scope
  }

  static func == (a: Slot, b: Slot) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A lexical scope: a chain of bindings, functions, types and the file, innermost first. It is never changed once it is
/// made, so that a value can be looked at later as it stood.
final class Scope {
  enum Content {
    case file
    case type(TypeDeclaration, isStatic: Bool)
    case function(Function)
    case binding(Slot)
    case localFunction(Function)
    case localType(TypeDeclaration)
    /// A value that is known to be one of some cases of its enum here; `isIn` false: none of them.
    case narrowing(String, cases: Set<Symbol>, isIn: Bool)
    /// The parameters without names of a closure (`$0`).
    case anonymous([Slot])
    case block
  }

  let content: Content
  let parent: Scope?
  let file: Int32
  let isExcluded: Bool
  /// What `return` and a sole expression give their value to.
  let result: Slot?
  /// The type whose member's body this is.
  let type: TypeDeclaration?
  /// The function whose parameters are in reach, closures passed over.
  let function: Function?
  /// The dotted name of the declaration that holds it.
  let enclosing: String

  init(
    _ content: Content, in parent: Scope?, file: Int32, isExcluded: Bool = false, result: Slot? = nil,
    type: TypeDeclaration? = nil, function: Function? = nil, enclosing: String? = nil
  ) {
    self.content = content
    self.parent = parent
    self.file = file
    self.isExcluded = isExcluded || parent?.isExcluded ?? false
    self.result = result ?? parent?.result
    self.type = type ?? parent?.type
    self.function = function ?? parent?.function
    self.enclosing = enclosing ?? parent?.enclosing ?? ""
  }

  func adding(_ content: Content) -> Scope { Scope(content, in: self, file: file) }
}

/// What a key literal is given to, which tells its table and bundle.
final class KeyTarget {
  /// The parameter, property or element that it goes to; nil where a call of the SDK receives it.
  let slot: Slot?
  /// The call of the SDK that receives it.
  let sink: Sink?

  init(slot: Slot) {
    self.slot = slot
    sink = nil
  }

  init(sink: Sink) {
    self.sink = sink
    slot = nil
  }
}

/// A call of the SDK that looks a key up, shows a text or keeps one to itself.
final class Sink {
  let role: SDKTable.Role
  let value: Node
  let scope: Scope
  /// The call, as people write it.
  let call: String
  let node: Node
  var table: Node?
  var bundle: Node?
  var defaultValue: Node?
  /// Whether a view shows the text by itself, so that a literal without holes has no arguments.
  var isView = false
  /// Whether the destination is `any` table of the bundle, as the policy's resolver has it.
  var tableIsAny = false
  var fixedTable: String?
  /// What receives the key that this call makes, which tells table and bundle.
  var outerTarget: KeyTarget?

  init(_ role: SDKTable.Role, value: Node, scope: Scope, call: String, node: Node) {
    self.role = role
    self.value = value
    self.scope = scope
    self.call = call
    self.node = node
  }
}

/// A type as far as the analysis tells them apart.
indirect enum Type: Hashable {
  case unknown
  /// A type of the SDK or another module, by its dotted name, with generic arguments.
  case foreign(String, [Type])
  case project(TypeDeclaration)
  case array(Type)
  case dictionary(Type, Type)
  case tuple([TupleElement])
  case function([Type], Type)
  /// The type itself, as a value.
  case meta(Type)

  struct TupleElement: Hashable {
    var label: String
    var type: Type
  }

  static func named(_ name: String) -> Type { .foreign(name, []) }
  static var string: Type { .named("String") }
  static var int: Type { .named("Int") }
  static var double: Type { .named("Double") }
  static var bool: Type { .named("Bool") }

  /// The dotted name of a foreign type.
  var foreignName: String? { if case .foreign(let name, _) = self { name } else { nil } }
}
