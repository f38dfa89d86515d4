import Git
import SourceText

/// One tree of a run, and a record of everything that was read from it.
///
/// The record is what the verdict depends on: equal records give equal verdicts.
final class RecordedTree {

  let id: ObjectID
  private var repository: Repository
  private var record: [RepositoryPath: String] = [:]
  private var folders: [RepositoryPath: [TreeEntry]] = [:]

  init(_ id: ObjectID, in repository: Repository) {
    self.id = id
    self.repository = repository
  }

  /// Reads through a handle of its own from now on, so that another thread may read other trees meanwhile. The tree
  /// must be in the object store: what was made in memory only the first handle knows.
  func useOwnHandle() throws(GitError) { repository = try repository.reopened() }

  /// A second handle of the same repository, for another thread, which does not know what was made in memory.
  func anotherHandle() throws(GitError) -> Repository { try repository.reopened() }

  func entry(at path: RepositoryPath) throws(GitError) -> TreeEntry? {
    let entry = try repository.entry(at: path, in: id)
    note(path, entry)
    return entry
  }

  /// The entries of one folder whose names `isWanted` accepts; empty where there is no such folder.
  func entries(of folder: RepositoryPath, where isWanted: (TreeEntry) -> Bool) throws(GitError) -> [TreeEntry] {
    let all: [TreeEntry]
    if let known = folders[folder] {
      all = known
    } else {
      all = try repository.entries(of: folder, in: id)
      folders[folder] = all
    }
    let wanted = all.filter(isWanted)
    for entry in wanted { note(entry.path, entry) }
    return wanted
  }

  /// Every file below the root that `isWanted` accepts, in git's order.
  func files(descend: (TreeEntry) -> Bool, where isWanted: (TreeEntry) -> Bool) throws(GitError) -> [TreeEntry] {
    var found: [TreeEntry] = []
    try repository.walk(id, descend: descend) { entry in
      if entry.mode != .folder, isWanted(entry) { found.append(entry) }
    }
    for entry in found { note(entry.path, entry) }
    return found
  }

  /// The bytes of a regular file; nil for anything else and for a file above the size limit.
  func bytes(of entry: TreeEntry) throws(GitError) -> [UInt8]? {
    note(entry.path, entry)
    guard entry.mode == .regular || entry.mode == .executable else { return nil }
    guard try repository.blobSize(entry.id) <= SourceFile.sizeLimit else { return nil }
    return try repository.blob(entry.id)
  }

  /// The bytes of a regular file.
  /// - Throws: `tooLarge` above `limit` bytes.
  func bytes(of entry: TreeEntry, limit: Int) throws(GitError) -> [UInt8] {
    note(entry.path, entry)
    return try repository.blob(entry.id, limit: limit)
  }

  func size(of entry: TreeEntry) throws(GitError) -> Int { try repository.blobSize(entry.id) }

  /// One line per path that was looked at: what stood there.
  var recordLines: [String] {
    record.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  }

  private func note(_ path: RepositoryPath, _ entry: TreeEntry?) {
    record[path] = entry.map { "\($0.mode) \($0.id)" } ?? "-"
  }
}
