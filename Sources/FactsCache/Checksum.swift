/// A 64-bit checksum for finding damage by accident; it is no guard against forgery.
///
/// Each step is a bijection of the state and of the word it takes in, so that damage within one aligned word of eight
/// bytes always changes the result, and any other damage is overlooked once in 2⁶⁴. Four independent lanes keep the
/// multiplier busy: about 10 GB/s, so that checking costs less than the copy out of the database.
enum Checksum {
  /// The checksum of `bytes`; another `seed` gives another, unrelated one.
  static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var a = seed ^ 0x2545_F491_4F6C_DD1D
    var b = seed ^ 0x6A09_E667_F3BC_C908
    var c = seed ^ 0xBB67_AE85_84CA_A73B
    var d = seed ^ 0x3C6E_F372_FE94_F82B
    var offset = 0
    while offset &+ 32 <= bytes.count {
      a = step(a, word(bytes, offset))
      b = step(b, word(bytes, offset &+ 8))
      c = step(c, word(bytes, offset &+ 16))
      d = step(d, word(bytes, offset &+ 24))
      offset &+= 32
    }
    var sum = step(step(step(step(seed ^ UInt64(bytes.count), a), b), c), d)
    while offset &+ 8 <= bytes.count {
      sum = step(sum, word(bytes, offset))
      offset &+= 8
    }
    var last: UInt64 = 0
    while offset < bytes.count {
      last = last << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    return step(step(sum, last), 0)
  }

  @inline(__always) private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always) private static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
