import FactsCache
import Git
import SourceText
import SwiftSource
import SwiftTree
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The trees of code files by their blobs: kept from earlier runs, or read on two threads.
final class CodeTrees {
  /// A blob read as one language.
  struct Key: Hashable {
    let id: ObjectID
    let language: CodeFiles.Language

    init(_ file: CodeFiles.File) {
      id = file.entry.id
      language = file.language
    }

    /// The key in the cache.
    fileprivate var bytes: [UInt8] { id.bytes + [language.rawValue] }
  }

  /// Files above this many bytes are not read: no person writes them.
  static let sizeLimit = 4 << 20

  /// Files that are too large.
  private(set) var tooLarge: Set<Key> = []

  private var keys: [Key] = []
  /// Where each key was met first.
  private var origins: [(file: CodeFiles.File, tree: RecordedTree)] = []
  private var jobs: Jobs?
  private var worker: BackgroundWork?
  private let cache: FactsCache?

  /// Raised when a reader gives another tree for the same bytes.
  private static let readerVersion = 2

  /// - Parameter gitFolder: the folder whose cache is used; nil where nothing is to be kept.
  init(gitFolder: String?) {
    cache = gitFolder.map {
      FactsCache(inGitFolder: $0, version: SwiftTreeCoder.version << 16 | Self.readerVersion)
    }
  }

  /// Whether the environment asks for no cache (`CHECKLIST_CACHE=off`).
  static var isCacheOff: Bool { getenv("CHECKLIST_CACHE").map { String(cString: $0) == "off" } ?? false }

  /// Begins to read the files of some trees, each blob once; `finish` gives them.
  func begin(_ sides: [(files: [CodeFiles.File], tree: RecordedTree)]) throws(GitError) {
    var seen: Set<Key> = []
    for (files, tree) in sides {
      for file in files where seen.insert(Key(file)).inserted {
        keys.append(Key(file))
        origins.append((file, tree))
      }
    }
    let kept = cache?.values(for: keys.map(\.bytes)) ?? Array(repeating: nil, count: keys.count)
    var jobs: [Job] = []
    jobs.reserveCapacity(keys.count)
    for (index, origin) in origins.enumerated() {
      if let coded = kept[index] {
        jobs.append(Job(key: keys[index], source: .coded(coded)))
      } else {
        jobs.append(Job(key: keys[index], source: try bytes(of: origin.file, in: origin.tree)))
      }
    }
    // The longest first, so that no thread is left with one of them at the end.
    let order = jobs.indices.sorted { (jobs[$0].weight, $1) > (jobs[$1].weight, $0) }
    let shared = Jobs(jobs, order: order)
    self.jobs = shared
    if jobs.contains(where: { $0.weight > 0 }) { worker = BackgroundWork { shared.work() } }
  }

  private func bytes(of file: CodeFiles.File, in tree: RecordedTree) throws(GitError) -> Job.Source {
    guard try tree.size(of: file.entry) <= Self.sizeLimit, let bytes = try tree.bytes(of: file.entry) else {
      tooLarge.insert(Key(file))
      return .none
    }
    return .bytes(bytes)
  }

  /// The trees of all files that could be read.
  func finish() throws(GitError) -> [Key: SwiftTree] {
    guard let jobs else { return [:] }
    jobs.work()
    worker?.join()
    worker = nil
    var trees: [Key: SwiftTree] = [:]
    trees.reserveCapacity(keys.count)
    var fresh: [(id: [UInt8], value: [UInt8])] = []
    for (index, result) in jobs.results.enumerated() {
      switch result {
      case .kept(let tree): trees[keys[index]] = tree
      case .read(let tree, let coded):
        trees[keys[index]] = tree
        fresh.append((keys[index].bytes, coded))
      case .damaged:
        let (file, tree) = origins[index]
        guard case .bytes(let bytes) = try bytes(of: file, in: tree) else { continue }
        trees[keys[index]] = Self.tree(of: bytes, language: file.language)
      case .none: break
      }
    }
    cache?.store(fresh)
    cache?.close()
    return trees
  }

  /// The tree of a file's bytes; an empty one where they can hold nothing that matters.
  static func tree(of bytes: [UInt8], language: CodeFiles.Language) -> SwiftTree {
    switch language {
    case .swift: CodeScan.holdsOnlyImports(bytes) ? .empty : SwiftReader.tree(of: bytes)
    case .objectiveC: CodeScan.holdsTextLiteral(bytes) ? ObjectiveCReader.tree(of: bytes) : .empty
    }
  }
}

extension SwiftTree {
  /// The tree of a file without anything in it.
  fileprivate static let empty = SwiftTree(
    nodes: [SwiftNode(kind: .block)], children: [], strings: [], lineStarts: [0])
}

/// One file to be made a tree of.
private struct Job: Sendable {
  enum Source: Sendable {
    case coded([UInt8])
    case bytes([UInt8])
    /// It is not read.
    case none
  }

  let key: CodeTrees.Key
  let source: Source

  /// How long it takes, about, in bytes of Swift.
  var weight: Int {
    switch source {
    case .coded(let bytes): bytes.count / 200
    case .bytes(let bytes): bytes.count
    case .none: 0
    }
  }
}

/// The files that two threads take from one list.
private final class Jobs: Sendable {
  enum Result {
    case none
    case kept(SwiftTree)
    /// With its coded form, to be kept.
    case read(SwiftTree, [UInt8])
    /// What was kept is no tree.
    case damaged
  }

  private let jobs: [Job]
  private let order: [Int]
  private let next = Atomic<Int>(0)
  private let found: Mutex<[Result]>

  init(_ jobs: [Job], order: [Int]) {
    self.jobs = jobs
    self.order = order
    found = Mutex(Array(repeating: .none, count: jobs.count))
  }

  var results: [Result] { found.withLock { $0 } }

  /// Takes some files at a time until none is left; for any number of threads.
  func work() {
    while true {
      let start = next.add(Self.batch, ordering: .relaxed).oldValue
      guard start < order.count else { return }
      var made: [(Int, Result)] = []
      for index in order[start..<min(order.count, start + Self.batch)] { made.append((index, result(of: jobs[index]))) }
      found.withLock { found in for (index, result) in made { found[index] = result } }
    }
  }

  private static let batch = 8

  private func result(of job: Job) -> Result {
    switch job.source {
    case .none: return .none
    case .coded(let bytes):
      return bytes.withUnsafeBytes { SwiftTreeCoder.tree(from: $0) }.map { .kept($0) } ?? .damaged
    case .bytes(let bytes):
      let tree = CodeTrees.tree(of: bytes, language: job.key.language)
      return .read(tree, SwiftTreeCoder.bytes(of: tree))
    }
  }
}

/// What the bytes of a code file tell without a parser.
enum CodeScan {
  /// Whether an Objective-C file holds a text literal.
  static func holdsTextLiteral(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var at = 0
      while at + 1 < bytes.count, let hit = memchr(base + at, Int32(UInt8(ascii: "@")), bytes.count - at - 1) {
        at = UnsafeRawPointer(hit) - base + 1
        // A literal may stand in brackets or on a further line: `@("x")`, `@ "x"`.
        var next = at
        while next < bytes.count, bytes[next] <= 0x20 || bytes[next] == UInt8(ascii: "(") { next += 1 }
        if next < bytes.count, bytes[next] == UInt8(ascii: "\"") { return true }
      }
      return false
    }
  }

  /// Whether a Swift file has imports, line comments and blank lines alone.
  static func holdsOnlyImports(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        let line = bytes[start..<end]
        if !line.isEmpty, !line.starts(with: "//".utf8) {
          // A second statement may follow on the line.
          if !imports.contains(where: { line.starts(with: $0.utf8) }) || line.contains(UInt8(ascii: ";")) {
            return false
          }
        }
        start = end + 1
      }
      return true
    }
  }

  private static let imports = ["import ", "@testable import ", "@_exported import ", "@preconcurrency import "]
}
