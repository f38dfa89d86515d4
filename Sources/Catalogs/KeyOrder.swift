#if canImport(Darwin)
  import Foundation
#else
  import CICU
#endif

/// The order in which Xcode writes the members of every object of an `.xcstrings`, at every level.
///
/// That of `localizedStandardCompare` in a root locale (`formats.md` 1.8): the Unicode root collation, runs of digits
/// by their value. Where nothing else differs, lower case comes before upper case and a number before the same with
/// more leading zeros, whichever difference stands first. A total order: only equal bytes are equal. Locale codes are
/// ordered like any other key.
package enum KeyOrder {
  /// Negative, zero or positive as `a` sorts before, with or after `b`; both UTF-8.
  package static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    compareASCII(a, b) ?? compareCollated(a, b)
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
    let weights = Self.weights
    var i = 0
    var j = 0
    var tie = 0
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
        if tie == 0 { tie = one.start - i - (other.start - j) }
        i = one.end
        j = other.end
        continue
      }
      if firstWeight != secondWeight {
        guard isDecided(a, at: i + 1), isDecided(b, at: j + 1) else { return nil }
        return firstWeight < secondWeight ? -1 : 1
      }
      // Only letters share a weight; lower case comes first.
      if first != second, tie == 0 { tie = first > second ? -1 : 1 }
      i += 1
      j += 1
    }
    if i < a.count { return isDecided(a, at: i) ? 1 : nil }
    if j < b.count { return isDecided(b, at: j) ? -1 : nil }
    return tie
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
    private let table: [UInt8]

    init() {
      var table = [UInt8](repeating: 0, count: 256)
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
    /// The same order for any characters.
    package static func compareCollated(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
      let first = String(decoding: a, as: UTF8.self)
      let order = first.compare(
        String(decoding: b, as: UTF8.self), options: [.numeric, .caseInsensitive, .forcedOrdering],
        locale: Locale(identifier: "en"))
      return order == .orderedSame ? compareBytes(a, b) : order.rawValue
    }
  #else
    /// The same order for any characters.
    package static func compareCollated(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
      let order = rootCollator.compare(a, b)
      if order != 0 { return order }
      let tie = compareTied(a, b)
      return tie != 0 ? tie : compareBytes(a, b)
    }

    /// The order of texts that the collation holds equal.
    private static func compareTied(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
      var first = tieWeights(a).makeIterator()
      var second = tieWeights(b).makeIterator()
      while true {
        switch (first.next(), second.next()) {
        case (nil, nil): return 0
        case (nil, _): return -1
        case (_, nil): return 1
        case (let one?, let other?): if one != other { return one < other ? -1 : 1 }
        }
      }
    }

    /// One weight a character, and for a run of digits the number of its leading zeros.
    private static func tieWeights(_ text: UnsafeBufferPointer<UInt8>) -> [UInt64] {
      var weights: [UInt64] = []
      var isInNumber = false
      var isLeading = false
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        let isDigit = scalar.value >= 0x30 && scalar.value <= 0x39
        if isDigit, !isInNumber {
          weights.append(0)
          isLeading = true
        }
        isInNumber = isDigit
        if isDigit {
          isLeading = isLeading && scalar == "0"
          if isLeading { weights[weights.count - 1] += 1 }
        } else {
          // Lower case comes before upper case, so the letter counts before its case.
          let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
          weights.append(UInt64(lower.value) << 32 | UInt64(lower == scalar ? 0 : scalar.value))
        }
      }
      return weights
    }

    /// Opened once and never changed; ICU allows any number of threads to compare by it.
    private static let rootCollator = Collator()

    private struct Collator: @unchecked Sendable {
      private let pointer = cicu_open_numeric_root_collator()

      func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        guard let pointer else { return 0 }
        // ICU skips what two texts have in common, and takes digits of other scripts apart in doing so. Control
        // characters, which the collation ignores, leave them nothing in common.
        return Self.withPrefix(1, a) { a in
          Self.withPrefix(2, b) { b in
            Int(
              cicu_compare_utf8(
                pointer, a.baseAddress, Int32(truncatingIfNeeded: a.count), b.baseAddress,
                Int32(truncatingIfNeeded: b.count)))
          }
        }
      }

      private static func withPrefix(
        _ prefix: CChar, _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeMutableBufferPointer<CChar>) -> Int
      ) -> Int {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { buffer in
          buffer.initializeElement(at: 0, to: prefix)
          for index in text.indices { buffer.initializeElement(at: index + 1, to: CChar(bitPattern: text[index])) }
          return body(buffer)
        }
      }
    }
  #endif
}
