import CGit2
import SourceText

/// The object store of one repository by libgit2, which reads the user's files and writes none of them.
///
/// Every backend on disk is made read-only; what merging and adding produce goes into a backend in memory. Neither
/// the handle nor its objects may be used by two threads at once.
final class LibGit2Store: ObjectStore {
  let location: RepositoryLocation
  let configuration: Configuration
  let shallowBorder: Set<ObjectID>
  let repository: OpaquePointer
  /// The user's home folder.
  let home: String?
  /// The folder of the user's configuration, in which `git/ignore` is.
  let ignoreFolder: String?
  private let odb: OpaquePointer
  private let memory: UnsafeMutablePointer<git_odb_backend>
  private let isPartial: Bool
  /// Whether the repository's handle has the real index, and not yet an empty one in its place.
  var hasIndex = false
  /// Contents of the worktree that were too many to keep, by their ids.
  var worktreeBlobs: [ObjectID: WorktreeBlob] = [:]

  /// Opens the repository at a location that has been found and checked.
  init(_ location: RepositoryLocation, environment: [String: String]) throws(GitError) {
    _ = LibGit2.start
    let repository = try Self.open(location)
    // From here to the last stored property each failure frees what it owns: `deinit` does not run.
    do throws(GitError) {
      let configuration = try Configuration(
        location: location, environment: environment, repository: repository)
      try LibGit2.check(git_repository_set_config(repository, configuration.handle))
      let border = Self.border(location.shallowFile)
      let (odb, memory) = try Self.objects(location, border: border)
      defer { git_odb_free(odb) }
      try LibGit2.check(git_repository_set_odb(repository, odb))
      try Self.setEmptyIndex(repository)

      self.location = location
      home = environment["HOME"]
      let folder = environment["XDG_CONFIG_HOME"] ?? ""
      ignoreFolder = folder.isEmpty ? environment["HOME"].map { "\($0)/.config" } : folder
      self.configuration = configuration
      self.shallowBorder = border
      self.repository = repository
      // The repository holds the reference that keeps it alive.
      self.odb = odb
      self.memory = memory
      self.isPartial = configuration.hasPromisor
    } catch {
      git_repository_free(repository)
      throw error
    }
  }

  deinit { git_repository_free(repository) }

  private static func open(_ location: RepositoryLocation) throws(GitError) -> OpaquePointer {
    var repository: OpaquePointer?
    var flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_NO_DOTGIT.rawValue
    // `git_repository_set_bare` would write the user's configuration.
    if location.worktree == nil { flags |= GIT_REPOSITORY_OPEN_BARE.rawValue }
    let code = git_repository_open_ext(&repository, location.gitFolder, flags, nil)
    guard code == 0, let repository else {
      throw code == GIT_ENOTFOUND.rawValue
        ? .notARepository(location.gitFolder) : .unreadable(LibGit2.message)
    }
    if let worktree = location.worktree {
      let known = git_repository_workdir(repository).map { String(cString: $0) }
      if known != worktree + "/" { git_repository_set_workdir(repository, worktree, 0) }
    }
    return repository
  }

  /// The backends on disk, without any way to write, and the one in memory before them.
  private static func objects(
    _ location: RepositoryLocation, border: Set<ObjectID>
  ) throws(GitError) -> (odb: OpaquePointer, memory: UnsafeMutablePointer<git_odb_backend>) {
    let odb = try diskObjects(location)
    do throws(GitError) {
      for i in 0..<git_odb_num_backends(odb) {
        var backend: UnsafeMutablePointer<git_odb_backend>?
        try LibGit2.check(git_odb_get_backend(&backend, odb, i))
        backend?.pointee.write = nil
        backend?.pointee.writestream = nil
        backend?.pointee.writepack = nil
        // "Freshening" would touch the times of loose objects and packs that hold what is being added.
        backend?.pointee.freshen = nil
      }
      var memory: UnsafeMutablePointer<git_odb_backend>?
      try LibGit2.check(git_mempack_new(&memory))
      guard let memory else { throw .unreadable("git_mempack_new") }
      try LibGit2.check(git_odb_add_backend(odb, memory, 999))
      try cut(border, location, into: memory)
      return (odb, memory)
    } catch {
      git_odb_free(odb)
      throw error
    }
  }

  private static func diskObjects(_ location: RepositoryLocation) throws(GitError) -> OpaquePointer {
    var odb: OpaquePointer?
    try LibGit2.check(git_odb_new(&odb))
    guard let odb else { throw .unreadable("git_odb_new") }
    for folder in [location.objectsFolder] + location.alternateObjectFolders {
      guard git_odb_add_disk_alternate(odb, folder) == 0 else {
        let message = LibGit2.message
        git_odb_free(odb)
        throw .unreadable(message)
      }
    }
    return odb
  }

  /// Puts the border's commits into memory under their own ids without their parents, as git sees them.
  ///
  /// libgit2 1.5 follows the parents and fails on their absence.
  private static func cut(
    _ border: Set<ObjectID>, _ location: RepositoryLocation, into memory: UnsafeMutablePointer<git_odb_backend>
  ) throws(GitError) {
    guard !border.isEmpty else { return }
    // A store of its own, so that the uncut commits stay out of the cache.
    let source = try diskObjects(location)
    defer { git_odb_free(source) }
    for id in border {
      var oid = id.oid
      var object: OpaquePointer?
      guard git_odb_read(&object, source, &oid) == 0, let object else { continue }
      defer { git_odb_object_free(object) }
      guard git_odb_object_type(object) == GIT_OBJECT_COMMIT else { continue }
      let content = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
      let cut = Commit.withoutParents(Array(content))
      try LibGit2.check(
        cut.withUnsafeBytes { memory.pointee.write(memory, &oid, $0.baseAddress, $0.count, GIT_OBJECT_COMMIT) })
    }
  }

  private static func border(_ path: String) -> Set<ObjectID> {
    guard let content = FileSystem.content(of: path, limit: 64 << 20) else { return [] }
    return Set(content.split(separator: UInt8(ascii: "\n")).compactMap { ObjectID(hex: $0) })
  }

  /// Keeps libgit2 from loading the index for attributes: it may be one that 1.5 cannot read.
  private static func setEmptyIndex(_ repository: OpaquePointer) throws(GitError) {
    var index: OpaquePointer?
    try LibGit2.check(git_index_new(&index))
    defer { git_index_free(index) }
    try LibGit2.check(git_repository_set_index(repository, index))
  }

  func object(_ id: ObjectID, limit: Int) throws(GitError) -> (kind: ObjectKind, content: [UInt8]) {
    if let blob = worktreeBlobs[id] { return (.blob, try content(of: blob, id, limit: limit)) }
    // A blob's size is looked up before memory is taken for it.
    guard try header(id).size <= limit else { throw .tooLarge(id) }
    var oid = id.oid
    var object: OpaquePointer?
    try checkLookup(git_odb_read(&object, odb, &oid), id)
    defer { git_odb_object_free(object) }
    guard let object, let kind = ObjectKind(git_odb_object_type(object)) else { throw .malformedObject(id) }
    let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
    return (kind, Array(bytes))
  }

  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    if let blob = worktreeBlobs[id] { return (.blob, blob.size) }
    var oid = id.oid
    var size = 0
    var type = GIT_OBJECT_INVALID
    try checkLookup(git_odb_read_header(&size, &type, odb, &oid), id)
    guard let kind = ObjectKind(type) else { throw .malformedObject(id) }
    return (kind, size)
  }

  func contains(_ id: ObjectID) -> Bool {
    var oid = id.oid
    return worktreeBlobs[id] != nil || git_odb_exists(odb, &oid) == 1
  }

  func add(_ kind: ObjectKind, _ content: [UInt8]) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try LibGit2.check(content.withUnsafeBytes { git_odb_write(&oid, odb, $0.baseAddress, $0.count, kind.type) })
    return ObjectID(oid)
  }

  /// Throws if looking up an object has failed, and says whether it is absent or broken.
  func checkLookup(_ code: Int32, _ id: ObjectID) throws(GitError) {
    guard code < 0 else { return }
    guard code == GIT_ENOTFOUND.rawValue else { throw .malformedObject(id) }
    throw isPartial ? .promisedObjectAbsent(id) : .missingObject(id)
  }
}

extension Commit {
  /// A commit object's content without its `parent` lines.
  static func withoutParents(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = content[...]
    let parent = Array("parent ".utf8)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), end > rest.startIndex {
      if !rest.starts(with: parent) { result += rest[...end] }
      rest = rest[(end + 1)...]
    }
    return result + rest
  }
}
