import Catalogs
import Facts
import SourceText
import Testing

/// A catalog is laid out byte for byte as Xcode writes it, or the first difference is named.
@Suite struct XCStringsLayoutTests {
  static let canonical = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {

        },
        "%@ a" : {
          "localizations" : {
            "zh-Hans" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "一/\\n\\t\\"\\\\\\u0018\\r\\b\\f"
              }
            },
            "zh-Hant" : {
              "stringSet" : {
                "state" : "new",
                "values" : [
                  "b",
                  "a"
                ]
              }
            },
            "zh-HK" : {
              "variations" : {
                "plural" : {
                  "few" : {
                    "argNum" : 1.50e3
                  },
                  "one" : {
                    "x" : null
                  }
                }
              }
            }
          },
          "shouldTranslate" : false
        },
        "key 8" : {
          "values" : [

          ]
        },
        "key 10" : {

        },
        "muted" : {

        },
        "Muted" : {

        }
      },
      "version" : "1.0"
    }
    """

  /// The text with a difference at `‸`, and what kind it is.
  static let faults: [(String, LayoutFault.Kind)] = [
    ("‸ {\n\n}", .spacing), ("‸\n{\n\n}", .spacing), ("{‸}", .spacing), ("{\n‸}", .spacing), ("{\n\n‸ }", .spacing),
    ("{\n\n‸\n}", .spacing), ("{‸\r\n\r\n}", .spacing), ("{\n\n}‸ ", .spacing), ("{\n\n}\n‸\n", .spacing),
    ("{\n\n}‸\r\n", .spacing), ("[\n  1‸ ,\n  2\n]", .spacing), ("[\n  1,‸ 2\n]", .spacing),
    ("{\n  \"a\"‸: 1\n}", .spacing), ("{\n  \"a\" :‸1\n}", .spacing), ("{\n  \"a\" : ‸ 1\n}", .spacing),
    ("{\n  \"a\" :‸\n1\n}", .spacing), ("{\n  \"a\" ‸ : 1\n}", .spacing), ("{\n‸\t\"a\" : 1\n}", .spacing),
    ("{\n ‸\"a\" : 1\n}", .spacing), ("{\n  ‸  \"a\" : 1\n}", .spacing), ("{\n  \"a\" : 1‸}", .spacing),
    ("{\n  \"a\" : 1,\n‸\n  \"b\" : 1\n}", .spacing), ("{\n  \"a\" : {‸}\n}", .spacing),
    ("{\n  \"b\" : 1,\n  ‸\"a\" : 1\n}", .order("a")), ("{\n  \"B\" : 1,\n  ‸\"b\" : 1\n}", .order("b")),
    ("{\n  \"10\" : 1,\n  ‸\"9\" : 1\n}", .order("9")), ("{\n  \"a\" : 1,\n  ‸\"\\n\" : 1\n}", .order("\n")),
    ("[\n  \"‸\\/\"\n]", .escape), ("[\n  \"x‸\\u00e9\"\n]", .escape), ("[\n  \"‸\\u000A\"\n]", .escape),
    ("[\n  \"‸\\u000a\"\n]", .escape), ("[\n  \"\\u001f‸\\u001F\"\n]", .escape), ("[\n  \"‸\\u0022\"\n]", .escape),
    ("{\n  \"‸\\u0061\" : 1\n}", .escape), ("[\n  \"\\\\‸\\/\"\n]", .escape), ("[\n  \"‸\\ud83d\\ude00\"\n]", .escape),
  ]

  @Test func whatXcodeWritesHasNoFault() {
    let bytes = Array(Self.canonical.utf8)
    #expect(XCStringsLayout.fault(in: bytes) == nil)
    #expect(XCStringsLayout.fault(in: bytes + [0x0A]) == nil)
    #expect(XCStringsLayout.laidOut(bytes) == bytes)
    #expect(XCStringsLayout.laidOut(bytes + [0x0A]) == bytes + [0x0A])
  }

  @Test(arguments: faults) func theFirstDifferenceIsNamed(_ marked: String, _ kind: LayoutFault.Kind) throws {
    let mark = Array("‸".utf8)
    let all = Array(marked.utf8)
    let offset = try #require(all.indices.first { all[$0...].starts(with: mark) })
    let bytes = Array(all[..<offset] + all[(offset + mark.count)...])
    #expect(XCStringsLayout.fault(in: bytes) == LayoutFault(kind, at: offset))
    let laidOut = try #require(XCStringsLayout.laidOut(bytes))
    #expect(laidOut != bytes)
    #expect(XCStringsLayout.fault(in: laidOut) == nil)
  }

  @Test func anyLayoutBecomesXcodes() throws {
    // The same values minified, with other escapes, order and line ends.
    let minified = try Array(String(decoding: Minifier.minified(Array(Self.canonical.utf8)), as: UTF8.self).utf8)
    #expect(XCStringsLayout.laidOut(minified) == Array(Self.canonical.utf8))
    let withReturns = Array(Self.canonical.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
    #expect(XCStringsLayout.laidOut(withReturns) == Array(Self.canonical.utf8))
    #expect(XCStringsLayout.laidOut(withReturns + [0x0D, 0x0A]) == Array(Self.canonical.utf8) + [0x0A])
    #expect(XCStringsLayout.laidOut([0xEF, 0xBB, 0xBF] + minified) == Array(Self.canonical.utf8))
  }

  @Test func duplicatesKeepTheirOrderAndUnknownMembersStay() {
    let text = Array(#"{"b":2,"a":1,"b":1,"a":{"zz":[],"\u007a":0}}"#.utf8)
    let expected = """
      {
        "a" : 1,
        "a" : {
          "z" : 0,
          "zz" : [

          ]
        },
        "b" : 2,
        "b" : 1
      }
      """
    #expect(XCStringsLayout.laidOut(text) == Array(expected.utf8))
  }

  @Test func whatIsNoJSONHasNoLayout() {
    #expect(XCStringsLayout.fault(in: Array("{".utf8)) == nil)
    #expect(XCStringsLayout.laidOut(Array("{".utf8)) == nil)
  }

  @Test func laidOutAndFaultAgreeOnRandomDocuments() throws {
    var random = SeededGenerator(seed: 7)
    var canonical = 0
    for _ in 0..<4_000 {
      let bytes = RandomJSON.document(using: &random)
      let laidOut = try #require(XCStringsLayout.laidOut(bytes))
      #expect(
        (XCStringsLayout.fault(in: bytes) == nil) == (laidOut == bytes), "\(String(decoding: bytes, as: UTF8.self))")
      #expect(XCStringsLayout.laidOut(laidOut) == laidOut)
      #expect(XCStringsLayout.fault(in: laidOut) == nil)
      #expect(try RandomJSON.meaning(of: bytes) == RandomJSON.meaning(of: laidOut))
      if laidOut == bytes { canonical += 1 }
    }
    // Documents of both kinds must have come up.
    #expect(canonical > 50 && canonical < 3_950)
  }

  @Test func theEncoderWritesWhatTheLayoutDemands() throws {
    let bytes = Array(Self.canonical.utf8)
    let document = try JSONScanner.document(of: Minifier.minified(bytes))
    #expect(XCStringsEncoder.catalog(JSONValue(document, node: 0)) == bytes)
    let entry = JSONValue.object([
      .init(key: "localizations", value: .object([])), .init(key: "comment", value: .string("\"x\"")),
    ])
    let expected = """
      "k\\n" : {
            "comment" : "\\"x\\"",
            "localizations" : {

            }
          }
      """
    #expect(String(decoding: XCStringsEncoder.member("k\n", entry, depth: 2), as: UTF8.self) == expected)
  }
}
