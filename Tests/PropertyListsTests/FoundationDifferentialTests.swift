import Foundation
import PropertyLists
import Testing

@Suite("Beside Foundation's reader")
struct FoundationDifferentialTests {
  private func check(_ text: String) {
    let bytes = Array(text.utf8)
    let table = OldStylePropertyList.stringsTable(bytes)
    let disagreement = table.disagreement(with: FoundationOracle(bytes), text: bytes)
    #expect(disagreement == nil, "\(text.debugDescription): \(disagreement ?? ""), \(table.end)")
  }

  @Test("the tables of the table tests read the same")
  func handWritten() {
    for table in StringsTableTests.legalCases { check(table.text) }
    for table in StringsTableTests.failingCases { check(table.text) }
    for table in StringsTableTests.cutShortCases { check(table.text) }
  }

  @Test("what is dropped in silence is what stands from the fault on")
  func silentEnds() {
    for table in StringsTableTests.cutShortCases {
      let before = Array(table.text.utf8)[..<table.offset]
      let whole = FoundationOracle(Array(table.text.utf8))
      guard case .dictionary(let cut) = whole else {
        Issue.record("\(table.name) is refused")
        continue
      }
      let prefix = OldStylePropertyList.stringsTable(Array(before))
      #expect(prefix.end == .complete, "\(table.name)")
      #expect(PropertyListValue.equal(prefix.members(in: Array(before)), cut), "\(table.name)")
    }
  }

  @Test("tables put together at random read the same")
  func random() {
    let pieces = [
      "\"a\"", "'b'", "c", "d.e", "=", "=", "=", ";", ";", ";", ";", " ", "\n", "/* c */", "// l\n", "\"x\\n\"",
      "\"\\U00e9\\351\"", "{", "}", "/*", "*/", "\"", "'", "\\", "#", ",", "“", "\u{A0}", "\u{2028}", "=======\n",
      "é", "\"k\" = \"v\";", "\"k2\" = v;\n", "k3;", "/", "//",
    ]
    // The same inputs in every run; CHECKLIST_FUZZ_SEED looks at others.
    let seed = ProcessInfo.processInfo.environment["CHECKLIST_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    var random = Seeded(state: seed)
    let rounds = ProcessInfo.processInfo.environment["CHECKLIST_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
    for _ in 0..<rounds {
      // Begin with a good entry half the time, so that silent ends occur.
      var text = Bool.random(using: &random) ? "first = entry;" : ""
      for _ in 0..<Int.random(in: 1...14, using: &random) { text += pieces.randomElement(using: &random)! }
      check(text)
    }
  }

  @Test("documents with nested values read the same")
  func documents() throws {
    let documents = [
      "{ a = { b = (c, \"d e\", <0011>, {}, ()); }; \"f\\n\" = <>; g; }", "(a, (b), { c = d; },)", "\"lone\"", "word",
      "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjects = {\n/* Begin */\n"
        + "\t\tA1 /* x */ = {isa = P; f = A2 /* y */; };\n\t};\n}\n",
      "<00 ff\n0a>", "a = b; c = (d);", "",
    ]
    for document in documents where !document.isEmpty {
      let value = try OldStylePropertyList.read(Array(document.utf8))
      let theirs = try PropertyListSerialization.propertyList(from: Data(document.utf8), options: [], format: nil)
      #expect(value.equals(theirs), "\(document)")
    }
  }

  @Test("encodings are told apart the same way")
  func encodings() throws {
    let text = Array("\"a\" = \"é中😀\";\n".utf8)
    let encodings: [TextEncoding] = [
      .utf8, .utf8WithByteOrderMark, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]
    for encoding in encodings {
      let file = encoding.encode(text)
      guard case .dictionary(let theirs) = FoundationOracle(file) else {
        Issue.record("\(encoding) is refused")
        continue
      }
      #expect(theirs["a"] as? String == "é中😀")
      #expect(try PropertyList.read(file).value.equals(theirs))
    }
    let refused: [[UInt8]] = [
      Array(TextEncoding.utf16LittleEndian.encode(text).dropFirst(2)),
      Array(TextEncoding.utf16BigEndian.encode(text).dropFirst(2)), Array("\"caf".utf8) + [0xE9] + Array("\";".utf8),
    ]
    for file in refused {
      guard case .failure = FoundationOracle(file) else {
        Issue.record("accepted there: \(file)")
        continue
      }
      #expect(throws: PropertyListFault.self) { try PropertyList.read(file) }
    }
  }

  @Test("XML and binary property lists read the same")
  func otherFormats() throws {
    let value: [String: Any] = [
      "text": "é <&> \"q\"\n", "empty": "", "long": String(repeating: "ü", count: 300), "ascii": "plain",
      "array": (0..<20).map { "item \($0)" } as [Any], "nested": ["a": ["b": [:] as [String: Any]]] as [String: Any],
      "yes": true, "no": false, "small": 1, "byte": 200, "word": 70_000, "wide": 5_000_000_000, "negative": -7,
      "real": 1.5, "date": Date(timeIntervalSinceReferenceDate: 86_400 * 9000 + 3661),
      "data": Data([0, 1, 254, 255, 9]),
      "old": Date(timeIntervalSinceReferenceDate: -86_400 * 36_525 * 3),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let file = Array(try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
      let list = try PropertyList.read(file)
      #expect(list.format == (format == .xml ? .xml : .binary))
      #expect(list.value.equals(value), "\(list.value)")
    }
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 32) | (state << 32)
  }
}
