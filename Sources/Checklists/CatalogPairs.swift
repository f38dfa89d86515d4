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
    let moves = Moves(changes)
    var pairs: [Pair] = []
    var added: [(CatalogIdentity, Catalog)] = []
    var removed: [(CatalogIdentity, Catalog)] = []
    for identity in touched.sorted() {
      switch (try target.catalog(identity), try merged.catalog(identity)) {
      case (let old?, let new?):
        // Under one path two different catalogs may follow each other: what stood here went elsewhere.
        if moves.bothMoved(old, new) || !Self.isKept(old, in: new) {
          removed.append((identity, old))
          added.append((identity, new))
        } else {
          pairs.append(Pair(old: old, new: new))
        }
      case (let old?, nil): removed.append((identity, old))
      case (nil, let new?): added.append((identity, new))
      case (nil, nil): break
      }
    }
    let matchers: [(CatalogIdentity, Catalog) -> Int?] = [
      { _, new in removed.firstIndex { moves.leads($0.1, to: new) } },
      { identity, _ in
        removed.firstIndex {
          $0.0.folder == identity.folder && $0.0.table == identity.table && $0.0.format != identity.format
        }
      },
      { identity, new in Self.bestMatch(of: identity, new, in: removed) },
      { identity, _ in removed.firstIndex { $0.0 == identity } },
    ]
    // Every catalog gets its surest origin before any gets a lesser one.
    for matcher in matchers {
      var unmatched: [(CatalogIdentity, Catalog)] = []
      for (identity, new) in added {
        if let index = matcher(identity, new) {
          pairs.append(Pair(old: removed.remove(at: index).1, new: new))
        } else {
          unmatched.append((identity, new))
        }
      }
      added = unmatched
    }
    pairs += added.map { Pair(old: nil, new: $0.1) }
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

  /// Whether more than half of a catalog's key names are still at its path; of one that cannot be read nobody knows.
  private static func isKept(_ old: Catalog, in new: Catalog) -> Bool {
    guard old.isReadable, new.isReadable, !old.entries.isEmpty else { return true }
    return old.entries.count { new.entry($0.key) != nil } * 2 > old.entries.count
  }

  /// Files whose blobs stand at another path now.
  private struct Moves {
    /// From the old path to the new ones.
    private var destinations: [RepositoryPath: Set<RepositoryPath>] = [:]
    /// New paths whose blob came from elsewhere.
    private var arrivals: Set<RepositoryPath> = []

    init(_ changes: [TreeChange]) {
      var origins: [ObjectID: [RepositoryPath]] = [:]
      for change in changes {
        if let old = change.old, CatalogFileName(old.path) != nil { origins[old.id, default: []].append(old.path) }
      }
      for change in changes {
        guard let new = change.new, new.id != change.old?.id else { continue }
        for origin in origins[new.id] ?? [] where origin != new.path {
          destinations[origin, default: []].insert(new.path)
          arrivals.insert(new.path)
        }
      }
    }

    /// Whether a file of the old catalog is one of the new catalog's, byte for byte.
    func leads(_ old: Catalog, to new: Catalog) -> Bool {
      let paths = Set(new.files.map(\.path))
      return old.files.contains { !(destinations[$0.path] ?? []).isDisjoint(with: paths) }
    }

    /// Whether what stood at a path went elsewhere and what stands there came from elsewhere (two names swapped). A copy
    /// of a file that stays is no move: its edits are compared in place.
    func bothMoved(_ old: Catalog, _ new: Catalog) -> Bool {
      old.files.contains { destinations[$0.path] != nil } && new.files.contains { arrivals.contains($0.path) }
    }
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
