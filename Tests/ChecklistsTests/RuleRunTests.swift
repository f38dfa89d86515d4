import Catalogs
import Facts
import Policies
import Rules
import SourceText
import Support
import Testing

@testable import Checklists

/// The rules' answers do not depend on how many threads give them.
@Suite struct RuleRunTests {
  @Test func aLargeSideIsAnsweredInTheOrderOfTheRules() {
    // Many locales, though most keys have two, make a side that counts as large and is read in no time.
    let locales = (100..<300).map { "l\($0)=Text \($0)" }.joined(separator: " | ")
    let keys = (0..<120).map { "b.key\($0): de=%lld von % @ \($0) | en=%lld of %@ \($0)" }
    let lines = ["a.all: " + locales] + keys
    let catalog = XCStringsReader.read(
      path: RepositoryPath("App/Localizable.xcstrings"),
      bytes: Array(CatalogText.xcstrings(lines.joined(separator: "\n")).utf8))
    let judged = JudgedCatalog(
      catalog: catalog, requiredLocales: catalog.locales, keyStyle: KeyStyle(policy: .auto, of: catalog))
    let side = Side(policy: Policy(), catalogs: [judged])
    let answers = RuleRun.answers([], about: Change(policy: Policy()), on: [side]).sides[0]
    let rules = Registry.rules.compactMap { $0 as? any SideRule.Type }
    let ids = rules.map { $0.about.id }
    let findings = rules.map { $0.outcome(on: side).findings }
    #expect(answers.map { $0.rule.id } == ids)
    #expect(answers.map { $0.outcome.findings } == findings)
    #expect(answers.contains { $0.outcome.findings.count == 120 })
  }
}
