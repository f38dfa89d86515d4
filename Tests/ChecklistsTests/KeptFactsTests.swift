import Facts
import Git
import KeyUses
import Policies
import SourceText
import Testing

@testable import Checklists

/// What is kept of an analysis, and by which name.
@Suite struct KeptFactsTests {
  private static func file(_ path: String, _ digit: String = "1", _ language: CodeFiles.Language = .swift)
    -> CodeFiles.File
  {
    let id = ObjectID(String(repeating: digit, count: 40))!
    return CodeFiles.File(
      entry: TreeEntry(path: RepositoryPath(path), mode: .regular, id: id), language: language)
  }

  private static func catalog(_ keys: String) -> Catalog { LedgerUseTests.catalog(keys) }

  private static func id(
    _ files: [CodeFiles.File] = [file("A.swift")], unit: String = "App", isTest: Bool = false,
    settings: AnalysisSettings = AnalysisSettings(macroNames: [], lookups: [], resolver: nil, addresses: []),
    catalogs: [Catalog] = [catalog("a: en=A")], staleKeys: [String] = []
  ) -> AnalysisID {
    var places: [RepositoryPath: BundleMap.Place] = [:]
    for file in files { places[file.path] = BundleMap.Place(home: .outside, unit: unit, isTest: isTest) }
    return AnalysisID(files: files, places: places, settings: settings, catalogs: catalogs, staleKeys: staleKeys)
  }

  @Test func whateverTheAnalysisIsGivenIsInTheName() {
    var ids = [
      Self.id(), Self.id([Self.file("B.swift")]), Self.id([Self.file("A.swift", "2")]),
      Self.id([Self.file("A.swift", "1", .objectiveC)]), Self.id([Self.file("A.swift"), Self.file("B.swift")]),
      Self.id(unit: "Kit"), Self.id(isTest: true), Self.id(catalogs: [Self.catalog("b: en=A")]), Self.id(catalogs: []),
      Self.id(catalogs: [Self.catalog("a: en=A"), Self.catalog("a: en=A")]), Self.id(staleKeys: ["a"]),
    ]
    let address = Ledger.TemplateAddress(
      template: "a.*", file: RepositoryPath("A.swift"), symbol: "b", pick: .strings)
    var others = [address, address, address, address, address]
    others[1].template = "b.*"
    others[2].file = RepositoryPath("B.swift")
    others[3].symbol = "c"
    others[4].pick = .label("strings")
    let settings =
      others.map { AnalysisSettings(macroNames: [], lookups: [], resolver: nil, addresses: [$0]) } + [
        AnalysisSettings(macroNames: ["L"], lookups: [], resolver: nil, addresses: []),
        AnalysisSettings(macroNames: ["L", "M"], lookups: [], resolver: nil, addresses: []),
        AnalysisSettings(macroNames: [], lookups: [], resolver: "L", addresses: []),
        AnalysisSettings(
          macroNames: [], lookups: [.init(function: "L", key: 0, table: nil)], resolver: nil, addresses: []),
        AnalysisSettings(
          macroNames: [], lookups: [.init(function: "L", key: 1, table: nil)], resolver: nil, addresses: []),
        AnalysisSettings(
          macroNames: [], lookups: [.init(function: "L", key: 0, table: "")], resolver: nil, addresses: []),
      ]
    ids += settings.map { Self.id(settings: $0) }
    #expect(Set(ids).count == ids.count)
    #expect(Self.id() == Self.id())
    // A text counts, not its translations.
    #expect(Self.id(catalogs: [Self.catalog("a: en=B | de=C")]) == Self.id())
  }

  @Test func factsComeBackAndAnythingElseIsNone() throws {
    let kept = KeptFacts(facts: CodeFacts(), tooLarge: [RepositoryPath("Huge.swift")], staleLiterals: ["a", "b"])
    let found = try #require(KeptFacts(kept.bytes))
    #expect(found.tooLarge == kept.tooLarge)
    #expect(found.staleLiterals == kept.staleLiterals)
    #expect(KeptFacts([1]) == nil)
    #expect(KeptFacts([]) == nil)
    #expect(KeptFacts(CodeFactsCoder.bytes(of: CodeFacts(), lists: [["a"]])) == nil)
  }
}
