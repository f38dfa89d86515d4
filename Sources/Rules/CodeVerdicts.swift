import Facts
import Policies
import SourceText

/// What the ledger says of the code's keys: which ones a template stands for, and what is no key.
struct CodeVerdicts {
  /// More keys than that are no list that a person could have meant.
  private static let mostKeys = 10_000

  private var keysByTemplate: [String: [KeyUse.Expansion]] = [:]
  private var noTemplates: Set<String> = []
  private var noKeys: Set<ExactText> = []
  private var noSymbols: Set<String> = []

  init(_ code: JudgedCode) {
    var listsByTemplate: [String: [[KeyUse.Expansion]]] = [:]
    for (index, address) in code.ledger.templates.enumerated() {
      let values = index < code.facts.addresses.count ? code.facts.addresses[index] : []
      listsByTemplate[address.template, default: []].append(
        values.map { KeyUse.Expansion(key: $0, origin: "\(address.symbol) in \(address.file)") })
    }
    for (template, lists) in listsByTemplate { keysByTemplate[template] = Self.keys(of: template, lists) }
    for verdict in code.ledger.notKeys {
      switch verdict.subject {
      case .template(let template): noTemplates.insert(template)
      case .key(let key): noKeys.insert(ExactText(key))
      case .symbol(let symbol): noSymbols.insert(String(symbol.prefix { $0 != "(" }))
      }
    }
  }

  /// The keys that addresses in the ledger give a template, each once; nil where the ledger has no address of it.
  ///
  /// Empty where the address finds nothing: then `address-live` speaks.
  func addressedKeys(of template: String) -> [KeyUse.Expansion]? { keysByTemplate[template] }

  /// Whether the ledger says that this is no key. Of what certainly is looked up it cannot say so.
  func saysNoKey(_ use: KeyUse) -> Bool {
    guard use.status != .certain || use.form == .declared || use.form == .runtime else { return false }
    if noTemplates.isEmpty, noKeys.isEmpty, noSymbols.isEmpty { return false }
    if use.pattern.hasHoles {
      let template = use.pattern.template
      if noTemplates.contains(template) || noKeys.contains(ExactText(template)) { return true }
    }
    if noKeys.contains(ExactText(use.pattern.key)) { return true }
    guard !noSymbols.isEmpty else { return false }
    let file = use.place.path.name
    var symbol = use.place.enclosing[...]
    while !symbol.isEmpty {
      // `V.swift:S.name` tells homonyms apart.
      if noSymbols.contains(String(symbol)) || noSymbols.contains("\(file):\(symbol)") { return true }
      guard let dot = symbol.firstIndex(of: ".") else { return false }
      symbol = symbol[symbol.index(after: dot)...]
    }
    return false
  }

  /// The values of one hole's addresses together; of a template with several holes one address for each, in order.
  /// Nil where they cannot be put together.
  private static func keys(of template: String, _ lists: [[KeyUse.Expansion]]) -> [KeyUse.Expansion]? {
    let pattern = KeyPattern(template: template)
    let holes = pattern.pieces.count { if case .hole = $0 { true } else { false } }
    var found: [KeyUse.Expansion] = []
    if holes == 0 { return nil }
    if holes == 1 {
      let index = TemplateIndex([pattern])
      let hasText = !pattern.literalText.isEmpty
      for value in lists.joined() {
        // What is a whole key already stays as it is.
        let isWhole = hasText && index.matches(value.key)
        found.append(isWhole ? value : KeyUse.Expansion(key: filled(pattern, with: [value.key]), origin: value.origin))
      }
    } else {
      guard lists.count == holes else { return nil }
      var rows: [[KeyUse.Expansion]] = [[]]
      for list in lists {
        guard rows.count * list.count <= mostKeys else { return nil }
        rows = rows.flatMap { row in list.map { row + [$0] } }
      }
      for row in rows {
        found.append(
          KeyUse.Expansion(
            key: filled(pattern, with: row.map(\.key)), origin: row.map(\.origin).joined(separator: ", ")))
      }
    }
    var known: Set<ExactText> = []
    return found.filter { known.insert(ExactText($0.key)).inserted }
  }

  private static func filled(_ pattern: KeyPattern, with values: [String]) -> String {
    var next = values.makeIterator()
    return pattern.pieces.map { if case .text(let text) = $0 { text } else { next.next() ?? "" } }.joined()
  }
}
