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

      Looked at: literals with a word that a view or control shows as a `String`, one finding for each. Names and units \
      (`user_name`, `mdi:home`, `px`) are no words. `Text(verbatim:)` says that it is meant so, and is left alone, and \
      so is a project that has no catalog.
      """,
    failing: "Text(user.name ?? \"Unknown\")",
    passing: "Text(user.name ?? String(localized: \"user.unknown\"))")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code, !code.catalogs.isEmpty else { return Outcome() }
    var outcome = Outcome()
    // A function that looks its parameter up may give it back where it finds nothing; and what one literal is put
    // together with is no text of its own.
    var told = Set(code.facts.uses.lazy.filter { $0.status == .certain }.map { Spot($0.place) })
    var tests = TestFiles(side.policy.isTest)
    var foreign = ForeignText(code, policy: side.policy)
    var identities = CodeIdentity(code)
    for text in code.facts.plainTexts.sorted(by: { $0.place < $1.place })
    where text.way == .string && !tests.contain(text.place.path) {
      outcome.checked += 1
      guard hasWord(FormatSpecifier.replacing(text.text, with: " ")), told.insert(Spot(text.place)).inserted else {
        continue
      }
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

  /// A place in code, whatever holds it.
  private struct Spot: Hashable {
    let path: RepositoryPath
    let position: Position

    init(_ place: CodePlace) {
      path = place.path
      position = place.position
    }
  }

  /// Whether a text has a word of a language: in scripts with an alphabet two letters of what white space parts, which
  /// has none of the marks that join names.
  private static func hasWord(_ text: String) -> Bool {
    text.unicodeScalars.split { $0.properties.isWhitespace }.contains { part in
      var letters = 0
      for scalar in part {
        if scalar.isASCII {
          switch scalar {
          case "a"..."z", "A"..."Z": letters += 1
          case "_", "@", "#", "=", "<", ">", "\\", "{", "}", "|", "0"..."9": return false
          default: break
          }
        } else if scalar.properties.isAlphabetic {
          return true
        }
      }
      return letters >= 2 && !units.contains(String(String.UnicodeScalarView(part)).lowercased())
        && !isJoined(part)
    }
  }

  /// Whether a dot or colon stands between letters (`file.name`, `mdi:home`).
  private static func isJoined(_ part: Substring.UnicodeScalarView) -> Bool {
    var joint = false
    for scalar in part.drop(while: { !$0.properties.isAlphabetic }) {
      if scalar == "." || scalar == ":" {
        joint = true
      } else if joint, scalar.properties.isAlphabetic {
        return true
      }
    }
    return false
  }

  /// What is written the same in most languages.
  private static let units: Set<String> = [
    "px", "pt", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "ms", "hz", "khz", "mhz", "ghz", "db", "dbm", "mm", "cm",
    "km", "kg", "rpm", "fps",
  ]
}
