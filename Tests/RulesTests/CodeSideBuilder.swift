import Catalogs
import Facts
import Policies
import Rules
import SourceText
import Support
import Testing

/// Code and catalogs as a test writes them; every use goes to the table that it names, in the main bundle.
struct CodeSideBuilder {
  var facts = CodeFacts()
  var policy = Policy()
  var ledger = Ledger()
  var keysElsewhere: [String: RepositoryPath] = [:]
  private var catalogs: [Catalog] = []
  private var tables: [String] = []
  var required = ["en", "de"]

  init(keys: Policy.KeyStyle = .auto) { policy.keys = keys }

  /// Adds `App/TABLE.xcstrings`; lines as in `CatalogText`.
  mutating func add(
    _ lines: String, table: String = "Localizable", source: String = "en", variables: [(String, Int, String)] = []
  ) {
    var text = CatalogText.xcstrings(lines, source: source)
    for (name, number, specifier) in variables {
      text = text.replacing(
        "\"\(name)\" : {", with: "\"\(name)\" : { \"argNum\" : \(number), \"formatSpecifier\" : \"\(specifier)\", ")
    }
    let catalog = XCStringsReader.read(path: RepositoryPath("App/\(table).xcstrings"), bytes: Array(text.utf8))
    #expect(catalog.faults.isEmpty)
    catalogs.append(catalog)
    tables.append(table)
  }

  static func place(_ line: Int, _ path: String = "App/A.swift", in enclosing: String = "View.body") -> CodePlace {
    CodePlace(path: RepositoryPath(path), position: Position(line: line, column: 5), enclosing: enclosing)
  }

  /// Adds a use of a literal.
  mutating func use(
    _ key: String, line: Int = 1, path: String = "App/A.swift", in enclosing: String = "View.body",
    table: String = "Localizable", status: KeyUse.Status = .certain, form: KeyUse.Form = .literal,
    arguments: [[String]]? = nil, defaultValue: String? = nil
  ) {
    use(
      KeyPattern(key), line: line, path: path, in: enclosing, table: table, status: status, form: form,
      arguments: arguments, defaultValue: defaultValue)
  }

  mutating func use(
    _ pattern: KeyPattern, expansions: [String] = [], line: Int = 1, path: String = "App/A.swift",
    in enclosing: String = "View.body", table: String = "Localizable", status: KeyUse.Status = .certain,
    form: KeyUse.Form = .interpolated, arguments: [[String]]? = nil, defaultValue: String? = nil
  ) {
    facts.uses.append(
      KeyUse(
        status: status, form: form, pattern: pattern, expansions: expansions.map { KeyUse.Expansion(key: $0) },
        destination: KeyUse.Destination(table: .named(table)), call: "Text",
        place: Self.place(line, path, in: enclosing), arguments: arguments, defaultValue: defaultValue))
  }

  /// Adds an accessor; its group is the type that holds it.
  mutating func accessor(
    _ symbol: String, _ key: String, default value: String? = nil, comment: Bool = true, line: Int = 1,
    table: String = "Localizable"
  ) {
    let types = symbol.split(separator: ".").dropLast()
    facts.accessors.append(
      Accessor(
        symbol: symbol, group: types.count > 1 ? String(types[types.count - 1]) : "", key: key, defaultValue: value,
        hasComment: comment, destination: KeyUse.Destination(table: .named(table)),
        place: Self.place(line, "App/L10n.swift", in: symbol)))
  }

  mutating func plain(
    _ text: String, _ way: PlainText.Way = .string, line: Int = 1, path: String = "App/A.swift"
  ) {
    facts.plainTexts.append(PlainText(text: text, call: "Text", way: way, place: Self.place(line, path)))
  }

  /// The side, with a shelf for each table that is asked for.
  func side(withCatalogs hasCatalogs: Bool = true) -> Side {
    var shelves: [JudgedCode.Shelf] = []
    func shelf(_ table: KeyUse.Destination.Table) -> [Int] {
      guard hasCatalogs, case .named(let name) = table else { return [] }
      if let index = shelves.firstIndex(where: { $0.table == name }) { return [index] }
      shelves.append(
        JudgedCode.Shelf(bundle: "main", table: name, catalogs: tables.indices.filter { tables[$0] == name }))
      return [shelves.count - 1]
    }
    let judged = catalogs.map { catalog in
      JudgedCatalog(
        catalog: catalog, requiredLocales: required.map { LocaleCode($0) },
        keyStyle: KeyStyle(policy: policy.keys, of: catalog))
    }
    let uses = facts.uses.map { shelf($0.destination.table) }
    let accessors = facts.accessors.map { shelf($0.destination.table) }
    let code = JudgedCode(
      facts: facts, catalogs: judged, shelves: shelves, shelvesOfUses: uses, shelvesOfAccessors: accessors,
      ledger: ledger, keysElsewhere: keysElsewhere)
    return Side(policy: policy, catalogs: judged, code: code, ledger: ledger)
  }

  /// The findings of one rule as `KEY LOCALE LINE`, with ` warning` behind those that are none of an error.
  func findings(_ rule: any SideRule.Type) -> [String] { Self.short(rule.outcome(on: side()).findings) }

  static func short(_ findings: [Finding]) -> [String] {
    findings.sorted().map { finding in
      var parts = [finding.key ?? "-"]
      if let locale = finding.locale { parts.append(locale) }
      parts.append(finding.position.map { "\($0.line)" } ?? "-")
      if finding.severity != .error { parts.append(finding.severity.rawValue) }
      return parts.joined(separator: " ")
    }
  }
}
