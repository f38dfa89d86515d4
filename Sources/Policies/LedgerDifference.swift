import SourceText

extension Ledger {
  /// The entries that `to` has and `from` has not, and the other way round, by what they say; nil is a file that is
  /// not there. An edited entry is one taken away and one added.
  package static func differences(from: Ledger?, to: Ledger?) -> [PolicyDifference] {
    var differences = Differences(positions: [:])
    differences.addFile(existed: from != nil, exists: to != nil)
    let old = from ?? Ledger()
    let new = to ?? Ledger()
    differences.addEntries(.templates, old.templates, new.templates, summary: \.summary)
    differences.addEntries(.notKeys, old.notKeys, new.notKeys, summary: \.summary)
    differences.addEntries(.debt, old.debt, new.debt, summary: \.summary)
    differences.addEntries(.exemptions, old.exemptions, new.exemptions, summary: \.summary)
    return differences.found
  }
}

extension Differences {
  fileprivate mutating func addEntries<Entry>(
    _ field: Ledger.Field, _ old: [Ledger.Placed<Entry>], _ new: [Ledger.Placed<Entry>],
    summary: (Entry) -> String
  ) {
    for entry in Self.rest(of: old, without: new) { add(field.rawValue, "\(summary(entry.entry)) taken away") }
    for entry in Self.rest(of: new, without: old) {
      add(field.rawValue, "\(summary(entry.entry)) added", at: entry.position)
    }
  }

  /// Entries that stand twice count twice.
  private static func rest<Entry>(
    of entries: [Ledger.Placed<Entry>], without others: [Ledger.Placed<Entry>]
  ) -> [Ledger.Placed<Entry>] {
    var counts: [Ledger.Placed<Entry>: Int] = [:]
    for other in others { counts[other, default: 0] += 1 }
    return entries.filter { entry in
      guard let count = counts[entry], count > 0 else { return true }
      counts[entry] = count - 1
      return false
    }
  }
}

extension Ledger.TemplateAddress {
  var summary: String { "\(quoted(template)) (\(pick) of \(symbol) in \(file))" }
}

extension Ledger.NotKey {
  var summary: String {
    let what =
      switch subject {
      case .template(let template): "template \(quoted(template))"
      case .key(let key): "key \(quoted(key))"
      case .symbol(let symbol): "symbol \(quoted(symbol))"
      }
    return what + because(reason)
  }
}

extension Ledger.Debt {
  var summary: String {
    scopeSummary(rule: rule, table: table, key: key, template: template, path: path, locales: locales)
      + (until.map { " until \($0)" } ?? "") + because(reason)
  }
}

extension Ledger.Exemption {
  var summary: String {
    scopeSummary(rule: rule, table: table, key: key, template: nil, path: path, locales: locales) + because(reason)
  }
}

private func scopeSummary(
  rule: String, table: String?, key: String?, template: String?, path: PathScope?, locales: [String]
) -> String {
  var parts = [rule]
  if let table { parts.append("of table \(quoted(table))") }
  if let key { parts.append("of key \(quoted(key))") }
  if let template { parts.append("of template \(quoted(template))") }
  if let path { parts.append("in \(quoted(path.spelling))") }
  if !locales.isEmpty { parts.append("for \(locales.joined(separator: ", "))") }
  return parts.joined(separator: " ")
}

private func because(_ reason: String) -> String { reason.isEmpty ? " without a reason" : " (\(quoted(reason)))" }
