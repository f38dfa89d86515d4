import Checklists
import Facts
import Rules
import SourceText

/// Where keys are used: `checklist usages`, for people and for programs.
package struct UsagesReport {
  private let review: CodeReview
  private let survey: UseSurvey
  /// The key that is asked for; nil for all uses.
  private let key: String?
  /// The uses that are shown, in order.
  private let uses: [Int]

  package init(_ review: CodeReview, key: String?) {
    self.review = review
    self.key = key
    survey = UseSurvey(review.code)
    let (survey, key) = (survey, key)
    uses = survey.ordered.filter { index in key.map { survey.way(ofUse: index, to: $0) != nil } ?? true }
  }

  // For programs.

  /// `checklist.usages/1`: an object a use.
  package func json() -> String {
    JSONOutput.object([
      ("schema", .string("checklist.usages/1")), ("uses", .array(uses.map(object))),
    ]).rendered()
  }

  private func object(_ index: Int) -> JSONOutput {
    let use = review.code.facts.uses[index]
    let keys = survey.keys(ofUse: index).map(\.key)
    var members: [(String, JSONOutput)] = []
    switch subject(of: index) {
    case .key(let key): members.append(("key", .string(key)))
    case .template(let template): members += [("template", .string(template)), ("keys", .strings(keys))]
    case .symbol(let symbol):
      if let first = keys.first { members.append(("key", .string(first))) }
      members.append(("symbol", .string(symbol)))
    }
    members += [
      ("table", .string(table(of: use))), ("bundle", .string(bundles(of: index).first ?? "*")),
    ]
    if bundles(of: index).count > 1 { members.append(("bundles", .strings(bundles(of: index)))) }
    members += [
      ("path", .string(use.place.path.string)), ("line", .integer(use.place.position.line)),
      ("column", .integer(use.place.position.column)), ("call", .string(use.call)),
      ("status", .string(survey.status(ofUse: index).rawValue)),
    ]
    return .object(members)
  }

  /// What a use asks for, as people name it.
  private enum Subject {
    case key(String)
    case template(String)
    case symbol(String)
  }

  private func subject(of index: Int) -> Subject {
    let use = review.code.facts.uses[index]
    if use.form == .symbol { return .symbol(use.pattern.key) }
    if use.pattern.hasHoles { return .template(use.pattern.template) }
    // Literals that are joined make other keys than the first of them.
    let keys = survey.keys(ofUse: index)
    return keys.count == 1 ? .key(keys[0].key) : .template(use.pattern.template)
  }

  private func table(of use: KeyUse) -> String {
    switch use.destination.table {
    case .named(let name): name
    case .any: "*"
    }
  }

  private func bundles(of index: Int) -> [String] {
    var names: [String] = []
    for shelf in survey.shelves(ofUse: index) where !names.contains(shelf.bundle) { names.append(shelf.bundle) }
    if !names.isEmpty { return names }
    switch review.code.facts.uses[index].destination.bundle {
    case .main: return ["main"]
    case .module, .ofFile: return ["module"]
    case .unknown: return ["*"]
    }
  }

  // For people.

  /// The way from each call to the texts; without a key the uses file by file.
  package func text() -> String {
    var lines = key.map { story(of: $0) } ?? allLines()
    if !review.notes.isEmpty { lines += [""] + review.notes.map { "note: \($0.printable)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func allLines() -> [String] {
    var lines: [String] = []
    var path: RepositoryPath?
    for index in uses {
      let use = review.code.facts.uses[index]
      if use.place.path != path {
        if path != nil { lines.append("") }
        lines.append(use.place.path.string.printable)
        path = use.place.path
      }
      var line = "  \(use.place.position.line):\(use.place.position.column)  \(name(of: index))  \(caller(of: use))"
      if case .template = subject(of: index), use.form != .interpolated {
        let count = survey.keys(ofUse: index).count
        line += count == 1 ? "  1 key" : "  \(count) keys"
      }
      if let doubt = doubt(index) { line += "  (\(doubt))" }
      lines.append(line)
    }
    let count = uses.count
    return count == 0
      ? ["nothing in the code of \(review.tree.printable) uses a key"]
      : lines + ["", count == 1 ? "1 use" : "\(count) uses"]
  }

  private func caller(of use: KeyUse) -> String { use.call.isEmpty ? "a literal" : use.call.printable }

  private func name(of index: Int) -> String {
    switch subject(of: index) {
    case .key(let name), .template(let name): name.isEmpty ? "“”" : name.printable
    case .symbol(let name): ".\(name.printable)"
    }
  }

  private func story(of key: String) -> [String] {
    var lines = ["“\(key.printable)”"]
    let accessors = review.code.facts.accessors.indices.filter {
      review.code.facts.accessors[$0].key.utf8.elementsEqual(key.utf8)
    }
    let elsewhere = survey.catalogsElsewhere(of: key)
    // What goes to the same shelves is shown together, above the texts that it finds.
    var groups: [(shelves: [JudgedCode.Shelf], lines: [String])] = []
    func add(_ block: [String], _ shelves: [JudgedCode.Shelf]) {
      if let known = groups.firstIndex(where: { $0.shelves == shelves }) {
        groups[known].lines += block
      } else {
        groups.append((shelves, block))
      }
    }
    for index in uses { add(block(index, key), survey.shelves(ofUse: index)) }
    for index in accessors where !uses.contains(where: { isAccessor(index, use: $0) }) {
      let accessor = review.code.facts.accessors[index]
      let shelves = index < review.code.shelvesOfAccessors.count ? review.code.shelvesOfAccessors[index] : []
      add(
        ["  \(at(accessor.place))  the accessor \(accessor.symbol.printable)"],
        shelves.map { review.code.shelves[$0] })
    }
    for group in groups {
      lines.append("")
      lines += group.lines
      lines += texts(of: key, on: group.shelves)
    }
    for path in elsewhere {
      lines += ["", "  a nib, plist or intent definition holds it, as \(path.string.printable) does"]
    }
    if uses.isEmpty, accessors.isEmpty, elsewhere.isEmpty { lines += unused(key) }
    return lines
  }

  /// One use: place and call, then each step to the key.
  private func block(_ index: Int, _ key: String) -> [String] {
    let use = review.code.facts.uses[index]
    var first = "  \(at(use.place))  \(caller(of: use))"
    if !use.place.enclosing.isEmpty { first += "  in \(use.place.enclosing.printable)" }
    if let doubt = doubt(index) { first += "  (\(doubt))" }
    var lines = [first]
    for accessor in review.code.facts.accessors.indices where isAccessor(accessor, use: index) {
      lines.append("    the accessor \(review.code.facts.accessors[accessor].symbol.printable)")
    }
    if use.form == .symbol { lines.append("    the generated symbol .\(use.pattern.key.printable)") }
    guard case .template(let template) = subject(of: index) else { return lines }
    lines.append("    template \(template.printable)")
    switch survey.way(ofUse: index, to: key) {
    case .asks(let origin) where !origin.isEmpty: lines.append("    from \(origin.printable)")
    case .fits: lines.append("    the key fits; what the template stands for cannot be followed to its end")
    default:
      // The template itself was asked for.
      if template.utf8.elementsEqual(key.utf8) {
        for expansion in survey.keys(ofUse: index) {
          let origin = expansion.origin.isEmpty ? "" : "  from \(expansion.origin.printable)"
          lines.append("    \(expansion.key.printable)\(origin)")
        }
      }
    }
    return lines
  }

  private func isAccessor(_ accessor: Int, use: Int) -> Bool {
    let (place, other) = (review.code.facts.accessors[accessor].place, review.code.facts.uses[use].place)
    return place.path == other.path && place.position == other.position
  }

  private func at(_ place: CodePlace) -> String {
    "\(place.path.string.printable):\(place.position.line):\(place.position.column)"
  }

  private func doubt(_ index: Int) -> String? {
    let status = survey.status(ofUse: index)
    if status != .excluded, survey.isNoKey(use: index) { return "no key, says the ledger" }
    return switch status {
    case .certain: nil
    case .possible: "possible: it equals the key, and nothing says that it is looked up"
    case .unresolved: "unresolved"
    case .excluded: "excluded: a preview, test or debug code"
    }
  }

  /// The texts that lookups on some shelves find, catalog by catalog and locale by locale.
  private func texts(of key: String, on shelves: [JudgedCode.Shelf]) -> [String] {
    if shelves.isEmpty { return ["    → a bundle without catalogs, which is not judged"] }
    var lines: [String] = []
    for shelf in shelves {
      let table = shelf.table == "*" ? "any table" : "table \(shelf.table.printable)"
      let place = "\(table) of \(shelf.bundle == "*" ? "any bundle" : shelf.bundle.printable)"
      let holders = survey.catalogs(of: shelf, having: key)
      if holders.isEmpty {
        let template = key.contains("*") ? review.code.facts.uses.contains { $0.pattern.template == key } : false
        lines.append("    → \(place)" + (template ? "" : ": missing in every language"))
      }
      for index in holders {
        let judged = review.code.catalogs[index]
        lines.append("    → \(place): \(judged.catalog.path.string.printable)")
        if let entry = judged.catalog.entry(key) { lines += texts(of: entry, in: judged) }
      }
    }
    return lines
  }

  private func texts(of entry: Entry, in judged: JudgedCatalog) -> [String] {
    if judged.isExempt(entry) { return ["      not to be translated"] }
    var locales = judged.requiredLocales
    for localization in entry.localizations where !locales.contains(localization.locale) {
      locales.append(localization.locale)
    }
    let width = locales.map(\.spelling.count).max() ?? 0
    return locales.sorted().flatMap { locale -> [String] in
      let name = locale.spelling + String(repeating: " ", count: width - locale.spelling.count)
      let leaves = entry.localization(locale)?.leaves ?? []
      if leaves.isEmpty {
        let isOwnText = judged.isFilled(entry, in: locale)
        return ["      \(name)  \(isOwnText ? "the key itself" : "missing")"]
      }
      let problems = judged.problems(of: entry, in: locale)
      return leaves.map { leaf in
        let text = judged.catalog.string(leaf.text)
        let path = leaf.path.isEmpty ? "" : "\(leaf.path): "
        let problem = problems.first { $0.leaf == leaf.path }.map { "  (\($0.problem))" } ?? ""
        return "      \(name)  \(path)\(text.printable)\(problem)"
      }
    }
  }

  private func unused(_ key: String) -> [String] {
    var lines = ["", "  nothing in the code of \(review.tree.printable) uses it"]
    let holders = review.code.catalogs.filter { $0.catalog.isReadable && $0.catalog.index(of: key) != nil }
    for judged in holders { lines.append("  \(judged.catalog.path.string.printable) has it") }
    if holders.isEmpty { lines.append("  no catalog has it") }
    let near = survey.nearNames(of: key)
    if !near.isEmpty { lines.append("  near: \(near.map { "“\($0.printable)”" }.joined(separator: ", "))") }
    return lines
  }
}
