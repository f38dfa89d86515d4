/// A value with its place in the database.
struct CacheEntry {
  let hash: Int64
  let id: [UInt8]
  let value: [UInt8]

  /// About what it takes in the file, in bytes.
  var size: Int { Self.size(id: id, value: value) }

  static func size(id: [UInt8], value: [UInt8]) -> Int { id.count + value.count + 64 }
}

/// An open cache: what it asks of its database.
///
/// Table `facts` has the values, each at a hash of version and id, so that one look-up finds it; two ids with one hash
/// push each other out. Table `uses` has the day of each one's last use: rows so small that marking hundreds of them
/// touches a few pages.
final class CacheSession {
  /// The layout of the database, in its `user_version`; a file with another one is begun anew.
  private static let format: Int64 = 1
  /// So many bytes are stored in one transaction, so that other processes get their turn.
  private static let transactionSize = 16 << 20
  /// After so many days without use, what other versions have kept is dropped.
  private static let daysOfOtherVersions: Int64 = 7

  let isWriting: Bool
  private let database: Database
  private let lookUp: Statement

  /// Opens a cache that is there, without writing; nil if the file is empty as yet.
  init?(reading path: String) throws(DatabaseError) {
    isWriting = false
    database = try Database(reading: path)
    guard try Self.hasTables(database) else { return nil }
    lookUp = try Self.prepareLookUp(database)
  }

  /// Opens a cache for storing.
  /// - Parameter creating: whether to make what is not there; else nil is given where there is nothing.
  init?(writing path: String, creating: Bool) throws(DatabaseError) {
    isWriting = true
    let database = try Database(writing: path, creating: creating)
    self.database = database
    if try !Self.hasTables(database) {
      guard creating else { return nil }
      try database.transaction(writing: true) { () throws(DatabaseError) in
        // Another process may have been faster.
        if try !Self.hasTables(database) { try Self.makeTables(database) }
      }
    }
    lookUp = try Self.prepareLookUp(database)
  }

  private static func hasTables(_ database: Database) throws(DatabaseError) -> Bool {
    let found = try database.number("PRAGMA user_version")
    if found == format { return true }
    guard found == 0, try database.number("SELECT count(*) FROM sqlite_master") == 0 else { throw .damage }
    return false
  }

  private static func makeTables(_ database: Database) throws(DatabaseError) {
    try database.execute(
      """
      CREATE TABLE facts (hash INTEGER PRIMARY KEY, id BLOB NOT NULL, sum INTEGER NOT NULL, value BLOB NOT NULL);
      CREATE TABLE uses (
        hash INTEGER PRIMARY KEY, day INTEGER NOT NULL, version INTEGER NOT NULL, size INTEGER NOT NULL);
      PRAGMA user_version = \(format)
      """)
  }

  private static func prepareLookUp(_ database: Database) throws(DatabaseError) -> Statement {
    try database.prepare(
      "SELECT facts.id, facts.sum, uses.day, facts.value FROM facts JOIN uses USING (hash) WHERE facts.hash = ?1")
  }

  /// Does `work` while others' changes are out of sight.
  func reading(_ work: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try database.transaction(writing: false, work)
  }

  /// What is found at an id's hash.
  enum Finding {
    case missing
    /// A value and the day of its last use.
    case value([UInt8], day: Int64)
    /// A value that is not what was stored.
    case broken
  }

  /// Looks for one value.
  func find(_ hash: Int64, _ id: [UInt8]) throws(DatabaseError) -> Finding {
    lookUp.bind(1, hash)
    defer { lookUp.reset() }
    guard try lookUp.step() else { return .missing }
    guard lookUp.bytes(0).elementsEqual(id) else { return .missing }
    let value = [UInt8](lookUp.bytes(3))
    // Of the copy, which is what is given out.
    guard Self.sum(value, at: hash) == lookUp.number(1) else { return .broken }
    return .value(value, day: lookUp.number(2))
  }

  private static func sum(_ value: [UInt8], at hash: Int64) -> Int64 {
    value.withUnsafeBytes { Int64(bitPattern: Checksum.of($0, seed: UInt64(bitPattern: hash))) }
  }

  /// Stores values, and drops others where the file would have more than `limit` bytes.
  func write(_ entries: [CacheEntry], day: Int64, version: Int64, limit: Int) throws(DatabaseError) {
    let storing = try database.prepare(
      """
      INSERT INTO facts VALUES (?1, ?2, ?3, ?4) ON CONFLICT (hash)
      DO UPDATE SET id = excluded.id, sum = excluded.sum, value = excluded.value
      WHERE id <> excluded.id OR sum <> excluded.sum
      """)
    let using = try database.prepare("INSERT OR REPLACE INTO uses VALUES (?1, ?2, ?3, ?4)")
    var rest = entries[...]
    while !rest.isEmpty {
      var size = 0
      let end = rest.firstIndex { entry in
        defer { size += entry.size }
        return size + entry.size > min(Self.transactionSize, limit / 8) && size > 0
      }
      let part = rest[..<(end ?? rest.endIndex)]
      rest = rest[part.endIndex...]
      size = part.reduce(0) { $0 + $1.size }
      try database.transaction(writing: true) { () throws(DatabaseError) in
        try dropOtherVersions(than: version, day: day)
        try makeRoom(for: size, limit: limit, version: version)
        for entry in part {
          try Self.write(entry, storing)
          using.bind(1, entry.hash)
          using.bind(2, day)
          using.bind(3, version)
          using.bind(4, Int64(entry.size))
          try using.run()
        }
      }
    }
  }

  private static func write(_ entry: CacheEntry, _ statement: Statement) throws(DatabaseError) {
    statement.bind(1, entry.hash)
    statement.bind(3, sum(entry.value, at: entry.hash))
    let result = entry.id.withUnsafeBytes { id in
      entry.value.withUnsafeBytes { value in
        statement.bind(2, id)
        statement.bind(4, value)
        return Result { () throws(DatabaseError) in try statement.run() }
      }
    }
    try result.get()
  }

  /// Marks values as used on `day` and removes broken ones.
  func mark(used: Set<Int64>, broken: Set<Int64>, day: Int64) throws(DatabaseError) {
    try database.transaction(writing: true) { () throws(DatabaseError) in
      let update = try database.prepare("UPDATE uses SET day = ?2 WHERE hash = ?1")
      for hash in used.sorted() {
        update.bind(1, hash)
        update.bind(2, day)
        try update.run()
      }
      try remove(Array(broken))
    }
  }

  private func dropOtherVersions(than version: Int64, day: Int64) throws(DatabaseError) {
    // A day that is yet to come is a clock that was wrong.
    let select = try database.prepare("SELECT hash FROM uses WHERE version <> ?1 AND abs(day - ?2) > ?3")
    select.bind(1, version)
    select.bind(2, day)
    select.bind(3, Self.daysOfOtherVersions)
    var hashes: [Int64] = []
    while try select.step() { hashes.append(select.number(0)) }
    select.reset()
    try remove(hashes)
  }

  /// Drops other versions' values and then those unused for longest, an eighth of the limit at once.
  private func makeRoom(for size: Int, limit: Int, version: Int64) throws(DatabaseError) {
    let pages = try database.number("PRAGMA page_count") - database.number("PRAGMA freelist_count")
    let excess = try pages * database.number("PRAGMA page_size") + Int64(size - limit)
    guard excess > 0 else { return }
    let select = try database.prepare("SELECT hash, size FROM uses ORDER BY version = ?1, day, hash")
    select.bind(1, version)
    var hashes: [Int64] = []
    var sum: Int64 = 0
    while sum < excess + Int64(limit / 8), try select.step() {
      hashes.append(select.number(0))
      sum += max(0, select.number(1))
    }
    select.reset()
    // Full of what is in no table of use: only a new file helps.
    if hashes.isEmpty { throw .damage }
    try remove(hashes)
  }

  private func remove(_ hashes: [Int64]) throws(DatabaseError) {
    if hashes.isEmpty { return }
    let facts = try database.prepare("DELETE FROM facts WHERE hash = ?1")
    let uses = try database.prepare("DELETE FROM uses WHERE hash = ?1")
    for hash in hashes.sorted() {
      facts.bind(1, hash)
      try facts.run()
      uses.bind(1, hash)
      try uses.run()
    }
  }
}
