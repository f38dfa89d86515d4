import Facts
import SourceText

/// One thing that a rule found: what is wrong, where a person would mend it, and how.
package struct Finding: Hashable, Sendable {
  /// One bad leaf and what is wrong with it (`missing`, `blank`, `state:new`).
  package struct Detail: Hashable, Sendable {
    package let leaf: String
    package let problem: String

    package init(leaf: String, problem: String) {
      self.leaf = leaf
      self.problem = problem
    }
  }

  package var rule: String
  package var severity: Severity
  package var path: RepositoryPath
  /// Nil where the finding is about the file as a whole.
  package var position: Position?
  package var catalog: RepositoryPath?
  package var table: String?
  package var key: String?
  package var locale: String?
  package var leaf: String?
  package var details: [Detail]
  /// What is wrong and what users of the app would see, without line breaks.
  package var message: String
  /// What to do.
  package var fix: String?
  /// What makes this the same finding on two trees, without any place (contract, section 4).
  package var identity: [String]
  /// A hash of rule and identity; set when the finding is judged.
  package var fingerprint = ""

  package init(
    _ rule: RuleAbout, severity: Severity? = nil, path: RepositoryPath, position: Position? = nil,
    catalog: Catalog? = nil, key: String? = nil, locale: LocaleCode? = nil, leaf: String? = nil,
    details: [Detail] = [], message: String, fix: String? = nil, identity: [String]? = nil
  ) {
    self.rule = rule.id
    self.severity = severity ?? rule.severity
    self.path = path
    self.position = position
    self.catalog = catalog?.path
    table = catalog?.table
    self.key = key
    self.locale = locale?.spelling
    self.leaf = leaf
    self.details = details
    self.message = message
    self.fix = fix
    self.identity =
      identity ?? [catalog?.path.string ?? path.string, key ?? "", locale?.normalized ?? "", leaf ?? ""]
  }
}

extension Finding: Comparable {
  /// The order of results: bytewise by path, line, column, rule, key, locale; absent before present.
  package static func < (a: Finding, b: Finding) -> Bool {
    if a.path != b.path { return a.path < b.path }
    if a.position != b.position {
      guard let left = a.position else { return true }
      guard let right = b.position else { return false }
      return left < right
    }
    for (left, right) in [(a.rule, b.rule), (a.key, b.key), (a.locale, b.locale), (a.leaf, b.leaf)]
      as [(String?, String?)] where left != right
    {
      guard let left else { return true }
      guard let right else { return false }
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
  }
}
