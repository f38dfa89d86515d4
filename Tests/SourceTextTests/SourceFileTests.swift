import SourceText
import Testing

@Suite struct SourceFileTests {
  static func file(_ text: String) -> SourceFile { SourceFile(path: RepositoryPath("a"), bytes: Array(text.utf8)) }

  @Test(arguments: [
    ("ab\ncd", 3, 2, 1), ("ab\r\ncd", 4, 2, 1), ("ab\rcd", 3, 2, 1), ("é\nx", 2, 1, 3), ("", 0, 1, 1), ("a\n", 2, 2, 1),
    ("a\r\r\nb", 4, 3, 1),
  ])
  func positionsCountFromOneInBytes(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
    #expect(Self.file(text).position(at: offset) == Position(line: line, column: column))
  }

  @Test func pathsKnowTheirParts() {
    let path = RepositoryPath("App/de.lproj/Localizable.strings")
    #expect(path.name == "Localizable.strings")
    #expect(path.stem == "Localizable")
    #expect(path.fileExtension == "strings")
    #expect(path.folder == RepositoryPath("App/de.lproj"))
    #expect(RepositoryPath("x").folder == .root)
    #expect(RepositoryPath.root.folder == nil)
    #expect(path.isInside(RepositoryPath("App")))
    #expect(!RepositoryPath("Apple/x").isInside(RepositoryPath("App")))
    #expect(RepositoryPath(".hidden").fileExtension.isEmpty)
  }

  @Test func composedAndDecomposedLettersAreTwoPaths() {
    #expect(RepositoryPath("caf\u{E9}") != RepositoryPath("cafe\u{301}"))
    #expect(ExactText("caf\u{E9}") != ExactText("cafe\u{301}"))
    #expect(Set([ExactText("caf\u{E9}"), ExactText("cafe\u{301}")]).count == 2)
  }
}
