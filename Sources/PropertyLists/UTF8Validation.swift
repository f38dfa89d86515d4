/// Finds where bytes stop being UTF-8.
package enum UTF8Validation {
  /// The offset of the first byte of the first sequence that is no well-formed UTF-8 (Unicode 16, table 3-7), or nil.
  package static func firstFault(in bytes: [UInt8], from start: Int = 0) -> Int? {
    bytes.withUnsafeBytes { firstFault(in: $0, from: start) }
  }

  private static func firstFault(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var i = start
    let count = bytes.count
    while i < count {
      // Eight ASCII bytes at a time: most of every file.
      while i + 8 <= count, bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        i += 8
      }
      guard i < count else { break }
      let first = bytes[i]
      guard first >= 0x80 else {
        i += 1
        continue
      }
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE...0xEF: length = 3
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return i
      }
      guard i + length <= count, second.contains(bytes[i + 1]) else { return i }
      for k in 2..<max(length, 2) where bytes[i + k] & 0xC0 != 0x80 { return i }
      i += length
    }
    return nil
  }
}
