import Facts
import Policies
import Rules
import SourceText
import Testing

@Suite struct SourceTextInCodeTests {
  static func side(_ build: (inout CodeSideBuilder) -> Void, keys: Policy.KeyStyle = .semantic) -> CodeSideBuilder {
    var side = CodeSideBuilder(keys: keys)
    side.add("recordings.title: de=Aufnahmen | en=Recordings | zh-Hans=录音文件")
    build(&side)
    return side
  }

  @Test(arguments: [
    "Turn on the sound", "Save.", "Loading…", "Don't", "Hi %@", "%lld files", " home.title", "home.title ", "录音文件",
    "запись", "Cancel!", "日", "main.swift is there", "a.b c.d",
  ])
  func aTextIsNoKey(_ key: String) {
    #expect(Self.side { $0.use(key) }.findings(SourceTextInCode.self) == ["\(key) 1"])
  }

  @Test(arguments: [
    "home.title", "home_title", "Cancel", "cancel-button", "items.count %lld", "%@ – %@", "•", "", "größe", "_private",
    "settings/privacy", "home.%@.title", "a.b_c.d2",
  ])
  func aNameIsOne(_ key: String) {
    #expect(Self.side { $0.use(key) }.findings(SourceTextInCode.self) == [])
  }

  @Test func onlyWhereKeysAreSemantic() {
    for keys in [Policy.KeyStyle.auto, .natural] {
      let side = Self.side(
        {
          $0.use("录音文件"); $0.plain("录音", .verbatim, line: 2)
        }, keys: keys)
      #expect(side.findings(SourceTextInCode.self) == [])
    }
    var side = Self.side {
      $0.use("Turn it on", path: "Widget/A.swift"); $0.use("Turn it on", line: 2)
    }
    side.policy.overrides = [
      Policy.Override(path: PathScope("Widget/"), locales: nil, optionalLocales: nil, keys: .natural)
    ]
    #expect(side.findings(SourceTextInCode.self) == ["Turn it on 2"])
    side.policy.keys = .auto
    side.policy.overrides[0].keys = .semantic
    #expect(side.findings(SourceTextInCode.self) == ["Turn it on 1"])
  }

  @Test func onlyCertainUses() {
    for status in [KeyUse.Status.possible, .excluded, .unresolved] {
      #expect(Self.side { $0.use("Turn it on", status: status) }.findings(SourceTextInCode.self) == [])
    }
    // A bundle that is not judged may have such keys; another script is seen all the same.
    let side = Self.side {
      $0.use("Turn it on")
      $0.use("录音文件", line: 2)
    }
    #expect(
      CodeSideBuilder.short(SourceTextInCode.outcome(on: side.side(withCatalogs: false)).findings) == ["录音文件 2"])
  }

  @Test func interpolatedAndRunTimeTexts() {
    let side = Self.side {
      $0.use(KeyPattern([.hole(["lld"]), .text(" files left")]))
      $0.use(KeyPattern([.text("a."), .hole(["@"]), .text(".b")]), line: 2)
      $0.use(KeyPattern([.text("Hello "), .hole([])]), line: 3, form: .runtime)
      $0.use(KeyPattern([.hole([])]), expansions: ["a.b", "It is on"], line: 4, form: .runtime)
    }
    #expect(
      side.findings(SourceTextInCode.self) == ["%lld files left 1", "Hello * 3", "It is on 4"])
  }

  @Test func whatUsersSeeInAnotherScript() {
    let side = Self.side {
      $0.plain("正在分析", .verbatim)
      $0.plain("正在", .string, line: 2)
      $0.plain("Version 2", .verbatim, line: 3)
      $0.plain("π", .verbatim, line: 4)
      $0.plain("µ ½ ∆ — “”", .verbatim, line: 5)
      $0.plain("正在", .string, line: 6, path: "AppTests/A.swift")
      $0.use("a.b", line: 7, defaultValue: "开始")
      $0.use("a.c", line: 8, defaultValue: "Start")
    }
    #expect(side.findings(SourceTextInCode.self) == ["正在分析 1", "正在 2", "开始 7"])
  }

  @Test func theScriptsOfThePolicyAndOfTheSource() {
    var side = CodeSideBuilder(keys: .semantic)
    side.required = ["ru"]
    side.add("a.b: ru=Б", source: "ru")
    side.plain("Запись", .verbatim)
    side.plain("录音", .verbatim, line: 2)
    side.plain("iPhone", .verbatim, line: 3)
    side.plain("Press the button", .verbatim, line: 4)
    side.use("a.b", line: 5)
    #expect(side.findings(SourceTextInCode.self) == ["录音 2", "Press the button 4"])
    side.policy.sourceTextScripts = ["Cyrl"]
    #expect(side.findings(SourceTextInCode.self) == ["Запись 1"])
    side.policy.sourceTextScripts = ["Han", "Latin"]
    // A key of letters that are no words is none either.
    #expect(side.findings(SourceTextInCode.self) == ["录音 2", "iPhone 3", "Press the button 4"])
  }

  @Test func oneFaultIsSaidOnceAndNamesTheCatalog() throws {
    let side = Self.side {
      $0.use("录音文件")
      $0.plain("录音文件", .verbatim)
      $0.use("No table", line: 2, table: "Missing")
    }
    let findings = SourceTextInCode.outcome(on: side.side()).findings.sorted()
    #expect(CodeSideBuilder.short(findings) == ["录音文件 1", "No table 2"])
    #expect(findings[0].catalog?.string == "App/Localizable.xcstrings")
    #expect(findings[0].fix?.contains("recordings.title") == true)
    #expect(findings[1].catalog?.string == "App/Missing.xcstrings")
  }

  /// `key-covered` names the same catalog, so that it leaves the fault to this rule.
  @Test func keyCoveredNamesTheSameCatalog() {
    let side = Self.side {
      $0.use("录音")
      $0.use("No table", line: 2, table: "Missing")
    }
    let own = Set(SourceTextInCode.outcome(on: side.side()).findings.map { [$0.catalog?.string, $0.key] })
    let others = KeyCovered.outcome(on: side.side()).findings.map { [$0.catalog?.string, $0.key] }
    #expect(!others.isEmpty && others.allSatisfy { own.contains($0) })
  }

  @Test func movingALineIsNoNewFault() {
    func identities(_ build: (inout CodeSideBuilder) -> Void) -> [[String]] {
      SourceTextInCode.outcome(on: Self.side(build).side()).findings.map(\.identity)
    }
    let before = identities { $0.plain("录音", line: 3) }
    #expect(identities { $0.plain("录音", line: 30) } == before)
    #expect(
      identities {
        $0.plain("录音", line: 3); $0.plain("录音", line: 4)
      }.count == 2)
    #expect(
      Set(
        identities {
          $0.plain("录音", line: 3); $0.plain("录音", line: 4)
        }
      ).count == 2)
    #expect(identities { $0.plain("录像", line: 3) } != before)
  }
}

@Suite struct StringTests {
  @Test func aKeyFromAStringCannotBeTold() {
    var side = CodeSideBuilder()
    let call = "LocalizedStringKey(_:)"
    side.facts.runtimeKeys = [
      RuntimeKey(call: call, expression: "title", place: CodeSideBuilder.place(4)),
      RuntimeKey(call: call, expression: "title", place: CodeSideBuilder.place(9)),
      RuntimeKey(call: call, expression: "x", place: CodeSideBuilder.place(4, "AppTests/A.swift")),
    ]
    let findings = KeyFromString.outcome(on: side.side()).findings
    #expect(CodeSideBuilder.short(findings) == ["- 4", "- 9"])
    #expect(Set(findings.map(\.identity)).count == 2)
    side.facts.runtimeKeys = []
    #expect(side.findings(KeyFromString.self) == [])
  }

  @Test func aLiteralThroughAStringIsNotLocalized() {
    var side = CodeSideBuilder(keys: .semantic)
    side.add("a.b: de=B | en=A")
    side.plain("Unknown")
    side.plain("Meant so", .verbatim, line: 2)
    side.plain("– 3 %", line: 3)
    side.plain("%@ / %lld", line: 4)
    side.plain("未知", line: 5)
    side.plain("Failed", line: 6, path: "AppUITests/A.swift")
    #expect(side.findings(TextNotLocalized.self) == ["Unknown 1 warning"])
    #expect(side.findings(SourceTextInCode.self) == ["未知 5"])
    side.policy.keys = .auto
    #expect(side.findings(TextNotLocalized.self) == ["Unknown 1 warning", "未知 5 warning"])
  }

  @Test(arguments: [
    ("Read/write", true), ("No data yet", true), ("Wi-Fi", true), ("Save…", true), ("Größe", true), ("OK", true),
    ("%lld files left", true), ("user@example.com is unknown", true), ("日", true), ("user_name", false),
    ("mdi:home", false), ("file.name", false), ("-rwS--x", true), ("Tp0e", false), ("%lld px", false),
    ("1.2 GB", false), ("%lldh %lldm", false), ("F15", false), ("https://example.org/a", false),
    ("<b>", false), ("#tag", false),
  ])
  func namesAndUnitsAreNoTexts(_ text: String, _ isText: Bool) {
    var side = CodeSideBuilder()
    side.add("a.b: de=B | en=A")
    side.plain(text)
    #expect(side.findings(TextNotLocalized.self) == (isText ? ["\(text) 1 warning"] : []))
  }

  @Test func whatIsLookedUpOrToldIsNotToldAgain() {
    var side = CodeSideBuilder()
    side.add("a.b: de=B | en=A")
    // `func loc(_ key: String) -> String` that gives the key back where there is no text.
    side.use("Some title")
    side.plain("Some title")
    side.use("Another", line: 2, status: .possible)
    side.plain("Another", line: 2)
    // One literal with holes, put together in several ways.
    side.plain("Shortcut one", line: 3)
    side.plain("Shortcut two", line: 3)
    #expect(side.findings(TextNotLocalized.self) == ["Another 2 warning", "Shortcut one 3 warning"])
  }

  @Test func aProjectWithoutCatalogsIsNotTranslated() {
    var side = CodeSideBuilder()
    side.plain("Some title")
    #expect(side.findings(TextNotLocalized.self) == [])
  }

  @Test func aBranchOnTheLanguage() {
    var side = CodeSideBuilder()
    side.facts.languageBranches = [CodeSideBuilder.place(7), CodeSideBuilder.place(1, "AppTests/A.swift")]
    #expect(side.findings(LanguageBranch.self) == ["- 7 warning"])
  }

  @Test func onlyTheResolverAsksTheSystem() {
    var side = CodeSideBuilder()
    func call(_ way: LookupCall.Way, _ line: Int, _ path: String = "App/A.swift") -> LookupCall {
      LookupCall(way: way, call: "NSLocalizedString", key: "a.b", place: CodeSideBuilder.place(line, path))
    }
    side.facts.lookups = [
      call(.foundation, 1), call(.swiftUI, 2), call(.foundation, 4, "App/Resolver.swift"),
      call(.foundation, 5, "AppTests/A.swift"),
    ]
    #expect(side.findings(SingleResolver.self) == [])
    side.policy.resolver = Policy.Resolver(function: "tr", allowedIn: PathFilter(["App/Resolver.swift"]))
    #expect(side.findings(SingleResolver.self) == ["a.b 1", "a.b 2"])
  }

  @Test func withoutCodeNothingIsSaid() {
    let side = Side(policy: Policy())
    let rules: [any SideRule.Type] = [
      SourceTextInCode.self, KeyFromString.self, TextNotLocalized.self, LanguageBranch.self, SingleResolver.self,
      AccessorMatches.self, ArgumentTypes.self,
    ]
    for rule in rules {
      #expect(rule.outcome(on: side).findings.isEmpty)
      #expect(rule.outcome(on: side).checked == 0)
    }
  }
}

@Suite struct AccessorTests {
  /// The kinds of fault of one accessor, with the finding's severity.
  static func faults(
    _ lines: String, _ symbol: String, _ key: String, default value: String? = nil, comment: Bool = true,
    variables: [(String, Int, String)] = []
  ) -> String {
    var side = CodeSideBuilder(keys: .semantic)
    side.add(lines, variables: variables)
    side.accessor(symbol, key, default: value, comment: comment)
    let findings = AccessorMatches.outcome(on: side.side()).findings.filter { $0.path.string == "App/L10n.swift" }
    #expect(findings.count < 2)
    guard let finding = findings.first else { return "" }
    return finding.details.map(\.problem).joined(separator: ", ")
      + (finding.severity == .error ? "" : " \(finding.severity)")
  }

  @Test(arguments: [
    ("a.title: de=B | en=Recordings", "Recordings", ""), ("a.title: de=B | en=Recordings", "All recordings", "default"),
    ("a.title: de=B | en=Recordings", "Recordings ", "default"),
    ("a.title: de=B | en=%1$@ of %2$@", "%@ of %@", ""), ("a.title: de=B | en=%2$@ of %1$@", "%@ of %@", "default"),
    ("a.title: de=B | en=%@ of %@", "%1$@ of %2$@", ""), ("a.title: de=B | en=%d files", "%lld files", ""),
    ("a.title: de=B | en=100%% of %@", "100%% of %@", ""), ("a.title: de=B | en=50% off", "50%% off", "default"),
    ("a.title: de=B | en.plural.one=%lld file | en.plural.other=%lld files", "%lld files", ""),
    ("a.title: de=B | en.plural.one=%lld file | en.plural.other=%lld files", "%lld file", "default"),
    ("a.title: de=B | en.device.mac=Click | en.device.other=Tap", "Tap", ""), ("a.title: de=B", "Anything", ""),
  ])
  func theDefaultIsTheSourceText(_ line: String, _ value: String, _ expected: String) {
    #expect(Self.faults(line, "L10n.A.title", "a.title", default: value) == expected)
  }

  @Test func theTextsOfVariablesArePutIn() {
    let lines =
      "a.title: de=B | en=%#@files@ in %2$@ | en.substitutions.files.plural.one=%arg file | "
      + "en.substitutions.files.plural.other=%arg files"
    let variables = [("files", 1, "lld")]
    #expect(Self.faults(lines, "L10n.A.title", "a.title", default: "%lld files in %@", variables: variables) == "")
    #expect(
      Self.faults(lines, "L10n.A.title", "a.title", default: "%lld file in %@", variables: variables) == "default")
  }

  @Test(arguments: [
    ("L10n.Recordings.title", "recordings.title", ""), ("L10n.recordings.title", "Recordings.title", ""),
    ("L10n.OnBoarding.title", "on_boarding.title", ""), ("L10n.OnBoarding.title", "on-boarding.title", ""),
    ("L10n.Settings.Privacy.title", "settings.privacy.title", ""), ("L10n.SettingsPrivacy.a", "settings.privacy.a", ""),
    ("L10n.title", "recordings.title", ""), ("L10n.Settings.title", "recordings.title", "group warning"),
    ("L10n.Recordings.word", "word", ""), ("L10n.Recording.title", "recordings.title", "group warning"),
    ("L10n.Home.title", "home_title", ""),
  ])
  func theGroupIsTheFirstPart(_ symbol: String, _ key: String, _ expected: String) {
    #expect(Self.faults("\(key): de=B | en=A", symbol, key) == expected)
  }

  @Test func keyAndComment() {
    #expect(Self.faults("a.b: de=B | en=A", "L10n.A.c", "a.c", default: "C") == "key")
    #expect(Self.faults("a.b: de=B | en=A", "L10n.A.b", "a.b", comment: false) == "comment")
    #expect(Self.faults("a.b: de=B | en=A", "L10n.A.b", "a.b", default: "X", comment: false) == "default, comment")
    #expect(Self.faults("a.b: de=B | en=A", "L10n.X.b", "a.b", default: "X") == "default, group")
    #expect(Self.faults("a.b: de=B | en=A", "L10n.A.dash", "%@ – %@") == "")
  }

  @Test func aKeyElsewhereInTheCatalogIsNotInTheTable() throws {
    var side = CodeSideBuilder(keys: .semantic)
    side.add("a.b: de=B | en=A")
    side.accessor("L10n.A.b", "a.b", table: "Other")
    let finding = try #require(AccessorMatches.outcome(on: side.side()).findings.first)
    #expect(finding.details.map(\.problem) == ["key"])
    #expect(finding.catalog?.string == "App/Other.xcstrings")
    #expect(finding.identity == ["main", "Other", "a.b", ""])
    // A bundle without any catalog is not judged.
    #expect(AccessorMatches.outcome(on: side.side(withCatalogs: false)).findings.isEmpty)
  }

  @Test func anAccessorThatSeveralTargetsShareIsOne() throws {
    var side = Self.table()
    side.facts.accessors.append(side.facts.accessors[0])
    var code = try #require(side.side().code)
    var other = code.shelves[0]
    other.bundle = "Widget"
    code.shelves.append(other)
    code.shelvesOfAccessors = code.shelvesOfAccessors.map { $0 + [1] }
    let findings = AccessorMatches.outcome(on: Side(policy: side.policy, code: code)).findings
    #expect(CodeSideBuilder.short(findings) == ["a.four 4"])
  }

  static func table() -> CodeSideBuilder {
    var side = CodeSideBuilder(keys: .semantic)
    side.add(
      "a.four: de=B | en=A\na.one: de=B | en=A\na.three: de=B | en=A\na.two: de=B | en=A\n• %@: de=• %@ | en=• %@")
    side.accessor("L10n.A.one", "a.one", line: 1)
    side.accessor("L10n.A.two", "a.two", line: 2)
    side.accessor("L10n.A.three", "a.three", line: 3)
    // The accessors' own lookups are uses too.
    for (line, key) in ["a.one", "a.two", "a.three"].enumerated() {
      side.use(key, line: line + 1, path: "App/L10n.swift", in: "L10n.A.\(key.dropFirst(2))")
    }
    return side
  }

  @Test func whereMostKeysHaveOneEachHasExactlyOne() {
    var side = Self.table()
    #expect(side.findings(AccessorMatches.self) == ["a.four 4"])
    side.accessor("L10n.A.second", "a.one", line: 9)
    #expect(side.findings(AccessorMatches.self) == ["a.one 9", "a.four 4"])
    // Half is not more than half.
    side.facts.accessors.removeAll { $0.key == "a.three" }
    #expect(side.findings(AccessorMatches.self) == [])
  }

  @Test func aKeyThatIsUsedLiterallyNeedsNone() {
    var side = Self.table()
    side.use("a.four", line: 20)
    #expect(side.findings(AccessorMatches.self) == [])
    side = Self.table()
    side.use(KeyPattern([.text("a."), .hole([])]), line: 20, form: .runtime)
    #expect(side.findings(AccessorMatches.self) == [])
    side = Self.table()
    side.keysElsewhere = ["App/Localizable.xcstrings\u{0}a.four": RepositoryPath("App/Main.xib")]
    #expect(side.findings(AccessorMatches.self) == [])
    side = Self.table()
    side.use("a.four", line: 20, status: .excluded)
    side.use("a.fou", line: 20)
    #expect(side.findings(AccessorMatches.self) == ["a.four 4"])
    // Two accessors of a key that a view asks for by itself are nobody's second.
    side.use("a.four", line: 21)
    side.use("a.one", line: 22)
    side.accessor("L10n.A.second", "a.one", line: 9)
    #expect(side.findings(AccessorMatches.self) == [])
  }

  @Test func aFaultMoreIsANewFinding() throws {
    func finding(_ comment: Bool) throws -> Finding {
      var side = CodeSideBuilder(keys: .semantic)
      side.add("a.b: de=B | en=A")
      side.accessor("L10n.A.b", "a.b", default: "X", comment: comment)
      return try #require(AccessorMatches.outcome(on: side.side()).findings.first)
    }
    #expect(try finding(true).identity == finding(false).identity)
    #expect(Set(try finding(true).details).isStrictSubset(of: try finding(false).details))
  }
}

@Suite struct ArgumentTests {
  static func findings(
    _ line: String, _ arguments: [[String]]?, key: String = "a.b", keys: Policy.KeyStyle = .auto,
    required: [String] = ["en", "de"], variables: [(String, Int, String)] = []
  ) -> [String] {
    var side = CodeSideBuilder(keys: keys)
    side.required = required
    side.add(line, variables: variables)
    side.use(key, arguments: arguments)
    return side.findings(ArgumentTypes.self)
  }

  @Test(
    arguments: [
      // Order and type.
      ("a.b: de=%@ um %.1f | en=%@ by %.1f", [["lf"], ["@"]], ["a.b 1"]),
      ("a.b: de=%@ um %.1f | en=%@ by %.1f", [["@"], ["lf"]], []),
      ("a.b: de=%2$@: %1$.1f | en=%2$@: %1$.1f", [["lf"], ["@"]], []),
      ("a.b: de=%2$@: %1$.1f | en=%2$@: %1$.1f", [["@"], ["lf"]], ["a.b 1"]),
      // Number.
      ("a.b: de=%@ von %@ | en=%@ of %@", [["lld"]], ["a.b 1"]),
      ("a.b: de=%@ von %@ | en=%@ of %@", [["@"]], ["a.b 1"]),
      ("a.b: de=nur %@ | en=just %@", [["@"], ["lld"]], []), ("a.b: de=nichts | en=nothing", [["@"], ["lld"]], []),
      ("a.b: de=nur %2$@ | en=just %2$@", [["lld"], ["@"]], ["a.b 1"]),
      ("a.b: de=%2$@ %1$@ | en=%2$@ %1$@", [["@"], ["@"]], []),
      // Size.
      ("a.b: de=%d | en=%d", [["lld"]], ["a.b 1 warning"]), ("a.b: de=%ld | en=%lu", [["lld"]], []),
      ("a.b: de=%zx | en=%qi", [["lld"]], []), ("a.b: de=%hhd | en=%hhd", [["lld"]], ["a.b 1"]),
      ("a.b: de=%d | en=%u", [["d"]], []), ("a.b: de=%lld | en=%lld", [["d"]], ["a.b 1 warning"]),
      ("a.b: de=%f | en=%.2f", [["lf"]], []), ("a.b: de=%lld | en=%lld", [["lf"]], ["a.b 1"]),
      ("a.b: de=%f | en=%f", [["lld"]], ["a.b 1"]), ("a.b: de=%s | en=%s", [["@"]], ["a.b 1"]),
      ("a.b: de=%lld | en=%lld", [["@"]], ["a.b 1"]),
      // Alternatives and what is not known.
      ("a.b: de=%@ | en=%@", [["lld", "@"]], []), ("a.b: de=%@ | en=%@", [["lld", "lf"]], ["a.b 1"]),
      ("a.b: de=%@ | en=%@", [[]], []), ("a.b: de=%@ %@ | en=%@ %@", [[]], ["a.b 1"]),
      // Widths that are arguments.
      ("a.b: de=%*d | en=%*d", [["lld"], ["d"]], []), ("a.b: de=%.*f | en=%.*f", [["lf"]], ["a.b 1"]),
      ("a.b: de=%*lld %*lld | en=%*lld %*lld", [["lld"], ["lld"], ["lld"], ["lld"]], []),
      ("a.b: de=%*d | en=%*d", [["@"], ["d"]], ["a.b 1"]),
      // Percent signs.
      ("a.b: de=100%% %@ | en=100%% %@", [["@"]], []),
    ] as [(String, [[String]], [String])])
  func whatIsPassedIsRead(_ line: String, _ arguments: [[String]], _ expected: [String]) {
    #expect(Self.findings(line, arguments) == expected)
  }

  @Test func aFormatTextIsNotShownWithoutItsArguments() {
    #expect(Self.findings("a.b: de=%lld Dateien | en=%lld files", []) == ["a.b 1"])
    #expect(Self.findings("a.b: de=100% sicher | en=100% sure", []) == [])
    #expect(Self.findings("a.b: de=Dateien | en=files", []) == [])
    #expect(Self.findings("a.b: de=%lld Dateien | en=%lld files", nil) == [])
    #expect(Self.findings("%lld files: de=%lld Dateien", [], key: "%lld files") == ["%lld files 1"])
    #expect(
      Self.findings("a.b: de=x | en.plural.one=one file | en.plural.other=%lld files", []) == ["a.b 1"])
  }

  @Test func eachLocaleByItself() {
    // The source fits, German does not: the fault is German's.
    #expect(Self.findings("a.b: de=%@ | en=%lld", [["lld"]]) == ["a.b de 1"])
    #expect(Self.findings("a.b: de=%lld | en=%@", [["lld"]]) == ["a.b en 1"])
    // What is not filled, and what nobody requires, is not judged.
    #expect(Self.findings("a.b: de~new=%@ | en=%lld", [["lld"]]) == [])
    #expect(Self.findings("a.b: en=%lld | fr=%@", [["lld"]]) == [])
    #expect(Self.findings("a.b {stale}: de=%@ | en=%@", [["lld"]]) == [])
    #expect(Self.findings("a.b {no-translate}: de=%@ | en=%lld", [["lld"]]) == [])
    #expect(Self.findings("a.b {no-translate}: en=%@", [["lld"]]) == ["a.b 1"])
  }

  @Test func aKeyThatIsItsOwnText() {
    #expect(Self.findings("%@ of %@: de=%@ von %@", [["@"], ["lld"]], key: "%@ of %@") == ["%@ of %@ 1"])
    #expect(Self.findings("%@ of %@: de=%1$@ von 2", [["@"], ["lld"]], key: "%@ of %@") == ["%@ of %@ en 1"])
    #expect(Self.findings("%@ of %@: de=%@ von %@", [["@"], ["@"]], key: "%@ of %@") == [])
  }

  @Test func pluralsAndVariables() {
    let plural =
      "a.b: de.plural.one=eine | de.plural.other=%lld Dateien | en.plural.one=%lld file | en.plural.other=%lld files"
    #expect(Self.findings(plural, [["lld"]]) == [])
    #expect(Self.findings(plural, [["@"]]) == ["a.b 1"])
    let variable =
      "a.b: de=%#@files@ in %2$@ | de.substitutions.files.plural.other=%arg Dateien | en=%#@files@ in %2$@ | "
      + "en.substitutions.files.plural.other=%arg files"
    let variables = [("files", 1, "lld")]
    #expect(Self.findings(variable, [["lld"], ["@"]], variables: variables) == [])
    #expect(Self.findings(variable, [["@"], ["lld"]], variables: variables) == ["a.b 1"])
    #expect(Self.findings(variable, [["lld"]], variables: variables) == ["a.b 1"])
  }

  @Test func onlyCertainUsesOfKeysThatAreThere() {
    var side = CodeSideBuilder()
    side.add("a.b: de=%@ | en=%@")
    for status in [KeyUse.Status.possible, .excluded, .unresolved] {
      side.use("a.b", status: status, arguments: [["lld"]])
    }
    side.use("a.c", arguments: [["lld"]])
    #expect(side.findings(ArgumentTypes.self) == [])
    side.use(KeyPattern([.text("a."), .hole([])]), expansions: ["a.b"], line: 7, form: .runtime, arguments: [["lld"]])
    #expect(side.findings(ArgumentTypes.self) == ["a.b 7"])
    #expect(ArgumentTypes.outcome(on: side.side()).findings[0].identity == ["main", "Localizable", "a.b", ""])
  }

  @Test func anInterpolatedKeyIsTheOneThatTheTableHas() {
    var side = CodeSideBuilder(keys: .natural)
    side.add("%lld files: de=%lld Dateien\n%@ files: de=%f Dateien")
    side.use(KeyPattern([.hole(["lld", "@"]), .text(" files")]), arguments: [["lld", "@"]])
    #expect(side.findings(ArgumentTypes.self) == [])
    side.use(KeyPattern([.hole(["@"]), .text(" files")]), line: 2, arguments: [["@"]])
    #expect(side.findings(ArgumentTypes.self) == ["%@ files de 2"])
  }

  @Test func theDefaultValueOfAnAccessorPassesArguments() {
    var side = CodeSideBuilder(keys: .semantic)
    side.add("a.b: de=%@ Dateien | en=%@ files\na.c: de=%ld | en=%ld")
    side.accessor("L10n.A.b", "a.b", default: "%lld files", line: 3)
    side.accessor("L10n.A.c", "a.c", default: "%lld", line: 4)
    #expect(side.findings(ArgumentTypes.self) == ["a.b 3"])
    // The accessor's own lookup says it already.
    side.use("a.b", line: 3, path: "App/L10n.swift", arguments: [["lld"]])
    #expect(side.findings(ArgumentTypes.self) == ["a.b 3"])
  }
}
