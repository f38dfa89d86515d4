import Facts
import SourceText
import Testing

/// The byte form of the facts of code.
@Suite struct CodeFactsCoderTests {
  private static func place(_ line: Int, _ enclosing: String = "Home.body") -> CodePlace {
    CodePlace(
      path: RepositoryPath("App/Home.swift"), position: Position(line: line, column: line * 300), enclosing: enclosing)
  }

  /// Every case of every enum, every optional there and absent.
  private static let full: CodeFacts = {
    var facts = CodeFacts()
    let destinations = [
      KeyUse.Destination(), .init(table: .any, bundle: .unknown),
      .init(table: .named(""), bundle: .module(RepositoryPath("Kit/A.swift"))),
      .init(table: .named("T"), bundle: .ofFile(RepositoryPath("Kit/B.swift"))),
    ]
    let statuses: [KeyUse.Status] = [.certain, .possible, .unresolved, .excluded]
    let forms: [KeyUse.Form] = [.literal, .interpolated, .runtime, .declared, .symbol]
    for (index, form) in forms.enumerated() {
      facts.uses.append(
        KeyUse(
          status: statuses[index % 4], form: form,
          pattern: KeyPattern(index == 0 ? [] : [.text("a.\u{301}é"), .hole(["lld", "@"]), .hole([])]),
          expansions: index == 1 ? [.init(key: "e\u{301}", origin: "P.a"), .init(key: "é")] : [],
          isComplete: index != 2, destination: destinations[index % 4], call: "Text", place: place(index + 1),
          arguments: index == 3 ? nil : index == 4 ? [] : [["@"], []], defaultValue: index == 0 ? nil : ""))
    }
    facts.runtimeKeys = [RuntimeKey(call: "Text", expression: "item.name", place: place(7))]
    facts.plainTexts = [
      PlainText(text: "None", call: "Text", way: .string, place: place(8)),
      PlainText(text: "\u{0}", call: "Text", way: .verbatim, place: place(9, "")),
    ]
    facts.languageBranches = [place(10)]
    for (index, destination) in destinations.enumerated() {
      facts.accessors.append(
        Accessor(
          symbol: "L10n.a", group: "", key: "a", defaultValue: index == 0 ? nil : "A", hasComment: index == 1,
          destination: destination, place: place(11)))
    }
    let ways: [LookupCall.Way] = [.foundation, .swiftUI]
    facts.lookups = ways.map { LookupCall(way: $0, call: "f", key: "k", place: place(12)) }
    facts.addresses = [[], ["a", "b"]]
    facts.generatedSymbols = ["appTitle"]
    facts.unreadable = [RepositoryPath("App/Bad.swift")]
    return facts
  }()

  private static func decoded(_ bytes: [UInt8]) -> (facts: CodeFacts, lists: [[String]])? {
    bytes.withUnsafeBytes { CodeFactsCoder.facts(from: $0) }
  }

  @Test func factsComeBackEqual() throws {
    for facts in [CodeFacts(), Self.full] {
      for lists in [[], [["x"], [], ["y", "x"]]] {
        let found = try #require(Self.decoded(CodeFactsCoder.bytes(of: facts, lists: lists)))
        #expect(found.facts == facts)
        #expect(found.lists == lists)
      }
    }
  }

  /// `String` holds both spellings of é equal, lookups do not.
  @Test func composedAndDecomposedKeysStayApart() throws {
    let found = try #require(Self.decoded(CodeFactsCoder.bytes(of: Self.full))).facts
    #expect(found.uses[1].expansions.map { Array($0.key.utf8) } == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
  }

  /// A property that the coder does not know would be lost: whoever adds one adds it there, and its version with it.
  @Test func everyPropertyIsKnownToTheCoder() {
    let use = Self.full.uses[0]
    let counts = [
      Mirror(reflecting: Self.full), Mirror(reflecting: use), Mirror(reflecting: use.place),
      Mirror(reflecting: use.destination), Mirror(reflecting: Self.full.accessors[0]),
      Mirror(reflecting: Self.full.lookups[0]), Mirror(reflecting: Self.full.plainTexts[0]),
      Mirror(reflecting: Self.full.runtimeKeys[0]), Mirror(reflecting: Self.full.uses[1].expansions[0]),
    ].map(\.children.count)
    #expect(counts == [9, 10, 3, 2, 7, 4, 4, 3, 2])
  }

  @Test func cutOffAndLongerBytesAreRefused() {
    let bytes = CodeFactsCoder.bytes(of: Self.full, lists: [["x"]])
    for length in 0..<bytes.count { #expect(Self.decoded(Array(bytes[..<length])) == nil) }
    #expect(Self.decoded(bytes + [0]) == nil)
  }

  @Test func damagedBytesAreRefusedOrGiveFacts() {
    var random = Linear(state: 7)
    let whole = CodeFactsCoder.bytes(of: Self.full, lists: [["x"]])
    var refused = 0
    for round in 0..<30_000 {
      var bytes = whole
      if round < whole.count {
        bytes[round] ^= 0xFF
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      if let found = Self.decoded(bytes) {
        #expect(found.facts.uses.count < bytes.count)
      } else {
        refused += 1
      }
    }
    #expect(refused > 10_000)
  }

  @Test func numbersThatAreTooLargeAreRefused() {
    for count in [1, 2, 9, 10, 11] {
      let number = [UInt8](repeating: 0xFF, count: count) + [0x7F]
      #expect(Self.decoded([UInt8(CodeFactsCoder.version)] + number) == nil)
    }
  }

  /// The same numbers in every run.
  private struct Linear: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
