import PropertyLists
import SourceText
import Testing

/// A table as its keys and values, a fault as its kind and the text before it.
private func pairs(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  return OldStylePropertyList.stringsTable(bytes).entries.map { entry in
    switch entry.value {
    case .string(let value): "\(entry.key.text(in: bytes))=\(value.text(in: bytes))"
    case .key: "\(entry.key.text(in: bytes))"
    case .other(let value): "\(entry.key.text(in: bytes)):\(value.kind)"
    }
  }
}

extension PropertyListValue {
  var kind: String {
    switch content {
    case .string: "string"
    case .dictionary: "dictionary"
    case .array: "array"
    case .data: "data"
    default: "other"
    }
  }
}

struct LegalTable: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let pairs: [String]
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ pairs: [String]) {
    (self.name, self.text, self.pairs) = (name, text, pairs)
  }
}

struct BrokenTable: Sendable, CustomTestStringConvertible {
  let name: String
  /// With `▸` where the fault is to be found.
  let marked: String
  let kind: OldStyleFault.Kind
  let good: Int
  let lost: Int
  var testDescription: String { name }

  init(_ name: String, _ marked: String, _ kind: OldStyleFault.Kind, good: Int = 0, lost: Int) {
    (self.name, self.marked, self.kind, self.good, self.lost) = (name, marked, kind, good, lost)
  }

  var text: String { marked.replacing("▸", with: "") }
  var offset: Int { marked.utf8.count - marked[marked.firstRange(of: "▸")!.upperBound...].utf8.count - 3 }
}

@Suite("A .strings table")
struct StringsTableTests {
  static let legalCases = [
    LegalTable("pairs", "\"a\" = \"one\";\n\"b\" = \"two\";\n", ["a=one", "b=two"]),
    LegalTable("two entries on one line, the last without newline", "\"a\"=\"1\";\"b\"=\"2\";", ["a=1", "b=2"]),
    LegalTable("single quotes, double quotes within", "'a' = 'say \"hi\"';", ["a=say \"hi\""]),
    LegalTable("unquoted keys and values of every allowed character", "a_Z$/:.-9 = x//y;", ["a_Z$/:.-9=x//y"]),
    LegalTable("comments before, within and after entries", "/* a */\"k\"/* b */=// c\n\"v\"/**/;// d", ["k=v"]),
    LegalTable("comments do not nest", "/* /* */ a = b;", ["a=b"]),
    LegalTable("stars and slashes in a comment", "/***/ a = b; /* ** / */ c = d;", ["a=b", "c=d"]),
    LegalTable("a comment that ends with the file", "a = b; // no newline", ["a=b"]),
    LegalTable("a comment mark within quotes", "\"http://x\" = \"/* no */\";", ["http://x=/* no */"]),
    LegalTable("a value over two lines", "\"a\" = \"first\nsecond\";", ["a=first\nsecond"]),
    LegalTable(
      "seven equal signs on a line of a value", "\"a\" = \"Title\n=======\nText\";", ["a=Title\n=======\nText"]),
    LegalTable("markers within a comment", "/*\n<<<<<<< HEAD\n=======\n>>>>>>> b\n*/\na = b;", ["a=b"]),
    LegalTable("the shorthand", "\"a\";\nb;", ["a", "b"]),
    LegalTable("duplicates are kept in order", "a = 1; b = 2; a = 3;", ["a=1", "b=2", "a=3"]),
    LegalTable(
      "values that are no strings", "a = { b = c; }; d = (e, f,); g = <00 ff>; h = ();",
      ["a:dictionary", "d:array", "g:data", "h:array"]),
    LegalTable("within braces", "{ \"a\" = \"b\"; c; }\n", ["a=b", "c"]),
    LegalTable("empty braces", "{}", []),
    LegalTable("nothing", "", []),
    LegalTable("white space and comments only", " \t\n\u{B}\u{C}\r// x\n/* y */\u{2028}\u{2029}", []),
    LegalTable("line separators as white space", "a\u{2028}=\u{2029}b;", ["a=b"]),
    LegalTable("a line separator ends a comment", "// x\u{2028}a = b;", ["a=b"]),
    LegalTable("CRLF and CR", "a = b;\r\nc = d;\re = \"f\r\ng\";", ["a=b", "c=d", "e=f\r\ng"]),
    LegalTable("empty texts", "\"\" = \"\";", ["="]),
  ]

  @Test("is read whole where it is legal", arguments: legalCases)
  func legal(_ table: LegalTable) {
    #expect(pairs(table.text) == table.pairs)
    #expect(OldStylePropertyList.stringsTable(Array(table.text.utf8)).end == .complete)
  }

  static let failingCases = [
    BrokenTable(
      "a missing semicolon, at the end of the entry that lacks it",
      "\"a\" = \"one\"▸\n\"b\" = \"two\";", .missingSemicolon, lost: 2),
    BrokenTable(
      "a missing semicolon after the last entry", "a = b;\nc = \"d\"▸\n", .missingSemicolon, good: 1, lost: 2),
    BrokenTable("a missing semicolon before a comment", "a = b▸ // c;\nx = y;", .missingSemicolon, lost: 2),
    BrokenTable("a missing semicolon on one line", "\"a\" = \"b\"▸ \"c\" = \"d\";", .missingSemicolon, lost: 2),
    BrokenTable("a missing semicolon without space", "\"a\" = \"b\"▸\"c\" = \"d\";", .missingSemicolon, lost: 2),
    BrokenTable("a shorthand without semicolon", "a;\n\"b\"▸\n\"c\" = \"d\";", .missingSemicolon, good: 1, lost: 2),
    BrokenTable("a missing semicolon in a nested dictionary", "a = { b = c▸ };", .missingSemicolon, lost: 2),
    BrokenTable(
      "a value that never ends, at its start", "a = b;\n\"c\" = ▸\"d;\n", .unterminatedString, good: 1, lost: 2),
    BrokenTable("a first key that never ends", "▸\"a = b;\n", .unterminatedString, lost: 0),
    BrokenTable(
      "a forgotten closing quote of a value, not at the next quote",
      "\"a\" = ▸\"b;\n\"c\" = \"d\";\n", .unterminatedString, lost: 1),
    BrokenTable("a forgotten closing quote of a key", "▸\"a = \"b\";\n", .unterminatedString, lost: 0),
    BrokenTable("a backslash before the end", "a = ▸\"b\\", .unterminatedString, lost: 1),
    BrokenTable(
      "an unescaped inner quote, at the quote", "\"a\" = \"say ▸\"hi\" now\";\nb = c;", .unescapedQuote, lost: 2),
    BrokenTable("an unescaped inner quote with spaces", "\"a\" = \"say ▸\" hi \" now\";", .unescapedQuote, lost: 1),
    BrokenTable(
      "an unescaped inner quote before a letter of another script", "\"a\" = \"▸\"é\"\";", .unescapedQuote, lost: 1),
    BrokenTable("a doubled quote", "\"a\" = \"say ▸\"\"hi\"\" now\";", .unescapedQuote, lost: 1),
    BrokenTable("an unescaped quote in a key", "\"say ▸\"hi\"\" = \"x\";", .unescapedQuote, lost: 0),
    BrokenTable("a comma for a semicolon", "\"a\" = \"b\"▸,\n\"c\" = \"d\";", .commaForSemicolon, lost: 2),
    BrokenTable("an equal sign without value", "a =▸ ;\nb = c;", .missingValue, lost: 2),
    BrokenTable("an equal sign without value at the end", "b = c; a =▸\n", .missingValue, good: 1, lost: 2),
    BrokenTable("no equal sign", "\"a\"▸ \"b\";", .missingSemicolon, lost: 0),
    BrokenTable("a colon for the equal sign", "\"a\"▸ : \"b\";", .missingEquals, lost: 0),
    BrokenTable("smart quotes at the first entry", "▸“a” = “b”;\nc = d;", .smartQuote, lost: 2),
    BrokenTable("a smart-quoted value", "x = y; \"a\" = ▸“b”;", .smartQuote, good: 1, lost: 2),
    BrokenTable("a no-break space at the first entry", "▸\u{A0}\"a\" = \"b\";", .nonBreakingSpace, lost: 0),
    BrokenTable("a no-break space before the equal sign", "\"a\"▸\u{A0}= \"b\";", .nonBreakingSpace, lost: 0),
    BrokenTable("a no-break space before the semicolon", "\"a\" = \"b\"▸\u{A0};", .nonBreakingSpace, lost: 1),
    BrokenTable(
      "a conflict before the first entry",
      "▸<<<<<<< HEAD\na = b;\n=======\na = c;\n>>>>>>> x\n", .conflictMarker, lost: 2),
    BrokenTable("a conflict within an entry", "a =\n▸<<<<<<< HEAD\nb;\n", .conflictMarker, lost: 1),
    BrokenTable("a conflict after an entry without semicolon", "a = b\n▸=======\nc = d;", .conflictMarker, lost: 2),
    BrokenTable("a hash at the first entry", "▸# x\na = b;", .hashComment, lost: 1),
    BrokenTable("a semicolon at the start", "▸; a = b;", .straySemicolon, lost: 1),
    BrokenTable("an array", "▸(a, b)", .notADictionary, lost: 0),
    BrokenTable("odd data", "a = <00 ▸1>;", .malformedData, lost: 1),
    BrokenTable("data without end", "a = ▸<00", .unclosedBracket("<"), lost: 1),
    BrokenTable("braces without end", "▸{ a = b;", .unclosedBracket("{"), good: 1, lost: 1),
    BrokenTable("an array without end", "a = ▸(b, c", .unclosedBracket("("), lost: 1),
    BrokenTable("text after the braces", "{ a = b; } ▸c = d;", .textAfterEnd, good: 1, lost: 2),
    BrokenTable("two semicolons within braces", "{ a = b;▸; c = d; }", .straySemicolon, good: 1, lost: 2),
    BrokenTable("a comment without end within an entry", "a = ▸/* b;\n", .unterminatedComment, lost: 1),
    BrokenTable("a comment without end before the semicolon", "a = b ▸/* c;\n", .unterminatedComment, lost: 1),
    BrokenTable("a comment without end within braces", "{ a = b; ▸/* c }", .unterminatedComment, good: 1, lost: 1),
    BrokenTable("a character that no token begins with", "a = ▸%@;", .unexpectedCharacter("%"), lost: 1),
  ]

  @Test("is lost whole where Apple's parser reports an error", arguments: failingCases)
  func failing(_ table: BrokenTable) {
    let result = OldStylePropertyList.stringsTable(Array(table.text.utf8))
    #expect(result.end == .failed(OldStyleFault(table.kind, at: table.offset), entriesLost: table.lost))
    #expect(result.entries.count == table.good)
  }

  static let cutShortCases = [
    BrokenTable(
      "the second of two semicolons", "\"a\" = \"un_\";▸;\n\"b\" = \"deux\";", .straySemicolon, good: 1, lost: 1),
    BrokenTable(
      "two semicolons with a comment between", "a = b; /* c */ ▸; d = e; f = g;", .straySemicolon, good: 1, lost: 2),
    BrokenTable("a stray brace", "a = b;\n▸}\nc = d;", .strayBracket("}"), good: 1, lost: 1),
    BrokenTable("a stray bracket", "a = b;\n▸)\n", .strayBracket(")"), good: 1, lost: 0),
    BrokenTable("a smart-quoted key", "a = b;\n▸“c” = “d”;\ne = f;", .smartQuote, good: 1, lost: 2),
    BrokenTable("a hash comment", "a = b;\n▸# it's \"nothing\"\nc = d;\ne = f;", .hashComment, good: 1, lost: 2),
    BrokenTable(
      "git's first marker", "a = b;\n▸<<<<<<< HEAD\nc = d;\n=======\nc = e;\n>>>>>>> x\n", .conflictMarker, good: 1,
      lost: 2),
    BrokenTable("git's middle marker", "a = b;\n▸=======\nc = e;\n>>>>>>> x\n", .conflictMarker, good: 1, lost: 1),
    BrokenTable("git's last marker", "a = b;\r\n▸>>>>>>> x\r\nc = d;", .conflictMarker, good: 1, lost: 1),
    BrokenTable(
      "seven brackets that do not begin a line", "a = b; ▸<<<<<<< HEAD\nc = d;", .unexpectedCharacter("<"), good: 1,
      lost: 1),
    BrokenTable("eight brackets", "a = b;\n▸<<<<<<<< HEAD\n", .unexpectedCharacter("<"), good: 1, lost: 0),
    BrokenTable("the base's marker", "a = b;\n▸||||||| x\nc = d;", .conflictMarker, good: 1, lost: 1),
    BrokenTable(
      "a comment without end, at its start", "a = b;\n▸/* c\n\"d\" = \"e\";\nf = g;\n", .unterminatedComment, good: 1,
      lost: 2),
    BrokenTable("a comment without end before everything", "▸/* c\n\"d\" = \"e\";\n", .unterminatedComment, lost: 1),
    BrokenTable("a comment without end after the braces", "{ a = b; } ▸/* c", .unterminatedComment, good: 1, lost: 0),
    BrokenTable("a no-break space before a key", "a = b;\n▸\u{A0}c = d;", .nonBreakingSpace, good: 1, lost: 0),
    BrokenTable("a later key that never ends", "a = b;\n▸\"c = d;\ne = f;\n", .unterminatedString, good: 1, lost: 2),
    BrokenTable(
      "a byte order mark in the middle",
      "a = b;\n▸\u{FEFF}c = d;", .unexpectedCharacter("\u{FEFF}"), good: 1, lost: 0),
  ]

  @Test("loses its rest in silence", arguments: cutShortCases)
  func cutShort(_ table: BrokenTable) {
    let result = OldStylePropertyList.stringsTable(Array(table.text.utf8))
    #expect(result.end == .cutShort(OldStyleFault(table.kind, at: table.offset), entriesLost: table.lost))
    #expect(result.entries.count == table.good)
  }

  @Test("says where keys, values and entries stand")
  func places() {
    let bytes = Array("/* ü */ \"key\" = 'va\\'l' ;\n plain=word;".utf8)
    let entries = OldStylePropertyList.stringsTable(bytes).entries
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(entries.map { text($0.key.span.range) } == ["\"key\"", "plain"])
    #expect(entries.map { text($0.key.content.range) } == ["key", "plain"])
    #expect(entries.map { text($0.span.range) } == ["\"key\" = 'va\\'l'", "plain=word"])
    #expect(entries.map(\.offset) == [9, 28])
    guard case .string(let value) = entries[0].value else { return #expect(Bool(false)) }
    #expect(text(value.span.range) == "'va\\'l'")
    #expect(value.unescaped == "va'l")
    #expect(entries[0].key.unescaped == nil)
  }

  @Test("refuses nesting that no table has")
  func depth() {
    func nested(_ depth: Int) -> StringsTable.End {
      let text = "a = " + String(repeating: "(", count: depth) + String(repeating: ")", count: depth) + ";"
      return OldStylePropertyList.stringsTable(Array(text.utf8)).end
    }
    #expect(nested(128) == .complete)
    #expect(nested(129) == .failed(OldStyleFault(.tooDeep(limit: 128), at: 4 + 128), entriesLost: 1))
    guard case .failed = nested(1_000_000) else { return #expect(Bool(false)) }
  }
}
