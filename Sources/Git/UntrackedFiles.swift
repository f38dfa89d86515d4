#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of a worktree that git neither tracks nor ignores.
struct UntrackedFiles {
  private let worktree: String
  private let tracked: TrackedPaths
  private let ignoresCase: Bool
  /// The rules that hold everywhere, the weakest first.
  private let sharedRules: [IgnoreRules]
  private var found: [[UInt8]] = []

  /// - Parameter ignoreFiles: the files of patterns outside the worktree, the weakest first.
  init(in worktree: String, tracked: TrackedPaths, ignoreFiles: [String], ignoresCase: Bool) {
    self.worktree = worktree
    self.tracked = tracked
    self.ignoresCase = ignoresCase
    sharedRules = ignoreFiles.compactMap { file in
      FileSystem.content(of: file, limit: 16 << 20).map { IgnoreRules($0, folder: [], ignoresCase: ignoresCase) }
    }
  }

  /// Their paths, and those of repositories within, in no particular order.
  mutating func paths() -> [[UInt8]] {
    let top = open(worktree, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if top >= 0 { search(top, [], sharedRules) }
    return found
  }

  /// Searches a folder, whose descriptor this closes.
  private mutating func search(_ folder: CInt, _ path: [UInt8], _ outerRules: [IgnoreRules]) {
    guard let stream = fdopendir(folder) else {
      close(folder)
      return
    }
    defer { closedir(stream) }
    var rules = outerRules
    if let own = Self.rules(in: folder, path, ignoresCase) { rules.append(own) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == [0x2E] || name == [0x2E, 0x2E] || Self.isGitFolder(name) { continue }
      let inner = path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
      guard inner.count < 4096 else { continue }
      var status = stat()
      let text = name.map(CChar.init(bitPattern:)) + [0]
      guard fstatat(folder, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard isFolder || status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFLNK else { continue }
      // A folder in the place of a tracked file holds new files; one in the place of a submodule is not ours.
      if isFolder ? tracked.hasSubmodule(inner) : tracked.contains(inner) { continue }
      let verdict = rules.reversed().lazy.compactMap { $0.verdict(on: inner, isFolder: isFolder) }.first
      if verdict == true { continue }
      guard isFolder else {
        found.append(inner)
        continue
      }
      let next = openat(folder, text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { continue }
      if !tracked.hasFiles(below: inner), faccessat(next, ".git", F_OK, 0) == 0 {
        // Another repository, which git would add as a submodule.
        close(next)
        found.append(inner)
      } else {
        search(next, inner, rules)
      }
    }
  }

  private static func rules(in folder: CInt, _ path: [UInt8], _ ignoresCase: Bool) -> IgnoreRules? {
    let file = openat(folder, ".gitignore", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileSystem.content(of: file, limit: 16 << 20).map {
      IgnoreRules($0, folder: path, ignoresCase: ignoresCase)
    }
  }

  /// Git never adds anything of that name, in whatever case.
  private static func isGitFolder(_ name: [UInt8]) -> Bool {
    name.count == 4 && name[0] == UInt8(ascii: ".") && name[1...].map { $0 | 0x20 } == Array("git".utf8)
  }
}

/// The paths of an index.
struct TrackedPaths {
  private let paths: Set<[UInt8]>
  private let folders: Set<[UInt8]>
  private let submodules: Set<[UInt8]>
  /// The paths as strings, which hold composed and decomposed letters equal as macOS's file systems may.
  private let composed: Set<String>?

  /// - Parameter isComposed: `core.precomposeUnicode`.
  init(_ list: [[UInt8]], submodules: Set<[UInt8]>, isComposed: Bool) {
    self.submodules = submodules
    var folders: Set<[UInt8]> = []
    for path in list {
      var end = path.endIndex
      while let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) {
        guard folders.insert(Array(path[..<slash])).inserted else { break }
        end = slash
      }
    }
    paths = Set(list)
    self.folders = folders
    composed = isComposed ? Set(list.map { String(decoding: $0, as: UTF8.self) }) : nil
  }

  /// Whether the index has exactly that path.
  func contains(_ path: [UInt8]) -> Bool {
    paths.contains(path) || composed?.contains(String(decoding: path, as: UTF8.self)) == true
  }

  /// Whether the index has a submodule at that path.
  func hasSubmodule(_ path: [UInt8]) -> Bool { submodules.contains(path) }

  /// Whether the index has files below that folder.
  func hasFiles(below folder: [UInt8]) -> Bool { folders.contains(folder) }
}
