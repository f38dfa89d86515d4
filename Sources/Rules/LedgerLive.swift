import Facts
import Policies
import SourceText

/// Every entry of the ledger still covers something.
///
/// What debt and exemptions cover is known only when all findings are, so that the one who judges asks this rule last.
package enum LedgerLive: Rule {
  /// What an entry of debt or exemptions covers.
  package enum Cover: Sendable, Hashable {
    case something, nothing
    /// Not everything that it names was judged.
    case unknown
  }

  package static let about = RuleAbout(
    id: "ledger-live", family: .ledger, title: "Every entry of the ledger still covers something",
    explanation: """
      An allowance that covers nothing any more waits for the next fault of its name and hides it. So it goes as soon \
      as it is done with.

      Looked at: verdicts (`not_keys`) and addresses (`templates`) that match no key, template or declaration of the \
      code; debt that is paid or whose day has passed; exemptions without a finding. In a check, debt and exemptions \
      are looked at only where all that they name was judged; `checklist audit` looks at all. Fourteen days before a \
      debt's day a note says so. `checklist ledger prune` takes such entries out.
      """,
    failing: "debt: [{ rule: locales-filled, key: home.title, locales: [de], … }]     home.title: en=Home | de=Start",
    passing: "the entry is taken out with the change that adds the German text",
    yields: [("address-live", .key)])

  /// The entries that cover nothing any more, each once.
  ///
  /// - Parameters:
  ///   - facts: the code of the side; nil where it is not judged.
  ///   - debt: for each debt what it covers, in the ledger's order.
  ///   - exemptions: the same for exemptions.
  package static func outcome(
    of ledger: Ledger, facts: CodeFacts?, debt: [Cover], exemptions: [Cover], today: CalendarDate
  ) -> Outcome {
    var outcome = Outcome()
    if let facts, !ledger.notKeys.isEmpty || !ledger.templates.isEmpty {
      let asked = AskedNames(
        facts, withSymbols: ledger.notKeys.contains { if case .symbol = $0.subject { true } else { false } })
      let matched = asked.matched(by: ledger.notKeys.map(\.subject))
      for entry in ledger.templates {
        outcome.checked += 1
        if asked.haveTemplate(entry.template) { continue }
        outcome.findings.append(
          finding(LedgerEntryName(entry), "covers nothing any more: no template of the code is like it"))
      }
      for (entry, isMatched) in zip(ledger.notKeys, matched) {
        outcome.checked += 1
        if isMatched { continue }
        outcome.findings.append(
          finding(LedgerEntryName(entry), "covers nothing any more: nothing in the code is like it"))
      }
    }
    for (entry, cover) in zip(ledger.debt, debt) {
      if let until = entry.until, entry.entry.isExpired(on: today) {
        outcome.findings.append(
          finding(
            LedgerEntryName(entry), "has run out on \(until): what it owes counts from now on",
            fix: "pay it and take the entry out, or settle a new day"))
      } else if cover == .nothing {
        outcome.findings.append(finding(LedgerEntryName(entry), "is paid: there is no such finding any more"))
      } else if cover == .unknown {
        continue
      }
      outcome.checked += 1
    }
    for (entry, cover) in zip(ledger.exemptions, exemptions) where cover != .unknown {
      outcome.checked += 1
      if cover == .something { continue }
      outcome.findings.append(finding(LedgerEntryName(entry), "covers nothing any more: there is no such finding"))
    }
    return outcome
  }

  /// What a reader should know of debt that runs out within a fortnight.
  package static func notes(on ledger: Ledger, today: CalendarDate) -> [String] {
    ledger.debt.compactMap { entry in
      guard let until = entry.until, entry.entry.expiresSoon(on: today) else { return nil }
      let days = today.days(to: until)
      let when = days == 0 ? "today" : "in \(Wording.count(days, "day"))"
      return "\(Ledger.path):\(entry.position.line): \(LedgerEntryName(entry).name) runs out \(when), on \(until)"
    }
  }

  private static func finding(_ entry: LedgerEntryName, _ why: String, fix: String = "take the entry out") -> Finding {
    Finding(
      about, path: Ledger.path, position: entry.position, key: entry.key, message: "\(entry.name) \(why)", fix: fix,
      identity: entry.identity)
  }
}

/// All that the code asks for or looks as if it did, by name.
private struct AskedNames {
  private var templates: Set<String> = []
  private var keys: Set<ExactText> = []
  private var patterns = TemplateIndex([])
  /// The dotted names of declarations that hold something, with all that ends them (`A.B.c`, `B.c`, `c`).
  private var symbols: Set<Substring> = []
  /// The same with the file's name before them.
  private var symbolsInFiles: Set<String> = []

  init(_ facts: CodeFacts, withSymbols hasSymbols: Bool) {
    // Declarations by their file: `Goal.swift:GoalType` tells homonyms apart.
    var places: [String: Set<String>] = [:]
    func add(_ enclosing: String, in path: RepositoryPath) {
      places[enclosing, default: []].insert(String(path.name))
    }
    var patterns: Set<KeyPattern> = []
    for use in facts.uses {
      if use.pattern.hasHoles {
        templates.insert(use.pattern.template)
        if !use.pattern.literalText.isEmpty { patterns.insert(use.pattern) }
      } else {
        keys.insert(ExactText(use.pattern.template))
      }
      for expansion in use.expansions { keys.insert(ExactText(expansion.key)) }
      add(use.place.enclosing, in: use.place.path)
    }
    for accessor in facts.accessors {
      keys.insert(ExactText(accessor.key))
      add(accessor.symbol, in: accessor.place.path)
      add(accessor.place.enclosing, in: accessor.place.path)
    }
    for text in facts.plainTexts {
      keys.insert(ExactText(text.text))
      add(text.place.enclosing, in: text.place.path)
    }
    for call in facts.lookups {
      keys.insert(ExactText(call.key))
      templates.insert(call.key)
      add(call.place.enclosing, in: call.place.path)
    }
    for key in facts.runtimeKeys { add(key.place.enclosing, in: key.place.path) }
    self.patterns = TemplateIndex(patterns)
    if hasSymbols { for (place, files) in places where !place.isEmpty { addEnds(of: place, files) } }
  }

  /// A verdict names a declaration by its whole dotted name or by what ends it.
  private mutating func addEnds(of place: String, _ files: Set<String>) {
    var end = place[...]
    while true {
      symbols.insert(end)
      for file in files { symbolsInFiles.insert("\(file):\(end)") }
      guard let dot = end.firstIndex(of: ".") else { return }
      end = end[end.index(after: dot)...]
    }
  }

  func haveTemplate(_ template: String) -> Bool { templates.contains(template) }

  /// For each verdict whether anything in the code is like it.
  func matched(by subjects: [Ledger.NotKey.Subject]) -> [Bool] {
    var matched = subjects.map { subject in
      switch subject {
      case .template(let template): templates.contains(template)
      case .key(let key): keys.contains(ExactText(key)) || templates.contains(key) || patterns.matches(key)
      case .symbol(let symbol): haveSymbol(symbol)
      }
    }
    // Templates are looked for among all keys at once.
    var open: [(subject: Int, pattern: KeyPattern)] = []
    for (index, subject) in subjects.enumerated() where !matched[index] {
      if case .template(let template) = subject { open.append((index, KeyPattern(template: template))) }
    }
    if open.isEmpty { return matched }
    let index = TemplateIndex(open.map(\.pattern))
    for key in keys { for found in index.indices(matching: key.string) { matched[open[found].subject] = true } }
    return matched
  }

  private func haveSymbol(_ symbol: String) -> Bool {
    // A type may be addressed with its file (`Goal.swift:GoalType`).
    let name = symbol.prefix { $0 != "(" }
    return name.contains(":") ? symbolsInFiles.contains(String(name)) : symbols.contains(name)
  }
}
