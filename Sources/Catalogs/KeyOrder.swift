#if canImport(Darwin)
  import Foundation
#else
  import CICU
#endif

/// The order in which Xcode writes the members of every object of an `.xcstrings`, at every level.
///
/// That of `localizedStandardCompare` in a root locale (`formats.md` 1.8): the Unicode root collation, runs of digits
/// by their value, lower case before upper case where nothing else differs, at last by code points. A total order:
/// only equal bytes are equal. Locale codes are ordered like any other key.
package enum KeyOrder {
  /// Negative, zero or positive as `a` sorts before, with or after `b`; both UTF-8.
  package static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    if let order = compareASCII(a, b) { return order }
    let order = compareCollated(a, b)
    return order != 0 ? order : compareBytes(a, b)
  }

  package static func precedes(_ a: String, _ b: String) -> Bool { compare(a, b) < 0 }

  package static func compare(_ a: String, _ b: String) -> Int {
    var (a, b) = (a, b)
    return a.withUTF8 { a in b.withUTF8 { b in compare(a, b) } }
  }

  /// The order of two texts as far as printable ASCII decides it; nil where the collation has to be asked.
  ///
  /// A difference counts only where the characters behind it are printable ASCII too, since others can change the
  /// weight of what stands before them (combining marks, further digits).
  package static func compareASCII(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int? {
    var i = 0
    var j = 0
    var caseOrder = 0
    while i < a.count, j < b.count {
      let first = a[i]
      let second = b[j]
      let firstWeight = weights[first]
      let secondWeight = weights[second]
      if firstWeight == 0 || secondWeight == 0 { return nil }
      if firstWeight == digitWeight, secondWeight == digitWeight {
        let one = digits(in: a, from: i)
        let other = digits(in: b, from: j)
        // The collation orders longer runs piece by piece.
        if one.end - i > 250 || other.end - j > 250 { return nil }
        guard isDecided(a, at: one.end), isDecided(b, at: other.end) else { return nil }
        if one.end - one.start != other.end - other.start {
          return one.end - one.start < other.end - other.start ? -1 : 1
        }
        for offset in 0..<one.end - one.start where a[one.start + offset] != b[other.start + offset] {
          return a[one.start + offset] < b[other.start + offset] ? -1 : 1
        }
        i = one.end
        j = other.end
        continue
      }
      if firstWeight != secondWeight {
        guard isDecided(a, at: i + 1), isDecided(b, at: j + 1) else { return nil }
        return firstWeight < secondWeight ? -1 : 1
      }
      if first != second, caseOrder == 0 {
        // Only letters share a weight; lower case comes first.
        caseOrder = first > second ? -1 : 1
      }
      i += 1
      j += 1
    }
    if i < a.count { return isDecided(a, at: i) ? 1 : nil }
    if j < b.count { return isDecided(b, at: j) ? -1 : nil }
    return caseOrder != 0 ? caseOrder : compareBytes(a, b)
  }

  /// Whether the text ends at `index` or goes on with printable ASCII.
  @inline(__always)
  private static func isDecided(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index >= text.count || weights[text[index]] != 0
  }

  /// The run of digits from `start` on, without leading zeros.
  @inline(__always)
  private static func digits(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> (start: Int, end: Int) {
    var end = start
    var significant = start
    while end < text.count, text[end] &- UInt8(ascii: "0") < 10 {
      if text[end] == UInt8(ascii: "0"), significant == end { significant += 1 }
      end += 1
    }
    return (significant, end)
  }

  private static func compareBytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(a.count, b.count) where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
    return a.count - b.count
  }

  /// Punctuation and symbols in the order of the root collation, then digits, then letters without regard to case.
  private static let weights = Weights()
  private static let digitWeight: UInt8 = 64

  /// One weight a byte; 0 for bytes that are no printable ASCII.
  private struct Weights: Sendable {
    private let table: InlineArray<256, UInt8>

    init() {
      var table = InlineArray<256, UInt8>(repeating: 0)
      for (index, byte) in #" _-,;:!?.'"()[]{}@*/\&#%`^+<=>|~$"#.utf8.enumerated() {
        table[Int(byte)] = UInt8(index + 1)
      }
      for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = KeyOrder.digitWeight }
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
        table[Int(letter)] = letter
        table[Int(letter & 0xDF)] = letter
      }
      self.table = table
    }

    @inline(__always)
    subscript(byte: UInt8) -> UInt8 { table[Int(byte)] }
  }

  #if canImport(Darwin)
    /// The order by the collation alone; zero where texts differ only in what it ignores.
    package static func compareCollated(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
      let first = String(decoding: a, as: UTF8.self)
      let second = String(decoding: b, as: UTF8.self)
      return first.compare(
        second, options: [.numeric, .caseInsensitive, .forcedOrdering], locale: Locale(identifier: "en_US_POSIX")
      ).rawValue
    }
  #else
    /// The order by the collation alone; zero where texts differ only in what it ignores.
    package static func compareCollated(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
      guard let collator = rootCollator.pointer else { return compareBytes(a, b) }
      return a.withMemoryRebound(to: CChar.self) { a in
        b.withMemoryRebound(to: CChar.self) { b in
          Int(
            cicu_compare_utf8(
              collator, a.baseAddress, Int32(truncatingIfNeeded: a.count), b.baseAddress,
              Int32(truncatingIfNeeded: b.count)))
        }
      }
    }

    /// Opened once and never changed; ICU allows any number of threads to compare by it.
    private static let rootCollator = Collator()

    private struct Collator: @unchecked Sendable {
      let pointer = cicu_open_numeric_root_collator()
    }
  #endif
}
