import Facts

/// What is wrong with the placeholders of one key in one locale.
struct FormatCheck {
  private let reading: FormatReading
  private let reference: FormatReference
  private let format: Catalog.Format
  /// Whether the texts are measured by the reference, or only by themselves.
  private let isCompared: Bool

  init(_ reading: FormatReading, reference: FormatReference, format: Catalog.Format, isCompared: Bool) {
    self.reading = reading
    self.reference = reference
    self.format = format
    self.isCompared = isCompared
  }

  func faults() -> [FormatFault] {
    var faults: [FormatFault] = []
    for part in reading.texts where !isBlank(part.string) {
      let own = ownFaults(of: part)
      faults += own
      // One fault is said once: what is garbled is missing too.
      if isCompared, own.isEmpty { faults += comparedFaults(of: part) }
    }
    for variable in reading.variables { faults += variableFaults(variable) }
    var seen: Set<FormatFault> = []
    return faults.filter { seen.insert($0).inserted }
  }

  private func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  // What a text tells by itself.

  private func ownFaults(of part: FormatReading.Part) -> [FormatFault] {
    let leaf = part.leaf.path
    var faults = GarbledPlaceholder.scan(part.string).filter(\.isCertain).map { garbled($0, at: leaf) }
    let text = part.text
    if text.hasArgument, part.path.variable == nil || format == .lproj, !keyHasArgument {
      let place = format == .lproj ? "which only string catalogs know" : "which only the texts of a variable know"
      faults.append(
        FormatFault(leaf, "has `%arg`, \(place)", .wrong, "users see a number in hexadecimal and the letters “rg”"))
    }
    // In a variable's text the plain one is its own number.
    if text.isMixed, part.path.variable == nil {
      faults.append(
        FormatFault(
          leaf, "mixes placeholders with positions and without", .wrong,
          "those without count from the first argument again, and users see the wrong ones or a crash"))
    }
    for variable in text.variables {
      if reading.variable(variable.name) == nil {
        faults.append(
          FormatFault(
            leaf, "names the variable `\(variable.written)`, which is not defined in this language", .crash,
            format == .xcstrings
              ? "the build refuses it, and run as it is the app crashes"
              : "the app crashes, since a number is read as an object"))
      } else if !Self.isReadableName(variable.name) {
        faults.append(
          FormatFault(
            leaf,
            "names the variable `\(variable.written)`; the system reads only letters a–z, digits and `_` in a name",
            .wrong, "users see the name instead of the text"))
      }
    }
    faults += nameFaults(of: text, at: leaf)
    if let zero = text.uses.first(where: { $0.index < 1 }) {
      faults.append(FormatFault(leaf, "has `\(zero.written)`, and arguments count from 1", .wrong, "users see rubbish"))
    }
    return faults
  }

  private func garbled(_ placeholder: GarbledPlaceholder, at leaf: String) -> FormatFault {
    FormatFault(
      leaf, "has `\(placeholder.written)`, which \(placeholder.fault)", .wrong,
      "users see it as text, or another argument is read in its place")
  }

  private var keyHasArgument: Bool { reference.arguments.contains { $0.value.written == "%arg" } }

  private static func isReadableName(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
  }

  private func nameFaults(of text: FormatText, at leaf: String) -> [FormatFault] {
    var faults: [FormatFault] = []
    for use in text.uses {
      guard let name = use.name else { continue }
      if format == .lproj {
        faults.append(
          FormatFault(
            leaf, "has the named placeholder `\(use.written)`, which only string catalogs know", .wrong,
            "users see “(\(name))…” as text"))
      } else if let index = reference.indexByName[name] {
        if index != use.index {
          faults.append(
            FormatFault(
              leaf,
              "has `\(use.written)` in another order than the source without a position "
                + "(`%\(index)$(\(name))…`)", .wrong,
              "arguments are numbered by their order, and users see the wrong ones"))
        }
      } else {
        faults.append(
          FormatFault(
            leaf, "has `\(use.written)`, a name that the source does not have", .wrong,
            "users see another argument or rubbish"))
      }
    }
    return faults
  }

  // What a text tells against the arguments.

  private func comparedFaults(of part: FormatReading.Part) -> [FormatFault] {
    let leaf = part.leaf.path
    let text = part.text
    var faults = typeFaults(of: text.uses, at: leaf)
    faults += orderFaults(of: text, at: leaf)
    if !faults.isEmpty { return reordered(part).map { [$0] } ?? faults }
    if let lost = lostPosition(in: text) {
      return [
        FormatFault(
          leaf, "has `\(lost.written)`, a position without its `$`", .wrong,
          "the number is read as a width, and the arguments keep their order")
      ]
    }
    let shown = reading.indexesWithVariables(of: part)
    var missing = reference.expected(at: part.path).subtracting(shown)
    let mayDrop = part.path.mayDropNumber ? reference.counted : nil
    if let gap = gap(in: text, shown: shown) { return [gapFault(gap, text, at: leaf)] }
    if let mayDrop { missing.remove(mayDrop) }
    guard !missing.isEmpty else { return [] }
    let possible = GarbledPlaceholder.scan(part.string).filter { !$0.isCertain }
    if !possible.isEmpty { return possible.map { garbled($0, at: leaf) } }
    let names = missing.sorted().map {
      "`\(reference.count == 1 ? reference.arguments[$0]?.written ?? "" : reference.placeholder($0))`"
    }
    let why =
      part.path.category == nil || part.path.mayDropNumber
      ? "" : "; only `zero`, `one` and `two` may leave the number out"
    let inTurn =
      text.uses.count > 1 && !text.uses.contains(where: \.isPositional) && (missing.min() ?? 0) > text.uses.count
      ? " (it has \(text.uses.count) of \(reference.count) placeholders, which read the arguments in their order)" : ""
    return [FormatFault(leaf, "lacks \(Wording.list(names))\(why)\(inTurn)", .lost, "users do not see that part")]
  }

  private func typeFaults(of uses: [FormatText.Use], at leaf: String) -> [FormatFault] {
    uses.compactMap { use in
      guard let argument = reference.arguments[use.index] else {
        // A gap in the source itself is no reason to doubt what fills it.
        guard use.index > reference.count else { return nil }
        let isAddress = use.type?.isAddress ?? false
        return FormatFault(
          leaf, "reads an argument \(use.index) as `\(use.written)`, and the code passes \(reference.count)",
          isAddress ? .crash : .wrong, isAddress ? "the app may crash" : "users see rubbish")
      }
      guard let type = use.type, let wanted = argument.type, type != wanted else { return nil }
      return .mismatch(use, type, argument.written, wanted, at: leaf)
    }
  }

  /// Variables that read another argument than the source's of the same name.
  private func orderFaults(of text: FormatText, at leaf: String) -> [FormatFault] {
    text.variables.compactMap { variable in
      if variable.index > reference.count {
        return FormatFault(
          leaf, "reads an argument \(variable.index) as `\(variable.written)`, and the code passes \(reference.count)",
          .wrong, "users see rubbish")
      }
      guard let same = reference.source?.variable(variable.name)?.index, same != variable.index,
        reading.variable(variable.name)?.substitution.argNum == nil
      else { return nil }
      return FormatFault(
        leaf, "has `\(variable.written)` as argument \(variable.index), and in the source it is argument \(same)",
        .wrong,
        "users see the wrong numbers")
    }
  }

  /// The one fault of a text whose placeholders are the source's in another order.
  private func reordered(_ part: FormatReading.Part) -> FormatFault? {
    let uses = part.text.uses
    guard uses.count + part.text.variables.count > 1, !uses.contains(where: \.isPositional),
      !part.text.variables.contains(where: \.isPositional)
    else { return nil }
    let own = uses.compactMap(\.type)
    let wanted = reference.expected(at: part.path).sorted().compactMap { reference.arguments[$0]?.type }
    let names = part.text.variables.map(\.name)
    let isSameSet =
      counts(own) == counts(wanted) && names.isEmpty
      || uses.isEmpty && Set(names) == Set(reference.source?.variables.map(\.substitution.name) ?? [])
    guard isSameSet else { return nil }
    let crashes = uses.contains { use in
      guard let type = use.type, let argument = reference.arguments[use.index]?.type else { return false }
      return type != argument && type.isAddress
    }
    let list = Wording.list(reference.arguments.keys.sorted().map { "`\(reference.placeholder($0))`" })
    return FormatFault(
      part.leaf.path, "has the placeholders in another order without positions (\(list))", crashes ? .crash : .wrong,
      crashes ? "each reads the wrong argument and the app crashes" : "each reads the wrong argument")
  }

  private func counts(_ types: [ArgumentType]) -> [ArgumentType: Int] {
    types.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// `%1@` for `%1$@`: a width of one digit where the source has none.
  private func lostPosition(in text: FormatText) -> FormatText.Use? {
    guard !reference.hasWidths, reference.count > 1 || text.uses.contains(where: { $0.type == .object }) else {
      return nil
    }
    return text.uses.first { use in
      guard use.width.utf8.count == 1, let digit = Int(use.width), !use.isPositional else { return false }
      return (1...reference.count).contains(digit)
        && use.written.utf8.dropFirst().first.map { $0 == use.width.utf8.first } ?? false
    }
  }

  /// The first argument that a text with positions leaves out below one that it shows.
  private func gap(in text: FormatText, shown: Set<Int>) -> Int? {
    guard text.uses.contains(where: \.isPositional), let last = text.uses.map(\.index).max() else { return nil }
    return (1...max(1, min(last, 999))).first { !shown.contains($0) }
  }

  private func gapFault(_ gap: Int, _ text: FormatText, at leaf: String) -> FormatFault {
    let next = text.uses.filter { $0.index > gap }.min { $0.index < $1.index }
    let passed = reference.arguments[gap]?.type
    let crashes =
      next.flatMap { use in use.type.map { $0.isAddress && passed.map { !$0.isAddress } ?? false } } ?? false
    return FormatFault(
      leaf, "has `\(next?.written ?? "")` but no `\(reference.placeholder(gap))`", crashes ? .crash : .wrong,
      crashes
        ? "the system skips arguments that no placeholder names, reads argument \(gap) as an object, and the app crashes"
        : "the system skips arguments that no placeholder names, and users see argument \(gap) in its place")
  }

  // Variables.

  private func variableFaults(_ variable: FormatReading.Variable) -> [FormatFault] {
    let name = variable.substitution.name
    let texts = reading.texts(of: name)
    var faults: [FormatFault] = []
    if !variable.isReferenced {
      if format == .xcstrings {
        faults.append(
          FormatFault(
            texts.first?.leaf.path ?? "", "defines the variable `\(name)`, which no text names", .harmless,
            "its texts are never shown"))
      }
      return faults
    }
    let first = texts.first?.leaf.path ?? ""
    if format == .xcstrings { faults += definitionFaults(of: variable, at: first) }
    for part in texts where !isBlank(part.string) {
      let own = ownFaults(of: part)
      faults += own
      if own.isEmpty { faults += textFaults(of: variable, part) }
    }
    return faults
  }

  private func definitionFaults(of variable: FormatReading.Variable, at leaf: String) -> [FormatFault] {
    let name = variable.substitution.name
    guard let specifier = variable.substitution.formatSpecifier else { return [] }
    guard let type = variable.type else {
      return [
        FormatFault(
          leaf, "gives the variable `\(name)` the formatSpecifier `\(specifier)`, which is none (`lld`, without `%`)",
          .wrong, "users see rubbish instead of the number")
      ]
    }
    guard isCompared, let index = variable.index else { return [] }
    guard let argument = reference.arguments[index] else {
      guard index > reference.count else { return [] }
      return [
        FormatFault(
          leaf, "gives the variable `\(name)` the argument \(index), and the code passes \(reference.count)", .wrong,
          "users see rubbish")
      ]
    }
    guard let wanted = argument.type, wanted != type else { return [] }
    return [
      FormatFault(
        leaf,
        "reads argument \(index) as `%\(specifier)` in the variable `\(name)` where the code passes "
          + "`\(argument.written)`", FormatFault.effect(of: type, on: wanted), FormatFault.seen(type, wanted))
    ]
  }

  private func textFaults(of variable: FormatReading.Variable, _ part: FormatReading.Part) -> [FormatFault] {
    let leaf = part.leaf.path
    guard let index = variable.index else { return [] }
    for use in part.text.uses {
      if use.index == index, let type = use.type, let wanted = variable.type ?? reference.arguments[index]?.type {
        if type != wanted {
          return [.mismatch(use, type, "%" + (variable.substitution.formatSpecifier ?? ""), wanted, at: leaf)]
        }
      } else if isCompared, use.isPositional {
        let faults = typeFaults(of: [use], at: leaf)
        if !faults.isEmpty { return faults }
      }
    }
    guard isCompared else { return [] }
    let shown = reading.indexes(of: part)
    let beside = reading.ownIndexes
    if !part.path.mayDropNumber, !shown.contains(index), !beside.contains(index), reference.showsNumber(at: index) {
      let own = format == .xcstrings ? "%arg" : "%" + (variable.substitution.formatSpecifier ?? "")
      return [
        FormatFault(
          leaf, "lacks `\(own)`, the number; only `zero`, `one` and `two` may leave it out", .lost,
          "users do not see the number")
      ]
    }
    let others = reading.texts(of: variable.substitution.name).reduce(Set<Int>()) { $0.union(reading.indexes(of: $1)) }
    let missing = others.subtracting(shown).subtracting(beside).subtracting([index])
    guard let lost = missing.min() else { return [] }
    return [
      FormatFault(
        leaf, "lacks `\(reference.placeholder(lost))`, which the other forms have", .lost, "users do not see that part")
    ]
  }
}
