import Policies

/// An option of a command.
struct OptionSpec: Sendable {
  /// With its dashes: `--format`.
  let name: String
  /// What its value is called in the help; nil for a switch.
  let value: String?
  let help: String
  /// The values it takes, where they are few.
  let choices: [String]

  init(_ name: String, value: String? = nil, choices: [String] = [], _ help: String) {
    self.name = name
    self.value = value
    self.choices = choices
    self.help = help
  }
}

/// A command line that asks for what a command does not know.
struct UsageError: Error {
  let message: String
}

/// The words after a command's name, told apart by its options.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var switches: Set<String> = []

  /// Options may stand anywhere before `--`; `--name value` and `--name=value` are the same.
  init(_ words: [String], options: [OptionSpec]) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      guard let option = options.first(where: { $0.name == name }) else {
        let nearest = NearestName.nearest(to: name, among: options.map(\.name))
        throw UsageError(message: "unknown option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
      if let value = option.value {
        guard let given = parts.count == 2 ? parts[1] : words.popFirst() else {
          throw UsageError(message: "\(name) needs a value: \(name) \(value)")
        }
        if !option.choices.isEmpty, !option.choices.contains(given) {
          throw UsageError(
            message: "\(name) cannot be \(given); it is one of \(option.choices.joined(separator: ", "))")
        }
        values[name] = given
      } else {
        guard parts.count == 1 else { throw UsageError(message: "\(name) takes no value") }
        switches.insert(name)
      }
    }
  }

  func value(_ name: String) -> String? { values[name] }
  func isGiven(_ name: String) -> Bool { switches.contains(name) || values[name] != nil }
}
