import PropertyLists
import Testing

@Suite("A file's bytes")
struct TextDecodingTests {
  private func error(_ bytes: [UInt8]) -> TextDecodingError? {
    do {
      _ = try TextDecoding.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "are decoded by their byte order mark, and written back as they were",
    arguments: [
      TextEncoding.utf8, .utf8WithByteOrderMark, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
      .utf32BigEndian,
    ])
  func roundTrip(_ encoding: TextEncoding) throws {
    for text in ["", "a", "\"a\" = \"é中😀\u{10FFFF}\u{FFFF}\";\n", "\r\n\u{2028}"] {
      let file = encoding.encode(Array(text.utf8))
      #expect(file.starts(with: encoding.byteOrderMark))
      let decoded = try TextDecoding.decode(file)
      #expect(decoded.bytes == Array(text.utf8))
      #expect(decoded.encoding == encoding)
      #expect(decoded.encoding.encode(decoded.bytes) == file)
    }
  }

  @Test("with a NUL among the first two and no mark are what Apple takes for UTF-16 and refuses")
  func missingMark() {
    #expect(error([0, 0x61, 0, 0x3D])?.kind == .missingByteOrderMark)
    #expect(error([0x61, 0, 0x3D, 0])?.kind == .missingByteOrderMark)
    #expect(error([0x61, 0, 0x3D, 0])?.fileOffset == 1)
  }

  static let invalidCases: [([UInt8], Int)] = [
    (Array("k = \"caf".utf8) + [0xE9] + Array("\";".utf8), 8),
    ([0x61, 0x80], 1),
    ([0x61, 0xC0, 0x80], 1),
    ([0xE0, 0x80, 0x80], 0),
    ([0xED, 0xA0, 0x80], 0),
    ([0xF0, 0x80, 0x80, 0x80], 0),
    ([0xF4, 0x90, 0x80, 0x80], 0),
    ([0xF8, 0x88, 0x80, 0x80, 0x80], 0),
    ([0x61, 0x62, 0xE2, 0x80], 2),
    ([0xE2, 0x80, 0x41], 0),
    (Array("123456789012345678".utf8) + [0xFF], 18),
  ]

  @Test("that are no UTF-8 are refused at the first one at fault", arguments: invalidCases)
  func invalid(_ bytes: [UInt8], _ offset: Int) {
    #expect(
      error(bytes)
        == TextDecodingError(.invalidUTF8, encoding: .utf8, fileOffset: offset, textOffset: offset))
    let marked = TextEncoding.utf8WithByteOrderMark.byteOrderMark + bytes
    #expect(error(marked)?.fileOffset == offset + 3)
    #expect(error(marked)?.textOffset == offset)
  }

  @Test("are UTF-8 exactly where the standard library says so")
  func validation() {
    var random = SystemRandomNumberGenerator()
    let interesting: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
      0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in interesting.randomElement(using: &random)! }
      #expect((UTF8Validation.firstFault(in: bytes) == nil) == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test("that are half a surrogate pair, no scalar or cut off are refused")
  func units() {
    #expect(
      error([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x61, 0])
        == TextDecodingError(.loneSurrogate, encoding: .utf16LittleEndian, fileOffset: 4, textOffset: 1))
    #expect(error([0xFF, 0xFE, 0x3D, 0xD8, 0x2D, 0x4E])?.kind == .loneSurrogate)
    #expect(error([0xFE, 0xFF, 0xDC, 0x00])?.kind == .loneSurrogate)
    #expect(error([0xFE, 0xFF, 0xD8, 0x3D])?.kind == .loneSurrogate)
    #expect(error([0xFF, 0xFE, 0x61, 0, 0x62])?.kind == .truncatedUnit)
    #expect(error([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0])?.kind == .invalidScalar)
    #expect(error([0, 0, 0xFE, 0xFF, 0, 0, 0xD8, 0])?.kind == .invalidScalar)
  }

  @Test("that do not decode have a lossy text with the fault at its place")
  func lossy() throws {
    let file: [UInt8] = [0xFF, 0xFE, 0xE9, 0, 0x0A, 0, 0x3D, 0xD8, 0x61, 0, 0x62]
    let fault = try #require(error(file))
    #expect(TextDecoding.lossyText(of: file) == Array("é\n\u{FFFD}a\u{FFFD}".utf8))
    #expect(fault.textOffset == 3)
  }
}
