import Foundation
import PropertyLists
import Testing

@Suite("An escape in an old-style string")
struct OldStyleEscapesTests {
  private func text(_ content: String) -> String? {
    let bytes = Array("k = \"\(content)\";".utf8)
    guard case .string(let value)? = OldStylePropertyList.stringsTable(bytes).entries.first?.value else { return nil }
    return value.text(in: bytes)
  }

  static let escapes: [(String, String)] = [
    (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
    (#"\"\\\'"#, "\"\\'"),
    ("\\\n", "\n"),
    ("a\\\r\nb", "a\r\nb"),
    (#"\351"#, "Ø"),
    (#"\101\60\0601"#, "A001"),
    (#"\05x"#, "\u{5}x"),
    (#"\8"#, "8"),
    (#"\777"#, "\0"),
    (#"\U00e9\UE9\Ue9g"#, "ééég"),
    (#"\U00e9f"#, "éf"),
    (#"\Uz"#, "\0z"),
    (#"\Ud83d\Ude00"#, "😀"),
    (#"\Ud83d"#, "\u{FFFD}"),
    (#"\Ude00\Ud83d"#, "\u{FFFD}\u{FFFD}"),
    (#"\Ud83dx\Ude00"#, "\u{FFFD}x\u{FFFD}"),
    (#"\Ud83d\n"#, "\u{FFFD}\n"),
    (#"\u00e9"#, "u00e9"),
    (#"\x41\q"#, "x41q"),
    ("\\é\\😀", "é😀"),
  ]

  @Test("means what it means to Apple", arguments: escapes)
  func escape(_ content: String, _ expected: String) {
    #expect(text(content).map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test("in octal is NextStep's, all 512 of them")
  func octal() throws {
    for code in 0..<512 {
      let digits = String(code, radix: 8)
      let content = "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      let table = try PropertyListSerialization.propertyList(
        from: Data("k = \"\(content)\";".utf8), options: [], format: nil)
      let expected = (table as? [String: Any])?["k"] as? String
      #expect(text(content) == expected, "\(content)")
    }
  }
}
