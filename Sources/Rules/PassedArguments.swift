import Facts

/// The arguments that a call passes to a format text, against what the text reads.
struct PassedArguments {
  /// One thing wrong with a text for these arguments.
  struct Fault: Hashable {
    let leaf: String
    /// To follow “the German text”.
    let problem: String
    let effect: FormatFault.Effect
    /// What users see.
    let seen: String
  }

  /// For each argument the types that it may be, with their specifiers; empty: not known.
  private let types: [[(type: ArgumentType, specifier: String)]]

  /// - Parameter arguments: for each argument the specifiers (without `%`) that it accepts; empty: not known.
  init(_ arguments: [[String]]) {
    types = arguments.map { specifiers in
      let known = specifiers.compactMap { specifier in ArgumentType(specifier: specifier).map { ($0, specifier) } }
      // One alternative that cannot be read may be anything.
      return known.count == specifiers.count ? known : []
    }
  }

  /// The specifiers of a text by the argument that they read, as a call would pass them.
  static func specifiers(of text: String) -> [[String]] {
    let uses = FormatText(text).uses
    guard let count = uses.map(\.index).max(), (1...99).contains(count) else { return [] }
    var found = [[String]](repeating: [], count: count)
    for use in uses where use.index >= 1 {
      guard let specifier = use.type.flatMap({ specifier(of: $0) }) else { continue }
      found[use.index - 1] = [specifier]
    }
    return found
  }

  private static func specifier(of type: ArgumentType) -> String? {
    switch type {
    case .object: "@"
    case .integer(let bits): bits == 64 ? "lld" : bits == 32 ? "d" : bits == 16 ? "hd" : "hhd"
    case .float(let isLong): isLong ? "Lf" : "lf"
    case .character: "c"
    case .cString: "s"
    case .unicodeString: "S"
    case .pascalString: "P"
    case .pointer: "p"
    case .disabled: nil
    }
  }

  /// As people would say it: “an object and a Double”.
  var description: String {
    guard !types.isEmpty else { return "nothing" }
    return Wording.list(types.map { Self.names(of: $0) })
  }

  private static func names(of types: [(type: ArgumentType, specifier: String)]) -> String {
    if types.isEmpty { return "something" }
    var names: [String] = []
    for (type, specifier) in types where !names.contains(name(of: type, specifier)) {
      names.append(name(of: type, specifier))
    }
    return names.joined(separator: " or ")
  }

  private static func name(of type: ArgumentType, _ specifier: String) -> String {
    switch type {
    case .object: "an object"
    case .integer(let bits): bits == 64 ? "an Int" : "a \(bits)-bit integer"
    case .float: "a Double"
    default: "`%\(specifier)`"
    }
  }

  // What a locale's texts read.

  /// What is wrong with the texts of one locale.
  func faults(of reading: FormatReading) -> [Fault] {
    var faults: [Fault] = []
    for variable in reading.variables where variable.isReferenced {
      guard let index = variable.index, let type = variable.type else { continue }
      let leaf = reading.texts(of: variable.substitution.name).first?.leaf.path ?? ""
      let written = "%\(variable.substitution.formatSpecifier ?? "")"
      faults += fault(index, type, isStar: false, written, at: leaf).map { [$0] } ?? []
    }
    for part in reading.texts {
      let own = self.faults(of: part.text, at: part.leaf.path)
      faults += own
      if own.isEmpty, let gap = gap(in: part, of: reading) { faults.append(gap) }
    }
    for part in reading.variableTexts { faults += self.faults(of: part.text, at: part.leaf.path) }
    var seen: Set<Fault> = []
    return faults.filter { seen.insert($0).inserted }
  }

  /// What is wrong with one text.
  func faults(of text: FormatText, at leaf: String) -> [Fault] {
    var faults: [Fault] = []
    var stars = 0
    var previous = ""
    for use in text.uses {
      // Each `*` of a specifier is a use of its own before it.
      if stars == 0, !use.isPositional, use.written.contains("*"), previous != use.written {
        stars = use.written.count { $0 == "*" }
        previous = use.written
      } else if stars == 0 {
        previous = ""
      }
      let isStar = stars > 0
      if isStar { stars -= 1 }
      if let fault = fault(use.index, use.type, isStar: isStar, use.written, at: leaf) { faults.append(fault) }
    }
    for variable in text.variables where variable.index > types.count {
      faults.append(beyond(variable.index, variable.written, isAddress: false, at: leaf))
    }
    return faults
  }

  private func fault(_ index: Int, _ type: ArgumentType?, isStar: Bool, _ written: String, at leaf: String) -> Fault? {
    guard index >= 1, type != .disabled else { return nil }
    guard index <= types.count else { return beyond(index, written, isAddress: type?.isAddress ?? false, at: leaf) }
    let accepted = types[index - 1].map(\.type)
    guard let type, !accepted.isEmpty, !accepted.contains(type) else { return nil }
    if isStar, accepted.contains(where: { if case .integer = $0 { true } else { false } }) { return nil }
    let problem = "reads argument \(index) as `\(written)`"
    if case .integer(let bits) = type {
      let sizes = accepted.compactMap { if case .integer(let bits) = $0 { bits } else { nil } }
      if let widest = sizes.max() {
        let seen =
          bits < widest ? "numbers above \(bits) bits are cut off" : "users may see a wrong number below zero"
        return Fault(leaf: leaf, problem: problem, effect: bits < 32 && bits < widest ? .wrong : .harmless, seen: seen)
      }
    }
    return Fault(
      leaf: leaf, problem: problem, effect: FormatFault.effect(of: type, on: accepted[0]),
      seen: FormatFault.seen(type, accepted[0]))
  }

  private func beyond(_ index: Int, _ written: String, isAddress: Bool, at leaf: String) -> Fault {
    Fault(
      leaf: leaf, problem: "reads an argument \(index) as `\(written)`, which nobody passes",
      effect: isAddress ? .crash : .wrong, seen: isAddress ? "the app may crash" : "users see rubbish")
  }

  /// An argument that a text with positions leaves out below one that it shows: the system reads the later ones from
  /// the wrong place.
  private func gap(in part: FormatReading.Part, of reading: FormatReading) -> Fault? {
    guard let last = part.text.uses.filter(\.isPositional).max(by: { $0.index < $1.index }), last.index > 1 else {
      return nil
    }
    let shown = reading.indexesWithVariables(of: part)
    guard let missing = (1..<min(last.index, 999)).first(where: { !shown.contains($0) }) else { return nil }
    let crashes =
      last.type?.isAddress == true && missing <= types.count
      && types[missing - 1].contains { $0.type != last.type }
    return Fault(
      leaf: part.leaf.path, problem: "has `\(last.written)` and leaves argument \(missing) out",
      effect: crashes ? .crash : .wrong,
      seen: crashes
        ? "the system reads argument \(missing) in its place and the app crashes"
        : "the system reads argument \(missing) in its place")
  }
}
