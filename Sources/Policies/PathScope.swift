import SourceText

/// Where an override or a ledger entry holds: a path from the root, with all that lies in it, or a glob as in
/// `.gitignore`.
package struct PathScope: Hashable, Sendable {
  /// As written.
  package let spelling: String
  private let prefix: RepositoryPath?
  private let filter: PathFilter

  /// A spelling without `*`, `?`, `[` and `\` is a path.
  package init(_ spelling: String) {
    self.spelling = spelling
    filter = PathFilter([spelling])
    let hasWildcard = spelling.utf8.contains { "*?[\\".utf8.contains($0) }
    prefix = hasWildcard ? nil : RepositoryPath(spelling.split(separator: "/").joined(separator: "/"))
  }

  /// Whether the spelling is a glob and no path.
  package var isGlob: Bool { prefix == nil }

  /// Whether a file lies in the scope.
  package func contains(_ file: RepositoryPath) -> Bool {
    guard let prefix else { return filter.matches(file) }
    return (file == prefix && !spelling.hasSuffix("/")) || file.isInside(prefix)
  }
}
