import Facts
import Policies
import SourceText

/// No key is kept that nothing can ask for.
package enum KeyUnused: SideRule {
  package static let about = RuleAbout(
    id: "key-unused", family: .code, title: "Every key is used by something", severity: .note,
    explanation: """
      A key that no code asks for is translated and reviewed for nothing, and it makes people believe that a text is \
      in the app which is not.

      Said only where nothing can use the key: no literal anywhere that equals it, no template that matches it, no \
      accessor or generated symbol, no nib, plist or intent definition. Nothing is said of the tables of nibs, \
      Info.plist and App Shortcuts, of keys that need no translation, of stale ones (Xcode says the same of those), of \
      a table that is asked for keys which nobody can follow, nor while a file of the code cannot be read.
      """,
    failing: "home.old_title: en=Welcome | de=Willkommen        (no file holds home.old_title)",
    passing: "Text(\"home.old_title\")")

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code, code.facts.unreadable.isEmpty else { return Outcome() }
    var outcome = Outcome()
    let wanted = code.catalogs.indices.filter { isJudged(code.catalogs[$0]) }
    if wanted.isEmpty { return outcome }
    let reach = Reach(code)
    for index in wanted where !reach.anyKeyOf.contains(index) {
      let judged = code.catalogs[index]
      let catalog = judged.catalog
      for entry in catalog.entries {
        guard entry.extractionState != .stale, !judged.isExempt(entry) else { continue }
        outcome.checked += 1
        if reach.includes(entry, of: catalog) { continue }
        let path = catalog.files[Int(entry.place.file)].path
        outcome.findings.append(
          Finding(
            about, path: path, position: catalog.position(entry.place), catalog: catalog, key: entry.key,
            message: "nothing in the code can ask for \(Wording.quoted(entry.key)): no user sees it, and its texts are "
              + "kept for nothing", fix: "take it out, if no other program uses this catalog",
            identity: [(code.renamed[catalog.path] ?? catalog.path).string, entry.key]))
      }
    }
    return outcome
  }

  /// Whether the code is what uses a catalog's keys.
  private static func isJudged(_ judged: JudgedCatalog) -> Bool {
    guard judged.catalog.isReadable, !judged.hasSourceElsewhere, judged.catalog.table != "AppShortcuts" else {
      return false
    }
    if let name = CatalogFileName(judged.catalog.path), name.isNibCatalog || name.isInfoPlist { return false }
    // A bundle in the sources is read by someone else: the Settings app, a library, a framework that came built.
    return !judged.catalog.folder.string.split(separator: "/").contains { folder in
      [".bundle", ".framework", ".xcframework"].contains { folder.hasSuffix($0) }
    }
  }

  /// All that code, nibs and plists can ask for.
  private struct Reach {
    private var keys: Set<ExactText> = []
    private let templates: TemplateIndex
    private var symbols: Set<GeneratedSymbol> = []
    private let elsewhere: [String: RepositoryPath]
    /// The catalogs that are asked for keys which can be any.
    private(set) var anyKeyOf: Set<Int> = []

    init(_ code: JudgedCode) {
      elsewhere = code.keysElsewhere
      let verdicts = CodeVerdicts(code)
      var patterns: Set<KeyPattern> = []
      for (index, use) in code.facts.uses.enumerated() where use.status != .excluded {
        for expansion in use.expansions { keys.insert(ExactText(expansion.key)) }
        if use.form == .symbol {
          symbols.insert(GeneratedSymbol(written: use.pattern.key))
        } else if !use.pattern.hasHoles {
          keys.insert(ExactText(use.pattern.key))
        } else if use.pattern.literalText.isEmpty {
          if use.form == .interpolated {
            for key in use.pattern.keys { keys.insert(ExactText(key)) }
          } else if use.status == .certain, !use.isComplete || use.expansions.isEmpty,
            verdicts.addressedKeys(of: use.pattern.template) == nil
          {
            let shelves = index < code.shelvesOfUses.count ? code.shelvesOfUses[index] : []
            for shelf in shelves { anyKeyOf.formUnion(code.shelves[shelf].catalogs) }
          }
        } else {
          patterns.insert(use.pattern)
          if use.form == .interpolated { for key in use.pattern.keys { keys.insert(ExactText(key)) } }
        }
        if use.pattern.hasHoles {
          for key in verdicts.addressedKeys(of: use.pattern.template) ?? [] { keys.insert(ExactText(key.key)) }
        }
      }
      for accessor in code.facts.accessors { keys.insert(ExactText(accessor.key)) }
      for address in code.ledger.templates {
        let pattern = KeyPattern(template: address.template)
        if !pattern.literalText.isEmpty { patterns.insert(pattern) }
      }
      for symbol in code.facts.generatedSymbols { symbols.insert(GeneratedSymbol(written: symbol)) }
      templates = TemplateIndex(patterns)
    }

    func includes(_ entry: Entry, of catalog: Catalog) -> Bool {
      if keys.contains(ExactText(entry.key)) || templates.matches(entry.key) { return true }
      if !elsewhere.isEmpty, elsewhere["\(catalog.path)\u{0}\(entry.key)"] != nil { return true }
      return !symbols.isEmpty && GeneratedSymbol(of: entry, in: catalog).map { symbols.contains($0) } == true
    }
  }
}
