import SwiftSource
import SwiftTree
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Source that is broken or made to break the reader.
struct HostileSourceTests {
  private static let sample = """
    import SwiftUI
    struct A: View {
      @State private var x = 1
      var body: some View { Text("a\\(x, specifier: "%d")").font(.title).padding([.a]) }
      #if DEBUG
      func f<T>(_ a: T) -> [String: Int] where T: P { switch a { case .a(let b): ["x": b ? 1 : 2]; default: [:] } }
      #endif
    }
    """

  @Test func `a file cut off anywhere gives a tree`() {
    let bytes = Array(Self.sample.utf8)
    for length in 0...bytes.count {
      #expect(SwiftReader.tree(of: Array(bytes[..<length])).defect() == nil)
    }
  }

  @Test func `damaged bytes give a tree`() {
    var random = SplitMix(state: 1)
    for _ in 0..<300 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      #expect(SwiftReader.tree(of: bytes).defect() == nil)
      #expect(ObjectiveCReader.tree(of: bytes).defect() == nil)
    }
    for _ in 0..<100 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(SwiftReader.tree(of: bytes).defect() == nil)
      #expect(ObjectiveCReader.tree(of: bytes).defect() == nil)
    }
  }

  @Test(arguments: [
    ["", "(", "x", ")"], ["", "[", "x", "]"], ["", "{", "x", "}"], ["", "f {", "x", "}"], ["", "f(", "x", ")"],
    ["", "try ", "x", ""], ["", "while ", "x", ""], ["let x: ", "T -> ", "T", ""], ["let x: ", "A<", "T", ">"],
    ["let x: ", "[", "T", "]"], ["x", ".a()", "", ""], ["a", "+a", "", ""], ["a", " ?? a", "", ""],
    ["a", "?a:", "a", ""], ["", "a ? ", "b", ": c"], ["", "\"\\(", "x", ")\""], ["", "if a {} else ", "{}", ""],
    ["", "#if a\n", "x\n", "#endif\n"], ["switch x { case ", "let ", "b: c}", ""], ["", "[(", "x", ")]"],
    ["", "func f() {", "", "}"], ["x", "{}", "", ""], ["x", "?", "", ""], ["", "/*", "", ""], ["", "@a(", "x", ")"],
  ])
  func `ten thousand levels on a small stack give a tree`(_ parts: [String]) {
    let source =
      parts[0] + String(repeating: parts[1], count: 10_000) + parts[2] + String(repeating: parts[3], count: 10_000)
    let defect = onSmallStack { SwiftReader.tree(of: Array(source.utf8)).defect() }
    #expect(defect == .some(nil))
    let other = onSmallStack { ObjectiveCReader.tree(of: Array(source.utf8)).defect() }
    #expect(other == .some(nil))
  }

  /// Runs `body` on a thread of 512 KB.
  private func onSmallStack(_ body: @escaping @Sendable () -> String?) -> String?? {
    final class Work: @unchecked Sendable {
      let body: @Sendable () -> String?
      var answer: String??
      init(_ body: @escaping @Sendable () -> String?) { self.body = body }
    }
    let work = Work(body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 << 10)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(
      &thread, &attributes,
      { argument in
        let pointer: UnsafeMutableRawPointer? = argument
        let work = Unmanaged<Work>.fromOpaque(pointer!).takeUnretainedValue()
        work.answer = .some(work.body())
        return nil
      }, Unmanaged.passUnretained(work).toOpaque())
    #if canImport(Darwin)
      pthread_join(thread!, nil)
    #else
      pthread_join(thread, nil)
    #endif
    return work.answer
  }

  @Test func `only bodies that can hold no text are skipped`() {
    func body(_ code: String, result: String = "Int") -> Bool {
      let tree = SwiftReader.tree(of: Array("func f(_ a: Int) -> \(result) {\n  \(code)\n}".utf8))
      let block = tree.nodes.last { $0.kind == .block && $0.offset > 0 }!
      return block.childCount == 0
    }
    #expect(body("let b = a &* 3 + 1\n  guard b > 2 else { return a }\n  return b - a"))
    #expect(!body("title = other\n  return 1"))
    #expect(!body("return g(a)"))
    #expect(!body("return \"x\" == a ? 1 : 2"))
    #expect(!body("run { title }\n  return 1"))
    #expect(!body("return self.a"))
    #expect(!body("return a // done"))
    #expect(!body("title", result: "String"))
  }
}

/// A small random number generator with a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
