/// The name of a git object: 20 bytes (SHA-1) or 32 bytes (SHA-256).
///
/// Ids are ordered bytewise, as their hexadecimal forms are.
package struct ObjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
  // Big-endian words, so that comparing words compares bytes.
  private let a: UInt64
  private let b: UInt64
  private let c: UInt64
  private let d: UInt64
  private let isLong: Bool

  /// The id of these 20 or 32 bytes; nil for any other number of them.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    a = UInt64(bigEndian: words.0)
    b = UInt64(bigEndian: words.1)
    c = UInt64(bigEndian: words.2)
    d = UInt64(bigEndian: words.3)
    isLong = bytes.count == 32
  }

  /// The id of 40 or 64 hexadecimal digits, in either case; nil for anything else.
  package init?(_ hex: some StringProtocol) {
    self.init(hex: hex.utf8)
  }

  /// The id of 40 or 64 hexadecimal ASCII digits, in either case; nil for anything else.
  init?(hex: some Collection<UInt8>) {
    guard hex.count == 40 || hex.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in hex {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.init(bytes: bytes)
  }

  /// How many bytes the id has: 20 or 32.
  package var count: Int { isLong ? 32 : 20 }

  /// The id's bytes.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls `body` with the id's bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let words = (a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian)
    return withUnsafeBytes(of: words) { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// The lower-case hexadecimal form.
  package var description: String {
    withBytes { bytes in
      String(unsafeUninitializedCapacity: bytes.count * 2) { text in
        for (i, byte) in bytes.enumerated() {
          text[2 * i] = Self.digit(byte >> 4)
          text[2 * i + 1] = Self.digit(byte & 15)
        }
        return bytes.count * 2
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  package static func < (x: ObjectID, y: ObjectID) -> Bool {
    (x.a, x.b, x.c, x.d) < (y.a, y.b, y.c, y.d)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(a) }
}
