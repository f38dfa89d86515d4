import Foundation
import PropertyLists
import SourceText
import Testing

@Suite("Damaged files")
struct MutationTests {
  static let good: [[UInt8]] = {
    let strings = "/* c */ \"a\" = \"x\\U00e9\\351\\n\"; // l\nb;\n'c' = { d = (e, <00ff>, \"é😀\"); };\n"
    let project = "// !$*UTF8*$!\n{ objects = { A = {isa = P; c = (B /* b */, ); }; }; rootObject = A; }\n"
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>a</key><string>é &amp; x</string><key>b</key><array><integer>1</integer>
      <date>2001-01-01T00:00:00Z</date><data>AAEC</data><real>1.5</real><true/></array></dict></plist>
      """
    let value: [String: Any] = ["a": "é", "b": [1, 2.5, true, Data([1, 2])] as [Any], "c": ["d": "e"]]
    let binary = try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    return [
      Array(strings.utf8), Array(project.utf8), Array(xml.utf8), Array(binary ?? Data()),
      TextEncoding.utf16LittleEndian.encode(Array(strings.utf8)),
    ]
  }()

  /// Reads a file in every way; the checks are that nothing traps or hangs, and that places lie in the text.
  private func read(_ file: [UInt8]) {
    if let list = try? PropertyList.read(file) {
      #expect(list.format == .binary || list.value.span.map { $0.range.upperBound <= list.text.count } ?? false)
    }
    let text = (try? TextDecoding.decode(file))?.bytes ?? TextDecoding.lossyText(of: file)
    for text in [text, file] {
      let table = OldStylePropertyList.stringsTable(text)
      if let fault = table.fault { #expect(0...text.count ~= fault.offset) }
      for entry in table.entries { #expect(entry.span.range.upperBound <= text.count) }
      do {
        _ = try XMLPropertyList.read(text)
      } catch {
        #expect(0...text.count ~= error.offset)
      }
    }
    _ = try? BinaryPropertyList.read(file)
  }

  @Test("cut off anywhere are read or refused", arguments: good.indices)
  func truncation(_ index: Int) {
    let file = Self.good[index]
    #expect(!file.isEmpty)
    for count in 0...file.count { read(Array(file[..<count])) }
  }

  @Test("with bytes changed are read or refused", arguments: good.indices)
  func flips(_ index: Int) {
    var random = SystemRandomNumberGenerator()
    let rounds = ProcessInfo.processInfo.environment["CHECKLIST_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 500
    for _ in 0..<rounds {
      var file = Self.good[index]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let position = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: file[position] = UInt8.random(in: 0...255, using: &random)
        case 1: file[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: file.insert(contentsOf: file[position..<min(file.count, position + 9)], at: position)
        }
      }
      read(file)
    }
  }

  @Test("made to take long take no time", .timeLimit(.minutes(1)))
  func slowness() {
    let size = 200_000
    for piece in [
      "\"\n", "a /*\n", "'\n\"", "/*", "\"a\" = \"\n", "(", "{a=", "“\n", "\\\"\n", "=======\n", ";", "a\n",
    ] {
      for start in ["", "a = b;;\n", "a = b; /* "] {
        _ = OldStylePropertyList.stringsTable(Array((start + String(repeating: piece, count: size)).utf8))
      }
    }
    for piece in ["<array>", "<dict><key>a</key>", "&amp;", "<!--", "<a b='"] {
      _ = try? XMLPropertyList.read(Array(("<plist>" + String(repeating: piece, count: size)).utf8))
    }
    let wide = "<plist><dict>" + String(repeating: "<key>k</key><string>v</string>", count: size) + "</dict></plist>"
    #expect((try? XMLPropertyList.read(Array(wide.utf8)))?.members?.count == size)
  }
}
