import Git
import Rules
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells whether a source file, nib or plist of a tree holds the text of a key that Xcode calls stale.
///
/// A byte search: it may take a comment for a use, and then the key is judged, which is the safe side.
final class StaleKeySearch {
  private let tree: RecordedTree
  private let isExcluded: (RepositoryPath) -> Bool
  private var contents: [[UInt8]]?
  private var known: [String: Bool] = [:]

  /// How far apart two parts of a key may stand when a hole lies between them.
  private static let longestHole = 400

  init(_ tree: RecordedTree, isExcluded: @escaping (RepositoryPath) -> Bool) {
    self.tree = tree
    self.isExcluded = isExcluded
  }

  func holds(_ key: String) throws(GitError) -> Bool {
    if let answer = known[key] { return answer }
    // Objective-C, nibs and plists have the key as it is; Swift has its holes in place of the specifiers.
    let spellings = [Self.parts(of: key), [Self.escaped(Array(key.utf8)[...])]]
    let answer = try files().contains { file in spellings.contains { Self.contains($0, in: file) } }
    known[key] = answer
    return answer
  }

  private func files() throws(GitError) -> [[UInt8]] {
    if let contents { return contents }
    let isExcluded = isExcluded
    let wanted: Set<Substring> = ["swift", "m", "mm", "h", "xib", "storyboard", "plist", "intentdefinition"]
    var read: [[UInt8]] = []
    for entry in try tree.files(descend: { !isExcluded($0.path) }, where: { wanted.contains($0.path.fileExtension) }) {
      if let bytes = try tree.bytes(of: entry) { read.append(bytes) }
    }
    contents = read
    return read
  }

  /// The texts between a key's specifiers, as a source file spells them around its holes (`Expires: \\(`, `) left`).
  private static func parts(of key: String) -> [[UInt8]] {
    let specifiers = FormatSpecifier.scan(key).filter { $0.kind != .percentSign }
    let bytes = Array(key.utf8)
    var parts: [[UInt8]] = []
    var start = 0
    for (index, specifier) in specifiers.enumerated() {
      let text = escaped(bytes[start..<specifier.range.lowerBound])
      parts.append((index == 0 ? [] : [UInt8(ascii: ")")]) + text + Array("\\(".utf8))
      start = specifier.range.upperBound
    }
    parts.append((specifiers.isEmpty ? [] : [UInt8(ascii: ")")]) + escaped(bytes[start...]))
    return parts
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): result += Array("\\\"".utf8)
      case UInt8(ascii: "\\"): result += Array("\\\\".utf8)
      case 0x0A: result += Array("\\n".utf8)
      case 0x09: result += Array("\\t".utf8)
      default: result.append(byte)
      }
    }
    return result
  }

  private static func contains(_ parts: [[UInt8]], in file: [UInt8]) -> Bool {
    guard let first = parts.first else { return true }
    return file.withUnsafeBytes { file in
      guard let base = file.baseAddress else { return false }
      var from = 0
      while let found = position(of: first, in: base, from: from, to: file.count) {
        var end = found + first.count
        let rest = parts.dropFirst().allSatisfy { part in
          guard let next = position(of: part, in: base, from: end, to: min(file.count, end + longestHole)) else {
            return false
          }
          end = next + part.count
          return true
        }
        if rest { return true }
        from = found + 1
      }
      return false
    }
  }

  private static func position(of needle: [UInt8], in base: UnsafeRawPointer, from: Int, to: Int) -> Int? {
    guard to - from >= needle.count else { return nil }
    var at = from
    while at <= to - needle.count {
      // memchr finds candidates at memory speed; memmem is not in every C library's module.
      guard let hit = memchr(base + at, Int32(needle[0]), to - needle.count - at + 1) else { return nil }
      let offset = UnsafeRawPointer(hit) - base
      if needle.withUnsafeBytes({ memcmp(base + offset, $0.baseAddress!, needle.count) == 0 }) { return offset }
      at = offset + 1
    }
    return nil
  }
}
