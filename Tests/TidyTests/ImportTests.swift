import Support
import Testing

/// The arrows between modules, as `docs/architecture.md` draws them.
@Suite struct ImportTests {
  static let allowed: [String: Set<String>] = [
    "SourceText": [], "Facts": ["SourceText"], "Git": ["CGit2", "SourceText"],
    "PropertyLists": ["CXML2", "SourceText"],
    "Threads": [], "Catalogs": ["CICU", "Facts", "PropertyLists", "SourceText", "Threads"],
    "CatalogMerge": ["Catalogs", "Facts", "PropertyLists", "SourceText"],
    "Projects": ["Facts", "PropertyLists", "SourceText"],
    "SwiftTree": ["SourceText"], "SwiftSource": ["SourceText", "SwiftParser", "SwiftSyntax", "SwiftTree"],
    "KeyUses": ["Facts", "Policies", "SourceText", "SwiftTree"], "FactsCache": ["CSQLite"],
    "Policies": ["CYAML", "SourceText"], "Rules": ["Facts", "Policies", "SourceText"],
    "Checklists": [
      "CatalogMerge", "Catalogs", "Configuration", "Facts", "FactsCache", "Git", "KeyUses", "Policies", "Projects",
      "PropertyLists", "Rules", "SourceText", "SwiftSource", "SwiftTree", "Threads",
    ],
    "Reports": ["Checklists", "Facts", "Git", "Rules", "SourceText"],
    "Command": [
      "CatalogMerge", "Catalogs", "Checklists", "Configuration", "Facts", "Git", "Policies", "Reports", "Rules",
      "SourceText",
    ],
  ]
  static let system: Set<String> = ["Glibc", "Darwin", "Synchronization", "Foundation", "FoundationEssentials"]

  @Test(arguments: allowed.keys.sorted())
  func aModuleImportsOnlyWhatItMay(_ module: String) throws {
    let folder = Package.root + "/Sources/\(module)"
    let files = Files.names(in: folder).filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(decoding: Files.content("\(folder)/\(file)"), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard line.first != " " else { continue }
        guard words.first == "import", words.count == 2 else { continue }
        let name = String(words[1])
        #expect(
          Self.system.contains(name) || Self.allowed[module]?.contains(name) == true,
          "\(module)/\(file) imports \(name)")
      }
    }
  }

  @Test func everyModuleIsInTheTable() {
    let modules = Files.names(in: Package.root + "/Sources").filter {
      !["CGit2", "CICU", "CSQLite", "CXML2", "CYAML"].contains($0)
    }
    #expect(Set(modules) == Set(Self.allowed.keys))
  }
}

/// Where the package lies.
enum Package {
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
}
