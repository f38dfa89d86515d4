import Catalogs
import Facts
import Git
import Policies
import Rules
import SourceText

/// The catalogs that a change touches, with all that the rules need to judge them.
struct CatalogSurvey {
  private(set) var changes: [CatalogChange] = []
  private(set) var targetSide: [JudgedCatalog] = []
  private(set) var mergedSide: [JudgedCatalog] = []
  private(set) var targetFiles: [PlacedCatalogFile] = []
  private(set) var mergedFiles: [PlacedCatalogFile] = []
  private(set) var targetPlists: [InfoPlist] = []
  private(set) var mergedPlists: [InfoPlist] = []
  private(set) var neighbours: [RepositoryPath: [Change.Neighbour]] = [:]
  private(set) var targetLocales: [RepositoryPath: Set<LocaleCode>] = [:]
  private(set) var summaries: [ChecklistResult.CatalogSummary] = []
  private(set) var notes: [String] = []

  /// A catalog of the merge result beside what it was, compared but not yet judged.
  struct Comparison {
    let old: Catalog?
    let new: Catalog?
    let settings: PathSettings
    let required: RequiredLocales
    /// By catalogs in which no stale key is used.
    let change: CatalogChange
    /// Stale keys whose use would make a difference.
    let staleKeys: [String]
  }

  private(set) var comparisons: [Comparison] = []

  private let policy: Policy
  /// Where the catalogs lie that the change touches.
  private var folders: Set<RepositoryPath> = []

  /// Compares the catalogs that a change touches; `judge` makes the rest of it.
  init(
    comparing pairs: CatalogPairs, target: TreeCatalogs, mergedRegions: ProjectRegions, policy: Policy,
    repository: Repository, targetCommit: ObjectID
  ) throws {
    self.policy = policy
    for pair in pairs.pairs {
      let old = try readable(pair.old, in: target, repository: repository, commit: targetCommit)
      let regions = try mergedRegions.knownRegions(for: (pair.new ?? old)?.folder ?? .root)
      comparisons.append(comparison(old, pair.new, regions))
      folders.formUnion([pair.old?.folder, pair.new?.folder].compactMap { $0 })
    }
  }

  /// The survey of a change.
  /// - Parameter staleKeys: which stale keys the merge result uses all the same; nil where its code is not judged.
  mutating func judge(
    changedPaths: [RepositoryPath], target: TreeCatalogs, merged: TreeCatalogs, targetRegions: ProjectRegions,
    mergedRegions: ProjectRegions, staleKeys: StaleKeyUse?
  ) throws {
    for comparison in comparisons { add(comparison, staleKeys) }
    targetFiles = try placed(folders, target, targetRegions)
    mergedFiles = try placed(folders, merged, mergedRegions)
    let plistFolders = Set(changedPaths.filter { InfoPlistSurvey.concerns($0) }.map { Self.projectFolder(of: $0) })
    if !plistFolders.isEmpty {
      targetPlists = try InfoPlistSurvey(target, regions: targetRegions, policy: policy, folders: plistFolders).plists
      mergedPlists = try InfoPlistSurvey(merged, regions: mergedRegions, policy: policy, folders: plistFolders).plists
    }
    try compareWithNeighbours(target: target, merged: merged)
    noteUnreadable(mergedRegions)
  }

  /// What a broken project or plist would have asked for is not known, and that is said.
  private mutating func noteUnreadable(_ regions: ProjectRegions) {
    for path in regions.unreadable.sorted() {
      notes.append("\(path) cannot be read: the languages, targets and texts that it names are not judged")
    }
  }

  /// The folder from which the nearest project is looked for.
  private static func projectFolder(of path: RepositoryPath) -> RepositoryPath {
    if let name = CatalogFileName(path) { return name.folder }
    let folder = path.folder ?? .root
    // project.pbxproj lies in a folder of its own, which is the project itself.
    return path.fileExtension == "pbxproj" ? folder.folder ?? .root : folder
  }

  /// The survey of one whole tree: every key counts as changed.
  /// - Parameter staleKeys: which stale keys are used all the same; nil where its code is not judged.
  init(
    auditing catalogs: TreeCatalogs, regions: ProjectRegions? = nil, policy: Policy, staleKeys: StaleKeyUse? = nil
  ) throws {
    self.policy = policy
    let regions = regions ?? ProjectRegions(catalogs.tree)
    let (identities, files) = try catalogs.all()
    for identity in identities {
      guard let catalog = try catalogs.catalog(identity) else { continue }
      add(comparison(nil, catalog, try regions.knownRegions(for: catalog.folder)), staleKeys, isAudit: true)
    }
    mergedFiles = try placed(files, regions)
    mergedPlists = try InfoPlistSurvey(catalogs, regions: regions, policy: policy, folders: nil).plists
    noteUnreadable(regions)
    summaries = []
  }

  private func comparison(_ old: Catalog?, _ new: Catalog?, _ regions: [LocaleCode]) -> Comparison {
    let settings = policy.settings(for: (new ?? old)?.path ?? .root)
    let required = RequiredLocales(settings, old: old, new: new, regions: regions)
    let known = Set(old?.locales ?? [])
    let gainsLocale = old != nil && new?.locales.contains { !known.contains($0) } == true
    var staleKeys: [String] = []
    for entry in new?.entries ?? [] where entry.extractionState == .stale {
      // What did not change is not judged, unless the change asks all keys for a locale.
      if let old, let new, !gainsLocale, Self.isSameEntry(entry, in: new, as: old) { continue }
      staleKeys.append(entry.key)
    }
    let change = CatalogChange(
      old: old.map { judged($0, settings, required, evidence: old) },
      new: new.map { judged($0, settings, required, evidence: old) })
    return Comparison(
      old: old, new: new, settings: settings, required: required, change: change, staleKeys: staleKeys)
  }

  /// A catalog as the rules see it.
  /// - Parameter evidence: target's version of it, which tells what single words are.
  private func judged(
    _ catalog: Catalog, _ settings: PathSettings, _ required: RequiredLocales, evidence: Catalog?,
    scope: JudgedCatalog.Scope = .keys([]), usedStaleKeys: Set<String> = []
  ) -> JudgedCatalog {
    let name = CatalogFileName(catalog.path)
    return JudgedCatalog(
      catalog: catalog, requiredLocales: required.locales, optionalLocales: required.optional,
      keyStyle: KeyStyle(
        policy: settings.keys, of: catalog, evidence: evidence.flatMap { $0.isReadable ? $0 : nil }),
      scope: scope, acceptedStates: Self.acceptedStates(policy), usedStaleKeys: usedStaleKeys,
      hasSourceElsewhere: name.map { $0.isNibCatalog || $0.isInfoPlist } ?? false)
  }

  private mutating func add(_ compared: Comparison, _ staleKeys: StaleKeyUse?, isAudit: Bool = false) {
    let (old, new) = (compared.old, compared.new)
    let used = new.flatMap { staleKeys?.used(in: $0) } ?? []
    func judged(_ catalog: Catalog, _ scope: JudgedCatalog.Scope) -> JudgedCatalog {
      self.judged(
        catalog, compared.settings, compared.required, evidence: old, scope: scope, usedStaleKeys: used)
    }
    let bare =
      used.isEmpty
      ? compared.change
      : CatalogChange(old: old.map { judged($0, .keys([])) }, new: new.map { judged($0, .keys([])) })
    let scope: JudgedCatalog.Scope = isAudit ? .all : .keys(Set(bare.changedKeys.map(\.new.key)))
    if let new { mergedSide.append(judged(new, scope)) }
    if var old {
      // The target's layout only matters where the merge result's is at fault.
      if new?.layoutFault != nil, old.format == .xcstrings {
        old.layoutFault = XCStringsLayout.fault(in: old.files[0].bytes)
      }
      targetSide.append(judged(old, scope))
    }
    changes.append(bare)
    summaries.append(Self.summary(of: bare))
  }

  /// The code of one side with all catalogs of its tree: as this survey judges them where the change touches them, else
  /// each by itself.
  /// - Parameter moved: where files of this side stand in the other one.
  func code(
    _ side: CodeSurvey.Side, isTarget: Bool, regions: ProjectRegions, moved: [RepositoryPath: RepositoryPath] = [:]
  ) throws -> JudgedCode {
    var known: [RepositoryPath: JudgedCatalog] = [:]
    var compared: [RepositoryPath: Comparison] = [:]
    if isTarget {
      for comparison in comparisons { if let path = comparison.old?.path { compared[path] = comparison } }
    } else {
      for judged in mergedSide { known[judged.catalog.path] = judged }
    }
    return try side.judged(moved: moved) { catalog in
      if let judged = known[catalog.path] { return judged }
      let used = side.staleKeys.used(in: catalog)
      if let comparison = compared[catalog.path] {
        return judged(
          catalog, comparison.settings, comparison.required, evidence: comparison.old,
          scope: .keys(Set(comparison.change.changedKeys.map(\.new.key))), usedStaleKeys: used)
      }
      let settings = policy.settings(for: catalog.path)
      let required = RequiredLocales(
        settings, old: nil, new: catalog, regions: try regions.knownRegions(for: catalog.folder))
      return judged(catalog, settings, required, evidence: catalog, usedStaleKeys: used)
    }
  }

  private static func isSameEntry(_ entry: Entry, in catalog: Catalog, as old: Catalog) -> Bool {
    guard let before = old.entry(entry.key), before.span.count == entry.span.count else { return false }
    return catalog.files[Int(entry.place.file)].bytes[entry.span.range].elementsEqual(
      old.files[Int(before.place.file)].bytes[before.span.range])
  }

  static func acceptedStates(_ policy: Policy) -> Set<Leaf.State> {
    Set(
      policy.acceptStates.map { state in
        switch state {
        case .needsReview: .needsReview
        case .machineTranslated: .machineTranslated
        }
      })
  }

  /// Target's catalog; each file of it that cannot be read is replaced by the last version on its first-parent
  /// history that can.
  private mutating func readable(
    _ catalog: Catalog?, in catalogs: TreeCatalogs, repository: Repository, commit: ObjectID
  ) throws -> Catalog? {
    guard let catalog else { return nil }
    let spoilt = Set(catalog.faults.filter(\.spoilsFile).map { Int($0.place.file) })
    if spoilt.isEmpty { return catalog }
    let identity = CatalogIdentity(format: catalog.format, folder: catalog.folder, table: catalog.table)
    var earlier: [RepositoryPath: TreeEntry] = [:]
    for file in spoilt.sorted() {
      let path = catalog.files[file].path
      if let (entry, commit) = try lastReadable(path, identity, in: catalogs, repository: repository, commit: commit) {
        earlier[path] = entry
        notes.append(
          "the target's \(path) cannot be read; the change is compared with its version of \(commit.description.prefix(10))"
        )
      } else {
        notes.append("the target's \(path) cannot be read, nor any version before it; all its texts count as new")
      }
    }
    return try catalogs.catalog(identity, replacing: Set(spoilt.map { catalog.files[$0].path }), by: earlier)
  }

  private func lastReadable(
    _ path: RepositoryPath, _ identity: CatalogIdentity, in catalogs: TreeCatalogs, repository: Repository,
    commit: ObjectID
  ) throws -> (TreeEntry, ObjectID)? {
    var found: (TreeEntry, ObjectID)?
    var looked = 0
    try repository.firstParentVersions(of: path, from: commit) { commit, entry in
      looked += 1
      if let source = try? catalogs.source(entry) {
        let version = CatalogReader.catalog(identity, from: [source], sourceLanguage: policy.sourceLanguage)
        if !version.faults.contains(where: \.spoilsFile) { found = (entry, commit.id) }
      }
      return found == nil && looked < Self.longestSearch
    }
    return found
  }

  /// How many versions of a file are tried before all keys count as new.
  private static let longestSearch = 200

  private func placed(_ folders: Set<RepositoryPath>, _ catalogs: TreeCatalogs, _ regions: ProjectRegions) throws
    -> [PlacedCatalogFile]
  {
    var names: [CatalogFileName] = []
    for folder in folders.sorted() { names += try catalogs.fileNames(in: folder) }
    return try placed(names, regions)
  }

  private func placed(_ names: [CatalogFileName], _ regions: ProjectRegions) throws -> [PlacedCatalogFile] {
    var seen: Set<RepositoryPath> = []
    var result: [PlacedCatalogFile] = []
    for name in names where seen.insert(name.path).inserted {
      let targets = try regions.targets(holding: name.path)
      result.append(PlacedCatalogFile(name: name, targets: targets))
    }
    return result
  }

  /// Where a catalog gained a locale, the catalogs beside it are asked for it too.
  private mutating func compareWithNeighbours(target: TreeCatalogs, merged: TreeCatalogs) throws {
    for change in changes {
      guard let new = change.new?.catalog else { continue }
      let folder = new.folder
      if change.old == nil, targetLocales[folder] == nil {
        var locales: Set<LocaleCode> = []
        for identity in try target.identities(in: folder) {
          guard let catalog = try target.catalog(identity) else { continue }
          locales.formUnion(catalog.locales + [catalog.sourceLocale])
        }
        targetLocales[folder] = locales
      }
      let known = change.old.map { Set($0.catalog.locales) } ?? targetLocales[folder] ?? []
      guard neighbours[folder] == nil, new.locales.contains(where: { !known.contains($0) }) else { continue }
      var found: [Change.Neighbour] = []
      for identity in try merged.identities(in: folder) {
        guard let catalog = try merged.catalog(identity), catalog.isReadable else { continue }
        found.append(
          Change.Neighbour(
            catalog: catalog.path, table: catalog.table, locales: catalog.locales + [catalog.sourceLocale],
            format: catalog.format))
      }
      neighbours[folder] = found
    }
  }

  private static func summary(of change: CatalogChange) -> ChecklistResult.CatalogSummary {
    let catalog = (change.new ?? change.old)?.catalog
    let old = Set(change.old?.catalog.locales ?? [])
    let new = Set(change.new?.catalog.locales ?? [])
    return ChecklistResult.CatalogSummary(
      path: change.path, format: catalog?.format ?? .xcstrings, table: catalog?.table ?? "",
      added: change.changedKeys.filter { $0.old == nil }.map(\.new.key),
      changed: change.changedKeys.filter { $0.old != nil }.map(\.new.key), touched: change.touchedKeys,
      removed: change.removedKeys.map(\.key), localesAdded: new.subtracting(old).sorted(),
      localesRemoved: old.subtracting(new).sorted())
  }
}
