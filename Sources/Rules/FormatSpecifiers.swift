import Facts
import SourceText

/// The placeholders of every text fit the arguments that the code passes.
package enum FormatSpecifiers: SideRule {
  package static let about = RuleAbout(
    id: "format-specifiers", family: .content, title: "Placeholders fit the arguments in every language",
    explanation: """
      A format text is filled in at run time: `%@`, `%lld` and the like are replaced by what the code passes. Nothing \
      checks a translation's placeholders at build time. One that asks for another type shows rubbish or crashes the \
      app, in that language only; one that lost a character is shown as it stands.

      Looked at, where the key or the source text has an argument: number, type and size of each locale's placeholders \
      against the source's (the key's, where the key carries them); another order without positions (`%2$@`); gaps and \
      mixtures of positions; what is garbled (`% @`, `％@`, `%1 $@`, an invisible mark inside); a single `%` where \
      `%%` is meant; `%arg`, `%#@name@` and `%(name)@` where they do not belong. The `zero`, `one` and `two` texts of \
      a plural may leave the number out.
      """,
    failing: "%lld files in %@: ja=%@ に %lld 個のファイル",
    passing: "%lld files in %@: ja=%2$@ に %1$lld 個のファイル",
    yields: [("locales-filled", .text), ("stringsdict-rules", .text)])

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.isReadable {
      let catalog = judged.catalog
      for entry in catalog.entries where judged.scope.contains(entry.key) && !entry.isSpoilt && !judged.isExempt(entry)
      {
        guard let reference = FormatReference(entry, of: judged) else { continue }
        let sourceIsSound = reference.isByKey || isSound(reference, entry, judged)
        var hasSource = false
        var faultlessShapes: Set<FormatShape> = []
        for localization in entry.localizations where !localization.isSpoilt && !localization.leaves.isEmpty {
          let locale = localization.locale
          let isSource = locale == catalog.sourceLocale
          if isSource { hasSource = true }
          if catalog.unreadableLocales.contains(locale) { continue }
          outcome.checked += 1
          let isCompared = isSource || sourceIsSound
          let shape = isCompared ? FormatShape(localization, of: catalog) : nil
          if let shape, faultlessShapes.contains(shape) { continue }
          let check = FormatCheck(
            FormatReading(localization, of: catalog), reference: reference, format: catalog.format,
            isCompared: isCompared)
          let faults = check.faults()
          guard !faults.isEmpty else {
            if let shape { faultlessShapes.insert(shape) }
            continue
          }
          guard judged.problems(of: entry, in: localization).isEmpty else { continue }
          outcome.findings.append(finding(entry, localization, faults, reference, catalog))
        }
        if !hasSource, !catalog.unreadableLocales.contains(catalog.sourceLocale), reference.isStrict {
          outcome.checked += 1
          if let finding = keyFinding(entry, catalog) { outcome.findings.append(finding) }
        }
      }
    }
    return outcome
  }

  /// Whether the source text, by which the others are measured, is itself in order.
  private static func isSound(_ reference: FormatReference, _ entry: Entry, _ judged: JudgedCatalog) -> Bool {
    guard let source = reference.source else { return true }
    let check = FormatCheck(source, reference: reference, format: judged.catalog.format, isCompared: true)
    return !check.faults().contains { $0.effect > .harmless }
  }

  private static func finding(
    _ entry: Entry, _ localization: Localization, _ faults: [FormatFault], _ reference: FormatReference,
    _ catalog: Catalog
  ) -> Finding {
    let worst = faults.reduce(faults[0]) { $1.effect > $0.effect ? $1 : $0 }
    let leaf = localization.leaf(worst.leaf) ?? localization.leaves[0]
    let part = worst.leaf.isEmpty ? "text" : "`\(worst.leaf)` text"
    let others = faults.count > 1 ? " (and \(Wording.count(faults.count - 1, "fault")) more)" : ""
    let wanted = reference.wanted.map { "`\($0)`" }
    return Finding(
      about, severity: worst.effect == .harmless ? .warning : nil, path: catalog.files[Int(leaf.place.file)].path,
      position: catalog.position(leaf.place), catalog: catalog, key: entry.key, locale: localization.locale,
      details: faults.map { Finding.Detail(leaf: $0.leaf, problem: $0.problem) },
      message: "the \(Wording.language(localization.locale)) \(part) of \(Wording.quoted(entry.key)) \(worst.problem): "
        + worst.seen + others,
      fix: worst.effect == .harmless
        ? "take it out, or name it in the text" : "the arguments are \(Wording.list(wanted)); a percent sign is `%%`")
  }

  /// A key that is its own source text, with a placeholder that is garbled in the code.
  private static func keyFinding(_ entry: Entry, _ catalog: Catalog) -> Finding? {
    let garbled = GarbledPlaceholder.scan(entry.key).filter(\.isCertain)
    guard let first = garbled.first else { return nil }
    return Finding(
      about, path: catalog.files[Int(entry.place.file)].path, position: catalog.position(entry.place),
      catalog: catalog, key: entry.key, locale: catalog.sourceLocale,
      details: garbled.map { Finding.Detail(leaf: "", problem: "`\($0.written)` \($0.fault)") },
      message: "the key \(Wording.quoted(entry.key)) is its own text, in which `\(first.written)` \(first.fault): "
        + "users see it as text, or another argument is read in its place",
      fix: "mend the text in the code; a percent sign beside a placeholder is `%%`")
  }
}
