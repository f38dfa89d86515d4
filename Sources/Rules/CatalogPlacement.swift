import Facts
import Policies
import SourceText

/// Catalogs lie where Apple's build accepts them.
package enum CatalogPlacement: SideRule {
  package static let about = RuleAbout(
    id: "catalog-placement", family: .content, title: "Every catalog lies where the build accepts it",
    explanation: """
      Apple's build refuses two string catalogs of one table in one target, a string catalog beside .strings or \
      .stringsdict files of the same table, and a string catalog inside an .lproj folder (except the nib catalogs in \
      mul.lproj). Two green pull requests can bring such a pair together.

      With policy `tables: { allowed: [...] }` a catalog of any other table is a warning.
      """,
    failing: "App/Localizable.xcstrings beside App/en.lproj/Localizable.strings",
    passing: "App/Localizable.xcstrings alone")

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome(checked: side.files.count)
    let catalogs = side.files.filter { $0.name.kind == .xcstrings && !$0.name.isNibCatalog }
    for file in catalogs {
      let name = file.name
      if name.localeFolder != nil {
        outcome.findings.append(
          finding(
            name, "lies inside an .lproj folder, which the build refuses",
            "move it out of the folder: one catalog holds all languages"))
      }
      if let other = side.files.first(where: { isLegacySibling($0.name, of: name) }) {
        outcome.findings.append(
          finding(
            name, "lies beside \(other.name.path), another table of the same name: the build refuses the pair",
            "move the texts into the catalog and take the other file away"))
      }
      if let twin = catalogs.first(where: { $0.name.path < name.path && isTwin($0, of: file) }) {
        outcome.findings.append(
          finding(
            name,
            "is a second catalog of the table \(Wording.quoted(name.table)) beside \(twin.name.path): "
              + "the build refuses two in one target", "merge the two, or rename one"))
      }
    }
    for table in Set(side.files.map(\.name)).sorted(by: { $0.path < $1.path }) where !side.policy.allowedTables.isEmpty
    {
      if side.policy.allowedTables.contains(table.table) || table.isNibCatalog { continue }
      outcome.findings.append(
        finding(
          table, "is a table that the policy does not allow (allowed: \(Wording.list(side.policy.allowedTables)))",
          "put the keys into an allowed table, or allow this one in the policy", severity: .warning))
    }
    return outcome
  }

  private static func isLegacySibling(_ other: CatalogFileName, of catalog: CatalogFileName) -> Bool {
    other.kind != .xcstrings && other.table == catalog.table && other.folder == catalog.folder
  }

  /// Tables of one name meet where the file system or the target brings them together.
  private static func isTwin(_ other: PlacedCatalogFile, of file: PlacedCatalogFile) -> Bool {
    guard other.name.table.lowercased() == file.name.table.lowercased() else { return false }
    return other.name.folder == file.name.folder || other.targets.contains { file.targets.contains($0) }
  }

  private static func finding(
    _ name: CatalogFileName, _ what: String, _ fix: String, severity: Severity? = nil
  ) -> Finding {
    var finding = Finding(
      about, severity: severity, path: name.path, message: "\(name.path) \(what)", fix: fix,
      identity: [name.path.string, what])
    finding.catalog = name.path
    finding.table = name.table
    return finding
  }
}
