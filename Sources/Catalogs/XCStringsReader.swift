import Facts
import SourceText

/// Reads an `.xcstrings` (`formats.md` section 1) into facts; what Xcode's tools would refuse or drop becomes a fault.
///
/// Never fails: a file that cannot be read gives a catalog without entries that says why.
package enum XCStringsReader {
  /// The catalog that a file's bytes hold, read as they lie in the repository.
  package static func read(path: RepositoryPath, bytes: [UInt8]) -> Catalog {
    if bytes.count > SourceFile.sizeLimit {
      return unreadable(path, [], .notRead(.tooLarge(bytes: bytes.count)), at: 0)
    }
    if bytes.starts(with: Array("version https://git-lfs.github.com/spec/v1".utf8)) {
      return unreadable(path, bytes, .notRead(.largeFileStoragePointer), at: 0)
    }
    if let encoding = foreignEncoding(of: bytes) {
      return unreadable(path, bytes, .encoding(encoding), at: 0)
    }
    do throws(JSONError) {
      return read(path: path, document: try JSONScanner.document(of: bytes))
    } catch {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
      let file = SourceFile(path: path, bytes: text)
      return unreadable(file, CatalogFault.Kind(error, in: file), at: error.offset)
    }
  }

  /// The catalog that a scanned file holds.
  package static func read(path: RepositoryPath, document: JSONDocument) -> Catalog {
    let file = SourceFile(path: path, bytes: document.bytes)
    return document.bytes.withUnsafeBufferPointer { bytes in
      document.nodes.withUnsafeBufferPointer { nodes in
        var walk = XCStringsWalk(bytes: bytes, nodes: nodes)
        walk.readCatalog()
        return Catalog(
          format: .xcstrings, path: path, table: String(path.stem), sourceLocale: walk.sourceLocale, files: [file],
          entries: walk.entries, faults: walk.faults, decodedTexts: walk.decodedTexts)
      }
    }
  }

  private static func unreadable(
    _ path: RepositoryPath, _ bytes: [UInt8], _ kind: CatalogFault.Kind, at offset: Int
  ) -> Catalog {
    unreadable(SourceFile(path: path, bytes: bytes), kind, at: offset)
  }

  private static func unreadable(_ file: SourceFile, _ kind: CatalogFault.Kind, at offset: Int) -> Catalog {
    Catalog(
      format: .xcstrings, path: file.path, table: String(file.path.stem), sourceLocale: LocaleCode(""), files: [file],
      entries: [], faults: [CatalogFault(kind, at: Place(offset: offset))], decodedTexts: [])
  }

  /// The name of the encoding of a file that is plainly not UTF-8.
  private static func foreignEncoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard bytes.count >= 4 else { return nil }
    if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return "UTF-16" }
    if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return "UTF-16" }
    return nil
  }
}

extension CatalogFault.Kind {
  /// The catalog's fault for a text that is no JSON; lines are counted in `file`.
  init(_ error: JSONError, in file: SourceFile) {
    func line(_ offset: Int) -> Int { file.position(at: offset).line }
    self =
      switch error.kind {
      case .conflictMarker: .conflictMarker
      case .tooDeep: .tooDeep(limit: JSONScanner.depthLimit)
      case .tooLarge: .notRead(.tooLarge(bytes: file.bytes.count))
      case .invalidUTF8: .encoding("bytes that are no UTF-8")
      case .empty: .syntax("an empty file")
      case .endsInsideObject(let start): .syntax("the text ends inside an object that began at line \(line(start))")
      case .endsInsideArray(let start): .syntax("the text ends inside a list that began at line \(line(start))")
      case .endsInsideString: .syntax("the text ends inside a string that began here")
      case .commaAfterLastMember: .syntax("a comma after the last member")
      case .commaAfterLastElement: .syntax("a comma after the last element")
      case .duplicatedComma: .syntax("a duplicated comma")
      case .commaBeforeFirst: .syntax("a comma before the first member")
      case .missingCommaBetweenMembers: .syntax("two members without a comma between them")
      case .missingCommaBetweenElements: .syntax("two elements without a comma between them")
      case .missingColon: .syntax("a key without a colon behind it")
      case .missingValue: .syntax("a key without a value")
      case .missingKey: .syntax("a value without a key")
      case .unquotedKey: .syntax("a key without quotes")
      case .singleQuotes: .syntax("single quotes where double ones must be")
      case .comment: .syntax("a comment, which JSON does not know")
      case .unescapedQuote: .syntax("an unescaped quote inside a string")
      case .controlCharacter(0x0A), .controlCharacter(0x0D): .syntax("an unescaped line break inside a string")
      case .controlCharacter(0x09): .syntax("an unescaped tab inside a string")
      case .controlCharacter(let byte):
        .syntax(
          "an unescaped control character inside a string (U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16)))")
      case .invalidEscape: .syntax("an escape that JSON does not know")
      case .loneSurrogate: .syntax("one half of a surrogate pair without the other")
      case .invalidNumber: .syntax("a malformed number")
      case .unknownWord(let word): .syntax("the word '\(word)' where a value must be")
      case .mismatchedBracket: .syntax("a closing bracket of the wrong kind")
      case .bracketTooMany: .syntax("a closing bracket too many")
      case .textAfterEnd: .syntax("text after the end of the object")
      case .nulByte: .syntax("a NUL byte")
      case .unexpectedCharacter(let character): .syntax("an unexpected '\(character)'")
      }
  }
}
