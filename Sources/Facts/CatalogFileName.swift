import SourceText

/// What a path says of a catalog file: its kind, table, locale folder and the folder of its catalog.
package struct CatalogFileName: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case xcstrings, strings, stringsdict
  }

  package let path: RepositoryPath
  package let kind: Kind
  /// The file's name without its extension.
  package let table: String
  /// The name of the `.lproj` folder that holds the file, without the extension; nil where none does.
  package let localeFolder: String?

  /// Nil for a path that names no catalog file: `.strings` and `.stringsdict` are catalogs in `.lproj` folders only.
  package init?(_ path: RepositoryPath) {
    guard let kind = Kind(rawValue: String(path.fileExtension)) else { return nil }
    self.path = path
    self.kind = kind
    table = String(path.stem)
    localeFolder = path.folder.flatMap { $0.fileExtension == "lproj" ? String($0.stem) : nil }
    if kind != .xcstrings, localeFolder == nil { return nil }
  }

  /// The folder that the catalog belongs to: the one that holds the `.lproj` folders, or the file.
  package var folder: RepositoryPath {
    let folder = path.folder ?? .root
    return localeFolder == nil ? folder : folder.folder ?? .root
  }

  /// Whether this is the catalog of a nib (`mul.lproj/Main.xcstrings`), whose source texts stand in the nib.
  package var isNibCatalog: Bool { kind == .xcstrings && localeFolder == "mul" }

  /// Whether the table's source texts stand in the Info.plist.
  package var isInfoPlist: Bool { table == "InfoPlist" || table.hasSuffix("-InfoPlist") }
}

/// Which catalog a file belongs to: one `.xcstrings`, or one table of a family of `.lproj` folders.
package struct CatalogIdentity: Hashable, Comparable, Sendable {
  package let format: Catalog.Format
  /// The folder of the `.xcstrings`, or the one that holds the `.lproj` folders.
  package let folder: RepositoryPath
  package let table: String

  package init(format: Catalog.Format, folder: RepositoryPath, table: String) {
    self.format = format
    self.folder = folder
    self.table = table
  }

  package init(_ name: CatalogFileName) {
    format = name.kind == .xcstrings ? .xcstrings : .lproj
    folder = format == .xcstrings ? name.path.folder ?? .root : name.folder
    table = name.table
  }

  package static func < (a: CatalogIdentity, b: CatalogIdentity) -> Bool {
    if a.folder != b.folder { return a.folder < b.folder }
    if a.table != b.table { return a.table.utf8.lexicographicallyPrecedes(b.table.utf8) }
    return a.format.rawValue < b.format.rawValue
  }
}
