#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One entry of the worktree, opened part by part so that no symbolic link is followed.
struct WorktreeFile: ~Copyable {
  /// What the entry is, as far as git can store it.
  enum Content {
    case file([UInt8])
    /// A file of more bytes than are read.
    case large(size: Int)
    case link([UInt8])
    case folder
    /// A socket, a device, a pipe.
    case other
  }

  private let parent: CInt
  private let name: [CChar]

  /// Opens the folder that holds `path`; nil where that is gone or a link stands in the way.
  init?(_ path: [UInt8], in worktree: String) {
    var folder = open(worktree, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    var parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      $0.map(CChar.init(bitPattern:)) + [0]
    }
    guard let last = parts.popLast() else {
      close(folder)
      return nil
    }
    for part in parts {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      close(folder)
      guard next >= 0 else { return nil }
      folder = next
    }
    parent = folder
    name = last
  }

  deinit { close(parent) }

  /// Whether the entry is a file that its owner may execute.
  var isExecutable: Bool {
    var status = stat()
    return fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & S_IXUSR != 0
  }

  /// The entry's content; nil where nothing is or it cannot be read.
  borrowing func content(limit: Int) -> Content? {
    var status = stat()
    guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      if status.st_size > limit { return .large(size: Int(status.st_size)) }
      let file = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return FileSystem.content(of: file, limit: limit).map { .file($0) }
    case S_IFLNK:
      var target = [UInt8](repeating: 0, count: 65_536)
      let count = target.withUnsafeMutableBytes {
        readlinkat(parent, name, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count >= 0 else { return nil }
      return .link(Array(target[..<count]))
    case S_IFDIR: return .folder
    default: return .other
    }
  }
}
