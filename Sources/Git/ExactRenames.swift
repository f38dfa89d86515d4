import SourceText

/// Deleted and added files of the same content, paired as renames.
///
/// Of several candidates those of the same name come first, then the first by path; every file is in one pair at most.
package struct ExactRenames: Sendable {
  /// The renames, sorted by new path; each has both sides, at different paths.
  package let renames: [TreeChange]
  /// The changes that are in no pair, in their order.
  package let others: [TreeChange]

  /// Pairs regular and executable files; `changes` is sorted by path.
  package init(_ changes: [TreeChange]) {
    var deleted: [ObjectID: [Int]] = [:]
    for (i, change) in changes.enumerated() where change.new == nil {
      guard let old = change.old, Self.isFile(old) else { continue }
      deleted[old.id, default: []].append(i)
    }
    var partner: [Int: Int] = [:]
    var isTaken: Set<Int> = []
    for needsSameName in [true, false] {
      for (i, change) in changes.enumerated() where change.old == nil && partner[i] == nil {
        guard let new = change.new, Self.isFile(new), let candidates = deleted[new.id] else { continue }
        let match = candidates.first {
          !isTaken.contains($0) && (!needsSameName || changes[$0].path.name == change.path.name)
        }
        guard let match else { continue }
        partner[i] = match
        isTaken.insert(match)
      }
    }
    var renames: [TreeChange] = []
    var others: [TreeChange] = []
    for (i, change) in changes.enumerated() where !isTaken.contains(i) {
      if let match = partner[i] {
        renames.append(TreeChange(old: changes[match].old, new: change.new))
      } else {
        others.append(change)
      }
    }
    self.renames = renames
    self.others = others
  }

  private static func isFile(_ entry: TreeEntry) -> Bool { entry.mode == .regular || entry.mode == .executable }
}
