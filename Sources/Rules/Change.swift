import Facts
import Policies
import SourceText

/// The step from target to merge result, as the change rules see it.
package struct Change: Sendable {
  /// A path that head and target changed against each other.
  package struct Conflict: Sendable {
    package let path: RepositoryPath
    /// Whether the conflict is in something that the program reads.
    package let isJudged: Bool
    /// Whether merging the catalog by key, locale and leaf leaves nothing to decide.
    package let isResolvable: Bool

    package init(path: RepositoryPath, isJudged: Bool, isResolvable: Bool = false) {
      self.path = path
      self.isJudged = isJudged
      self.isResolvable = isResolvable
    }
  }

  /// A catalog beside a changed one, by what it has.
  package struct Neighbour: Sendable {
    package let catalog: RepositoryPath
    package let table: String
    package let locales: [LocaleCode]
    package let format: Catalog.Format

    package init(catalog: RepositoryPath, table: String, locales: [LocaleCode], format: Catalog.Format) {
      self.catalog = catalog
      self.table = table
      self.locales = locales
      self.format = format
    }

    /// The file in which the texts of a locale that this catalog has not would stand.
    func file(of locale: LocaleCode) -> RepositoryPath {
      guard format == .lproj, let folder = catalog.folder?.folder else { return catalog }
      return folder.appending("\(locale.spelling).lproj").appending(catalog.name)
    }
  }

  package var policy: Policy
  package var catalogs: [CatalogChange]
  package var conflicts: [Conflict]
  /// The merge result's catalogs by folder, for the folders in which a catalog gained a locale.
  package var neighbours: [RepositoryPath: [Neighbour]]
  /// The locales that any catalog of a folder has in target, for the folders of new catalogs.
  package var targetLocales: [RepositoryPath: Set<LocaleCode>]
  package var policyDifferences: [SignedDifference]
  package var ledgerDifferences: [SignedDifference]
  /// The merge result's code, where it is judged.
  package var code: JudgedCode?

  package init(
    policy: Policy, catalogs: [CatalogChange] = [], conflicts: [Conflict] = [],
    neighbours: [RepositoryPath: [Neighbour]] = [:], targetLocales: [RepositoryPath: Set<LocaleCode>] = [:],
    policyDifferences: [SignedDifference] = [], ledgerDifferences: [SignedDifference] = [], code: JudgedCode? = nil
  ) {
    self.code = code
    self.policy = policy
    self.catalogs = catalogs
    self.conflicts = conflicts
    self.neighbours = neighbours
    self.targetLocales = targetLocales
    self.policyDifferences = policyDifferences
    self.ledgerDifferences = ledgerDifferences
  }

  /// One thing that a change does to policy or ledger, for a person to sign.
  package struct SignedDifference: Sendable {
    package let path: RepositoryPath
    package let position: Position?
    package let text: String

    package init(path: RepositoryPath, position: Position?, text: String) {
      self.path = path
      self.position = position
      self.text = text
    }
  }
}

/// One side of a change, or the one tree of an audit, as the content rules see it.
package struct Side: Sendable {
  package var policy: Policy
  package var catalogs: [JudgedCatalog]
  /// The catalog files of the folders that are looked at, with the targets they are built into where a project tells.
  package var files: [PlacedCatalogFile]
  package var infoPlists: [InfoPlist]
  package var configurationFaults: [ConfigurationFault]
  /// How many of policy and ledger the side has.
  package var configurationFiles: Int
  /// The code, where it is judged (contract, "Code rules").
  package var code: JudgedCode?
  /// The side's own ledger; empty where it cannot be read.
  package var ledger: Ledger

  package init(
    policy: Policy, catalogs: [JudgedCatalog] = [], files: [PlacedCatalogFile] = [],
    infoPlists: [InfoPlist] = [], configurationFaults: [ConfigurationFault] = [], configurationFiles: Int = 0,
    code: JudgedCode? = nil, ledger: Ledger = Ledger()
  ) {
    self.code = code
    self.ledger = ledger
    self.policy = policy
    self.catalogs = catalogs
    self.files = files
    self.infoPlists = infoPlists
    self.configurationFaults = configurationFaults
    self.configurationFiles = configurationFiles
  }
}

/// A catalog file and where the build puts it.
package struct PlacedCatalogFile: Hashable, Sendable {
  package let name: CatalogFileName
  /// Names of the targets whose resources the file is among, where a project file tells.
  package let targets: [String]

  package init(name: CatalogFileName, targets: [String] = []) {
    self.name = name
    self.targets = targets
  }
}
