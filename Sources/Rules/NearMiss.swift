import Facts
import SourceText

/// A key that a person may have meant by one that a table lacks.
struct NearMiss {
  let key: String
  /// Index in the code's catalogs.
  let catalog: Int
  /// In what it differs (`case`); nil for the same key in another table or bundle.
  let difference: String?
}

/// The near misses of missing keys, all found in one pass over the catalogs.
struct NearMisses {
  private let code: JudgedCode
  private var placesByFold: [String: [(catalog: Int, key: String)]] = [:]

  /// No more than this many of one key are remembered.
  private static let limit = 16

  init(of keys: some Sequence<String>, in code: JudgedCode) {
    self.code = code
    for key in keys { placesByFold[Self.fold(key)] = [] }
    guard !placesByFold.isEmpty else { return }
    for (index, judged) in code.catalogs.enumerated() where judged.catalog.isReadable {
      for entry in judged.catalog.entries {
        let fold = Self.fold(entry.key)
        guard let count = placesByFold[fold]?.count, count < Self.limit else { continue }
        placesByFold[fold]?.append((index, entry.key))
      }
    }
  }

  /// The likeliest two: what the table itself has, the same key elsewhere, then what differs and is elsewhere.
  func all(of key: String, on shelf: JudgedCode.Shelf) -> [NearMiss] {
    let found = (placesByFold[Self.fold(key)] ?? []).map { place in
      NearMiss(
        key: place.key, catalog: place.catalog,
        difference: place.key.utf8.elementsEqual(key.utf8) ? nil : Self.difference(place.key, key))
    }
    func rank(_ miss: NearMiss) -> Int {
      shelf.catalogs.contains(miss.catalog) ? 0 : miss.difference == nil ? 1 : 2
    }
    let ranked = (0...2).flatMap { wanted in found.filter { rank($0) == wanted } }
    return Array(ranked.prefix(2))
  }

  /// As part of a sentence.
  func wording(_ miss: NearMiss) -> String {
    let catalog = code.catalogs[miss.catalog].catalog
    guard let difference = miss.difference else {
      return "\(Wording.quoted(miss.key)) is in \(catalog.path) (table \(catalog.table))"
    }
    return "\(catalog.path) has \(Wording.quoted(miss.key)), which differs in \(difference)"
  }

  /// Equal for keys that differ in case, white space, specifiers or how letters are composed.
  static func fold(_ key: String) -> String {
    let text = key.utf8.contains(UInt8(ascii: "%")) ? FormatSpecifier.replacing(key, with: "%") : key
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      // Swift holds strings equal whose letters are composed otherwise.
      guard byte < 0x80 else { return text.lowercased().filter { !$0.isWhitespace } }
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func difference(_ a: String, _ b: String) -> String {
    if a == b { return "how its letters are composed" }
    if a.lowercased() == b.lowercased() { return "case" }
    func closed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    if closed(a) == closed(b) { return "white space" }
    func plain(_ text: String) -> String { FormatSpecifier.replacing(text, with: "%") }
    if plain(a) == plain(b) { return "its specifiers" }
    return "more than one of case, white space and specifiers"
  }
}
