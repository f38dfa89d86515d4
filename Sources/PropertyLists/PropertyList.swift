/// A property list in any of its three formats.
package struct PropertyList: Sendable {
  /// The three formats that Apple's readers know.
  package enum Format: Hashable, Sendable {
    case oldStyle, xml, binary
  }

  package let format: Format
  /// In UTF-8 without byte order mark, for the places in `value`; empty in the binary format.
  package let text: [UInt8]
  /// The encoding that the text was in; nil in the binary format.
  package let encoding: TextEncoding?
  package let value: PropertyListValue

  /// Reads a file's bytes, whichever format they are in.
  package static func read(_ file: [UInt8]) throws(PropertyListFault) -> PropertyList {
    if BinaryPropertyList.begins(file) {
      return PropertyList(format: .binary, text: [], encoding: nil, value: try BinaryPropertyList.read(file))
    }
    let decoded = try decode(file)
    let isXML = isXML(decoded.bytes)
    let value = isXML ? try XMLPropertyList.read(decoded.bytes) : try OldStylePropertyList.read(decoded.bytes)
    return PropertyList(format: isXML ? .xml : .oldStyle, text: decoded.bytes, encoding: decoded.encoding, value: value)
  }

  /// The format that a file's bytes are in, as its first bytes tell; nil where they do not decode.
  package static func format(of file: [UInt8]) -> Format? {
    if BinaryPropertyList.begins(file) { return .binary }
    guard let decoded = try? decode(file) else { return nil }
    return isXML(decoded.bytes) ? .xml : .oldStyle
  }

  /// Whether a decoded text is an XML property list: an XML declaration, a document type, a comment or an element
  /// of its vocabulary comes first, where the old-style format could only have data.
  package static func isXML(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    while let first = rest.first, first == 0x20 || first >= 0x09 && first <= 0x0D { rest = rest.dropFirst() }
    guard rest.first == UInt8(ascii: "<") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "?") || rest.first == UInt8(ascii: "!") { return true }
    let name = String(decoding: rest.prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }, as: UTF8.self)
    return ["plist", "dict", "array", "string", "integer", "real", "true", "false", "date", "data"].contains(name)
  }

  private static func decode(_ file: [UInt8]) throws(PropertyListFault) -> DecodedText {
    if let name = declaredEncoding(of: file) {
      switch name {
      case "utf-8", "utf8", "us-ascii", "ascii": break
      case "iso-8859-1", "latin1":
        var text: [UInt8] = []
        text.reserveCapacity(file.count)
        for byte in file { text.append(Unicode.Scalar(byte)) }
        return DecodedText(encoding: .latin1, bytes: text)
      default: throw PropertyListFault(.unsupportedEncoding(name), at: 0)
      }
    }
    do {
      return try TextDecoding.decode(file)
    } catch {
      throw PropertyListFault(error)
    }
  }

  /// What the XML declaration of a file without byte order mark says of its encoding, in lower case.
  private static func declaredEncoding(of file: [UInt8]) -> String? {
    guard file.starts(with: Array("<?xml".utf8)) else { return nil }
    let end = file.firstIndex(of: UInt8(ascii: ">")) ?? file.endIndex
    let declaration = String(decoding: file[..<min(end, 400)], as: UTF8.self)
    guard let range = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[range.upperBound...].drop { $0 != "\"" && $0 != "'" }
    guard let quote = value.first else { return nil }
    let name = value.dropFirst().prefix { $0 != quote }
    return name.isEmpty ? nil : name.lowercased()
  }
}
