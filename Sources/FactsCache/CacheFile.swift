#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the cache lies: `checklist/facts.sqlite` in a repository's common git folder, with SQLite's files beside it.
struct CacheFile {
  /// What stands at the cache's place.
  enum State {
    case absent
    case present
    /// Something that is not the program's own: a link, another user's file, a folder of the file's name.
    case inTheWay
  }

  /// The folder `checklist`.
  let folder: String
  /// The database's path, without links.
  var path: String { "\(folder)/facts.sqlite" }
  private var paths: [String] { ["-wal", "-shm", "-journal", ""].map { path + $0 } }

  /// The cache's place in a git folder; nil unless that is a folder of this user's, so that a run as root leaves
  /// nothing behind that its owner cannot use.
  init?(inGitFolder gitFolder: String) {
    guard !gitFolder.utf8.contains(0), let resolved = realpath(gitFolder, nil) else { return nil }
    defer { free(resolved) }
    let real = String(cString: resolved)
    guard let status = Self.status(real), Self.isOwn(status, S_IFDIR) else { return nil }
    folder = "\(real)/checklist"
  }

  /// What is there now; looked at before each opening.
  var state: State {
    guard let status = Self.status(folder) else { return errno == ENOENT ? .absent : .inTheWay }
    guard Self.isOwn(status, S_IFDIR) else { return .inTheWay }
    var state = State.absent
    for path in paths {
      guard let status = Self.status(path) else {
        if errno != ENOENT { return .inTheWay }
        state = .absent
        continue
      }
      // With a second name the file would be changed under that name too.
      guard Self.isOwn(status, S_IFREG), status.st_nlink == 1 else { return .inTheWay }
      // The database itself comes last and decides.
      state = .present
    }
    return state
  }

  /// The number of the database's inode, which another file of its name would not have; nil where there is none.
  var identity: ino_t? { Self.status(path)?.st_ino }

  /// Whether nobody is storing now, nor was ended while storing: the log is there and empty.
  var isAtRest: Bool { Self.status(path + "-wal")?.st_size == 0 && Self.status(path + "-shm") != nil }

  /// Whether the system lets this user write to the folder and all files in it that are there.
  var isWritable: Bool {
    ([folder] + paths).allSatisfy { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) == 0 || errno == ENOENT }
  }

  /// Makes the folder unless it is there, for this user alone; whether it is there now.
  func makeFolder() -> Bool { mkdir(folder, 0o700) == 0 || errno == EEXIST && state != .inTheWay }

  /// Removes the database and what SQLite keeps beside it.
  ///
  /// A process that still has them open goes on with files that have no name. The database goes last: whoever is killed
  /// before leaves a damaged cache again, and SQLite ignores a log without a database.
  func remove() {
    guard state != .inTheWay else { return }
    for path in paths { unlink(path) }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func isOwn(_ status: stat, _ kind: mode_t) -> Bool {
    status.st_mode & S_IFMT == kind && status.st_uid == geteuid()
  }
}
