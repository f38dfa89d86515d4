import Policies
import SourceText

/// Entries of the ledger, ready to paste.
enum LedgerWording {
  /// `not_keys: - { template: "a.*", reason: "…" }`.
  static func notKey(_ field: String, _ value: String) -> String {
    "not_keys: [{ \(field): \(quoted(value)), reason: \"why it is none, in a sentence\" }]"
  }

  /// `templates: - { template: "a.*", values: { file: App/Models.swift, symbol: "Type.member", pick: strings } }`.
  static func address(of template: String, in file: RepositoryPath) -> String {
    "templates: [{ template: \(quoted(template)), values: { file: \(quoted(file.string)), symbol: \"Type.member\", "
      + "pick: strings } }]"
  }

  /// As YAML reads it back.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
