import Catalogs
import Facts
import Policies
import Projects
import Rules
import SourceText
import Support
import SwiftSource
import Testing

@testable import Checklists

/// Which catalogs a lookup goes to, by packages, Xcode targets and folders.
@Suite struct BundleMapTests {
  /// A tree by the paths of its code and catalogs, its manifests and its projects.
  struct Tree {
    let map: BundleMap
    var shelves: CatalogShelves
    let catalogs: [Catalog]

    init(_ paths: [String], packages: [String: String] = [:], projects: [String: ProjectText] = [:]) throws {
      let paths = paths.map { RepositoryPath($0) }
      var catalogs: [CatalogIdentity: [CatalogReader.Source]] = [:]
      for path in paths {
        guard let name = CatalogFileName(path) else { continue }
        let text = name.kind == .xcstrings ? CatalogText.xcstrings("a.key: en=A") : "\"a.key\" = \"A\";\n"
        catalogs[CatalogIdentity(name), default: []].append(.init(path: path, content: .bytes(Array(text.utf8))))
      }
      self.catalogs = catalogs.map { CatalogReader.catalog($0.key, from: $0.value, sourceLanguage: "en") }
        .sorted { $0.path < $1.path }
      map = BundleMap(
        paths: paths,
        manifests: packages.map { folder, targets in
          let manifest = "let package = Package(name: \"P\", targets: [\n\(targets)\n])\n"
          return (RepositoryPath(folder), PackageManifest(SwiftReader.tree(of: Array(manifest.utf8))))
        },
        projects: try projects.sorted { $0.key < $1.key }.map { path, project in
          try XcodeProject(path: RepositoryPath("\(path)/project.pbxproj"), bytes: Array(project.text.utf8))
        }, policy: Policy())
      var places: [RepositoryPath: BundleMap.Place] = [:]
      for path in paths where path.fileExtension == "swift" { places[path] = map.place(of: path) }
      shelves = CatalogShelves(map, places: places, catalogs: self.catalogs)
    }

    func place(_ path: String) -> BundleMap.Place { map.place(of: RepositoryPath(path)) }

    /// `BUNDLE/TABLE: paths` of each shelf.
    mutating func shelves(
      _ path: String, _ bundle: KeyUse.Destination.Bundle? = nil,
      _ table: KeyUse.Destination.Table = .named("Localizable")
    ) -> [String] {
      let destination = KeyUse.Destination(table: table, bundle: bundle ?? .main)
      return shelves.shelves(for: destination, from: RepositoryPath(path)).map { index in
        let shelf = shelves.shelves[index]
        let paths = shelf.catalogs.map { catalogs[$0].path.string }
        return "\(shelf.bundle)/\(shelf.table): \(paths.joined(separator: " "))"
      }
    }

    mutating func module(_ path: String) -> [String] { shelves(path, .module(RepositoryPath(path))) }
  }

  @Test func withoutProjectAndPackageEverythingIsTheMainBundle() throws {
    var tree = try Tree([
      "A/App.swift", "A/Localizable.xcstrings", "B/en.lproj/Localizable.strings", "B/Menu.xcstrings",
    ])
    #expect(tree.shelves("A/App.swift") == ["main/Localizable: A/Localizable.xcstrings B/en.lproj/Localizable.strings"])
    #expect(tree.shelves("A/App.swift", nil, .named("Menu")) == ["main/Menu: B/Menu.xcstrings"])
    #expect(tree.shelves("A/App.swift", nil, .named("Nowhere")) == ["main/Nowhere: "])
    #expect(tree.place("A/App.swift").unit == tree.place("B/Other.swift").unit)
  }

  @Test func aPackageTargetHasItsOwnBundleAndNoPartInTheMainOne() throws {
    var tree = try Tree(
      [
        "App/App.swift", "App/Localizable.xcstrings", "Kit/Sources/Kit/V.swift",
        "Kit/Sources/Kit/Resources/Localizable.xcstrings", "Kit/Sources/Bare/B.swift", "Kit/Tests/KitTests/T.swift",
      ],
      packages: [
        "Kit": """
        .target(name: "Kit", dependencies: [.target(name: "Bare"), .product(name: "X", package: "y")],
          resources: [.process("Resources")]),
        .target(name: "Bare"), .testTarget(name: "KitTests", dependencies: ["Kit"]),
        """
      ])
    #expect(
      tree.module("Kit/Sources/Kit/V.swift") == ["Kit/Localizable: Kit/Sources/Kit/Resources/Localizable.xcstrings"])
    #expect(tree.shelves("Kit/Sources/Kit/V.swift") == ["main/Localizable: App/Localizable.xcstrings"])
    #expect(tree.shelves("App/App.swift") == ["main/Localizable: App/Localizable.xcstrings"])
    // A bundle without any catalog is not judged.
    #expect(tree.module("Kit/Sources/Bare/B.swift").isEmpty)
    // Seen from elsewhere: the bundle of a type that the package declares.
    #expect(
      tree.shelves("App/App.swift", .ofFile(RepositoryPath("Kit/Sources/Kit/V.swift")))
        == ["Kit/Localizable: Kit/Sources/Kit/Resources/Localizable.xcstrings"])
    #expect(tree.place("Kit/Tests/KitTests/T.swift").isTest)
    #expect(!tree.place("Kit/Sources/Kit/V.swift").isTest)
    #expect(tree.place("Kit/Sources/Kit/V.swift").unit != tree.place("Kit/Sources/Bare/B.swift").unit)
  }

  @Test func aPackageByItselfHasNoMainBundleToJudge() throws {
    var tree = try Tree(
      ["Sources/Kit/V.swift", "Sources/Kit/Localizable.xcstrings"], packages: ["": ".target(name: \"Kit\")"])
    #expect(tree.shelves("Sources/Kit/V.swift").isEmpty)
    #expect(tree.module("Sources/Kit/V.swift") == ["Kit/Localizable: Sources/Kit/Localizable.xcstrings"])
  }

  @Test func aManifestNamesFoldersPathsAndConstants() throws {
    let tree = try Tree(
      [
        "P/Code/A.swift", "P/Code/Old/O.swift", "P/src/Two/B.swift", "P/Tests/TwoTests/C.swift", "P/Macros/M.swift",
        "P/Helper.swift", "P/Nested/Sources/Inner/I.swift", "P/Everything/Own/X.swift", "P/Everything/Others/Y.swift",
        "P/Everything/Own/Deep/Scripts/S.swift", "P/Checks/K.swift",
      ],
      packages: [
        "P": """
        .target(name: name, path: "Code/", exclude: ["Old"]), .executableTarget(name: "\\(prefix)wo"),
        .testTarget(name: "TwoTests"), .macro(name: "Macro", path: "./Macros"),
        .target(name: "Part", path: "Everything", sources: ["Own"]), .testTarget(name: "Checks", path: "Checks"),
        ])
        let name = "One"
        let prefix = "T"
        let unused = f([
        """,
        "P/Nested": ".target(name: \"Inner\")", "P/Everything/Own/Deep": ".target(name: \"Deep\")",
      ])
    func target(_ path: String) -> String? {
      guard case .package(let index) = tree.place(path).home else { return nil }
      return tree.map.packageTargets[index].name
    }
    #expect(target("P/Code/A.swift") == "One")
    #expect(target("P/Code/Old/O.swift") == nil)
    #expect(target("P/src/Two/B.swift") == "Two")
    #expect(target("P/Tests/TwoTests/C.swift") == "TwoTests")
    #expect(target("P/Macros/M.swift") == "Macro")
    #expect(target("P/Helper.swift") == nil)
    #expect(target("P/Nested/Sources/Inner/I.swift") == "Inner")
    #expect(target("P/Everything/Own/X.swift") == "Part")
    #expect(target("P/Everything/Others/Y.swift") == nil)
    // What lies in a package belongs to none around it.
    #expect(target("P/Everything/Own/Deep/Scripts/S.swift") == nil)
    #expect(tree.place("P/Checks/K.swift").isTest)
    #expect(!tree.place("P/Code/A.swift").isTest)
  }

  @Test func aDependencyIsNoTarget() {
    let manifest = PackageManifest(
      SwiftReader.tree(
        of: Array(
          """
          let shared: [Target.Dependency] = [.target(name: "Core")]
          let package = Package(name: "P", products: [.plugin(name: "Tool", targets: ["Core"])], targets: [
            .target(name: "App", dependencies: shared + [.target(name: "Other")]),
            .target(name: "Core", path: "Code"),
          ])
          """.utf8)))
    #expect(
      manifest.targets == [
        .init(name: "Core", isTest: false, path: "Code"), .init(name: "App", isTest: false),
      ])
    #expect(manifest.isComplete)
  }

  @Test func foldersTellTheTargetsOfAManifestThatComputesThem() throws {
    let tree = try Tree(
      ["Sources/Home/H.swift", "Sources/Search/S.swift", "Tests/HomeTests/T.swift"],
      packages: ["": "] + modules.map { .target(name: $0.name) } + ["])
    #expect(tree.map.packageTargets.map(\.name) == ["Home", "Search", "HomeTests"])
    #expect(tree.place("Tests/HomeTests/T.swift").isTest)
  }

  @Test func aFileOfTwoAppsAnswersToTheCatalogsOfBoth() throws {
    var tree = try Tree(
      [
        "One/Localizable.xcstrings", "Two/Localizable.xcstrings", "Shared/Shop.swift", "One/Only.swift",
        "Widget/W.swift", "UI/F.swift", "UI/Localizable.xcstrings", "One/T.swift", "Loose/L.swift",
      ],
      projects: [
        "Apps.xcodeproj": ProjectText(targets: [
          .init(
            name: "One", sources: ["Shared/Shop.swift", "One/Only.swift", "Widget/W.swift"],
            resources: ["One/Localizable.xcstrings"]),
          .init(name: "Two", sources: ["Shared/Shop.swift"], resources: ["Two/Localizable.xcstrings"]),
          .init(name: "Widget", type: "app-extension", sources: ["Widget/W.swift"]),
          .init(name: "UI", type: "framework", folders: ["UI"]),
          .init(name: "OneCheck", type: "bundle.unit-test", sources: ["One/T.swift", "One/Only.swift"]),
        ])
      ])
    #expect(
      tree.shelves("Shared/Shop.swift")
        == ["One/Localizable: One/Localizable.xcstrings", "Two/Localizable: Two/Localizable.xcstrings"])
    #expect(tree.shelves("One/Only.swift") == ["One/Localizable: One/Localizable.xcstrings"])
    let everywhere =
      "main/Localizable: One/Localizable.xcstrings Two/Localizable.xcstrings UI/Localizable.xcstrings"
    // The bundle of an extension without a catalog of its own is not judged.
    #expect(tree.shelves("Widget/W.swift") == ["One/Localizable: One/Localizable.xcstrings"])
    // A framework, code that no target holds: all that is outside packages.
    #expect(tree.shelves("UI/F.swift") == [everywhere])
    #expect(tree.shelves("Loose/L.swift") == [everywhere])
    // A framework's own bundle is asked for by name.
    #expect(tree.module("UI/F.swift") == ["UI/Localizable: UI/Localizable.xcstrings"])
    #expect(tree.module("One/Only.swift") == ["One/Localizable: One/Localizable.xcstrings"])
    #expect(tree.place("One/T.swift").isTest)
    #expect(!tree.place("One/Only.swift").isTest)
    #expect(tree.place("UI/F.swift").unit != tree.place("One/Only.swift").unit)
  }

  @Test func aFolderThatBelongsToATargetBringsItsFiles() throws {
    var tree = try Tree(
      ["App/Main.swift", "App/Text/en.lproj/Menu.strings", "App/Localizable.xcstrings", "Old/Localizable.xcstrings"],
      projects: [
        "App.xcodeproj": ProjectText(targets: [.init(name: "App", folders: ["App"])])
      ])
    #expect(tree.shelves("App/Main.swift") == ["App/Localizable: App/Localizable.xcstrings"])
    #expect(tree.shelves("App/Main.swift", nil, .named("Menu")) == ["App/Menu: App/Text/en.lproj/Menu.strings"])
  }

  @Test func aBundleThatNobodyCanTellIsAnyOfThem() throws {
    var tree = try Tree(
      ["A.swift", "Localizable.xcstrings", "Sources/Kit/Localizable.xcstrings", "Sources/Kit/K.swift"],
      packages: ["": ".target(name: \"Kit\")"])
    #expect(
      tree.shelves("A.swift", .unknown) == ["*/Localizable: Localizable.xcstrings Sources/Kit/Localizable.xcstrings"])
    // The table of somebody else's bundle.
    #expect(tree.shelves("A.swift", .unknown, .named("Vendor")).isEmpty)
  }

  @Test func anyTableIsNoneOfTheSystemsOwn() throws {
    var tree = try Tree([
      "A.swift", "Localizable.xcstrings", "Menu.xcstrings", "InfoPlist.xcstrings", "AppShortcuts.xcstrings",
      "mul.lproj/Main.xcstrings",
    ])
    #expect(tree.shelves("A.swift", nil, .any) == ["main/*: Localizable.xcstrings Menu.xcstrings"])
    #expect(tree.shelves("A.swift", nil, .named("InfoPlist")) == ["main/InfoPlist: InfoPlist.xcstrings"])
  }
}
