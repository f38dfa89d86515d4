#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a repository's parts are: found as git finds them, by folders or by environment variables.
struct RepositoryLocation {
  /// The folder of HEAD and the index: `.git`, a bare repository, or a linked worktree's or submodule's own.
  let gitFolder: String
  /// The folder of objects, branches and configuration that linked worktrees share.
  let commonFolder: String
  /// The top of the worktree; nil in a bare repository.
  let worktree: String?
  let isBare: Bool
  let objectsFolder: String
  let alternateObjectFolders: [String]
  let indexFile: String
  let shallowFile: String
  /// Whether `config.worktree` counts too.
  let hasWorktreeConfiguration: Bool

  /// Finds the repository of `path`, or the one that `environment` names, and checks its owner and format.
  /// - Parameter isExplicit: whether the user named `path`; variables like `GIT_DIR` then do not count.
  init(path: String, environment: [String: String], isExplicit: Bool) throws(GitError) {
    guard let folder = FileSystem.realPath(path) else { throw .notARepository(path) }
    let overrides = isExplicit ? [:] : environment
    func variable(_ name: String) -> String? {
      guard let value = overrides[name], !value.isEmpty else { return nil }
      return FileSystem.path(value, from: folder)
    }

    let found: Found
    if let named = variable("GIT_DIR") {
      guard let named = Self.gitFolder(at: named) else { throw .notARepository(named) }
      found = Found(gitFolder: named, gitFile: nil, top: nil)
    } else {
      found = try Self.discover(from: folder, environment: environment)
    }
    gitFolder = found.gitFolder
    let isLinked = FileSystem.isFile("\(found.gitFolder)/commondir")
    commonFolder = Self.commonFolder(of: found.gitFolder)
    if let named = variable("GIT_COMMON_DIR"), FileSystem.realPath(named) != commonFolder {
      throw .unsupportedEnvironment("GIT_COMMON_DIR")
    }

    let shared = try Configuration(files: ["\(commonFolder)/config"])
    try RepositoryFormat.check(shared, at: found.top ?? gitFolder)
    hasWorktreeConfiguration = shared.flag("extensions.worktreeconfig") ?? false
    let own =
      hasWorktreeConfiguration
      ? try Configuration(files: ["\(commonFolder)/config", "\(gitFolder)/config.worktree"]) : shared

    let named = variable("GIT_WORK_TREE")
    let isMarkedBare = !isLinked && own.flag("core.bare") == true
    if let named {
      guard let top = FileSystem.realPath(named) else { throw .unsupportedEnvironment("GIT_WORK_TREE") }
      worktree = top
    } else if isMarkedBare {
      worktree = nil
    } else if isLinked, let file = FileSystem.content(of: "\(gitFolder)/gitdir", limit: 65_536) {
      // The file names the worktree's `.git`; a worktree that was moved is better known by where it was found.
      let link = FileSystem.path(Self.line(file), from: gitFolder)
      worktree = found.top ?? FileSystem.realPath(FileSystem.parent(of: link))
    } else if let configured = own.value("core.worktree") {
      worktree = FileSystem.realPath(FileSystem.path(configured, from: gitFolder))
    } else if let top = found.top {
      worktree = top
    } else if variable("GIT_DIR") != nil, !FileSystem.isInside(folder, gitFolder) {
      worktree = folder
    } else {
      // Inside the folder of the repository itself: a bare one has another name.
      worktree = gitFolder.hasSuffix("/.git") ? FileSystem.parent(of: gitFolder) : nil
    }
    isBare = worktree == nil

    objectsFolder = variable("GIT_OBJECT_DIRECTORY") ?? "\(commonFolder)/objects"
    alternateObjectFolders = Self.folders(in: overrides["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? "", from: folder)
    indexFile = variable("GIT_INDEX_FILE") ?? "\(gitFolder)/index"
    shallowFile = variable("GIT_SHALLOW_FILE") ?? "\(commonFolder)/shallow"

    // Whoever sets GIT_DIR vouches for it, as with git.
    if variable("GIT_DIR") == nil {
      let paths = [found.gitFile, worktree, gitFolder].compactMap(\.self)
      try Ownership.check(paths, of: worktree ?? gitFolder, environment)
    }
  }

  private struct Found {
    let gitFolder: String
    /// The file that led there, in a linked worktree or submodule.
    let gitFile: String?
    /// The folder that holds `.git`.
    let top: String?
  }

  /// Goes up from `folder` to the first repository, up to a ceiling or the border of the file system.
  private static func discover(from folder: String, environment: [String: String]) throws(GitError) -> Found {
    let ceilings = Set(
      folders(in: environment["GIT_CEILING_DIRECTORIES"] ?? "", from: folder).map {
        FileSystem.realPath($0) ?? $0
      })
    let crosses = ["1", "true", "yes", "on"].contains(environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"]?.lowercased())
    let device = FileSystem.status(folder)?.st_dev
    var current = folder
    while true {
      let candidate = "\(current == "/" ? "" : current)/.git"
      if FileSystem.isFile(candidate) {
        // A broken link is an error with git too; what lies above is another repository.
        guard let gitFolder = gitFolder(at: candidate) else { throw .notARepository(current) }
        return Found(gitFolder: gitFolder, gitFile: candidate, top: current)
      }
      if let gitFolder = gitFolder(at: candidate) {
        return Found(gitFolder: gitFolder, gitFile: nil, top: current)
      }
      if isGitFolder(current) { return Found(gitFolder: current, gitFile: nil, top: nil) }
      let parent = FileSystem.parent(of: current)
      guard parent != current, !ceilings.contains(parent), crosses || FileSystem.status(parent)?.st_dev == device
      else { throw .notARepository(folder) }
      current = parent
    }
  }

  /// The git folder that `path` is, or that the file at `path` names.
  private static func gitFolder(at path: String) -> String? {
    var folder = path
    if FileSystem.isFile(path) {
      guard let content = FileSystem.content(of: path, limit: 65_536) else { return nil }
      let line = line(content)
      guard line.hasPrefix("gitdir: ") else { return nil }
      folder = FileSystem.path(String(line.dropFirst(8)), from: FileSystem.parent(of: path))
    }
    guard let folder = FileSystem.realPath(folder), isGitFolder(folder) else { return nil }
    return folder
  }

  private static func isGitFolder(_ path: String) -> Bool {
    guard FileSystem.status("\(path)/HEAD") != nil else { return false }
    let common = commonFolder(of: path)
    return FileSystem.isFolder("\(common)/objects") && FileSystem.isFolder("\(common)/refs")
  }

  private static func commonFolder(of gitFolder: String) -> String {
    guard let content = FileSystem.content(of: "\(gitFolder)/commondir", limit: 65_536) else { return gitFolder }
    return FileSystem.realPath(FileSystem.path(line(content), from: gitFolder)) ?? gitFolder
  }

  /// A file's text without the line ends after it.
  private static func line(_ content: [UInt8]) -> String {
    var content = content[...]
    while let last = content.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { content.removeLast() }
    return String(decoding: content, as: UTF8.self)
  }

  /// A list of folders separated by `:`, each perhaps in double quotes with escapes.
  private static func folders(in list: String, from folder: String) -> [String] {
    var folders: [String] = []
    var rest = list[...]
    while !rest.isEmpty {
      var path = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
          path.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
        }
      }
      while let character = rest.popFirst(), character != ":" { path.append(character) }
      if !path.isEmpty { folders.append(FileSystem.path(path, from: folder)) }
    }
    return folders
  }
}
