/// What a repository's configuration demands of the program that reads it (git's `repository-version`).
enum RepositoryFormat {
  /// The extensions that change nothing of what this module reads.
  static let knownExtensions = [
    "noop", "noop-v1", "objectformat", "partialclone", "preciousobjects", "relativeworktrees", "worktreeconfig",
  ]

  /// Refuses a format that would be misread.
  /// - Throws: `sha256Repository`, `unsupportedExtension`.
  static func check(_ configuration: Configuration, at path: String) throws(GitError) {
    let version = Int(configuration.value("core.repositoryformatversion") ?? "0") ?? 0
    guard version > 0 else { return }
    guard version == 1 else { throw .unsupportedExtension("repositoryformatversion \(version)") }
    if let format = configuration.value("extensions.objectformat"), format.lowercased() != "sha1" {
      guard format.lowercased() == "sha256" else { throw .unsupportedExtension("objectformat=\(format)") }
      throw .sha256Repository(path)
    }
    for name in configuration.names(inSection: "extensions") where !knownExtensions.contains(name) {
      if name == "refstorage", configuration.value("extensions.refstorage")?.lowercased() == "files" { continue }
      throw .unsupportedExtension(name)
    }
  }
}
