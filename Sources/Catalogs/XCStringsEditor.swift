import Facts
import SourceText

/// A leaf of a catalog by name.
package struct LeafAddress: Hashable, Sendable {
  package var key: String
  package var locale: LocaleCode
  /// `Leaf.path`.
  package var path: String

  package init(key: String, locale: LocaleCode, path: String) {
    self.key = key
    self.locale = locale
    self.path = path
  }

  package static func == (a: LeafAddress, b: LeafAddress) -> Bool {
    // Swift's `String` holds composed and decomposed letters equal; a catalog's keys are told apart by bytes.
    a.key.utf8.elementsEqual(b.key.utf8) && a.locale == b.locale && a.path == b.path
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(String.UTF8Bytes(key))
    hasher.combine(locale)
    hasher.combine(path)
  }
}

/// Changes an `.xcstrings` byte by byte, so that nothing moves but what is meant.
package enum XCStringsEditor {
  /// The least edits of the file's bytes that give these leaves the state `translated`.
  ///
  /// A state that is there is replaced; where there is none, the member is put before the unit's first in the unit's
  /// own style. Leaves that are translated, that the catalog has not, or that lack a value need no edit; of a phrase
  /// of a string set the whole set is marked. Nil where the file cannot be read.
  package static func markTranslated(_ leaves: [LeafAddress], in bytes: [UInt8]) -> [ByteEdit]? {
    guard let document = try? JSONScanner.document(of: bytes) else { return nil }
    let catalog = XCStringsReader.read(path: .root, document: document)
    guard catalog.isReadable else { return nil }
    // Places count from behind a byte order mark, edits from the first byte of the file.
    let shift = document.hasByteOrderMark ? 3 : 0
    let addresses = Set(leaves)
    let keys = Set(leaves.map { String.UTF8Bytes($0.key) })
    var edits: [Int: ByteEdit] = [:]
    for entry in catalog.entries where keys.contains(String.UTF8Bytes(entry.key)) {
      for localization in entry.localizations {
        for leaf in localization.leaves where leaf.state != .translated {
          let address = LeafAddress(key: entry.key, locale: localization.locale, path: leaf.path)
          guard addresses.contains(address), let unit = unit(of: leaf, in: document), edits[unit] == nil else {
            continue
          }
          edits[unit] = edit(unit, in: document, shift: shift)
        }
      }
    }
    return edits.values.sorted { $0.span.start < $1.span.start }
  }

  /// The object with `state` that holds the leaf's value; nil where the leaf has no value.
  private static func unit(of leaf: Leaf, in document: JSONDocument) -> Int? {
    let nodes = document.nodes
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].start < leaf.place.offset { low = middle + 1 } else { high = middle }
    }
    guard low < nodes.count, nodes[low].start == leaf.place.offset, nodes[low].kind == .string else { return nil }
    // The nearest object before the value that has not ended before it.
    var unit = low - 1
    while unit >= 0, nodes[unit].kind != .object || nodes[unit].subtreeEnd <= low { unit -= 1 }
    return unit >= 0 ? unit : nil
  }

  private static func edit(_ unit: Int, in document: JSONDocument, shift: Int) -> ByteEdit {
    if let state = document.member("state", of: unit) {
      let range = document.nodes[state].range
      return ByteEdit(
        span: Span(range.lowerBound + shift, range.upperBound + shift), replacement: Array("\"translated\"".utf8))
    }
    let first = document.nodes[unit + 1]
    let before = document.bytes[Int(document.nodes[unit].start) + 1..<first.place]
    let colon = document.bytes[Int(first.keyEnd) + 1..<Int(first.start)]
    var replacement = Array("\"state\"".utf8)
    replacement += colon
    replacement += Array("\"translated\",".utf8)
    // `{"value": "x"}` has nothing behind its bracket, and still a space behind its colon.
    replacement += before.isEmpty && colon.last == 0x20 ? [0x20] : Array(before)
    return ByteEdit(span: Span(first.place + shift, first.place + shift), replacement: replacement)
  }
}
