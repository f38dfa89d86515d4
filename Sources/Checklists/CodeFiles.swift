import Facts
import Git
import Policies
import SourceText

/// The files of a tree on which the code rules depend, by kind.
struct CodeFiles {
  enum Language: UInt8 {
    case swift = 0
    case objectiveC = 1
  }

  struct File: Hashable {
    let entry: TreeEntry
    let language: Language

    var path: RepositoryPath { entry.path }
  }

  /// What is read and searched for uses.
  private(set) var code: [File] = []
  /// Each `Package.swift`.
  private(set) var manifests: [File] = []
  private(set) var catalogs: [TreeEntry] = []
  /// Nibs, plists and intent definitions.
  private(set) var texts: [TreeEntry] = []
  /// Each `project.pbxproj`.
  private(set) var projects: [TreeEntry] = []
  /// Code that is a link to elsewhere.
  private(set) var links: [RepositoryPath] = []

  init(_ tree: RecordedTree, policy: Policy) throws(GitError) {
    // What one of the two lists takes out of view may be in the other's.
    var kinds: [Kind] = []
    let files = try tree.files(
      descend: { !policy.excludesCode($0.path) || !policy.excludesCatalog($0.path) },
      where: { entry in
        guard let kind = Self.kind(of: entry.path, policy) else { return false }
        kinds.append(kind)
        return true
      })
    for (entry, kind) in zip(files, kinds) {
      let isFile = entry.mode == .regular || entry.mode == .executable
      switch kind {
      case .catalog: catalogs.append(entry)
      case .code(let language):
        if !isFile { links.append(entry.path) } else { code.append(File(entry: entry, language: language)) }
      case .manifest: if isFile { manifests.append(File(entry: entry, language: .swift)) }
      case .text: if isFile { texts.append(entry) }
      case .project: if isFile { projects.append(entry) }
      }
    }
  }

  private enum Kind {
    case code(Language)
    case manifest, catalog, text, project
  }

  private static func kind(of path: RepositoryPath, _ policy: Policy) -> Kind? {
    let fileExtension = path.fileExtension
    switch fileExtension {
    case "swift":
      let name = path.name
      if name == "Package.swift" { return policy.excludesCode(path) ? nil : .manifest }
      if name.hasPrefix("Package@swift-") { return nil }
      return policy.includesCode(path) ? .code(.swift) : nil
    case "m", "mm", "h": return policy.excludesCode(path) ? nil : .code(.objectiveC)
    case "xib", "storyboard", "plist", "intentdefinition": return policy.excludesCode(path) ? nil : .text
    case "pbxproj":
      return path.name == "project.pbxproj" && path.folder?.fileExtension == "xcodeproj" && !policy.excludesCode(path)
        ? .project : nil
    case "xcstrings", "strings", "stringsdict":
      return CatalogFileName(path) != nil && !policy.excludesCatalog(path) ? .catalog : nil
    default:
      // `code.include` may name Swift by other extensions.
      return fileExtension.hasPrefix("swift") && policy.includesCode(path) ? .code(.swift) : nil
    }
  }

  /// The catalogs of the tree with their files.
  var catalogFiles: [CatalogIdentity: [TreeEntry]] {
    var files: [CatalogIdentity: [TreeEntry]] = [:]
    for entry in catalogs {
      if let name = CatalogFileName(entry.path) { files[CatalogIdentity(name), default: []].append(entry) }
    }
    return files
  }

  /// Whether another tree has the same packages, projects and paths, so that its bundles are the same.
  func hasBundles(of other: CodeFiles) -> Bool {
    manifests == other.manifests && projects == other.projects
      && code.elementsEqual(other.code) { $0.path == $1.path && $0.language == $1.language }
      && catalogs.elementsEqual(other.catalogs) { $0.path == $1.path }
  }
}
