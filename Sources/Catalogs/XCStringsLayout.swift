import Facts

/// The layout in which Xcode writes an `.xcstrings`, byte for byte (`formats.md` 1.7 and 1.8).
///
/// Two spaces a level, ` : ` behind keys, LF, one member a line, members in `KeyOrder`, an empty line in an empty
/// object, no newline at the end. A final newline is tolerated.
package enum XCStringsLayout {
  /// The first place of a file where Xcode would write something else; nil where there is none, or the file is no JSON.
  ///
  /// Equivalent to `laidOut(bytes) != bytes`. The offset is one of the text without byte order mark.
  package static func fault(in bytes: [UInt8]) -> LayoutFault? {
    guard let document = try? JSONScanner.document(of: bytes) else { return nil }
    return fault(in: document)
  }

  /// The first place of a scanned file where Xcode would write something else.
  package static func fault(in document: JSONDocument) -> LayoutFault? {
    if document.hasByteOrderMark { return LayoutFault(.byteOrderMark, at: 0) }
    return document.bytes.withUnsafeBufferPointer { bytes in
      document.nodes.withUnsafeBufferPointer { nodes in
        var check = LayoutCheck(bytes: bytes, nodes: nodes)
        return check.firstFault()
      }
    }
  }

  /// The file as Xcode would write it: the same values, unknown and duplicate members included.
  ///
  /// Members that stand twice keep their order. A file that ends in a newline keeps one. Nil where
  /// the file is no JSON.
  package static func laidOut(_ bytes: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONScanner.document(of: bytes) else { return nil }
    return laidOut(document)
  }

  /// A scanned file as Xcode would write it.
  package static func laidOut(_ document: JSONDocument) -> [UInt8] {
    document.bytes.withUnsafeBufferPointer { bytes in
      document.nodes.withUnsafeBufferPointer { nodes in
        var writer = XCStringsWriter(bytes: bytes, nodes: nodes)
        writer.write(0, depth: 0)
        if LayoutCheck.endsInNewline(bytes, from: Int(nodes[0].end)) { writer.output.append(0x0A) }
        return writer.output
      }
    }
  }
}
