import Facts
import Policies
import SourceText

/// The code of one side, with the catalogs that its lookups go to.
package struct JudgedCode: Sendable {
  /// The catalogs of one table of one bundle: a key is covered where one of them has it.
  package struct Shelf: Sendable, Hashable {
    /// As people call it: `main`, or a package target's or app target's name; it is part of fingerprints.
    package var bundle: String
    package var table: String
    /// Indices in `catalogs`; empty where the bundle has catalogs, but none of this table.
    package var catalogs: [Int]

    package init(bundle: String, table: String, catalogs: [Int]) {
      self.bundle = bundle
      self.table = table
      self.catalogs = catalogs
    }
  }

  package var facts: CodeFacts
  /// Every catalog of the tree, by path.
  package var catalogs: [JudgedCatalog]
  package var shelves: [Shelf]
  /// For each use of `facts` the shelves that are each to have its key; none where its bundle has no catalog, so that
  /// the use is not judged. A use in `any` table of a bundle has one shelf with table `*` and all its catalogs.
  package var shelvesOfUses: [[Int]]
  /// The same for each accessor of `facts`.
  package var shelvesOfAccessors: [[Int]]
  package var ledger: Ledger
  /// Keys that a nib, a plist or an intent definition holds, in the form `path of the catalog` + NUL + key, with the
  /// file; those of catalogs that only the target has among them.
  package var keysElsewhere: [String: RepositoryPath]
  /// Of the target's side, the files that the change moves: what each is called in the merge result.
  package var renamed: [RepositoryPath: RepositoryPath]

  package init(
    facts: CodeFacts, catalogs: [JudgedCatalog] = [], shelves: [Shelf] = [], shelvesOfUses: [[Int]] = [],
    shelvesOfAccessors: [[Int]] = [], ledger: Ledger = Ledger(), keysElsewhere: [String: RepositoryPath] = [:],
    renamed: [RepositoryPath: RepositoryPath] = [:]
  ) {
    self.renamed = renamed
    self.facts = facts
    self.catalogs = catalogs
    self.shelves = shelves
    self.shelvesOfUses = shelvesOfUses
    self.shelvesOfAccessors = shelvesOfAccessors
    self.ledger = ledger
    self.keysElsewhere = keysElsewhere
  }
}
