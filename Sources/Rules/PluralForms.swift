import Facts

/// The plural forms of one key in one locale: which texts have them, for which argument.
struct PluralForms {
  /// Texts of which the system chooses one by a number.
  struct Group {
    /// What their paths begin with: empty, `device.mac.`, `substitutions.count.`, `VARIABLE.`.
    let prefix: String
    let variable: String?
    /// By category as the file names it.
    var leaves: [String: Leaf]
    /// Whether the texts differ at all.
    var differ: Bool
    /// The type of the number, where the catalog tells.
    let type: ArgumentType?
  }

  let reading: FormatReading
  let groups: [Group]
  /// The number that chooses the form of a whole text; nil where the texts do not tell.
  private let counted: Int?
  private let differingPrefixes: Set<String>
  /// By the name of a variable that has forms, whether they differ.
  private let differByVariable: [String: Bool]

  init(_ reading: FormatReading, reference: FormatReference?) {
    self.reading = reading
    counted = reference?.counted
    var groups: [Group] = []
    var firstTexts: [String: String] = [:]
    var indexes: [String: Int] = [:]
    for part in reading.texts + reading.variableTexts {
      guard let category = part.path.category else { continue }
      let prefix = String(part.leaf.path.dropLast("plural.\(category)".utf8.count))
      if let index = indexes[prefix] {
        groups[index].leaves[category] = part.leaf
        if firstTexts[prefix] != part.string { groups[index].differ = true }
      } else {
        firstTexts[prefix] = part.string
        indexes[prefix] = groups.count
        let type =
          part.path.variable.map { reading.variable($0)?.type }
          ?? reference?.counted.flatMap { reference?.arguments[$0]?.type }
        groups.append(
          Group(prefix: prefix, variable: part.path.variable, leaves: [category: part.leaf], differ: false, type: type))
      }
    }
    self.groups = groups
    differingPrefixes = Set(groups.filter { $0.variable == nil && $0.differ }.map(\.prefix))
    var variables: [String: Bool] = [:]
    for group in groups {
      if let name = group.variable { variables[name] = variables[name] ?? false || group.differ }
    }
    differByVariable = variables
  }

  /// The arguments by which a text varies, those of its variables included; 0 stands for a number that no text shows.
  func arguments(of part: FormatReading.Part, onlyWhereTextsDiffer: Bool = false) -> Set<Int> {
    var result: Set<Int> = []
    if let category = part.path.category {
      let prefix = String(part.leaf.path.dropLast("plural.\(category)".utf8.count))
      if !onlyWhereTextsDiffer || differingPrefixes.contains(prefix) { result.insert(counted ?? 0) }
    }
    for variable in part.text.variables {
      if let differ = differByVariable[variable.name], differ || !onlyWhereTextsDiffer { result.insert(variable.index) }
    }
    return result
  }
}
