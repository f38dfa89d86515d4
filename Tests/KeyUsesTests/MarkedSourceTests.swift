import Facts
import KeyUses
import SourceText
import SwiftSource
import SwiftTree
import Testing

@Suite("The notation of marked source")
struct MarkedSourceTests {
  static let all: [MarkedCase] =
    LiteralTests.cases + BranchTests.cases + OwnTypeTests.cases + SDKTests.cases + OverloadTests.cases
    + TableAndBundleTests.cases + TemplateTests.cases + FlowTests.cases + ExclusionTests.cases + KeyNameTests.cases
    + AccessorTests.cases + ArgumentTests.cases + ShapeTests.cases
    + ValueTests.cases + PlainTextTests.cases + ObjectiveCTests.cases

  @Test("every case parses, and has a name of its own")
  func parses() throws {
    for marked in Self.all {
      let source = try MarkedSource(marked.source)
      for file in source.files where file.path.hasSuffix(".swift") {
        let tree = SwiftReader.tree(of: Array(file.text.utf8))
        #expect(!tree.nodes[0].flags.contains(.hasErrors), "\(marked.name): \(file.path)")
      }
    }
    let names = Dictionary(grouping: Self.all, by: \.name).filter { $0.value.count > 1 }.keys
    #expect(names.isEmpty)
    #expect(Self.all.count >= 150)
  }

  @Test("marks are read")
  func marks() throws {
    let source = try MarkedSource(
      """
      // known: a | b c
      let x = 1 //? key `a b` in T of module with lld @ default `d e` ; template x.* = x.a, x.b
      let y = 2
      // file: App/Other.swift
      let z = 3 //? may plain z
      let w = 4 //?-1 key %lld~
      """)
    #expect(source.knownKeys == ["a", "b c"])
    #expect(source.files.map(\.path) == ["App/Main.swift", "App/Other.swift"])
    let key = Mark.Key(
      key: "a b", table: .named("T"), bundle: "module", arguments: ["lld", "@"], defaultValue: "d e")
    #expect(
      source.marks.map(\.mark) == [
        .key(key), .template("x.*", ["x.a", "x.b"]), .may(.plain("z")), .key(.init(key: "%lld", isLoose: true)),
      ])
    #expect(source.marks.map(\.line.number) == [1, 1, 1, 1])
  }

  @Test("a mark that is none is refused", arguments: ["kay a", "key", "template x.* a", "plain a b", ""])
  func refused(_ mark: String) {
    #expect(throws: MarkedSource.Fault.self) { try MarkedSource("let x = 1 //? \(mark)") }
  }

  @Test("what is missing and what is there unasked both show")
  func differences() throws {
    let source = try MarkedSource("a\nb //? key one\nc\n")
    func use(_ key: String, line: Int, table: String = "Localizable") -> [MarkedSource.Line: [Found]] {
      let place = CodePlace(path: RepositoryPath("App/Main.swift"), position: Position(line: line, column: 1))
      let use = KeyUse(pattern: KeyPattern(key), destination: .init(table: .named(table)), call: "Text", place: place)
      return [MarkedSource.Line(path: "App/Main.swift", number: line): [.use(use)]]
    }
    #expect(source.differences(from: use("one", line: 2)).isEmpty)
    #expect(source.differences(from: use("two", line: 2)).count == 1)
    #expect(source.differences(from: use("one", line: 3)).count == 2)
    #expect(source.differences(from: use("one", line: 2, table: "Other")).count == 1)
    #expect(source.differences(from: [:]).count == 1)
  }
}
