import PropertyLists
import SourceText

/// What an Xcode project says of languages, targets, their files and settings.
package struct XcodeProject: Sendable {
  /// The `project.pbxproj`, decoded; all offsets of the project are in it.
  package let file: SourceFile
  /// The folder that holds the `.xcodeproj`.
  package let folder: RepositoryPath
  /// The folder that the project's paths are relative to: `folder`, unless the project names another.
  package let sourceRoot: RepositoryPath
  package let developmentRegion: String?
  /// As spelled in `knownRegions`, in its order and without `Base`.
  package let knownRegions: [String]
  /// Whether `knownRegions` has `Base`, which is no locale.
  package let hasBaseRegion: Bool
  /// Where the value of `knownRegions` stands.
  package let knownRegionsOffset: Int?
  /// The project's own build configurations.
  package let configurations: [BuildConfiguration]
  /// Native and other targets, in the project's order.
  package let targets: [Target]

  /// The project of a `*.xcodeproj/project.pbxproj`; nil where it cannot be read.
  package static func read(path: RepositoryPath, bytes: [UInt8]) -> XcodeProject? {
    try? XcodeProject(path: path, bytes: bytes)
  }

  /// The project of a `*.xcodeproj/project.pbxproj`; throws where the file is no property list, or holds no project.
  package init(path: RepositoryPath, bytes: [UInt8]) throws(XcodeProjectFault) {
    let list: PropertyList
    do {
      list = try PropertyList.read(bytes)
    } catch {
      throw .notReadable(error)
    }
    guard let reader = XcodeProjectReader(path: path, root: list.value) else { throw .noProject }
    self = reader.project(file: SourceFile(path: path, bytes: list.text))
  }

  init(
    file: SourceFile, folder: RepositoryPath, sourceRoot: RepositoryPath, developmentRegion: String?,
    regions: [String], knownRegionsOffset: Int?, configurations: [BuildConfiguration], targets: [Target]
  ) {
    self.file = file
    self.folder = folder
    self.sourceRoot = sourceRoot
    self.developmentRegion = developmentRegion
    knownRegions = regions.filter { $0 != "Base" }
    hasBaseRegion = regions.contains("Base")
    self.knownRegionsOffset = knownRegionsOffset
    self.configurations = configurations
    self.targets = targets
  }

  /// The names in `LOCALIZED_STRING_MACRO_NAMES` of any configuration, sorted, each once.
  package var localizedStringMacroNames: [String] {
    let all = configurations + targets.flatMap(\.configurations)
    return Set(all.flatMap { $0.words(of: "LOCALIZED_STRING_MACRO_NAMES") }).sorted()
  }

  /// The targets that hold a file.
  package func targets(holding path: RepositoryPath) -> [Target] { targets.filter { $0.holds(path) } }
}
