import PropertyLists
import SourceText
import Testing

@Suite("An XML property list")
struct XMLPropertyListTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """

  private func fault(_ text: String) -> PropertyListFault? {
    do {
      _ = try XMLPropertyList.read(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("says where every key and value stands")
  func places() throws {
    let text = Array(
      (Self.head + """
        <plist version="1.0">
        <dict>
        \t<key>größe</key> <!-- <key>no</key> -->
        \t<dict><key >a</key ><string>x &amp; <![CDATA[<y>]]>&#233;</string><key>b</key><true/></dict>
        \t<key/><array><integer> 7 </integer><string/></array>
        </dict>
        </plist>

        """).utf8)
    let root = try XMLPropertyList.read(text)
    func slice(_ span: Span?) -> String { span.map { String(decoding: text[$0.range], as: UTF8.self) } ?? "nil" }
    let members = try #require(root.members)
    #expect(members.map(\.key) == ["größe", ""])
    #expect(members.map { slice($0.keySpan) } == ["<key>größe</key>", "<key/>"])
    let inner = try #require(members[0].value.members)
    #expect(inner.map { slice($0.keySpan) } == ["<key >a</key >", "<key>b</key>"])
    #expect(
      inner.map { slice($0.value.span) }
        == ["<string>x &amp; <![CDATA[<y>]]>&#233;</string>", "<true/>"])
    #expect(inner[0].value.string == "x & <y>é")
    let elements = try #require(members[1].value.elements)
    #expect(elements.map { slice($0.span) } == ["<integer> 7 </integer>", "<string/>"])
    #expect(slice(root.span).hasPrefix("<dict>\n") && slice(root.span).hasSuffix("</array>\n</dict>"))
  }

  @Test("keeps keys that stand twice, and their order")
  func duplicates() throws {
    let text =
      "<plist><dict><key>b</key><string>1</string><key>a</key><string>2</string>"
      + "<key>b</key><string>3</string></dict></plist>"
    let value = try XMLPropertyList.read(Array(text.utf8))
    #expect(value.members?.map(\.key) == ["b", "a", "b"])
    #expect(value["b"]?.string == "3")
  }

  static let brokenCases: [(String, PropertyListFault.XML, String)] = [
    ("<plist><dict>▸<string>a</string></dict></plist>", .missingKey, "a value without key"),
    ("<plist><dict>▸<key>a</key></dict></plist>", .missingValue, "a key without value at the end"),
    ("<plist><dict><key>a</key>▸<key>b</key><true/></dict></plist>", .missingValue, "a key without value"),
    ("<plist><array>▸<key>a</key></array></plist>", .misplacedKey, "a key in an array"),
    ("<plist><dict>▸text</dict></plist>", .strayText, "text in a dictionary"),
    ("<plist><dict><key>a</key>▸<text/></dict></plist>", .unknownElement("text"), "an unknown element"),
    ("<plist><string>a▸<b/></string></plist>", .unknownElement("b"), "an element in a text"),
    ("<plist>▸<integer>x</integer></plist>", .malformedValue("x"), "a number that is none"),
    ("<plist>▸<date>2001-13-01T00:00:00Z</date></plist>", .malformedValue("2001-13-01T00:00:00Z"), "no date"),
    ("<plist><true/>▸<true/></plist>", .notOneValue, "two values"),
  ]

  @Test("is refused where it is odd, at the element", arguments: brokenCases)
  func broken(_ marked: String, _ kind: PropertyListFault.XML, _ name: String) {
    let offset = marked.utf8.count - marked[marked.firstRange(of: "▸")!.upperBound...].utf8.count - 3
    #expect(fault(marked.replacing("▸", with: "")) == PropertyListFault(.xml(kind), at: offset), "\(name)")
  }

  @Test("that is not well-formed is refused on the line where it breaks")
  func notWellFormed() throws {
    let lines = ["<plist>", "<dict>", "<key>a</key>", "<string>x</sting>", "</dict>", "</plist>"]
    let text = lines.joined(separator: "\n")
    let fault = try #require(self.fault(text))
    guard case .xml(.notWellFormed(let message)) = fault.kind else { return #expect(Bool(false), "\(fault)") }
    #expect(message.contains("string"))
    let file = SourceFile(path: RepositoryPath("a"), bytes: Array(text.utf8))
    #expect(file.position(at: fault.offset).line == 4)
    for cut in ["", "<plist>", "<plist><dict>", "x", "<plist><string>\u{1}</string></plist>"] {
      #expect(self.fault(cut) != nil, "\(cut)")
    }
  }

  @Test("with a conflict is refused at git's marker")
  func conflict() {
    let lines = [
      "<plist><dict>", "<key>a</key>", "<<<<<<< HEAD", "<string>x</string>", "=======", "<string>y</string>",
      ">>>>>>> branch", "</dict></plist>",
    ]
    #expect(
      fault(lines.joined(separator: "\n")) == PropertyListFault(.oldStyle(.conflictMarker), at: 27))
    let half = lines.filter { !$0.hasPrefix("<<<") }.joined(separator: "\n")
    #expect(fault(half) == PropertyListFault(.oldStyle(.conflictMarker), at: 46))
    #expect(fault("<plist><string>\n=======\n</string></plist>") == nil)
    #expect(fault("<plist><array><string>\n=======\n</string>\n<text/>")?.kind == .xml(.unknownElement("text")))
  }

  @Test("cannot expand entities or load anything")
  func entities() {
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><plist><string>&b;</string></plist>
      """
    #expect(fault(bomb)?.kind == .xml(.entity))
    let file = "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><plist><string>&a;</string></plist>"
    #expect(fault(file)?.kind == .xml(.entity))
    let parameter =
      "<!DOCTYPE plist [<!ENTITY % a SYSTEM \"file:///etc/passwd\"> %a;]><plist><string>x</string></plist>"
    #expect(fault(parameter)?.kind == .xml(.entity))
    #expect(fault(Self.head + "<plist><string>&nbsp;</string></plist>")?.kind == .xml(.entity))
  }

  @Test("nested deeper than any catalog is refused")
  func depth() {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(fault("<plist>" + deep)?.kind == .tooDeep(limit: PropertyListValue.depthLimit))
    let fits = String(repeating: "<array>", count: 128) + String(repeating: "</array>", count: 128)
    #expect(fault("<plist>\(fits)</plist>") == nil)
  }

  @Test("is told from the other formats, and read in the encoding that it names")
  func formats() throws {
    #expect(PropertyList.format(of: Array("\n <plist/>".utf8)) == .xml)
    #expect(PropertyList.format(of: Array("<!-- x --><dict/>".utf8)) == .xml)
    #expect(PropertyList.format(of: Array("<00ff>".utf8)) == .oldStyle)
    #expect(PropertyList.format(of: Array("bplist00".utf8)) == .binary)
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>caf".utf8) + [0xE9]
      + Array("</string></plist>".utf8)
    let list = try PropertyList.read(latin)
    #expect(list.value.string == "café")
    #expect(list.encoding == .latin1)
    #expect(TextEncoding.latin1.encode(list.text) == latin)
    let utf16 = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é</string></plist>"
    #expect(try PropertyList.read(TextEncoding.utf16BigEndian.encode(Array(utf16.utf8))).value.string == "é")
    #expect(throws: PropertyListFault(.unsupportedEncoding("koi8-r"), at: 0)) {
      try PropertyList.read(Array("<?xml version='1.0' encoding='KOI8-R'?><plist/>".utf8))
    }
  }
}
