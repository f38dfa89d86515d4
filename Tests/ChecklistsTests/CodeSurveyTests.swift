import Facts
import Git
import KeyUses
import Policies
import Rules
import SourceText
import Support
import Testing

@testable import Checklists

/// From trees of real repositories to the code that the rules judge.
@Suite struct CodeSurveyTests {
  static let today = CalendarDate(year: 2026, month: 11, day: 30)!
  static let catalog = "App/Localizable.xcstrings"

  private static func app(_ files: [String: String]) throws -> TemporaryRepository {
    let app = try TemporaryRepository()
    try app.commit("base", files)
    try app.branch("topic")
    return app
  }

  /// The surveys of `main` and HEAD.
  private static func survey(
    _ app: TemporaryRepository, policy: Policy = Policy(), keeps: Bool = false
  ) throws -> [CodeSurvey.Side] {
    let repository = try Repository.open(at: app.path, environment: app.environment, isExplicit: true)
    let inputs = try ["main", "HEAD"].map { revision in
      let tree = RecordedTree(try repository.commit(revision).tree, in: repository)
      return CodeSurvey.Input(
        tree: tree, catalogs: TreeCatalogs(tree, policy: policy, checksLayout: false), regions: ProjectRegions(tree),
        ledger: Ledger())
    }
    return try CodeSurvey(
      inputs, policy: policy, gitFolder: keeps ? repository.commonFolder : nil
    ).sides
  }

  private static func judged(
    _ side: CodeSurvey.Side, moved: [RepositoryPath: RepositoryPath] = [:]
  ) -> JudgedCode {
    side.judged(moved: moved) { catalog in
      JudgedCatalog(
        catalog: catalog, requiredLocales: [], keyStyle: KeyStyle(policy: .auto, of: catalog),
        usedStaleKeys: side.staleKeys.used(in: catalog))
    }
  }

  /// `path key -> BUNDLE/TABLE, …` of each certain use.
  private static func uses(_ code: JudgedCode) -> [String] {
    zip(code.facts.uses, code.shelvesOfUses).filter { $0.0.status == .certain }.map { use, shelves in
      let names = shelves.map { "\(code.shelves[$0].bundle)/\(code.shelves[$0].table)" }
      return "\(use.place.path) \(use.pattern.key) -> \(names.joined(separator: ", "))"
    }
  }

  private static func check(_ app: TemporaryRepository) throws -> ChecklistResult {
    let repository = try Repository.open(at: app.path, environment: app.environment, isExplicit: true)
    return try Gate(repository: repository, today: today).check(Gate.Request(target: "main"))
  }

  @Test func everyUseGoesToTheTableOfItsOwnBundle() throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings("a.title: en=A"), "App/Menu.xcstrings": CatalogText.xcstrings("m: en=M"),
      "App/Home.swift": "import SwiftUI\nlet a = Text(\"a.title\")\nlet b = Text(\"m\", tableName: \"Menu\")\n",
      "Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n",
      "Kit/Sources/Kit/V.swift": "import SwiftUI\nlet k = Text(\"kit\", bundle: .module)\nlet p = Text(\"plain\")\n",
      "Kit/Sources/Kit/Localizable.xcstrings": CatalogText.xcstrings("kit: en=K"),
      "AppTests/HomeTests.swift": "import SwiftUI\nlet t = Text(\"test.only\")\n",
      "Pods/Lib/L.swift": "import SwiftUI\nlet l = Text(\"pod\")\n",
    ])
    let sides = try Self.survey(app)
    #expect(
      Self.uses(Self.judged(sides[1])) == [
        "App/Home.swift a.title -> main/Localizable", "App/Home.swift m -> main/Menu",
        "Kit/Sources/Kit/V.swift kit -> Kit/Localizable", "Kit/Sources/Kit/V.swift plain -> main/Localizable",
      ])
    #expect(
      sides[1].catalogs.map(\.path.string) == [
        Self.catalog, "App/Menu.xcstrings", "Kit/Sources/Kit/Localizable.xcstrings",
      ])
  }

  @Test func theProjectsOwnLookupFunctionsAreKnown() throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings("a: en=A"),
      "App.xcodeproj/project.pbxproj": ProjectText(
        targets: [.init(name: "App", sources: ["App/H.swift"], resources: [Self.catalog])], macros: ["Loc"]
      ).text,
      "App/H.swift": "let a = Loc(\"a\")\n",
    ])
    #expect(Self.uses(Self.judged(try Self.survey(app)[1])) == ["App/H.swift a -> App/Localizable"])
  }

  @Test func answersAreTheSameWithAndWithoutTheCache() throws {
    let files = [
      Self.catalog: CatalogText.xcstrings("a: en=A"), "App/A.swift": "import SwiftUI\nlet a = Text(\"a\")\n",
      "App/B.swift": "import SwiftUI\n// nothing\n", "App/C.m": "@implementation C\n@end\n",
    ]
    let app = try Self.app(files)
    try app.commit("more", ["App/D.swift": "import SwiftUI\nlet d = Text(\"d\")\n"])
    let plain = try Self.survey(app).map { Self.judged($0).facts }
    #expect(plain[0] != plain[1])
    #expect(try Self.survey(app, keeps: true).map { Self.judged($0).facts } == plain)
    let path = "\(app.path)/.git/checklist/facts.sqlite"
    #expect(try app.shell("test -s '\(path)'").status == 0)
    #expect(try Self.survey(app, keeps: true).map { Self.judged($0).facts } == plain)
    // What is kept there is no tree.
    try app.shell("printf 'garbage garbage' | dd of='\(path)' bs=1 seek=4096 conv=notrunc 2>/dev/null").successful()
    #expect(try Self.survey(app, keeps: true).map { Self.judged($0).facts } == plain)
  }

  @Test func aSwiftFileAndAnObjectiveCFileOfTheSameBytesAreReadEachInItsLanguage() throws {
    let text = "let a = Text(\"a\")\n"
    let app = try Self.app(["A.swift": text, "B.m": text, Self.catalog: CatalogText.xcstrings("a: en=A")])
    for _ in 0..<2 {
      let uses = try Self.survey(app, keeps: true)[1].facts.uses.filter { $0.status == .certain }
      #expect(uses.map(\.place.path.string) == ["A.swift"])
    }
  }

  @Test func linksAndHugeFilesAreNotReadAndNamed() throws {
    let app = try Self.app([Self.catalog: CatalogText.xcstrings("a: en=A")])
    try app.link("Link.swift", to: "App/Real.swift")
    try app.commit("more", ["Huge.swift": "let a = Text(\"a\")\n" + String(repeating: "// filler\n", count: 450_000)])
    let side = try Self.survey(app)[1]
    #expect(side.facts.uses.isEmpty)
    #expect(side.notes.count == 2)
    #expect(side.notes.contains { $0.hasPrefix("Link.swift is a link") })
    #expect(side.notes.contains { $0.hasPrefix("Huge.swift is larger than 4 MB") })
    #expect(try Self.check(app).notes.contains { $0.hasPrefix("Huge.swift is larger") })
  }

  @Test func aFileThatDoesNotParseIsNamed() throws {
    let app = try Self.app([Self.catalog: CatalogText.xcstrings("a: en=A")])
    try app.commit("broken", ["App/Bad.swift": "import SwiftUI\nstruct A { func f( { ]\n"])
    #expect(try Self.check(app).notes.contains { $0.hasPrefix("App/Bad.swift ") })
  }

  @Test func nibsAndPlistsHoldKeys() throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings(
        "a & b: en=A\nattribute: en=B\nelement: en=C\nin.a.comment: en=D\nplist.key: en=E\npart: en=F"),
      "App/en.lproj/Main.strings": "\"Xy1-ab-cde.title\" = \"T\";\n\"gone-1.title\" = \"T\";\n",
      "App/Base.lproj/Main.storyboard": """
      <?xml version="1.0"?>
      <!-- <label text="in.a.comment"/> -->
      <document><label id="Xy1-ab-cde" text='a &amp; b' other="a part of it"/>
      <button value="attribute"><string key="x">element</string></button></document>
      """,
      "App/Info.plist": "{ \"plist.key\" = yes; }\n",
    ])
    let code = Self.judged(try Self.survey(app)[1])
    let held = code.keysElsewhere.keys.map { $0.split(separator: "\u{0}").joined(separator: " ") }.sorted()
    #expect(
      held == [
        "App/Localizable.xcstrings a & b", "App/Localizable.xcstrings attribute", "App/Localizable.xcstrings element",
        "App/Localizable.xcstrings plist.key", "App/en.lproj/Main.strings Xy1-ab-cde.title",
      ])
  }

  @Test func aStaleKeyIsUsedByCodeByTemplatesAndByNibs() throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings(
        "code {stale}: en=A\nHello %@ {stale}: en=B\nnib {stale}: en=C\ntest {stale}: en=D\nunused {stale}: en=E"),
      "App/A.swift": "import SwiftUI\nfunc f(_ n: String) { Text(\"code\"); Text(\"Hello \\(n)\") }\n// unused\n",
      "App/Base.lproj/Main.xib": "<a text=\"nib\"/>", "AppTests/T.swift": "let t = Text(\"test\")\n",
    ])
    let side = try Self.survey(app)[1]
    #expect(side.staleKeys.used(in: side.catalogs[0]).sorted() == ["Hello %@", "code", "nib"])
  }

  @Test func whatTargetAndResultShareIsJudgedOnce() throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings("a: en=A"), "App/A.swift": "import SwiftUI\nlet a = Text(\"a\")\n",
    ])
    try app.commit("a note", ["README.md": "hello", "App/Info.plist": "<plist><dict/></plist>"])
    let sides = try Self.survey(app)
    #expect(sides[0].facts == sides[1].facts)
    #expect(sides[0].catalogs[0].files[0] === sides[1].catalogs[0].files[0])
  }

  @Test func theTargetKnowsWhatARenamedFileIsCalledNow() throws {
    let text = "import SwiftUI\nlet a = Text(\"a\")\n"
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings("a: en=A"), "App/A.swift": text,
      "App/M.swift": "import SwiftUI\nlet m = Text(\"m\")\n",
    ])
    let (old, new) = (RepositoryPath("App/A.swift"), RepositoryPath("App/Z.swift"))
    try app.commit("moved", ["App/Z.swift": text], removing: ["App/A.swift"])
    let sides = try Self.survey(app)
    #expect(Self.judged(sides[0], moved: [old: new]).renamed == [old: new])
  }

  /// Whether a change had its code judged.
  private static func concernsCode(_ app: TemporaryRepository) throws -> Bool {
    let repository = try Repository.open(at: app.path, environment: app.environment, isExplicit: true)
    let target = try repository.commit("main")
    let head = try repository.commit("HEAD")
    let changes = try repository.changes(from: target.tree, to: head.tree)
    let (old, new) = (RecordedTree(target.tree, in: repository), RecordedTree(head.tree, in: repository))
    let policy = Policy()
    let catalogs = [old, new].map { TreeCatalogs($0, policy: policy, checksLayout: false) }
    let survey = try CatalogSurvey(
      comparing: CatalogPairs(changes: changes, target: catalogs[0], merged: catalogs[1]), target: catalogs[0],
      mergedRegions: ProjectRegions(new), policy: policy, repository: repository, targetCommit: target.id)
    return try CodeConcern(
      classifier: Classifier(changes, catalogs: catalogs[1], policy: policy), survey: survey,
      bytes: CodeBytes(new, policy: policy)
    ).isGiven()
  }

  static let base = """
    a.one: de=Eins | en=One
    b.two: de=%d Äpfel | en=%d apples
    c.old {stale}: de=Alt | en=Old
    d.gone {stale}: de=Weg | en=Gone
    """
  static let accessors = """
    import Foundation
    enum L10n { static let one = LocalizedStringResource("a.one"); static let two = LocalizedStringResource("b.two") }
    """

  @Test(arguments: [
    ("a translation", "a.one: de=Eins!", false), ("the source text", "a.one: en=One!", true),
    ("the specifiers of a translation", "b.two: de=%@ Äpfel", true),
    ("a stale key that code may hold", "c.old: de=Älter", true),
    ("a stale key that nothing holds", "d.gone: de=Fort", false), ("a new key", "e.new: de=Neu | en=New", false),
    ("a key taken away", "-a.one", true),
  ])
  func whenChangedCatalogsAloneConcernCode(_ what: String, _ edit: String, _ isGiven: Bool) throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings(Self.base), "App/A.swift": "// see c.old\n",
    ])
    var lines = Self.base.split(separator: "\n").map(String.init)
    if edit.hasPrefix("-") {
      lines.removeAll { $0.hasPrefix(edit.dropFirst()) }
    } else {
      let parts = edit.split(separator: ":", maxSplits: 1)
      let index = lines.firstIndex { $0.hasPrefix(parts[0]) }
      let locale = parts[1].split(separator: "=")[0].dropFirst()
      if let index {
        lines[index] = lines[index].split(separator: "|").map { text -> String in
          guard let equals = text.firstIndex(of: "="), text[..<equals].hasSuffix(locale) else { return String(text) }
          return text[...equals] + parts[1].split(separator: "=")[1] + (text.hasSuffix(" ") ? " " : "")
        }.joined(separator: "|")
      } else {
        lines.append(edit)
      }
    }
    try app.commit(what, [Self.catalog: CatalogText.xcstrings(lines.joined(separator: "\n"))])
    #expect(try Self.concernsCode(app) == isGiven)
  }

  @Test func aNewKeyInATableWithAccessorsConcernsCode() throws {
    let app = try Self.app([
      Self.catalog: CatalogText.xcstrings(Self.base), "App/L10n.swift": Self.accessors,
    ])
    try app.commit("a key", [Self.catalog: CatalogText.xcstrings(Self.base + "\ne.new: de=Neu | en=New")])
    #expect(try Self.concernsCode(app))
  }

  @Test func aReadmeConcernsNoCodeAndAPackageDoes() throws {
    let app = try Self.app([Self.catalog: CatalogText.xcstrings(Self.base)])
    try app.commit("read me", ["README.md": "hello"])
    #expect(try !Self.concernsCode(app))
    try app.commit("a package", ["Package.swift": "let package = Package(name: \"P\")\n"])
    #expect(try Self.concernsCode(app))
  }
}
