// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Where the running toolchain keeps its own SwiftSyntax, which is not part of its ordinary module search path.
func toolchainHost() -> String {
  let files = FileManager.default
  var candidates: [String] = []
  if let named = Context.environment["SWIFT_TOOLCHAIN_USR"] { candidates.append(named) }
  // The manifest runs against a library of the toolchain that reads it: on Linux its path tells the toolchain.
  if let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
    let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libPackageDescription.so") }),
    let slash = line.firstIndex(of: "/"), let range = line.range(of: "/lib/swift/pm/")
  {
    candidates.append(String(line[slash..<range.lowerBound]))
  }
  for folder in (Context.environment["PATH"] ?? "").split(separator: ":")
  where files.isExecutableFile(atPath: "\(folder)/swift") {
    candidates.append(
      URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().path)
  }
  // Where Xcode is chosen, `/usr/bin/swift` only leads to it.
  if let developer = Context.environment["DEVELOPER_DIR"] {
    candidates.append("\(developer)/Toolchains/XcodeDefault.xctoolchain/usr")
  }
  candidates.append("/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr")
  for usr in candidates where files.fileExists(atPath: "\(usr)/lib/swift/host/SwiftParser.swiftmodule") {
    return "\(usr)/lib/swift/host"
  }
  fatalError("no toolchain with lib/swift/host/SwiftParser.swiftmodule in \(candidates); set SWIFT_TOOLCHAIN_USR")
}
let host = toolchainHost()

/// Settings of every Swift target; continuous integration turns warnings into errors. Whatever reaches `SwiftSource`,
/// directly or not, has to find the toolchain's modules.
let swift: [SwiftSetting] =
  [.enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-I", host])]
  + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The byte scanners are thirty times slower without optimization, so they keep it in debug builds.
let scanner: [SwiftSetting] = swift + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "checklist",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "checklist", targets: ["Command"])],
  targets: [
    .systemLibrary(
      name: "CGit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .target(name: "SourceText", swiftSettings: scanner),
    .target(name: "Threads", swiftSettings: swift),
    .target(name: "Facts", dependencies: ["SourceText"], swiftSettings: scanner),
    .target(name: "Git", dependencies: ["CGit2", "SourceText"], swiftSettings: scanner),
    .target(name: "PropertyLists", dependencies: ["CXML2", "SourceText"], swiftSettings: scanner),
    .target(
      name: "Catalogs", dependencies: ["CICU", "Facts", "PropertyLists", "SourceText", "Threads"],
      swiftSettings: scanner),
    .target(
      name: "CatalogMerge", dependencies: ["Catalogs", "Facts", "PropertyLists", "SourceText"], swiftSettings: scanner),
    .target(name: "Projects", dependencies: ["Facts", "PropertyLists", "SourceText"], swiftSettings: swift),
    .target(name: "SwiftTree", dependencies: ["SourceText"], swiftSettings: scanner),
    .target(
      name: "SwiftSource", dependencies: ["SourceText", "SwiftTree"], swiftSettings: scanner,
      linkerSettings: [
        .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
        .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
      ]),
    .target(name: "FactsCache", dependencies: ["CSQLite"], swiftSettings: scanner),
    .target(name: "Policies", dependencies: ["CYAML", "SourceText"], swiftSettings: scanner),
    .target(
      name: "KeyUses", dependencies: ["Facts", "Policies", "SourceText", "SwiftTree"], swiftSettings: scanner),
    .target(name: "Rules", dependencies: ["Facts", "Policies", "SourceText"], swiftSettings: swift),
    .target(
      name: "Checklists",
      dependencies: [
        "CatalogMerge", "Catalogs", "Configuration", "Facts", "FactsCache", "Git", "KeyUses", "Policies", "Projects",
        "PropertyLists", "Rules", "SourceText", "SwiftSource", "SwiftTree", "Threads",
      ],
      swiftSettings: swift),
    .target(
      name: "Reports", dependencies: ["Checklists", "Facts", "Rules", "SourceText"], swiftSettings: swift),
    .target(
      name: "Configuration", path: "Configuration", exclude: ["set-up"],
      resources: [
        .embedInCode("policy.schema.json"), .embedInCode("ledger.schema.json"), .embedInCode("sdk.table"),
      ],
      swiftSettings: swift),
    .executableTarget(
      name: "Command",
      dependencies: [
        "CatalogMerge", "Catalogs", "Checklists", "Configuration", "Facts", "Git", "Policies", "Reports", "Rules",
        "SourceText",
      ],
      swiftSettings: swift),

    .target(name: "Support", path: "Tests/Support", swiftSettings: swift),
    .testTarget(name: "SourceTextTests", dependencies: ["SourceText"], swiftSettings: swift),
    .testTarget(name: "GitTests", dependencies: ["Git", "SourceText", "Support"], swiftSettings: swift),
    .testTarget(name: "CatalogsTests", dependencies: ["Catalogs", "Facts", "SourceText"], swiftSettings: swift),
    .testTarget(
      name: "CatalogMergeTests",
      dependencies: ["CatalogMerge", "Catalogs", "Facts", "PropertyLists", "SourceText", "Support"],
      swiftSettings: swift),
    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists", "SourceText"], swiftSettings: swift),
    .testTarget(
      name: "ProjectsTests", dependencies: ["Projects", "PropertyLists", "SourceText"], swiftSettings: swift),
    .testTarget(name: "PoliciesTests", dependencies: ["Policies", "SourceText"], swiftSettings: swift),
    .testTarget(
      name: "RulesTests",
      dependencies: ["CICU", "Catalogs", "Facts", "Policies", "Rules", "SourceText", "Support"], swiftSettings: swift),
    .testTarget(
      name: "ChecklistsTests",
      dependencies: [
        "Catalogs", "Checklists", "Facts", "Git", "KeyUses", "Policies", "Projects", "Rules", "SourceText", "Support",
        "SwiftSource", "SwiftTree",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "SwiftSourceTests", dependencies: ["SourceText", "SwiftSource", "SwiftTree"], swiftSettings: swift),
    .testTarget(
      name: "FactsCacheTests", dependencies: ["CSQLite", "FactsCache", "Support"], swiftSettings: swift),
    .testTarget(
      name: "KeyUsesTests",
      dependencies: ["Facts", "KeyUses", "Policies", "SourceText", "Support", "SwiftSource", "SwiftTree"],
      swiftSettings: swift),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Checklists", "Facts", "Git", "Policies", "Reports", "Rules", "SourceText", "Support"],
      exclude: ["Golden"], swiftSettings: swift),
    .testTarget(name: "CommandTests", dependencies: ["Command", "Support"], swiftSettings: swift),
    .testTarget(
      name: "TidyTests", dependencies: ["Policies", "Reports", "Rules", "Support"], swiftSettings: swift),
  ]
)
