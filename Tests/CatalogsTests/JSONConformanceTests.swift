import Catalogs
import Testing

/// What is JSON and what is none, input by input.
@Suite struct JSONConformanceTests {
  static let accepted: [String] = [
    // Scalars may be a whole text.
    "0", "-0", "1", "-1", "10", "1234567890", "0.5", "-0.5", "1.0", "10.01", "1e5", "1E5", "1e+5", "1e-5", "1.5e10",
    "0e0", "-0e-0", "0.0", "123456789012345678901234567890", "1.7976931348623157e309", "true", "false", "null",
    // Strings.
    "\"\"", "\"a\"", "\"abcdefgh\"", "\"abcdefghi\"", "\" \"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"",
    "\"\\u0000\"", "\"\\u00e9\"", "\"\\u00E9\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00x\"", "\"\\uFFFF\"",
    "\"\\u2028\"", "\"\u{2028}\"", "\"\u{7F}\"", "\"é\"", "\"日本語\"", "\"😀\"", "\"a/*b*/c//d#e\"", "\"{[,:]}\"",
    "\"'\"", "\"\u{FEFF}\"", "\"\u{10FFFF}\"", "\"\\\\u12\"", "\"\\\\\\\"\"", "\"a b c d e f g h i j k l m\"",
    "\"<<<<<<< HEAD\"", "\"пример текста из слов\"",
    // Containers.
    "[]", "[ ]", "[\n]", "{}", "{ }", "{\t}", "[1]", "[1,2]", "[ 1 , 2 ]", "[[]]", "[[],[]]", "[{}]", "[null]",
    "[true,false,null]", "[\"\"]", "{\"a\":1}", "{\"a\":1,\"b\":2}", "{\"a\":{}}", "{\"a\":[]}", "{\"\":0}",
    "{\"a\":1,\"a\":2}", "{\"a\":\"b\"}", "{\"\\u0061\":1}", "{ \"a\" : 1 , \"b\" : [ 1 , 2 ] }", "[1\n,\n2]",
    "{\r\n\"a\"\r\n:\r\n1\r\n}", "\t[1]\t", "\n1\n", " 1 ", "\r1\r", "[-0]", "[1e1]", "[0]", "{\"a\":-1.5e-3}",
    "[[[[[[[[[[]]]]]]]]]]", "{\"a\":{\"b\":{\"c\":{\"d\":null}}}}", "[\"a\",\n\"b\"]", "{\"a\":true,\"b\":false}",
    "{\"=======\":1}",
  ]

  static let refused: [String] = [
    "", " ", "\n\n", "{", "}", "[", "]", "{]", "[}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[,]", "[1 2]", "[1]]",
    "[\"a\" \"b\"]", "[\"a\"", "[1:2]", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,\"a\":1}",
    "{\"a\":1,,\"b\":2}", "{\"a\" 1}", "{\"a\"::1}", "{\"a\":1 \"b\":2}", "{\"a\":1}}", "{a:1}", "{1:1}", "{'a':1}",
    "{\"a\":'b'}", "{:1}", "{[]:1}", "{null:1}", "{\"a\",1}", "{\"a\"=1}", "{\"a\":1;\"b\":2}", "{\"a\":1]", "[1}",
    "1 2", "1,", "{}{}", "{},", "{} x", "[] []", "null null", "\"a\"\"b\"",
    "nul", "tru", "fals", "True", "NULL", "nulll", "truefalse", "undefined", "NaN", "-NaN", "Infinity", "-Infinity",
    "inf", "[NaN]", "{\"a\":undefined}", "yes",
    "+1", "-", "--1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1E-", "0x1F", "1_000", "1a", "0b1",
    "1.2.3", "1e5.5", "1,5", "[1.]", "[.1]", "[01]", "[1e]", "[-]", "[1+1]", "1f", "[0e+-1]", "[1 000]", "٣",
    "\"", "\"a", "\"\\\"", "\"\\", "\"\\x41\"", "\"\\a\"", "\"\\'\"", "\"\\0\"", "\"\\u\"", "\"\\u1\"", "\"\\u12\"",
    "\"\\u123\"", "\"\\u123g\"", "\"\\U0041\"", "\"\\uD83D\"", "\"\\uDE00\"", "\"\\uD83Dx\"", "\"\\uD83D\\n\"",
    "\"\\uD83D\\uD83D\"", "\"\\uDE00\\uD83D\"", "\"\\uD83D\\u\"", "\"\\ \"", "\"\n\"", "\"\t\"", "\"\r\"", "\"\0\"",
    "\"\u{1F}\"", "\"abcdefgh\nabcdefgh\"", "'a'", "'", "`a`", "“a”", "\"a\"b\"", "abc",
    "/* a */1", "1 // a", "// a\n1", "[1,/*a*/2]", "#a\n1", "{\"a\":1 # x\n}", "{\"a\":1 /* x */}", "<!-- -->1",
    "\u{A0}1", "\u{FEFF}\u{FEFF}1", "[\u{2028}1]", "\0", "[\0]", "1\0", "\u{0B}1", "\u{0C}1", "*", "(1)", "<a/>", "@",
    "{\"a\":1,\n<<<<<<< HEAD\n\"b\":2}", "[1\n=======\n]", ">>>>>>> x",
  ]

  /// Bytes that no Swift string can hold.
  static let refusedBytes: [[UInt8]] = [
    [0x22, 0x80, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xC3, 0x22],
    [0x22, 0xE2, 0x82, 0x22], [0x22, 0xE0, 0x80, 0xAF, 0x22], [0x22, 0xE0, 0x9F, 0xBF, 0x22],
    [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xED, 0xBF, 0xBF, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
    [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
    [0x22, 0xF0, 0x9F, 0x98, 0x22], [0x22, 0xF0, 0x9F, 0x22], [0x22, 0xF0, 0x22], [0x22, 0xF0], [0x22, 0xE2, 0x82],
    [0x22, 0xC3], [0x22, 0xC3, 0x28, 0x22], [0x80], [0xE9], [0x5B, 0xFF, 0x5D], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB],
    [0xFE, 0xFF, 0x00, 0x31], [0x31, 0x00],
  ]

  @Test(arguments: accepted) func isJSON(_ text: String) throws {
    let document = try JSONScanner.document(of: Array(text.utf8))
    #expect(document.nodes[0].subtreeEnd == document.nodes.count)
  }

  @Test(arguments: refused) func isNoJSON(_ text: String) {
    #expect(throws: JSONError.self) { try JSONScanner.document(of: Array(text.utf8)) }
  }

  @Test(arguments: refusedBytes) func isNoUTF8(_ bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONScanner.document(of: bytes) }
  }

  @Test func everyValidTextStaysValidBehindAnyNumberOfBytes() throws {
    // Strings are read eight bytes at a time; every alignment of what stops them must work.
    for length in 0..<20 {
      for text in Self.accepted where text.first == "\"" {
        let padded = "\"" + String(repeating: "x", count: length) + text.dropFirst()
        #expect(throws: Never.self) { try JSONScanner.document(of: Array(padded.utf8)) }
      }
      for text in Self.refused where text.first == "\"" && text.count > 1 {
        let padded = "\"" + String(repeating: "x", count: length) + text.dropFirst()
        #expect(throws: JSONError.self) { try JSONScanner.document(of: Array(padded.utf8)) }
      }
    }
  }

  @Test func aByteOrderMarkIsTakenOff() throws {
    let document = try JSONScanner.document(of: [0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8))
    #expect(document.hasByteOrderMark)
    #expect(document.nodes[0].start == 0)
  }

  @Test func nestingEndsAtTheLimit() throws {
    let limit = JSONScanner.depthLimit
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONScanner.document(of: nested(limit)) }
    let error = #expect(throws: JSONError.self) { try JSONScanner.document(of: nested(limit + 1)) }
    #expect(error == JSONError(kind: .tooDeep, offset: limit))
    #expect(throws: JSONError.self) { try JSONScanner.document(of: nested(1_000_000)) }
  }

  @Test func theTableKeepsOrderDuplicatesAndPlaces() throws {
    let text = #"{"b": [1, {"x": null}], "a\n": "t\t", "b": true}"#
    let document = try JSONScanner.document(of: Array(text.utf8))
    let members = document.children(of: 0)
    #expect(members.map { document.key(of: $0) } == ["b", "a\n", "b"])
    #expect(members.map { document.nodes[$0].place } == [1, 24, 38])
    #expect(document.string(of: members[1]) == "t\t")
    #expect(document.children(of: members[0]).map { document.nodes[$0].kind } == [.number, .object])
    #expect(document.member("b", of: 0) == members[2])
  }

  @Test func onlyMembersHaveKeys() throws {
    let document = try JSONScanner.document(of: Array(#"{"a": [{"b": 1}, 2, [3], {"c": 4}, "x"], "d": [5]}"#.utf8))
    let keys = document.nodes.indices.map { document.nodes[$0].keyStart >= 0 ? document.key(of: $0) : nil }
    #expect(keys == [nil, "a", nil, "b", nil, nil, nil, nil, "c", nil, "d", nil])
  }
}
