import Facts
import SourceText

/// A string catalog is laid out as Xcode writes it.
package enum CatalogLayout: SideRule {
  package static let about = RuleAbout(
    id: "catalog-layout", family: .content, title: "Every changed string catalog is laid out as Xcode writes it",
    severity: .warning,
    explanation: """
      Xcode rewrites the whole file in its own order and spacing at the next save. A catalog in another layout turns the \
      next edit of one word into a change of every line, hides it from the reviewer and makes branches conflict.

      Looked at, byte for byte: spacing, order of keys, escapes. A final newline is tolerated. `checklist fix` mends it \
      and changes no text.
      """,
    failing: #"{"version": "1.0", "strings": { … }}"#,
    passing: "the file as Xcode saves it")

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.format == .xcstrings && judged.catalog.isReadable {
      outcome.checked += 1
      guard let fault = judged.catalog.layoutFault else { continue }
      let catalog = judged.catalog
      let what =
        switch fault.kind {
        case .spacing: "white space differs here"
        case .order(let name): "\(Wording.quoted(name)) stands out of order here"
        case .escape: "a text is escaped otherwise here"
        case .byteOrderMark: "the file begins with a byte order mark"
        }
      outcome.findings.append(
        Finding(
          about, path: catalog.path, position: catalog.files[0].position(at: fault.offset), catalog: catalog,
          message: "the file is not laid out as Xcode writes it: \(what); the next save in Xcode changes it all over",
          fix: "run `checklist fix`"))
    }
    return outcome
  }
}
