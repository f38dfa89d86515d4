import Rules
import Testing

/// What every registered rule owes its readers.
@Suite struct RuleTests {
  @Test func idsAreUniqueAndKnown() {
    let ids = Registry.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isSubset(of: Set(Registry.knownIDs)))
    #expect(ids.count >= 13)
  }

  @Test(arguments: Registry.all.map(\.id))
  func aRuleIsExplainedWithBothExamples(_ id: String) throws {
    let rule = try #require(Registry.about(id))
    #expect(rule.explanation.count > 150)
    #expect(!rule.failing.isEmpty)
    #expect(!rule.passing.isEmpty)
    #expect(rule.title.count < 90)
    #expect(!rule.title.hasSuffix("."))
    for (other, _) in rule.yields { #expect(Registry.knownIDs.contains(other)) }
  }
}
