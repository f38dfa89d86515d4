/// A text's specifiers with the arguments that they read.
struct FormatText {
  /// One specifier that reads an argument and shows it.
  struct Use {
    /// The argument's number, from 1.
    let index: Int
    /// Nil where the text alone does not tell (`%arg` in a key).
    let type: ArgumentType?
    let written: String
    let isPositional: Bool
    let name: String?
    let width: String
  }

  /// One `%#@name@`.
  struct Variable {
    let name: String
    let index: Int
    let written: String
    let isPositional: Bool
  }

  private(set) var uses: [Use] = []
  private(set) var variables: [Variable] = []
  /// Whether it has `%arg`.
  private(set) var hasArgument = false

  /// - Parameters:
  ///   - firstIndex: the argument that the first specifier without a position reads; in a variable's own text its own.
  ///   - indexByVariable: the arguments of variables, where the catalog says them.
  ///   - countsArgument: whether a `%arg` takes an argument in turn, as in a key that was extracted without types.
  init(
    _ text: String, firstIndex: Int = 1, indexByVariable: [String: Int] = [:], countsArgument: Bool = false
  ) {
    let specifiers = FormatSpecifier.scan(text)
    guard !specifiers.isEmpty else { return }
    let bytes = Array(text.utf8)
    var indexByName: [String: Int] = [:]
    var last = firstIndex - 1
    func following() -> Int {
      last += 1
      return last
    }
    for specifier in specifiers {
      let written = String(decoding: bytes[specifier.range], as: UTF8.self)
      switch specifier.kind {
      case .percentSign: continue
      case .argument:
        hasArgument = true
        if countsArgument {
          uses.append(
            Use(index: following(), type: nil, written: written, isPositional: false, name: nil, width: ""))
        }
      case .variable(let name):
        let inTurn = specifier.position ?? following()
        variables.append(
          Variable(
            name: name, index: specifier.position ?? indexByVariable[name] ?? inTurn, written: written,
            isPositional: specifier.position != nil))
      case .conversion(let length, let letter):
        if specifier.position == nil {
          for _ in 0..<specifier.starCount {
            uses.append(
              Use(
                index: following(), type: .integer(bits: 32), written: written, isPositional: false, name: nil,
                width: ""))
          }
        }
        let index = specifier.position ?? specifier.name.flatMap { indexByName[$0] } ?? following()
        if let name = specifier.name { indexByName[name] = index }
        uses.append(
          Use(
            index: index, type: ArgumentType(length: length, letter: letter), written: written,
            isPositional: specifier.position != nil, name: specifier.name, width: specifier.width))
      }
    }
  }

  var isEmpty: Bool { uses.isEmpty && variables.isEmpty && !hasArgument }

  var indexes: Set<Int> { Set(uses.map(\.index)) }

  /// Whether specifiers with positions stand beside ones without.
  var isMixed: Bool { uses.contains { $0.isPositional } && uses.contains { !$0.isPositional && $0.name == nil } }
}
