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

  @Test func theTargetIsAskedOnlyWhatCanTakeAFindingAway() {
    func side(_ lines: String) -> Side {
      let catalog = XCStringsReader.read(
        path: RepositoryPath("App/Localizable.xcstrings"), bytes: Array(CatalogText.xcstrings(lines).utf8))
      let judged = JudgedCatalog(
        catalog: catalog, requiredLocales: [LocaleCode("de"), LocaleCode("en")],
        keyStyle: KeyStyle(policy: .auto, of: catalog))
      return Side(policy: Policy(), catalogs: [judged])
    }
    let faulty = "a.b: de=%lld von | en=%@ of\nc.d: de=%d x | en=%@ y"
    let worse = faulty + "\ne.f: de=%d z | en=%@ z"
    let fine = "a.b: de=A | en=B"
    let change = Change(policy: Policy())
    let steps = [(fine, fine), (faulty, fine), (faulty, faulty), (faulty, worse), (fine, faulty), (worse, faulty)]
    for (old, new) in steps {
      let (before, after) = (side(old), side(new))
      let all = RuleRun.answers(RuleRun.changeRules, about: change, on: [before, after])
      let some = RuleRun.answers(about: change, before: before, after: after)
      func judgement(_ target: [RuleRun.Answer], _ result: [RuleRun.Answer]) -> Judgement {
        Judgement(
          change: all.change, before: target, after: result, about: .init(change: change, before: before, after: after),
          policy: Policy(), ledger: Ledger(), trailers: Trailers([]), today: LedgerUseTests.today)
      }
      let whole = judgement(all.sides[0], all.sides[1])
      let spared = judgement(some.before, some.after)
      #expect(spared.items.map(\.findings) == whole.items.map(\.findings))
      #expect(spared.items.map(\.checked) == whole.items.map(\.checked))
      #expect(spared.preExisting == whole.preExisting)
      #expect(some.before.isEmpty == (new == fine))
    }
  }
}
