#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of the user's that could not be read or written.
struct FileError: Error {
  let path: String
  /// What was tried: “read”, “write”.
  let action: String
  /// The system's own words.
  let reason: String

  init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    reason = String(cString: strerror(code))
  }
}

/// Files on disk, read whole and written all or not at all.
enum DiskFile {
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #else
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError("read", path)
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// Whether the path is a regular file itself, and no link to one.
  static func isRegular(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes by a temporary file beside the path and a rename, so that nobody ever sees half of it.
  ///
  /// - Parameter mode: the file's permissions; nil keeps those of the file that is replaced (0644 for a new one).
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t? = nil) throws(FileError) {
    var info = stat()
    let permissions = mode ?? (stat(path, &info) == 0 ? info.st_mode & 0o7777 : 0o644)
    let temporary = "\(path).checklist-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("write", path) }
    var failure: Int32 = 0
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
        #else
          let count = Darwin.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          failure = errno
          return
        }
        done += count
      }
    }
    if failure == 0, fchmod(descriptor, permissions) != 0 { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, rename(temporary, path) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(temporary)
      throw FileError("write", path, code: failure)
    }
  }

  static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw FileError("remove", path) }
  }

  static func move(_ path: String, to destination: String) throws(FileError) {
    guard rename(path, destination) == 0 else { throw FileError("move", path) }
  }

  /// Makes a folder and those above it; one that is there is fine.
  static func makeFolder(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError("make the folder", path) }
  }
}

extension DiskFile {
  /// The path without links, `.` and `..`; nil where there is no such file.
  static func canonical(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
