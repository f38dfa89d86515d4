import Policies
import SourceText
import Testing

@Suite struct PathSettingsTests {
  @Test func theLastOverrideWinsFieldByField() throws {
    let policy = try policy(
      """
      locales: [en, ru]
      optional_locales: [en-GB]
      keys: semantic
      overrides:
        - { path: Widget/, locales: [en, de], keys: natural }
        - { path: "Widget/Small", locales: [en] }
        - { path: "*.stringsdict", optional_locales: [] }
        - { path: "/Watch*/**", keys: auto }
      """)
    func settings(_ path: String) -> PathSettings { policy.settings(for: RepositoryPath(path)) }
    #expect(
      settings("App/Localizable.xcstrings")
        == PathSettings(locales: ["en", "ru"], optionalLocales: ["en-GB"], keys: .semantic))
    #expect(
      settings("Widget/Localizable.xcstrings")
        == PathSettings(locales: ["en", "de"], optionalLocales: ["en-GB"], keys: .natural))
    #expect(
      settings("Widget/Small/en.lproj/A.stringsdict")
        == PathSettings(locales: ["en"], optionalLocales: [], keys: .natural))
    #expect(settings("Widget/Smaller/A.strings").locales == ["en", "de"])
    #expect(settings("App/Widget/A.strings").locales == ["en", "ru"])
    #expect(settings("WatchApp/A.strings").keys == .auto)
    #expect(settings("App/WatchApp/A.strings").keys == .semantic)
  }

  @Test func aPathMeansItselfAndWhatLiesInIt() {
    func contains(_ scope: String, _ path: String) -> Bool { PathScope(scope).contains(RepositoryPath(path)) }
    #expect(contains("App/A.strings", "App/A.strings"))
    #expect(contains("App", "App/A.strings"))
    #expect(contains("App/", "App/en.lproj/A.strings"))
    #expect(!contains("App/", "App"))
    #expect(!contains("App", "Apple/A.strings"))
    #expect(!contains("App", "Other/App/A.strings"))
    #expect(contains("*.strings", "Other/App/A.strings"))
    #expect(contains("App/*", "App/en.lproj/A.strings"))
    #expect(!contains("App/*.strings", "App/en.lproj/A.strings"))
  }

  @Test func excludedAndTestFilesAreNoCatalogs() throws {
    let policy = Policy()
    func path(_ text: String) -> RepositoryPath { RepositoryPath(text) }
    for excluded in [
      "Pods/A/Localizable.xcstrings", "ios/Pods/A.strings", ".build/x.xcstrings", "AppTests/A.xcstrings",
      "Sources/AppUITests/en.lproj/A.strings", "a/Carthage/b/c.strings", "node_modules/x.strings",
    ] {
      #expect(policy.excludesCatalog(path(excluded)), "\(excluded)")
    }
    for included in [
      "App/Localizable.xcstrings", "Podsy/A.strings", "App/Tests.strings", "Tests.swift", "Test/A.strings",
    ] {
      #expect(!policy.excludesCatalog(path(included)), "\(included)")
    }
    #expect(policy.includesCode(path("App/A.swift")))
    #expect(policy.includesCode(path("AppTests/A.swift")))
    #expect(policy.isTest(path("AppTests/A.swift")))
    #expect(!policy.isTest(path("App/ATests.swift")))
    #expect(!policy.includesCode(path("Pods/A.swift")))
    #expect(!policy.includesCode(path("App/A.m")))
    #expect(policy.excludesCode(path("Vendor/A.m")))
  }
}
