import Foundation
import Projects
import PropertyLists
import SourceText
import Testing

@Suite("An Xcode project")
struct XcodeProjectTests {
  private static let path = RepositoryPath("ios/App.xcodeproj/project.pbxproj")
  private let project = XcodeProject.read(path: path, bytes: Array(ProjectFixture.text.utf8))!

  private func target(_ name: String) throws -> Target { try #require(project.targets.first { $0.name == name }) }

  @Test("names its regions as spelled, Base apart")
  func regions() throws {
    #expect(project.developmentRegion == "en")
    #expect(project.knownRegions == ["en", "pt-BR", "zh-Hans"])
    #expect(project.hasBaseRegion)
    #expect(project.folder == RepositoryPath("ios"))
    let offset = try #require(project.knownRegionsOffset)
    let line = project.file.position(at: offset).line
    #expect(
      ProjectFixture.text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1].contains("knownRegions"))
  }

  @Test("lists its targets, and tells those of tests")
  func targets() {
    #expect(project.targets.map(\.name) == ["App", "Widget", "AppTests"])
    #expect(project.targets.map(\.isTest) == [false, false, true])
    #expect(project.targets[0].productType == "com.apple.product-type.application")
  }

  @Test("gives listed files their paths in the repository")
  func listedFiles() throws {
    let app = try target("App")
    #expect(
      app.resources.map(\.string) == [
        "ios/App/en.lproj/Localizable.strings", "ios/App/pt-BR.lproj/Localizable.strings", "ios/App/Extra.xcstrings",
        "ios/Resources/Root.xcstrings", "ios/App/Settings.bundle",
      ])
    #expect(app.sources.map(\.string) == ["ios/App/App.swift", "Common/Shared.swift"])
    #expect(app.holdsResource(RepositoryPath("ios/App/Settings.bundle/de.lproj/Root.strings")))
    #expect(!app.holdsResource(RepositoryPath("ios/App/Settings.bundle2")))
    #expect(app.holdsSource(RepositoryPath("Common/Shared.swift")))
    #expect(!app.holds(RepositoryPath("ios/App/de.lproj/Localizable.strings")))
  }

  static let memberships: [(String, String, Bool)] = [
    ("Widget", "ios/Widget/Localizable.xcstrings", true),
    ("Widget", "ios/Widget/de.lproj/Other.strings", true),
    ("Widget", "ios/Widget/Info.plist", false),
    ("Widget", "ios/Widget/Old/Deep/File.strings", false),
    ("Widget", "ios/Widget/de.lproj/Main.strings", false),
    ("Widget", "ios/Widget/Main.strings", false),
    ("Widget", "ios/Widget2/Localizable.xcstrings", false),
    ("Widget", "ios/Shared Texts/Shared.xcstrings", true),
    ("App", "ios/Widget/Localizable.xcstrings", false),
    ("App", "ios/Widget/Texts/Widget.xcstrings", true),
    ("App", "ios/Widget/Model.swift", true),
    ("AppTests", "ios/Widget/Model.swift", false),
  ]

  @Test("takes the files of synchronized folders but for the exceptions", arguments: memberships)
  func synchronizedFolders(_ name: String, _ path: String, _ isMember: Bool) throws {
    let target = try target(name)
    let path = RepositoryPath(path)
    #expect(target.holds(path) == isMember)
    #expect(target.holdsSource(path) == (isMember && path.fileExtension == "swift"))
    #expect(target.holdsResource(path) == (isMember && path.fileExtension != "swift"))
    #expect(project.targets(holding: path).contains { $0.name == name } == isMember)
  }

  @Test("gives settings, the target's over the project's")
  func settings() throws {
    let app = try target("App")
    let debug = try #require(app.configurations.first)
    #expect(debug.name == "Debug")
    #expect(debug.words(of: "LOCALIZED_STRING_MACRO_NAMES") == ["NSLocalizedString", "tr", "L10n.tr"])
    #expect(project.localizedStringMacroNames == ["L10n.tr", "NSLocalizedString", "tr"])
    #expect(debug.isOn("GENERATE_INFOPLIST_FILE") == true)
    #expect(debug.isOn("STRING_CATALOG_GENERATE_SYMBOLS") == false)
    #expect(debug.isOn("LOCALIZATION_PREFERS_STRING_CATALOGS") == true)
    #expect(debug.isOn("NO_SUCH_SETTING") == nil)
    #expect(debug.value(of: "DEVELOPMENT_LANGUAGE") == "en")
    #expect(
      debug.infoPlistKeys.map(\.name) == [
        "INFOPLIST_KEY_NSCameraUsageDescription", "INFOPLIST_KEY_CFBundleDisplayName",
        "INFOPLIST_KEY_NSHumanReadableCopyright",
      ])
    #expect(debug.infoPlistKeys.map(\.condition) == [nil, "sdk=iphoneos*", nil])
    #expect(debug.infoPlistKeys[0].values == ["To \"scan\"."])
    let offset = try #require(debug.infoPlistKeys[0].offset)
    #expect(project.file.bytes[offset...].starts(with: Array("\"To \\\"scan".utf8)))
  }

  @Test("finds the Info.plist of a target")
  func infoPlist() throws {
    let app = try target("App")
    let widget = try target("Widget")
    #expect(project.infoPlist(of: app, in: app.configurations[0]) == RepositoryPath("ios/App/Info.plist"))
    #expect(project.infoPlist(of: widget, in: widget.configurations[0]) == RepositoryPath("ios/Widget/Info.plist"))
    let unknown = BuildConfiguration(
      name: "Debug",
      settings: [
        BuildSetting(
          name: "INFOPLIST_FILE", condition: nil, values: ["$(DIR)/Info.plist"],
          isList: false, offset: nil)
      ])
    #expect(project.infoPlist(of: app, in: unknown) == nil)
  }

  @Test("in XML reads the same")
  func xml() throws {
    let value = try PropertyListSerialization.propertyList(
      from: Data(ProjectFixture.text.utf8), options: [], format: nil)
    let xml = Array(try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0))
    let other = try XcodeProject(path: Self.path, bytes: xml)
    #expect(other.knownRegions == project.knownRegions)
    #expect(other.targets.map(\.resources) == project.targets.map(\.resources))
    #expect(other.targets.map { Set($0.synchronizedFolders) } == project.targets.map { Set($0.synchronizedFolders) })
  }

  @Test("that is broken says where, or is none")
  func broken() throws {
    let conflicted = ProjectFixture.text.replacing("\t\t\t\t\"pt-BR\",", with: "<<<<<<< HEAD\n\t\t\t\t\"pt-BR\",")
    let bytes = Array(conflicted.utf8)
    #expect(XcodeProject.read(path: Self.path, bytes: bytes) == nil)
    let offset = try #require(conflicted.firstRange(of: "<<<<<<<")).lowerBound
    let place = conflicted.utf8.distance(from: conflicted.startIndex, to: offset)
    #expect(throws: XcodeProjectFault.notReadable(PropertyListFault(.oldStyle(.conflictMarker), at: place))) {
      try XcodeProject(path: Self.path, bytes: bytes)
    }
    for text in ["", "{}", "{ objects = (); rootObject = X; }", "{ objects = {}; rootObject = X; }", "<plist/>", "x"] {
      #expect(XcodeProject.read(path: Self.path, bytes: Array(text.utf8)) == nil, "\(text)")
    }
    #expect(throws: XcodeProjectFault.noProject) { try XcodeProject(path: Self.path, bytes: Array("{}".utf8)) }
    let bare = "{ objects = { P = { isa = PBXProject; targets = oops; knownRegions = de; }; }; }"
    #expect(XcodeProject.read(path: Self.path, bytes: Array(bare.utf8))?.targets.isEmpty == true)
  }

  @Test("that is damaged anywhere never stops the program")
  func damaged() {
    let good = Array(ProjectFixture.text.utf8)
    for count in stride(from: 0, to: good.count, by: 7) {
      _ = XcodeProject.read(path: Self.path, bytes: Array(good[..<count]))
    }
    var random = SystemRandomNumberGenerator()
    let identifiers = ["V9", "G0", "G1", "S1", "T1", "L0", "R1", "B1", "F1", "X1", "ROOT", "MISSING"]
    for _ in 0..<150 {
      var words = ProjectFixture.text.split(separator: " ", omittingEmptySubsequences: false)
      for _ in 0..<12 {
        let index = Int.random(in: 0..<words.count, using: &random)
        words[index] = Substring(identifiers.randomElement(using: &random)!)
      }
      let project = XcodeProject.read(path: Self.path, bytes: Array(words.joined(separator: " ").utf8))
      _ = project?.targets(holding: RepositoryPath("ios/Widget/Model.swift"))
    }
  }
}
