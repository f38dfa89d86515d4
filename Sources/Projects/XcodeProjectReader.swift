import PropertyLists
import SourceText

/// Makes an `XcodeProject` of a project file's objects; what is missing or odd is passed over.
struct XcodeProjectReader {
  private let folder: RepositoryPath
  private let project: ProjectObjects.Object
  private let objects: ProjectObjects
  /// The exception sets of synchronized folders, by the folder's identifier.
  private let synchronizedFolders: [(identifier: String, object: ProjectObjects.Object)]

  /// Nil where the property list holds no project object.
  init?(path: RepositoryPath, root: PropertyListValue) {
    // project.pbxproj lies in NAME.xcodeproj, which lies in the project's folder.
    let folder = path.folder?.folder ?? .root
    guard let values = root["objects"], let list = values.members else { return nil }
    let identifier = root["rootObject"]?.string
    let found =
      list.last { $0.key == identifier }
      ?? list.last { $0.value["isa"]?.string == "PBXProject" }
    guard let found, let fields = found.value.members else { return nil }
    let project = ProjectObjects.Object(members: fields, offset: found.keySpan?.range.lowerBound)
    let root = folder.resolving(project.string("projectDirPath") ?? "")
    self.folder = folder
    self.project = project
    objects = ProjectObjects(values, sourceRoot: root)
    synchronizedFolders = list.compactMap { member in
      guard let fields = member.value.members, let isa = member.value["isa"]?.string,
        isa == "PBXFileSystemSynchronizedRootGroup"
      else { return nil }
      return (member.key, ProjectObjects.Object(members: fields, offset: nil))
    }
  }

  func project(file: SourceFile) -> XcodeProject {
    let regions = project["knownRegions"]
    let configurations = configurations(of: project, inheriting: [])
    return XcodeProject(
      file: file, folder: folder, sourceRoot: folder.resolving(project.string("projectDirPath") ?? "") ?? folder,
      developmentRegion: project.string("developmentRegion"), regions: project.strings("knownRegions"),
      knownRegionsOffset: regions?.span?.range.lowerBound, configurations: configurations,
      targets: objects.list("targets", of: project).map { target(identifier: $0, $1, configurations) })
  }

  private func target(
    identifier: String, _ object: ProjectObjects.Object, _ inherited: [BuildConfiguration]
  ) -> Target {
    var resources: [RepositoryPath] = []
    var sources: [RepositoryPath] = []
    for (_, phase) in objects.list("buildPhases", of: object) {
      switch phase.isa {
      case "PBXResourcesBuildPhase": resources += files(of: phase)
      case "PBXSourcesBuildPhase": sources += files(of: phase)
      default: break
      }
    }
    return Target(
      name: object.string("name") ?? object.string("productName") ?? "", productType: object.string("productType"),
      resources: resources, sources: sources,
      synchronizedFolders: synchronizedFolders(of: object, identifier: identifier),
      configurations: configurations(of: object, inheriting: inherited), offset: object.offset)
  }

  private func files(of phase: ProjectObjects.Object) -> [RepositoryPath] {
    objects.list("files", of: phase).flatMap { _, buildFile in
      buildFile.string("fileRef").map { objects.files(of: $0) } ?? []
    }
  }

  private func synchronizedFolders(of target: ProjectObjects.Object, identifier: String) -> [SynchronizedFolder] {
    let own = Set(target.strings("fileSystemSynchronizedGroups"))
    let phases = Set(target.strings("buildPhases"))
    var result: [SynchronizedFolder] = []
    for (folderIdentifier, folder) in synchronizedFolders {
      guard let path = objects.path(of: folderIdentifier) else { continue }
      var exceptions: [String] = []
      for (_, set) in objects.list("exceptions", of: folder) {
        // A set without target is one of a build phase: it puts files into another phase of the same target.
        let isOfTarget = set.string("target") == identifier
        let isOfPhase = set.string("buildPhase").map { phases.contains($0) && !own.contains(folderIdentifier) } ?? false
        if isOfTarget || isOfPhase { exceptions += set.strings("membershipExceptions") }
      }
      if own.contains(folderIdentifier) {
        result.append(SynchronizedFolder(folder: path, holdsAllButExceptions: true, exceptions: exceptions))
      } else if !exceptions.isEmpty {
        // Exceptions of a target that the folder does not belong to are what it takes from there.
        result.append(SynchronizedFolder(folder: path, holdsAllButExceptions: false, exceptions: exceptions))
      }
    }
    return result
  }

  private func configurations(
    of object: ProjectObjects.Object, inheriting inherited: [BuildConfiguration]
  ) -> [BuildConfiguration] {
    guard let list = object.string("buildConfigurationList").flatMap({ objects[$0] }) else { return [] }
    return objects.list("buildConfigurations", of: list).map { _, configuration in
      let name = configuration.string("name") ?? ""
      let base = inherited.first { $0.name == name }?.settings ?? []
      let settings = (configuration["buildSettings"]?.members ?? []).compactMap(setting)
      return BuildConfiguration(name: name, settings: settings, inherited: base)
    }
  }

  private func setting(_ member: PropertyListValue.Member) -> BuildSetting? {
    let values: [String]
    let isList: Bool
    switch member.value.content {
    case .string(let string): (values, isList) = ([string], false)
    case .boolean(let boolean): (values, isList) = ([boolean ? "YES" : "NO"], false)
    case .integer(let integer): (values, isList) = ([String(integer)], false)
    case .array(let elements): (values, isList) = (elements.compactMap(\.string), true)
    default: return nil
    }
    var name = member.key
    var condition: String?
    if let bracket = name.firstIndex(of: "["), name.last == "]" {
      condition = String(name[name.index(after: bracket)...].dropLast())
      name = String(name[..<bracket])
    }
    return BuildSetting(
      name: name, condition: condition, values: values, isList: isList, offset: member.value.span?.range.lowerBound)
  }
}
