/// A `project.pbxproj` as a test writes it: targets and what is in them, paths from the project's folder.
struct ProjectText {
  struct Target {
    var name: String
    var type = "application"
    var sources: [String] = []
    var resources: [String] = []
    /// Folders whose files belong to it without being listed.
    var folders: [String] = []
  }

  var targets: [Target]
  var macros: [String] = []

  var text: String {
    var objects: [String] = []
    var groups: [String] = []
    var identifiers: [String] = []
    func file(_ path: String, _ number: String) -> String {
      objects.append("F\(number) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };")
      objects.append("B\(number) = {isa = PBXBuildFile; fileRef = F\(number); };")
      return "B\(number)"
    }
    for (index, target) in targets.enumerated() {
      let sources = target.sources.enumerated().map { file($1, "\(index)S\($0)") }
      let resources = target.resources.enumerated().map { file($1, "\(index)R\($0)") }
      let folders = target.folders.enumerated().map { number, folder in
        objects.append(
          "Y\(index)\(number) = {isa = PBXFileSystemSynchronizedRootGroup; path = \"\(folder)\"; "
            + "sourceTree = SOURCE_ROOT; };")
        groups.append("Y\(index)\(number)")
        return "Y\(index)\(number)"
      }
      objects.append("S\(index) = {isa = PBXSourcesBuildPhase; files = (\(sources.joined(separator: ", "))); };")
      objects.append("R\(index) = {isa = PBXResourcesBuildPhase; files = (\(resources.joined(separator: ", "))); };")
      objects.append(
        "T\(index) = {isa = PBXNativeTarget; name = \"\(target.name)\"; buildPhases = (S\(index), R\(index)); "
          + "fileSystemSynchronizedGroups = (\(folders.joined(separator: ", "))); "
          + "productType = \"com.apple.product-type.\(target.type)\"; };")
      identifiers.append("T\(index)")
    }
    objects.append("G = {isa = PBXGroup; children = (\(groups.joined(separator: ", "))); sourceTree = \"<group>\"; };")
    objects.append(
      "C = {isa = XCBuildConfiguration; name = Release; "
        + "buildSettings = {LOCALIZED_STRING_MACRO_NAMES = (\(macros.joined(separator: ", "))); }; };")
    objects.append("L = {isa = XCConfigurationList; buildConfigurations = (C); };")
    objects.append(
      "P = {isa = PBXProject; buildConfigurationList = L; developmentRegion = en; knownRegions = (en, Base); "
        + "mainGroup = G; targets = (\(identifiers.joined(separator: ", "))); };")
    return "// !$*UTF8*$!\n{objects = {\n\(objects.joined(separator: "\n"))\n}; rootObject = P; }\n"
  }
}
