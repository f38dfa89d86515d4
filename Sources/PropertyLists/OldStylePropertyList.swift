import SourceText

/// Apple's old-style (NeXT) property lists: project files, and `.strings` files.
///
/// Reads UTF-8 text without byte order mark, as `TextDecoding` gives it. What Apple's reader accepts by accident
/// within arrays (`(")` is an empty array there) is an error here.
package enum OldStylePropertyList {
  /// The value of a whole document: one dictionary, array, string or data; `key = value;` pairs are a dictionary,
  /// and a text of white space and comments an empty one.
  package static func read(_ text: [UInt8]) throws(PropertyListFault) -> PropertyListValue {
    var parser = OldStyleParser(text)
    guard parser.scanner.skipToToken() else { return try dictionary(of: text) }
    let start = parser.scanner.position
    let value: PropertyListValue
    do {
      value = try parser.value(depth: 0)
    } catch {
      throw PropertyListFault(error)
    }
    guard parser.scanner.skipToToken() else { return value }
    guard OldStyleScanner.beginsString(text[start]) else {
      throw PropertyListFault(.oldStyle(parser.faultAfterEnd().kind), at: parser.scanner.position)
    }
    return try dictionary(of: text)
  }

  private static func dictionary(of text: [UInt8]) throws(PropertyListFault) -> PropertyListValue {
    let table = stringsTable(text)
    if let fault = table.fault { throw PropertyListFault(fault) }
    let members = table.entries.map { entry in
      let key = entry.key.text(in: text)
      let value =
        switch entry.value {
        case .string(let string): PropertyListValue(.string(string.text(in: text)), span: string.span)
        case .key: PropertyListValue(.string(key), span: entry.key.span)
        case .other(let other): other
        }
      return PropertyListValue.Member(key: key, keySpan: entry.key.span, value: value)
    }
    return PropertyListValue(.dictionary(members), span: Span(0, text.count))
  }

  /// The entries of a `.strings` file, and how Apple's parser would end.
  package static func stringsTable(_ text: [UInt8]) -> StringsTable {
    var parser = OldStyleParser(text)
    var table = StringsTable(entries: [], end: .complete, isBraced: false)
    guard parser.scanner.skipToToken() else {
      cutShortByComment(&table, parser)
      return table
    }
    let start = parser.scanner.position
    let first = text[start]
    if first == UInt8(ascii: "{") {
      table.isBraced = true
      parser.scanner.position += 1
    } else if !OldStyleScanner.beginsString(first) {
      fail(&table, firstFault(&parser), resumeAt: start, text)
      return table
    }
    while true {
      // Comments before the entry are skipped here so that its place is known when it fails.
      _ = parser.scanner.skipToToken()
      let entryStart = parser.scanner.position
      do {
        guard let entry = try parser.nextEntry(depth: 0) else { break }
        table.entries.append(StringsTable.Entry(entry))
      } catch {
        if parser.endlessKey == entryStart, !table.isBraced, !table.entries.isEmpty {
          // A key that never ends stops Apple's parser as if the file ended before it.
          table.end = .cutShort(error, entriesLost: OldStyleRecovery.entryCount(in: text, from: entryStart + 1))
        } else {
          fail(&table, error, resumeAt: entryStart, text)
        }
        return table
      }
    }
    if table.isBraced {
      do {
        try parser.close(UInt8(ascii: "}"), opened: start)
      } catch {
        let resume = error.kind == .unterminatedComment ? error.offset + 2 : parser.scanner.position
        fail(&table, error, resumeAt: resume, text)
        return table
      }
      if parser.scanner.skipToToken() {
        fail(&table, parser.faultAfterEnd(), resumeAt: parser.scanner.position, text)
        return table
      }
    } else if !parser.scanner.isAtEnd {
      let fault = parser.unexpected(at: parser.scanner.position)
      let lost = OldStyleRecovery.entryCount(in: text, from: fault.offset)
      table.end = .cutShort(fault, entriesLost: lost)
      return table
    }
    cutShortByComment(&table, parser)
    return table
  }

  private static func fail(_ table: inout StringsTable, _ fault: OldStyleFault, resumeAt start: Int, _ text: [UInt8]) {
    let rest = OldStyleRecovery.entryCount(in: text, from: start)
    table.end = .failed(fault, entriesLost: table.entries.count + rest)
  }

  private static func cutShortByComment(_ table: inout StringsTable, _ parser: OldStyleParser) {
    guard let comment = parser.scanner.unterminatedComment else { return }
    let lost = OldStyleRecovery.entryCount(in: parser.scanner.bytes, from: comment + 2)
    table.end = .cutShort(OldStyleFault(.unterminatedComment, at: comment), entriesLost: lost)
  }

  /// The fault of a file whose first token begins no key.
  private static func firstFault(_ parser: inout OldStyleParser) -> OldStyleFault {
    let start = parser.scanner.position
    do {
      _ = try parser.value(depth: 0)
      return OldStyleFault(.notADictionary, at: start)
    } catch {
      return error
    }
  }
}

extension OldStyleParser {
  /// The fault of the token after the closing bracket of the whole.
  func faultAfterEnd() -> OldStyleFault {
    let fault = unexpected(at: scanner.position)
    return fault.kind == .conflictMarker ? fault : OldStyleFault(.textAfterEnd, at: scanner.position)
  }
}

extension StringsTable.Entry {
  init(_ entry: OldStyleParser.RawEntry) {
    let value: StringsTable.Value =
      switch entry.value {
      case .string(let string): .string(string)
      case .key: .key
      case .other(let other): .other(other)
      }
    self.init(key: entry.key, value: value, span: Span(entry.key.span.range.lowerBound, entry.end))
  }
}
