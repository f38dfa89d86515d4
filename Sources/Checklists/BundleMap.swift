import Facts
import Policies
import Projects
import SourceText

/// Which compile unit and bundle each file of a tree belongs to, by packages, Xcode projects and folders.
struct BundleMap {
  /// What a file is built into.
  enum Home: Hashable {
    /// A target of a Swift package; index in `packageTargets`.
    case package(Int)
    /// Targets of Xcode projects; indices in `projectTargets`, sorted.
    case targets([Int])
    /// No package holds it, and no project tells.
    case outside
  }

  struct PackageTarget: Hashable {
    let name: String
    let package: RepositoryPath
    let folder: RepositoryPath
    let isTest: Bool
    fileprivate let sources: [RepositoryPath]
    fileprivate let exclude: [RepositoryPath]
  }

  struct ProjectTarget: Hashable {
    let name: String
    /// The path of the project file.
    let project: RepositoryPath
    let isTest: Bool
    /// Whether its code runs in another bundle's process (a framework, a library): its main bundle is not its own.
    let isLibrary: Bool
  }

  /// What is to be known of one code file.
  struct Place: Hashable {
    var home: Home
    /// What is compiled together.
    var unit: String
    var isTest: Bool
  }

  private(set) var packageTargets: [PackageTarget] = []
  private(set) var projectTargets: [ProjectTarget] = []

  private let packageFolders: Set<RepositoryPath>
  private var targetsByFolder: [RepositoryPath: [Int]] = [:]
  private let projectFolders: Set<RepositoryPath>
  private var compiled: [RepositoryPath: [Int]] = [:]
  private var listedResources: [RepositoryPath: [Int]] = [:]
  private var synchronized: [RepositoryPath: [(target: Int, folder: SynchronizedFolder)]] = [:]
  private let policyTests: PathFilter

  /// - Parameter paths: every code and catalog file of the tree; the default folders of targets are looked for there.
  init(
    paths: [RepositoryPath], manifests: [(folder: RepositoryPath, manifest: PackageManifest)],
    projects: [XcodeProject], policy: Policy
  ) {
    policyTests = policy.codeTests
    packageFolders = Set(manifests.map(\.folder))
    projectFolders = Set(projects.map(\.folder))
    let folders = Self.folders(of: paths, in: packageFolders)
    for (folder, manifest) in manifests.sorted(by: { $0.folder < $1.folder }) {
      add(manifest, of: folder, folders: folders)
    }
    for (index, target) in packageTargets.enumerated() { targetsByFolder[target.folder, default: []].append(index) }
    for project in projects { add(project) }
  }

  /// All folders that hold a file, at any depth, inside of packages.
  private static func folders(of paths: [RepositoryPath], in packages: Set<RepositoryPath>) -> Set<RepositoryPath> {
    guard !packages.isEmpty else { return [] }
    var folders: Set<RepositoryPath> = []
    for path in paths {
      var folder = path.folder
      while let current = folder, folders.insert(current).inserted { folder = current.folder }
    }
    return folders
  }

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  private mutating func add(
    _ manifest: PackageManifest, of package: RepositoryPath, folders: Set<RepositoryPath>
  ) {
    let isSingle = manifest.targets.count { !$0.isTest } == 1
    for target in manifest.targets {
      let folder: RepositoryPath?
      if let path = target.path {
        folder = package.descending(path)
      } else {
        let roots = (target.isTest ? ["Tests"] : []) + Self.sourceFolders + (target.isTest ? [] : ["Plugins"])
        let named = roots.map { package.appending($0).appending(target.name) }
        // The one target of a small package may have its files in `Sources` itself.
        let alone = isSingle && !target.isTest ? Self.sourceFolders.map { package.appending($0) } : []
        folder = (named + alone).first { folders.contains($0) } ?? named.first
      }
      guard let folder else { continue }
      packageTargets.append(
        PackageTarget(
          name: target.name, package: package, folder: folder, isTest: target.isTest,
          sources: target.sources.compactMap { folder.descending($0) },
          exclude: target.exclude.compactMap { folder.descending($0) }))
    }
    guard !manifest.isComplete else { return }
    // A manifest that computes its targets: the default folders say what they are.
    let known = Set(packageTargets.filter { $0.package == package }.map(\.folder))
    for (root, isTest) in Self.sourceFolders.map({ ($0, false) }) + [("Tests", true)] {
      let root = package.appending(root)
      for folder in folders.filter({ $0.folder == root && !known.contains($0) }).sorted() {
        packageTargets.append(
          PackageTarget(
            name: String(folder.name), package: package, folder: folder, isTest: isTest, sources: [], exclude: []))
      }
    }
  }

  /// The package target whose folder holds a file.
  private func packageTarget(holding path: RepositoryPath) -> Int? {
    guard !packageFolders.isEmpty else { return nil }
    var folder = path.folder
    while let current = folder {
      for index in targetsByFolder[current] ?? [] where packageTargets[index].holds(path) { return index }
      // What lies in a package belongs to no package around it.
      if packageFolders.contains(current) { return nil }
      folder = current.folder
    }
    return nil
  }

  private mutating func add(_ project: XcodeProject) {
    for target in project.targets {
      let index = projectTargets.count
      let type = target.productType ?? ""
      projectTargets.append(
        ProjectTarget(
          name: target.name, project: project.file.path, isTest: target.isTest,
          isLibrary: type.contains("framework") || type.contains("library")))
      for path in target.sources { compiled[path, default: []].append(index) }
      for path in target.resources { listedResources[path, default: []].append(index) }
      for folder in target.synchronizedFolders { synchronized[folder.folder, default: []].append((index, folder)) }
    }
  }

  /// The Xcode targets that compile a file, or that hold a catalog as a resource.
  private func projectTargets(holding path: RepositoryPath, asResource: Bool) -> [Int] {
    guard !projectTargets.isEmpty else { return [] }
    var found = Set((asResource ? listedResources : compiled)[path] ?? [])
    var folder = path.folder
    while let current = folder {
      for (target, synchronizedFolder) in synchronized[current] ?? [] where synchronizedFolder.gives(path) {
        found.insert(target)
      }
      // A folder reference brings all that lies in it.
      if asResource { found.formUnion(listedResources[current] ?? []) }
      folder = current.folder
    }
    return found.sorted()
  }

  /// Where a code file belongs.
  func place(of path: RepositoryPath) -> Place {
    let isTest = policyTests.matches(path)
    if let index = packageTarget(holding: path) {
      let target = packageTargets[index]
      return Place(
        home: .package(index), unit: "\(target.package)#\(target.name)", isTest: isTest || target.isTest)
    }
    let targets = projectTargets(holding: path, asResource: false)
    guard !targets.isEmpty else {
      return Place(home: .outside, unit: nearestProjectFolder(to: path).string, isTest: isTest)
    }
    let unit = targets.map { "\(projectTargets[$0].project)#\(projectTargets[$0].name)" }.joined(separator: ",")
    return Place(
      home: .targets(targets), unit: unit, isTest: isTest || targets.allSatisfy { projectTargets[$0].isTest })
  }

  /// What a catalog is built into.
  func home(of catalog: Catalog) -> Home {
    if let index = packageTarget(holding: catalog.path) { return .package(index) }
    var targets: Set<Int> = []
    for file in catalog.files { targets.formUnion(projectTargets(holding: file.path, asResource: true)) }
    return targets.isEmpty ? .outside : .targets(targets.sorted())
  }

  private func nearestProjectFolder(to path: RepositoryPath) -> RepositoryPath {
    guard !projectFolders.isEmpty else { return .root }
    var folder = path.folder
    while let current = folder {
      if projectFolders.contains(current) { return current }
      folder = current.folder
    }
    return .root
  }
}

extension BundleMap.PackageTarget {
  fileprivate func holds(_ path: RepositoryPath) -> Bool {
    if exclude.contains(where: { path == $0 || path.isInside($0) }) { return false }
    // `sources` restricts what is compiled, not where resources lie.
    return sources.isEmpty || path.namesCatalog || sources.contains { path == $0 || path.isInside($0) }
  }
}

extension RepositoryPath {
  /// A relative path seen from this folder, `.` and `..` resolved; nil where it leads out of the repository.
  fileprivate func descending(_ relative: String) -> RepositoryPath? {
    guard !relative.hasPrefix("/") else { return nil }
    var parts = string.split(separator: "/")
    for part in relative.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return RepositoryPath(parts.joined(separator: "/"))
  }
}
