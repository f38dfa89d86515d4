import Facts
import Policies
import SourceText

/// The rules of a .stringsdict are spelled as Foundation reads them.
package enum StringsdictRules: SideRule {
  package static let about = RuleAbout(
    id: "stringsdict-rules", family: .content, title: "Plural rules are written as the system reads them",
    explanation: """
      A .stringsdict is a property list that nothing checks. A rule key that is misspelled is no rule key: the variable \
      stays in the text unexpanded, the number in its place is read as an object, and the app crashes.

      Looked at: `NSStringLocalizedFormatKey`, `NSStringFormatSpecTypeKey` and `NSStringFormatValueTypeKey` of every \
      rule; the spec type (`NSStringPluralRuleType`) and the value type (`d`, `ld`, `lu`, `f` and the like, without \
      `%`); that every variable of the format is defined and every defined one is used; that each has `other`.
      """,
    failing: "NSStringFormatSpecType = NSStringPluralRuleType",
    passing: "NSStringFormatSpecTypeKey = NSStringPluralRuleType")

  static let formatKey = "NSStringLocalizedFormatKey"
  static let specTypeKey = "NSStringFormatSpecTypeKey"
  static let valueTypeKey = "NSStringFormatValueTypeKey"
  static let pluralRule = "NSStringPluralRuleType"

  private struct Fault {
    let leaf: String
    let problem: String
    let place: Place
    var crashes = false
  }

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs where judged.catalog.isReadable {
      let catalog = judged.catalog
      for rule in catalog.pluralRules where judged.scope.contains(rule.key) {
        guard let entry = catalog.entry(rule.key), !judged.isExempt(entry),
          !catalog.unreadableLocales.contains(rule.locale),
          let localization = entry.localization(rule.locale), !localization.isSpoilt
        else { continue }
        outcome.checked += 1
        let faults = faults(of: rule, localization, catalog)
        if !faults.isEmpty { outcome.findings.append(finding(rule, faults, catalog)) }
      }
    }
    return outcome
  }

  private static func faults(of rule: PluralRule, _ localization: Localization, _ catalog: Catalog) -> [Fault] {
    var faults: [Fault] = []
    var formatIsMisspelled = false
    for member in rule.unknownMembers {
      if member.text == formatKey {
        faults.append(Fault(leaf: "", problem: "`\(formatKey)` is no text", place: member.place))
        formatIsMisspelled = true
      } else if rule.format == nil, NearestName.nearest(to: member.text, among: [formatKey]) != nil {
        faults.append(Fault(leaf: "", problem: "`\(member.text)` must be `\(formatKey)`", place: member.place))
        formatIsMisspelled = true
      } else {
        faults.append(
          Fault(leaf: "", problem: "`\(member.text)` is neither `\(formatKey)` nor a variable", place: member.place))
      }
    }
    if rule.format == nil, !rule.isWidthOrDeviceRule, !formatIsMisspelled {
      faults.append(Fault(leaf: "", problem: "the rule has no `\(formatKey)`", place: rule.place))
    }
    for variable in rule.variables { faults += self.faults(of: variable) }
    faults += useFaults(of: rule, localization, catalog)
    return faults
  }

  /// What is wrong inside one variable.
  private static func faults(of variable: PluralRule.Variable) -> [Fault] {
    var faults: [Fault] = []
    let name = variable.name
    let categories = PluralCategory.allCases.map(\.rawValue)
    var misspelled: Set<String> = []
    for member in variable.unknownMembers {
      let lacking = [variable.specType == nil ? specTypeKey : nil, variable.valueType == nil ? valueTypeKey : nil]
      let isRuleKey = member.text.hasPrefix("NSString") || member.text.hasPrefix("nsstring")
      if categories.contains(member.text) {
        faults.append(
          Fault(leaf: "\(name).plural.\(member.text)", problem: "`\(member.text)` is no text", place: member.place))
        misspelled.insert(member.text)
      } else if let meant = NearestName.nearest(to: member.text, among: lacking.compactMap { $0 }) {
        misspelled.insert(meant)
        faults.append(
          Fault(
            leaf: name, problem: "`\(member.text)` must be `\(meant)`", place: member.place,
            crashes: meant == specTypeKey))
      } else if !isRuleKey, let meant = NearestName.nearest(to: member.text, among: categories) {
        misspelled.insert(meant)
        faults.append(
          Fault(
            leaf: name, problem: "`\(member.text)` is no plural category; `\(meant)` may be meant", place: member.place)
        )
      } else {
        faults.append(
          Fault(
            leaf: name, problem: "`\(member.text)` is neither a rule key nor a plural category", place: member.place))
      }
    }
    if let type = variable.specType {
      if type.text != pluralRule {
        faults.append(
          Fault(
            leaf: name, problem: "the spec type \(Wording.quoted(type.text)) must be `\(pluralRule)`",
            place: type.place,
            crashes: true))
      }
    } else if !misspelled.contains(specTypeKey) {
      faults.append(
        Fault(leaf: name, problem: "the variable has no `\(specTypeKey)`", place: variable.place, crashes: true))
    }
    faults += valueTypeFaults(of: variable, misspelled: misspelled.contains(valueTypeKey))
    if !variable.categories.contains(where: { $0.text == "other" }), !misspelled.contains("other") {
      faults.append(Fault(leaf: "\(name).plural.other", problem: "the variable has no `other`", place: variable.place))
    }
    return faults
  }

  private static func valueTypeFaults(of variable: PluralRule.Variable, misspelled: Bool) -> [Fault] {
    guard let type = variable.valueType else {
      if misspelled { return [] }
      return [
        Fault(leaf: variable.name, problem: "the variable has no `\(valueTypeKey)`", place: variable.place)
      ]
    }
    if ArgumentType(specifier: type.text)?.isNumber ?? false { return [] }
    let problem: String
    if type.text.isEmpty {
      problem = "the value type is empty"
    } else if type.text.hasPrefix("%") {
      problem = "the value type \(Wording.quoted(type.text)) is written without `%`"
    } else if type.text == "@" {
      problem = "the value type “@” is no number, by which alone a plural can be chosen"
    } else {
      problem =
        "the value type \(Wording.quoted(type.text)) is none that the system knows (`d`, `ld`, `lld`, `lu`, `f`)"
    }
    return [Fault(leaf: variable.name, problem: problem, place: type.place)]
  }

  /// Variables that the texts name and nothing defines, and the other way round.
  private static func useFaults(of rule: PluralRule, _ localization: Localization, _ catalog: Catalog) -> [Fault] {
    guard let format = rule.format else { return [] }
    var faults: [Fault] = []
    let defined = Set(rule.variables.map { ExactText($0.name) })
    var used: Set<ExactText> = []
    for leaf in localization.leaves {
      for variable in FormatText(catalog.string(leaf.text)).variables
      where used.insert(ExactText(variable.name)).inserted {
        if defined.contains(ExactText(variable.name)) { continue }
        let place = leaf.path.isEmpty ? format.place : leaf.place
        faults.append(
          Fault(
            leaf: leaf.path, problem: "the variable `\(variable.written)` is not defined", place: place, crashes: true))
      }
    }
    for variable in rule.variables where !used.contains(ExactText(variable.name)) {
      faults.append(
        Fault(
          leaf: variable.name, problem: "the variable `\(variable.name)` is defined and never used",
          place: variable.place))
    }
    return faults
  }

  private static func finding(_ rule: PluralRule, _ faults: [Fault], _ catalog: Catalog) -> Finding {
    let worst = faults.first(where: \.crashes) ?? faults[0]
    let others = faults.filter { $0.problem != worst.problem }.map(\.problem)
    let seen =
      worst.crashes
      ? "the variable stays unexpanded, the number is read as an object, and the app crashes"
      : "users see no text, the wrong form or a wrong number"
    return Finding(
      about, path: catalog.files[Int(worst.place.file)].path, position: catalog.position(worst.place), catalog: catalog,
      key: rule.key, locale: rule.locale,
      details: faults.map { Finding.Detail(leaf: $0.leaf, problem: $0.problem) },
      message: "in the \(Wording.language(rule.locale)) plural rule of \(Wording.quoted(rule.key)) "
        + ([worst.problem] + others).joined(separator: "; ") + ": \(seen)",
      fix: "write the rule as Foundation reads it: `\(formatKey)`, and for each variable `\(specTypeKey)` = "
        + "`\(pluralRule)`, `\(valueTypeKey)`, and the categories with `other`")
  }
}
