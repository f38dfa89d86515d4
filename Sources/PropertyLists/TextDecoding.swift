/// A file's text in UTF-8 without byte order mark, and the encoding it came from.
package struct DecodedText: Sendable {
  package let encoding: TextEncoding
  package let bytes: [UInt8]

  package init(encoding: TextEncoding, bytes: [UInt8]) {
    self.encoding = encoding
    self.bytes = bytes
  }
}

/// Why the bytes of a file are no text.
package struct TextDecodingError: Error, Hashable, Sendable {
  /// What is wrong with the bytes.
  package enum Kind: Hashable, Sendable {
    /// A NUL among the first two bytes without a byte order mark: Apple's readers guess UTF-16 and then fail.
    case missingByteOrderMark
    /// A sequence that is no UTF-8: a Latin-1 letter, an encoded surrogate, an overlong or cut-off form.
    case invalidUTF8
    /// Half of a surrogate pair in a UTF-16 text.
    case loneSurrogate
    /// A UTF-32 unit that is no Unicode scalar value.
    case invalidScalar
    /// The file ends within a UTF-16 or UTF-32 unit.
    case truncatedUnit
  }

  package let kind: Kind
  /// The encoding that the bytes were read as.
  package let encoding: TextEncoding
  /// The first byte at fault, counted in the file, a byte order mark included.
  package let fileOffset: Int
  /// The length in UTF-8 of the text before the fault: an offset into `TextDecoding.lossyText(of:)`.
  package let textOffset: Int

  package init(_ kind: Kind, encoding: TextEncoding, fileOffset: Int, textOffset: Int) {
    self.kind = kind
    self.encoding = encoding
    self.fileOffset = fileOffset
    self.textOffset = textOffset
  }
}

/// From a file's bytes to its text, as Apple's property list readers do it: a byte order mark decides, and
/// without one the text is UTF-8.
///
/// Source: `encodingForXMLData` of swift-corelibs-foundation's `CFPropertyList.c`.
package enum TextDecoding {
  /// The text of a file.
  package static func decode(_ file: [UInt8]) throws(TextDecodingError) -> DecodedText {
    let encoding = encoding(of: file)
    let start = encoding.byteOrderMark.count
    switch encoding {
    case .utf8, .utf8WithByteOrderMark, .latin1:
      if encoding == .utf8, file.count > 2, file[0] == 0 || file[1] == 0 {
        throw TextDecodingError(
          .missingByteOrderMark, encoding: .utf8, fileOffset: file[0] == 0 ? 0 : 1, textOffset: 0)
      }
      if let fault = UTF8Validation.firstFault(in: file, from: start) {
        throw TextDecodingError(.invalidUTF8, encoding: encoding, fileOffset: fault, textOffset: fault - start)
      }
      return DecodedText(encoding: encoding, bytes: start == 0 ? file : Array(file[start...]))
    case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian:
      var decoder = UnitDecoder(file: file, encoding: encoding)
      while let fault = decoder.decodeToFault() {
        throw TextDecodingError(
          fault, encoding: encoding, fileOffset: decoder.position, textOffset: decoder.text.count)
      }
      return DecodedText(encoding: encoding, bytes: decoder.text)
    }
  }

  /// The text of a file in UTF-8 with U+FFFD for what is at fault, so that line and column of a fault can be told;
  /// up to the first fault it is what `decode` would give.
  package static func lossyText(of file: [UInt8]) -> [UInt8] {
    let encoding = encoding(of: file)
    let start = encoding.byteOrderMark.count
    switch encoding {
    case .utf8, .utf8WithByteOrderMark, .latin1:
      return Array(String(decoding: file[start...], as: UTF8.self).utf8)
    case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian:
      var decoder = UnitDecoder(file: file, encoding: encoding)
      while decoder.decodeToFault() != nil { decoder.replaceFault() }
      return decoder.text
    }
  }

  /// What the file's first bytes say of its encoding.
  package static func encoding(of file: [UInt8]) -> TextEncoding {
    // UTF-32 first: its little-endian mark begins with that of UTF-16.
    let marked: [TextEncoding] = [
      .utf32BigEndian, .utf32LittleEndian, .utf8WithByteOrderMark, .utf16LittleEndian, .utf16BigEndian,
    ]
    return marked.first { file.starts(with: $0.byteOrderMark) } ?? .utf8
  }
}

/// Decodes UTF-16 and UTF-32 unit by unit.
private struct UnitDecoder {
  let file: [UInt8]
  let isLittleEndian: Bool
  let width: Int
  /// The next unit's first byte; after a fault, that of the unit at fault.
  var position: Int
  var text: [UInt8] = []

  init(file: [UInt8], encoding: TextEncoding) {
    self.file = file
    isLittleEndian = encoding == .utf16LittleEndian || encoding == .utf32LittleEndian
    width = encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? 2 : 4
    position = encoding.byteOrderMark.count
    text.reserveCapacity(file.count / width + file.count / 8)
  }

  mutating func decodeToFault() -> TextDecodingError.Kind? {
    while position < file.count {
      guard let unit = unit(at: position) else { return .truncatedUnit }
      var value = unit
      var length = width
      if width == 2, unit & 0xF800 == 0xD800 {
        guard unit < 0xDC00, let low = self.unit(at: position + 2), low & 0xFC00 == 0xDC00 else {
          return .loneSurrogate
        }
        value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
        length = 4
      }
      guard let scalar = Unicode.Scalar(value) else { return .invalidScalar }
      text.append(scalar)
      position += length
    }
    return nil
  }

  mutating func replaceFault() {
    text.append(Unicode.Scalar(0xFFFD as UInt16)!)
    position = min(position + width, file.count)
  }

  private func unit(at position: Int) -> UInt32? {
    guard position + width <= file.count else { return nil }
    var value: UInt32 = 0
    for i in 0..<width {
      value = value << 8 | UInt32(file[isLittleEndian ? position + width - 1 - i : position + i])
    }
    return value
  }
}

extension [UInt8] {
  /// Appends a scalar's UTF-8 bytes.
  mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0..<0x80:
      append(UInt8(value))
    case 0x80..<0x800:
      append(UInt8(0xC0 | value >> 6))
      append(UInt8(0x80 | value & 0x3F))
    case 0x800..<0x10000:
      append(UInt8(0xE0 | value >> 12))
      append(UInt8(0x80 | value >> 6 & 0x3F))
      append(UInt8(0x80 | value & 0x3F))
    default:
      append(UInt8(0xF0 | value >> 18))
      append(UInt8(0x80 | value >> 12 & 0x3F))
      append(UInt8(0x80 | value >> 6 & 0x3F))
      append(UInt8(0x80 | value & 0x3F))
    }
  }
}
