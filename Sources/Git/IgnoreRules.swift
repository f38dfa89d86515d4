/// The rules of one file of ignore patterns, which hold for the folder that has it.
///
/// libgit2 1.5 drops a `!` rule that no earlier rule of the same file contradicts, hence a reader of our own.
struct IgnoreRules {
  private struct Rule {
    let pattern: WildcardPattern
    let isNegated: Bool
    let isForFolders: Bool
    /// Whether the pattern is for the path from the folder, and not for the name alone.
    let isForPath: Bool
  }

  /// How long the path of the folder is that the rules hold for, with its final slash.
  private let folderLength: Int
  private let rules: [Rule]

  /// - Parameter folder: the bytes of the folder's path, empty for the top of the worktree.
  init(_ content: [UInt8], folder: [UInt8], ignoresCase: Bool) {
    folderLength = folder.isEmpty ? 0 : folder.count + 1
    var content = content[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    rules = content.split(separator: UInt8(ascii: "\n")).compactMap { Self.rule($0, ignoresCase: ignoresCase) }
  }

  private static func rule(_ line: ArraySlice<UInt8>, ignoresCase: Bool) -> Rule? {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.first == UInt8(ascii: "#") { return nil }
    line = withoutTrailingSpaces(line)
    let isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    let isForFolders = line.last == UInt8(ascii: "/")
    if isForFolders { line.removeLast() }
    let isForPath = line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line.removeFirst() }
    guard !line.isEmpty else { return nil }
    return Rule(
      pattern: WildcardPattern(Array(line), ignoresCase: ignoresCase), isNegated: isNegated,
      isForFolders: isForFolders, isForPath: isForPath)
  }

  /// Spaces at the end count only after a backslash.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var i = line.startIndex
    while i < line.endIndex {
      if line[i] == UInt8(ascii: "\\") {
        i = min(i + 2, line.endIndex)
        end = i
      } else {
        i += 1
        if line[i - 1] != UInt8(ascii: " ") { end = i }
      }
    }
    return line[..<end]
  }

  /// What the last rule that fits says: true to ignore, false not to; nil where none fits.
  /// - Parameter path: the bytes of the path from the top of the worktree.
  func verdict(on path: [UInt8], isFolder: Bool) -> Bool? {
    guard !rules.isEmpty else { return nil }
    let inFolder = Array(path[folderLength...])
    let name = inFolder.lastIndex(of: UInt8(ascii: "/")).map { Array(inFolder[($0 + 1)...]) } ?? inFolder
    let rule = rules.last {
      (isFolder || !$0.isForFolders) && $0.pattern.matches($0.isForPath ? inFolder : name)
    }
    return rule.map { !$0.isNegated }
  }
}
