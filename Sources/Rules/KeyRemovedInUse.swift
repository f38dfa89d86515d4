import Facts
import SourceText

/// No key is taken out of its table while something still asks for it.
package enum KeyRemovedInUse: ChangeRule {
  package static let about = RuleAbout(
    id: "key-removed-in-use", family: .change, title: "No key is removed while something still uses it",
    explanation: """
      When a key leaves its table and a view still asks for it, nothing breaks in the build and no test fails: users \
      of every language read the raw key. The view is often in a file that the change does not touch.

      Looked at: every key that the target's catalog has and the merge result's has not, against the code of the merge \
      result (also through templates, accessors and generated symbols), nibs, plists and intent definitions. A catalog \
      of the same table and bundle that still has the key is enough. Where a string elsewhere merely equals the key, \
      or a template that nobody can follow could stand for it, it is only noted.

      To mend it, bring the key back, or change the places that the message names.
      """,
    failing: "home.more is taken out of Localizable        App/Home.swift: Text(\"home.more\")",
    passing: "home.more is taken out of Localizable        and Text(\"home.more\") out of App/Home.swift")

  private static let namedUses = 3

  package static func outcome(of change: Change) -> Outcome {
    var outcome = Outcome()
    guard let code = change.code else { return outcome }
    let removed = change.catalogs.flatMap { catalog in
      catalog.removedKeys.filter { !$0.key.isEmpty && JudgedCatalog.hasLetter($0.key) }.map { (catalog, $0) }
    }
    if removed.isEmpty { return outcome }
    let askers = Askers(of: Set(removed.map { ExactText($0.1.key) }), in: code)
    for (catalog, entry) in removed {
      outcome.checked += 1
      let uses = askers.uses(of: entry, in: catalog)
      if uses.certain.isEmpty, uses.possible.isEmpty, uses.elsewhere.isEmpty { continue }
      outcome.findings.append(finding(entry, catalog, uses))
    }
    return outcome
  }

  /// What asks for a key that is gone.
  private struct Uses {
    var certain: [CodePlace] = []
    var possible: [CodePlace] = []
    /// What else asks for it, where no place can be named.
    var elsewhere: [String] = []
  }

  private static func finding(_ entry: Entry, _ change: CatalogChange, _ uses: Uses) -> Finding {
    let isCertain = !uses.certain.isEmpty || !uses.elsewhere.isEmpty
    let places = isCertain ? uses.certain : uses.possible
    var names = places.prefix(namedUses).map { "\($0.path):\($0.position.line)" }
    if places.count > namedUses { names.append("\(places.count - namedUses) more") }
    names += uses.elsewhere
    let key = Wording.quoted(entry.key)
    let list = Wording.list(names)
    return Finding(
      about, severity: isCertain ? nil : .note, path: change.path, catalog: (change.new ?? change.old)?.catalog,
      key: entry.key,
      message: isCertain
        ? "\(key) was taken out, and \(list) still \(names.count == 1 ? "asks" : "ask") for it: users of every "
          + "language see the raw key, or the default value that the code brings"
        : "\(key) was taken out, and \(list) may ask for it: if so, users see the raw key",
      fix: isCertain
        ? "bring \(key) back, or change \(list) too"
        : "look at \(list) before the key goes")
  }

  /// The uses of keys, looked up in one pass over the code.
  private struct Askers {
    private struct Asker {
      let place: CodePlace
      let shelves: [Int]
      let isCertain: Bool
      let destination: KeyUse.Destination
    }

    private let code: JudgedCode
    private var byKey: [ExactText: [Asker]] = [:]
    private var bySymbol: [GeneratedSymbol: [Asker]] = [:]
    private var templates: [Asker] = []
    private let index: TemplateIndex

    init(of wanted: Set<ExactText>, in code: JudgedCode) {
      self.code = code
      let verdicts = CodeVerdicts(code)
      var patterns: [KeyPattern] = []
      func asker(_ index: Int, _ use: KeyUse, isCertain: Bool) -> Asker {
        Asker(
          place: use.place, shelves: index < code.shelvesOfUses.count ? code.shelvesOfUses[index] : [],
          isCertain: isCertain, destination: use.destination)
      }
      for index in code.facts.orderedUses {
        let use = code.facts.uses[index]
        if use.status == .excluded { continue }
        let isCertain = use.status == .certain
        if use.form == .symbol {
          bySymbol[GeneratedSymbol(written: use.pattern.key), default: []].append(
            asker(index, use, isCertain: isCertain))
          continue
        }
        let template = use.pattern.hasHoles ? use.pattern.template : nil
        let addressed = template.flatMap { verdicts.addressedKeys(of: $0) }
        if addressed == nil, verdicts.saysNoKey(use), use.form != .runtime || !use.isComplete { continue }
        var keys = use.expansions.map(\.key) + (addressed ?? []).map(\.key)
        if use.form == .interpolated {
          keys += use.pattern.keys
        } else if template == nil {
          keys.append(use.pattern.key)
        }
        var told: Set<ExactText> = []
        for key in keys where wanted.contains(ExactText(key)) && told.insert(ExactText(key)).inserted {
          byKey[ExactText(key), default: []].append(asker(index, use, isCertain: isCertain || addressed != nil))
        }
        // What nobody can follow can stand for whatever it matches.
        let isOpen = use.status == .unresolved || !use.isComplete || use.expansions.isEmpty
        if template != nil, use.form != .interpolated, isOpen, addressed == nil, !use.pattern.literalText.isEmpty {
          patterns.append(use.pattern)
          templates.append(asker(index, use, isCertain: false))
        }
      }
      for (index, accessor) in code.facts.accessors.enumerated() where wanted.contains(ExactText(accessor.key)) {
        byKey[ExactText(accessor.key), default: []].append(
          Asker(
            place: accessor.place,
            shelves: index < code.shelvesOfAccessors.count ? code.shelvesOfAccessors[index] : [], isCertain: true,
            destination: accessor.destination))
      }
      index = TemplateIndex(patterns)
    }

    /// The uses that lose a key, in the order of their places, each place once.
    func uses(of entry: Entry, in change: CatalogChange) -> Uses {
      let catalog = (change.old ?? change.new)?.catalog
      var candidates = byKey[ExactText(entry.key)] ?? []
      candidates += index.indices(matching: entry.key).map { templates[$0] }
      if let catalog, let symbol = GeneratedSymbol(of: entry, in: catalog) { candidates += bySymbol[symbol] ?? [] }
      var uses = Uses()
      for asker in candidates where loses(asker, entry.key, change) {
        if asker.isCertain { uses.certain.append(asker.place) } else { uses.possible.append(asker.place) }
      }
      uses.certain = Self.ordered(uses.certain)
      uses.possible = Self.ordered(uses.possible)
      let names = Set([change.path, change.old?.catalog.path ?? change.path])
      for name in names.sorted() {
        if let file = code.keysElsewhere["\(name)\u{0}\(entry.key)"] {
          uses.elsewhere.append(file.string)
          break
        }
      }
      // Of a symbol without a place it is not known which bundle it means.
      if let catalog, let symbol = GeneratedSymbol(of: entry, in: catalog), bySymbol[symbol] == nil,
        let name = code.facts.generatedSymbols.first(where: { GeneratedSymbol(written: $0) == symbol }),
        !code.catalogs.contains(where: { $0.catalog.table == catalog.table && has(entry.key, $0.catalog) })
      {
        uses.elsewhere.append("the generated symbol `\(name)`")
      }
      return uses
    }

    /// Whether one of the shelves that an asker goes to had the catalog and no longer has the key.
    private func loses(_ asker: Asker, _ key: String, _ change: CatalogChange) -> Bool {
      let table = (change.old ?? change.new)?.catalog.table ?? ""
      if asker.shelves.isEmpty {
        // The catalog that went may have been the bundle's last.
        guard change.new == nil else { return false }
        switch asker.destination.table {
        case .any: return true
        case .named(let name): return name == table
        }
      }
      return asker.shelves.contains { index in
        let shelf = code.shelves[index]
        let isShelf =
          change.new == nil
          ? shelf.table == table || shelf.table == "*"
          : shelf.catalogs.contains { code.catalogs[$0].catalog.path == change.path }
        return isShelf && !shelf.catalogs.contains { has(key, code.catalogs[$0].catalog) }
      }
    }

    /// Whether a catalog has a key, or cannot tell.
    private func has(_ key: String, _ catalog: Catalog) -> Bool { !catalog.isReadable || catalog.index(of: key) != nil }

    private static func ordered(_ places: [CodePlace]) -> [CodePlace] {
      var known: Set<CodePlace> = []
      return places.filter { known.insert($0).inserted }.sorted()
    }
  }
}
