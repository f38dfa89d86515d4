import SourceText

/// A list of patterns that together take files in, as a `.gitignore` at the repository's root would ignore them.
package struct PathFilter: Hashable, Sendable {
  package let patterns: [GlobPattern]

  package init(_ patterns: [GlobPattern]) { self.patterns = patterns }

  /// A spelling that git would not match with matches nothing.
  package init(_ spellings: [String]) { patterns = spellings.map { GlobPattern($0) } }

  /// The patterns as written.
  package var spellings: [String] { patterns.map(\.spelling) }

  /// Whether the file or a folder that it lies in is taken in.
  package func matches(_ file: RepositoryPath) -> Bool { decidingPattern(for: file)?.isNegated == false }

  /// The pattern that speaks of a file: the last one that matches its outermost folder that is taken in (what lies
  /// in such a folder cannot be taken out again), else the last one that matches the file itself.
  package func decidingPattern(for file: RepositoryPath) -> GlobPattern? {
    guard !patterns.isEmpty else { return nil }
    let parts = PathParts(file)
    let matched = patterns.map { $0.matchedPrefixes(of: parts) }
    for end in parts.indices {
      guard let last = patterns.indices.last(where: { matched[$0][end] }) else { continue }
      if end == parts.count - 1 || !patterns[last].isNegated { return patterns[last] }
    }
    return nil
  }
}
