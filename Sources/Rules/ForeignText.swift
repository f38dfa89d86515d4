import Facts
import Policies
import SourceText

/// Which texts a project with semantic keys must not hold in its code (contract, `source-text-in-code`).
struct ForeignText {
  private let policy: Policy
  private let code: JudgedCode
  /// The scripts that the policy names; nil: every one but the source locale's.
  private let named: Set<Script>?
  /// The scripts of all catalogs' source locales.
  private let ownScripts: Set<Script>
  private let holdsSomewhere: Bool
  private var isSemantic: [RepositoryPath: Bool] = [:]

  init(_ code: JudgedCode, policy: Policy) {
    self.policy = policy
    self.code = code
    named =
      policy.sourceTextScripts.isEmpty
      ? nil : policy.sourceTextScripts.reduce(into: []) { $0.formUnion(Script.named($1)) }
    let sources = Set(code.catalogs.map(\.catalog.sourceLocale))
    ownScripts = (sources.isEmpty ? [LocaleCode(policy.sourceLanguage)] : sources).reduce(into: []) {
      $0.formUnion(Script.scripts(of: $1))
    }
    holdsSomewhere = policy.keys == .semantic || policy.overrides.contains { $0.keys == .semantic }
  }

  /// Whether the keys of the project are semantic where a file lies, so that no text belongs into its code.
  mutating func holds(in path: RepositoryPath) -> Bool {
    guard holdsSomewhere else { return false }
    if let answer = isSemantic[path] { return answer }
    let answer = policy.settings(for: path).keys == .semantic
    isSemantic[path] = answer
    return answer
  }

  /// The script of a text that users see and that is not written as the source texts of the catalogs are.
  func script(of text: String) -> Script? { script(of: text, own: ownScripts) }

  /// The same for a text that is looked up on some shelves.
  func script(of text: String, on shelves: [Int]) -> Script? {
    if text.utf8.allSatisfy({ $0 < 0x80 }), named?.contains(.latin) != true, ownScripts.contains(.latin) { return nil }
    let sources = Set(shelves.flatMap { code.shelves[$0].catalogs }.map { code.catalogs[$0].catalog.sourceLocale })
    if sources.isEmpty { return script(of: text) }
    return script(of: text, own: sources.reduce(into: []) { $0.formUnion(Script.scripts(of: $1)) })
  }

  private func script(of text: String, own: Set<Script>) -> Script? {
    func isForeign(_ script: Script) -> Bool { named?.contains(script) ?? !own.contains(script) }
    // Names of products and units are Latin in every language: without the policy's word, one such word is no text.
    let shortestLatin = named == nil ? 2 : 1
    var latinWords = 0
    for word in FormatSpecifier.replacing(text, with: " ").unicodeScalars.split(whereSeparator: { !isLetter($0) }) {
      for scalar in word {
        guard let script = Script(scalar), isForeign(script) else { continue }
        if script.writesWordsInOneLetter { return script }
        let letters = word.count { Script($0) == script }
        guard letters > 1 else { continue }
        if script != .latin { return script }
        latinWords += 1
        if latinWords >= shortestLatin { return script }
        break
      }
    }
    return nil
  }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Whether a key is a text and no name: it has white space, or characters that no name has. The arguments behind a
  /// name (`items.count %lld`) do not make it a text.
  static func isText(_ key: String) -> Bool {
    if isPlainName(key.utf8) { return false }
    guard JudgedCatalog.hasLetter(key) else { return false }
    let words = key.split(whereSeparator: \.isWhitespace)
    let isPadded = key.first?.isWhitespace == true || key.last?.isWhitespace == true
    let names = words.filter { !FormatSpecifier.replacing(String($0), with: "").isEmpty }
    guard names.count == 1, !isPadded else { return true }
    if words.count > 1, !names[0].contains(where: { $0 == "." || $0 == "_" }) { return true }
    // A hole within a word belongs to the name.
    return !isName(FormatSpecifier.replacing(String(names[0]), with: "x"))
  }

  /// Whether a key is a name in ASCII, as nearly all are.
  private static func isPlainName(_ bytes: String.UTF8View) -> Bool {
    var endsInPart = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): endsInPart = true
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"): endsInPart = false
      default: return false
      }
    }
    return endsInPart
  }

  private static func isName(_ text: String) -> Bool {
    var endsInPart = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "_", "-": endsInPart = true
      case ".", "/", ":": endsInPart = false
      case _ where scalar.properties.isAlphabetic: endsInPart = true
      default:
        switch scalar.properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark: endsInPart = true
        default: return false
        }
      }
    }
    return endsInPart
  }
}
