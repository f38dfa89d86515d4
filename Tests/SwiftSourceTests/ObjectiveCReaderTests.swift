import SourceText
import SwiftSource
import SwiftTree
import Testing

/// What Objective-C source becomes.
struct ObjectiveCReaderTests {
  @Test(arguments: [
    (
      #"NSLocalizedString(@"a", nil)"#,
      #"(call (name NSLocalizedString) (argument (string (text "a"))) (argument (other)))"#
    ),
    (
      #"[[NSBundle mainBundle] localizedStringForKey:@"k" value:@"" table:t]"#,
      #"(call (member localizedStringForKey (other)) (argument (string (text "k"))) (argument value: (string)) (argument table: (other)))"#
    ),
    (
      #"[x setTitle:(@"a") forState:c ? @"p" : nil]"#,
      #"(call (member setTitle (name x)) (argument (string (text "a"))) (argument forState: (other (string (text "p")))))"#
    ),
    (#"s = @"a" "b" /* @"c" */ @"\n\u00e9\x41\103\"";"#, #"(string (text "ab\néAC\""))"#),
    (
      #"foo(bar(@"x"), y); if (z == @"w") {}"#, #"(call (name bar) (argument (string (text "x")))) (string (text "w"))"#
    ),
    (#"@[@"1", @{@"k": v}]; d[@"i"]; // @"no""#, #"(string (text "1")) (string (text "k")) (string (text "i"))"#),
    (
      #"CFCopyLocalizedString(CFSTR("a"), 0); char c = '"'; "no""#,
      #"(call (name CFCopyLocalizedString) (argument (string (text "a"))) (argument (other)))"#
    ),
    (
      "#pragma mark - Don't \"\n#define A(x) L(x, \\\n @\"a\")\nb(@\"c\");",
      #"(call (name b) (argument (string (text "c")))) (call (name L) (argument (other)) (argument (string (text "a"))))"#
    ),
    (
      "#if DEBUG\n@\"a\"\n#else\n@\"b\"\n#endif\n#if 0\n@\"c\"\n#endif\n#ifndef DEBUG\n@\"d\"\n#endif",
      #"(string (text "b")) (string (text "d")) (block .excluded (string (text "a")) (string (text "c")))"#
    ),
    (
      "#if defined(DEBUG) && X\n@\"a\"\n#elif Y == 1\n@\"b\"\n#endif",
      #"(string (text "b")) (block .excluded (string (text "a")))"#
    ),
    (#"R"x(@"a" )" )x"; @"b""#, #"(string (text "b"))"#),
  ])
  func `literals are found with the calls and messages that take them`(_ source: String, _ expected: String) {
    let tree = ObjectiveCReader.tree(of: Array(source.utf8))
    #expect(tree.dump() == "(block \(expected))")
    #expect(tree.defect() == nil)
  }

  @Test func `a call stands where its name is`() {
    let tree = ObjectiveCReader.tree(of: Array("\n  [a b:@\"c\"];".utf8))
    let call = tree.nodes.firstIndex { $0.kind == .call }!
    #expect(tree.position(of: Int32(call)).line == 2)
    #expect(tree.position(of: Int32(call)).column == 6)
  }
}
