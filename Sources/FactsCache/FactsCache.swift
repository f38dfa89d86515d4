#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Byte strings by key, kept in a repository's git folder from run to run; for one thread.
///
/// What is kept for a key has to be a function of the key and the version alone, such as what a program of that version
/// extracts from a blob. Then the cache is never the reason for another answer: whatever goes wrong (no folder, a disk
/// that is full or read-only, a damaged file, a lock that is held, a link in the way) is a miss, and each value is
/// checked against its checksum. Any number of processes may use it at once and be killed at any time.
package final class FactsCache {
  private let file: CacheFile?
  private let version: Int64
  private let limit: Int
  private let today: Int64

  private var session: CacheSession?
  /// Whether nothing can be read, and the file is to be begun anew before anything is stored.
  private var isDamaged = false
  /// Which file that is: another process may have begun anew by then.
  private var damagedFile: ino_t?
  /// Whether storing was tried and cannot work.
  private var isReadOnly = false
  private var isClosed = false
  /// The hashes of values that were given out but are not yet marked as used today.
  private var used: Set<Int64> = []
  /// The hashes of values that are not what was stored.
  private var broken: Set<Int64> = []

  /// Names the cache of a repository; nothing is opened or made yet.
  /// - Parameter gitFolder: the common folder, the one that linked worktrees share.
  /// - Parameter version: the version of whatever makes the values.
  /// - Parameter limit: how many bytes the file may have; what was not used for longest goes first.
  /// - Parameter day: today, in days since 1970.
  package init(inGitFolder gitFolder: String, version: Int, limit: Int = 256 << 20, day: Int = time(nil) / 86_400) {
    file = CacheFile(inGitFolder: gitFolder)
    self.version = Int64(version)
    self.limit = limit
    today = Int64(day)
  }

  deinit { close() }

  /// The values of `ids`, in their order; nil is a miss.
  package func values(for ids: [[UInt8]]) -> [[UInt8]?] {
    var values = [[UInt8]?](repeating: nil, count: ids.count)
    guard !ids.isEmpty, !isClosed, !isDamaged, let file, file.state == .present else { return values }
    do {
      if session == nil { session = try openForReading(file) }
      try read(ids, into: &values)
    } catch {
      noteFailure(error)
    }
    return values
  }

  private func openForReading(_ file: CacheFile) throws(DatabaseError) -> CacheSession? {
    do {
      if file.isAtRest { return try CacheSession(reading: file.path) }
    } catch {
      if error.isDamage || error.isBusy { throw error }
    }
    // With a log, or without shared memory, reading without writing may fail or, of a damaged log, try for ten seconds.
    return file.isWritable ? try CacheSession(writing: file.path, creating: false) : nil
  }

  private func read(_ ids: [[UInt8]], into values: inout [[UInt8]?]) throws(DatabaseError) {
    guard let session else { return }
    // In the order in which they lie in the file.
    let order = ids.indices.map { (hash: hash(ids[$0]), index: $0) }.sorted { $0.hash < $1.hash }
    try session.reading { () throws(DatabaseError) in
      for (hash, index) in order {
        switch try session.find(hash, ids[index]) {
        case .missing: break
        case .broken: broken.insert(hash)
        case .value(let value, let day):
          values[index] = value
          if day != today { used.insert(hash) }
        }
      }
    }
  }

  /// Keeps values. One that would take more than an eighth of the limit is left out, and so is what goes beyond half of
  /// it, so that a single run does not push out all that others keep.
  package func store(_ values: [(id: [UInt8], value: [UInt8])]) {
    guard !isReadOnly, !isClosed, let file else { return }
    var size = 0
    var entries: [CacheEntry] = []
    for (id, value) in values {
      let own = CacheEntry.size(id: id, value: value)
      guard own <= limit / 8, size + own <= limit / 2 else { continue }
      size += own
      entries.append(CacheEntry(hash: hash(id), id: id, value: value))
    }
    guard !entries.isEmpty else { return }
    entries.sort { $0.hash < $1.hash }
    // What is damaged shows by the first attempt; begun anew it is sound.
    for _ in 0..<2 {
      do {
        guard let session = try openForStoring(file) else { break }
        if !broken.isEmpty { try mark(session) }
        try session.write(entries, day: today, version: version, limit: limit)
        return
      } catch {
        noteFailure(error)
        // A file may call itself read-only where the disk does not.
        if error.isRefusal && file.isWritable { noteDamage() }
        if error.isBusy { return }
        if !isDamaged { break }
      }
    }
    isReadOnly = true
  }

  private func openForStoring(_ file: CacheFile) throws(DatabaseError) -> CacheSession? {
    if let session, session.isWriting { return session }
    session = nil
    guard file.makeFolder(), file.state != .inTheWay else { return nil }
    if isDamaged {
      if let damagedFile, damagedFile == file.identity { file.remove() }
      isDamaged = false
      used = []
      broken = []
    }
    session = try CacheSession(writing: file.path, creating: true)
    return session
  }

  /// Marks what was used, once a day at most, and lets the file go; everything asked for later is a miss.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    defer { session = nil }
    guard !used.isEmpty || !broken.isEmpty, !isReadOnly, !isDamaged, let file, file.state == .present else { return }
    do {
      if session?.isWriting != true {
        session = nil
        session = try CacheSession(writing: file.path, creating: false)
      }
      if let session { try mark(session) }
    } catch {
      // The values are kept, only not marked.
    }
  }

  private func mark(_ session: CacheSession) throws(DatabaseError) {
    try session.mark(used: used, broken: broken, day: today)
    used = []
    broken = []
  }

  private func noteFailure(_ error: DatabaseError) {
    // A lock goes away; anything else needs a new connection, at least.
    if error.isBusy && session != nil { return }
    session = nil
    if error.isDamage { noteDamage() }
  }

  private func noteDamage() {
    isDamaged = true
    damagedFile = file?.identity
  }

  private func hash(_ id: [UInt8]) -> Int64 {
    id.withUnsafeBytes { Int64(bitPattern: Checksum.of($0, seed: UInt64(bitPattern: version))) }
  }
}
