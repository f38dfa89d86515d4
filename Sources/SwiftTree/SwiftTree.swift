import SourceText

/// A Swift file as far as localization can depend on it: an arena of plain nodes, without comments and trivia, in which
/// whatever changes no value (parentheses, `try`, `await`, `&`, `!`, `?`) is left out.
///
/// A tree depends on the bytes of its file alone, so that it can be kept by blob id.
package struct SwiftTree: Sendable, Hashable {
  /// Node 0 is the file, a `.block`.
  package var nodes: [SwiftNode]
  /// The children of all nodes, each node's in one run; -1 stands for an absent child that has a fixed place.
  package var children: [Int32]
  /// Every name, label and text, each once.
  package var strings: [String]
  /// Where lines begin, in bytes of the decoded file (a byte order mark not counted); the first is 0.
  package var lineStarts: [Int32]

  package init(nodes: [SwiftNode], children: [Int32], strings: [String], lineStarts: [Int32]) {
    self.nodes = nodes
    self.children = children
    self.strings = strings
    self.lineStarts = lineStarts
  }

  /// Line and column of a node, both counted from 1, columns in bytes.
  package func position(of node: Int32) -> Position { position(atOffset: nodes[Int(node)].offset) }

  /// Line and column of a byte offset.
  package func position(atOffset offset: Int32) -> Position {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: Int(offset - lineStarts[low]) + 1)
  }
}

/// One node of a Swift file.
package struct SwiftNode: Sendable, Hashable {
  package var kind: SwiftNodeKind
  package var flags: SwiftNodeFlags
  /// Index in `strings`, or -1; what it means depends on the kind.
  package var name: Int32
  /// Index in `strings`, or -1; what it means depends on the kind.
  package var label: Int32
  /// Where the node's children begin in `children`.
  package var firstChild: Int32
  package var childCount: Int32
  /// The byte offset at which the node begins: of a string literal its opening delimiter (`#` included), of a
  /// declaration its name, of a call its callee's last name, of anything else its first token.
  package var offset: Int32

  package init(
    kind: SwiftNodeKind, flags: SwiftNodeFlags = [], name: Int32 = -1, label: Int32 = -1, firstChild: Int32 = 0,
    childCount: Int32 = 0, offset: Int32 = 0
  ) {
    self.kind = kind
    self.flags = flags
    self.name = name
    self.label = label
    self.firstChild = firstChild
    self.childCount = childCount
    self.offset = offset
  }
}

/// What a node is. Names are without backticks. "fixed" children have their place, absent ones are -1.
package enum SwiftNodeKind: UInt8, Sendable {
  // Expressions.

  /// A string literal; children are `.text` and `.hole` in order (an empty literal has none).
  case string
  /// A piece of a literal; name is the text after unescaping and, in a multi-line literal, after indentation and
  /// continued lines are taken out.
  case text
  /// An interpolation; children are its `.argument`s (`\(x, specifier: "%.1f")` has two).
  case hole
  /// An integer literal; name is its decimal value where that fits 64 bits, else its spelling.
  case integer
  case float
  /// name is `true` or `false`.
  case boolean
  case nilLiteral
  /// An identifier (also `self`, `Self`, `super`, `$x`, `$0`, `_`); generic arguments are dropped.
  case name
  /// `base.name`: fixed child base, -1 in an implicit member (`.name`). A numbered tuple element is a member too.
  case member
  /// Children: the callee, then `.argument`s; closures that trail are arguments with `.isTrailing`.
  case call
  /// One argument of a call, subscript, hole, attribute or tuple: label, or -1; fixed child: the value.
  case argument
  /// Children: the base, then `.argument`s.
  case `subscript`
  /// `c ? a : b`: fixed children c, a, b.
  case ternary
  /// name is the operator (`??`, `+`, `=`, `+=`, `==`, `...`): fixed children left, right. Folded by precedence.
  case binary
  /// name is the operator (`!`, `-`, `...`), before or after its operand: fixed child the operand.
  case unary
  /// `x as T`, `as?`, `as!`: fixed children x, T. `x is T` is a `.binary` named `is` without right child.
  case cast
  /// Children are the elements.
  case array
  /// Children are `.pair`s.
  case dictionary
  /// Fixed children: key, value.
  case pair
  /// Two elements or more, each an `.argument`; one unlabelled element is no tuple.
  case tuple
  /// Children: `.parameter`s, a `.functionResult` where one is written, then a `.block`. name -1.
  case closure
  /// `\Root.a.b`: name is `a.b`.
  case keyPath
  /// `#name(…) { … }`, `#name`: children are `.argument`s.
  case macro
  /// Any other expression or statement; its children are what it holds.
  case other

  // Statements.

  /// Statements, declarations and expressions in order.
  case block
  /// `if`, also as an expression: fixed children conditions (`.block` of expressions, bindings and patterns), then-`.block`,
  /// else (`.block`, `.if`, or -1).
  case `if`
  /// Fixed children conditions, else-`.block`. What its conditions bind lives on in the block that holds it.
  case `guard`
  /// `while`: fixed children conditions, `.block`. `repeat` is `.other`.
  case `while`
  /// `for p in s where w`: fixed children pattern (a `.pattern` or `.variable`), sequence, where (or -1), `.block`.
  case `for`
  /// Children: the subject, then `.switchCase`s. Also as an expression.
  case `switch`
  /// Children: `.pattern`s (none for `default`), then a `.block`. `where` conditions come as `.other` before the block.
  case switchCase
  /// A pattern that is no plain binding: child is its expression (`.a(let x)` is a call whose argument is a
  /// `.variable`); in conditions (`case p = x`) a second child is the value.
  case pattern
  /// Fixed child: the value, or -1.
  case `return`
  /// Fixed child.
  case `throw`

  // Declarations.

  /// name: the type's name, dotted for an extension (`A.B`). Children: `.inherited` types, `.attribute`s, then members.
  case typeDeclaration
  /// name: the case; children: `.parameter`s of its payload, then its raw value where one is written.
  /// One node for each name of `case a, b`.
  case enumCase
  /// name; children: `.attribute`s, `.parameter`s, a `.functionResult` where one is written, a `.block` where there is a body.
  case function
  /// An `init`; children as of `.function`.
  case initializer
  /// A subscript; children as of `.function`.
  case subscriptDeclaration
  /// name: as used inside; label: as used in a call (-1 for `_`; equal to name where one name is written). Fixed
  /// children: type, default value. Of a closure, an enum case's payload or a function.
  case parameter
  /// Child: the type that a function returns.
  case functionResult
  /// `let` or `var`, of a type, file or block, one node for each name; also what patterns and conditions bind.
  /// Fixed children: type, initial value, body (a `.block`: the getter, or -1); then `.attribute`s and `.accessor`s. A destructured tuple
  /// gives one node with a `.pattern` first and name -1.
  case variable
  /// `set`, `didSet`, `willSet`: name; child: a `.block`.
  case accessor
  /// name; fixed child: the type.
  case `typealias`
  /// name: the dotted module.
  case `import`
  /// name: `Parameter`, `State`, `_disfavoredOverload`; children are `.argument`s.
  case attribute
  /// A type that a type declaration inherits or conforms to; child: the type.
  case inherited

  // Types.

  /// name: dotted, without generic arguments (`String.LocalizationValue`); children: generic arguments. `some`, `any`,
  /// attributes, `inout` and ownership are left out; `T?` and `T!` are T with `.isOptional`.
  case type
  /// Child: the element.
  case arrayType
  /// Children: key, value.
  case dictionaryType
  /// Children: `.argument`s with types.
  case tupleType
  /// Children: parameter types, the last is the result.
  case functionType
}

package struct SwiftNodeFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Of a type declaration.
  package static let isStruct = SwiftNodeFlags(rawValue: 1 << 0)
  package static let isClass = SwiftNodeFlags(rawValue: 1 << 1)
  package static let isEnum = SwiftNodeFlags(rawValue: 1 << 2)
  package static let isProtocol = SwiftNodeFlags(rawValue: 1 << 3)
  package static let isExtension = SwiftNodeFlags(rawValue: 1 << 4)
  /// `static` or `class`, of a member.
  package static let isStatic = SwiftNodeFlags(rawValue: 1 << 5)
  /// Of a variable: `let`.
  package static let isLet = SwiftNodeFlags(rawValue: 1 << 6)
  /// `private` or `fileprivate`.
  package static let isPrivate = SwiftNodeFlags(rawValue: 1 << 7)
  /// `@_disfavoredOverload`.
  package static let isDisfavored = SwiftNodeFlags(rawValue: 1 << 8)
  /// Of a type.
  package static let isOptional = SwiftNodeFlags(rawValue: 1 << 9)
  /// Of an argument: a closure that trails its call.
  package static let isTrailing = SwiftNodeFlags(rawValue: 1 << 10)
  /// Of a block or declaration: reaches no user, since it is a `#Preview`, a type that conforms to `PreviewProvider`,
  /// or stands in a clause that only debug builds have (`#if DEBUG`, `#else` of `#if !DEBUG`).
  package static let isExcluded = SwiftNodeFlags(rawValue: 1 << 11)
  /// Of a parameter: variadic.
  package static let isVariadic = SwiftNodeFlags(rawValue: 1 << 12)
  /// Of a string literal or hole: a multi-line literal, or one that could not be read to its end.
  package static let isMultiline = SwiftNodeFlags(rawValue: 1 << 13)
  /// Of the file: SwiftSyntax found errors in it.
  package static let hasErrors = SwiftNodeFlags(rawValue: 1 << 14)
  /// Of an initializer: `init?`; of a member or call: reached through `?.`.
  package static let isFailable = SwiftNodeFlags(rawValue: 1 << 15)
}
