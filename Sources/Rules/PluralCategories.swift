import Facts

/// A plural category of Unicode's CLDR, in CLDR's order.
package enum PluralCategory: String, Sendable, CaseIterable, Comparable {
  case zero, one, two, few, many, other

  package static func < (a: PluralCategory, b: PluralCategory) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }
}

/// The plural categories that a language has (`formats.md` section 5).
package struct PluralCategories: Sendable {
  /// The categories that some whole number below a million is in, and `other`.
  package let required: Set<PluralCategory>
  /// What is required besides where the number may have decimals (Czech `many`).
  package let forDecimals: Set<PluralCategory>
  /// What the language has, but only for millions or in newer versions of CLDR.
  package let optional: Set<PluralCategory>
  /// The categories that hold more than one whole number, 0 not counted (Russian `one`: 1, 21, 31, …).
  package let holdingSeveral: Set<PluralCategory>

  /// What a plural has whose forms are complete whatever its number: `required` and `forDecimals`.
  let complete: Set<PluralCategory>
  /// Every category in which the system ever looks for a text; `zero` is looked for in any language.
  package let used: Set<PluralCategory>

  /// The categories that a text needs whose number is whole, or may have decimals.
  package func needed(forDecimals hasDecimals: Bool) -> Set<PluralCategory> {
    hasDecimals ? required.union(forDecimals) : required
  }

  /// The categories of a locale, by its language; nil for a language that CLDR does not know.
  package init?(_ locale: LocaleCode) {
    let code = locale.normalized
    let language = String(locale.language)
    guard let known = Self.categoriesByCode[code] ?? Self.categoriesByCode[language] else { return nil }
    self = known
  }

  /// The category of a whole number from 0 on in a locale; nil for a language that CLDR does not know.
  package static func category(of number: Int, in locale: LocaleCode) -> PluralCategory? {
    let rule = rulesByCode[locale.normalized] ?? rulesByCode[String(locale.language)]
    return rule?.category(of: number)
  }

  /// The languages of the table.
  package static var languages: [String] { rulesByCode.keys.sorted() }

  private init(
    required: Set<PluralCategory>, forDecimals: Set<PluralCategory>, optional: Set<PluralCategory>,
    holdingSeveral: Set<PluralCategory>
  ) {
    self.required = required
    self.forDecimals = forDecimals
    self.optional = optional
    self.holdingSeveral = holdingSeveral
    complete = required.union(forDecimals)
    used = complete.union(optional).union([.zero])
  }

  private init(of rule: PluralRuleSet) {
    var numbers: [PluralCategory: Int] = [:]
    // Every rule repeats itself within a thousand, but for those of millions.
    for number in 1..<1200 { numbers[rule.category(of: number), default: 0] += 1 }
    let found = Set(numbers.keys).union([rule.category(of: 0), .other])
    self.init(
      required: found, forDecimals: rule.onlyForDecimals, optional: rule.onlyForMillions,
      holdingSeveral: Set(numbers.filter { $0.value > 1 }.keys))
  }

  private static let categoriesByCode: [String: PluralCategories] = {
    var result: [String: PluralCategories] = [:]
    for rule in PluralRuleSet.allCases {
      let categories = PluralCategories(of: rule)
      for code in rule.languages.split(separator: " ") {
        let extra = drifting.first { $0.languages.contains(String(code)) }?.extra ?? []
        result[String(code)] = PluralCategories(
          required: categories.required, forDecimals: categories.forDecimals,
          optional: categories.optional.union(extra), holdingSeveral: categories.holdingSeveral)
      }
    }
    return result
  }()

  /// Languages to which newer versions of CLDR gave categories that Xcode does not ask for.
  private static let drifting: [(languages: Set<String>, extra: Set<PluralCategory>)] = [
    (["vi", "tg", "kok"], [.one]), (["cv"], [.zero, .one]), (["gl"], [.many]),
  ]

  private static let rulesByCode: [String: PluralRuleSet] = {
    var result: [String: PluralRuleSet] = [:]
    for rule in PluralRuleSet.allCases {
      for code in rule.languages.split(separator: " ") { result[String(code)] = rule }
    }
    return result
  }()
}
