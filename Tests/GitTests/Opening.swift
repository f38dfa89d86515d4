import Git
import SourceText
import Support

extension TemporaryRepository {
  /// This repository as the product opens it when the user names its path.
  func open(_ path: String? = nil) throws -> Repository {
    try Repository.open(at: path ?? self.path, environment: environment, isExplicit: true)
  }

  /// The repository that the product finds from `path` with these further environment variables.
  func discover(from path: String, _ variables: [String: String] = [:]) throws -> Repository {
    try Repository.open(
      at: path, environment: environment.merging(variables) { $1 }, isExplicit: false)
  }

  /// The id of a revision, by git.
  func objectID(_ revision: String) throws -> ObjectID {
    guard let id = ObjectID(try id(revision)) else { throw GitError.unknownRevision(revision) }
    return id
  }

  /// `git ls-tree` of everything below a tree: mode, id and path, separated by NUL.
  func tree(_ revision: String) throws -> [String] {
    let output = try attempt(["ls-tree", "-r", "-z", revision]).successful().output
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Repository {
  /// A tree in the words of `git ls-tree -r -z`.
  func listing(_ tree: ObjectID) throws -> [String] {
    var lines: [String] = []
    try walk(tree, descend: { _ in true }) { entry in
      let kind: String
      switch entry.mode {
      case .regular: kind = "100644 blob"
      case .executable: kind = "100755 blob"
      case .symbolicLink: kind = "120000 blob"
      case .submodule: kind = "160000 commit"
      case .folder: kind = "040000 tree"
      }
      lines.append("\(kind) \(entry.id)\t\(entry.path)")
    }
    return lines
  }
}
