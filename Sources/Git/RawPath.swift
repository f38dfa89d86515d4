import SourceText

/// A path as bytes, as git and the file system have it, also where they are no text.
struct RawPath: Hashable, Comparable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of a C string.
  init(_ text: UnsafePointer<CChar>) {
    var count = 0
    while text[count] != 0 { count += 1 }
    bytes = UnsafeBufferPointer(start: text, count: count).map(UInt8.init(bitPattern:))
  }

  /// The path to show and to compare.
  var repositoryPath: RepositoryPath { RepositoryPath(String(decoding: bytes, as: UTF8.self)) }

  /// Calls `body` with the path as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  static func < (a: RawPath, b: RawPath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
