import Facts
import Policies
import SourceText

/// No key is made from a string that nothing shows to be literals.
package enum KeyFromString: SideRule {
  package static let about = RuleAbout(
    id: "key-from-string", family: .code, title: "Every key that code makes from a string can be told",
    explanation: """
      `LocalizedStringKey(title)` asks for whatever the variable holds at run time. Nobody, neither Xcode nor this \
      program, can tell which keys that are and whether they have texts; where one has none, users see the raw string.

      Looked at: calls that make a key from a string which cannot be followed to literals. A parameter is followed to \
      the calls in the project; one that no call feeds is not.

      To mend it, let the parameter be a `LocalizedStringResource` or `LocalizedStringKey`, so that the literals at \
      the calls are keys by their type.
      """,
    failing: "init(title: String) { label = Text(LocalizedStringKey(title)) }",
    passing: "init(title: LocalizedStringResource) { label = Text(title) }")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var tests = TestFiles(side.policy.isTest)
    var identities = CodeIdentity(code)
    var outcome = Outcome(checked: code.facts.uses.count { $0.status == .certain })
    for key in code.facts.runtimeKeys.sorted(by: { $0.place < $1.place }) where !tests.contain(key.place.path) {
      outcome.checked += 1
      let written = key.expression.isEmpty ? "a string" : "`\(key.expression)`"
      outcome.findings.append(
        Finding(
          about, path: key.place.path, position: key.place.position,
          message: "`\(key.call)` makes a key from \(written), which cannot be followed to literals: where no catalog "
            + "has what it holds, users see the raw string",
          fix: "take a `LocalizedStringResource` instead of the string, so that the literals at the calls are keys; "
            + "or show it as it is, with `verbatim:`",
          identity: identities.next(key.place, literal: key.expression)))
    }
    return outcome
  }
}
