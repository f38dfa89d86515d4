/// What Apple's frameworks do with the texts that they are given: `Configuration/sdk.table`, read.
///
/// A line is a kind and a signature with a role for each argument, as Swift people write them:
/// ```
/// type LocalizedStringKey
/// init Text(_ key, tableName: table, bundle: bundle, comment: comment)
/// func NSLocalizedString(_ lookup, tableName: table, bundle: bundle, value: default, comment: comment)
/// method navigationTitle(_ key)
/// attribute Parameter(title: key, default: plain)
/// property UILabel.text shown
/// ```
package struct SDKTable: Sendable {
  /// What becomes of an argument.
  package enum Role: Sendable, Hashable {
    /// A key type beside a `String` overload: a literal is a key, a string is shown as it is.
    case key
    /// A key type and nothing else.
    case keyOnly
    /// A `String` that is looked up as it is.
    case lookup
    /// A `String` that users see as it is.
    case shown
    /// Users see it, and whoever writes it says that it needs no translation (`verbatim:`).
    case verbatim
    /// Neither shown nor a key: ids, names of files, symbols and defaults, URLs, logs.
    case plain
    /// The source text beside a key.
    case defaultValue
    case comment, table, bundle
    /// A format that the further arguments fill.
    case format
    /// An argument of a format.
    case argument
    /// A value of that SDK type, whose own literals or initializers say more.
    case type(String)
  }

  package struct Parameter: Sendable, Hashable {
    /// Nil for `_`.
    package var label: String?
    package var role: Role
  }

  package struct Signature: Sendable, Hashable {
    package var name: String
    package var parameters: [Parameter]
    /// The type of the result, where the table gives one (`-> LocalizedStringResource`).
    package var result: String?
  }

  package enum Fault: Error, Hashable {
    /// The number of a line that is none of the kinds.
    case line(Int)
  }

  /// Types whose values are keys: a literal where one is expected is looked up.
  package private(set) var keyTypes: Set<String> = []
  /// Initializers by the type's name.
  package private(set) var initializers: [String: [Signature]] = [:]
  /// Free functions by name.
  package private(set) var functions: [String: [Signature]] = [:]
  /// Methods and static functions by name, whatever their type.
  package private(set) var methods: [String: [Signature]] = [:]
  package private(set) var attributes: [String: [Signature]] = [:]
  /// Properties that are assigned, by `Type.name` or, on any type, `name`.
  package private(set) var properties: [String: Role] = [:]

  package init(_ text: String) throws(Fault) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.prefix { $0 != "#" }
      let words = line.split(separator: " ", maxSplits: 1)
      guard let kind = words.first else { continue }
      guard words.count == 2 else { throw .line(index + 1) }
      let rest = words[1]
      switch kind {
      case "type": keyTypes.insert(Self.trimmed(rest))
      case "property":
        let parts = rest.split(separator: " ")
        guard parts.count == 2, let role = Self.role(parts[1]) else { throw .line(index + 1) }
        properties[String(parts[0])] = role
      default:
        guard let signature = Self.signature(rest) else { throw .line(index + 1) }
        switch kind {
        case "init": initializers[signature.name, default: []].append(signature)
        case "func": functions[signature.name, default: []].append(signature)
        case "method": methods[signature.name, default: []].append(signature)
        case "attribute": attributes[signature.name, default: []].append(signature)
        default: throw .line(index + 1)
        }
      }
    }
  }

  private static func signature(_ text: Substring) -> Signature? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return nil }
    var parameters: [Parameter] = []
    for part in text[text.index(after: open)..<close].split(separator: ",") {
      let words = part.split(separator: " ")
      guard words.count == 2, let role = role(words[1]) else { return nil }
      let label = words[0].last == ":" ? words[0].dropLast() : words[0]
      parameters.append(Parameter(label: label == "_" ? nil : String(label), role: role))
    }
    let result = text[text.index(after: close)...].split(separator: " ")
    guard result.isEmpty || result.count == 2 && result[0] == "->" else { return nil }
    return Signature(
      name: trimmed(text[..<open]), parameters: parameters, result: result.isEmpty ? nil : String(result[1]))
  }

  private static func role(_ word: Substring) -> Role? {
    switch word {
    case "key": .key
    case "keyOnly": .keyOnly
    case "lookup": .lookup
    case "shown": .shown
    case "verbatim": .verbatim
    case "plain": .plain
    case "default": .defaultValue
    case "comment": .comment
    case "table": .table
    case "bundle": .bundle
    case "format": .format
    case "argument": .argument
    default: word.hasPrefix("type:") ? .type(String(word.dropFirst(5))) : nil
    }
  }

  private static func trimmed(_ text: Substring) -> String { String(text.split(separator: " ").joined(separator: " ")) }
}
