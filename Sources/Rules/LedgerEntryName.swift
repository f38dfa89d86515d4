import Facts
import Policies
import SourceText

/// An entry of the ledger as findings name it.
struct LedgerEntryName {
  /// As the first words of a sentence (“the debt `locales-filled` for `home.title` in de”).
  let name: String
  let key: String?
  /// The entry's content, its reason and day aside.
  let identity: [String]
  let position: Position
  let reason: String

  init(_ entry: Ledger.Placed<Ledger.TemplateAddress>) {
    name = "the address of the template \(Wording.quoted(entry.template))"
    key = entry.template
    identity = ["templates", entry.template, entry.file.string, entry.symbol, entry.pick.description]
    position = entry.position
    reason = ""
  }

  init(_ entry: Ledger.Placed<Ledger.NotKey>) {
    let (kind, subject) =
      switch entry.subject {
      case .template(let template): ("template", template)
      case .key(let key): ("key", key)
      case .symbol(let symbol): ("symbol", symbol)
      }
    name = "the verdict that the \(kind) \(Wording.quoted(subject)) is no key"
    key = kind == "symbol" ? nil : subject
    identity = ["not_keys", kind, subject]
    position = entry.position
    reason = entry.reason
  }

  init(_ entry: Ledger.Placed<Ledger.Debt>) {
    self.init(
      "debt", "the debt", entry.rule, entry.table, entry.key ?? entry.template, entry.path, entry.locales,
      entry.position, entry.reason)
  }

  init(_ entry: Ledger.Placed<Ledger.Exemption>) {
    self.init(
      "exemptions", "the exemption from", entry.rule, entry.table, entry.key, entry.path, entry.locales,
      entry.position, entry.reason)
  }

  private init(
    _ list: String, _ noun: String, _ rule: String, _ table: String?, _ key: String?, _ path: PathScope?,
    _ locales: [String], _ position: Position, _ reason: String
  ) {
    var name = "\(noun) `\(rule)`"
    if let key { name += " for \(Wording.quoted(key))" }
    if let table { name += " in table \(table)" }
    if let path { name += " under \(path.spelling)" }
    if !locales.isEmpty { name += " (\(locales.joined(separator: ", ")))" }
    self.name = name
    self.key = key
    let codes = locales.map { LocaleCode($0).normalized }.sorted().joined(separator: " ")
    identity = [list, rule, table ?? "", key ?? "", path?.spelling ?? "", codes]
    self.position = position
    self.reason = reason
  }
}

extension Ledger {
  /// The entries that need a reason, in the order of the contract.
  var reasonedEntries: [LedgerEntryName] {
    notKeys.map { LedgerEntryName($0) } + debt.map { LedgerEntryName($0) } + exemptions.map { LedgerEntryName($0) }
  }
}
