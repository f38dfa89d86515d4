import Facts
import SourceText

/// The three-way merge of a catalog file by key, locale and leaf instead of by line.
///
/// Changes of one side stand; additions of both join; what both changed alike is agreed. What they changed differently
/// is a conflict and never guessed. The meaning of a clean result does not depend on which side is ours.
///
/// A file of an `.lproj` family holds one locale: that the source text was edited in one file while another was filled
/// cannot be seen here. `source-frozen` sees it in the merge result.
package enum SemanticMerge {
  /// Merges three versions of one file.
  ///
  /// Where one side equals the base, or both are the same, the other side's bytes are returned unchanged. Otherwise an
  /// `.xcstrings` is laid out as Xcode writes it, with a final newline where ours has one, and a `.strings` or
  /// `.stringsdict` keeps ours' bytes but for what theirs changed.
  /// - Parameters:
  ///   - base: empty where the two sides have no common version (both added the file).
  ///   - kind: the format, as the path tells.
  package static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], kind: CatalogFileName.Kind
  ) -> MergeOutcome {
    if ours == theirs || theirs == base { return MergeOutcome(bytes: ours, conflicts: []) }
    if ours == base { return MergeOutcome(bytes: theirs, conflicts: []) }
    return switch kind {
    case .xcstrings: StringCatalogMerge.merge(base: base, ours: ours, theirs: theirs)
    case .strings, .stringsdict: TextTableMerge.merge(base: base, ours: ours, theirs: theirs, kind: kind)
    }
  }

  /// The format that a path's extension names; nil for a path of no catalog.
  package static func kind(of path: RepositoryPath) -> CatalogFileName.Kind? {
    CatalogFileName.Kind(rawValue: String(path.fileExtension))
  }

  /// Whether merging by meaning leaves nothing to decide where git's merge by line conflicts.
  package static func resolves(base: [UInt8], ours: [UInt8], theirs: [UInt8], path: RepositoryPath) -> Bool {
    guard let kind = kind(of: path) else { return false }
    return merge(base: base, ours: ours, theirs: theirs, kind: kind).isClean
  }
}
