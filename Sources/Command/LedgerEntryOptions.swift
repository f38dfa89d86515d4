import Policies
import Rules
import SourceText

/// An entry of the ledger as `checklist ledger add` is told it.
struct LedgerEntryOptions {
  private let arguments: Arguments
  private let kind: String
  private let operands: [String]

  private static let options: [String: [String]] = [
    "template": ["--template", "--file", "--symbol", "--pick"],
    "not-key": ["--template", "--key", "--symbol", "--reason"],
    "debt": ["--rule", "--table", "--key", "--template", "--path", "--locales", "--reason", "--until"],
    "exemption": ["--rule", "--table", "--key", "--path", "--locales", "--reason"],
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let kinds = Self.options.keys.sorted()
    guard arguments.operands.count > 1 else {
      throw UsageError(message: "ledger add needs a kind: \(kinds.joined(separator: ", "))")
    }
    kind = arguments.operands[1]
    operands = Array(arguments.operands.dropFirst(2))
    guard let known = Self.options[kind] else {
      let nearest = NearestName.nearest(to: kind, among: kinds)
      throw UsageError(
        message: "the ledger has no \(kind)"
          + (nearest.map { "; did you mean \($0)?" } ?? "; it has \(kinds.joined(separator: ", "))"))
    }
    let all = Set(Self.options.values.joined())
    for option in all.sorted() where arguments.isGiven(option) && !known.contains(option) {
      throw UsageError(message: "ledger add \(kind) takes no \(option)")
    }
    // A template may be named without its option.
    if let extra = kind == "template" ? operands.dropFirst().first : operands.first {
      throw UsageError(message: "unexpected argument \(extra)")
    }
  }

  func entry() throws(UsageError) -> Ledger.Entry {
    switch kind {
    case "template":
      guard let pick = Ledger.Pick(arguments.value("--pick") ?? "strings") else {
        throw UsageError(message: "--pick is strings, cases, raw_values, range or label:NAME")
      }
      guard let template = operands.first ?? arguments.value("--template") else {
        throw UsageError(message: "ledger add template needs the template: smoking.*.title")
      }
      return .template(
        .init(
          template: template, file: RepositoryPath(try needed("--file")), symbol: try needed("--symbol"), pick: pick))
    case "not-key":
      let subjects: [Ledger.NotKey.Subject] = [
        arguments.value("--template").map { .template($0) }, arguments.value("--key").map { .key($0) },
        arguments.value("--symbol").map { .symbol($0) },
      ].compactMap { $0 }
      guard let subject = subjects.first, subjects.count == 1 else {
        throw UsageError(message: "ledger add not-key needs one of --template, --key and --symbol")
      }
      return .notKey(.init(subject, reason: try reason()))
    case "debt":
      return .debt(
        Ledger.Debt(
          rule: try needed("--rule"), table: arguments.value("--table"), key: arguments.value("--key"),
          template: arguments.value("--template"), path: arguments.value("--path").map { PathScope($0) },
          locales: locales, reason: try reason(), until: try day()))
    default:
      return .exemption(
        Ledger.Exemption(
          rule: try needed("--rule"), table: arguments.value("--table"), key: arguments.value("--key"),
          path: arguments.value("--path").map { PathScope($0) }, locales: locales, reason: try reason()))
    }
  }

  private func needed(_ option: String) throws(UsageError) -> String {
    guard let value = arguments.value(option), !value.isEmpty else {
      throw UsageError(message: "ledger add \(kind) needs \(option)")
    }
    return value
  }

  /// Words enough for `ledger-reason`.
  private func reason() throws(UsageError) -> String {
    let reason = try needed("--reason")
    let words = reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.count >= AcceptanceTrailer.shortestReason else {
      throw UsageError(
        message: "--reason needs at least \(AcceptanceTrailer.shortestReason) characters: why, in a sentence")
    }
    return words
  }

  private var locales: [String] {
    (arguments.value("--locales") ?? "").split { $0 == "," || $0 == " " }.map(String.init)
  }

  private func day() throws(UsageError) -> CalendarDate? {
    guard let text = arguments.value("--until") else { return nil }
    guard let day = CalendarDate(text) else {
      throw UsageError(message: "--until cannot be \(text); write it like 2027-01-31")
    }
    return day
  }
}
