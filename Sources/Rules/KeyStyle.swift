import Facts
import Policies
import Synchronization

/// Tells semantic keys (`recordings.delete_failed`) from natural-language ones (contract, section 1).
package struct KeyStyle: Sendable {
  private enum Shape {
    case joinedParts, text, singleWord
  }

  private let fixed: Policy.KeyStyle
  /// What single words are in this catalog; found out when the first one is asked for.
  private let singleWords: SingleWords
  private let keysAreSemanticByFormat: Bool
  /// A family without source texts: the keys are texts of a nib or of the code.
  private let keysAreNaturalByFormat: Bool

  /// The style of a catalog's keys. What single words are is decided on `evidence`: target's version of the catalog, or
  /// nil where the catalog is new and decides itself.
  package init(policy: Policy.KeyStyle, of catalog: Catalog, evidence: Catalog? = nil) {
    fixed = policy
    keysAreSemanticByFormat = catalog.format == .lproj && catalog.hasSourceFile
    keysAreNaturalByFormat = catalog.format == .lproj && !catalog.hasSourceFile
    singleWords = SingleWords(evidence ?? catalog)
  }

  package func isSemantic(_ key: String) -> Bool {
    switch fixed {
    case .semantic: return true
    case .natural: return false
    case .auto:
      if keysAreSemanticByFormat { return true }
      if keysAreNaturalByFormat { return false }
      switch Self.shape(of: key) {
      case .joinedParts: return true
      case .text: return false
      case .singleWord: return singleWords.areSemantic
      }
    }
  }

  private static func shape(of key: String) -> Shape {
    var partIsEmpty = true
    var joins = 0
    for scalar in FormatSpecifier.replacing(key, with: "x").unicodeScalars {
      if scalar == "." || scalar == "_" {
        if partIsEmpty { return .text }
        joins += 1
        partIsEmpty = true
      } else if isWordPart(scalar) {
        partIsEmpty = false
      } else {
        return .text
      }
    }
    if partIsEmpty { return .text }
    return joins > 0 ? .joinedParts : .singleWord
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let value = scalar.value
      return (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20) || value == 0x2D
    }
    switch scalar.properties.generalCategory {
    // A mark is part of the letter before it (Devanagari vowels, decomposed accents).
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }
}

/// Whether most explicit source texts of a catalog differ from their keys.
private final class SingleWords: Sendable {
  private let catalog: Catalog
  private let answer = Mutex<Bool?>(nil)

  init(_ catalog: Catalog) { self.catalog = catalog }

  var areSemantic: Bool {
    answer.withLock { known in
      if let known { return known }
      let found = Self.mostSourceTextsDiffer(in: catalog)
      known = found
      return found
    }
  }

  private static func mostSourceTextsDiffer(in catalog: Catalog) -> Bool {
    var differ = 0
    var equal = 0
    for entry in catalog.entries where !entry.key.isEmpty {
      guard let source = entry.localization(catalog.sourceLocale), !source.leaves.isEmpty else { continue }
      let isKey = source.leaves.contains { FormatSpecifier.onlyAddsPositions(catalog.string($0.text), to: entry.key) }
      if isKey { equal += 1 } else { differ += 1 }
    }
    return differ > equal
  }
}
