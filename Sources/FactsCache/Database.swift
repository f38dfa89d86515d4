import CSQLite

/// What SQLite answered other than success.
struct DatabaseError: Error {
  /// The primary result code, such as `SQLITE_BUSY`.
  let code: Int32

  init(_ code: Int32) { self.code = code & 0xFF }

  static let damage = DatabaseError(SQLITE_CORRUPT)

  /// The file is to blame: statements are fixed, so that what is no trouble with disk, memory or locks is its content.
  var isDamage: Bool { !isBusy && !Self.outerTroubles.contains(code) }
  /// Another process holds a lock for longer than the wait.
  var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_PROTOCOL }
  /// The file is not to be written to, or says so itself.
  var isRefusal: Bool { code == SQLITE_READONLY }

  private static let outerTroubles: Set<Int32> = [
    SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_NOMEM, SQLITE_NOLFS,
    SQLITE_INTERRUPT, SQLITE_ABORT,
  ]
}

/// One connection to an SQLite file in WAL mode; for one thread.
final class Database {
  private var handle: OpaquePointer?

  /// The longest wait for a lock, in milliseconds.
  private static let patience: Int32 = 250

  /// Opens an existing file without ever writing: not even the shared memory beside the log, as other readers would.
  ///
  /// That needs the log and the shared memory to be there; `init(writing:)` leaves them.
  init(reading path: String) throws(DatabaseError) {
    var address = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += byte < 16 ? "%0" : "%"
        address += String(byte, radix: 16)
      }
    }
    try open("\(address)?readonly_shm=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    // A bulk look-up goes through the file once; a small cache of pages stays in the processor's own.
    try execute("PRAGMA cache_size = -512")
  }

  /// Opens a file for reading and writing.
  /// - Parameter creating: whether to make the file where there is none.
  init(writing path: String, creating: Bool) throws(DatabaseError) {
    try open(path, SQLITE_OPEN_READWRITE | (creating ? SQLITE_OPEN_CREATE : 0))
    // The last one to close leaves the log and the shared memory, empty, for those who only read.
    var keepsLog: Int32 = 1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
    // Large pages, since values are large: fewer reads for each. Only a new file takes them.
    try execute("PRAGMA page_size = 32768")
    guard try text("PRAGMA journal_mode = WAL") == "wal" else { throw DatabaseError(SQLITE_READONLY) }
    try execute("PRAGMA synchronous = NORMAL")
    try execute("PRAGMA journal_size_limit = 0")
  }

  private func open(_ name: String, _ flags: Int32) throws(DatabaseError) {
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, nil)
    guard code == SQLITE_OK else {
      sqlite3_close_v2(handle)
      handle = nil
      throw DatabaseError(code)
    }
    sqlite3_busy_timeout(handle, Self.patience)
    // Sorting must not leave the folder for the system's one of temporary files.
    try execute("PRAGMA temp_store = MEMORY")
    try execute("PRAGMA cell_size_check = ON")
  }

  /// Runs statements and leaves aside what they give.
  func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code) }
  }

  /// Prepares one statement.
  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw DatabaseError(code) }
    return Statement(statement)
  }

  /// The first number of a statement's first row; 0 where it has none.
  func number(_ sql: String) throws(DatabaseError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.number(0) : 0
  }

  private func text(_ sql: String) throws(DatabaseError) -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  /// Does `work` in a transaction, all of it or nothing.
  /// - Parameter writing: whether to take the write lock at once.
  func transaction(writing: Bool, _ work: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      try work()
      try execute("COMMIT")
    } catch {
      // Some errors have already ended it.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  deinit { sqlite3_close_v2(handle) }
}

/// A prepared statement, to be run any number of times.
final class Statement {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

  /// Sets a parameter, counted from 1.
  func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(handle, index, number) }

  /// Sets a parameter to bytes that stay where they are until the next `reset`.
  func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    // No bytes at all would be NULL.
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      sqlite3_bind_zeroblob(handle, index, 0)
      return
    }
    sqlite3_bind_blob64(handle, index, start, sqlite3_uint64(bytes.count), nil)
  }

  /// Goes to the next row; whether there is one.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      sqlite3_reset(handle)
      throw DatabaseError(code)
    }
    return code == SQLITE_ROW
  }

  /// Runs a statement that gives no rows and makes it ready again.
  func run() throws(DatabaseError) {
    _ = try step()
    reset()
  }

  /// Makes the statement ready to run again.
  func reset() { sqlite3_reset(handle) }

  /// A column of the current row, counted from 0.
  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A column of the current row, as bytes that are there until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  /// A column of the current row, as text.
  func text(_ column: Int32) -> String { sqlite3_column_text(handle, column).map { String(cString: $0) } ?? "" }

  deinit { sqlite3_finalize(handle) }
}
