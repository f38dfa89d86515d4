import SwiftSource
import SwiftTree
import Testing

/// The byte form of trees.
struct SwiftTreeCoderTests {
  private static let sources = [
    "", "a", "let x: Int? = f(a: \"b\\(c)\")\nreturn\n",
    "struct A: B {\n @C(d: 1) var e: [F] { get { g } set { } }\n case h\n init?(i: J = .k) { }\n}",
    "if a, let b { } else if c { }\nfor d in e { }\nswitch f { case .g: h\n default: \\I.j }\n#Preview { K() }",
  ]

  private static func decoded(_ bytes: [UInt8]) -> SwiftTree? {
    bytes.withUnsafeBytes { SwiftTreeCoder.tree(from: $0) }
  }

  @Test(arguments: sources) func `a tree comes back equal`(_ source: String) {
    let tree = SwiftReader.tree(of: Array(source.utf8))
    #expect(tree.defect() == nil)
    #expect(Self.decoded(SwiftTreeCoder.bytes(of: tree)) == tree)
  }

  @Test func `an Objective-C tree comes back equal`() {
    let tree = ObjectiveCReader.tree(of: Array("x(@\"a\", b); [c d:@\"e\" f:g];".utf8))
    #expect(Self.decoded(SwiftTreeCoder.bytes(of: tree)) == tree)
  }

  @Test func `cut off bytes are refused`() {
    for source in Self.sources {
      let bytes = SwiftTreeCoder.bytes(of: SwiftReader.tree(of: Array(source.utf8)))
      for length in 0..<bytes.count { #expect(Self.decoded(Array(bytes[..<length])) == nil) }
      #expect(Self.decoded(bytes + [0]) == nil)
    }
  }

  @Test func `damaged bytes are refused or give a well-formed tree`() {
    var random = SplitMix(state: 2)
    var refused = 0
    for source in Self.sources {
      let whole = SwiftTreeCoder.bytes(of: SwiftReader.tree(of: Array(source.utf8)))
      for _ in 0..<3000 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let tree = Self.decoded(bytes) {
          if let defect = tree.defect() { Issue.record("\(defect)") }
          _ = tree.dump()
        } else {
          refused += 1
        }
      }
    }
    #expect(refused > 5000)
  }
}
