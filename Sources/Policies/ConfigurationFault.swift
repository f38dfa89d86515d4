import SourceText

/// Why a policy or ledger cannot be used, and where.
package struct ConfigurationFault: Error, Hashable, Sendable {
  package let path: RepositoryPath
  package let position: Position
  package let kind: Kind

  package init(_ kind: Kind, at position: Position, in path: RepositoryPath) {
    self.kind = kind
    self.position = position
    self.path = path
  }

  /// Field names are dotted paths from the file's top (`code.tests`, `overrides.path`); `locales[]` is an entry
  /// of the list `locales`.
  package enum Kind: Hashable, Sendable {
    case encoding(String)
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    case tooMany(field: String, limit: Int)
    case syntax(String)
    case severalDocuments
    case aliasRefused
    case anchorRefused
    case tagRefused(String)
    /// `section` is the field that holds it; empty at the top of the file.
    case unknownField(name: String, section: String, nearest: String?, allowed: [String])
    case duplicateField(String)
    case missingField(String)
    /// At least one of these is needed.
    case missingOneOf([String], section: String)
    /// Only one of these makes sense.
    case onlyOneOf([String], section: String)
    case emptyValue(field: String)
    case wrongType(field: String, wanted: ValueType, got: ValueType)
    case unknownValue(field: String, value: String, allowed: [String], nearest: String?)
    case unknownRule(id: String, nearest: String?)
    case ruleNotExempted(id: String)
    case badPattern(String, reason: String)
    case badTemplate(String)
    case badLocale(String)
    case badBranch(field: String, String)
    case badPath(field: String, String)
    case badDate(String)
  }

  /// What a value can be.
  package enum ValueType: String, Hashable, Sendable {
    case null = "nothing"
    case text = "a text"
    case number = "a whole number"
    case list = "a list"
    case mapping = "a mapping"
  }

  /// The line and the exact sentence: `line 2: unknown field "rulez"; did you mean "rules"?`.
  package var message: String { "line \(position.line): \(sentence)" }

  /// What is wrong and what to do, on one line, without the place.
  package var sentence: String {
    switch kind {
    case .encoding(let reason): reason
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are read"
    case .tooDeep(let limit): "more than \(limit) lists and mappings in each other"
    case .tooMany(let field, let limit): "\(quoted(field)) has more than \(limit) entries"
    case .syntax(let reason): "not valid YAML: \(reason)"
    case .severalDocuments: "a second YAML document begins here; put everything into one"
    case .aliasRefused: "a * at the beginning makes a YAML alias, and these are refused; put the text in quotes"
    case .anchorRefused: "an & at the beginning makes a YAML anchor, and these are refused; put the text in quotes"
    case .tagRefused(let tag):
      "\(quoted(tag)) is a YAML tag, and these are refused; put a text that begins with ! in quotes"
    case .unknownField(let name, let section, let nearest, let allowed):
      "unknown field \(quoted(name))\(section.isEmpty ? "" : " in \(quoted(section))")"
        + suggestion(nearest, orKnown: allowed)
    case .duplicateField(let name): "the field \(quoted(name)) stands here twice; take one out"
    case .missingField(let field): "the field \(quoted(field)) is missing"
    case .missingOneOf(let fields, let section):
      "an entry of \(quoted(section)) needs \(fields.count > 2 ? "at least one of " : "")\(choice(fields))"
    case .onlyOneOf(let fields, let section): "an entry of \(quoted(section)) has only one of \(choice(fields))"
    case .emptyValue(let field): "\(named(field)) is empty"
    case .wrongType(let field, let wanted, let got):
      "\(named(field)) must be \(wanted.rawValue), not \(got.rawValue)"
    case .unknownValue(let field, let value, let allowed, let nearest):
      "\(named(field)) cannot be \(quoted(value))" + suggestion(nearest, orKnown: allowed)
    case .unknownRule(let id, let nearest):
      "there is no rule \(quoted(id))"
        + (nearest.map { "; did you mean \(quoted($0))?" } ?? "; `checklist rules` lists them")
    case .ruleNotExempted(let id):
      "\(quoted(id)) takes no exemption; take the entry out and mend what the rule finds"
    case .badPattern(let pattern, let reason): "the pattern \(quoted(pattern)) \(reason)"
    case .badTemplate(let template): "the template \(quoted(template)) needs a * for each part known only at run time"
    case .badLocale(let locale): "\(quoted(locale)) is not a locale; write it like \"de\", \"pt-BR\" or \"zh-Hans\""
    case .badBranch(let field, let name): "\(named(field)) cannot be \(quoted(name)); git knows no such branch name"
    case .badPath(let field, let path):
      "\(named(field)) cannot be \(quoted(path)); write a path from the repository's root, with / between its parts"
    case .badDate(let date): "\(quoted(date)) is no day of the calendar; write it like 2027-01-31"
    }
  }

  private func named(_ field: String) -> String {
    if field.isEmpty { return "the file" }
    return field.hasSuffix("[]") ? "an entry of \(quoted(String(field.dropLast(2))))" : quoted(field)
  }

  private func suggestion(_ nearest: String?, orKnown allowed: [String]) -> String {
    nearest.map { "; did you mean \(quoted($0))?" } ?? "; known are \(allowed.joined(separator: ", "))"
  }

  private func choice(_ fields: [String]) -> String {
    guard let last = fields.last, fields.count > 1 else { return fields.first.map(quoted) ?? "" }
    return fields.dropLast().map(quoted).joined(separator: ", ") + " or \(quoted(last))"
  }
}
