import Facts
import Policies
import SourceText

/// Typed accessors say what the catalog says.
package enum AccessorMatches: SideRule {
  package static let about = RuleAbout(
    id: "accessor-matches", family: .code, title: "Every typed accessor matches its key in the catalog",
    explanation: """
      A typed accessor repeats what the catalog has: the key, and often the source text as its default. When one is \
      edited without the other, the code says one thing and the app shows another; a key that the table lacks is shown \
      by its default value, in every language.

      Looked at: static members that are made by a lookup call with a literal key. The key is in its table; the default \
      value equals the source text (numbers of arguments aside; of a plural the `other` text); there is a comment for \
      translators; the type that holds the accessor is named like the key's first part (a warning). Where more than \
      half of a table's keys have an accessor, each semantic key that nothing uses by itself has exactly one.
      """,
    failing: "L10n.Recordings.title = (\"recordings.title\", defaultValue: \"All recordings\")   en=Recordings",
    passing: "L10n.Recordings.title = (\"recordings.title\", defaultValue: \"Recordings\")   en=Recordings")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code, !code.facts.accessors.isEmpty else { return Outcome() }
    var outcome = Outcome()
    let survey = ShelfSurvey(code)
    let surplus = surplusAndLack(code)
    for (index, accessor) in code.facts.accessors.enumerated() {
      guard code.shelvesOfAccessors.indices.contains(index), let first = code.shelvesOfAccessors[index].first else {
        continue
      }
      outcome.checked += 1
      var faults: [Fault] = []
      var shelf = first
      for candidate in code.shelvesOfAccessors[index] {
        let found = catalogFaults(of: accessor, on: code.shelves[candidate], code)
        if faults.isEmpty, !found.isEmpty { (faults, shelf) = (found, candidate) }
      }
      if !accessor.hasComment {
        faults.append(
          Fault("comment", .error, "it has no comment, and translators see a text without a word about it", "add one"))
      }
      if let other = surplus.twins[index] {
        let twin = code.facts.accessors[other]
        faults.append(
          Fault(
            "second", .error,
            "it is the key's second accessor (the first is `\(twin.symbol)`), and an edit of one leaves the other behind",
            "keep one"))
      }
      if let fault = groupFault(of: accessor) { faults.append(fault) }
      if !faults.isEmpty { outcome.findings.append(finding(accessor, faults, shelf, survey)) }
    }
    for lack in surplus.lacks { outcome.findings.append(finding(lack, code)) }
    outcome.checked += surplus.checked
    return outcome
  }

  /// One thing wrong with an accessor.
  private struct Fault {
    /// Part of fingerprints.
    let kind: String
    let severity: Severity
    /// To follow “the accessor NAME: ”.
    let problem: String
    let fix: String

    init(_ kind: String, _ severity: Severity, _ problem: String, _ fix: String) {
      self.kind = kind
      self.severity = severity
      self.problem = problem
      self.fix = fix
    }
  }

  // What one accessor tells.

  private static func catalogFaults(of accessor: Accessor, on shelf: JudgedCode.Shelf, _ code: JudgedCode) -> [Fault] {
    guard let holder = code.holder(of: accessor.key, on: shelf) else {
      let isKnown = shelf.catalogs.allSatisfy { code.catalogs[$0].catalog.isReadable }
      guard isKnown, JudgedCatalog.hasLetter(accessor.key) else { return [] }
      let seen = accessor.defaultValue == nil ? "the key itself" : "its default value"
      return [
        Fault(
          "key", .error,
          "its key is not in the table \(shelf.table) of \(shelf.bundle), and users of every language see \(seen)",
          "add the key to \(shelf.table) with its texts")
      ]
    }
    let judged = code.catalogs[holder.catalog]
    guard let value = accessor.defaultValue, !holder.entry.isSpoilt,
      !judged.catalog.unreadableLocales.contains(judged.catalog.sourceLocale)
    else { return [] }
    if SourceValue.isPlain(value, of: holder.entry, in: judged) { return [] }
    let texts = SourceValue.texts(of: holder.entry, in: judged)
    guard !texts.isEmpty, !texts.contains(where: { SourceValue.areEqual($0, value) }) else { return [] }
    let source = judged.catalog.sourceLocale
    return [
      Fault(
        "default", .error,
        "its default value is \(Wording.quoted(value, differingFrom: texts[0])), and the \(Wording.language(source)) "
          + "text in the catalog is \(Wording.quoted(texts[0], differingFrom: value)), which is what users see",
        "make them the same")
    ]
  }

  /// The type that holds the accessor is to be named like the key's first part.
  private static func groupFault(of accessor: Accessor) -> Fault? {
    guard !accessor.group.isEmpty else { return nil }
    // Mostly the type is named like the part.
    let start = accessor.key.utf8.prefix { $0 != UInt8(ascii: ".") }
    if start.count < accessor.key.utf8.count, start.count == accessor.group.utf8.count,
      zip(start, accessor.group.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 | 0x20 && $0 >= 0x41 && $1 >= 0x41 })
    {
      return nil
    }
    let separator: Character = accessor.key.contains(".") ? "." : "_"
    let parts = accessor.key.split(separator: separator).map { plain($0) }
    guard parts.count > 1 else { return nil }
    let types = accessor.symbol.split(separator: ".").dropLast().map { plain($0) }
    // The type itself, one around it, or several together (`Settings.Privacy`, `SettingsPrivacy`).
    var names = Set(types + [plain(accessor.group[...])])
    for start in types.indices { names.insert(types[start...].joined()) }
    var prefix = ""
    for part in parts.dropLast() {
      prefix += part
      if names.contains(prefix) { return nil }
    }
    return Fault(
      "group", .warning,
      "it stands in `\(accessor.group)`, and its key begins with `\(accessor.key.prefix { $0 != separator })`: whoever "
        + "looks for one does not find the other", "move it to the type of that name")
  }

  /// In lower case without what joins words.
  private static func plain(_ name: Substring) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

  // What all accessors of a table tell.

  /// A key of a table with accessors that has none.
  private struct Lack {
    let shelf: JudgedCode.Shelf
    let catalog: Int
    let entry: Entry
  }

  private struct Coverage {
    /// By the index of a second accessor that of the first one.
    var twins: [Int: Int] = [:]
    var lacks: [Lack] = []
    var checked = 0
  }

  private struct Holder: Hashable {
    let catalog: Int
    let key: ExactText
  }

  private static func surplusAndLack(_ code: JudgedCode) -> Coverage {
    var accessorsByHolder: [Holder: [Int]] = [:]
    var shelfByCatalog: [Int: JudgedCode.Shelf] = [:]
    var firsts: [[String]: Int] = [:]
    for (index, accessor) in code.facts.accessors.enumerated() where code.shelvesOfAccessors.indices.contains(index) {
      let position = accessor.place.position
      let spot = [accessor.place.path.string, "\(position.line):\(position.column)", accessor.key]
      // One that asks several bundles in turn is still one.
      if firsts[spot, default: index] != index { continue }
      for shelf in Set(code.shelvesOfAccessors[index]).sorted().map({ code.shelves[$0] }) {
        guard let holder = code.holder(of: accessor.key, on: shelf) else { continue }
        firsts[spot] = index
        // Several targets may share the catalog.
        let name = Holder(catalog: holder.catalog, key: ExactText(accessor.key))
        if accessorsByHolder[name]?.last != index { accessorsByHolder[name, default: []].append(index) }
        if shelfByCatalog[holder.catalog] == nil { shelfByCatalog[holder.catalog] = shelf }
      }
    }
    var coverage = Coverage()
    let uses = OtherUses(code)
    for (index, shelf) in shelfByCatalog.sorted(by: { $0.key < $1.key }) {
      let judged = code.catalogs[index]
      let entries = judged.catalog.entries.filter {
        !$0.isSpoilt && !judged.isExempt($0) && judged.keyStyle.isSemantic($0.key)
      }
      let have = entries.count { accessorsByHolder[Holder(catalog: index, key: ExactText($0.key))] != nil }
      guard have * 2 > entries.count else { continue }
      for entry in entries {
        coverage.checked += 1
        let accessors = accessorsByHolder[Holder(catalog: index, key: ExactText(entry.key))] ?? []
        guard accessors.count != 1, !uses.contain(entry, of: judged.catalog) else { continue }
        if accessors.isEmpty { coverage.lacks.append(Lack(shelf: shelf, catalog: index, entry: entry)) }
        let inOrder = accessors.sorted { code.facts.accessors[$0].place < code.facts.accessors[$1].place }
        for second in inOrder.dropFirst() { coverage.twins[second] = inOrder[0] }
      }
    }
    return coverage
  }

  /// What asks for keys beside the accessors.
  private struct OtherUses {
    private var keys: Set<ExactText> = []
    private var templates = TemplateIndex([])
    private var symbols: Set<GeneratedSymbol> = []
    private let keysElsewhere: [String: RepositoryPath]

    private struct Place: Hashable {
      let path: RepositoryPath
      let key: ExactText
    }

    init(_ code: JudgedCode) {
      keysElsewhere = code.keysElsewhere
      var accessors: [Place: [Accessor]] = [:]
      for accessor in code.facts.accessors {
        accessors[Place(path: accessor.place.path, key: ExactText(accessor.key)), default: []].append(accessor)
      }
      var patterns: Set<KeyPattern> = []
      symbols = Set(code.facts.generatedSymbols.map { GeneratedSymbol(written: $0) })
      for use in code.facts.uses where use.status != .excluded {
        if use.form == .symbol {
          symbols.insert(GeneratedSymbol(written: use.pattern.key))
          continue
        }
        if use.pattern.hasHoles, use.form != .interpolated { patterns.insert(use.pattern) }
        for key in use.askedKeys {
          let own = accessors[Place(path: use.place.path, key: ExactText(key))] ?? []
          let isOwn = own.contains {
            $0.place.position == use.place.position || $0.symbol == use.place.enclosing
              || $0.place.enclosing == use.place.enclosing && !use.place.enclosing.isEmpty
                && $0.place.position.line == use.place.position.line
          }
          if !isOwn { keys.insert(ExactText(key)) }
        }
      }
      templates = TemplateIndex(patterns)
    }

    func contain(_ entry: Entry, of catalog: Catalog) -> Bool {
      if keys.contains(ExactText(entry.key)) || templates.matches(entry.key) { return true }
      if keysElsewhere["\(catalog.path)\u{0}\(entry.key)"] != nil { return true }
      return !symbols.isEmpty && GeneratedSymbol(of: entry, in: catalog).map { symbols.contains($0) } == true
    }
  }

  // Findings.

  private static func finding(_ accessor: Accessor, _ faults: [Fault], _ index: Int, _ survey: ShelfSurvey)
    -> Finding
  {
    let shelf = survey.code.shelves[index]
    var finding = Finding(
      about, severity: faults.map(\.severity).max(), path: accessor.place.path, position: accessor.place.position,
      key: accessor.key, details: faults.map { Finding.Detail(leaf: "", problem: $0.kind) },
      message: "the accessor `\(accessor.symbol)` of \(Wording.quoted(accessor.key)): "
        + faults.map(\.problem).joined(separator: "; "),
      fix: faults.map(\.fix).joined(separator: "; "),
      identity: [shelf.bundle, shelf.table, accessor.key, ""])
    let catalog = survey.code.holder(of: accessor.key, on: shelf).map { survey.code.catalogs[$0.catalog].catalog }
    finding.catalog = catalog?.path ?? survey.home(of: index)?.catalog
    finding.table = catalog?.table ?? survey.home(of: index)?.table
    return finding
  }

  private static func finding(_ lack: Lack, _ code: JudgedCode) -> Finding {
    let catalog = code.catalogs[lack.catalog].catalog
    let key = lack.entry.key
    return Finding(
      about, path: catalog.files[Int(lack.entry.place.file)].path, position: catalog.position(lack.entry.place),
      catalog: catalog, key: key, details: [Finding.Detail(leaf: "", problem: "no accessor")],
      message: "\(Wording.quoted(key)) has no accessor, though most keys of \(catalog.table) have one, and nothing "
        + "else uses it: no screen shows its text",
      fix: "add an accessor for it, or take the key out",
      identity: [lack.shelf.bundle, lack.shelf.table, key, "no accessor"])
  }
}
