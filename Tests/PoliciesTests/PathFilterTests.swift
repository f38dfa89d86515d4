import Policies
import SourceText
import Testing

@Suite struct PathFilterTests {
  private static let table: [(patterns: [String], paths: [String])] = [
    (["a"], ["a", "b", "x/a", "a/x", "x/a/y", "ab", "A"]),
    (["a/"], ["a", "a/x", "x/a", "x/a/y"]),
    (["/a"], ["a", "x/a", "a/x"]),
    (["/a/"], ["a", "a/x", "x/a/y"]),
    (["a/b"], ["a/b", "x/a/b", "a/b/c", "a/bc"]),
    (["a/b/"], ["a/b", "a/b/c", "x/a/b/c"]),
    (["*"], ["a", "a/b", ".a"]),
    (["*.swift"], ["a.swift", "x/a.swift", ".swift", "a.swift.txt", "a.swift/x"]),
    (["a*"], ["a", "ab", "x/ab", "ba"]),
    (["a*b*c"], ["abc", "axbyc", "axbycx", "abbcc", "acb"]),
    (["/*.m"], ["a.m", "x/a.m"]),
    (["x/*.m"], ["x/a.m", "x/y/a.m", "y/x/a.m"]),
    (["x/*"], ["x/a", "x/y/a", "x"]),
    (["x/*/y"], ["x/a/y", "x/y", "x/a/b/y"]),
    (["**"], ["a", "a/b"]),
    (["**/"], ["a", "a/b"]),
    (["**/a"], ["a", "x/a", "x/y/a", "x/ab"]),
    (["a/**"], ["a", "a/b", "a/b/c", "x/a/b"]),
    (["a/**/b"], ["a/b", "a/x/b", "a/x/y/b", "a/b/c", "ab", "x/a/b"]),
    (["**/a/**"], ["a", "a/b", "x/a/b", "x/a"]),
    (["**/**/a"], ["a", "x/a", "x/y/a"]),
    (["a**b"], ["ab", "axb", "a/b"]),
    (["a**/b"], ["a/b", "ax/b", "ax/y/b", "ab", "a/x/b", "x/a/b", "xb"]),
    (["a***/**/b**/c"], ["a/b/c", "abc", "ab/c", "ax/y/b/c", "ab/x/c", "ax/bx/c", "a/bx/y/c"]),
    (["a?**/b"], ["ax/b", "ax/y/b", "axb"]),
    (["x/a**"], ["x/a", "x/ab", "x/ab/c"]),
    (["a**/**"], ["a", "ab", "ab/c", "a/b/c"]),
    (["a**//"], ["a/b", "ab/c"]),
    (["a/**b"], ["a/b", "a/xb", "a/x/b"]),
    (["***/a"], ["a", "x/a", "x/y/a"]),
    (["x/***"], ["x/a", "x/a/b"]),
    (["?"], ["a", "ab", "é", "x/a"]),
    (["a?c"], ["abc", "ac", "a/c", "abbc"]),
    (["??"], ["é", "ab", "a"]),
    (["[ab]"], ["a", "b", "c", "ab"]),
    (["[!ab]"], ["a", "c", "x/c"]),
    (["[^ab]"], ["a", "c"]),
    (["[a-c]x"], ["ax", "bx", "dx", "-x"]),
    (["[c-a]"], ["a", "b", "c", "-"]),
    (["[a-]"], ["a", "-", "b"]),
    (["[-a]"], ["a", "-", "b"]),
    (["[]a]"], ["]", "a", "b"]),
    (["[]-a]"], ["]", "^", "a", "-"]),
    (["[!]a]"], ["]", "a", "b"]),
    (["[\\]]"], ["]", "\\"]),
    (["[a\\-z]"], ["a", "-", "z", "m"]),
    (["[\\a-c]"], ["a", "b", "\\"]),
    (["[a-\\c]"], ["a", "b", "c", "\\"]),
    (["[a-c-e]"], ["b", "-", "d", "e"]),
    (["[[:digit:]]"], ["5", "a", ":"]),
    (["[[:alpha:][:digit:]]"], ["5", "a", "Z", "-"]),
    (["[![:space:]]"], ["a", " "]),
    (["[[:upper:]-z]"], ["A", "-", "z", "a"]),
    (["[[:nosuch:]]"], ["a", "n"]),
    (["[[:]"], ["[", ":", "a"]),
    (["[[:digit]"], ["[", ":", "d", "5"]),
    (["[[::]]"], ["[", ":"]),
    (["a["], ["a[", "a"]),
    (["[a", "b"], ["a", "[a", "b"]),
    (["a[/]b"], ["a/b", "ab"]),
    (["a[x/]b"], ["axb", "a/b", "y/axb"]),
    (["a\\"], ["a", "a\\"]),
    (["\\a"], ["a", "\\a"]),
    (["\\*"], ["*", "a", "x/*"]),
    (["a\\*b"], ["a*b", "axb"]),
    (["\\\\"], ["\\", "a"]),
    (["a\\/b"], ["a/b", "x/a/b"]),
    (["**\\/b"], ["b", "x/b", "x/y/b"]),
    (["a/**\\/**"], ["a/b", "a/b/c", "a"]),
    (["a\\/"], ["a", "a/b"]),
    (["#a"], ["#a", "a"]),
    (["\\#a"], ["#a", "a"]),
    (["\\!a"], ["!a", "a"]),
    (["!a"], ["a", "b"]),
    (["a "], ["a", "a "]),
    (["a\\ "], ["a", "a "]),
    (["a\\  "], ["a", "a ", "a  "]),
    (["a b"], ["a b", "a"]),
    ([" a"], [" a", "a"]),
    (["", "a"], ["a", "b"]),
    (["/"], ["a", "a/b"]),
    (["//a"], ["a", "x/a"]),
    (["a//b"], ["a/b", "b"]),
    (["a//"], ["a", "a/b"]),
    (["!"], ["a"]),
    (["*.m", "!a.m"], ["a.m", "b.m", "x/a.m"]),
    (["!a.m", "*.m"], ["a.m"]),
    (["x", "!x/a"], ["x/a", "x/b"]),
    (["x/*", "!x/a"], ["x/a", "x/b", "x/a/c", "x/b/c"]),
    (["x/**", "!x/y/", "!x/y/a"], ["x/y/a", "x/y/b", "x/z/a"]),
    (["*", "!*/", "!*.swift"], ["a.swift", "x/a.swift", "x/a.m"]),
    (["x/", "!x/"], ["x/a", "x"]),
    (["Tests", "!/Tests"], ["Tests/a", "x/Tests/a"]),
    (["*Tests/", "*UITests/"], ["Tests/a", "AppTests/a", "App/AUITests/b/c", "ATests", "Testsy/a"]),
    ([".build", "Pods"], [".build/x", "a/.build/x", "Pods", "a.build/x"]),
    (["größe"], ["größe", "gröse", "x/größe/a"]),
    (["[ä]"], ["ä"]),
    (["e\u{301}"], ["e\u{301}", "é"]),
  ]

  /// The index of the pattern that decides, as git gives it.
  private func decision(_ question: GitIgnore.Question) -> Int? {
    let filter = PathFilter(question.patterns)
    guard let pattern = filter.decidingPattern(for: RepositoryPath(question.path)) else { return nil }
    return filter.patterns.lastIndex(of: pattern)
  }

  @Test func patternsMeanWhatTheyMeanToGit() throws {
    let questions = Self.table.flatMap { row in row.paths.map { GitIgnore.Question(patterns: row.patterns, path: $0) } }
    #expect(questions.count > 250)
    let answers = try GitIgnore.answers(to: questions)
    for (question, answer) in zip(questions, answers) {
      #expect(decision(question) == answer, "\(question)")
    }
    #expect(answers.count { $0 != nil } > 100)
  }

  @Test func randomPatternsMeanWhatTheyMeanToGit() throws {
    var random = Random(state: 7)
    let letters = [
      "a", "b", "/", "*", "**", "**/", "/**", "?", "[", "]", "!", "-", "\\", "[a", "[!b]", " ", "[a-b]", "#", ".",
    ]
    let questions = (0..<600).map { _ in
      GitIgnore.Question(
        patterns: (0...random.below(2)).map { _ in
          (0...random.below(6)).map { _ in letters[random.below(letters.count)] }.joined()
        },
        path: (0...random.below(3)).map { _ in
          (0...random.below(2)).map { _ in ["a", "b", "ab", "-", "!"][random.below(5)] }.joined()
        }.joined(separator: "/"))
    }
    for (question, answer) in zip(questions, try GitIgnore.answers(to: questions)) {
      // Equal patterns are told apart by git alone.
      let decided = decision(question).map { question.patterns[$0] }
      #expect(decided == answer.map { question.patterns[$0] }, "\(question)")
    }
  }

  @Test func aFilterOfNothingMatchesNothing() {
    #expect(!PathFilter([String]()).matches(RepositoryPath("a")))
    #expect(!PathFilter(["*"]).matches(.root))
  }

  /// Each of these takes exponential or cubic time where a matcher tries every way.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (String(repeating: "*a", count: 400) + "b", String(repeating: "a", count: 4000)),
      (String(repeating: "a*", count: 400) + "b", String(repeating: "a", count: 4000)),
      (String(repeating: "**/", count: 300) + "b", String(repeating: "a/", count: 2000) + "a"),
      (String(repeating: "**/a/", count: 200) + "b", String(repeating: "a/", count: 2000) + "a"),
      (String(repeating: "**/*a*a", count: 100) + "b", String(repeating: "aaaa/", count: 800) + "a"),
      (String(repeating: "[a-z]*", count: 150) + "B", String(repeating: "a", count: 4000)),
      (String(repeating: "?*", count: 500) + "/x", String(repeating: "a", count: 4000)),
      (String(repeating: "[", count: 1000), String(repeating: "[", count: 1000)),
      (String(repeating: "[[:", count: 340), String(repeating: "[", count: 1000)),
      (String(repeating: "\\", count: 1000), String(repeating: "\\", count: 1000)),
    ])
  func hostilePatternsEnd(pattern: String, path: String) {
    // A matcher that tries every way would take hours here.
    #expect(!PathFilter([pattern]).matches(RepositoryPath(path)))
  }
}

/// Repeatable random numbers.
struct Random {
  var state: UInt64

  /// From 0 to one below `bound`.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
