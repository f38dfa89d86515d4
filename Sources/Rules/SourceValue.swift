import Facts

/// A key's source text as code repeats it in a default value.
enum SourceValue {
  /// What a default value may equal: the plain text, or of a plural, device or width the `other` one; the texts of
  /// variables are put in. Empty where the source has none.
  static func texts(of entry: Entry, in judged: JudgedCatalog) -> [String] {
    if entry.localization(judged.catalog.sourceLocale)?.isSpoilt == true { return [] }
    guard let source = judged.sourceOverride(of: entry) else { return judged.sourceTexts(of: entry).map(\.text) }
    let catalog = judged.catalog
    let variables = source.variableNames
    var texts: [String] = []
    var others: [String: String] = [:]
    for leaf in source.leaves {
      let path = LeafPath(leaf.path, variables: variables)
      guard path.category == nil || path.category == "other" else { continue }
      if let variable = path.variable {
        if others[variable] == nil { others[variable] = catalog.string(leaf.text) }
      } else {
        // A blank text is another rule's.
        if !catalog.isBlank(leaf.text) { texts.append(catalog.string(leaf.text)) }
      }
    }
    return others.isEmpty ? texts : texts.map { filled($0, others, source) }
  }

  /// Whether the source is one plain text, the same to the byte: nearly always.
  static func isPlain(_ value: String, of entry: Entry, in judged: JudgedCatalog) -> Bool {
    guard let source = entry.localization(judged.catalog.sourceLocale), !source.isSpoilt, source.leaves.count == 1,
      source.leaves[0].path.isEmpty
    else { return false }
    return judged.catalog.withBytes(of: source.leaves[0].text) { bytes in
      bytes.count == value.utf8.count && value.utf8.elementsEqual(bytes)
    }
  }

  /// The text with its variables' `other` texts in their places.
  private static func filled(_ text: String, _ others: [String: String], _ source: Localization) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for specifier in FormatSpecifier.scan(text) {
      guard case .variable(let name) = specifier.kind, let other = others[name] else { continue }
      let own = source.substitutions.first { $0.name == name }?.formatSpecifier ?? "lld"
      result += bytes[end..<specifier.range.lowerBound]
      result += other.replacing("%arg", with: "%\(own)").utf8
      end = specifier.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Whether two texts differ at most in how they write their arguments: whether numbers of arguments are written out,
  /// and which specifier stands for each (another rule's business).
  static func areEqual(_ a: String, _ b: String) -> Bool {
    if a.utf8.elementsEqual(b.utf8) { return true }
    guard a.utf8.contains(UInt8(ascii: "%")), b.utf8.contains(UInt8(ascii: "%")) else { return false }
    return numbered(a) == numbered(b)
  }

  /// The pieces between specifiers, and the argument that each specifier reads.
  private static func numbered(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    var pieces: [[UInt8]] = []
    var end = 0
    var next = 1
    for specifier in FormatSpecifier.scan(text) where specifier.kind != .percentSign {
      pieces.append(Array(bytes[end..<specifier.range.lowerBound]))
      if specifier.position == nil { next += specifier.starCount }
      pieces.append(Array(String(specifier.position ?? next).utf8))
      if specifier.position == nil { next += 1 }
      end = specifier.range.upperBound
    }
    return pieces + [Array(bytes[end...])]
  }
}
