import Catalogs
import Facts
import Policies
import Rules
import SourceText
import Support

/// The code facts and catalogs of one side, as a test writes them: `App/` is the main bundle, `Kit/` a package.
struct CodeScene {
  /// A catalog of `CatalogText` lines.
  struct Source {
    var lines: String
    var path = "App/Localizable.xcstrings"
    var required = ["en", "de"]
    var scope = JudgedCatalog.Scope.all
    /// Locales whose file cannot be read.
    var unreadable: [String] = []
    var hasSourceElsewhere = false
    var keys = Policy.KeyStyle.auto
    /// Keys that only one locale has.
    var orphans: [(key: String, locale: String)] = []

    init(
      _ lines: String, path: String = "App/Localizable.xcstrings", required: [String] = ["en", "de"],
      scope: JudgedCatalog.Scope = .all, unreadable: [String] = [], hasSourceElsewhere: Bool = false,
      keys: Policy.KeyStyle = .auto, orphans: [(key: String, locale: String)] = []
    ) {
      self.keys = keys
      self.orphans = orphans
      self.lines = lines
      self.path = path
      self.required = required
      self.scope = scope
      self.unreadable = unreadable
      self.hasSourceElsewhere = hasSourceElsewhere
    }
  }

  var code: JudgedCode

  var side: Side { Side(policy: Policy(), code: code) }

  init(
    _ lines: String, uses: [KeyUse] = [], ledger: Ledger = Ledger(),
    addresses: [(template: String, values: [String])] = []
  ) {
    self.init(catalogs: [Source(lines)], uses: uses, ledger: ledger, addresses: addresses)
  }

  init(
    catalogs: [Source], uses: [KeyUse] = [], accessors: [Accessor] = [], ledger: Ledger = Ledger(),
    addresses: [(template: String, values: [String])] = []
  ) {
    var facts = CodeFacts()
    facts.uses = uses
    facts.accessors = accessors
    facts.addresses = addresses.map(\.values)
    var ledger = ledger
    ledger.templates = addresses.enumerated().map { index, address in
      .init(
        Ledger.TemplateAddress(
          template: address.template, file: RepositoryPath("App/Models.swift"), symbol: "Model.all", pick: .strings),
        at: Position(line: 2 + index, column: 3))
    }
    code = JudgedCode(facts: facts, catalogs: catalogs.map { Self.judged($0) }, ledger: ledger)
    code.shelvesOfUses = uses.map { shelves(for: $0.destination) }
    code.shelvesOfAccessors = accessors.map { shelves(for: $0.destination) }
  }

  static func judged(_ source: Source, faults: [CatalogFault] = []) -> JudgedCatalog {
    var catalog = XCStringsReader.read(
      path: RepositoryPath(source.path), bytes: Array(CatalogText.xcstrings(source.lines).utf8))
    catalog.faults += faults
    catalog.unreadableLocales = Set(source.unreadable.map { LocaleCode($0) })
    catalog.orphans = source.orphans.map {
      Orphan(key: $0.key, locale: LocaleCode($0.locale), place: Place(offset: 0))
    }
    return JudgedCatalog(
      catalog: catalog, requiredLocales: source.required.map { LocaleCode($0) },
      keyStyle: KeyStyle(policy: source.keys, of: catalog), scope: source.scope,
      hasSourceElsewhere: source.hasSourceElsewhere)
  }

  private mutating func shelves(for destination: KeyUse.Destination) -> [Int] {
    let (bundle, folder) =
      switch destination.bundle {
      case .module(let path), .ofFile(let path): (path.string.hasPrefix("Kit/") ? "Kit" : "", "Kit/")
      case .main, .unknown: ("main", "App/")
      }
    let inBundle = code.catalogs.indices.filter { code.catalogs[$0].catalog.path.string.hasPrefix(folder) }
    if bundle.isEmpty || inBundle.isEmpty { return [] }
    let shelf: JudgedCode.Shelf =
      switch destination.table {
      case .any: .init(bundle: bundle, table: "*", catalogs: inBundle)
      case .named(let table):
        .init(bundle: bundle, table: table, catalogs: inBundle.filter { code.catalogs[$0].catalog.table == table })
      }
    if let known = code.shelves.firstIndex(of: shelf) { return [known] }
    code.shelves.append(shelf)
    return [code.shelves.count - 1]
  }
}

extension KeyUse {
  /// A use in `App/Home.swift`. A hole is written `{@|lld}`, or `{}` in a string that is looked up as it is; a table
  /// that is nil may be any.
  static func asks(
    _ text: String, _ line: Int, status: Status = .certain, form: Form = .literal, expansions: [String] = [],
    isComplete: Bool = true, table: String? = "Localizable", bundle: Destination.Bundle = .main,
    enclosing: String = "Home.body"
  ) -> KeyUse {
    var pieces: [KeyPattern.Piece] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0 { pieces.append(.hole(halves[0].split(separator: "|").map(String.init))) }
      if let text = halves.last, !text.isEmpty { pieces.append(.text(String(text))) }
    }
    return KeyUse(
      status: status, form: form, pattern: KeyPattern(pieces), expansions: expansions.map { Expansion(key: $0) },
      isComplete: isComplete, destination: Destination(table: table.map { .named($0) } ?? .any, bundle: bundle),
      call: "Text",
      place: CodePlace(
        path: RepositoryPath("App/Home.swift"), position: Position(line: line, column: 5), enclosing: enclosing))
  }
}
