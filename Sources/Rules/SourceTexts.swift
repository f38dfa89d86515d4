import Facts

/// The source's texts of a key by what their paths say, for comparison with another locale's.
struct SourceTexts {
  struct Original {
    let text: String
    let markup: TextMarkup
  }

  private let texts: [LeafPath: Original]

  init(texts: [(path: LeafPath, text: String)]) {
    self.texts = Dictionary(texts.map { ($0.path, Original(text: $0.text, markup: TextMarkup($0.text))) }) { first, _ in
      first
    }
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
