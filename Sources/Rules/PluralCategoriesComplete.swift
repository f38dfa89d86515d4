import Facts
import SourceText

/// Every plural has the forms that its language needs.
package enum PluralCategoriesComplete: SideRule {
  package static let about = RuleAbout(
    id: "plural-categories", family: .content, title: "Every plural has the forms its language needs",
    explanation: """
      English has two plural forms, Russian four, Arabic six, Japanese one. The system chooses by the number and the \
      language; where the form is missing it takes `other`, and users read “2 файлов”. Where `other` is missing too, \
      they see nothing. Only the source language's forms are checked at build time.

      Looked at: plurals of the key and of its variables, in .xcstrings and .stringsdict, against Unicode's CLDR: the \
      forms that whole numbers below a million need, and `other`; for numbers with decimals those forms too. A plain \
      text where the source varies by plural is right only for languages that have `other` alone. A form that the \
      language never uses is a warning; `zero` is allowed everywhere.
      """,
    failing: "%lld files: en.one=… en.other=… | ru.one=%lld файл | ru.other=%lld файлов",
    passing: "%lld files: ru.one=%lld файл | ru.few=%lld файла | ru.many=%lld файлов | ru.other=%lld файла",
    yields: [("locales-filled", .text), ("stringsdict-rules", .text)])

  /// One form that lacks or that nobody sees.
  private struct Fault {
    let leaf: String
    let problem: String
    /// To follow “the German text of KEY”.
    let message: String
    let isError: Bool
    /// Where a person would mend it; nil for what is missing.
    let place: Place?
  }

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.isReadable {
      let catalog = judged.catalog
      for entry in catalog.entries where judged.scope.contains(entry.key) && !entry.isSpoilt && !judged.isExempt(entry)
      {
        guard entry.localizations.contains(where: { $0.leaves.contains { $0.path.utf8.count >= 8 } }) else { continue }
        let reference = FormatReference(entry, of: judged)
        let source = entry.localization(catalog.sourceLocale).flatMap { source in
          source.isSpoilt || source.leaves.isEmpty
            ? nil : PluralForms(FormatReading(source, of: catalog), reference: reference)
        }
        for localization in entry.localizations where !localization.isSpoilt && !localization.leaves.isEmpty {
          if catalog.unreadableLocales.contains(localization.locale) { continue }
          if source?.reading.variables.isEmpty ?? true, isPlainlyComplete(localization) {
            outcome.checked += 1
            continue
          }
          let forms = PluralForms(FormatReading(localization, of: catalog), reference: reference)
          if forms.groups.isEmpty, source?.groups.isEmpty ?? true { continue }
          outcome.checked += 1
          guard judged.problems(of: entry, in: localization).isEmpty else { continue }
          let faults = faults(of: forms, against: source, in: localization.locale)
          guard !faults.isEmpty else { continue }
          outcome.findings.append(finding(entry, localization, faults, catalog))
        }
      }
    }
    return outcome
  }

  /// Whether a localization is one plural without variables, with all forms of its language and no others: then there
  /// is nothing to find in it, beside a source that has no variables either.
  private static func isPlainlyComplete(_ localization: Localization) -> Bool {
    guard localization.substitutions.isEmpty else { return false }
    let prefix = "plural."
    var present: Set<PluralCategory> = []
    for leaf in localization.leaves {
      guard leaf.path.hasPrefix(prefix) else { return false }
      guard let category = PluralCategory(rawValue: String(leaf.path.dropFirst(prefix.count))) else { return false }
      present.insert(category)
    }
    guard let categories = PluralCategories(localization.locale) else { return present.contains(.other) }
    return present.isSuperset(of: categories.complete) && present.isSubset(of: categories.used)
  }

  private static func faults(of forms: PluralForms, against source: PluralForms?, in locale: LocaleCode) -> [Fault] {
    var faults: [Fault] = []
    let categories = PluralCategories(locale)
    for group in forms.groups.sorted(by: { $0.prefix < $1.prefix }) {
      faults += missing(in: group, categories, locale)
      faults += neverUsed(in: group, categories)
    }
    if let source, let categories, categories.required != [.other] {
      for part in forms.reading.texts where part.path.branch != "device.other" {
        guard let counterpart = source.reading.counterpart(of: part.path) else { continue }
        let lost = source.arguments(of: counterpart, onlyWhereTextsDiffer: true).subtracting(forms.arguments(of: part))
        guard let argument = lost.min() else { continue }
        let isWhole = forms.arguments(of: part).isEmpty
        faults.append(
          Fault(
            leaf: part.leaf.path, problem: isWhole ? "plain" : "does not vary by argument \(argument)",
            message: isWhole
              ? "is one plain text, and the source varies by plural: it needs \(list(categories.required))"
              : "does not vary by argument \(argument) as the source does: it needs \(list(categories.required))",
            isError: true, place: part.leaf.place))
      }
    }
    return faults
  }

  private static func missing(
    in group: PluralForms.Group, _ categories: PluralCategories?, _ locale: LocaleCode
  ) -> [Fault] {
    let present = Set(group.leaves.keys.compactMap { PluralCategory(rawValue: $0) })
    let hasDecimals: Bool = if case .float = group.type { true } else { false }
    let needed = categories?.needed(forDecimals: hasDecimals) ?? [.other]
    let wanted = needed.union(categories?.forDecimals ?? [])
    return wanted.subtracting(present).sorted().map { category in
      let leaf = "\(group.prefix)plural.\(category.rawValue)"
      let isNeeded = needed.contains(category)
      let seen =
        category == .other
        ? "users see no text for every number that no other form holds"
        : isNeeded
          ? "for \(examples(of: category, in: locale, hasDecimals)) users see the form of other numbers"
          : "only numbers with decimals need it, and Xcode shows it as missing"
      return Fault(
        leaf: leaf, problem: "missing", message: "has no `\(category.rawValue)` form: \(seen)", isError: isNeeded,
        place: nil)
    }
  }

  private static func neverUsed(in group: PluralForms.Group, _ categories: PluralCategories?) -> [Fault] {
    guard let categories else { return [] }
    return group.leaves.sorted { $0.key < $1.key }.compactMap { name, leaf in
      guard let category = PluralCategory(rawValue: name), !categories.used.contains(category) else { return nil }
      return Fault(
        leaf: leaf.path, problem: "never used",
        message: "has a `\(name)` form, which the language never uses: nobody sees it", isError: false,
        place: leaf.place)
    }
  }

  /// Numbers of a category, for a message.
  private static func examples(of category: PluralCategory, in locale: LocaleCode, _ hasDecimals: Bool) -> String {
    let numbers = (0..<200).filter { PluralCategories.category(of: $0, in: locale) == category }.prefix(3)
    if numbers.isEmpty { return hasDecimals ? "numbers with decimals" : "some numbers" }
    return numbers.map(String.init).joined(separator: ", ")
  }

  private static func list(_ categories: Set<PluralCategory>) -> String {
    Wording.list(categories.sorted().map { "`\($0.rawValue)`" })
  }

  private static func finding(
    _ entry: Entry, _ localization: Localization, _ faults: [Fault], _ catalog: Catalog
  ) -> Finding {
    let first = faults.first(where: \.isError) ?? faults[0]
    let missing = faults.filter { $0.isError == first.isError && $0.problem == "missing" }
    var message = first.message
    if first.problem == "missing", missing.count > 1 {
      let names = missing.map { "`\($0.leaf.split(separator: ".").last ?? "")`" }
      message = "has no forms for \(Wording.list(Set(names).sorted())): users see the form of other numbers there"
    }
    // What is missing is added at the key; of a family, in the locale's own file.
    let place = first.place ?? (catalog.format == .lproj ? localization.place : entry.place)
    let needed = PluralCategories(localization.locale)?.required ?? [.other]
    return Finding(
      about, severity: first.isError ? nil : .warning, path: catalog.files[Int(place.file)].path,
      position: catalog.position(place), catalog: catalog, key: entry.key, locale: localization.locale,
      details: faults.map { Finding.Detail(leaf: $0.leaf, problem: $0.problem) },
      message: "the \(Wording.language(localization.locale)) text of \(Wording.quoted(entry.key)) \(message)",
      fix: first.problem == "never used"
        ? "take it out" : "\(Wording.language(localization.locale)) needs \(list(needed))")
  }
}
