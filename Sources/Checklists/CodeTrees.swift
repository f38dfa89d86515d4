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

  /// Every tree that was read so far.
  private(set) var trees: [Key: SwiftTree] = [:]
  /// Files that are too large.
  private(set) var tooLarge: Set<Key> = []
  /// What was read and is not kept yet, with its id in the cache.
  private(set) var fresh: [(id: [UInt8], value: [UInt8])] = []

  private var begun: Set<Key> = []
  private var batches: [Batch] = []
  private let cache: FactsCache?

  /// Some files that are read together.
  private struct Batch {
    var keys: [Key] = []
    /// Where each key was met first.
    var origins: [(file: CodeFiles.File, tree: RecordedTree)] = []
    var jobs: Jobs?
    var worker: BackgroundWork?
  }

  /// Raised when a reader gives another tree for the same bytes.
  static let readerVersion = 2

  /// - Parameter cache: where trees are looked for; nil where nothing is kept.
  init(_ cache: FactsCache?) { self.cache = cache }

  /// The cache of trees, and of what is made of them, in a git folder.
  static func cache(inGitFolder folder: String) -> FactsCache {
    FactsCache(inGitFolder: folder, version: SwiftTreeCoder.version << 16 | readerVersion)
  }

  /// Whether the environment asks for no cache (`CHECKLIST_CACHE=off`).
  static var isCacheOff: Bool { getenv("CHECKLIST_CACHE").map { String(cString: $0) == "off" } ?? false }

  /// Begins to read the files of some trees, each blob once; after `finish` they are in `trees`.
  func begin(_ sides: [(files: [CodeFiles.File], tree: RecordedTree)]) {
    var batch = Batch()
    for (files, tree) in sides {
      for file in files where begun.insert(Key(file)).inserted {
        batch.keys.append(Key(file))
        batch.origins.append((file, tree))
      }
    }
    guard let repository = batch.origins.first?.tree else { return }
    let kept = cache?.values(for: batch.keys.map(\.bytes)) ?? Array(repeating: nil, count: batch.keys.count)
    let jobs = Jobs(
      batch.keys.indices.map { index in
        if let coded = kept[index] { return Job(key: batch.keys[index], source: .coded(coded)) }
        // A file whose size cannot be told cannot be read either, which is said then.
        let (file, tree) = batch.origins[index]
        return Job(key: batch.keys[index], source: .blob(size: (try? tree.size(of: file.entry)) ?? 0))
      })
    batch.jobs = jobs
    if jobs.isWorthAThread {
      batch.worker = BackgroundWork {
        // What only the first handle knows stays for the thread that has it.
        guard let own = try? repository.anotherHandle() else { return }
        jobs.work { try own.blob(jobs[$0].key.id, limit: Self.sizeLimit) }
      }
    }
    batches.append(batch)
  }

  /// Reads what is left of all that was begun.
  func finish() throws(GitError) {
    for batch in batches {
      guard let jobs = batch.jobs else { continue }
      jobs.work { try Self.bytes(of: batch.origins[$0].file, in: batch.origins[$0].tree) }
      batch.worker?.join()
      trees.reserveCapacity(trees.count + batch.keys.count)
      for (index, result) in jobs.results.enumerated() {
        let key = batch.keys[index]
        switch result {
        case .kept(let tree): trees[key] = tree
        case .read(let tree, let coded):
          trees[key] = tree
          fresh.append((key.bytes, coded))
        case .tooLarge: tooLarge.insert(key)
        case .none:
          let (file, tree) = batch.origins[index]
          if let bytes = try Self.bytes(of: file, in: tree) {
            trees[key] = Self.tree(of: bytes, language: file.language)
          } else {
            tooLarge.insert(key)
          }
        }
      }
    }
    batches = []
  }

  /// Nil of a file that is too large.
  private static func bytes(of file: CodeFiles.File, in tree: RecordedTree) throws(GitError) -> [UInt8]? {
    do throws(GitError) {
      return try tree.bytes(of: file.entry, limit: sizeLimit)
    } catch .tooLarge {
      return nil
    }
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
    case blob(size: Int)
  }

  let key: CodeTrees.Key
  let source: Source

  /// How long it takes, about, in bytes of Swift.
  var weight: Int {
    switch source {
    case .coded(let bytes): bytes.count / 200
    case .blob(let size): size
    }
  }
}

/// The files that two threads take from one list.
private final class Jobs: Sendable {
  enum Result {
    /// Not read, or what was kept is no tree.
    case none
    case kept(SwiftTree)
    /// With its coded form, to be kept.
    case read(SwiftTree, [UInt8])
    case tooLarge
  }

  private let jobs: [Job]
  /// The longest first, so that no thread is left with one of them at the end.
  private let order: [Int]
  private let next = Atomic<Int>(0)
  private let found: Mutex<[Result]>

  init(_ jobs: [Job]) {
    self.jobs = jobs
    order = jobs.indices.sorted { (jobs[$0].weight, $1) > (jobs[$1].weight, $0) }
    found = Mutex(Array(repeating: .none, count: jobs.count))
  }

  subscript(index: Int) -> Job { jobs[index] }

  var results: [Result] { found.withLock { $0 } }

  /// Whether there is more to do than a thread costs.
  var isWorthAThread: Bool { jobs.count > 2 * Self.batch }

  /// Takes some files at a time until none is left; for any number of threads.
  /// - Parameter bytes: reads the file of that number; nil of one that is too large.
  func work(_ bytes: (Int) throws -> [UInt8]?) {
    while true {
      let start = next.add(Self.batch, ordering: .relaxed).oldValue
      guard start < jobs.count else { return }
      var made: [(Int, Result)] = []
      for index in order[start..<min(jobs.count, start + Self.batch)] { made.append((index, result(of: index, bytes))) }
      found.withLock { found in for (index, result) in made { found[index] = result } }
    }
  }

  private static let batch = 4

  private func result(of index: Int, _ bytes: (Int) throws -> [UInt8]?) -> Result {
    if case .coded(let coded) = jobs[index].source {
      return coded.withUnsafeBytes { SwiftTreeCoder.tree(from: $0) }.map { .kept($0) } ?? .none
    }
    do {
      guard let bytes = try bytes(index) else { return .tooLarge }
      let tree = CodeTrees.tree(of: bytes, language: jobs[index].key.language)
      return .read(tree, SwiftTreeCoder.bytes(of: tree))
    } catch GitError.tooLarge {
      return .tooLarge
    } catch {
      return .none
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
