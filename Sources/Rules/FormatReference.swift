import Facts

/// The arguments that code passes to the texts of a key, as far as key and source text tell.
struct FormatReference {
  struct Argument {
    /// Nil where neither key nor source tells.
    let type: ArgumentType?
    /// As the key or source has it, without a position.
    let written: String
  }

  /// By the argument's number, from 1.
  private(set) var arguments: [Int: Argument] = [:]
  /// The names of named arguments.
  private(set) var indexByName: [String: Int] = [:]
  /// The source's texts; nil where the key is the source text.
  let source: FormatReading?
  /// Whether the key carries the arguments.
  let isByKey: Bool
  /// Whether every text must show every argument that the key carries.
  let isStrict: Bool
  /// Whether key or source give a width to a specifier.
  private(set) var hasWidths = false

  /// Nil where the texts are no format: neither key nor source has an argument.
  init?(_ entry: Entry, of judged: JudgedCatalog) {
    let catalog = judged.catalog
    let key = FormatText(entry.key, countsArgument: true)
    let explicit = entry.localization(catalog.sourceLocale).flatMap { $0.isSpoilt || $0.leaves.isEmpty ? nil : $0 }
    // Most keys and texts have no `%` at all.
    if key.isEmpty, !(explicit?.leaves.contains { catalog.string($0.text).utf8.contains(UInt8(ascii: "%")) } ?? false) {
      return nil
    }
    source = explicit.map { FormatReading($0, of: catalog) }
    isByKey = !key.isEmpty
    isStrict = isByKey && !judged.keyStyle.isSemantic(entry.key)
    if isByKey { add(key) }
    if let source { add(source) }
    guard !arguments.isEmpty else { return nil }
  }

  /// The highest number of an argument.
  var count: Int { arguments.keys.max() ?? 0 }

  /// The number by which plural forms of a whole text are chosen: the first argument that is one.
  var counted: Int? {
    arguments.filter { $0.value.type?.isNumber ?? false }.keys.min()
  }

  /// The arguments that a text at a path must show.
  func expected(at path: LeafPath) -> Set<Int> {
    guard !isStrict, let source, let part = counterpart(of: path, in: source) else { return Set(arguments.keys) }
    return source.indexesWithVariables(of: part)
  }

  /// The source's text that a text at a path says in another language.
  func counterpart(of path: LeafPath, in source: FormatReading) -> FormatReading.Part? {
    let category = path.mayDropNumber ? "other" : path.category
    func find(_ branch: String, _ category: String?) -> FormatReading.Part? {
      source.texts.first { $0.path.branch == branch && $0.path.category == category }
    }
    for branch in [path.branch, "", "device.other"] {
      if let part = find(branch, category) ?? find(branch, "other") ?? find(branch, nil) { return part }
    }
    return source.texts.first { $0.path.category == nil || $0.path.category == "other" } ?? source.texts.first
  }

  /// Whether translations show the number that chose a variable's text: where the source's do.
  func showsNumber(at index: Int) -> Bool {
    guard let source else { return true }
    let same = source.variables.filter { $0.index == index }
    return same.isEmpty || same.contains { source.showsNumber(of: $0) }
  }

  /// Placeholders as a translation may write them, with positions where there are several.
  var wanted: [String] {
    arguments.sorted { $0.key < $1.key }.map { index, argument in
      arguments.count == 1 && index == 1 ? argument.written : Self.positioned(argument.written, index)
    }
  }

  /// The placeholder of one argument, with its position.
  func placeholder(_ index: Int) -> String {
    arguments[index].map { Self.positioned($0.written, index) } ?? "%\(index)$"
  }

  private static func positioned(_ written: String, _ index: Int) -> String {
    written.hasPrefix("%") && written != "%arg" ? "%\(index)$" + written.dropFirst() : written
  }

  private mutating func add(_ text: FormatText) {
    for use in text.uses {
      if !use.width.isEmpty { hasWidths = true }
      if let name = use.name, indexByName[name] == nil { indexByName[name] = use.index }
      add(use.index, use.type, written: Self.withoutPosition(use.written))
    }
    for variable in text.variables { add(variable.index, nil, written: Self.withoutPosition(variable.written)) }
  }

  /// What the source adds to the key: all arguments where the key has none, else the types of variables.
  private mutating func add(_ reading: FormatReading) {
    let parts = (reading.texts + reading.variableTexts).sorted { Self.rank($0) < Self.rank($1) }
    for variable in reading.variables {
      guard let index = variable.index, let type = variable.type else { continue }
      if isByKey, arguments[index] == nil { continue }
      add(index, type, written: "%" + (variable.substitution.formatSpecifier ?? ""))
    }
    for part in parts {
      for use in part.text.uses {
        if !use.width.isEmpty { hasWidths = true }
        if let name = use.name, indexByName[name] == nil { indexByName[name] = use.index }
        if isByKey { continue }
        add(use.index, use.type, written: Self.withoutPosition(use.written))
      }
      if isByKey { continue }
      for variable in part.text.variables where arguments[variable.index] == nil {
        add(variable.index, nil, written: Self.withoutPosition(variable.written))
      }
    }
  }

  private mutating func add(_ index: Int, _ type: ArgumentType?, written: String) {
    if let known = arguments[index], known.type != nil || type == nil { return }
    arguments[index] = Argument(type: type, written: written)
  }

  /// The main texts first: they are the ones that others are measured by.
  private static func rank(_ part: FormatReading.Part) -> Int {
    switch part.path.category {
    case nil: 0
    case "other": 1
    default: 2
    }
  }

  private static func withoutPosition(_ written: String) -> String {
    guard let dollar = written.firstIndex(of: "$"),
      written[..<dollar].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return written }
    return "%" + written[written.index(after: dollar)...]
  }
}
