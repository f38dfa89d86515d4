import SourceText

/// A configuration file's text as strict UTF-8, with the byte offset of each of its characters.
///
/// libyaml counts characters where the program counts bytes, and takes characters for line ends that no
/// editor shows as such; both are settled here before it sees the text.
struct ConfigurationText {
  /// In UTF-8 without byte order mark.
  let file: SourceFile
  /// By character; empty where all characters are ASCII.
  private let offsets: [Int32]

  /// Checks and decodes: UTF-8 with or without byte order mark, UTF-16 with one.
  init(_ source: SourceFile) throws(ConfigurationFault) {
    guard source.bytes.count <= YAMLDocument.sizeLimit else {
      throw ConfigurationFault(
        .tooLarge(bytes: source.bytes.count, limit: YAMLDocument.sizeLimit), at: Position(line: 1, column: 1),
        in: source.path)
    }
    file = try Self.withoutMark(source)
    offsets = try Self.offsets(in: file)
  }

  /// Line and column of the character with that index.
  func position(ofCharacter index: Int) -> Position { file.position(at: offset(ofCharacter: index)) }

  /// The first byte of the character with that index; 0 behind the end.
  func byte(ofCharacter index: Int) -> UInt8 {
    let offset = offset(ofCharacter: index)
    return offset < file.bytes.count ? file.bytes[offset] : 0
  }

  /// From the character with that index to the next white space, comma or bracket that closes.
  func word(atCharacter index: Int) -> String {
    let word = file.bytes[offset(ofCharacter: index)...].prefix { $0 > 0x20 && !",]}".utf8.contains($0) }
    return String(decoding: word, as: UTF8.self)
  }

  private func offset(ofCharacter index: Int) -> Int {
    if offsets.isEmpty { return min(max(index, 0), file.bytes.count) }
    return index < offsets.count ? Int(offsets[max(index, 0)]) : file.bytes.count
  }

  private static func withoutMark(_ source: SourceFile) throws(ConfigurationFault) -> SourceFile {
    let bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return SourceFile(path: source.path, bytes: Array(bytes.dropFirst(3)))
    }
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else { return source }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for i in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (low, high) = isLittleEndian ? (bytes[i], bytes[i + 1]) : (bytes[i + 1], bytes[i])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw ConfigurationFault(
        .encoding("the UTF-16 is cut short or not valid"), at: Position(line: 1, column: 1), in: source.path)
    }
    return SourceFile(path: source.path, bytes: Array(text.utf8))
  }

  private static func offsets(in file: SourceFile) throws(ConfigurationFault) -> [Int32] {
    let bytes = file.bytes
    var offsets: [Int32] = []
    var isASCII = true
    var i = 0
    while i < bytes.count {
      let start = i
      guard let scalar = nextScalar(in: bytes, at: &i) else {
        throw ConfigurationFault(
          .encoding("byte 0x\(hexadecimal(UInt32(bytes[start]), digits: 2)) is not valid UTF-8"),
          at: file.position(at: start), in: file.path)
      }
      guard isAllowed(scalar) else {
        throw ConfigurationFault(
          .encoding("the character U+\(hexadecimal(scalar, digits: 4)) is not allowed here"),
          at: file.position(at: start), in: file.path)
      }
      if isASCII, scalar >= 0x80 {
        isASCII = false
        offsets = (0..<Int32(start)).map { $0 }
      }
      if !isASCII { offsets.append(Int32(start)) }
    }
    return offsets
  }

  /// What libyaml's reader accepts, without the line ends of YAML 1.1 (U+0085, U+2028, U+2029): after one of
  /// these a comment would go on as a field that no reviewer sees.
  private static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: true
    case 0x2028, 0x2029, 0xFEFF: false
    case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The scalar that begins at `i`, which then is its end; nil for bytes that strict UTF-8 does not know.
  private static func nextScalar(in bytes: [UInt8], at i: inout Int) -> UInt32? {
    let first = bytes[i]
    let length: Int
    var scalar: UInt32
    switch first {
    case 0x00...0x7F:
      i += 1
      return UInt32(first)
    case 0xC2...0xDF: (length, scalar) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, scalar) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, scalar) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard i + length <= bytes.count else { return nil }
    for byte in bytes[(i + 1)..<(i + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard scalar >= smallest, Unicode.Scalar(scalar) != nil else { return nil }
    i += length
    return scalar
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
