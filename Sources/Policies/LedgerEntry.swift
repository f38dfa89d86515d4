import SourceText

extension Ledger {
  /// One entry of any of the ledger's lists.
  package enum Entry: Hashable, Sendable {
    case template(TemplateAddress)
    case notKey(NotKey)
    case debt(Debt)
    case exemption(Exemption)

    /// The list that the entry stands in.
    package var list: List {
      switch self {
      case .template: .templates
      case .notKey: .notKeys
      case .debt: .debt
      case .exemption: .exemptions
      }
    }

    /// What the entry says, in words (`locales-filled of key "home.more" for de ("…")`).
    package var summary: String {
      switch self {
      case .template(let entry): entry.summary
      case .notKey(let entry): entry.summary
      case .debt(let entry): entry.summary
      case .exemption(let entry): entry.summary
      }
    }

    /// The entry on one line, as the ledger holds it: `{ rule: locales-filled, key: "home.more", reason: "…" }`.
    package var text: String {
      var fields: [String] = []
      func add(_ name: some FieldName, _ value: String?) {
        if let value, !value.isEmpty { fields.append("\(name.rawValue): \(value)") }
      }
      func list(_ locales: [String]) -> String? {
        locales.isEmpty ? nil : "[\(locales.map(YAMLText.plainOrQuoted).joined(separator: ", "))]"
      }
      func reason(_ text: String) -> String? { text.isEmpty ? nil : YAMLText.quoted(text) }
      switch self {
      case .template(let entry):
        add(TemplateField.template, YAMLText.quoted(entry.template))
        let values = [
          "file: \(YAMLText.plainOrQuoted(entry.file.string))", "symbol: \(YAMLText.quoted(entry.symbol))",
          "pick: \(YAMLText.plainOrQuoted(entry.pick.description))",
        ]
        add(TemplateField.values, "{ \(values.joined(separator: ", ")) }")
      case .notKey(let entry):
        switch entry.subject {
        case .template(let template): add(NotKeyField.template, YAMLText.quoted(template))
        case .key(let key): add(NotKeyField.key, YAMLText.quoted(key))
        case .symbol(let symbol): add(NotKeyField.symbol, YAMLText.quoted(symbol))
        }
        add(NotKeyField.reason, reason(entry.reason))
      case .debt(let entry):
        add(DebtField.rule, YAMLText.plainOrQuoted(entry.rule))
        add(DebtField.table, entry.table.map(YAMLText.plainOrQuoted))
        add(DebtField.key, entry.key.map(YAMLText.quoted))
        add(DebtField.template, entry.template.map(YAMLText.quoted))
        add(DebtField.path, entry.path.map { YAMLText.plainOrQuoted($0.spelling) })
        add(DebtField.locales, list(entry.locales))
        add(DebtField.reason, reason(entry.reason))
        add(DebtField.until, entry.until.map { "\($0)" })
      case .exemption(let entry):
        add(ExemptionField.rule, YAMLText.plainOrQuoted(entry.rule))
        add(ExemptionField.table, entry.table.map(YAMLText.plainOrQuoted))
        add(ExemptionField.key, entry.key.map(YAMLText.quoted))
        add(ExemptionField.path, entry.path.map { YAMLText.plainOrQuoted($0.spelling) })
        add(ExemptionField.locales, list(entry.locales))
        add(ExemptionField.reason, reason(entry.reason))
      }
      return "{ \(fields.joined(separator: ", ")) }"
    }
  }

  /// The lists of a ledger, by their names in the file.
  package enum List: String, CaseIterable, Sendable {
    case templates
    case notKeys = "not_keys"
    case debt, exemptions
  }

  /// All entries with their places, list by list in the order of the contract.
  package var entries: [Placed<Entry>] {
    templates.map { Placed(.template($0.entry), at: $0.position) }
      + notKeys.map { Placed(.notKey($0.entry), at: $0.position) }
      + debt.map { Placed(.debt($0.entry), at: $0.position) }
      + exemptions.map { Placed(.exemption($0.entry), at: $0.position) }
  }
}

/// Texts as YAML reads them back.
enum YAMLText {
  /// In double quotes, on one line.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0x20...0x7E, 0xA0...0x200A, 0x2010...0x2027,
        0x202F...0x205F, 0x206A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...:
        result.unicodeScalars.append(scalar)
      case ...0xFF: result += "\\x" + hexadecimal(scalar.value, digits: 2)
      default: result += "\\u" + hexadecimal(scalar.value, digits: 4)
      }
    }
    return result + "\""
  }

  /// Without quotes where the text is a plain name or path.
  static func plainOrQuoted(_ text: String) -> String {
    let isPlain =
      text.utf8.first.map(isLetter) == true
      && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "._-/+".utf8.contains($0) }
    return isPlain && !["null", "Null", "NULL"].contains(text) ? text : quoted(text)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
