import Facts
import Git
import SourceText
import Threads

/// Brings the catalogs that a change touches together with what they were: the same path, a rename, a migration.
struct CatalogPairs {
  struct Pair {
    /// Nil where the catalog is new.
    let old: Catalog?
    /// Nil where it was taken away.
    let new: Catalog?
  }

  /// Pairs in the order of the new paths.
  let pairs: [Pair]

  init(changes: [TreeChange], target: TreeCatalogs, merged: TreeCatalogs) throws(GitError) {
    var touched: Set<CatalogIdentity> = []
    for change in changes {
      for path in [change.old?.path, change.new?.path] {
        if let path, let name = merged.name(of: path) { touched.insert(CatalogIdentity(name)) }
      }
    }
    try Self.readBothSides(touched, target: target, merged: merged)
    var pairs: [Pair] = []
    var added: [(CatalogIdentity, Catalog)] = []
    var removed: [(CatalogIdentity, Catalog)] = []
    for identity in touched.sorted() {
      switch (try target.catalog(identity), try merged.catalog(identity)) {
      case (let old?, let new?): pairs.append(Pair(old: old, new: new))
      case (let old?, nil): removed.append((identity, old))
      case (nil, let new?): added.append((identity, new))
      case (nil, nil): break
      }
    }
    let renamedPaths = Self.exactRenames(in: changes)
    for (identity, new) in added {
      let match =
        removed.firstIndex { $0.0.folder == identity.folder && $0.0.table == identity.table }
        ?? removed.firstIndex { pair in
          pair.1.files.contains { renamedPaths[$0.path].map(Set(new.files.map(\.path)).contains) ?? false }
        }
        ?? Self.bestMatch(of: identity, new, in: removed)
      pairs.append(Pair(old: match.map { removed.remove(at: $0).1 }, new: new))
    }
    pairs += removed.map { Pair(old: $0.1, new: nil) }
    self.pairs = pairs.sorted { Self.path(of: $0) < Self.path(of: $1) }
  }

  /// Reads the catalogs of both sides at once where they are large: inflating and parsing is nearly all of a check.
  private static func readBothSides(
    _ identities: Set<CatalogIdentity>, target: TreeCatalogs, merged: TreeCatalogs
  ) throws(GitError) {
    var size = 0
    for identity in identities { size += try target.size(of: identity) }
    guard size > smallestForTwoThreads else { return }
    let wanted = identities.sorted()
    // What cannot be read is asked for again below, and the error comes from there.
    let worker = BackgroundWork {
      guard (try? target.tree.useOwnHandle()) != nil else { return }
      for identity in wanted { _ = try? target.catalog(identity) }
    }
    for identity in wanted { _ = try? merged.catalog(identity) }
    worker.join()
  }

  /// Below this many bytes a second thread costs more than it saves.
  private static let smallestForTwoThreads = 400_000

  private static func path(of pair: Pair) -> RepositoryPath { (pair.new ?? pair.old)?.path ?? .root }

  /// From a path that the change takes away to the one that has its very blob now.
  private static func exactRenames(in changes: [TreeChange]) -> [RepositoryPath: RepositoryPath] {
    var result: [RepositoryPath: RepositoryPath] = [:]
    for rename in ExactRenames(changes).renames {
      if let old = rename.old, let new = rename.new { result[old.path] = new.path }
    }
    return result
  }

  /// The removed catalog of the same format and table that has most key names in common, if that is more than half.
  private static func bestMatch(
    of identity: CatalogIdentity, _ new: Catalog, in removed: [(CatalogIdentity, Catalog)]
  ) -> Int? {
    var best: (index: Int, common: Int)?
    for (index, (other, old)) in removed.enumerated()
    where other.format == identity.format && other.table == identity.table {
      let common = old.entries.count { new.entry($0.key) != nil }
      guard common * 2 > old.entries.count, common > best?.common ?? 0 else { continue }
      best = (index, common)
    }
    return best?.index
  }
}
