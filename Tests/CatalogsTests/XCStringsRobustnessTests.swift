import Catalogs
import Facts
import SourceText
import Testing

/// Whatever bytes come, a catalog or a fault comes out.
@Suite struct XCStringsRobustnessTests {
  private static let seeds = [
    XCStringsLayoutTests.canonical,
    #"""
    {"sourceLanguage":"en","version":"1.0","strings":{"a\u00e9\ud83d\ude00":{"comment":"中文 текст",
    "extractionState":"manual",
    "localizations":{"de":{"variations":{"device":{"mac":{"variations":
    {"plural":{"one":{"stringUnit":{"state":"new","value":"x"}}}}},
    "other":{"stringUnit":{"state":"translated","value":"\\\"\n"}}}}},
    "fr":{"stringUnit":{"state":"translated","value":"%#@n@"},
    "substitutions":{"n":{"argNum":1,"formatSpecifier":"lld",
    "variations":{"plural":{"other":{"stringUnit":{"value":"%arg"}}}}}}},
    "es":{"stringSet":{"state":"new","values":["a","b"]}}}}}}
    """#,
  ]

  /// Reads the bytes in every way there is, and checks what must hold of any bytes.
  private func check(_ bytes: [UInt8]) {
    let catalog = XCStringsReader.read(path: RepositoryPath("App/L.xcstrings"), bytes: bytes)
    for entry in catalog.entries {
      for localization in entry.localizations { for leaf in localization.leaves { _ = catalog.string(leaf.text) } }
    }
    let size = catalog.files[0].bytes.count
    #expect(catalog.faults.allSatisfy { (0...size).contains(Int($0.place.offset)) })
    for fault in catalog.faults { _ = catalog.files[0].position(at: Int(fault.place.offset)) }
    let laidOut = XCStringsLayout.laidOut(bytes)
    let fault = XCStringsLayout.fault(in: bytes)
    if let laidOut {
      #expect((fault == nil) == (laidOut == bytes))
      let other = XCStringsReader.read(path: RepositoryPath("App/L.xcstrings"), bytes: laidOut)
      #expect(other.entries.count == catalog.entries.count)
      #expect(Set(other.faults.map(\.kind)) == Set(catalog.faults.map(\.kind)))
    } else {
      #expect(!catalog.isReadable, "a fault, or a reading")
      #expect(fault == nil)
    }
    let leaves = catalog.entries.flatMap { entry in
      entry.localizations.flatMap { localization in
        localization.leaves.map { LeafAddress(key: entry.key, locale: localization.locale, path: $0.path) }
      }
    }
    if catalog.isReadable, let edits = XCStringsEditor.markTranslated(leaves, in: bytes) {
      #expect(ByteEdit.applying(edits, to: bytes).flatMap(XCStringsLayout.laidOut) != nil)
    }
  }

  @Test(arguments: seeds) func everyTruncationIsAFault(_ text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      check(Array(bytes[..<count]))
      #expect(!XCStringsReader.read(path: .root, bytes: Array(bytes[..<count])).isReadable)
    }
    for start in 1..<bytes.count { check(Array(bytes[start...])) }
  }

  @Test(arguments: seeds) func noFlippedByteTraps(_ text: String) {
    let original = Array(text.utf8)
    var random = SeededGenerator(seed: 11)
    let interesting: [UInt8] = [
      0, 0x0A, 0x22, 0x5C, 0x7B, 0x7D, 0x5B, 0x5D, 0x2C, 0x3A, 0x20, 0x80, 0xC3, 0xED, 0xF0, 0xFF, 0x75,
    ]
    for _ in 0..<4_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = interesting.randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: place)
        default: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
        }
      }
      check(bytes)
    }
  }

  @Test func noSwappedTokenTraps() {
    // Whole values change places, so that shapes go wrong where the grammar does not.
    var random = SeededGenerator(seed: 12)
    let values = [
      "1", "null", "true", "[]", "{}", "\"x\"", "[1]", "{\"stringUnit\":1}", "{\"plural\":{\"one\":{}}}", "-1e999",
    ]
    for seed in Self.seeds {
      guard let document = try? JSONScanner.document(of: Array(seed.utf8)) else { continue }
      for node in document.nodes {
        for value in values {
          let edit = ByteEdit(span: Span(Int(node.start), Int(node.end)), replacement: Array(value.utf8))
          if let bytes = ByteEdit.applying([edit], to: document.bytes) { check(bytes) }
        }
        guard let other = document.nodes.randomElement(using: &random) else { continue }
        let edit = ByteEdit(
          span: Span(Int(node.start), Int(node.end)), replacement: Array(document.bytes[other.range]))
        if let bytes = ByteEdit.applying([edit], to: document.bytes) { check(bytes) }
      }
    }
  }

  @Test(.timeLimit(.minutes(3))) func hostileShapesEnd() {
    let many = 60_000
    let frame = { (strings: String) in "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\(strings)}}" }
    let locales = (0..<many).map { "\"x\($0)\":{}" }.joined(separator: ",")
    check(Array(frame("\"k\":{\"localizations\":{\(locales)}}").utf8))
    check(Array(frame("\"k\":{\(locales)}").utf8))
    check(Array(frame(Array(repeating: "\"k\":{}", count: many).joined(separator: ",")).utf8))
    check(
      Array(
        frame("\"k\":{\"localizations\":{\(Array(repeating: "\"en\":{}", count: many).joined(separator: ","))}}").utf8))
    check(Array(frame("\"k\":{\"localizations\":{\"en\":{\"variations\":{\"plural\":{\(locales)}}}}}").utf8))
    check(Array(frame("\"k\":{\"localizations\":{\"en\":{\"variations\":{\(locales)}}}}").utf8))
    let long = String(repeating: "n", count: 1 << 20)
    let plural = "{\"variations\":{\"plural\":{\(locales)}}}"
    check(Array(frame("\"k\":{\"localizations\":{\"en\":{\"variations\":{\"device\":{\"\(long)\":\(plural)}}}}}").utf8))
  }
}
