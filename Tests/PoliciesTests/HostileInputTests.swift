import Policies
import SourceText
import Testing

/// Whatever a file holds, it is read or refused with a place in it, and soon.
@Suite struct HostileInputTests {
  private func read(_ bytes: [UInt8]) -> ConfigurationFault? {
    var first: ConfigurationFault?
    do throws(ConfigurationFault) {
      _ = try Policy.decode(SourceFile(path: Policy.path, bytes: bytes), rules: rules)
    } catch {
      first = error
    }
    do throws(ConfigurationFault) {
      _ = try Ledger.decode(SourceFile(path: Ledger.path, bytes: bytes), rules: rules)
    } catch {
      first = first ?? error
    }
    if let first {
      #expect(first.position.line >= 1 && first.position.column >= 1)
      #expect(!first.message.isEmpty && !first.message.contains { $0.isNewline })
    }
    return first
  }

  @Test func everyBeginningOfAGoodFileIsReadOrRefused() throws {
    for text in [PolicyDecodingTests.full, LedgerDecodingTests.full, "keys: \"größe 🙂 \\u00e9\" # é\n"] {
      let bytes = Array(text.utf8)
      for end in bytes.indices { _ = read(Array(bytes[..<end])) }
    }
  }

  @Test func everyByteMayBeWrong() throws {
    var random = Random(state: 11)
    let good = Array(PolicyDecodingTests.full.utf8)
    let nasty: [UInt8] = [
      0, 9, 10, 13, 0x21, 0x22, 0x26, 0x2A, 0x2D, 0x3A, 0x5B, 0x5D, 0x7B, 0x7C, 0x7F, 0x80, 0xC3, 0xFF,
    ]
    for index in good.indices {
      var bytes = good
      bytes[index] = nasty[random.below(nasty.count)]
      _ = read(bytes)
      bytes = good
      bytes.insert(nasty[random.below(nasty.count)], at: index)
      _ = read(bytes)
      bytes = good
      bytes.remove(at: index)
      _ = read(bytes)
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
      [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func bytesThatAreNoUTF8AreRefusedWhereTheyStand(bytes: [UInt8]) {
    let fault = read(Array("keys: auto\n# ä".utf8) + bytes)
    #expect(fault?.position == Position(line: 2, column: 5))
    #expect(fault?.sentence.hasSuffix("is not valid UTF-8") == true)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0xD8, 0x00], [0xFF, 0xFE, 0x00, 0xDC, 0x61, 0x00],
    ] as [[UInt8]])
  func brokenUTF16IsRefused(bytes: [UInt8]) {
    #expect(read(bytes)?.sentence == "the UTF-16 is cut short or not valid")
  }

  @Test func aLoneByteOrderMarkIsAnEmptyFile() {
    for bytes in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] { #expect(read(bytes) == nil) }
  }

  @Test func largeFilesAreNotRead() {
    let fault = read([UInt8](repeating: 0x23, count: 10 << 20))
    #expect(fault?.kind == .tooLarge(bytes: 10 << 20, limit: 1 << 20))
    #expect(fault?.message == "line 1: the file has 10485760 bytes; at most 1048576 are read")
    #expect(read(Array(repeating: 0x23, count: 1 << 20)) == nil)
  }

  @Test func entitiesOfEntitiesAreRefused() {
    var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, before) in zip("bcdefghi", "abcdefgh") {
      text += "\(name): &\(name) [" + Array(repeating: "*\(before)", count: 9).joined(separator: ", ") + "]\n"
    }
    #expect(read(Array(text.utf8))?.position == Position(line: 1, column: 1))
    #expect(policyFault("locales: [*a]\n")?.hasPrefix("1:11 line 1: a * at the beginning makes a YAML alias") == true)
    #expect(policyFault("<<: { keys: auto }\n")?.hasPrefix("1:1 line 1: unknown field \"<<\"") == true)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "{", "{a: ", "- ", "? ", "a: [", "&a ", "!a ", "'", "\"", "|\n", "a:\n ", "- - ", "[a, ", "[]", "a: b, ",
      "\\", ":", "%",
      "---\n", "*a ", "# ", "a: 1\n", "? a\n", "- a\n", "\t", "\n", "é", "🙂: ", "{? ", "[? ", "\"\\u", "a ", "a\n",
      "...\n",
    ])
  func muchOfTheSameIsReadOrRefusedSoon(piece: String) {
    let count = YAMLDocument.sizeLimit / piece.utf8.count
    _ = read(Array(String(repeating: piece, count: count).utf8))
  }

  @Test func deepNestingIsRefusedWhereItIsTooDeep() {
    for (open, close) in [("[", "]"), ("{a: ", "}")] {
      let depth = YAMLDocument.depthLimit
      let text = "a: " + String(repeating: open, count: depth) + String(repeating: close, count: depth)
      let fault = read(Array(text.utf8))
      #expect(fault?.kind == .tooDeep(limit: depth))
      #expect(fault?.position == Position(line: 1, column: 4 + open.utf8.count * (depth - 1)))
    }
  }

  @Test func longListsAreRefused() {
    let text = "locales: [" + Array(repeating: "en", count: 5001).joined(separator: ",") + "]\n"
    #expect(policyFault(text) == #"1:15011 line 1: "locales" has more than 5000 entries"#)
  }

  @Test func manyFieldsTakeNoLongerThanTheirNumber() {
    let text = (0..<60_000).map { "f\($0): 1\n" }.joined()
    #expect(policyFault(text)?.hasPrefix("1:1 line 1: unknown field \"f0\"") == true)
  }
}
