import Facts
import Git
import Policies
import Projects
import PropertyLists
import Rules
import SourceText

/// What the Info.plists of one side show to users, target by target.
struct InfoPlistSurvey {
  private(set) var plists: [InfoPlist] = []

  private let catalogs: TreeCatalogs
  private let regions: ProjectRegions
  private let policy: Policy

  /// - Parameter folders: where changed plists, projects and InfoPlist tables lie; nil looks at every project.
  init(_ catalogs: TreeCatalogs, regions: ProjectRegions, policy: Policy, folders: Set<RepositoryPath>?)
    throws(GitError)
  {
    self.catalogs = catalogs
    self.regions = regions
    self.policy = policy
    var seen: Set<RepositoryPath> = []
    let wanted: Set<RepositoryPath>
    if let folders { wanted = folders } else { wanted = try allProjectFolders() }
    for folder in wanted.sorted() {
      let projects = try regions.nearestProjects(to: folder)
      for project in projects where seen.insert(project.file.path).inserted { try add(project) }
      if projects.isEmpty { try addPlainPlist(in: folder) }
    }
  }

  /// Whether a change of this path can change what users are asked.
  static func concerns(_ path: RepositoryPath) -> Bool {
    path.fileExtension == "plist" || path.fileExtension == "pbxproj" || CatalogFileName(path)?.isInfoPlist == true
  }

  private func allProjectFolders() throws(GitError) -> Set<RepositoryPath> {
    let policy = policy
    let files = try catalogs.tree.files(
      descend: { !policy.excludesCatalog($0.path) }, where: { $0.path.name == "project.pbxproj" })
    return Set(files.compactMap { $0.path.folder?.folder })
  }

  private mutating func add(_ project: XcodeProject) throws(GitError) {
    let tables = try infoPlistTables(below: project.folder)
    for target in project.targets where !target.isTest {
      var texts: Set<InfoPlist.Text> = []
      for configuration in target.configurations {
        if let path = project.infoPlist(of: target, in: configuration) {
          for key in try shownKeys(at: path) { texts.insert(InfoPlist.Text(key: key, path: path)) }
        }
        for setting in configuration.infoPlistKeys
        where setting.values.contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
          let key = String(setting.name.dropFirst("INFOPLIST_KEY_".count))
          if Self.isShown(key) { texts.insert(InfoPlist.Text(key: key, path: project.file.path)) }
        }
      }
      guard !texts.isEmpty else { continue }
      let held = tables.first { table in table.value.contains { target.holdsResource($0) } }?.key
      // A plist beside which nobody made a table yet: it would be made there.
      let folder = texts.map(\.path).sorted().first { $0.fileExtension == "plist" }?.folder ?? project.folder
      try add(texts, table: held, folder: folder, language: project.developmentRegion)
    }
  }

  /// An Info.plist in a folder that no project is near.
  private mutating func addPlainPlist(in folder: RepositoryPath) throws(GitError) {
    let path = folder.appending("Info.plist")
    let texts = Set(try shownKeys(at: path).map { InfoPlist.Text(key: $0, path: path) })
    guard !texts.isEmpty else { return }
    let table = try catalogs.identities(in: folder).first { $0.table == "InfoPlist" }
    try add(texts, table: table, folder: folder, language: nil)
  }

  private mutating func add(
    _ texts: Set<InfoPlist.Text>, table identity: CatalogIdentity?, folder: RepositoryPath, language: String?
  ) throws(GitError) {
    let catalog: Catalog?
    if let identity { catalog = try catalogs.catalog(identity) } else { catalog = nil }
    let tablePath = catalog?.path ?? folder.appending("InfoPlist.xcstrings")
    let settings = policy.settings(for: tablePath)
    let required = RequiredLocales(
      settings, old: nil, new: catalog, regions: try regions.knownRegions(for: tablePath.folder ?? .root))
    let judged = catalog.map {
      JudgedCatalog(
        catalog: $0, requiredLocales: required.locales, keyStyle: KeyStyle(policy: settings.keys, of: $0),
        acceptedStates: CatalogSurvey.acceptedStates(policy), hasSourceElsewhere: true)
    }
    plists.append(
      InfoPlist(
        texts: texts.sorted { ($0.key, $0.path) < ($1.key, $1.path) }, table: judged, tablePath: tablePath,
        requiredLocales: required.locales,
        sourceLocale: catalog?.sourceLocale ?? LocaleCode(language ?? policy.sourceLanguage)))
  }

  /// The InfoPlist tables below a folder, each with its files.
  private func infoPlistTables(below folder: RepositoryPath) throws(GitError) -> [(
    key: CatalogIdentity, value: [RepositoryPath]
  )] {
    let policy = policy
    let files = try catalogs.tree.files(
      descend: {
        ($0.path.isInside(folder) || folder.isInside($0.path) || folder == $0.path) && !policy.excludesCatalog($0.path)
      },
      where: { CatalogFileName($0.path)?.table == "InfoPlist" && $0.path.isInside(folder) })
    var tables: [CatalogIdentity: [RepositoryPath]] = [:]
    for file in files {
      guard let name = catalogs.name(of: file.path) else { continue }
      tables[CatalogIdentity(name), default: []].append(file.path)
    }
    return tables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The usage descriptions of a plist that have a text.
  private func shownKeys(at path: RepositoryPath) throws(GitError) -> [String] {
    guard let entry = try catalogs.tree.entry(at: path) else { return [] }
    guard let bytes = try catalogs.tree.bytes(of: entry), let list = try? PropertyList.read(bytes),
      let members = list.value.members
    else {
      regions.noteUnreadable(path)
      return []
    }
    return members.filter { member in
      Self.isShown(member.key) && !(member.value.string ?? "").allSatisfy(\.isWhitespace)
    }.map(\.key)
  }

  /// Keys whose value is a sentence that the system shows when it asks for a permission.
  private static func isShown(_ key: String) -> Bool { key.hasSuffix("UsageDescription") }
}
