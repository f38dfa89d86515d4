/// A path relative to the repository root, with `/` between its parts, as git stores it.
///
/// The empty path is the root folder. Bytes that are no UTF-8 are shown as U+FFFD; such a path is
/// for people to read and never opened by name.
package struct RepositoryPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static let root = RepositoryPath("")

  package var description: String { string }

  /// The last part: a file's or folder's own name.
  package var name: Substring {
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return string[...] }
    return string[string.utf8.index(after: slash)...]
  }

  /// The folder that holds this path; the root for a path of one part, nil for the root itself.
  package var folder: RepositoryPath? {
    guard !string.isEmpty else { return nil }
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return .root }
    return RepositoryPath(String(string[..<slash]))
  }

  /// What follows the last dot of the name, without the dot; empty where there is none.
  package var fileExtension: Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return name[name.utf8.index(after: dot)...]
  }

  /// The name without its extension and dot.
  package var stem: Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
    return name[..<dot]
  }

  /// Whether the name is that of a catalog file of any format.
  package var namesCatalog: Bool { ["xcstrings", "strings", "stringsdict"].contains(fileExtension) }

  /// This folder's child of that name.
  package func appending(_ name: some StringProtocol) -> RepositoryPath {
    RepositoryPath(string.isEmpty ? String(name) : "\(string)/\(name)")
  }

  /// Whether this path lies in `folder`, at any depth; nothing lies in itself.
  package func isInside(_ folder: RepositoryPath) -> Bool {
    folder.string.isEmpty
      ? !string.isEmpty
      : string.utf8.count > folder.string.utf8.count && string.hasPrefix(folder.string)
        && string.utf8[string.utf8.index(string.startIndex, offsetBy: folder.string.utf8.count)] == UInt8(ascii: "/")
  }

  /// Bytewise order, the same on every machine and under every locale.
  package static func < (a: RepositoryPath, b: RepositoryPath) -> Bool {
    a.string.utf8.lexicographicallyPrecedes(b.string.utf8)
  }

  package static func == (a: RepositoryPath, b: RepositoryPath) -> Bool {
    // Swift's `String` holds composed and decomposed letters equal; git does not.
    a.string.utf8.elementsEqual(b.string.utf8)
  }

  package func hash(into hasher: inout Hasher) { ExactText(string).hash(into: &hasher) }

}
