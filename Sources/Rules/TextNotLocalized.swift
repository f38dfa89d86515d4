import Facts
import Policies
import SourceText

/// No literal reaches the screen through a `String`.
package enum TextNotLocalized: SideRule {
  package static let about = RuleAbout(
    id: "text-not-localized", family: .code, title: "No literal reaches the screen without a lookup",
    severity: .warning,
    explanation: """
      SwiftUI looks a literal up only where it is a key by its type. As soon as it passes through a `String` (joined \
      with `+`, behind `??`, in a variable, in `label.text`), it is shown as it stands: Xcode does not extract it, and \
      all users see the language of the developer.

      Looked at: literals with a letter that a view or control shows as a `String`. `Text(verbatim:)` says that it is \
      meant so, and is left alone.
      """,
    failing: "Text(user.name ?? \"Unknown\")",
    passing: "Text(user.name ?? String(localized: \"user.unknown\"))")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome()
    var tests = TestFiles(side.policy.isTest)
    var foreign = ForeignText(code, policy: side.policy)
    var identities = CodeIdentity(code)
    for text in code.facts.plainTexts.sorted(by: { $0.place < $1.place })
    where text.way == .string && !tests.contain(text.place.path) {
      outcome.checked += 1
      guard JudgedCatalog.hasLetter(text.text) else { continue }
      if foreign.holds(in: text.place.path), foreign.script(of: text.text) != nil { continue }
      outcome.findings.append(
        Finding(
          about, path: text.place.path, position: text.place.position, key: text.text,
          message: "\(Wording.quoted(text.text)) reaches `\(text.call)` as a String and is never looked up: users of "
            + "every language see it as it is",
          fix: "write `String(localized:)` around the literal and add its key to the catalog; where it is meant as it "
            + "is, say `verbatim:`",
          identity: identities.next(text.place, literal: text.text)))
    }
    return outcome
  }
}
