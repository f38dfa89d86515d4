import Facts

/// The name of the symbol that Xcode generates for a manual key (`formats.md`, section 7), as far as it can be
/// compared: letters and digits without case.
struct GeneratedSymbol: Hashable {
  /// The type that holds the symbols of a table; empty for Localizable.
  private let table: String
  private let name: String

  /// The symbol of a key; nil where Xcode makes none.
  init?(of entry: Entry, in catalog: Catalog) {
    guard catalog.format == .xcstrings, entry.extractionState == .manual, entry.generatesSymbol != false else {
      return nil
    }
    name = Self.folded(FormatSpecifier.replacing(entry.key, with: ""))
    table = catalog.table == "Localizable" ? "" : Self.folded(catalog.table)
    if name.isEmpty { return nil }
  }

  /// A symbol as code writes it (`appTitle`, `Discover.landmarks`, `cartItems(_:)`).
  init(written symbol: String) {
    let parts = symbol.prefix { $0 != "(" }.split(separator: ".")
    name = Self.folded(parts.last ?? "")
    let holder = parts.dropLast().last.map { Self.folded($0) } ?? ""
    table = holder == "localizedstringresource" || holder == "localizable" ? "" : holder
  }

  private static func folded(_ text: some StringProtocol) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      let isKept =
        scalar.isASCII
        ? (0x61...0x7A).contains(scalar.value) || (0x30...0x39).contains(scalar.value)
        : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isKept { folded.append(scalar) }
    }
    return String(folded)
  }
}
