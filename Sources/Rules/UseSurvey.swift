import Facts
import Policies
import SourceText

/// What each use of one side's code asks for, with what the ledger says of it: for people who look keys up.
package struct UseSurvey {
  package let code: JudgedCode
  private let survey: ShelfSurvey
  private let verdicts: CodeVerdicts

  package init(_ code: JudgedCode) {
    self.code = code
    survey = ShelfSurvey(code)
    verdicts = CodeVerdicts(code)
  }

  /// The uses' indices by path, line, column, then key.
  package var ordered: [Int] {
    let uses = code.facts.uses
    let names = uses.map(\.pattern.template)
    return uses.indices.sorted { a, b in
      if uses[a].place.path != uses[b].place.path { return uses[a].place.path < uses[b].place.path }
      if uses[a].place.position != uses[b].place.position { return uses[a].place.position < uses[b].place.position }
      if !names[a].utf8.elementsEqual(names[b].utf8) { return names[a].utf8.lexicographicallyPrecedes(names[b].utf8) }
      return a < b
    }
  }

  /// The shelves that a use goes to; none where its bundle has no catalog.
  package func shelves(ofUse index: Int) -> [JudgedCode.Shelf] {
    survey.shelves(ofUse: index).map { code.shelves[$0] }
  }

  /// How sure a use is. A certain template that nobody can follow to all its keys, and of which the ledger says
  /// nothing, is `unresolved`; what only its name makes a key, and the ledger none, is `possible`.
  package func status(ofUse index: Int) -> KeyUse.Status {
    let use = code.facts.uses[index]
    if use.form == .declared, use.status == .certain, verdicts.saysNoKey(use) { return .possible }
    guard use.pattern.hasHoles, use.form != .interpolated else { return use.status }
    let isSettled = verdicts.addressedKeys(of: use.pattern.template) != nil
    switch use.status {
    case .certain:
      return use.isComplete && !use.expansions.isEmpty || isSettled || verdicts.saysNoKey(use) ? .certain : .unresolved
    case .unresolved: return isSettled ? .certain : .unresolved
    case .possible, .excluded: return use.status
    }
  }

  /// Whether the ledger says of a use that it is no key.
  package func isNoKey(use index: Int) -> Bool { verdicts.saysNoKey(code.facts.uses[index]) }

  /// The concrete keys that a use asks for, as far as they are known, and where their parts come from; sorted. Of a
  /// literal with holes it is the key with its specifiers, as a table has it.
  package func keys(ofUse index: Int) -> [KeyUse.Expansion] {
    let use = code.facts.uses[index]
    if use.form == .symbol { return symbolKeys(use, shelves(ofUse: index)) }
    var asked = AskedKeys(use, verdicts).concrete
    if asked.isEmpty { asked = use.expansions }
    if use.form == .interpolated {
      var own: [KeyUse.Expansion] = []
      var isFamily = false
      for shelf in survey.shelves(ofUse: index) {
        let (key, holding) = survey.holding(of: use.pattern, on: shelf)
        if case .held = holding { own.append(KeyUse.Expansion(key: key)) }
        if case .lacking = holding, survey.isFamily(use.pattern, concrete: asked, on: shelf) { isFamily = true }
      }
      if own.isEmpty, !isFamily || asked.isEmpty { own.append(KeyUse.Expansion(key: use.pattern.key)) }
      asked = isFamily ? own + asked : own
    } else if !use.pattern.hasHoles, asked.isEmpty {
      asked = [KeyUse.Expansion(key: use.pattern.key)]
    }
    var known: Set<ExactText> = []
    return asked.filter { known.insert(ExactText($0.key)).inserted }.sorted { a, b in
      a.key.utf8.lexicographicallyPrecedes(b.key.utf8)
    }
  }

  private func symbolKeys(_ use: KeyUse, _ shelves: [JudgedCode.Shelf]) -> [KeyUse.Expansion] {
    let symbol = GeneratedSymbol(written: use.pattern.key)
    var found: [KeyUse.Expansion] = []
    for index in Set(shelves.flatMap(\.catalogs)).sorted() {
      let catalog = code.catalogs[index].catalog
      for entry in catalog.entries where GeneratedSymbol(of: entry, in: catalog) == symbol {
        found.append(KeyUse.Expansion(key: entry.key, origin: "the generated symbol .\(use.pattern.key)"))
      }
    }
    return found
  }

  /// How a use comes to a key.
  package enum Way: Sendable, Hashable {
    /// It asks for it; `origin` says where the parts of a template come from.
    case asks(origin: String)
    /// A template that nobody can follow, and that the key fits.
    case fits
  }

  /// How a use comes to a key, or to the template itself; nil where it does not.
  package func way(ofUse index: Int, to key: String) -> Way? {
    let use = code.facts.uses[index]
    if let found = keys(ofUse: index).first(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      return .asks(origin: found.origin)
    }
    guard use.pattern.hasHoles else { return nil }
    if use.pattern.template.utf8.elementsEqual(key.utf8) { return .asks(origin: "") }
    if use.form == .interpolated {
      return use.pattern.keys.contains { $0.utf8.elementsEqual(key.utf8) } ? .asks(origin: "") : nil
    }
    guard status(ofUse: index) == .unresolved, !use.pattern.literalText.isEmpty else { return nil }
    return TemplateIndex([use.pattern]).matches(key) ? .fits : nil
  }

  /// Which catalogs of a shelf have a key.
  package func catalogs(of shelf: JudgedCode.Shelf, having key: String) -> [Int] {
    shelf.catalogs.filter { code.catalogs[$0].catalog.isReadable && code.catalogs[$0].catalog.index(of: key) != nil }
  }

  /// The catalogs that hold a key which a nib, plist or intent definition holds too.
  package func catalogsElsewhere(of key: String) -> [RepositoryPath] {
    code.catalogs.map(\.catalog.path).filter { code.keysElsewhere["\($0)\u{0}\(key)"] != nil }
  }

  /// Names that a person may have meant by a key that nothing uses: keys of catalogs and keys that code asks for.
  package func nearNames(of key: String) -> [String] {
    var names: [String] = NearMisses(of: [key], in: code).all(
      of: key, on: JudgedCode.Shelf(bundle: "", table: "", catalogs: [])
    )
    .map(\.key)
    var all: Set<String> = []
    for judged in code.catalogs { for entry in judged.catalog.entries { all.insert(entry.key) } }
    for index in code.facts.uses.indices where code.facts.uses[index].status == .certain {
      for asked in keys(ofUse: index) { all.insert(asked.key) }
    }
    all.remove(key)
    if let near = NearestName.nearest(to: key, among: all.sorted()) { names.append(near) }
    var known: Set<String> = [key]
    return names.filter { known.insert($0).inserted }
  }
}

extension JudgedCode {
  /// How many uses a verdict of the ledger says of that they are no keys.
  package func useCount(settledBy verdict: Ledger.NotKey) -> Int {
    var code = self
    code.ledger = Ledger()
    code.ledger.notKeys = [Ledger.Placed(verdict, at: Position(line: 1, column: 1))]
    let verdicts = CodeVerdicts(code)
    return facts.uses.count { verdicts.saysNoKey($0) }
  }

  /// The keys that a template stands for by the ledger's addresses; nil where they cannot be put together.
  package func keys(addressedBy template: String) -> [KeyUse.Expansion]? {
    CodeVerdicts(self).addressedKeys(of: template)
  }
}
