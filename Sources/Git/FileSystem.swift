#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few questions about files that finding a repository needs.
enum FileSystem {
  /// The absolute path without symbolic links, or nil where nothing is.
  static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What `path` is, a final symbolic link not followed; nil where nothing is.
  static func status(_ path: String) -> stat? {
    var status = stat()
    guard !path.utf8.contains(0), lstat(path, &status) == 0 else { return nil }
    return status
  }

  /// Whether `path` is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether `path` is a regular file, or a link to one.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether this user may read `path`.
  static func isReadable(_ path: String) -> Bool { !path.utf8.contains(0) && access(path, R_OK) == 0 }

  /// A file's content, or nil if it cannot be read or has more than `limit` bytes.
  static func content(of path: String, limit: Int) -> [UInt8]? {
    guard isFile(path) else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return content(of: file, limit: limit)
  }

  /// What is left to read of an open file, or nil after an error or beyond `limit` bytes.
  static func content(of file: CInt, limit: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size <= limit else { return nil }
    var bytes: [UInt8] = []
    // One byte more than the file has, so that reading it whole also sees its end.
    var capacity = Int(status.st_size) + 1
    while true {
      var isAtEnd = false
      var hasFailed = false
      bytes.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
          while count < capacity {
            let n = read(file, buffer.baseAddress! + count, capacity - count)
            if n < 0 && errno == EINTR { continue }
            hasFailed = n < 0
            isAtEnd = n == 0
            if n <= 0 { return }
            count += n
          }
        })
      if hasFailed || bytes.count > limit { return nil }
      if isAtEnd { return bytes }
      capacity = 65_536
    }
  }

  /// `path` as seen from `folder`: itself where it is absolute.
  static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// The folder that holds an absolute path; the root holds itself.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Whether `path` is `folder` or below it, both absolute and without links.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// `path` with a leading `~` replaced by the home folder.
  static func expandingHome(_ path: String, home: String?) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
