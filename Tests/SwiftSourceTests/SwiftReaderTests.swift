import SourceText
import SwiftSource
import SwiftTree
import Testing

/// What Swift source becomes.
struct SwiftReaderTests {
  private func dump(_ source: String) -> String { SwiftReader.tree(of: Array(source.utf8)).dump() }

  @Test(arguments: [
    (
      "x(1, a: 2) { $0 } b: { }",
      "(call (name x) (argument (integer 1)) (argument a: (integer 2)) (argument .trailing (closure (block (name $0)))) "
        + "(argument b: .trailing (closure (block))))"
    ),
    ("try await (b!).c?.d[0]", "(subscript .failable (member d .failable (member c (name b))) (argument (integer 0)))"),
    (".init(a)", "(call (member init -) (argument (name a)))"),
    (
      "a = b ? c : d ? e : f ?? g ?? h",
      "(binary = (name a) (ternary (name b) (name c) (ternary (name d) (name e) (binary ?? (name f) (binary ?? (name g) "
        + "(name h))))))"
    ),
    (
      "a + b * c == d && e",
      "(binary && (binary == (binary + (name a) (binary * (name b) (name c))) (name d)) (name e))"
    ),
    ("a - b - c", "(binary - (binary - (name a) (name b)) (name c))"),
    ("a |> b ~> c", "(binary ~> (binary |> (name a) (name b)) (name c))"),
    ("x as? String ?? y", "(binary ?? (cast (name x) (type String)) (name y))"),
    ("x is A.B", "(binary is (name x) -)"),
    (
      "f(&x, -1, !y, x...)",
      "(call (name f) (argument (name x)) (argument (unary - (integer 1))) (argument (unary ! (name y))) (argument (unary ... (name x))))"
    ),
    ("[1, [:], [a: nil]]", "(array (integer 1) (dictionary) (dictionary (pair (name a) (nilLiteral))))"),
    ("(a, b: true)", "(tuple (argument (name a)) (argument b: (boolean true)))"),
    (#"\A.b?.c[0].d"#, "(keyPath b.c.d (type A))"),
    ("#bundle", "(macro bundle)"),
    ("#selector(a)", "(macro selector (argument (name a)))"),
    ("0x1F + 1_000 + 1.5", "(binary + (binary + (integer 31) (integer 1000)) (float 1.5))"),
    (
      "foo { [weak self, x = y] (a: Int, _ b: String...) in 1 }",
      "(call (name foo) (argument .trailing (closure (parameter a (type Int) -) (parameter b .variadic (type String) -) (block (variable x .let - (name y) -) (integer 1)))))"
    ),
    ("Foo<Int>.bar(Array<Int>())", "(call (member bar (name Foo)) (argument (call (name Array))))"),
    ("super.`in`(`self`: 1)", "(call (member in (name super)) (argument self: (integer 1)))"),
  ])
  func `an expression is read as it is evaluated`(_ source: String, _ expected: String) {
    #expect(dump(source) == "(block \(expected))")
  }

  @Test(arguments: [
    (
      "if a, let b, let c = d { e } else if f { } else { g }",
      "(if (block (name a) (variable b .let - (name b) -) (variable c .let - (name d) -)) (block (name e)) (if (block (name f)) (block) (block (name g))))"
    ),
    (
      "if case .a(let x)? = y, #available(iOS 17, *) { }",
      "(if (block (pattern (call (member a -) (argument (variable x .let - - -))) (name y)) (other)) (block) -)"
    ),
    (
      "let x = switch y { case let .a(b, _) where b: 1; case .c, is D: 2; @unknown default: 3 }",
      "(variable x .let - (switch (name y) (switchCase (pattern (call (member a -) (argument (variable b .let - - -)) (argument (name _)))) (other (name b)) (block (integer 1))) (switchCase (pattern (member c -)) (pattern (binary is - -)) (block (integer 2))) (switchCase (block (integer 3)))) -)"
    ),
    (
      "for (a, b) in c where a { }",
      "(for (pattern (tuple (argument (variable a .let - - -)) (argument (variable b .let - - -)))) (name c) (name a) (block))"
    ),
    ("for await x: Int in y { }", "(for (variable x .let (type Int) - -) (name y) - (block))"),
    ("for case let x? in y { }", "(for (pattern (variable x .let - - -)) (name y) - (block))"),
    ("guard let x else { return }", "(guard (block (variable x .let - (name x) -)) (block (return -)))"),
    (
      "do { throw a } catch let e as X { b }",
      "(other (block (throw (name a))) (other (pattern (cast (variable e .let - - -) (type X))) (block (name b))))"
    ),
    ("a: while b { break a }", "(while (block (name b)) (block (other)))"),
  ])
  func `a statement has its children in their places`(_ source: String, _ expected: String) {
    #expect(dump(source) == "(block \(expected))")
  }

  @Test(arguments: [
    ("async let a = f(), b = g", "(variable a .let - (call (name f)) -) (variable b .let - (name g) -)"),
    ("var a, b: Int", "(variable a (type Int) - -) (variable b (type Int) - -)"),
    (
      "let (x, y): (Int, b: S) = f",
      "(variable .let (pattern (tuple (argument (variable x .let - - -)) (argument (variable y .let - - -))) (tupleType (argument (type Int)) (argument b: (type S)))) (name f) -)"
    ),
    (
      "@State private static var a: Int? = 1 { didSet { b } }",
      "(variable a .static .private (type Int .optional) (integer 1) - (attribute State) (accessor didSet (block (name b))))"
    ),
    (
      "var p: Int { get async throws { 1 } set(v) { a = v } }",
      "(variable p (type Int) - (block (integer 1)) (accessor set (block (binary = (name a) (name v)))))"
    ),
    (
      "@Parameter(title: \"T\") var a: A.B<C>",
      "(variable a (type A.B (type C)) - - (attribute Parameter (argument title: (string (text \"T\")))))"
    ),
    (
      "@_disfavoredOverload func f<each T>(_ x: repeat each T, in y: some V = .z) async throws(E) -> [Int]? where T: P { }",
      "(function f .disfavored (attribute _disfavoredOverload) (parameter x (type T) -) (parameter in: y (type V) (member z -)) (functionResult (arrayType .optional (type Int))) (block))"
    ),
    (
      "struct A: B, C & D { init?(x: @escaping (Int) -> Void) { } ; private(set) var c = 1 }",
      "(typeDeclaration A .struct (inherited (type B)) (inherited (type C)) (inherited (type D)) (initializer .failable (parameter x: x (functionType (type Int) (type Void)) -) (block)) (variable c - (integer 1) -))"
    ),
    (
      "enum E: Int { case a = -1, b; indirect case c(E, d: [S: Int] = x) }",
      "(typeDeclaration E .enum (inherited (type Int)) (enumCase a (unary - (integer 1))) (enumCase b) (enumCase c (parameter (type E) -) (parameter d: d (dictionaryType (type S) (type Int)) (name x))))"
    ),
    (
      "extension A.B where C == D { subscript(i: Int) -> S { \"\" } }",
      "(typeDeclaration A.B .extension (subscriptDeclaration (parameter i (type Int) -) (functionResult (type S)) (block (string))))"
    ),
    ("public import struct A.B; typealias T = any P", "(import A.B) (typealias T (type P))"),
    (
      "protocol P: AnyObject { var a: Int { get set }; func f(_: Int) }",
      "(typeDeclaration P .protocol (inherited (type AnyObject)) (variable a (type Int) - -) (function f (parameter _ (type Int) -)))"
    ),
    ("#Preview { x }", "(macro Preview .excluded (argument .trailing (closure (block (name x)))))"),
    ("struct A: PreviewProvider { }", "(typeDeclaration A .struct .excluded (inherited (type PreviewProvider)))"),
  ])
  func `a declaration is read with its types`(_ source: String, _ expected: String) {
    #expect(dump(source) == "(block \(expected))")
  }

  @Test(arguments: [
    ("DEBUG", "(block .excluded (name a)) (name b)"),
    ("!DEBUG", "(name a) (block .excluded (name b))"),
    ("DEBUG && os(iOS)", "(block .excluded (name a)) (name b)"),
    ("DEBUG || os(iOS)", "(name a) (name b)"),
    ("(!(DEBUG)) || os(iOS)", "(name a) (block .excluded (name b))"),
    ("os(iOS)", "(name a) (name b)"),
    ("false", "(block .excluded (name a)) (name b)"),
  ])
  func `clauses of debug builds are set apart`(_ condition: String, _ expected: String) {
    #expect(dump("#if \(condition)\na\n#else\nb\n#endif") == "(block \(expected))")
  }

  @Test func `conditional members, cases and modifiers stand in their places`() {
    #expect(
      dump("struct A {\n#if os(iOS)\nlet a = 1\n#elseif DEBUG\nlet b = 2\n#endif\n}")
        == "(block (typeDeclaration A .struct (variable a .let - (integer 1) -) (block .excluded (variable b .let - (integer 2) -))))"
    )
    #expect(
      dump("switch a {\n#if DEBUG\ncase .a: 1\n#endif\ndefault: 2\n}")
        == "(block (switch (name a) (block .excluded (switchCase (pattern (member a -)) (block (integer 1)))) (switchCase (block (integer 2)))))"
    )
    #expect(
      dump("a.b()\n#if os(iOS)\n.c()\n#elseif DEBUG\n.d()\n#else\n.e.f()\n#endif\n.g()")
        == "(block (call (member g (call (member f (member e (call (member c (call (member b (name a)))))))))))")
  }

  /// The results are what `print` of the compiled literals shows.
  @Test(arguments: [
    (#""a\tb\n\"\\\u{e9}\0""#, #"(string (text "a\tb\n\"\\é\0"))"#),
    (##"#"a\n\#n\#(x)"#"##, ##"(string (text "a\\n\n") (hole (argument (name x))))"##),
    ("\"\"\"\n  a \\\n  b\n    c\n\n  d\n  \"\"\"", #"(string .multiline (text "a b\n  c\n\nd"))"#),
    (
      "\"\"\"\n\ta\n\t\tb\\(c)\n\t\"\"\"", #"(string .multiline (text "a\n\tb") (hole .multiline (argument (name c))))"#
    ),
    ("\"\"\"\r\na\r\nb\r\n\"\"\"", #"(string .multiline (text "a\nb"))"#),
    ("##\"\"\"\n\"\"\"# \\##t\n\"\"\"##", ##"(string .multiline (text "\"\"\"# \t"))"##),
    (
      #""\(x, specifier: "%.1f")m""#,
      #"(string (hole (argument (name x)) (argument specifier: (string (text "%.1f")))) (text "m"))"#
    ),
    (#""""#, "(string)"),
    ("#\"\"\"\n  a\\\n  b \\#\n  c\n  \"\"\"#", #"(string .multiline (text "a\\\nb c"))"#),
    ("\"\"\"\n\n\n\"\"\"", #"(string .multiline (text "\n"))"#),
    ("\"\"\"\n    x\n      \\\"\"\"y\n    \"\"\"", #"(string .multiline (text "x\n  \"\"\"y"))"#),
    ("\"\"\"\n  a \\   \n  b\n  \"\"\"", #"(string .multiline (text "a b"))"#),
  ])
  func `a literal has the text that it prints`(_ source: String, _ expected: String) {
    #expect(dump(source) == "(block \(expected))")
  }

  @Test func `names that differ in their bytes stay apart`() {
    let tree = SwiftReader.tree(of: Array("f(\"e\u{301}\", \"\u{e9}\")".utf8))
    #expect(tree.strings.map { Array($0.utf8).count } == [1, 3, 2])
  }

  @Test func `positions are those of the text after a byte order mark`() {
    let tree = SwiftReader.tree(of: [0xEF, 0xBB, 0xBF] + Array("\na.b(#\"x\"#)\r\nlet yy = 1".utf8))
    let call = tree.nodes.firstIndex { $0.kind == .call }!
    let string = tree.nodes.firstIndex { $0.kind == .string }!
    let variable = tree.nodes.firstIndex { $0.kind == .variable }!
    #expect(tree.position(of: Int32(call)).column == 3)
    #expect(tree.position(of: Int32(string)).column == 5)
    #expect(tree.position(of: Int32(variable)).line == 3)
    #expect(tree.position(of: Int32(variable)).column == 5)
  }

  @Test func `bytes that are no text are read as replacement characters`() {
    let tree = SwiftReader.tree(of: Array("f(\"a".utf8) + [0xFF] + Array("b\")".utf8))
    #expect(tree.dump() == "(block (call (name f) (argument (string (text \"a\u{FFFD}b\")))))")
  }
}
