import Policies
import SourceText
import Testing

@Suite struct PolicyDecodingTests {
  /// Every field, none at its default.
  static let full = """
    # how strict we are
    target: develop
    source_language: de
    locales: [en, no, "pt-BR", zh_Hans]
    optional_locales: [en-GB]
    accept_states: [needs_review, machine_translated]
    holes: own
    source_frozen: retranslated
    keys: semantic
    auto_merge: catalog-only
    protected: [main, "release/*"]
    catalogs: { exclude: [Legacy/] }
    code:
      include: ["*.swift", "*.m"]
      exclude: [Generated/]
      tests: ["Specs/"]
    tables:
      allowed: [Localizable, InfoPlist]
    rules:
      key-hygiene: off
      key-unused: "error"
    lookups:
      - { function: "L10n.tr", key: 0, table: "Localizable" }
      - function: say
        key: 2
    resolver: { function: "tr", allowed_in: ["App/Resolver.swift"] }
    source_text: { scripts: [Han] }
    overrides:
      - { path: "Widget/", locales: [en, de], optional_locales: [], keys: natural }
      - path: "*.watch/**"
        keys: auto
    """

  @Test func everyFieldIsRead() throws {
    let policy = try policy(Self.full)
    #expect(policy.target == "develop")
    #expect(policy.sourceLanguage == "de")
    #expect(policy.locales == ["en", "no", "pt-BR", "zh_Hans"])
    #expect(policy.optionalLocales == ["en-GB"])
    #expect(policy.acceptStates == [.needsReview, .machineTranslated])
    #expect(policy.holes == .own)
    #expect(policy.sourceFrozen == .retranslated)
    #expect(policy.keys == .semantic)
    #expect(policy.autoMerge == .catalogOnly)
    #expect(policy.protected == ["main", "release/*"])
    #expect(policy.catalogExclude.spellings == ["Legacy/"])
    #expect(policy.codeInclude.spellings == ["*.swift", "*.m"])
    #expect(policy.codeExclude.spellings == ["Generated/"])
    #expect(policy.codeTests.spellings == ["Specs/"])
    #expect(policy.allowedTables == ["Localizable", "InfoPlist"])
    #expect(policy.rules == ["key-hygiene": .off, "key-unused": .error])
    #expect(
      policy.lookups == [
        .init(function: "L10n.tr", key: 0, table: "Localizable"), .init(function: "say", key: 2, table: nil),
      ])
    #expect(policy.resolver == .init(function: "tr", allowedIn: PathFilter(["App/Resolver.swift"])))
    #expect(policy.sourceTextScripts == ["Han"])
    #expect(
      policy.overrides == [
        .init(path: PathScope("Widget/"), locales: ["en", "de"], optionalLocales: [], keys: .natural),
        .init(path: PathScope("*.watch/**"), locales: nil, optionalLocales: nil, keys: .auto),
      ])
  }

  @Test func fieldsKnowWhereTheyStand() throws {
    let positions = try policy(Self.full).positions
    #expect(positions["target"] == Position(line: 2, column: 1))
    #expect(positions["catalogs.exclude"] == Position(line: 12, column: 13))
    #expect(positions["rules.key-unused"] == Position(line: 21, column: 3))
  }

  @Test(arguments: ["", "\n", "# nothing yet\n", "---\n", "--- {}\n", "~\n", "\u{FEFF}", "\r\n", "---\n...\n"])
  func emptyFileIsTheDefaultPolicy(text: String) throws {
    let policy = try policy(text)
    #expect(policy.target == nil)
    #expect(policy.locales == nil)
    #expect(Policy.differences(from: Policy(), to: policy).isEmpty)
  }

  @Test func defaultsAreTheContracts() throws {
    let written = """
      source_language: en
      optional_locales: []
      accept_states: []
      holes: any
      source_frozen: never
      keys: auto
      auto_merge: refuse
      protected: []
      catalogs: { exclude: [Pods, Carthage, .build, DerivedData, node_modules, Vendor] }
      code: { include: ["*.swift"], exclude: [Pods, Carthage, .build, DerivedData, node_modules, Vendor], tests: ["*Tests/", "*UITests/"] }
      tables: { allowed: [] }
      rules: {}
      lookups: []
      resolver: null
      source_text: { scripts: [] }
      overrides: []
      """
    #expect(Policy.differences(from: Policy(), to: try policy(written)).isEmpty)
  }

  @Test func fieldWithoutValueIsAsIfItWereNotThere() throws {
    let policy = try policy("target:\nlocales: ~\noverrides: null\ncode:\n  tests:\nkeys: # later\nholes: own\n")
    #expect(Policy.differences(from: Policy(), to: policy).map(\.text) == ["holes: any → own"])
  }

  @Test func emptyListOfLocalesLeavesThemToBeFound() throws {
    let policy = try policy("locales: []\noverrides: [{ path: A, locales: [], optional_locales: [] }]\n")
    #expect(policy.locales == nil)
    #expect(policy.overrides.first?.locales == nil)
    #expect(policy.overrides.first?.optionalLocales == [])
  }

  @Test func wordsOfYAMLAreTextsWhereAFieldIsAText() throws {
    let policy = try policy(
      "target: yes\nlocales: [en, no, on, y]\nrules: { key-hygiene: off }\nprotected: [1.0, true]\n")
    #expect(policy.target == "yes")
    #expect(policy.locales == ["en", "no", "on", "y"])
    #expect(policy.rules == ["key-hygiene": .off])
    #expect(policy.protected == ["1.0", "true"])
  }

  @Test func tagsThatChangeNothingAreTaken() throws {
    let policy = try policy("locales: !!seq [!!str no, ! de]\nrules: !!map {}\ntarget: !!str null\n")
    #expect(policy.locales == ["no", "de"])
    #expect(policy.target == "null")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsOfAnySystemAreRead(lineEnd: String) throws {
    let text = Self.full.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    let policy = try policy(text)
    #expect(Policy.differences(from: try self.full(), to: policy).isEmpty)
    #expect(policy.positions["rules.key-unused"] == Position(line: 21, column: 3))
  }

  @Test func byteOrderMarkAndUTF16AreRead() throws {
    let wanted = try full()
    let text = Self.full + "\n# schön 🙂\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      let policy = try Policy.decode(SourceFile(path: Policy.path, bytes: bytes), rules: rules)
      #expect(Policy.differences(from: wanted, to: policy).isEmpty)
      #expect(policy.positions["target"] == Position(line: 2, column: 1))
    }
  }

  @Test func protectedBranchesMayHaveStars() throws {
    let policy = try policy("protected: [main, 'release/*', 'hotfix-*']\n")
    #expect(policy.protects(branch: "main"))
    #expect(policy.protects(branch: "release/2.0"))
    #expect(policy.protects(branch: "hotfix-7"))
    #expect(!policy.protects(branch: "feature/main"))
    #expect(!policy.protects(branch: "release"))
    #expect(!policy.protects(branch: "release/2.0/x"))
  }

  private func full() throws(ConfigurationFault) -> Policy { try policy(Self.full) }
}
