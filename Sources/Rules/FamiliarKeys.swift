import Facts
import SourceText

/// The semantic keys of catalogs that templates match or resemble, all found in one pass.
struct FamiliarKeys {
  private struct Place: Hashable {
    let template: Int
    let catalog: Int
  }

  private struct Shape: Hashable {
    let firstPart: Substring
    let parts: Int

    /// Nil for a text of one part.
    init?(_ text: String) {
      let bytes = text.utf8
      guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex else { return nil }
      firstPart = text[..<dot]
      parts = bytes.count { $0 == UInt8(ascii: ".") } + 1
    }
  }

  private var matches: [Place: [String]] = [:]
  private var resembling: [Place: String] = [:]

  /// At most `limit` keys are remembered of a template and catalog. With `andShape`, also a key that begins with the
  /// same dotted part and has as many parts.
  init(of patterns: [KeyPattern], in code: JudgedCode, limit: Int, andShape: Bool = false) {
    guard !patterns.isEmpty else { return }
    let index = TemplateIndex(patterns)
    var byShape: [Shape: [Int]] = [:]
    if andShape {
      for (number, pattern) in patterns.enumerated() {
        guard let shape = Shape(pattern.template), !shape.firstPart.contains("*") else { continue }
        byShape[shape, default: []].append(number)
      }
    }
    for (catalog, judged) in code.catalogs.enumerated() where judged.catalog.isReadable {
      for entry in judged.catalog.entries {
        let matching = index.indices(matching: entry.key)
        let similar = byShape.isEmpty ? nil : Shape(entry.key).flatMap { byShape[$0] }
        guard !matching.isEmpty || similar != nil, judged.keyStyle.isSemantic(entry.key) else { continue }
        for template in matching {
          let place = Place(template: template, catalog: catalog)
          if matches[place, default: []].count < limit { matches[place, default: []].append(entry.key) }
        }
        for template in similar ?? [] {
          let place = Place(template: template, catalog: catalog)
          if resembling[place] == nil { resembling[place] = entry.key }
        }
      }
    }
  }

  /// The keys that a template matches in some catalogs.
  func keys(of template: Int, in catalogs: some Sequence<Int>) -> [String] {
    catalogs.flatMap { matches[Place(template: template, catalog: $0)] ?? [] }
  }

  /// A key that a template matches, or else resembles, in the first of some catalogs that has one.
  func likeness(of template: Int, in catalogs: some Sequence<Int>) -> (key: String, catalog: Int)? {
    for catalog in catalogs {
      if let key = matches[Place(template: template, catalog: catalog)]?.first { return (key, catalog) }
    }
    for catalog in catalogs {
      if let key = resembling[Place(template: template, catalog: catalog)] { return (key, catalog) }
    }
    return nil
  }
}
