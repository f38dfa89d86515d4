import FactsCache
import Support
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cache among processes: many at once, killed ones, and those that may not write.
///
/// A child process finds the folder by the id of the process that has started it.
@Suite(.serialized) struct ProcessTests {
  private static func folder(of process: pid_t, _ name: String) -> String { "/tmp/checklist-facts-\(process)-\(name)" }

  /// An empty folder for a test's children; removed by `Files.remove`.
  private static func makeFolder(_ name: String) throws -> String {
    let folder = folder(of: getpid(), name)
    Files.remove(folder)
    try Files.createFolder(folder)
    return folder
  }

  /// Does what runs do, in the folder of the process that has started this one, and ends with 1 on a wrong answer.
  private static func run(_ name: String, rounds: Int) {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<rounds {
      let cache = FactsCache(
        inGitFolder: folder(of: getppid(), name), version: 1, limit: 4 << 20,
        day: 20_000 + Int.random(in: 0..<3, using: &generator))
      let start = Int.random(in: 0..<1500, using: &generator)
      let numbers = start..<start + 60
      guard let hits = Sample.hits(numbers, in: cache) else { _exit(1) }
      if hits < numbers.count { Sample.store(numbers, in: cache) }
      guard Sample.hits(numbers, in: cache) != nil else { _exit(1) }
    }
  }

  @Test func manyProcessesShareIt() async throws {
    let folder = try Self.makeFolder("shared")
    defer { Files.remove(folder) }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) { ProcessTests.run("shared", rounds: 30) }
        }
      }
    }
    let cache = FactsCache(inGitFolder: folder, version: 1, limit: 4 << 20, day: 20_000)
    #expect(try #require(Sample.hits(0..<1560, in: cache)) > 100)
  }

  @Test func aWriterMayBeKilledAtAnyTime() async throws {
    let folder = try Self.makeFolder("killed")
    defer { Files.remove(folder) }
    for _ in 0..<12 {
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            await #expect(processExitsWith: .signal(SIGKILL)) {
              ProcessTests.killSoon()
              ProcessTests.run("killed", rounds: .max)
            }
          }
        }
      }
      let cache = FactsCache(inGitFolder: folder, version: 1, limit: 4 << 20, day: 20_000)
      #expect(Sample.hits(0..<1560, in: cache) != nil)
      Sample.store(2000..<2010, in: cache)
      #expect(Sample.hits(2000..<2010, in: cache) == 10)
    }
  }

  /// Has the system end this process in some milliseconds, whatever it is doing then.
  private static func killSoon() {
    Task.detached {
      usleep(UInt32.random(in: 0..<60_000))
      kill(getpid(), SIGKILL)
    }
  }

  @Test func aFullDiskIsOnlyAMiss() async throws {
    let folder = try Self.makeFolder("full")
    defer { Files.remove(folder) }
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(limitOfFileSize, &limit)
      for size in [0, 1, 5000, 40_000, 100_000, 400_000] {
        limit.rlim_cur = rlim_t(size)
        setrlimit(limitOfFileSize, &limit)
        let cache = FactsCache(inGitFolder: ProcessTests.folder(of: getppid(), "full"), version: 1)
        Sample.store(0..<200, in: cache)
        guard Sample.hits(0..<200, in: cache) != nil else { _exit(1) }
        cache.close()
      }
    }
    let cache = FactsCache(inGitFolder: folder, version: 1)
    #expect(Sample.hits(0..<200, in: cache) != nil)
    Sample.store(0..<200, in: cache)
    #expect(Sample.hits(0..<200, in: cache) == 200)
  }

  @Test func aReadOnlyFolderIsRead() async throws {
    let folder = try Self.makeFolder("read-only")
    defer {
      chmod("\(folder)/checklist", 0o700)
      Files.remove(folder)
    }
    await #expect(processExitsWith: .success) {
      let folder = ProcessTests.folder(of: getppid(), "read-only")
      // Root may write everywhere.
      if geteuid() == 0 {
        chown(folder, 65_534, 65_534)
        guard setegid(65_534) == 0, seteuid(65_534) == 0 else { _exit(2) }
      }
      chmod(folder, 0o555)
      var cache = FactsCache(inGitFolder: folder, version: 1, day: 20_000)
      Sample.store(0..<10, in: cache)
      guard Sample.hits(0..<10, in: cache) == 0 else { _exit(3) }
      chmod(folder, 0o755)
      cache = FactsCache(inGitFolder: folder, version: 1, day: 20_000)
      Sample.store(0..<10, in: cache)
      cache.close()
      chmod("\(folder)/checklist", 0o555)
      for suffix in ["", "-wal", "-shm"] { chmod("\(folder)/checklist/facts.sqlite\(suffix)", 0o444) }
      for day in 20_000..<20_003 {
        cache = FactsCache(inGitFolder: folder, version: 1, day: day)
        guard Sample.hits(0..<10, in: cache) == 10 else { _exit(4) }
        Sample.store(10..<20, in: cache)
        guard Sample.hits(0..<20, in: cache) == 10 else { _exit(5) }
        cache.close()
      }
    }
  }

  @Test func anotherUsersFolderIsLeftAlone() async throws {
    guard geteuid() == 0 else { return }
    let folder = try Self.makeFolder("foreign")
    defer { Files.remove(folder) }
    chown(folder, 65_534, 65_534)
    let cache = FactsCache(inGitFolder: folder, version: 1)
    Sample.store(0..<10, in: cache)
    #expect(Sample.hits(0..<10, in: cache) == 0)
    #expect(Files.names(in: folder).isEmpty)
  }
}

#if canImport(Glibc)
  private let limitOfFileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
  private let limitOfFileSize = RLIMIT_FSIZE
#endif
