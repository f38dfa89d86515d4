import Facts
import SourceText

/// Translations that are filled and look wrong all the same.
package enum TranslationSuspect: SideRule {
  package static let about = RuleAbout(
    id: "translation-suspect", family: .content, title: "No translation looks unfinished or damaged",
    severity: .warning,
    explanation: """
      A text that repeats the source's words, a link whose brackets came apart, a lost tag, a line break too few: the \
      file is whole and marked translated, and the screen looks wrong.

      Looked at: several words that are the source's own (names and single words are not meant, nor variants of one \
      language); Markdown links, tags, entities and `^[…](inflect: true)` unlike the source's; white space at the ends and the \
      number of line breaks; an embedding or isolate (U+202A–E, U+2066–9) without its partner; TODO and FIXME; a \
      plural form without the number where the form holds for several numbers (Russian `one`: 1, 21, 31).
      """,
    failing: "Read the [terms](https://example.org): de=Lies die [Bedingungen] (https://example.org)",
    passing: "Read the [terms](https://example.org): de=Lies die [Bedingungen](https://example.org)")

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.isReadable {
      let catalog = judged.catalog
      for entry in catalog.entries where judged.scope.contains(entry.key) && !entry.isSpoilt && !judged.isExempt(entry)
      {
        let source = source(of: entry, in: judged)
        lazy var reference = FormatReference(entry, of: judged)
        for localization in entry.localizations where !localization.isSpoilt && !localization.leaves.isEmpty {
          if catalog.unreadableLocales.contains(localization.locale) { continue }
          outcome.checked += 1
          var suspicions = suspicions(about: localization, source, catalog)
          if hasFormsForSeveral(localization), let reference {
            suspicions += droppedNumbers(in: FormatReading(localization, of: catalog), reference)
          }
          // Suspicions are rare; whether the text is finished at all is asked only then.
          guard !suspicions.isEmpty, judged.problems(of: entry, in: localization).isEmpty else { continue }
          outcome.findings.append(finding(entry, localization, suspicions, catalog))
        }
      }
    }
    return outcome
  }

  /// The source's texts: its localization, or the key where that is the text.
  private static func source(of entry: Entry, in judged: JudgedCatalog) -> SourceTexts {
    let locale = judged.catalog.sourceLocale
    if let localization = entry.localization(locale), !localization.leaves.isEmpty {
      return localization.isSpoilt
        ? SourceTexts(texts: []) : SourceTexts(localization, of: judged.catalog)
    }
    // A nib's keys (`UZP-5q-D5Y.title`) are names, though nothing else says what the source's texts are.
    if isName(entry.key) { return SourceTexts(texts: []) }
    return SourceTexts(texts: judged.sourceTexts(of: entry).map { (LeafPath.plain, $0.text) })
  }

  /// Whether a key is no text for people: one word with dots or underscores inside.
  private static func isName(_ key: String) -> Bool {
    if key.contains(where: \.isWhitespace) { return false }
    let parts = key.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
  }

  private static func suspicions(
    about localization: Localization, _ source: SourceTexts, _ catalog: Catalog
  ) -> [(leaf: Leaf, problem: String)] {
    var result: [(leaf: Leaf, problem: String)] = []
    let isSource = localization.locale == catalog.sourceLocale
    let variables = localization.variableNames
    for leaf in localization.leaves {
      let isUnsuspicious = catalog.withBytes(of: leaf.text) {
        isSource ? TextTraits($0).isDisjoint(with: [.markup, .note]) : source.areUnlikePlain($0)
      }
      if isUnsuspicious || catalog.isBlank(leaf.text) { continue }
      let text = catalog.string(leaf.text)
      let original = isSource ? nil : source.original(at: LeafPath(leaf.path, variables: variables))
      let markup = TextMarkup(text)
      if let original {
        if SameWords.isSuspect(text, source: original, in: localization.locale, sourceLocale: catalog.sourceLocale) {
          result.append((leaf, "has the very words of the source"))
        }
        result += markupFaults(markup, original.markup).map { (leaf, $0) }
      }
      if let mark = markup.unpairedMark {
        result.append((leaf, "has \(GarbledPlaceholder.name(of: mark)) without its partner"))
      }
      if let note = leftNote(in: text, original: original?.text, locale: localization.locale) {
        result.append((leaf, "has the note “\(note)”"))
      }
    }
    return result
  }

  private static func markupFaults(_ own: TextMarkup, _ source: TextMarkup) -> [String] {
    var faults: [String] = []
    if source.links > own.links {
      faults.append(
        own.brokenLinks > source.brokenLinks ? "has a broken Markdown link" : "lacks a Markdown link of the source")
    }
    if source.inflections > own.inflections { faults.append("lacks the `^[…](inflect: true)` of the source") }
    if source.tags != own.tags {
      faults.append(
        "has \(list(own.tags, "tags", "<", ">")) where the source has \(list(source.tags, "tags", "<", ">"))")
    }
    // A translation breaks its lines and quotes where its own words want it.
    let lacking = Set(source.entities).subtracting(own.entities).subtracting(TextMarkup.typographicEntities)
    if !lacking.isEmpty || !Set(own.entities).isSubset(of: source.entities) {
      let names = [own, source].map { list(Set($0.entities).sorted(), "entities", "&", ";") }
      faults.append("has \(names[0]) where the source has \(names[1])")
    }
    if source.leadingSpace != own.leadingSpace { faults.append("begins with other white space than the source") }
    if source.trailingSpace != own.trailingSpace { faults.append("ends with other white space than the source") }
    // Line breaks at the ends are told already.
    let inner = (
      own.newlines - newlines(own.leadingSpace) - newlines(own.trailingSpace),
      source.newlines - newlines(source.leadingSpace) - newlines(source.trailingSpace)
    )
    if inner.0 != inner.1 {
      faults.append("has \(Wording.count(inner.0, "line break")) where the source has \(inner.1)")
    }
    return faults
  }

  private static func newlines(_ text: String) -> Int { text.unicodeScalars.count { $0 == "\n" } }

  private static func list(_ names: [String], _ noun: String, _ open: String, _ close: String) -> String {
    names.isEmpty ? "no \(noun)" : Wording.list(names.map { "`\(open)\($0)\(close)`" })
  }

  /// A note that somebody left for later; a word of the source's, or of the language (Spanish “todo”), is none.
  private static func leftNote(in text: String, original: String?, locale: LocaleCode) -> String? {
    for note in ["FIXME", "TODO"] where text.utf8.count >= note.utf8.count {
      var rest = text[...]
      while let range = range(of: note, in: rest) {
        let before = rest[..<range.lowerBound].last
        let after = rest[range.upperBound...]
        rest = after
        if before?.isLetter ?? false || after.first?.isLetter ?? false { continue }
        if let original, Self.range(of: note, in: original[...]) != nil { return nil }
        let isMarked = after.first == ":" || after.first == "(" || text.count == note.count
        let isWord =
          note == "TODO" && (original == nil || ["es", "pt", "gl", "ast", "an", "ext"].contains(locale.language))
        if !isWord || isMarked { return note }
      }
    }
    return nil
  }

  private static func range(of word: String, in text: Substring) -> Range<String.Index>? {
    let (bytes, wanted) = (text.utf8, Array(word.utf8))
    var start = bytes.startIndex
    while let first = bytes[start...].firstIndex(of: wanted[0]) {
      if bytes[first...].starts(with: wanted) { return first..<bytes.index(first, offsetBy: wanted.count) }
      start = bytes.index(after: first)
    }
    return nil
  }

  /// Whether a localization has texts for `zero`, `one` or `two` in a language where that may be several numbers.
  private static func hasFormsForSeveral(_ localization: Localization) -> Bool {
    let shortest = "plural.one".utf8.count
    guard localization.leaves.contains(where: { $0.path.utf8.count >= shortest }),
      let categories = PluralCategories(localization.locale)
    else { return false }
    return !categories.holdingSeveral.isDisjoint(with: [.zero, .one, .two])
  }

  /// Forms for several numbers that do not say which.
  private static func droppedNumbers(in reading: FormatReading, _ reference: FormatReference) -> [(
    leaf: Leaf, problem: String
  )] {
    guard let categories = PluralCategories(reading.localization.locale) else { return [] }
    var result: [(leaf: Leaf, problem: String)] = []
    for part in reading.texts + reading.variableTexts {
      guard part.path.mayDropNumber, let category = part.path.pluralCategory,
        categories.holdingSeveral.contains(category)
      else { continue }
      let isShown: Bool
      if let name = part.path.variable {
        guard let variable = reading.variable(name), let index = variable.index, reading.showsNumber(of: variable)
        else { continue }
        isShown =
          reading.indexes(of: part).contains(index) || reading.ownIndexes.contains(index)
      } else {
        let main = LeafPath(branch: part.path.branch, category: "other")
        guard let counted = reference.counted, reference.expected(at: main).contains(counted) else { continue }
        isShown = reading.indexesWithVariables(of: part).contains(counted)
      }
      if isShown { continue }
      let numbers = (1..<1200).filter { PluralCategories.category(of: $0, in: reading.localization.locale) == category }
      let list = numbers.prefix(3).map(String.init).joined(separator: ", ")
      result.append((part.leaf, "leaves out the number, and `\(category.rawValue)` holds for \(list), …"))
    }
    return result
  }

  private static func finding(
    _ entry: Entry, _ localization: Localization, _ suspicions: [(leaf: Leaf, problem: String)], _ catalog: Catalog
  ) -> Finding {
    let first = suspicions[0]
    let part = first.leaf.path.isEmpty ? "text" : "`\(first.leaf.path)` text"
    let others = suspicions.count > 1 ? " (and \(suspicions.count - 1) more)" : ""
    return Finding(
      about, path: catalog.files[Int(first.leaf.place.file)].path, position: catalog.position(first.leaf.place),
      catalog: catalog, key: entry.key, locale: localization.locale,
      details: suspicions.map { Finding.Detail(leaf: $0.leaf.path, problem: $0.problem) },
      message:
        "the \(Wording.language(localization.locale)) \(part) of \(Wording.quoted(entry.key)) \(first.problem)\(others): "
        + "users see it as it stands",
      fix: "mend the text; where it is right as it is, an exemption in the ledger says so")
  }
}
