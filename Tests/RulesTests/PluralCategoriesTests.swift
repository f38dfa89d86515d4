import Facts
import Rules
import Testing

#if !canImport(Darwin)
  import CICU
#endif

/// The table of plural categories, against what the project's notes say and against libicu.
@Suite struct PluralCategoriesTests {
  @Test(arguments: [
    ("en", "one other"), ("de", "one other"), ("ja", "other"), ("zh-Hans", "other"), ("zh_TW", "other"),
    ("vi", "other"),
    ("ru", "one few many other"), ("uk", "one few many other"), ("be", "one few many other"),
    ("pl", "one few many other"),
    ("cs", "one few other"), ("sk", "one few other"), ("lt", "one few other"), ("fr", "one other"),
    ("es-419", "one other"),
    ("pt-PT", "one other"), ("pt-BR", "one other"), ("it", "one other"), ("ca", "one other"), ("gl", "one other"),
    ("ro", "one few other"), ("sr-Latn", "one few other"), ("hr", "one few other"), ("he", "one two other"),
    ("iw", "one two other"), ("sl", "one two few other"), ("gd", "one two few other"), ("lv", "zero one other"),
    ("ga", "one two few many other"), ("mt", "one two few many other"), ("br", "one two few other"),
    ("gv", "one two few other"), ("ar", "zero one two few many other"), ("cy", "zero one two few many other"),
    ("kw", "zero one two few many other"), ("no", "one other"), ("nb-NO", "one other"), ("fil", "one other"),
  ])
  func wholeNumbersNeed(_ locale: String, _ expected: String) throws {
    let categories = try #require(PluralCategories(LocaleCode(locale)))
    #expect(categories.required.sorted().map(\.rawValue).joined(separator: " ") == expected)
  }

  @Test(arguments: [("cs", [PluralCategory.many]), ("lt", [.many]), ("en", []), ("ru", [])])
  func decimalsNeedBesides(_ locale: String, _ expected: [PluralCategory]) throws {
    #expect(try #require(PluralCategories(LocaleCode(locale))).forDecimals.sorted() == expected)
  }

  @Test(arguments: [
    ("fr", PluralCategory.many), ("es", .many), ("vi", .one), ("tg", .one), ("cv", .zero), ("gl", .many), ("en", .zero),
  ])
  func allowedAndNotRequired(_ locale: String, _ category: PluralCategory) throws {
    let categories = try #require(PluralCategories(LocaleCode(locale)))
    #expect(categories.used.contains(category))
    #expect(!categories.needed(forDecimals: true).contains(category))
  }

  @Test(arguments: [
    ("ru", [PluralCategory.one]), ("is", [.one]), ("lv", [.zero, .one]), ("sl", [.one, .two]), ("en", []), ("fr", []),
    ("he", []),
    ("ar", []), ("pt-BR", []), ("fil", [.one]),
  ])
  func holdsSeveralNumbers(_ locale: String, _ expected: [PluralCategory]) throws {
    let several = try #require(PluralCategories(LocaleCode(locale))).holdingSeveral
    #expect(several.intersection([.zero, .one, .two]).sorted() == expected)
  }

  @Test func anUnknownLanguageHasNoTable() {
    #expect(PluralCategories(LocaleCode("tlh")) == nil)
    #expect(PluralCategories(LocaleCode("")) == nil)
  }

  #if !canImport(Darwin)
    /// Languages of which newer versions of CLDR say more than a libicu of 2022.
    private static let newer: Set<String> = ["blo", "csw", "ie", "lld"]
    /// Languages that gained categories since, or of which the table leaves some open.
    private static let drifting: Set<String> = ["cv", "gl", "kok", "scn", "tg", "vi"]
    private static let numbers =
      Array(0...320) + [999, 1000, 1001, 1011, 1021, 2000, 20000, 100_000, 1_000_000, 1_000_001, 3_000_000]

    private static func category(_ number: Int, _ rules: OpaquePointer) -> String {
      var name = [CChar](repeating: 0, count: 16)
      guard cicu_plural_category(rules, Double(number), &name) != 0 else { return "" }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func categories(_ rules: OpaquePointer) -> Set<String> {
      var names = [CChar](repeating: 0, count: 128)
      guard cicu_plural_categories(rules, &names, 128) != 0 else { return [] }
      let text = String(decoding: names.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return Set(text.split(separator: " ").map(String.init))
    }

    @Test(arguments: PluralCategories.languages)
    func agreesWithICU(_ language: String) throws {
      let rules = try #require(cicu_open_plural_rules(language))
      defer { cicu_close_plural_rules(rules) }
      let known = Self.categories(rules)
      if Self.newer.contains(language) {
        #expect(known == ["other"], "libicu knows it by now")
        return
      }
      let isDrifting = Self.drifting.contains(language)
      let locale = LocaleCode(language)
      let categories = try #require(PluralCategories(locale))
      let own = Set(categories.needed(forDecimals: true).union(isDrifting ? [] : categories.optional).map(\.rawValue))
      #expect(own == known)
      for number in Self.numbers where !isDrifting || number < 1_000_000 {
        let ours = try #require(PluralCategories.category(of: number, in: locale)).rawValue
        let theirs = Self.category(number, rules)
        #expect(ours == theirs, "\(language) \(number)")
      }
    }

    @Test func knowsEveryLanguageOfICU() throws {
      var checked = 0
      for index in 0..<cicu_locale_count() {
        let code = String(cString: cicu_locale(index))
        let rules = try #require(cicu_open_plural_rules(code))
        defer { cicu_close_plural_rules(rules) }
        let known = Self.categories(rules)
        checked += 1
        let categories = PluralCategories(LocaleCode(code))
        if known == ["other"], categories == nil { continue }
        #expect(categories != nil, "\(code) has \(known)")
      }
      #expect(checked > 500)
    }
  #endif
}
