import Policies
import Testing

@Suite struct FirstPolicyTests {
  @Test func aFirstPolicyReadsAsPlainText() throws {
    #expect(
      Policy.firstPolicyText(
        target: "main", sourceLanguage: "de", locales: ["de", "no", "pt-BR"], ownHolesOnly: true, keys: .semantic)
          == """
          # What `checklist` requires of a change before it is merged. It is read from the target branch.
          # Every field and its default: policy.schema.json of checklist.

          # The branch that work is merged into.
          target: main

          # The language that the texts of .lproj folders are written in first.
          source_language: de

          # Each of these has to be complete.
          locales: [de, "no", pt-BR]

          # Texts were missing before this check came. A change answers for the locales that it touches;
          # take this line out when the old holes are filled.
          holes: own

          # Keys are names (home.title), not texts.
          keys: semantic

          """)
  }

  @Test func whereNothingWasFoundNothingIsSet() throws {
    let text = Policy.firstPolicyText()
    #expect(text.contains("\n# locales: [en, de]\n"))
    #expect(Policy.differences(from: Policy(), to: try policy(text)).isEmpty)
  }

  @Test(arguments: [nil, "main", "yes", "release/2.0", "feature/größer", "1.0", "null", "a'b", "x\"y", "🙂", "e\u{301}"])
  func readingItGivesThePolicyAgain(target: String?) throws {
    for locales in [nil, ["en", "no"], ["zh-Hans", "y", "on"]] {
      for ownHolesOnly in [false, true] {
        for keys in Policy.KeyStyle.allCases {
          for source in ["en", "no", "pt_BR"] {
            let read = try policy(
              Policy.firstPolicyText(
                target: target, sourceLanguage: source, locales: locales, ownHolesOnly: ownHolesOnly, keys: keys))
            var wanted = Policy()
            wanted.target = target
            wanted.sourceLanguage = source
            wanted.locales = locales
            wanted.holes = ownHolesOnly ? .own : .any
            wanted.keys = keys
            #expect(Policy.differences(from: wanted, to: read).isEmpty)
          }
        }
      }
    }
  }
}
