#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text that is equal to another only byte for byte.
///
/// Swift's `String` holds composed and decomposed letters equal; the systems that look keys up do not.
package struct ExactText: Hashable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (a: ExactText, b: ExactText) -> Bool {
    var (left, right) = (a.string, b.string)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count, let a = left.baseAddress, let b = right.baseAddress else {
          return left.count == right.count
        }
        return memcmp(a, b, left.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
