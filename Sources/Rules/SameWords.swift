import Facts

/// Whether a translation that repeats the source is likely to be none.
enum SameWords {
  /// Whether a text with the source's very words would be taken for a translation by nobody: several words, among them
  /// plain ones, in a language that says it otherwise.
  static func isSuspect(
    _ text: String, source: SourceTexts.Original, in locale: LocaleCode, sourceLocale: LocaleCode
  ) -> Bool {
    guard text.utf8.elementsEqual(source.text.utf8), !areClose(locale, sourceLocale) else { return false }
    let words = source.words
    // Names begin with capitals (“Apple Watch”); a sentence has words that do not.
    let plain = words.filter { $0.first?.isLowercase ?? false || !($0.first?.isCased ?? false) }
    if usesLatinScript(locale), usesLatinScript(sourceLocale) {
      // Related languages share short phrases (“Format: original”).
      return words.count >= 4 && plain.count >= 2
        || words.count >= 3 && plain.contains { functionWords.contains($0.lowercased()) }
    }
    return words.count >= 2 && !plain.isEmpty || words.count >= 4
  }

  /// The words of a text without its placeholders, addresses and what stands in code marks.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    for piece in FormatSpecifier.replacing(text, with: " ").split(whereSeparator: \.isWhitespace) {
      // An address, a path, a file or a token says the same in every language.
      if piece.contains("://") || piece.contains("/") || piece.contains("@") || piece.contains("$")
        || piece.contains("_")
        || piece.contains("`") || piece.contains("<") || piece.contains("=")
      {
        continue
      }
      for word in piece.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }) {
        let isPlain = word.dropFirst().allSatisfy { !$0.isUppercase } || word.count < 2
        if word.count >= 2, isPlain { words.append(String(word)) }
      }
    }
    return words
  }

  /// Whether two locales are of one language, or of two whose speakers write many texts alike.
  static func areClose(_ a: LocaleCode, _ b: LocaleCode) -> Bool {
    if a.language == b.language { return true }
    return families.contains { $0.contains(a.language) && $0.contains(b.language) }
  }

  private static let families: [Set<Substring>] = [
    ["nb", "nn", "no", "da"], ["hr", "sr", "bs", "sh"], ["ms", "id", "in"], ["cs", "sk"], ["zh", "yue"],
    ["gl", "pt"],
    ["tl", "fil"], ["iw", "he"],
  ]

  /// English words that other Latin-script languages do not have as such.
  private static let functionWords: Set<String> = [
    "the", "and", "of", "your", "you", "this", "that", "with", "from", "are", "be", "by", "not", "cannot", "can't",
    "don't", "have", "has", "when", "which", "it", "its", "if", "or", "for", "on", "all", "my", "their", "please",
    "could", "should", "will", "would", "does", "only", "into",
  ]

  private static func usesLatinScript(_ locale: LocaleCode) -> Bool {
    let parts = locale.normalized.split(separator: "-")
    if parts.contains("latn") { return true }
    if parts.contains("cyrl") || parts.contains("arab") { return false }
    return !otherScripts.contains(parts.first ?? "")
  }

  private static let otherScripts: Set<Substring> = [
    "am", "ar", "as", "be", "bg", "bn", "bo", "ckb", "dv", "dz", "el", "fa", "gu", "he", "hi", "hy", "ii", "iu", "iw",
    "ja",
    "ka", "kk", "km", "kn", "ko", "kok", "ks", "ky", "lo", "mai", "mk", "ml", "mn", "mni", "mr", "my", "ne", "or", "pa",
    "ps",
    "ru", "sa", "sat", "sd", "si", "sr", "syr", "ta", "te", "tg", "th", "ti", "ug", "uk", "ur", "yi", "yue", "zh",
  ]
}
