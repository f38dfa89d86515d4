import Facts
import Rules
import SourceText

/// The catalogs of each bundle by table, and which of them a lookup goes to.
struct CatalogShelves {
  /// A bundle, as far as lookups tell bundles apart.
  private enum Bundle: Hashable {
    /// Everything outside packages.
    case main
    /// Index in the map's `packageTargets`.
    case package(Int)
    /// Index in the map's `projectTargets`.
    case target(Int)
    /// Every catalog of the tree.
    case everything
  }

  private struct Slot: Hashable {
    let bundle: Bundle
    let table: KeyUse.Destination.Table
  }

  /// All shelves that were asked for.
  private(set) var shelves: [JudgedCode.Shelf] = []

  private let map: BundleMap
  private let places: [RepositoryPath: BundleMap.Place]
  private var tables: [Bundle: [String: [Int]]] = [:]
  /// The catalogs in which code looks texts up; those of nibs, InfoPlist and App Shortcuts only the system reads.
  private var ordinary: [Bundle: [Int]] = [:]
  /// Catalogs outside packages of which no project says where they go.
  private var homeless: [String: [Int]] = [:]
  private var homelessFolders: Set<RepositoryPath> = []
  private var known: [Slot: Int?] = [:]

  /// - Parameter places: those of the code files.
  init(_ map: BundleMap, places: [RepositoryPath: BundleMap.Place], catalogs: [Catalog]) {
    self.map = map
    self.places = places
    for (index, catalog) in catalogs.enumerated() where !Self.isBuiltIn(catalog) {
      var bundles: [Bundle] = [.everything]
      switch map.home(of: catalog) {
      case .package(let target): bundles.append(.package(target))
      case .outside:
        bundles.append(.main)
        homeless[catalog.table, default: []].append(index)
        homelessFolders.insert(catalog.folder)
      case .targets(let targets):
        let shipped = targets.filter { !map.projectTargets[$0].isTest }
        bundles += shipped.map { .target($0) }
        if !shipped.isEmpty { bundles.append(.main) }
      }
      for bundle in bundles {
        tables[bundle, default: [:]][catalog.table, default: []].append(index)
        if Self.isOrdinary(catalog) { ordinary[bundle, default: []].append(index) }
      }
    }
  }

  /// Whether a catalog came with a built framework, or is a translator's copy: no code of the tree looks into it.
  private static func isBuiltIn(_ catalog: Catalog) -> Bool {
    catalog.folder.string.split(separator: "/").contains { folder in
      [".framework", ".xcframework", ".xcloc"].contains { folder.hasSuffix($0) }
    }
  }

  private static func isOrdinary(_ catalog: Catalog) -> Bool {
    guard let name = CatalogFileName(catalog.path) else { return true }
    return !name.isNibCatalog && !name.isInfoPlist && catalog.table != "AppShortcuts"
  }

  /// The shelves, as indices in `shelves`, that are each to have a key that the file at `path` looks up; none where the
  /// bundle has no catalog.
  mutating func shelves(for destination: KeyUse.Destination, from path: RepositoryPath) -> [Int] {
    var found: [Int] = []
    for bundle in bundles(destination.bundle, from: path) {
      if let shelf = shelf(Slot(bundle: bundle, table: destination.table)), !found.contains(shelf) {
        found.append(shelf)
      }
    }
    return found
  }

  private func bundles(_ bundle: KeyUse.Destination.Bundle, from path: RepositoryPath) -> [Bundle] {
    switch bundle {
    case .unknown: return [.everything]
    case .main:
      guard case .targets(let targets) = home(of: path) else { return [.main] }
      // The main bundle of a framework's code is that of the app that loads it.
      return bundles(of: targets) { map.projectTargets[$0].isLibrary }
    case .module(let file), .ofFile(let file):
      switch home(of: file) {
      case .outside: return [.main]
      case .package(let target): return [.package(target)]
      case .targets(let targets): return bundles(of: targets) { _ in false }
      }
    }
  }

  private func home(of path: RepositoryPath) -> BundleMap.Home { places[path]?.home ?? map.place(of: path).home }

  /// One bundle for each target that has catalogs; the whole outside for those that have none of their own.
  private func bundles(of targets: [Int], except isForeign: (Int) -> Bool) -> [Bundle] {
    var found: [Bundle] = []
    var leavesOne = false
    for target in targets where !map.projectTargets[target].isTest {
      if !isForeign(target), ordinary[.target(target)] == nil, isBare(target) {
        leavesOne = true
        continue
      }
      let bundle = isForeign(target) || ordinary[.target(target)] == nil ? Bundle.main : .target(target)
      if !found.contains(bundle) { found.append(bundle) }
    }
    return found.isEmpty && !leavesOne ? [.main] : found
  }

  /// Whether the bundle of an app or extension has no catalog: the project lists none for the target, and in its folder
  /// lies none of which no project tells.
  private func isBare(_ target: Int) -> Bool {
    let project = map.projectTargets[target]
    guard !project.isLibrary, let folder = project.project.folder?.folder else { return false }
    return !homelessFolders.contains { $0 == folder || $0.isInside(folder) }
  }

  private mutating func shelf(_ slot: Slot) -> Int? {
    if let index = known[slot] { return index }
    var index: Int?
    if let shelf = made(slot) {
      index = shelves.count
      shelves.append(shelf)
    }
    known[slot] = .some(index)
    return index
  }

  private func made(_ slot: Slot) -> JudgedCode.Shelf? {
    let all = ordinary[slot.bundle] ?? []
    switch slot.table {
    case .any:
      return all.isEmpty ? nil : JudgedCode.Shelf(bundle: name(slot.bundle), table: "*", catalogs: all)
    case .named(let table):
      var catalogs = tables[slot.bundle]?[table] ?? []
      // A project that does not tell where a catalog goes is not asked to deny it.
      if catalogs.isEmpty, case .target = slot.bundle { catalogs = homeless[table] ?? [] }
      if catalogs.isEmpty, all.isEmpty || slot.bundle == .everything { return nil }
      return JudgedCode.Shelf(bundle: name(slot.bundle), table: table, catalogs: catalogs)
    }
  }

  private func name(_ bundle: Bundle) -> String {
    switch bundle {
    case .main: "main"
    case .package(let target): map.packageTargets[target].name
    case .target(let target): map.projectTargets[target].name
    case .everything: "*"
    }
  }
}
