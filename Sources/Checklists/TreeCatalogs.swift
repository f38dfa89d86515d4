import Catalogs
import Facts
import Git
import Policies
import SourceText

/// The catalogs of one tree, read when they are asked for and once.
final class TreeCatalogs {
  let tree: RecordedTree
  private let policy: Policy
  private let checksLayout: Bool
  private var read: [CatalogIdentity: Catalog?] = [:]

  init(_ tree: RecordedTree, policy: Policy, checksLayout: Bool) {
    self.tree = tree
    self.checksLayout = checksLayout
    self.policy = policy
  }

  /// Whether a path is a catalog file that the policy does not exclude.
  func name(of path: RepositoryPath) -> CatalogFileName? {
    guard let name = CatalogFileName(path), !policy.excludesCatalog(path) else { return nil }
    return name
  }

  /// Nil where the tree has no file of it.
  func catalog(_ identity: CatalogIdentity) throws(GitError) -> Catalog? {
    if let known = read[identity] { return known }
    let files = try files(of: identity)
    var catalog: Catalog?
    if !files.isEmpty {
      var sources: [CatalogReader.Source] = []
      for file in files { sources.append(try source(file)) }
      catalog = CatalogReader.catalog(
        identity, from: sources, sourceLanguage: policy.sourceLanguage, checksLayout: checksLayout)
    }
    // A name that git cannot have written as it is shown leads to no file; what was not read is never green.
    if catalog == nil, identity.holdsUnreadableName {
      let source = CatalogReader.Source(path: identity.shownPath, content: .notRead(.unreadablePath))
      catalog = CatalogReader.catalog(identity, from: [source], sourceLanguage: policy.sourceLanguage)
    }
    read[identity] = .some(catalog)
    return catalog
  }

  /// Takes from another tree's catalogs those whose files are the same there, so that they are read once.
  func share(
    with other: TreeCatalogs, _ files: [CatalogIdentity: [TreeEntry]], _ otherFiles: [CatalogIdentity: [TreeEntry]]
  ) throws(GitError) {
    for (identity, entries) in files where read[identity] == nil && otherFiles[identity] == entries {
      read[identity] = .some(try other.catalog(identity))
    }
  }

  /// How many bytes the files of a catalog have together.
  func size(of identity: CatalogIdentity) throws(GitError) -> Int {
    var size = 0
    for file in try files(of: identity) where file.mode == .regular || file.mode == .executable {
      size += try tree.size(of: file)
    }
    return size
  }

  /// The catalog with some of its files taken out, or replaced by other versions; nil where no file is left.
  func catalog(
    _ identity: CatalogIdentity, replacing paths: Set<RepositoryPath>, by versions: [RepositoryPath: TreeEntry]
  ) throws(GitError) -> Catalog? {
    var sources: [CatalogReader.Source] = []
    for file in try files(of: identity) {
      if let version = versions[file.path] {
        sources.append(try source(version))
      } else if !paths.contains(file.path) {
        sources.append(try source(file))
      }
    }
    guard !sources.isEmpty else { return nil }
    return CatalogReader.catalog(identity, from: sources, sourceLanguage: policy.sourceLanguage)
  }

  /// The file at its path, or why it cannot be read.
  func source(_ entry: TreeEntry) throws(GitError) -> CatalogReader.Source {
    switch entry.mode {
    case .symbolicLink, .submodule, .folder:
      return CatalogReader.Source(path: entry.path, content: .notRead(.symbolicLink))
    case .regular, .executable:
      if let bytes = try tree.bytes(of: entry) { return CatalogReader.Source(path: entry.path, content: .bytes(bytes)) }
      return CatalogReader.Source(path: entry.path, content: .notRead(.tooLarge(bytes: try tree.size(of: entry))))
    }
  }

  /// The identities of all catalogs in one folder: string catalogs in it, families of `.lproj` folders in it.
  func identities(in folder: RepositoryPath) throws(GitError) -> [CatalogIdentity] {
    Set(try fileNames(in: folder).map { CatalogIdentity($0) }).sorted()
  }

  /// The catalog files of one folder and of the `.lproj` folders in it.
  func fileNames(in folder: RepositoryPath) throws(GitError) -> [CatalogFileName] {
    var names: [CatalogFileName] = []
    for entry in try tree.entries(
      of: folder, where: { $0.mode == .folder && $0.path.fileExtension == "lproj" || CatalogFileName($0.path) != nil })
    {
      if entry.mode == .folder {
        let files = try tree.entries(of: entry.path) { $0.mode != .folder && CatalogFileName($0.path) != nil }
        names += files.compactMap { name(of: $0.path) }
      } else if let name = name(of: entry.path) {
        names.append(name)
      }
    }
    return names
  }

  /// The identities of all catalogs of the tree, and all their files.
  func all() throws(GitError) -> (identities: [CatalogIdentity], files: [CatalogFileName]) {
    let policy = policy
    let files = try tree.files(
      descend: { !policy.excludesCatalog($0.path) },
      where: { CatalogFileName($0.path) != nil && !policy.excludesCatalog($0.path) })
    let names = files.compactMap { CatalogFileName($0.path) }
    return (Set(names.map { CatalogIdentity($0) }).sorted(), names)
  }

  private func files(of identity: CatalogIdentity) throws(GitError) -> [TreeEntry] {
    switch identity.format {
    case .xcstrings:
      let path = identity.folder.appending("\(identity.table).xcstrings")
      guard let entry = try tree.entry(at: path), entry.mode != .folder else { return [] }
      return [entry]
    case .lproj:
      var found: [TreeEntry] = []
      for folder in try tree.entries(
        of: identity.folder, where: { $0.mode == .folder && $0.path.fileExtension == "lproj" })
      {
        for kind in ["strings", "stringsdict"] {
          let path = folder.path.appending("\(identity.table).\(kind)")
          guard !policy.excludesCatalog(path) else { continue }
          if let entry = try tree.entry(at: path), entry.mode != .folder { found.append(entry) }
        }
      }
      return found
    }
  }
}

extension CatalogIdentity {
  /// Whether folder or table hold U+FFFD, which stands for bytes that are no UTF-8.
  fileprivate var holdsUnreadableName: Bool {
    (folder.string + table).unicodeScalars.contains("\u{FFFD}")
  }

  /// A path to name in a finding.
  fileprivate var shownPath: RepositoryPath {
    format == .xcstrings
      ? folder.appending("\(table).xcstrings") : folder.appending("en.lproj").appending("\(table).strings")
  }
}
