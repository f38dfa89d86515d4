import Facts
import Policies
import SourceText

/// What the shelves of one side's code hold, and where what they lack would stand.
struct ShelfSurvey {
  /// Where a key that a shelf lacks would be added.
  struct Home {
    var catalog: RepositoryPath
    var table: String
    /// The file that is there; nil where the bundle has no such table yet.
    var existing: JudgedCatalog?
    /// The locales in which a key must be filled there.
    var requiredLocales: [LocaleCode]
    var sourceLocale: LocaleCode
    var style: KeyStyle
  }

  /// A catalog that has a key: its index in `catalogs`, and the key's in its entries.
  struct Holder {
    let catalog: Int
    let entry: Int
  }

  /// What a shelf has of one key.
  enum Holding {
    /// The catalogs that have it.
    case held([Holder])
    case lacking
    /// A catalog that may have it cannot be read.
    case unknown
  }

  let code: JudgedCode
  /// For each shelf the first one of the same bundle and table, or of the same table with the same catalogs: a file in
  /// several targets that share their catalogs asks one question.
  let groups: [Int]
  private let homes: [Home?]
  private let isReadable: [Bool]

  init(_ code: JudgedCode) {
    self.code = code
    isReadable = code.catalogs.map { $0.catalog.isReadable }
    var firsts: [[String]: Int] = [:]
    var firstsByCatalogs: [JudgedCode.Shelf: Int] = [:]
    groups = code.shelves.indices.map { index in
      let shelf = code.shelves[index]
      let name = [shelf.bundle, shelf.table]
      let alike = JudgedCode.Shelf(bundle: "", table: shelf.table, catalogs: shelf.catalogs.sorted())
      let first = firsts[name] ?? (shelf.catalogs.isEmpty ? nil : firstsByCatalogs[alike]) ?? index
      if firsts[name] == nil { firsts[name] = first }
      if firstsByCatalogs[alike] == nil { firstsByCatalogs[alike] = first }
      return first
    }
    var catalogsByBundle: [String: Set<Int>] = [:]
    for shelf in code.shelves { catalogsByBundle[shelf.bundle, default: []].formUnion(shelf.catalogs) }
    homes = code.shelves.map { Self.home(of: $0, neighbours: catalogsByBundle[$0.bundle] ?? [], code) }
  }

  /// Nil where the tree has no catalog that could tell.
  func home(of shelf: Int) -> Home? { homes[shelf] }

  /// The shelves of a use; none where its bundle is not judged.
  func shelves(ofUse index: Int) -> [Int] { index < code.shelvesOfUses.count ? code.shelvesOfUses[index] : [] }

  func holding(of key: String, on shelf: Int) -> Holding {
    var holders: [Holder] = []
    var isKnown = true
    for index in code.shelves[shelf].catalogs {
      if !isReadable[index] {
        isKnown = false
      } else if let entry = code.catalogs[index].catalog.index(of: key) {
        holders.append(Holder(catalog: index, entry: entry))
      }
    }
    if !holders.isEmpty { return .held(holders) }
    return isKnown ? .lacking : .unknown
  }

  /// The first of the keys that an interpolated literal may ask for that a shelf has; the likeliest where it has none.
  func holding(of pattern: KeyPattern, on shelf: Int) -> (key: String, holding: Holding) {
    var first: (key: String, holding: Holding)?
    for key in pattern.keys {
      let found = holding(of: key, on: shelf)
      if case .held = found { return (key, found) }
      if first == nil { first = (key, found) }
    }
    return first ?? ("", .lacking)
  }

  /// Whether an interpolated literal that no table has looks like a family of semantic keys (`a.\(x).title`), so that
  /// the concrete ones and not the literal's own key were meant.
  func isFamily(_ pattern: KeyPattern, concrete: [KeyUse.Expansion], on shelf: Int) -> Bool {
    guard let home = home(of: shelf), pattern.hasHoles else { return false }
    let key = pattern.key
    guard home.style.isSemantic(key), Self.hasWord(pattern) else { return false }
    if Self.shape.isSemantic(key) { return true }
    // A single word (`day\(n)`) says nothing by itself.
    return !pattern.literalText.contains(where: \.isWhitespace)
      && concrete.contains { if case .held = holding(of: $0.key, on: shelf) { true } else { false } }
  }

  /// “App/A.xcstrings and App/B.xcstrings do not have”, of the shelf's catalogs.
  func lack(of shelf: Int) -> String {
    let paths = code.shelves[shelf].catalogs.map { code.catalogs[$0].catalog.path.string }
    switch paths.count {
    case 0: return "no table \(code.shelves[shelf].table) of the bundle \(code.shelves[shelf].bundle) has"
    case 1: return "\(paths[0]) does not have"
    case 2...3: return "\(Wording.list(paths)) do not have"
    default: return "\(paths[0]) and \(paths.count - 1) more catalogs do not have"
    }
  }

  private static func hasWord(_ pattern: KeyPattern) -> Bool {
    pattern.pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      var letters = 0
      for scalar in text.unicodeScalars {
        let isLetter =
          scalar.isASCII ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
        letters = isLetter ? letters + 1 : 0
        if letters == 2 { return true }
      }
      return false
    }
  }

  /// Tells keys of several joined parts by their shape alone, whatever the policy and the format hold.
  private static let shape = KeyStyle(
    policy: .auto,
    of: Catalog(
      format: .xcstrings, path: .root, table: "", sourceLocale: LocaleCode("en"), files: [], entries: [], faults: [],
      decodedTexts: []))

  private static func home(of shelf: JudgedCode.Shelf, neighbours: Set<Int>, _ code: JudgedCode) -> Home? {
    if let first = shelf.catalogs.first {
      let main = shelf.table == "*" ? shelf.catalogs.first { code.catalogs[$0].catalog.table == "Localizable" } : nil
      let judged = code.catalogs[main ?? first]
      return Home(
        catalog: judged.catalog.path, table: judged.catalog.table, existing: judged,
        requiredLocales: judged.requiredLocales, sourceLocale: judged.catalog.sourceLocale, style: judged.keyStyle)
    }
    let others = (neighbours.isEmpty ? Array(code.catalogs.indices) : neighbours.sorted()).map { code.catalogs[$0] }
    let tables = others.filter { !$0.hasSourceElsewhere }
    guard let model = tables.first ?? others.first else { return nil }
    var locales: Set<LocaleCode> = []
    for other in tables.isEmpty ? others : tables { locales.formUnion(other.requiredLocales) }
    let folder = model.catalog.folder
    let path =
      model.catalog.format == .xcstrings
      ? folder.appending("\(shelf.table).xcstrings")
      : folder.appending("\(model.catalog.sourceLocale.spelling).lproj").appending("\(shelf.table).strings")
    return Home(
      catalog: path, table: shelf.table, existing: nil, requiredLocales: locales.sorted(),
      sourceLocale: model.catalog.sourceLocale, style: model.keyStyle)
  }
}

extension Finding {
  /// About a key of a table that a place in code asks for.
  init(
    _ rule: RuleAbout, at place: CodePlace, home: ShelfSurvey.Home?, shelf: JudgedCode.Shelf?, key: String,
    severity: Severity? = nil, message: String, fix: String
  ) {
    self.init(
      rule, severity: severity, path: place.path, position: place.position, key: key, message: message, fix: fix,
      identity: [shelf?.bundle ?? "", shelf?.table ?? "", key, ""])
    catalog = home?.catalog
    table = home?.table
  }
}

extension KeyUse {
  /// What asks for the key, in a sentence.
  var caller: String { call.isEmpty ? "the code" : "`\(call)`" }
}

extension CodeFacts {
  /// The uses' indices by path, line and column; the facts have them so already.
  var orderedUses: [Int] {
    let isOrdered = uses.indices.dropFirst().allSatisfy { !(uses[$0].place < uses[$0 - 1].place) }
    guard !isOrdered else { return Array(uses.indices) }
    return uses.indices.sorted { a, b in
      if uses[a].place < uses[b].place { return true }
      return uses[b].place < uses[a].place ? false : a < b
    }
  }
}
