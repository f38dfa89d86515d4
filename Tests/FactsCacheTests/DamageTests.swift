import CSQLite
import FactsCache
import Support
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whatever happens to the file, an answer is right or missing, and the next run that stores has a cache again.
@Suite struct DamageTests {
  let git: GitFolder

  init() throws { git = try GitFolder() }

  /// Stores one more value until all are found, as runs after each other do; the first may only learn of the damage.
  private func expectRecovery(_ comment: Comment? = nil, _ place: SourceLocation = #_sourceLocation) {
    for _ in 0..<4 {
      let cache = git.cache()
      guard let hits = Sample.hits(0..<41, in: cache) else {
        Issue.record(comment ?? "a wrong value", sourceLocation: place)
        return
      }
      if hits == 41 { return }
      Sample.store(0..<41, in: cache)
    }
    #expect(git.hits(0..<41) == 41, comment, sourceLocation: place)
  }

  @Test func anyByteOfTheFileMayChange() throws {
    git.store(0..<40)
    let sound = try Files.content(git.file)
    var generator = SystemRandomNumberGenerator()
    // Most of the header, and something of what comes behind.
    let offsets =
      Array(stride(from: 0, to: 100, by: 2)) + (0..<30).map { _ in Int.random(in: 0..<sound.count, using: &generator) }
    for offset in offsets {
      var bytes = sound
      bytes[offset] ^= UInt8.random(in: 1...255, using: &generator)
      try Files.write(git.file, bytes)
      expectRecovery("byte \(offset): \(sound[offset]) was made \(bytes[offset])")
    }
  }

  @Test func anyPageMayBeLost() throws {
    git.store(0..<40)
    let sound = try Files.content(git.file)
    for start in stride(from: 0, to: sound.count, by: 16_384) {
      var bytes = sound
      for offset in start..<min(start + 16_384, sound.count) { bytes[offset] = 0 }
      try Files.write(git.file, bytes)
      expectRecovery("no page at \(start)")
      try Files.write(git.file, Array(sound[..<start]))
      expectRecovery("nothing from \(start)")
    }
  }

  @Test(arguments: ["", "no database at all", String(repeating: "x", count: 100_000)])
  func anotherFileMayBeInItsPlace(_ text: String) throws {
    try Files.createFolder(git.cacheFolder)
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try Files.write(git.file + suffix, Array(text.utf8))
      expectRecovery()
    }
  }

  @Test(arguments: [
    "CREATE TABLE facts (a, b)", "PRAGMA user_version = 1", "PRAGMA user_version = 9",
    "CREATE TABLE other (a); PRAGMA user_version = 1", "PRAGMA journal_mode = WAL",
  ])
  func anotherDatabaseMayBeInItsPlace(_ sql: String) throws {
    try Files.createFolder(git.cacheFolder)
    var other: OpaquePointer?
    sqlite3_open(git.file, &other)
    sqlite3_exec(other, sql, nil, nil, nil)
    sqlite3_close(other)
    #expect(git.hits(0..<40) == 0)
    expectRecovery()
  }

  @Test(arguments: ["-wal", "-shm"])
  func theLogMayBeGone(_ suffix: String) {
    git.store(0..<40)
    Files.remove(git.file + suffix)
    #expect(git.hits(0..<40) == 40)
    expectRecovery()
  }

  @Test func aValueThatIsNotWhatWasStoredIsRemoved() {
    git.store(0..<40)
    var other: OpaquePointer?
    sqlite3_open(git.file, &other)
    sqlite3_exec(other, "UPDATE facts SET value = x'00' || substr(value, 2) WHERE length(value) > 4000", nil, nil, nil)
    let changed = Int(sqlite3_changes(other))
    #expect(changed > 5)
    sqlite3_close(other)
    #expect(git.hits(0..<40) == 40 - changed)
    sqlite3_open(git.file, &other)
    sqlite3_exec(other, "DELETE FROM facts", nil, nil, nil)
    #expect(Int(sqlite3_changes(other)) == 40 - changed)
    sqlite3_close(other)
    expectRecovery()
  }

  @Test(arguments: ["", "/facts.sqlite", "/facts.sqlite-wal", "/facts.sqlite-shm", "/facts.sqlite-journal"])
  func aLinkInTheWayIsNotFollowed(_ name: String) throws {
    git.store(0..<40)
    let path = git.cacheFolder + name
    // The link leads to what would be a good cache.
    #expect(rename(path, "\(git.root)/elsewhere") == 0 || name.hasSuffix("-journal"))
    #expect(symlink("\(git.root)/elsewhere", path) == 0)
    let before = try git.listing()
    #expect(git.hits(0..<40) == 0)
    git.store(0..<50)
    #expect(git.hits(0..<50) == 0)
    #expect(try git.listing() == before)
  }

  @Test func aFileWithASecondNameIsLeftAlone() throws {
    git.store(0..<40)
    #expect(link(git.file, "\(git.root)/elsewhere") == 0)
    let before = try git.listing()
    git.store(0..<50)
    #expect(git.hits(0..<50) == 0)
    #expect(try git.listing() == before)
  }

  @Test func aFolderInTheWayIsLeftAlone() throws {
    try Files.createFolder(git.cacheFolder)
    try Files.createFolder(git.file)
    let before = try git.listing()
    git.store(0..<40)
    #expect(git.hits(0..<40) == 0)
    #expect(try git.listing() == before)
  }

  @Test func thereMayBeNoGitFolder() throws {
    for path in ["", "/nowhere/at/all", "\(git.root)/a\0b", git.file] {
      let cache = FactsCache(inGitFolder: path, version: 1)
      Sample.store(0..<40, in: cache)
      #expect(Sample.hits(0..<40, in: cache) == 0)
    }
  }
}
