import CSQLite
import FactsCache
import Support
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a run finds of what earlier runs have stored.
@Suite struct FactsCacheTests {
  let git: GitFolder

  init() throws { git = try GitFolder() }

  @Test func valuesComeBackInTheOrderAskedFor() {
    git.store(0..<300)
    let cache = git.cache()
    let numbers = [7, 299, 5000, 0, 12, 7]
    #expect(cache.values(for: numbers.map(Sample.id)) == numbers.map { $0 < 300 ? Sample.value($0) : nil })
    #expect(git.hits(0..<400) == 300)
    #expect(cache.values(for: []).isEmpty)
  }

  @Test func aRunFindsWhatItHasStoredItself() {
    let cache = git.cache()
    #expect(Sample.hits(0..<10, in: cache) == 0)
    Sample.store(0..<10, in: cache)
    #expect(Sample.hits(0..<10, in: cache) == 10)
    cache.close()
    #expect(Sample.hits(0..<10, in: cache) == 0)
  }

  @Test func nothingIsMadeWhereNothingIsStored() throws {
    let before = try git.listing()
    #expect(git.hits(0..<10) == 0)
    git.cache().store([])
    #expect(try git.listing() == before)
  }

  @Test func aRunThatOnlyReadsChangesNoFile() throws {
    git.store(0..<10)
    let before = try git.listing()
    #expect(before.contains("facts.sqlite-wal"))
    #expect(git.hits(0..<20) == 10)
    #expect(try git.listing() == before)
  }

  @Test func theFolderIsForThisUserAlone() throws {
    git.store(0..<1)
    #expect(try #require(Files.status(git.cacheFolder)).st_mode & 0o777 == 0o700)
  }

  @Test func anotherVersionFindsOnlyItsOwn() {
    git.store(0..<10, version: 1)
    #expect(git.hits(0..<10, version: 2) == 0)
    git.store(0..<10, version: 2)
    #expect(git.hits(0..<10, version: 1) == 10)
    #expect(git.hits(0..<10, version: 2) == 10)
  }

  @Test func versionsOutOfUseAreDropped() {
    git.store(0..<10, version: 1, day: 20_000)
    git.store(0..<10, version: 2, day: 20_005)
    #expect(git.hits(0..<10, version: 1, day: 20_000) == 10)
    git.store(10..<11, version: 2, day: 20_010)
    #expect(git.hits(0..<10, version: 1, day: 20_010) == 0)
    #expect(git.hits(0..<11, version: 2, day: 20_010) == 11)
  }

  @Test func useIsMarkedOnceADay() throws {
    git.store(0..<10)
    #expect(git.hits(0..<10) == 10)
    let before = try git.listing()
    #expect(git.hits(0..<10, day: 20_001) == 10)
    let after = try git.listing()
    #expect(after != before)
    #expect(git.hits(0..<10, day: 20_001) == 10)
    #expect(try git.listing() == after)
  }

  @Test func whatWasNotUsedForLongestGoesFirst() throws {
    let limit = 4 << 20
    var next = 0
    for day in 20_000..<20_012 {
      let cache = git.cache(limit: limit, day: day)
      Sample.store(next..<next + 100, in: cache)
      next += 100
      // The first hundred is used each day.
      #expect(try #require(Sample.hits(0..<100, in: cache)) == 100)
    }
    #expect(try #require(Files.status(git.file)).st_size < limit * 5 / 4)
    #expect(git.hits(0..<100) == 100)
    #expect(git.hits(next - 100..<next) == 100)
    #expect(git.hits(100..<200) == 0)
  }

  @Test func oneRunCannotPushOutTheRest() throws {
    let limit = 4 << 20
    let cache = git.cache(limit: limit)
    cache.store([(Sample.id(0), [UInt8](repeating: 1, count: limit / 8))])
    #expect(cache.values(for: [Sample.id(0)]) == [nil])
    Sample.store(1..<2000, in: cache)
    let hits = try #require(Sample.hits(1..<2000, in: cache))
    #expect((200..<600).contains(hits))
    #expect(try #require(Files.status(git.file)).st_size < limit * 5 / 4)
  }

  @Test func aHeldLockCostsOnlyAMoment() {
    git.store(0..<10)
    var other: OpaquePointer?
    sqlite3_open(git.file, &other)
    sqlite3_exec(other, "BEGIN EXCLUSIVE", nil, nil, nil)
    let cache = git.cache()
    let start = ContinuousClock.now
    #expect(Sample.hits(0..<10, in: cache) == 10)
    Sample.store(10..<20, in: cache)
    #expect(Sample.hits(0..<20, in: cache) == 10)
    #expect(ContinuousClock.now - start < .seconds(3))
    sqlite3_close(other)
    Sample.store(10..<20, in: cache)
    #expect(Sample.hits(0..<20, in: cache) == 20)
  }

  @Test func aValueThatWasStoredAnewIsTheLast() {
    let cache = git.cache()
    cache.store([(Sample.id(1), [1]), (Sample.id(1), [2])])
    cache.store([(Sample.id(1), [3])])
    #expect(cache.values(for: [Sample.id(1)]) == [[3]])
  }
}
