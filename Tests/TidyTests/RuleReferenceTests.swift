import Reports
import Support
import Testing

/// The pages that are made from the program are what the program would make.
@Suite struct RuleReferenceTests {
  @Test func theRulesPageIsUpToDate() throws {
    let path = Package.root + "/docs/rules.md"
    let text = RuleReference.markdown()
    if Program.isBlessing {
      try Files.write(path, Array(text.utf8))
    } else {
      #expect(
        try String(decoding: Files.content(path), as: UTF8.self) == text, "BLESS=1 swift test --filter RuleReference")
    }
  }
}
