import SourceText

/// One path that differs between two trees: added without `old`, deleted without `new`, else modified.
package struct TreeChange: Hashable, Sendable {
  package let old: TreeEntry?
  package let new: TreeEntry?

  package init(old: TreeEntry?, new: TreeEntry?) {
    self.old = old
    self.new = new
  }

  /// The path that differs, the same on both sides.
  package var path: RepositoryPath { (new ?? old)?.path ?? .root }
}

/// Compares two trees folder by folder and reads only the folders that differ.
struct TreeComparison {
  let store: any ObjectStore
  private var changes: [TreeChange] = []
  private var pending: [(folder: RepositoryPath, old: ObjectID?, new: ObjectID?)] = []
  private var budget = TreeBudget()

  init(store: any ObjectStore) { self.store = store }

  /// The differing paths that are no folders, sorted bytewise, as `git diff-tree -r --no-renames` gives them.
  mutating func changes(from old: ObjectID, to new: ObjectID) throws(GitError) -> [TreeChange] {
    if old != new { pending.append((.root, old, new)) }
    while let (folder, old, new) = pending.popLast() {
      try compare(folder, old, new)
    }
    changes.sort { $0.path < $1.path }
    return changes
  }

  private mutating func compare(
    _ folder: RepositoryPath, _ oldID: ObjectID?, _ newID: ObjectID?
  ) throws(GitError) {
    let old = try read(oldID, at: folder)
    let new = try read(newID, at: folder)
    var i = 0
    var j = 0
    while i < old.entries.count || j < new.entries.count {
      let order: Int
      if i == old.entries.count {
        order = 1
      } else if j == new.entries.count {
        order = -1
      } else {
        order = Tree.order(old.entries[i], of: old, new.entries[j], of: new)
      }
      let before = order <= 0 ? old.entries[i] : nil
      let after = order >= 0 ? new.entries[j] : nil
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
      if let before, let after, before.id == after.id, before.mode == after.mode { continue }
      let path = before.map { old.path(of: $0, in: folder) } ?? after.map { new.path(of: $0, in: folder) }
      guard let path else { continue }
      if before?.mode == .folder || after?.mode == .folder {
        pending.append((path, before?.id, after?.id))
      } else {
        changes.append(
          TreeChange(
            old: before.map { TreeEntry(path: path, mode: $0.mode, id: $0.id) },
            new: after.map { TreeEntry(path: path, mode: $0.mode, id: $0.id) }))
      }
    }
  }

  private mutating func read(_ id: ObjectID?, at folder: RepositoryPath) throws(GitError) -> Tree {
    guard let id else { return .empty }
    let tree = try store.tree(id)
    try budget.spend(tree, id, at: folder)
    return tree
  }
}

/// What one walk through a tree may take: few bytes can describe a tree of endless size.
struct TreeBudget {
  private var entries = 4_000_000
  private static let longestPath = 16_384

  /// - Throws: `tooLarge` when the walk has seen too many entries or the folder lies too deep.
  mutating func spend(_ tree: Tree, _ id: ObjectID, at folder: RepositoryPath) throws(GitError) {
    entries -= tree.entries.count
    guard entries >= 0, folder.string.utf8.count <= Self.longestPath else { throw .tooLarge(id) }
  }
}
