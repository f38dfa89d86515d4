import Catalogs
import Facts
import Policies
import Rules
import SourceText
import Support

/// A catalog as a test writes it, with what the content rules must say of it.
struct ContentCase: Sendable, CustomStringConvertible {
  enum Files: Sendable {
    /// Lines of `CatalogText`, and for its variables the argument and specifier.
    case lines(String, variables: [(name: String, argNum: Int?, specifier: String?)])
    /// An `.xcstrings` as it is.
    case json(String)
    /// The files of a family by path below `App/`.
    case family([String: String])
  }

  let name: String
  let files: Files
  var table = "Localizable"
  var source = "en"
  /// `rule locale`, with ` warning` behind it where it is none of an error.
  let expected: [String]
  /// Texts that message, details or fix must have.
  let says: [String]

  var description: String { name }

  /// A catalog of `CatalogText` lines.
  init(
    _ name: String, _ lines: String, _ expected: String..., says: [String] = [], table: String = "Localizable",
    source: String = "en", variables: [(name: String, argNum: Int?, specifier: String?)] = []
  ) {
    self.name = name
    files = .lines(lines, variables: variables)
    self.table = table
    self.source = source
    self.expected = expected
    self.says = says
  }

  /// A family of files, or one `.xcstrings` as it is.
  init(_ name: String, files: Files, _ expected: String..., says: [String] = [], table: String = "Localizable") {
    self.name = name
    self.files = files
    self.table = table
    self.expected = expected
    self.says = says
  }

  func catalog() -> Catalog {
    switch files {
    case .lines(let lines, let variables):
      var text = CatalogText.xcstrings(lines, source: source)
      for variable in variables {
        let number = variable.argNum.map { "\"argNum\" : \($0), " } ?? ""
        let specifier = variable.specifier.map { "\"formatSpecifier\" : \"\($0)\", " } ?? ""
        text = text.replacing("\"\(variable.name)\" : {", with: "\"\(variable.name)\" : { \(number)\(specifier)")
      }
      return XCStringsReader.read(path: RepositoryPath("App/\(table).xcstrings"), bytes: Array(text.utf8))
    case .json(let text):
      return XCStringsReader.read(path: RepositoryPath("App/\(table).xcstrings"), bytes: Array(text.utf8))
    case .family(let files):
      let sources = files.sorted { $0.key < $1.key }.map { path, text in
        CatalogReader.Source(path: RepositoryPath("App/\(path)"), content: .bytes(Array(text.utf8)))
      }
      let identity = CatalogIdentity(format: .lproj, folder: RepositoryPath("App"), table: table)
      return CatalogReader.catalog(identity, from: sources, sourceLanguage: source)
    }
  }

  /// The content rules' findings, those left out that another rule speaks for.
  static func findings(in catalog: Catalog) -> [Finding] {
    let rules: [any SideRule.Type] = [
      StringsdictRules.self, FormatSpecifiers.self, PluralCategoriesComplete.self, AppShortcutPhrases.self,
      TranslationSuspect.self,
    ]
    let judged = JudgedCatalog(
      catalog: catalog, requiredLocales: [], keyStyle: KeyStyle(policy: .auto, of: catalog))
    let side = Side(policy: Policy(), catalogs: [judged])
    var found: [Finding] = []
    for rule in rules {
      for finding in rule.outcome(on: side).findings {
        let isSilent = rule.about.yields.contains { other in
          found.contains { $0.rule == other.to && $0.key == finding.key && $0.locale == finding.locale }
        }
        if !isSilent { found.append(finding) }
      }
    }
    return found
  }
}

/// Plural rules of a `.stringsdict`, as property lists write them.
enum StringsdictText {
  /// A file with one rule; a variable is its name and its members in order.
  static func file(
    key: String = "homes", format: String? = "%#@homes@", formatKey: String = "NSStringLocalizedFormatKey",
    _ variables: (name: String, members: [(String, String)])...
  ) -> String {
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict><key>\(escaped(key))</key><dict>"
    if let format { text += member(formatKey, format) }
    for variable in variables {
      text += "<key>\(variable.name)</key><dict>"
      for (name, value) in variable.members { text += member(name, value) }
      text += "</dict>"
    }
    return text + "</dict></dict></plist>\n"
  }

  /// The members of a plural variable.
  static func plural(_ type: String = "ld", _ categories: (String, String)...) -> [(String, String)] {
    [("NSStringFormatSpecTypeKey", "NSStringPluralRuleType"), ("NSStringFormatValueTypeKey", type)] + categories
  }

  private static func member(_ name: String, _ value: String) -> String {
    "<key>\(escaped(name))</key><string>\(escaped(value))</string>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
