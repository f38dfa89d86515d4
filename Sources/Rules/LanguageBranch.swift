import Facts
import Policies
import SourceText

/// No text is chosen by asking for the language in code.
package enum LanguageBranch: SideRule {
  package static let about = RuleAbout(
    id: "language-branch", family: .code, title: "No text is chosen by asking for the language in code",
    severity: .warning,
    explanation: """
      A branch on the language in code is a second catalog that no translator and no check knows: it forgets the next \
      language, and what it asks for (the region's language, the first preferred one) is often not the language that \
      the app is shown in.

      Looked at: `if`, `switch` and `? :` on `Locale.current`, `preferredLanguages` and the like that choose between \
      texts which users see.
      """,
    failing: "Text(Locale.current.language.languageCode == \"de\" ? \"Los\" : \"Go\")",
    passing: "Text(\"start.go\")     start.go: en=Go | de=Los")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var tests = TestFiles(side.policy.isTest)
    var identities = CodeIdentity(code)
    var outcome = Outcome(checked: code.facts.uses.count { $0.status == .certain })
    for place in code.facts.languageBranches.sorted() where !tests.contain(place.path) {
      outcome.checked += 1
      outcome.findings.append(
        Finding(
          about, path: place.path, position: place.position,
          message: "a text is chosen here by asking for the language: users of a language that the branch does not "
            + "know see another one's text, and no check sees what is missing",
          fix: "give the text one key with a text per language, and ask for the key",
          identity: identities.next(place, literal: "")))
    }
    return outcome
  }
}
