import Support
import Testing

@Suite struct FixTests {
  @Test func fixMarksTheSourceAndLaysOutAndASecondRunChangesNothing() throws {
    let app = try CommandLineTests.app()
    let spaced = CatalogText.xcstrings(
      """
      home.more {manual}: de=Mehr | en~new=More
      home.title {manual}: de=Start | en=Home
      """
    ).replacing(" : ", with: ": ")
    try app.commit("change", ["App/Localizable.xcstrings": spaced])
    let path = "\(app.path)/App/Localizable.xcstrings"
    let dry = try Program.run("fix", "--dry-run", "--target", "main", in: app).successful()
    #expect(dry.text.contains("home.more"))
    #expect(dry.text.contains("laid out"))
    #expect(try Files.content(path) == Array(spaced.utf8))
    try Program.run("fix", "--target", "main", in: app).successful()
    let fixed = try Files.content(path)
    #expect(
      String(decoding: fixed, as: UTF8.self)
        == CatalogText.xcstrings("home.more {manual}: de=Mehr | en=More\nhome.title {manual}: de=Start | en=Home"))
    #expect(try Program.run("fix", "--target", "main", in: app).successful().text == "nothing to mend")
    #expect(try Files.content(path) == fixed)
  }

  @Test func fixOfAStateTouchesNoOtherByte() throws {
    let app = try CommandLineTests.app()
    let before = CatalogText.xcstrings(
      "home.more {manual}: de=Mehr | en~new=More\nhome.title {manual}: de=Start | en=Home")
    try app.commit("change", ["App/Localizable.xcstrings": before])
    try Program.run("fix", "--target", "main", in: app).successful()
    let after = try String(decoding: Files.content("\(app.path)/App/Localizable.xcstrings"), as: UTF8.self)
    #expect(after == before.replacing("\"new\"", with: "\"translated\""))
  }

  @Test func fixLeavesOtherCatalogsAndLinksAlone() throws {
    let app = try CommandLineTests.app()
    let ugly = #"{"version": "1.0", "sourceLanguage": "en", "strings": {}}"#
    try app.checkout("main")
    try app.commit("ugly on main", ["Old/Localizable.xcstrings": ugly])
    try app.branch("work")
    try app.commit(
      "change",
      [
        "App/Localizable.xcstrings": CatalogText.xcstrings(
          "home.more {manual}: de=Mehr | en~new=More\nhome.title {manual}: de=Start | en=Home")
      ])
    try app.link("App/Link.xcstrings", to: "../Old/Localizable.xcstrings")
    try Program.run("fix", "--target", "main", in: app).successful()
    #expect(try Files.content("\(app.path)/Old/Localizable.xcstrings") == Array(ugly.utf8))
    try Program.run("fix", "--all", in: app).successful()
    #expect(try Files.content("\(app.path)/Old/Localizable.xcstrings") != Array(ugly.utf8))
  }
}
