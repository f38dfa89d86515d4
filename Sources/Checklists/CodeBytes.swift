import FactsCache
import Git
import Policies
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a tree's code, nibs and plists, which tell without a parser that a key is not used.
///
/// Only a `no` is an answer: what may be held is for the analysis of the code to decide.
final class CodeBytes {
  private let tree: RecordedTree
  private let policy: Policy
  private var contents: [[UInt8]]?
  private var literalsBesideStatics: Set<ExactText>?

  /// Where the literals of files are kept by what the files are; nil keeps nothing.
  private let cacheFolder: String?

  init(_ tree: RecordedTree, policy: Policy, cacheFolder: String? = nil) {
    self.tree = tree
    self.policy = policy
    self.cacheFolder = cacheFolder
  }

  /// Whether some file holds the part of the key that every spelling of it has, be it put together from parts or not.
  func mayHold(_ key: String) throws(GitError) -> Bool {
    guard let (word, isWhole) = Self.word(of: key) else { return true }
    return try files().contains { Self.contains(word, in: $0, isWhole: isWhole) }
  }

  /// Whether files with static members may hold more than half of some keys as literals, as typed accessors do.
  func mayHoldAccessors(of keys: [String]) throws(GitError) -> Bool {
    if literalsBesideStatics == nil { literalsBesideStatics = try keptLiterals() }
    guard let literals = literalsBesideStatics, !literals.isEmpty else { return false }
    return keys.count { literals.contains(ExactText($0)) } * 2 > keys.count
  }

  /// The literals of files with static members, from the cache where it has them.
  private func keptLiterals() throws(GitError) -> Set<ExactText> {
    let code = try CodeFiles(tree, policy: policy).code
    let id = AnalysisID(literalsOf: code).bytes
    let cache = code.isEmpty ? nil : cacheFolder.map { CodeTrees.cache(inGitFolder: $0) }
    defer { cache?.close() }
    if let kept = cache?.values(for: [id])[0] {
      return Set(kept.split(separator: 0).map { ExactText(String(decoding: $0, as: UTF8.self)) })
    }
    var found: Set<ExactText> = []
    for file in code {
      guard let bytes = try tree.bytes(of: file.entry), Self.contains(Array("static ".utf8), in: bytes) else {
        continue
      }
      Self.addLiterals(of: bytes, to: &found)
    }
    // A literal holds no NUL that a key could have.
    let texts = found.map(\.string).filter { !$0.utf8.contains(0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    cache?.store([(id: id, value: Array((texts.joined(separator: "\u{0}") + "\u{0}").utf8))])
    return found
  }

  /// Whatever stands between two quotes of one line, in literals and between them.
  private static func addLiterals(of file: [UInt8], to found: inout Set<ExactText>) {
    file.withUnsafeBufferPointer { bytes in
      var quote: Int?
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "\"") {
          if let quote, index > quote + 1 {
            found.insert(ExactText(String(decoding: bytes[(quote + 1)..<index], as: UTF8.self)))
          }
          quote = index
        } else if byte == 0x0A {
          quote = nil
        }
      }
    }
  }

  private func files() throws(GitError) -> [[UInt8]] {
    if let contents { return contents }
    let files = try CodeFiles(tree, policy: policy)
    var read: [[UInt8]] = []
    for entry in files.code.map(\.entry) + files.texts {
      if let bytes = try tree.bytes(of: entry) { read.append(bytes) }
    }
    contents = read
    return read
  }

  /// The first part of a semantic key, which a template begins with or takes from a name, and which stands by itself
  /// there; the longest word of a text before its first specifier, which an escape may stand close to. Nil where there
  /// is none that could be looked for.
  private static func word(of key: String) -> (word: [UInt8], isWhole: Bool)? {
    let bytes = Array(key.utf8)
    let isText = bytes.contains { $0 <= 0x20 }
    let words = bytes.prefix { $0 != UInt8(ascii: "%") }.split { !isWord($0) }
    let word = isText ? words.max { $0.count < $1.count } : words.first
    return word.map { (Array($0), !isText) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  private static func contains(_ needle: [UInt8], in file: [UInt8], isWhole: Bool = false) -> Bool {
    file.withUnsafeBytes { file in
      guard let base = file.baseAddress, file.count >= needle.count else { return false }
      var at = 0
      while at <= file.count - needle.count {
        // memchr finds candidates at memory speed; memmem is not in every C library's module.
        guard let hit = memchr(base + at, Int32(needle[0]), file.count - needle.count - at + 1) else { return false }
        let offset = UnsafeRawPointer(hit) - base
        let end = offset + needle.count
        at = offset + 1
        guard needle.withUnsafeBytes({ memcmp(base + offset, $0.baseAddress!, needle.count) == 0 }) else { continue }
        if !isWhole || !(offset > 0 && isWord(file[offset - 1])) && !(end < file.count && isWord(file[end])) {
          return true
        }
      }
      return false
    }
  }
}
