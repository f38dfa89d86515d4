import Facts
import Policies
import SourceText

/// Every key that the code certainly asks for is filled where its lookup goes.
package enum KeyCovered: SideRule {
  package static let about = RuleAbout(
    id: "key-covered", family: .code, title: "Every key that the code asks for is filled in every required locale",
    explanation: """
      A lookup goes to one table of one bundle. Where that table does not have the key, or has no finished text in a \
      language, the system shows the key itself or the default value in the code; a catalog elsewhere that happens to \
      have the key does not help.

      Looked at: every literal and every template that the code certainly looks up, through the project's own views, \
      functions and types, each template with all keys that it stands for. A key that the table lacks is missing in \
      every required locale; a key that is its own text (“Turn on the sound”) needs none in the source language. One \
      finding for each key and locale, at the first place that asks. Previews, debug code and tests reach no user.

      To mend it, add the texts, or correct the key, table or bundle in the code: a similar key, or the same one \
      elsewhere, is named. A literal that only the name of its declaration (`titleKey`) makes a key, and that names no \
      text, gets a verdict in the ledger.
      """,
    failing: "Text(\"home.more\")        Localizable: home.more: en=More        (locales: en, ja)",
    passing: "Text(\"home.more\")        Localizable: home.more: en=More | ja=もっと見る",
    yields: [
      ("locales-filled", .text), ("new-locale-complete", .text), ("key-removed-in-use", .key),
      ("source-text-in-code", .key), ("accessor-matches", .key),
    ])

  /// A concrete key that a use asks a shelf for, and that is not filled everywhere.
  private struct Fault {
    let use: Int
    let shelf: Int
    let asked: AskedKey
    /// The first catalog that has it; nil: it is missing.
    let holder: ShelfSurvey.Holder?
    let locales: [LocaleCode]
  }

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome()
    let survey = ShelfSurvey(code)
    let verdicts = CodeVerdicts(code)
    var seen = [Set<ExactText>](repeating: [], count: code.shelves.count)
    var faults: [Fault] = []
    for set in seen.indices { seen[set].reserveCapacity(code.facts.uses.count / code.shelves.count) }
    var symbols = SymbolKeys(code)
    for index in code.facts.orderedUses {
      let use = code.facts.uses[index]
      let asked = AskedKeys(use, verdicts)
      let isSymbol = use.form == .symbol && use.status == .certain
      if asked.isEmpty, !isSymbol { continue }
      for shelf in survey.shelves(ofUse: index) {
        let keys = isSymbol ? symbols.keys(of: use.pattern.template, on: shelf) : asked.keys(on: shelf, survey)
        for key in keys where !isNameless(key.key) {
          guard seen[survey.groups[shelf]].insert(ExactText(key.key)).inserted else { continue }
          outcome.checked += 1
          guard let fault = fault(key, of: index, on: shelf, survey) else { continue }
          faults.append(fault)
        }
      }
    }
    let nearMisses = NearMisses(of: faults.lazy.filter { $0.holder == nil }.map(\.asked.key), in: code)
    for fault in faults { outcome.findings += findings(on: fault, survey, nearMisses) }
    return outcome
  }

  /// Whether a key needs no entry.
  private static func isNameless(_ key: String) -> Bool { key.isEmpty || !JudgedCatalog.hasLetter(key) }

  private static func fault(_ asked: AskedKey, of use: Int, on shelf: Int, _ survey: ShelfSurvey) -> Fault? {
    switch survey.holding(of: asked.key, on: shelf) {
    case .unknown: return nil
    case .held(let holders):
      let catalogs = survey.code.catalogs
      // Whatever code asks for is in use, so that a stale mark exempts nothing here.
      guard let first = holders.first,
        holders.allSatisfy({ catalogs[$0.catalog].catalog.entries[$0.entry].shouldTranslate })
      else { return nil }
      let holes = holes(of: first, in: catalogs).filter { locale in
        !holders.dropFirst().contains { other in
          catalogs[other.catalog].isFilled(catalogs[other.catalog].catalog.entries[other.entry], in: locale)
        }
      }
      return holes.isEmpty ? nil : Fault(use: use, shelf: shelf, asked: asked, holder: first, locales: holes)
    case .lacking:
      guard let home = survey.home(of: shelf) else { return nil }
      let isOwnText = !home.style.isSemantic(asked.key)
      // A key that only some locales have is none of the table's; the others' users see it all the same.
      let orphans = survey.code.shelves[shelf].catalogs.flatMap { index in
        survey.code.catalogs[index].catalog.orphans.filter { $0.key.utf8.elementsEqual(asked.key.utf8) }.map(\.locale)
      }
      let locales = home.requiredLocales.filter { locale in
        !(isOwnText && locale == home.sourceLocale) && !orphans.contains(locale)
          && home.existing?.catalog.unreadableLocales.contains(locale) != true
      }
      return locales.isEmpty ? nil : Fault(use: use, shelf: shelf, asked: asked, holder: nil, locales: locales)
    }
  }

  /// The required locales in which an entry is not filled.
  private static func holes(of holder: ShelfSurvey.Holder, in catalogs: [JudgedCatalog]) -> [LocaleCode] {
    let judged = catalogs[holder.catalog]
    let entry = judged.catalog.entries[holder.entry]
    // The catalog has its locales in the order of the required ones, or nearly.
    var next = 0
    var holes: [LocaleCode] = []
    for locale in judged.requiredLocales {
      if let index = entry.index(of: locale, lookingFrom: next) {
        next = index + 1
        if judged.isFilled(entry, in: entry.localizations[index]) { continue }
      }
      if !judged.isFilled(entry, in: locale) { holes.append(locale) }
    }
    return holes
  }

  private static func findings(on fault: Fault, _ survey: ShelfSurvey, _ nearMisses: NearMisses) -> [Finding] {
    let use = survey.code.facts.uses[fault.use]
    let shelf = survey.code.shelves[fault.shelf]
    var findings: [Finding] = []
    if let holder = fault.holder {
      let judged = survey.code.catalogs[holder.catalog]
      let entry = judged.catalog.entries[holder.entry]
      for locale in fault.locales {
        guard var finding = LocalesFilled.finding(about: about, entry, in: locale, of: judged) else { continue }
        finding.path = use.place.path
        finding.position = use.place.position
        finding.message += " (\(use.caller) asks for it\(fault.asked.way))"
        finding.identity = [shelf.bundle, shelf.table, fault.asked.key, locale.normalized]
        findings.append(finding)
      }
      return findings
    }
    guard let home = survey.home(of: fault.shelf) else { return [] }
    let near = nearMisses.all(of: fault.asked.key, on: shelf)
    let key = Wording.quoted(fault.asked.key)
    let lacking =
      home.existing == nil
      ? "the bundle \(shelf.bundle) has no table \(shelf.table)" : "\(survey.lack(of: fault.shelf)) it"
    let seen =
      use.form == .literal && use.defaultValue != nil
      ? "the default value \(Wording.quoted(use.defaultValue ?? "")) of the code"
      : home.style.isSemantic(fault.asked.key) ? "\(key) itself" : "\(key) untranslated"
    let why =
      " users see \(seen): \(use.caller) asks for it\(fault.asked.way), and \(lacking)"
      + near.map { "; \(nearMisses.wording($0))" }.joined()
    var otherwise = ""
    if let likeliest = near.first {
      let catalog = survey.code.catalogs[likeliest.catalog].catalog
      otherwise =
        shelf.catalogs.contains(likeliest.catalog)
        ? ", or ask for \(Wording.quoted(likeliest.key))"
        : ", or let the code look into table \(catalog.table) of the bundle that \(catalog.path) belongs to"
    } else if use.form == .declared {
      otherwise =
        "; where it names no text, say so in \(Ledger.path): "
        + LedgerWording.notKey("key", fault.asked.key)
    }
    for locale in fault.locales {
      let path = home.existing?.catalog.file(of: locale) ?? home.catalog
      var finding = Finding(
        about, at: use.place, home: home, shelf: shelf, key: fault.asked.key,
        message: Wording.language(locale) + why, fix: "add \(key) with its \(locale) text to \(path)\(otherwise)")
      finding.locale = locale.spelling
      finding.details = [Finding.Detail(leaf: "", problem: "missing")]
      finding.identity[3] = locale.normalized
      findings.append(finding)
    }
    return findings
  }
}

/// The keys for which Xcode generates the symbols that code asks for.
private struct SymbolKeys {
  private let code: JudgedCode
  private var keysByCatalog: [Int: [GeneratedSymbol: [String]]] = [:]

  init(_ code: JudgedCode) { self.code = code }

  mutating func keys(of symbol: String, on shelf: Int) -> [AskedKey] {
    var found: [AskedKey] = []
    for index in code.shelves[shelf].catalogs {
      if keysByCatalog[index] == nil {
        let catalog = code.catalogs[index].catalog
        var keys: [GeneratedSymbol: [String]] = [:]
        for entry in catalog.entries {
          if let symbol = GeneratedSymbol(of: entry, in: catalog) { keys[symbol, default: []].append(entry.key) }
        }
        keysByCatalog[index] = keys
      }
      let keys = keysByCatalog[index]?[GeneratedSymbol(written: symbol)] ?? []
      found += keys.map { AskedKey(key: $0, way: " through its symbol .\(symbol)") }
    }
    return found
  }
}

/// A concrete key that the system will be asked for.
struct AskedKey {
  let key: String
  /// How the code comes to it, as the end of a sentence; empty for a plain literal.
  let way: String
}

/// The concrete keys that a use certainly asks for.
struct AskedKeys {
  private let use: KeyUse
  /// What a template stands for, as far as it is known.
  let concrete: [KeyUse.Expansion]
  /// Whether the key is a literal's own one, with specifiers for its holes.
  private let hasOwnKey: Bool

  init(_ use: KeyUse, _ verdicts: CodeVerdicts) {
    self.use = use
    let template = use.pattern.hasHoles ? use.pattern.template : nil
    let addressed = template.flatMap { verdicts.addressedKeys(of: $0) }
    // An address says of a template that it is a key.
    let isCertain = use.status == .certain || use.status == .unresolved && addressed != nil
    let isNone = use.form == .symbol || !isCertain || use.form == .declared && verdicts.saysNoKey(use)
    hasOwnKey = !isNone && (use.form == .interpolated || template == nil && use.expansions.isEmpty)
    if isNone {
      concrete = []
    } else if let addressed {
      var known: Set<ExactText> = []
      concrete = (use.expansions + addressed).filter { known.insert(ExactText($0.key)).inserted }
    } else {
      concrete = use.expansions
    }
  }

  var isEmpty: Bool { !hasOwnKey && concrete.isEmpty }

  /// The keys that a shelf must have. Of a literal with holes that looks like a family of keys and that the shelf does
  /// not have they are the concrete ones, since `key-interpolated` speaks of its own.
  func keys(on shelf: Int, _ survey: ShelfSurvey) -> [AskedKey] {
    var own: [AskedKey] = []
    if hasOwnKey {
      if use.pattern.hasHoles {
        let (key, holding) = survey.holding(of: use.pattern, on: shelf)
        if case .unknown = holding { return [] }
        if case .held = holding { return [AskedKey(key: key, way: doubt(key))] }
        if !survey.isFamily(use.pattern, concrete: concrete, on: shelf) {
          return [AskedKey(key: key, way: doubt(key))]
        }
      } else {
        own = [AskedKey(key: use.pattern.key, way: "")]
      }
    }
    // What is put together from constants has no holes to speak of.
    let template = use.pattern.hasHoles ? " through \(Wording.quoted(use.pattern.template))" : ""
    return own
      + concrete.map { expansion in
        let origin = expansion.origin.isEmpty ? "" : " (\(expansion.origin))"
        return AskedKey(key: expansion.key, way: template + origin)
      }
  }

  /// That a hole's type is not known, where more than one key would do.
  private func doubt(_ key: String) -> String {
    let others = use.pattern.keys.filter { !$0.utf8.elementsEqual(key.utf8) }
    guard let first = others.first else { return "" }
    let more = others.count > 1 ? " or another of \(others.count)" : ""
    return "; what is interpolated has a type that is not known here, and \(Wording.quoted(first))\(more) would do too"
  }
}
