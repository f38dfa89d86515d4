import Facts

/// The source's texts of a key by what their paths say, for comparison with another locale's.
struct SourceTexts {
  final class Original {
    let text: String
    let markup: TextMarkup
    /// What many languages may repeat is taken apart once.
    private(set) lazy var words = SameWords.words(of: text)

    init(_ text: String) {
      self.text = text
      markup = TextMarkup(text)
    }
  }

  private let texts: [LeafPath: Original]
  private let havePlainTextsOnly: Bool

  init(texts: [(path: LeafPath, text: String)]) {
    self.texts = Dictionary(texts.map { ($0.path, Original($0.text)) }) { first, _ in
      first
    }
    havePlainTextsOnly = !texts.contains { TextTraits($0.text).contains(.markup) }
  }

  /// Whether the bytes alone tell that nothing can be found about a text beside any of these: no markup on either side,
  /// no note, and other words.
  func areUnlikePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    havePlainTextsOnly && TextTraits(bytes).isDisjoint(with: [.markup, .note])
      && !texts.values.contains { $0.text.utf8.count == bytes.count && $0.text.utf8.elementsEqual(bytes) }
  }

  init(_ localization: Localization, of catalog: Catalog) {
    let variables = localization.variableNames
    self.init(texts: localization.leaves.map { (LeafPath($0.path, variables: variables), catalog.string($0.text)) })
  }

  /// The source's text that a text at a path is a translation of: the same form, else `other`, else the plain one;
  /// nil where none is of its kind.
  func original(at path: LeafPath) -> Original? {
    for branch in [path.branch, "", "device.other"] {
      for category in [path.category, "other", nil] {
        if let text = texts[LeafPath(variable: path.variable, branch: branch, category: category)] { return text }
      }
    }
    return nil
  }
}
