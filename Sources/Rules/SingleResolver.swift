import Facts
import Policies
import SourceText

/// Only the project's own resolver asks the system for texts.
package enum SingleResolver: SideRule {
  package static let about = RuleAbout(
    id: "single-resolver", family: .code, title: "Only the resolver asks the system for texts",
    explanation: """
      An app that lets people choose its language finds its texts by a function of its own. Whatever asks \
      `Bundle.main`, `NSLocalizedString` or SwiftUI beside it follows the system's language: on one screen stand two \
      languages at once.

      Looked at with policy `resolver: { function, allowed_in }`: every lookup outside the files of `allowed_in` that \
      does not go through that function. Tests are not meant.
      """,
    failing: "resolver tr:  title = NSLocalizedString(\"home.title\", comment: \"\")",
    passing: "resolver tr:  title = tr(\"home.title\")")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code, let resolver = side.policy.resolver else { return Outcome() }
    var exempt = TestFiles { side.policy.isTest($0) || resolver.allowedIn.matches($0) }
    var identities = CodeIdentity(code)
    var outcome = Outcome()
    for call in code.facts.lookups.sorted(by: { $0.place < $1.place }) where !exempt.contain(call.place.path) {
      outcome.checked += 1
      let asked = call.key.isEmpty ? "" : " for \(Wording.quoted(call.key))"
      let by = call.way == .swiftUI ? "lets SwiftUI ask" : "asks the system"
      outcome.findings.append(
        Finding(
          about, path: call.place.path, position: call.place.position, key: call.key.isEmpty ? nil : call.key,
          message: "`\(call.call)` \(by)\(asked), past `\(resolver.function)`: users who chose a language in the app "
            + "see this text in the system's",
          fix: "ask `\(resolver.function)`, or name the file in the policy's `resolver: { allowed_in: […] }`",
          identity: identities.next(call.place, literal: call.key)))
    }
    return outcome
  }
}
