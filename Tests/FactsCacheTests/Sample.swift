import FactsCache
import Support

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ids and the one right value of each, so that every process can tell a wrong answer.
enum Sample {
  static func id(_ number: Int) -> [UInt8] {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    return (0..<21).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }

  static func value(_ number: Int, version: Int = 1, size: Int = 3000) -> [UInt8] {
    if number % 7 == 0 { return [] }
    let count = size + number % 100 * 50
    // Quick to make where nothing is optimized, and another one at each page.
    var value = [UInt8](repeating: UInt8(truncatingIfNeeded: number &* 7 &+ version), count: count)
    for offset in stride(from: 0, to: count, by: 500) {
      value[offset] = UInt8(truncatingIfNeeded: number &+ offset / 500)
    }
    return value
  }

  static func store(_ numbers: Range<Int>, in cache: FactsCache, version: Int = 1, size: Int = 3000) {
    cache.store(numbers.map { (id($0), value($0, version: version, size: size)) })
  }

  /// How many of `numbers` are found; nil if any value is wrong.
  static func hits(_ numbers: Range<Int>, in cache: FactsCache, version: Int = 1, size: Int = 3000) -> Int? {
    var hits = 0
    for (number, found) in zip(numbers, cache.values(for: numbers.map(id))) {
      guard let found else { continue }
      guard found == value(number, version: version, size: size) else { return nil }
      hits += 1
    }
    return hits
  }
}

/// A git folder for one test, gone with this value.
final class GitFolder {
  let root: String
  /// Stands for the common git folder; its name would be special in an address.
  let path: String
  var cacheFolder: String { "\(path)/checklist" }
  var file: String { "\(path)/checklist/facts.sqlite" }

  init(name: String = "git?mode=rw#%41 é") throws {
    root = try Files.temporaryFolder()
    path = "\(root)/\(name)"
    try Files.createFolder(path)
  }

  deinit { Files.remove(root) }

  func cache(version: Int = 1, limit: Int = 256 << 20, day: Int = 20_000) -> FactsCache {
    FactsCache(inGitFolder: path, version: version, limit: limit, day: day)
  }

  /// What one run finds, in a cache opened for it alone.
  func hits(_ numbers: Range<Int>, version: Int = 1, day: Int = 20_000) -> Int? {
    Sample.hits(numbers, in: cache(version: version, day: day), version: version)
  }

  func store(_ numbers: Range<Int>, version: Int = 1, day: Int = 20_000) {
    Sample.store(numbers, in: cache(version: version, day: day), version: version)
  }

  /// Everything below the folder with size, inode and times.
  func listing() throws -> String {
    let script = #"find "$0" -exec ls -ldin --full-time {} + 2>/dev/null || find "$0" -exec ls -ldinT {} +"#
    return try CommandResult.of(
      ["/bin/sh", "-c", script, root], in: root, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
    ).text
  }
}
