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
    let key = FormatText(Self.withoutAddresses(entry.key), countsArgument: true)
    let explicit = entry.localization(catalog.sourceLocale).flatMap { $0.isSpoilt || $0.leaves.isEmpty ? nil : $0 }
    // Most keys and texts have no `%` at all.
    if key.isEmpty, !(explicit?.leaves.contains { catalog.traits(of: $0.text).contains(.percentSign) } ?? false) {
      return nil
    }
    // An address with escapes makes no format.
    if key.isEmpty, let explicit,
      explicit.leaves.allSatisfy({ FormatText(Self.withoutAddresses(catalog.string($0.text))).isEmpty })
    {
      return nil
    }
    source = explicit.map { FormatReading($0, of: catalog) }
    isByKey = !key.isEmpty
    isStrict = isByKey && !Self.isName(entry.key, judged)
    if isByKey { add(key) }
    if let source { add(source) }
    guard !arguments.isEmpty else { return nil }
  }

  /// Whether a key is a name, not a text; the arguments behind it (`followers.title %lld`) do not make it one.
  private static func isName(_ key: String, _ judged: JudgedCatalog) -> Bool {
    let words = FormatSpecifier.replacing(key, with: " ").split(whereSeparator: \.isWhitespace)
    // The format says that .strings keys are names; those that are sentences show it.
    if judged.keyStyle.isSemantic(key) { return judged.catalog.format == .xcstrings || words.count < 2 }
    return words.count == 1 && words[0].contains { $0 == "." || $0 == "_" }
      && judged.keyStyle.isSemantic(String(words[0]))
  }

  /// The text without addresses whose `%` are all of their own (`https://a.example/%20b`).
  private static func withoutAddresses(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")), text.contains("://") else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).filter { word in
      let escapes = word.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
      let isEscaped = escapes.allSatisfy { $0.count >= 2 && $0.prefix(2).allSatisfy(isHexadecimal) }
      return !word.contains("://") || escapes.isEmpty || !isEscaped
    }.joined(separator: " ")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// The highest number of an argument.
  var count: Int { arguments.keys.max() ?? 0 }

  /// The number by which plural forms of a whole text are chosen: the first argument that is one.
  var counted: Int? {
    arguments.filter { $0.value.type?.isNumber ?? false }.keys.min()
  }

  /// The arguments that a text at a path must show.
  func expected(at path: LeafPath) -> Set<Int> {
    guard !isStrict, let source, let part = source.counterpart(of: path) else { return Set(arguments.keys) }
    return source.indexesWithVariables(of: part)
  }

  /// Whether translations show the number that chose a variable's text: where the source's do.
  func showsNumber(at index: Int) -> Bool {
    guard let source, !isStrict else { return true }
    let same = source.variables.filter { $0.index == index }
    if !same.isEmpty { return same.contains { source.showsNumber(of: $0) } }
    return source.ownIndexes.contains(index)
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
