import Facts
import SourceText

/// Swift as a test writes it, with what the analysis must say of each line in a comment at the line's end.
///
/// A comment `//? item ; item` marks its own line, `//?-2 item` the second line above. A line without mark must have
/// nothing that a mark could name. Lines that begin a file or set an option:
/// ```
/// // file: App/Other.swift [test]
/// // unit: Kit
/// // known: key1 | key2
/// // macros: ACLocalized | BRLocalized
/// // lookup: Loc.tr 0 Labels
/// // resolver: tr
/// ```
struct MarkedSource: Sendable {
  struct File: Sendable {
    var path: String
    var unit = ""
    var isTest = false
    var lines: [String] = []

    var text: String { lines.joined(separator: "\n") + "\n" }
  }

  struct Line: Hashable, Comparable {
    var path: String
    var number: Int

    static func < (a: Self, b: Self) -> Bool { (a.path, a.number) < (b.path, b.number) }
  }

  enum Fault: Error, Equatable {
    /// A mark that is none of the notation.
    case mark(String)
  }

  private(set) var files: [File] = []
  private(set) var marks: [(line: Line, mark: Mark)] = []
  private(set) var knownKeys: Set<String> = []
  private(set) var macroNames: Set<String> = []
  private(set) var lookups: [(function: String, key: Int, table: String?)] = []
  private(set) var resolver: String?

  init(_ text: String) throws(Fault) {
    var file = File(path: "App/Main.swift")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let (name, value) = Self.option(line) else {
        if let mark = line.firstRange(of: "//?") {
          let (offset, items) = Self.offset(line[mark.upperBound...])
          let number = file.lines.count + 1 - offset
          for item in try Mark.items(items) { marks.append((Line(path: file.path, number: number), item)) }
          file.lines.append(String(line[..<mark.lowerBound]))
        } else {
          file.lines.append(String(line))
        }
        continue
      }
      switch name {
      case "file":
        if !file.lines.isEmpty { files.append(file) }
        let words = value.split(separator: " ")
        file = File(path: String(words[0]), isTest: words.count > 1)
      case "unit": file.unit = value
      case "known": knownKeys.formUnion(Self.list(value))
      case "macros": macroNames.formUnion(Self.list(value))
      case "resolver": resolver = value
      default:
        let words = value.split(separator: " ")
        lookups.append((String(words[0]), Int(words[1]) ?? 0, words.count > 2 ? String(words[2]) : nil))
      }
    }
    if !file.lines.isEmpty { files.append(file) }
  }

  private static func option(_ line: Substring) -> (name: String, value: String)? {
    for name in ["file", "unit", "known", "macros", "lookup", "resolver"] where line.hasPrefix("// \(name): ") {
      return (name, String(line.dropFirst(name.count + 5)))
    }
    return nil
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: "|").map { part in
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return String(part)
    }
  }

  /// How many lines above its own a mark stands for, and the items.
  private static func offset(_ text: Substring) -> (Int, Substring) {
    guard text.first == "-" else { return (0, text) }
    let digits = text.dropFirst().prefix { $0.isNumber }
    return (Int(digits) ?? 0, text.dropFirst(1 + digits.count))
  }
}

/// What the analysis must say of a line.
///
/// A key with a blank stands between backticks, `⏎` in it is a line feed. `key K` may end with `in TABLE` (`*`: any),
/// `of BUNDLE` (`module`, `file`, `unknown`), `with SPECIFIERS` (what the arguments accept, `none`, or `?`) and
/// `default TEXT`. `may` before an item allows it without asking for it.
indirect enum Mark: Sendable, Hashable {
  struct Key: Sendable, Hashable {
    var key: String
    /// `K~`: one of the keys that the system may ask for.
    var isLoose = false
    var table: KeyUse.Destination.Table = .named("Localizable")
    var bundle = "main"
    var arguments: [String]??
    var defaultValue: String?
  }

  case key(Key)
  /// A template that is all of these keys.
  case template(String, [String])
  /// A template that is not known whole.
  case open(String)
  /// The keys that certain uses ask for, written out or through a template.
  case asks([String])
  case possible(String)
  case excluded(String)
  case symbol(String)
  case dynamic
  case plain(String)
  case branch
  case accessor(String)
  case may(Mark)

  static func items(_ text: Substring) throws(MarkedSource.Fault) -> [Mark] {
    var words = Self.words(text)
    var marks: [Mark] = []
    while !words.isEmpty {
      let end = words.firstIndex(of: .semicolon) ?? words.endIndex
      marks.append(try item(words[..<end], text))
      words = words[end...].dropFirst()
    }
    guard !marks.isEmpty else { throw .mark(String(text)) }
    return marks
  }

  private enum Word: Hashable {
    case bare(String)
    case quoted(String)
    case comma, semicolon

    var text: String? {
      switch self {
      case .bare(let text), .quoted(let text): text
      case .comma, .semicolon: nil
      }
    }
  }

  private static func words(_ text: Substring) -> ArraySlice<Word> {
    var words: [Word] = []
    var rest = text
    while let first = rest.first {
      switch first {
      case " ": rest.removeFirst()
      case ";":
        words.append(.semicolon)
        rest.removeFirst()
      case ",":
        words.append(.comma)
        rest.removeFirst()
      case "`":
        let quoted = rest.dropFirst().prefix { $0 != "`" }
        words.append(.quoted(String(quoted).replacing("⏎", with: "\n")))
        rest = rest.dropFirst(quoted.count + 2)
      default:
        let word = rest.prefix { $0 != " " && $0 != "," && $0 != ";" }
        words.append(.bare(String(word)))
        rest = rest.dropFirst(word.count)
      }
    }
    return words[...]
  }

  private static func item(_ words: ArraySlice<Word>, _ text: Substring) throws(MarkedSource.Fault) -> Mark {
    let fault = MarkedSource.Fault.mark(String(text))
    guard let kind = words.first?.text else { throw fault }
    let rest = words.dropFirst()
    switch kind {
    case "dynamic": return .dynamic
    case "branch": return .branch
    case "may": return .may(try item(rest, text))
    case "key": return .key(try key(rest, fault))
    case "asks": return .asks(rest.compactMap(\.text).sorted())
    default: break
    }
    guard let name = rest.first?.text else { throw fault }
    switch kind {
    case "template":
      let values = rest.dropFirst()
      if values.first == .bare("?"), values.count == 1 { return .open(name) }
      guard values.first == .bare("=") else { throw fault }
      return .template(name, values.dropFirst().compactMap(\.text).sorted())
    case "possible" where rest.count == 1: return .possible(name)
    case "excluded" where rest.count == 1: return .excluded(name)
    case "symbol" where rest.count == 1: return .symbol(name)
    case "plain" where rest.count == 1: return .plain(name)
    case "accessor" where rest.count == 1: return .accessor(name)
    default: throw fault
    }
  }

  private static func key(_ words: ArraySlice<Word>, _ fault: MarkedSource.Fault) throws(MarkedSource.Fault) -> Key {
    guard let first = words.first, let text = first.text else { throw fault }
    var key = Key(key: text)
    var rest = words.dropFirst()
    if case .bare(let word) = first, word.last == "~" {
      key = Key(key: String(word.dropLast()), isLoose: true)
    } else if rest.first == .bare("~") {
      key.isLoose = true
      rest.removeFirst()
    }
    while let word = rest.popFirst() {
      guard let value = rest.first?.text else { throw fault }
      switch word {
      case .bare("in"):
        key.table = value == "*" ? .any : .named(value)
        rest.removeFirst()
      case .bare("of"):
        key.bundle = value
        rest.removeFirst()
      case .bare("default"):
        key.defaultValue = value
        rest.removeFirst()
      case .bare("with"):
        var specifiers: [String] = []
        while let specifier = rest.first?.text, !["in", "of", "default"].contains(specifier) {
          specifiers.append(specifier)
          rest.removeFirst()
        }
        key.arguments = .some(specifiers == ["?"] ? nil : specifiers == ["none"] ? [] : specifiers)
      default: throw fault
      }
    }
    return key
  }
}
