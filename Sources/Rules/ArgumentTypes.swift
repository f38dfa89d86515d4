import Facts
import Policies
import SourceText

/// The arguments that code passes fit the placeholders of every text.
package enum ArgumentTypes: SideRule {
  package static let about = RuleAbout(
    id: "argument-types", family: .code, title: "The arguments that code passes fit the catalog's placeholders",
    explanation: """
      A format text reads the arguments that the code passes, one after the other, as its placeholders say. The \
      compiler sees the code and the catalog's tools see the texts; nobody sees both. A placeholder that reads an object \
      where the code passes a number crashes the app, in every language.

      Looked at: calls whose argument types are known (`String(format:)`, interpolations, through accessors and the \
      project's own functions too), against each filled text: number, order, type and size. A text may leave \
      arguments out at the end, and have them in another order with positions (`%2$@`). `%d` for an `Int` is a \
      warning: numbers above 2³¹ are cut off. A format text that is shown without its arguments shows `%@` to users.
      """,
    failing: "String(format: NSLocalizedString(\"temp.swing\", comment: \"\"), delta, city)   en=%@ swung by %.1f",
    passing: "String(format: NSLocalizedString(\"temp.swing\", comment: \"\"), city, delta)   en=%@ swung by %.1f",
    yields: [("format-specifiers", .text)])

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome()
    var judged: Set<AccessorCall> = []
    var known = KnownFaults()
    for (index, use) in code.facts.uses.enumerated()
    where use.status == .certain && code.shelvesOfUses.indices.contains(index) {
      guard let arguments = use.arguments else { continue }
      for (key, holder, shelf) in holders(of: use, on: code.shelvesOfUses[index], code) {
        outcome.checked += 1
        judged.insert(AccessorCall(path: use.place.path, key: key))
        let call = Call(key: key, arguments: arguments, call: use.call, place: use.place, isDefault: false)
        outcome.findings += findings(call, holder.entry, code.catalogs[holder.catalog], on: shelf, &known)
      }
    }
    for (index, accessor) in code.facts.accessors.enumerated()
    where code.shelvesOfAccessors.indices.contains(index) {
      guard let value = accessor.defaultValue, value.utf8.contains(UInt8(ascii: "%")),
        !judged.contains(AccessorCall(path: accessor.place.path, key: accessor.key))
      else { continue }
      let arguments = PassedArguments.specifiers(of: value)
      guard !arguments.isEmpty else { continue }
      for shelf in code.shelvesOfAccessors[index].map({ code.shelves[$0] }) {
        guard let holder = code.holder(of: accessor.key, on: shelf) else { continue }
        outcome.checked += 1
        let call = Call(
          key: accessor.key, arguments: arguments, call: accessor.symbol, place: accessor.place, isDefault: true)
        outcome.findings += findings(call, holder.entry, code.catalogs[holder.catalog], on: shelf, &known)
      }
    }
    return outcome
  }

  private struct AccessorCall: Hashable {
    let path: RepositoryPath
    let key: String
  }

  /// A call that passes arguments for one key.
  private struct Call {
    let key: String
    let arguments: [[String]]
    let call: String
    let place: CodePlace
    /// Whether the arguments are those of a default value.
    let isDefault: Bool
  }

  /// The entries that a use reads; each once.
  private static func holders(of use: KeyUse, on shelves: [Int], _ code: JudgedCode) -> [(
    key: String, holder: (catalog: Int, entry: Entry), shelf: JudgedCode.Shelf
  )] {
    var found: [(key: String, holder: (catalog: Int, entry: Entry), shelf: JudgedCode.Shelf)] = []
    for shelf in shelves.map({ code.shelves[$0] }) {
      for key in use.askedKeys {
        guard let holder = code.holder(of: key, on: shelf) else { continue }
        if found.contains(where: { $0.holder.catalog == holder.catalog && $0.key == key }) { continue }
        found.append((key, holder, shelf))
        // A literal with holes asks for one key only.
        if use.form == .interpolated { break }
      }
    }
    return found
  }

  /// What was found of texts with the same placeholders: most texts of a project have those of another one.
  private struct KnownFaults {
    private struct Case: Hashable {
      let arguments: [[String]]
      let shape: FormatShape
    }

    private var faults: [Case: [PassedArguments.Fault]] = [:]

    mutating func faults(
      of localization: Localization, in catalog: Catalog, passed: PassedArguments, _ arguments: [[String]]
    ) -> [PassedArguments.Fault] {
      guard let shape = FormatShape(localization, of: catalog) else {
        return passed.faults(of: FormatReading(localization, of: catalog))
      }
      let found = Case(arguments: arguments, shape: shape)
      if let known = faults[found] { return known }
      let new = passed.faults(of: FormatReading(localization, of: catalog))
      faults[found] = new
      return new
    }
  }

  private static func findings(
    _ call: Call, _ entry: Entry, _ judged: JudgedCatalog, on shelf: JudgedCode.Shelf, _ known: inout KnownFaults
  ) -> [Finding] {
    if entry.isSpoilt || judged.isExempt(entry) && entry.shouldTranslate { return [] }
    if call.arguments.isEmpty {
      // Keys and source texts alone tell a format; most have no `%`.
      guard let reference = FormatReference(entry, of: judged) else { return [] }
      return [bareFinding(call, entry, reference, judged.catalog, shelf)]
    }
    let passed = PassedArguments(call.arguments)
    var faultsByLocale: [(locale: LocaleCode, faults: [PassedArguments.Fault])] = []
    var hasSource = false
    let catalog = judged.catalog
    for localization in entry.localizations {
      let locale = localization.locale
      let isSource = locale == catalog.sourceLocale
      guard isSource || entry.shouldTranslate && judged.requiredLocales.contains(locale),
        !catalog.unreadableLocales.contains(locale), judged.isFilled(entry, in: localization)
      else { continue }
      if isSource { hasSource = true }
      faultsByLocale.append((locale, known.faults(of: localization, in: catalog, passed: passed, call.arguments)))
    }
    if !hasSource, !judged.hasSourceElsewhere, !judged.keyStyle.isSemantic(entry.key),
      entry.localization(catalog.sourceLocale)?.leaves.isEmpty ?? true,
      !catalog.unreadableLocales.contains(catalog.sourceLocale)
    {
      faultsByLocale.append((catalog.sourceLocale, passed.faults(of: FormatText(entry.key), at: "")))
    }
    let faulty = faultsByLocale.filter { !$0.faults.isEmpty }
    guard let first = faulty.first else { return [] }
    if faulty.count == faultsByLocale.count {
      let worst = faulty.min { rank($0.faults) < rank($1.faults) } ?? first
      return [finding(call, passed, worst.faults, nil, catalog, shelf)]
    }
    return faulty.map { finding(call, passed, $0.faults, $0.locale, catalog, shelf) }
  }

  /// The worst first.
  private static func rank(_ faults: [PassedArguments.Fault]) -> Int { -(faults.map(\.effect.rawValue).max() ?? 0) }

  private static func finding(
    _ call: Call, _ passed: PassedArguments, _ faults: [PassedArguments.Fault], _ locale: LocaleCode?,
    _ catalog: Catalog, _ shelf: JudgedCode.Shelf
  ) -> Finding {
    let worst = faults.reduce(faults[0]) { $1.effect > $0.effect ? $1 : $0 }
    let texts = locale.map { "the \(Wording.language($0)) text" } ?? "the text"
    let others = faults.count > 1 ? " (and \(Wording.count(faults.count - 1, "fault")) more)" : ""
    let passing = call.isDefault ? "the default value of `\(call.call)` has" : "`\(call.call)` passes"
    return Finding(
      about, severity: worst.effect == .harmless ? .warning : nil, path: call.place.path, position: call.place.position,
      catalog: catalog, key: call.key, locale: locale,
      details: faults.map { Finding.Detail(leaf: $0.leaf, problem: $0.problem) },
      message: "\(passing) \(passed.description) for \(Wording.quoted(call.key)), and \(texts) \(worst.problem): "
        + worst.seen + others,
      fix: "pass what the placeholders read, in their order, or mend the texts (`%2$@` reads the second argument)",
      identity: [shelf.bundle, shelf.table, call.key, locale?.normalized ?? ""])
  }

  private static func bareFinding(
    _ call: Call, _ entry: Entry, _ reference: FormatReference, _ catalog: Catalog, _ shelf: JudgedCode.Shelf
  ) -> Finding {
    let wanted = Wording.list(reference.wanted.map { "`\($0)`" })
    return Finding(
      about, path: call.place.path, position: call.place.position, catalog: catalog, key: call.key,
      details: [Finding.Detail(leaf: "", problem: "is shown without its arguments")],
      message: "`\(call.call)` shows \(Wording.quoted(call.key)) without its arguments: users of every language see "
        + "\(wanted) as text",
      fix: "pass the arguments, as with `String(format:)`, or take the placeholders out of the texts",
      identity: [shelf.bundle, shelf.table, call.key, ""])
  }
}
