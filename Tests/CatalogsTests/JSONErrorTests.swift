import Catalogs
import Facts
import SourceText
import Testing

/// A broken catalog is named exactly: what is wrong, and at which character.
@Suite struct JSONErrorTests {
  /// The place of the fault is marked by `‸`, which is not part of the text.
  static let cases: [(String, CatalogFault.Kind)] = [
    (#"{"a": 1‸,}"#, .syntax("a comma after the last member")),
    ("{\"a\": 1‸,\n}\n", .syntax("a comma after the last member")),
    (#"[1‸,]"#, .syntax("a comma after the last element")),
    (#"{"a": 1,‸, "b": 2}"#, .syntax("a duplicated comma")),
    (#"[1,‸,2]"#, .syntax("a duplicated comma")),
    (#"{‸, "b": 2}"#, .syntax("a comma before the first member")),
    ("{\"a\": 1‸\n \"b\": 2}", .syntax("two members without a comma between them")),
    ("{\"a\": {}‸\n \"b\": 2}", .syntax("two members without a comma between them")),
    (#"["a"‸ "b"]"#, .syntax("two elements without a comma between them")),
    (#"{"a"‸ 1}"#, .syntax("a key without a colon behind it")),
    (#"{"a"‸ = 1}"#, .syntax("a key without a colon behind it")),
    (#"{‸"a": , "b": 1}"#, .syntax("a key without a value")),
    (#"{‸"a"}"#, .syntax("a key without a value")),
    (#"{‸: 1}"#, .syntax("a value without a key")),
    (#"{"a": 1, ‸b: 2}"#, .syntax("a key without quotes")),
    (#"{"a": ‸'b'}"#, .syntax("single quotes where double ones must be")),
    ("{\"a\": 1 ‸// x\n}", .syntax("a comment, which JSON does not know")),
    (#"{"a": "He said ‸"hi" twice"}"#, .syntax("an unescaped quote inside a string")),
    ("{\"a\": \"x‸\ny\"}", .syntax("an unescaped line break inside a string")),
    ("{\"a\": \"x‸\ty\"}", .syntax("an unescaped tab inside a string")),
    ("{\"a\": \"x‸\u{18}y\"}", .syntax("an unescaped control character inside a string (U+0018)")),
    (#"{"a": "50‸\% off"}"#, .syntax("an escape that JSON does not know")),
    (#"{"a": "‸\ud83d!"}"#, .syntax("one half of a surrogate pair without the other")),
    (#"{"a": ‸01}"#, .syntax("a malformed number")),
    (#"{"a": ‸None}"#, .syntax("the word 'None' where a value must be")),
    (#"{"a": [1‸}}"#, .syntax("a closing bracket of the wrong kind")),
    (#"{"a": 1}‸}"#, .syntax("a closing bracket too many")),
    (#"{"a": 1} ‸x"#, .syntax("text after the end of the object")),
    ("{\"a\":\n {\"b\": 1‸\n", .syntax("the text ends inside an object that began at line 2")),
    ("{\n\n\"a\": [1‸", .syntax("the text ends inside a list that began at line 3")),
    ("{\"a\": ‸\"b", .syntax("the text ends inside a string that began here")),
    ("‸", .syntax("an empty file")),
    ("‸ \n ", .syntax("an empty file")),
    ("{\"a\": ‸\0}", .syntax("a NUL byte")),
    ("{\"a\": 1‸;\n}", .syntax("an unexpected ';'")),
    ("{\n‸<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> x\n}", .conflictMarker),
    ("{\n\"a\": 1\n‸=======\n\"a\": 2\n}", .conflictMarker),
    ("{\n\"a\": 1,\n‸>>>>>>> x\n\"b\": 2\n}", .conflictMarker),
    ("{\n\"a\": 1,\n‸||||||| 1234\n\"b\": 2\n}", .conflictMarker),
    ("{\r\n\"a\": 1,\r\n‸=======\r\n\"b\": 2\r\n}", .conflictMarker),
    // The comma before the marker breaks the grammar first.
    ("{\n\"a\": 1,,\n\"x\": \"<<<<<<< no\",\n‸>>>>>>> x\n\"b\": 2\n}", .conflictMarker),
    // None of these is a marker.
    ("{\n ‸======= \n}", .syntax("an unexpected '='")),
    ("{\n‸========\n}", .syntax("an unexpected '='")),
    ("{\"a\": \"x‸\n=======\n\"}", .syntax("an unescaped line break inside a string")),
  ]

  @Test(arguments: cases) func isNamed(_ marked: String, _ kind: CatalogFault.Kind) throws {
    let mark = Array("‸".utf8)
    let bytes = Array(marked.utf8)
    let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
    let text = Array(bytes[..<offset] + bytes[(offset + mark.count)...])
    let catalog = XCStringsReader.read(path: RepositoryPath("App/L.xcstrings"), bytes: text)
    #expect(catalog.faults == [CatalogFault(kind, at: Place(offset: offset))])
    #expect(!catalog.isReadable)
    #expect(catalog.entries.isEmpty)
  }

  @Test func textsThatLookLikeConflictMarkersAreTexts() {
    let text = """
      {"sourceLanguage":"en","strings":{"=======":{},"<<<<<<< HEAD\\n=======\\n>>>>>>> x":{}},"version":"1.0"}
      """
    let catalog = XCStringsReader.read(path: RepositoryPath("L.xcstrings"), bytes: Array(text.utf8))
    #expect(catalog.faults.isEmpty)
    #expect(catalog.entries.count == 2)
  }

  @Test func filesThatAreNotReadSayWhy() {
    func fault(_ bytes: [UInt8]) -> CatalogFault.Kind? {
      XCStringsReader.read(path: RepositoryPath("L.xcstrings"), bytes: bytes).faults.first?.kind
    }
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n"
    #expect(fault(Array(pointer.utf8)) == .notRead(.largeFileStoragePointer))
    #expect(fault([0xFF, 0xFE, 0x7B, 0x00]) == .encoding("UTF-16"))
    #expect(fault([0xFE, 0xFF, 0x00, 0x7B]) == .encoding("UTF-16"))
    #expect(fault([0x7B, 0x00, 0x0A, 0x00]) == .encoding("UTF-16"))
    #expect(fault([0x00, 0x7B, 0x00, 0x0A]) == .encoding("UTF-16"))
    #expect(fault([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0]) == .encoding("UTF-32"))
    #expect(fault(Array("{\"a\": \"".utf8) + [0xE9] + Array("\"}".utf8)) == .encoding("bytes that are no UTF-8"))
    let large = SourceFile.sizeLimit + 1
    #expect(fault([UInt8](repeating: 0x20, count: large)) == .notRead(.tooLarge(bytes: large)))
    let deep = String(repeating: "{\"a\":", count: 100_000)
    #expect(fault(Array(deep.utf8)) == .tooDeep(limit: JSONScanner.depthLimit))
  }
}
