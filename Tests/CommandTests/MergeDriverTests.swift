import Support
import Testing

/// The merge driver as git calls it.
@Suite struct MergeDriverTests {
  static let catalog = "App/Localizable.xcstrings"
  static let base = "a.one {manual}: de=Eins | en=One"
  static let ours = base + "\nb.ours {manual}: en=Ours"
  static let theirs = base + "\nb.theirs {manual}: en=Theirs"
  static let joined = base + "\nb.ours {manual}: en=Ours\nb.theirs {manual}: en=Theirs"

  /// A repository with a base, a branch `work` with `theirs`, and main with `ours`.
  private func app(
    _ path: String = catalog, driver: Bool = true, base: String = CatalogText.xcstrings(base),
    ours: String = CatalogText.xcstrings(ours), theirs: String = CatalogText.xcstrings(theirs)
  ) throws -> TemporaryRepository {
    let app = try TemporaryRepository()
    try app.commit("base", [path: base])
    if driver {
      try Program.run("init", "--no-hooks", "--merge-driver", in: app).successful()
      try app.commit("set up")
    }
    try app.branch("work")
    try app.commit("theirs", [path: theirs])
    try app.checkout("main")
    try app.commit("ours", [path: ours])
    return app
  }

  private func content(_ app: TemporaryRepository, _ path: String = catalog) throws -> String {
    String(decoding: try Files.content("\(app.path)/\(path)"), as: UTF8.self)
  }

  @Test func gitMergeJoinsWhatItsLinesCannot() throws {
    #expect(try app(driver: false).attempt(["merge", "work"]).status == 1)
    let app = try app()
    try app.merge("work")
    #expect(try content(app) == CatalogText.xcstrings(Self.joined))
    #expect(try app.git("status", "--porcelain").isEmpty)
  }

  /// A branch from before `.gitattributes` was committed merges by key too, in a clone that knows the driver.
  @Test func branchesOlderThanTheAttributesJoinToo() throws {
    let app = try app(driver: false)
    try Program.run("init", "--merge-driver", in: app).successful()
    app.remove(".gitattributes")
    try app.merge("work")
    #expect(try content(app) == CatalogText.xcstrings(Self.joined))
    try Program.run("init", "--uninstall", in: app).successful()
    #expect(!Files.exists("\(app.path)/.git/info/attributes"))
  }

  @Test func unionWouldMakeABrokenFile() throws {
    let app = try app(driver: false)
    try app.write(".gitattributes", "*.xcstrings merge=union\n")
    try app.git("merge", "--no-edit", "work")
    #expect(try content(app) != CatalogText.xcstrings(Self.joined))
    let audit = try Program.run("audit", in: app)
    #expect(audit.status == 1 && audit.text.contains("catalog-readable"))
  }

  @Test func gitRebaseAndCherryPickJoinToo() throws {
    let app = try app()
    try app.checkout("work")
    try app.git("rebase", "--quiet", "main")
    #expect(try content(app) == CatalogText.xcstrings(Self.joined))
    let other = try self.app()
    try other.git("cherry-pick", "work")
    #expect(try content(other) == CatalogText.xcstrings(Self.joined))
  }

  @Test func aConflictIsSeenByGitByPeopleAndByTheChecklist() throws {
    let app = try app(
      ours: CatalogText.xcstrings("a.one {manual}: de=Ours | en=One"),
      theirs: CatalogText.xcstrings("a.one {manual}: de=Theirs | en=One"))
    let merge = try app.attempt(["merge", "work"])
    #expect(merge.status == 1)
    #expect((merge.text + merge.errors).contains("“a.one” de two texts: base “Eins”, ours “Ours”, theirs “Theirs”"))
    #expect(try app.git("status", "--porcelain") == "UU App/Localizable.xcstrings")
    #expect(try app.git("show", ":3:App/Localizable.xcstrings").contains("Theirs"))
    let text = try content(app)
    #expect(text.contains("\"merge conflicts\"") && text.contains("Ours") && text.contains("Theirs"))
    // Whoever commits it all the same is told.
    try app.git("commit", "--quiet", "--all", "--no-edit")
    let audit = try Program.run("audit", in: app)
    #expect(audit.status == 1 && audit.text.contains("catalog-readable"))
    #expect(audit.text.contains("conflicts in it that nobody has decided"))
  }

  @Test func conflictsOfARebaseAreResolvedAndItGoesOn() throws {
    let app = try app(
      ours: CatalogText.xcstrings("a.one {manual}: de=Ours | en=One"),
      theirs: CatalogText.xcstrings("a.one {manual}: de=Theirs | en=One"))
    try app.checkout("work")
    #expect(try app.attempt(["rebase", "main"]).status == 1)
    try app.write(Self.catalog, CatalogText.xcstrings("a.one {manual}: de=Beide | en=One"))
    try app.git("add", Self.catalog)
    app.environment["GIT_EDITOR"] = "true"
    try app.git("rebase", "--continue")
    #expect(try content(app).contains("Beide"))
  }

  @Test func stringsJoinByKeyAndConflictBetweenMarkers() throws {
    let path = "App/en.lproj/Localizable.strings"
    let clean = try app(
      path, base: "\"a\" = \"A\";\n", ours: "\"a\" = \"A\";\n\"o\" = \"O\";\n",
      theirs: "\"a\" = \"A\";\n\"t\" = \"T\";\n")
    try clean.merge("work")
    #expect(try content(clean, path) == "\"a\" = \"A\";\n\"o\" = \"O\";\n\"t\" = \"T\";\n")
    let clash = try app(path, base: "\"a\" = \"A\";\n", ours: "\"a\" = \"O\";\n", theirs: "\"a\" = \"T\";\n")
    #expect(try clash.attempt(["merge", "work"]).status == 1)
    #expect(try content(clash, path) == "<<<<<<< ours\n\"a\" = \"O\";\n=======\n\"a\" = \"T\";\n>>>>>>> theirs\n")
  }

  @Test func whatCannotBeReadIsMergedByLineAndNeverSilently() throws {
    let broken = CatalogText.xcstrings(Self.theirs).replacing("\"version\" : \"1.0\"", with: "\"version\" : \"1.0\",")
    let app = try app(ours: CatalogText.xcstrings("0.first {manual}: en=First\n" + Self.base), theirs: broken)
    let merge = try app.attempt(["merge", "work"])
    #expect(merge.status == 1 && (merge.text + merge.errors).contains("theirs cannot be read"))
    #expect(try content(app).contains("0.first") && content(app).contains("b.theirs"))
  }

  @Test func anAddedFileOnBothSidesJoins() throws {
    let app = try TemporaryRepository()
    try app.commit("base", ["README": ""])
    try Program.run("init", "--no-hooks", "--merge-driver", in: app).successful()
    try app.commit("set up")
    try app.branch("work")
    try app.commit("theirs", [Self.catalog: CatalogText.xcstrings("b.two: en=2")])
    try app.checkout("main")
    try app.commit("ours", [Self.catalog: CatalogText.xcstrings("a.one: en=1")])
    try app.merge("work")
    #expect(try content(app) == CatalogText.xcstrings("a.one: en=1\nb.two: en=2"))
  }

  @Test func pathsWithSpacesAndQuotesWork() throws {
    let path = "My 'App' $x/Local izable.xcstrings"
    let app = try app(path)
    try app.merge("work")
    #expect(try content(app, path) == CatalogText.xcstrings(Self.joined))
  }

  @Test func aDiffShowsTexts() throws {
    let app = try app()
    let diff = try app.git("diff", "HEAD~1", "HEAD", "--", Self.catalog)
    #expect(diff.contains("+b.ours [translated] en: Ours"))
    #expect(!diff.contains("stringUnit"))
  }

  @Test func textconvTakesOneFileAndPrintsWhatItCannotRead() throws {
    let app = try app()
    try app.write("broken.xcstrings", "{ no")
    #expect(try Program.run("textconv", "broken.xcstrings", in: app).successful().text == "{ no")
    #expect(try Program.run("textconv", in: app).status == 64)
    #expect(try Program.run("merge-driver", "a", in: app).status == 64)
  }

  @Test func installingTwiceAddsNothingAndUninstallingRestoresTheFile() throws {
    for before in [
      nil, "*.png binary", "*.png binary\n", "*.xcstrings merge=checklist\n", "# none\r\n*.strings text\r\n",
    ] {
      let app = try TemporaryRepository()
      try app.commit("base", before.map { [".gitattributes": $0] } ?? ["README": ""])
      try Program.run("init", "--no-hooks", "--merge-driver", in: app).successful()
      let once = try content(app, ".gitattributes")
      #expect(
        try app.git("check-attr", "merge", "diff", "--", "x/L.xcstrings", "L.strings").components(of: "checklist") == 4)
      try Program.run("init", "--no-hooks", "--merge-driver", in: app).successful()
      #expect(try content(app, ".gitattributes") == once)
      #expect(try !app.git("config", "merge.checklist.driver").isEmpty)
      try Program.run("init", "--uninstall", in: app).successful()
      #expect(try app.attempt(["config", "merge.checklist.driver"]).status == 1)
      #expect(try app.attempt(["config", "diff.checklist.textconv"]).status == 1)
      #expect(try app.git("status", "--porcelain").isEmpty)
    }
  }

  @Test func anotherDriverIsNamedAndLinesOfOthersStay() throws {
    let app = try TemporaryRepository()
    try app.commit("base", [".gitattributes": "*.xcstrings merge=union\n"])
    let install = try Program.run("init", "--no-hooks", "--merge-driver", in: app).successful()
    #expect(install.text.contains("*.xcstrings merge=union"))
    #expect(try app.git("check-attr", "merge", "--", "L.xcstrings").hasSuffix("checklist"))
    try app.write(".gitattributes", try content(app, ".gitattributes") + "*.md text\n")
    try Program.run("init", "--uninstall", in: app).successful()
    #expect(try content(app, ".gitattributes") == "*.xcstrings merge=union\n*.md text\n")
  }
}

extension String {
  fileprivate func components(of word: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
