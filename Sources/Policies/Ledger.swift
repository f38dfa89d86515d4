import SourceText

/// `.checklist/ledger.yml`: verdicts and debts that people have settled (contract, section 5).
package struct Ledger: Sendable {
  package static let path = RepositoryPath(".checklist/ledger.yml")

  package var templates: [Placed<TemplateAddress>] = []
  package var notKeys: [Placed<NotKey>] = []
  package var debt: [Placed<Debt>] = []
  package var exemptions: [Placed<Exemption>] = []

  /// An empty ledger.
  package init() {}

  /// An entry and where its first line stands; two are equal when they say the same, wherever they stand.
  @dynamicMemberLookup
  package struct Placed<Entry: Hashable & Sendable>: Hashable, Sendable {
    package var entry: Entry
    package var position: Position

    package init(_ entry: Entry, at position: Position) {
      self.entry = entry
      self.position = position
    }

    package subscript<Value>(dynamicMember member: KeyPath<Entry, Value>) -> Value { entry[keyPath: member] }

    package static func == (a: Self, b: Self) -> Bool { a.entry == b.entry }

    package func hash(into hasher: inout Hasher) { hasher.combine(entry) }
  }

  /// Where the values of a template come from.
  package struct TemplateAddress: Hashable, Sendable {
    /// With `*` for each part known only at run time.
    package var template: String
    package var file: RepositoryPath
    /// `Type.member`, or a name that is unique in the file.
    package var symbol: String
    package var pick: Pick

    package init(template: String, file: RepositoryPath, symbol: String, pick: Pick) {
      self.template = template
      self.file = file
      self.symbol = symbol
      self.pick = pick
    }
  }

  /// What of an addressed symbol are the values.
  package enum Pick: Hashable, Sendable, CustomStringConvertible {
    /// All string literals.
    case strings
    case cases
    case rawValues
    /// The integers of a literal range.
    case range
    /// The literals of the argument with that label.
    case label(String)

    /// The words of the ledger, `label:` aside.
    static let words: [(spelling: String, pick: Pick)] = [
      ("strings", .strings), ("cases", .cases), ("raw_values", .rawValues), ("range", .range),
    ]

    /// From `strings`, `cases`, `raw_values`, `range` or `label:NAME`.
    package init?(_ text: String) {
      if let word = Self.words.first(where: { $0.spelling == text }) {
        self = word.pick
        return
      }
      guard text.hasPrefix("label:") else { return nil }
      let label = text.dropFirst("label:".count)
      guard let first = label.first, first.isLetter || first == "_",
        label.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      else { return nil }
      self = .label(String(label))
    }

    /// As in the ledger.
    package var description: String {
      switch self {
      case .strings: "strings"
      case .cases: "cases"
      case .rawValues: "raw_values"
      case .range: "range"
      case .label(let label): "label:\(label)"
      }
    }
  }

  /// The verdict that something looks like a key and is none.
  package struct NotKey: Hashable, Sendable {
    package var subject: Subject
    /// Empty where the entry gives none.
    package var reason: String

    package init(_ subject: Subject, reason: String) {
      self.subject = subject
      self.reason = reason
    }

    package enum Subject: Hashable, Sendable {
      case template(String)
      case key(String)
      /// The declaration that holds it, as `Type.member`.
      case symbol(String)
    }
  }

  /// Findings that are known and owed; they count in an audit only. What is nil restricts nothing.
  package struct Debt: Hashable, Sendable {
    package var rule: String
    package var table: String?
    package var key: String?
    package var template: String?
    package var path: PathScope?
    /// Empty: every locale.
    package var locales: [String]
    /// Empty where the entry gives none.
    package var reason: String
    /// The last day on which the entry holds.
    package var until: CalendarDate?

    package init(
      rule: String, table: String? = nil, key: String? = nil, template: String? = nil, path: PathScope? = nil,
      locales: [String] = [], reason: String = "", until: CalendarDate? = nil
    ) {
      self.rule = rule
      self.table = table
      self.key = key
      self.template = template
      self.path = path
      self.locales = locales
      self.reason = reason
      self.until = until
    }

    /// Whether the last day lies before `today`.
    package func isExpired(on today: CalendarDate) -> Bool { until.map { $0 < today } ?? false }

    /// Whether the entry still holds and has no more than 14 days left.
    package func expiresSoon(on today: CalendarDate) -> Bool {
      until.map { (0...14).contains(today.days(to: $0)) } ?? false
    }
  }

  /// Findings that are right and accepted. What is nil restricts nothing.
  package struct Exemption: Hashable, Sendable {
    package var rule: String
    package var table: String?
    package var key: String?
    package var path: PathScope?
    /// Empty: every locale.
    package var locales: [String]
    /// Empty where the entry gives none.
    package var reason: String

    package init(
      rule: String, table: String? = nil, key: String? = nil, path: PathScope? = nil, locales: [String] = [],
      reason: String = ""
    ) {
      self.rule = rule
      self.table = table
      self.key = key
      self.path = path
      self.locales = locales
      self.reason = reason
    }
  }
}
