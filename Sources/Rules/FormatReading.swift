import Facts

/// All texts of a key in one locale with the arguments that they read.
struct FormatReading {
  struct Part {
    let leaf: Leaf
    let path: LeafPath
    let string: String
    let text: FormatText
  }

  /// A variable: what it counts, and the texts that stand in for it.
  struct Variable {
    let substitution: Substitution
    /// The argument that it counts; nil where no text names the variable and the catalog does not say.
    let index: Int?
    /// Nil where the catalog gives none that is known.
    let type: ArgumentType?
    let isReferenced: Bool
  }

  let localization: Localization
  /// The texts that are looked up by themselves.
  let texts: [Part]
  /// The texts of variables.
  let variableTexts: [Part]
  let variables: [Variable]
  /// The arguments that the texts show by themselves, without their variables.
  let ownIndexes: Set<Int>
  private let textByPath: [LeafPath: Int]
  private let variableByName: [String: Int]
  private let textsByVariable: [String: [Part]]

  init(_ localization: Localization, of catalog: Catalog) {
    self.localization = localization
    var indexByVariable: [String: Int] = [:]
    for substitution in localization.substitutions {
      if let number = substitution.argNum { indexByVariable[substitution.name] = number }
    }
    var texts: [Part] = []
    var ofVariables: [(Leaf, LeafPath, String)] = []
    let names = localization.variableNames
    for leaf in localization.leaves where !leaf.path.hasPrefix("stringSet.") {
      let path = LeafPath(leaf.path, variables: names)
      let string = catalog.string(leaf.text)
      if path.variable == nil {
        let text = FormatText(string, indexByVariable: indexByVariable)
        texts.append(Part(leaf: leaf, path: path, string: string, text: text))
      } else {
        ofVariables.append((leaf, path, string))
      }
    }
    self.texts = texts
    textByPath = Dictionary(texts.enumerated().map { ($1.path, $0) }) { _, last in last }
    ownIndexes = texts.reduce(into: []) { $0.formUnion($1.text.indexes) }

    // A variable's texts may name further variables, whose turn among the arguments they do not change.
    let referenced = texts.flatMap(\.text.variables)
    var indexes = indexByVariable
    for variable in referenced where indexes[variable.name] == nil { indexes[variable.name] = variable.index }
    let numbered = indexes
    variableTexts = ofVariables.map { leaf, path, string in
      let first = path.variable.flatMap { numbered[$0] } ?? 1
      return Part(
        leaf: leaf, path: path, string: string,
        text: FormatText(string, firstIndex: first, indexByVariable: numbered))
    }
    let named = Set(referenced.map(\.name) + variableTexts.flatMap { $0.text.variables.map(\.name) })
    variables = localization.substitutions.map { substitution in
      Variable(
        substitution: substitution, index: numbered[substitution.name],
        type: substitution.formatSpecifier.flatMap { ArgumentType(specifier: $0) },
        isReferenced: named.contains(substitution.name))
    }
    variableByName = Dictionary(variables.enumerated().map { ($1.substitution.name, $0) }) { _, last in last }
    textsByVariable = Dictionary(grouping: variableTexts) { $0.path.variable ?? "" }
  }

  func variable(_ name: String) -> Variable? { variableByName[name].map { variables[$0] } }

  func texts(of variable: String) -> [Part] { textsByVariable[variable] ?? [] }

  /// The text that stands where another locale has one at `path`: its device's or the plain one, its category's or
  /// `other`; nil where there is none.
  func counterpart(of path: LeafPath) -> Part? {
    let category = path.mayDropNumber ? "other" : path.category
    func find(_ branch: String, _ category: String?) -> Part? {
      textByPath[LeafPath(branch: branch, category: category)].map { texts[$0] }
    }
    for branch in [path.branch, "", "device.other"] {
      if let part = find(branch, category) ?? find(branch, "other") ?? find(branch, nil) { return part }
    }
    return texts.first
  }

  /// The arguments that a variable's own text shows.
  func indexes(of part: Part) -> Set<Int> {
    var result = part.text.indexes.union(part.text.variables.map(\.index))
    if part.text.hasArgument, let name = part.path.variable, let index = variable(name)?.index { result.insert(index) }
    return result
  }

  /// The arguments that a text shows, its variables' texts put in; of those what all categories show.
  func indexesWithVariables(of part: Part) -> Set<Int> {
    var result = part.text.indexes
    for variable in part.text.variables {
      result.insert(variable.index)
      let texts = texts(of: variable.name)
      guard var common = texts.first.map({ indexes(of: $0) }) else { continue }
      for text in texts.dropFirst() { common.formIntersection(indexes(of: text)) }
      result.formUnion(common)
    }
    return result
  }

  /// Whether the texts of a variable show the number that it counts, or a text beside it does.
  func showsNumber(of variable: Variable) -> Bool {
    guard let index = variable.index else { return true }
    if ownIndexes.contains(index) { return true }
    let own = texts(of: variable.substitution.name)
    guard let main = own.first(where: { $0.path.category == "other" }) ?? own.last else { return true }
    return indexes(of: main).contains(index)
  }
}
