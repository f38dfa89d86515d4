import SourceText

/// One thing that a change adds to, takes from or sets otherwise in the policy or the ledger, in words.
package struct PolicyDifference: Hashable, Sendable {
  /// The dotted name of the field (`code.tests`, `rules.key-unused`); empty for the file as a whole.
  package let field: String
  /// One line: `locales: ru removed`, `auto_merge: refuse → passing`.
  package let text: String
  /// In the new file; nil where nothing of the field stands there any more.
  package let position: Position?

  package init(field: String, text: String, position: Position?) {
    self.field = field
    self.text = text
    self.position = position
  }
}

extension Policy {
  /// What the policy `to` says otherwise than `from`, in the contract's order of fields; nil is a file that is not
  /// there. Comments, layout and defaults written out are no difference.
  package static func differences(from: Policy?, to: Policy?) -> [PolicyDifference] {
    var differences = Differences(positions: to?.positions ?? [:])
    differences.addFile(existed: from != nil, exists: to != nil)
    let old = from ?? Policy()
    let new = to ?? Policy()
    differences.addValue("target", old.target ?? "found by itself", new.target ?? "found by itself")
    differences.addValue("source_language", old.sourceLanguage, new.sourceLanguage)
    if let oldLocales = old.locales, let newLocales = new.locales {
      differences.addSet("locales", oldLocales, newLocales)
    } else {
      let found = "found by themselves"
      differences.addValue(
        "locales", old.locales?.joined(separator: ", ") ?? found, new.locales?.joined(separator: ", ") ?? found)
    }
    differences.addSet("optional_locales", old.optionalLocales, new.optionalLocales)
    differences.addSet("accept_states", old.acceptStates.map(\.rawValue), new.acceptStates.map(\.rawValue))
    differences.addValue("holes", old.holes.rawValue, new.holes.rawValue)
    differences.addValue("source_frozen", old.sourceFrozen.rawValue, new.sourceFrozen.rawValue)
    differences.addValue("keys", old.keys.rawValue, new.keys.rawValue)
    differences.addValue("auto_merge", old.autoMerge.rawValue, new.autoMerge.rawValue)
    differences.addSet("protected", old.protected, new.protected)
    differences.addList("catalogs.exclude", old.catalogExclude.spellings, new.catalogExclude.spellings)
    differences.addList("code.include", old.codeInclude.spellings, new.codeInclude.spellings)
    differences.addList("code.exclude", old.codeExclude.spellings, new.codeExclude.spellings)
    differences.addList("code.tests", old.codeTests.spellings, new.codeTests.spellings)
    differences.addSet("tables.allowed", old.allowedTables, new.allowedTables)
    for rule in Set(old.rules.keys).union(new.rules.keys).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let (before, after) = (old.rules[rule], new.rules[rule])
      differences.addValue("rules.\(rule)", before?.rawValue ?? "default", after?.rawValue ?? "default")
    }
    differences.addSet("lookups", old.lookups.map(\.summary), new.lookups.map(\.summary))
    differences.addValue("resolver", old.resolver?.summary ?? "none", new.resolver?.summary ?? "none")
    differences.addSet("source_text.scripts", old.sourceTextScripts, new.sourceTextScripts)
    differences.addList("overrides", old.overrides.map(\.summary), new.overrides.map(\.summary))
    return differences.found
  }
}

/// Collects differences field by field.
struct Differences {
  var positions: [String: Position]
  private(set) var found: [PolicyDifference] = []

  init(positions: [String: Position]) { self.positions = positions }

  mutating func add(_ field: String, _ text: String, at position: Position? = nil) {
    found.append(
      PolicyDifference(field: field, text: "\(field): \(printable(text))", position: position ?? positions[field]))
  }

  mutating func addFile(existed: Bool, exists: Bool) {
    guard existed != exists else { return }
    found.append(
      PolicyDifference(
        field: "", text: "file \(exists ? "added" : "removed")",
        position: exists ? Position(line: 1, column: 1) : nil))
  }

  mutating func addValue(_ field: String, _ old: String, _ new: String) {
    if old != new { add(field, "\(old) → \(new)") }
  }

  /// Of texts whose order means nothing.
  mutating func addSet(_ field: String, _ old: [String], _ new: [String]) {
    for text in Self.taken(old, from: new) { add(field, "\(text) removed") }
    for text in Self.taken(new, from: old) { add(field, "\(text) added") }
  }

  /// Of texts of which a later one may overrule an earlier.
  mutating func addList(_ field: String, _ old: [String], _ new: [String]) {
    guard old != new else { return }
    let count = found.count
    addSet(field, old, new)
    let kept = Set(old).intersection(new)
    if found.count == count || old.filter(kept.contains) != new.filter(kept.contains) {
      add(field, "order is now \(new.joined(separator: ", "))")
    }
  }

  /// The members of `list` that `others` has not, each once.
  private static func taken(_ list: [String], from others: [String]) -> [String] {
    var seen = Set(others)
    return list.filter { seen.insert($0).inserted }
  }
}

extension Policy.Lookup {
  fileprivate var summary: String {
    "\(function) (key \(key)\(table.map { ", table \($0)" } ?? ""))"
  }
}

extension Policy.Resolver {
  fileprivate var summary: String {
    let patterns = allowedIn.spellings
    return function + (patterns.isEmpty ? "" : " (allowed in \(patterns.joined(separator: ", ")))")
  }
}

extension Policy.Override {
  fileprivate var summary: String {
    var parts: [String] = []
    if let locales { parts.append("locales \(locales.joined(separator: " "))") }
    if let optionalLocales {
      parts.append("optional_locales \(optionalLocales.isEmpty ? "none" : optionalLocales.joined(separator: " "))")
    }
    if let keys { parts.append("keys \(keys.rawValue)") }
    return "\(path.spelling) (\(parts.joined(separator: ", ")))"
  }
}
