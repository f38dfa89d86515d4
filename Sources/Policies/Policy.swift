import SourceText

/// `.checklist/policy.yml`: how strict the gate is in this repository (contract, section 5).
package struct Policy: Sendable {
  package static let path = RepositoryPath(".checklist/policy.yml")

  /// The branch that work is merged into; nil leaves it to the repository.
  package var target: String?
  /// Of `.lproj` families.
  package var sourceLanguage = "en"
  /// The required locales as written; nil (also for an empty list) where they are found by themselves.
  package var locales: [String]?
  /// Never required.
  package var optionalLocales: [String] = []
  /// What counts as filled besides `translated`.
  package var acceptStates: [AcceptedState] = []
  package var holes = Holes.any
  package var sourceFrozen = SourceFrozen.never
  package var keys = KeyStyle.auto
  package var autoMerge = AutoMerge.refuse
  /// Branches besides the target that pre-receive guards; `*` stands for any part of a name (`release/*`).
  package var protected: [String] = []
  /// `catalogs.exclude`
  package var catalogExclude = PathFilter(Policy.foreignFolders)
  /// `code.include`
  package var codeInclude = PathFilter(["*.swift"])
  /// `code.exclude`
  package var codeExclude = PathFilter(Policy.foreignFolders)
  /// `code.tests`
  package var codeTests = PathFilter(["*Tests/", "*UITests/"])
  /// `tables.allowed`; empty: any.
  package var allowedTables: [String] = []
  /// By rule id; a rule that is not named has its own severity.
  package var rules: [String: RuleSetting] = [:]
  package var lookups: [Lookup] = []
  package var resolver: Resolver?
  /// `source_text.scripts`; empty: every script but the source locale's.
  package var sourceTextScripts: [String] = []
  package var overrides: [Override] = []
  /// Where the fields stand in the file, by dotted name (`code.tests`); empty for a policy of defaults.
  package var positions: [String: Position] = [:]

  /// The default policy.
  package init() {}

  private static let foreignFolders = ["Pods", "Carthage", ".build", "DerivedData", "node_modules", "Vendor"]

  /// `accept_states`
  package enum AcceptedState: String, CaseIterable, Sendable {
    case needsReview = "needs_review"
    case machineTranslated = "machine_translated"
  }

  /// Which holes of a changed key are the change's.
  package enum Holes: String, CaseIterable, Sendable {
    case any
    /// Of a key whose source the change leaves alone, only those of the locales that it touches.
    case own
  }

  /// Whether the source text of a translated key may be edited.
  package enum SourceFrozen: String, CaseIterable, Sendable {
    case never
    /// When every filled locale changes too.
    case retranslated
  }

  /// What keys are: names, or source texts.
  package enum KeyStyle: String, CaseIterable, Sendable {
    /// Told key by key.
    case auto
    case semantic, natural
  }

  /// Which passing changes may be merged without a person.
  package enum AutoMerge: String, CaseIterable, Sendable {
    case refuse
    case catalogOnly = "catalog-only"
    case passing
  }

  /// The severity that the policy gives a rule.
  package enum RuleSetting: String, CaseIterable, Sendable {
    case error, warning, note, off
  }

  /// A function of the project that looks a key up, where following it finds too little.
  package struct Lookup: Hashable, Sendable {
    package var function: String
    /// Which argument is the key, from 0.
    package var key: Int
    package var table: String?

    package init(function: String, key: Int, table: String?) {
      self.function = function
      self.key = key
      self.table = table
    }
  }

  /// The one function that may ask the system for texts.
  package struct Resolver: Hashable, Sendable {
    package var function: String
    package var allowedIn: PathFilter

    package init(function: String, allowedIn: PathFilter) {
      self.function = function
      self.allowedIn = allowedIn
    }
  }

  /// Other settings for a part of the repository; what is nil is as everywhere.
  package struct Override: Hashable, Sendable {
    package var path: PathScope
    package var locales: [String]?
    package var optionalLocales: [String]?
    package var keys: KeyStyle?

    package init(path: PathScope, locales: [String]?, optionalLocales: [String]?, keys: KeyStyle?) {
      self.path = path
      self.locales = locales
      self.optionalLocales = optionalLocales
      self.keys = keys
    }
  }
}

/// What questions the rules ask.
extension Policy {
  /// Whether a file counts as no catalog though it looks like one: by `catalogs.exclude`, or as a test's.
  package func excludesCatalog(_ path: RepositoryPath) -> Bool { catalogExclude.matches(path) || isTest(path) }

  /// Whether a file is code to look at; tests are code too, and nothing in them is a use.
  package func includesCode(_ path: RepositoryPath) -> Bool { codeInclude.matches(path) && !excludesCode(path) }

  /// Whether `code.exclude` takes a file out, whatever its language.
  package func excludesCode(_ path: RepositoryPath) -> Bool { codeExclude.matches(path) }

  /// Whether a file belongs to a test target.
  package func isTest(_ path: RepositoryPath) -> Bool { codeTests.matches(path) }

  /// Whether `protected` names a branch; the target is protected besides.
  package func protects(branch: String) -> Bool {
    protected.contains { GlobPattern("/" + $0).matches(RepositoryPath(branch), isFolder: false) }
  }

  /// What holds for one catalog's path: the policy's own settings, then field by field the last override that
  /// holds there and names the field.
  package func settings(for path: RepositoryPath) -> PathSettings {
    var settings = PathSettings(locales: locales, optionalLocales: optionalLocales, keys: keys)
    for override in overrides where override.path.contains(path) {
      settings.locales = override.locales ?? settings.locales
      settings.optionalLocales = override.optionalLocales ?? settings.optionalLocales
      settings.keys = override.keys ?? settings.keys
    }
    return settings
  }
}

/// The settings that may differ between the parts of a repository.
package struct PathSettings: Hashable, Sendable {
  /// Nil where the required locales are found by themselves.
  package var locales: [String]?
  package var optionalLocales: [String]
  package var keys: Policy.KeyStyle

  package init(locales: [String]?, optionalLocales: [String], keys: Policy.KeyStyle) {
    self.locales = locales
    self.optionalLocales = optionalLocales
    self.keys = keys
  }
}
