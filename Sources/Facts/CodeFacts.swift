import SourceText

/// What the Swift and Objective-C code of one tree asks its catalogs for, and what it shows without asking.
package struct CodeFacts: Sendable, Hashable {
  /// Sorted by path, position and key.
  package var uses: [KeyUse] = []
  /// Lookups whose key is a string that could not be followed to literals.
  package var runtimeKeys: [RuntimeKey] = []
  /// Literals that users see without any lookup.
  package var plainTexts: [PlainText] = []
  /// Texts that are chosen by asking for the language in code.
  package var languageBranches: [CodePlace] = []
  package var accessors: [Accessor] = []
  /// Every call that asks the system for a text.
  package var lookups: [LookupCall] = []
  /// What each address of the ledger finds, in the ledger's order.
  package var addresses: [[String]] = []
  /// Names of generated symbols that the code asks for (`appTitle`, `Discover.landmarks`), sorted.
  package var generatedSymbols: [String] = []
  /// Files in which the parser found errors, so that something may be missing.
  package var unreadable: [RepositoryPath] = []

  package init() {}
}

/// A place in code.
package struct CodePlace: Sendable, Hashable, Comparable {
  package var path: RepositoryPath
  package var position: Position
  /// The declaration that holds it, dotted (`HomeView.body`, `title(of:)` as `title`); empty at a file's top.
  package var enclosing: String

  package init(path: RepositoryPath, position: Position, enclosing: String = "") {
    self.path = path
    self.position = position
    self.enclosing = enclosing
  }

  package static func < (a: CodePlace, b: CodePlace) -> Bool {
    a.path != b.path ? a.path < b.path : a.position < b.position
  }
}

/// A literal, or a template, that a lookup receives (contract, "use").
package struct KeyUse: Sendable, Hashable {
  package enum Status: String, Sendable, Hashable {
    case certain
    /// A literal that equals a catalog's key somewhere else, or in a call whose declaration is not known.
    case possible
    /// A template that cannot be expanded with certainty, or of which nothing says whether it is a key.
    case unresolved
    /// In previews, tests and debug code.
    case excluded
  }

  package enum Form: String, Sendable, Hashable {
    /// The literal is the key.
    case literal
    /// A literal with holes that is a key by its type: it makes one key with specifiers.
    case interpolated
    /// A string with holes that is put together before it is looked up.
    case runtime
    /// A literal that the name of its declaration (`titleKey`) makes a key.
    case declared
    /// A symbol that Xcode generates for a key; the key is not known, `pattern` holds the symbol.
    case symbol
  }

  package var status: Status
  package var form: Form
  package var pattern: KeyPattern
  /// The concrete keys that a template stands for, as far as they are known; sorted, each once.
  package var expansions: [Expansion]
  /// Whether `expansions` is all that the template can stand for.
  package var isComplete: Bool
  package var destination: Destination
  /// What receives the key, as people write it (`Text`, `String(localized:)`, `NSLocalizedString`, `Card(title:)`).
  package var call: String
  package var place: CodePlace
  /// What each argument accepts, in order, as specifiers without `%` (`[["@"], ["lld"]]`); empty: the text is shown
  /// without arguments; nil: not known.
  package var arguments: [[String]]?
  /// The text of `defaultValue:` or `value:`, as a catalog would hold it.
  package var defaultValue: String?

  package init(
    status: Status = .certain, form: Form = .literal, pattern: KeyPattern, expansions: [Expansion] = [],
    isComplete: Bool = true, destination: Destination = Destination(), call: String, place: CodePlace,
    arguments: [[String]]? = nil, defaultValue: String? = nil
  ) {
    self.status = status
    self.form = form
    self.pattern = pattern
    self.expansions = expansions
    self.isComplete = isComplete
    self.destination = destination
    self.call = call
    self.place = place
    self.arguments = arguments
    self.defaultValue = defaultValue
  }

  /// One key that a template stands for, and where its parts come from (`Phase.luteal`), for people.
  package struct Expansion: Sendable, Hashable, Comparable {
    package var key: String
    package var origin: String

    package init(key: String, origin: String = "") {
      self.key = key
      self.origin = origin
    }

    package static func < (a: Expansion, b: Expansion) -> Bool {
      (a.key, a.origin) < (b.key, b.origin)
    }
  }

  /// Where a lookup goes.
  package struct Destination: Sendable, Hashable {
    package enum Table: Sendable, Hashable {
      case named(String)
      /// Not known, or any of the bundle.
      case any
    }

    package enum Bundle: Sendable, Hashable {
      /// No bundle given, or the main one.
      case main
      /// `.module` or `#bundle`, seen from the file at that path.
      case module(RepositoryPath)
      /// The bundle of a type that the file at that path declares (`Bundle(for:)`).
      case ofFile(RepositoryPath)
      /// A bundle that the analysis cannot tell.
      case unknown
    }

    package var table: Table
    package var bundle: Bundle

    package init(table: Table = .named("Localizable"), bundle: Bundle = .main) {
      self.table = table
      self.bundle = bundle
    }
  }
}

/// A key with parts that only run time knows.
package struct KeyPattern: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// The specifiers (without `%`) that the hole may have, the likeliest first; empty in a string that is looked up as
    /// it is.
    case hole([String])
  }

  package var pieces: [Piece]

  package init(_ pieces: [Piece]) { self.pieces = pieces }
  package init(_ key: String) { pieces = key.isEmpty ? [] : [.text(key)] }

  package var hasHoles: Bool { pieces.contains { if case .hole = $0 { true } else { false } } }

  /// The key, each hole written as `*` (contract, "template").
  package var template: String {
    pieces.map { if case .text(let text) = $0 { text } else { "*" } }.joined()
  }

  /// The key that the system asks for, each hole as its likeliest specifier; percent signs of a text beside a hole
  /// are doubled (`formats.md`, section 7).
  package var key: String { key { $0.first ?? "@" } }

  /// Every key that the system may ask for, the likeliest first; at most 64.
  package var keys: [String] {
    var found = [""]
    for piece in pieces {
      switch piece {
      case .text(let text): found = found.map { $0 + escaped(text) }
      case .hole(let specifiers):
        let choices = specifiers.isEmpty ? ["@"] : specifiers
        found =
          found.count * choices.count > 64
          ? found.map { "\($0)%\(choices[0])" } : choices.flatMap { choice in found.map { "\($0)%\(choice)" } }
      }
    }
    return found
  }

  private func key(_ specifier: ([String]) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): escaped(text)
      case .hole(let specifiers): "%\(specifier(specifiers))"
      }
    }.joined()
  }

  private func escaped(_ text: String) -> String { hasHoles ? text.replacing("%", with: "%%") : text }

  /// Whether a key can be what the pattern stands for: each hole is one character or more.
  package func matches(_ key: String) -> Bool {
    Self.matches(pieces[...], Array(key.utf8)[...])
  }

  private static func matches(_ pieces: ArraySlice<Piece>, _ key: ArraySlice<UInt8>) -> Bool {
    guard let first = pieces.first else { return key.isEmpty }
    switch first {
    case .text(let text):
      guard key.starts(with: text.utf8) else { return false }
      return matches(pieces.dropFirst(), key.dropFirst(text.utf8.count))
    case .hole:
      let rest = pieces.dropFirst()
      guard !rest.isEmpty else { return !key.isEmpty }
      var tail = key.dropFirst()
      while !tail.isEmpty {
        if matches(rest, tail) { return true }
        tail = tail.dropFirst()
      }
      return false
    }
  }
}

/// A lookup whose key comes from a string at run time (`LocalizedStringKey(title)`).
package struct RuntimeKey: Sendable, Hashable {
  package var call: String
  /// The expression as people would name it (`title`, `item.name`).
  package var expression: String
  package var place: CodePlace

  package init(call: String, expression: String, place: CodePlace) {
    self.call = call
    self.expression = expression
    self.place = place
  }
}

/// A literal that reaches the screen as it is.
package struct PlainText: Sendable, Hashable {
  package enum Way: Sendable, Hashable {
    /// Meant so: `Text(verbatim:)`, or the localized text of a lookup's literal (which a script can be wrong in).
    case verbatim
    /// Through a `String` (`Text("a" + b)`, `Text(x ?? "None")`, `label.text = "None"`).
    case string
  }

  package var text: String
  package var call: String
  package var way: Way
  package var place: CodePlace

  package init(text: String, call: String, way: Way, place: CodePlace) {
    self.text = text
    self.call = call
    self.way = way
    self.place = place
  }
}

/// A static member that stands for one key (contract, `accessor-matches`).
package struct Accessor: Sendable, Hashable {
  /// Dotted (`L10n.Recordings.title`).
  package var symbol: String
  /// The innermost type that holds it (`Recordings`); empty where that is the outermost one.
  package var group: String
  package var key: String
  /// As a catalog would hold it; nil where the call gives none.
  package var defaultValue: String?
  /// Also where the call has no place for one.
  package var hasComment: Bool
  package var destination: KeyUse.Destination
  package var place: CodePlace

  package init(
    symbol: String, group: String, key: String, defaultValue: String?, hasComment: Bool,
    destination: KeyUse.Destination, place: CodePlace
  ) {
    self.symbol = symbol
    self.group = group
    self.key = key
    self.defaultValue = defaultValue
    self.hasComment = hasComment
    self.destination = destination
    self.place = place
  }
}

/// A call that asks the system, or the project's own resolver, for a text.
package struct LookupCall: Sendable, Hashable {
  package enum Way: Sendable, Hashable {
    /// `NSLocalizedString`, `String(localized:)`, `localizedString(forKey:)` and their kin.
    case foundation
    /// A SwiftUI view or modifier that looks its literal up by itself.
    case swiftUI
  }

  package var way: Way
  package var call: String
  /// The literal or template asked for, where there is one.
  package var key: String
  package var place: CodePlace

  package init(way: Way, call: String, key: String, place: CodePlace) {
    self.way = way
    self.call = call
    self.key = key
    self.place = place
  }
}
