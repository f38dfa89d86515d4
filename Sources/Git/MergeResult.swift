import SourceText

/// The tree that merging one commit into another would give.
package struct MergeResult: Hashable, Sendable {
  /// How the merge went; the raw values are those of the result's `merge.state`.
  package enum State: String, Sendable {
    case clean
    case conflicts
    /// The target is an ancestor of the head: the result is the head's tree.
    case fastForward = "fast-forward"
    /// The head is an ancestor of the target, or the same: the result is the target's tree.
    case upToDate = "up-to-date"
  }

  package let state: State
  /// The paths that git cannot merge, sorted; in `tree` they have the head's version, or none where it has none.
  package let conflicts: [RepositoryPath]
  package let tree: ObjectID
  /// The best common ancestor.
  package let mergeBase: ObjectID

  package init(state: State, conflicts: [RepositoryPath], tree: ObjectID, mergeBase: ObjectID) {
    self.state = state
    self.conflicts = conflicts
    self.tree = tree
    self.mergeBase = mergeBase
  }
}
