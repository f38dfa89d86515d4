import Facts
import Git
import Projects
import SourceText

/// What the Xcode projects of a tree say about languages and targets; each project is read once.
final class ProjectRegions {
  private let tree: RecordedTree
  /// Projects and plists that do not parse, so that what they say is not known.
  private(set) var unreadable: Set<RepositoryPath> = []
  private var projectsByFolder: [RepositoryPath: [XcodeProject]] = [:]

  init(_ tree: RecordedTree) { self.tree = tree }

  /// The known regions, without `Base`, of the projects in the nearest folder at or above `folder` that has one.
  func knownRegions(for folder: RepositoryPath) throws(GitError) -> [LocaleCode] {
    try nearestProjects(to: folder).flatMap { $0.knownRegions.map { LocaleCode($0) } }
  }

  /// The projects in the nearest folder at or above `folder` that has one.
  func nearestProjects(to folder: RepositoryPath) throws(GitError) -> [XcodeProject] {
    var current: RepositoryPath? = folder
    while let folder = current {
      let projects = try projects(in: folder)
      if !projects.isEmpty { return projects }
      current = folder.folder
    }
    return []
  }

  /// The targets that have the file among their resources, each under its project's path.
  func targets(holding path: RepositoryPath) throws(GitError) -> [String] {
    try nearestProjects(to: path.folder ?? .root).flatMap { project in
      project.targets.filter { $0.holdsResource(path) }.map { "\(project.file.path) \($0.name)" }
    }
  }

  /// Remembers a file that was to be read and does not parse.
  func noteUnreadable(_ path: RepositoryPath) { unreadable.insert(path) }

  private func projects(in folder: RepositoryPath) throws(GitError) -> [XcodeProject] {
    if let known = projectsByFolder[folder] { return known }
    var found: [XcodeProject] = []
    for entry in try tree.entries(of: folder, where: { $0.mode == .folder && $0.path.fileExtension == "xcodeproj" }) {
      guard let file = try tree.entry(at: entry.path.appending("project.pbxproj")) else { continue }
      guard let bytes = try tree.bytes(of: file), let project = XcodeProject.read(path: file.path, bytes: bytes) else {
        unreadable.insert(file.path)
        continue
      }
      found.append(project)
    }
    projectsByFolder[folder] = found
    return found
  }
}
