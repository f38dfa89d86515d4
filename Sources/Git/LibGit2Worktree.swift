import CGit2
import SourceText

/// The trees of uncommitted work: of the index and of the worktree.
extension LibGit2Store {
  /// How many bytes of changed files are kept; the rest is read again when asked for.
  private static let keptBytes = 256 << 20

  func stagedTree() throws(GitError) -> ObjectID {
    let index = try openIndex()
    defer { git_index_free(index) }
    for path in paths(in: index, flagged: GIT_INDEX_ENTRY_INTENT_TO_ADD) {
      // A file that is only announced is in no commit.
      try LibGit2.check(path.withCString { git_index_remove(index, $0, 0) })
    }
    return try writeTree(of: index)
  }

  func worktreeTree() throws(GitError) -> ObjectID {
    guard let worktree = location.worktree else { throw .noWorktree }
    try loadIndex()
    let index = try openIndex()
    defer { git_index_free(index) }
    var changed = try worktreeChanges(against: index, in: worktree)
    for path in paths(in: index, flagged: GIT_INDEX_ENTRY_INTENT_TO_ADD) where changed[path] == nil {
      changed[path] = .content(mode: UInt32(GIT_FILEMODE_BLOB.rawValue))
    }
    var kept = 0
    // Removed paths first: a new file may need the place of an old folder, and the other way round.
    let sorted = changed.sorted { $0.key < $1.key }
    for (path, change) in sorted where change == .removal {
      try LibGit2.check(path.withCString { git_index_remove(index, $0, 0) })
    }
    for (path, change) in sorted {
      guard case .content(let mode) = change else { continue }
      guard let entry = try entry(path, mode: mode, in: worktree, kept: &kept) else {
        // Gone since, or nothing that git stores.
        _ = path.withCString { git_index_remove(index, $0, 0) }
        continue
      }
      try add(entry, path, to: index)
    }
    return try writeTree(of: index)
  }

  func uncommittedPaths(since tree: ObjectID?) throws(GitError) -> [RepositoryPath] {
    try loadIndex()
    let index = try openIndex(allowsConflicts: true)
    defer { git_index_free(index) }
    var paths: Set<RawPath> = []
    if let worktree = location.worktree {
      paths.formUnion(try worktreeChanges(against: index, in: worktree, allowsConflicts: true).keys)
    }
    paths.formUnion(try stagedChanges(since: tree, index))
    return paths.map(\.repositoryPath).sorted()
  }

  private func stagedChanges(since tree: ObjectID?, _ index: OpaquePointer) throws(GitError) -> [RawPath] {
    var object: OpaquePointer?
    if let tree {
      var oid = tree.oid
      try checkLookup(git_tree_lookup(&object, repository, &oid), tree)
    }
    defer { git_tree_free(object) }
    var options = try Self.diffOptions()
    var diff: OpaquePointer?
    try LibGit2.check(git_diff_tree_to_index(&diff, repository, object, index, &options))
    defer { git_diff_free(diff) }
    return (0..<git_diff_num_deltas(diff)).compactMap { i in
      git_diff_get_delta(diff, i).flatMap { $0.pointee.new_file.path ?? $0.pointee.old_file.path }.map(RawPath.init)
    }
  }

  private enum Change: Equatable {
    case removal
    case content(mode: UInt32)
  }

  /// How the worktree differs from the index, by path; skipped entries of a sparse checkout do not.
  private func worktreeChanges(
    against index: OpaquePointer, in worktree: String, allowsConflicts: Bool = false
  ) throws(GitError) -> [RawPath: Change] {
    var options = try Self.diffOptions()
    var diff: OpaquePointer?
    try LibGit2.check(git_diff_index_to_workdir(&diff, repository, index, &options))
    defer { git_diff_free(diff) }
    let skipped = paths(in: index, flagged: GIT_INDEX_ENTRY_SKIP_WORKTREE)
    var changes: [RawPath: Change] = [:]
    for path in untrackedPaths(index, in: worktree) {
      changes[path] = .content(mode: fileMode(of: path, in: worktree))
    }
    for i in 0..<git_diff_num_deltas(diff) {
      guard let delta = git_diff_get_delta(diff, i)?.pointee,
        let path = (delta.new_file.path ?? delta.old_file.path).map(RawPath.init), !skipped.contains(path)
      else { continue }
      switch delta.status {
      case GIT_DELTA_DELETED: if changes[path] == nil { changes[path] = .removal }
      case GIT_DELTA_CONFLICTED:
        guard allowsConflicts else { throw .unmergedPath(path.repositoryPath) }
        changes[path] = .content(mode: UInt32(delta.new_file.mode))
      case GIT_DELTA_UNREADABLE: throw .unreadableFile(path.repositoryPath)
      case GIT_DELTA_UNMODIFIED, GIT_DELTA_IGNORED, GIT_DELTA_UNTRACKED: break
      default: changes[path] = .content(mode: UInt32(delta.new_file.mode))
      }
    }
    return changes
  }

  private func untrackedPaths(_ index: OpaquePointer, in worktree: String) -> [RawPath] {
    var paths: [[UInt8]] = []
    var submodules: Set<[UInt8]> = []
    for i in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, i)?.pointee else { continue }
      paths.append(RawPath(entry.path).bytes)
      if entry.mode == UInt32(GIT_FILEMODE_COMMIT.rawValue), let path = paths.last { submodules.insert(path) }
    }
    let tracked = TrackedPaths(
      paths, submodules: submodules, isComposed: configuration.flag("core.precomposeunicode") ?? false)
    var files = UntrackedFiles(
      in: worktree, tracked: tracked, ignoreFiles: ignoreFiles,
      ignoresCase: configuration.flag("core.ignorecase") ?? false)
    return files.paths().map { RawPath(bytes: $0) }
  }

  private func fileMode(of path: RawPath, in worktree: String) -> UInt32 {
    guard configuration.flag("core.filemode") ?? true, let file = WorktreeFile(path.bytes, in: worktree),
      file.isExecutable
    else { return UInt32(GIT_FILEMODE_BLOB.rawValue) }
    return UInt32(GIT_FILEMODE_BLOB_EXECUTABLE.rawValue)
  }

  private static func diffOptions() throws(GitError) -> git_diff_options {
    var options = git_diff_options()
    try LibGit2.check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags =
      GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_INCLUDE_UNREADABLE.rawValue
      | GIT_DIFF_SKIP_BINARY_CHECK.rawValue
    // Work inside a submodule is that repository's.
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_DIRTY
    return options
  }

  /// The index entry of a file of the worktree as it is now; nil where git would store nothing.
  private func entry(
    _ path: RawPath, mode: UInt32, in worktree: String, kept: inout Int
  ) throws(GitError) -> (mode: UInt32, id: ObjectID)? {
    let link = UInt32(GIT_FILEMODE_LINK.rawValue)
    guard let file = WorktreeFile(path.bytes, in: worktree) else { return nil }
    guard let content = file.content(limit: SourceFile.sizeLimit) else {
      throw .unreadableFile(path.repositoryPath)
    }
    switch content {
    case .link(let target): return (link, try add(.blob, target))
    case .file(let bytes):
      // Without `core.symlinks` a link is a file that holds its target.
      let isLink = mode == link && configuration.flag("core.symlinks") == false
      let clean = isLink ? bytes : try clean(bytes, path)
      let mode = isLink ? link : Self.fileMode(mode)
      kept += clean.count
      if kept <= Self.keptBytes { return (mode, try add(.blob, clean)) }
      let id = LibGit2.blobID(of: clean)
      if !contains(id) { worktreeBlobs[id] = WorktreeBlob(path: path, size: clean.count) }
      return (mode, id)
    case .large(let size):
      var oid = git_oid()
      try LibGit2.check(
        RawPath(bytes: Array("\(worktree)/".utf8) + path.bytes).withCString {
          git_odb_hashfile(&oid, $0, GIT_OBJECT_BLOB)
        })
      let id = ObjectID(oid)
      if !contains(id) { worktreeBlobs[id] = WorktreeBlob(path: path, size: size) }
      return (Self.fileMode(mode), id)
    case .folder:
      guard let head = nestedHead("\(worktree)/\(path.repositoryPath)") else { return nil }
      return (UInt32(GIT_FILEMODE_COMMIT.rawValue), head)
    case .other: return nil
    }
  }

  private static func fileMode(_ mode: UInt32) -> UInt32 {
    UInt32((mode & 0o100 != 0 ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB).rawValue)
  }

  /// Where git looks for patterns of ignored files outside the worktree, the weakest first.
  private var ignoreFiles: [String] {
    var files: [String] = []
    if let file = configuration.value("core.excludesfile") {
      files.append(FileSystem.path(FileSystem.expandingHome(file, home: home), from: location.worktree ?? "/"))
    } else if let folder = ignoreFolder {
      files.append("\(folder)/git/ignore")
    }
    return files + ["\(location.commonFolder)/info/exclude"]
  }

  /// The commit that a repository inside the worktree has checked out.
  private func nestedHead(_ path: String) -> ObjectID? {
    var nested: OpaquePointer?
    guard git_repository_open_ext(&nested, path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil) == 0 else { return nil }
    defer { git_repository_free(nested) }
    var oid = git_oid()
    guard git_reference_name_to_id(&oid, nested, "HEAD") == 0 else { return nil }
    return ObjectID(oid)
  }

  /// The bytes as git stores them: line ends and `$Id$` by libgit2's own two filters, and no program's.
  private func clean(_ bytes: [UInt8], _ path: RawPath) throws(GitError) -> [UInt8] {
    var filters: OpaquePointer?
    try LibGit2.check(
      path.withCString {
        git_filter_list_load(
          &filters, repository, nil, $0, GIT_FILTER_TO_ODB, UInt32(GIT_FILTER_ALLOW_UNSAFE.rawValue))
      })
    guard let filters else { return bytes }
    defer { git_filter_list_free(filters) }
    var result = git_buf()
    defer { git_buf_dispose(&result) }
    let code = bytes.withUnsafeBytes {
      git_filter_list_apply_to_buffer(
        &result, filters, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    try LibGit2.check(code)
    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.size))
  }

  /// Reads a file of the worktree again whose content was not kept.
  func content(of blob: WorktreeBlob, _ id: ObjectID, limit: Int) throws(GitError) -> [UInt8] {
    guard blob.size <= limit, let worktree = location.worktree else { throw .tooLarge(id) }
    guard let file = WorktreeFile(blob.path.bytes, in: worktree),
      case .file(let bytes) = file.content(limit: limit)
    else { throw .unreadableFile(blob.path.repositoryPath) }
    let clean = try clean(bytes, blob.path)
    // Edited in the meantime.
    guard LibGit2.blobID(of: clean) == id else { throw .unreadableFile(blob.path.repositoryPath) }
    return clean
  }
}

/// A file of the worktree that is known by its id and not kept in memory.
struct WorktreeBlob {
  let path: RawPath
  let size: Int
}
