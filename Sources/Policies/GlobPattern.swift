import SourceText

/// One pattern as in `.gitignore` (gitignore(5)), matched bytewise and with regard to case.
///
/// Matching takes at most the product of the pattern's and the path's length, whatever the pattern.
package struct GlobPattern: Hashable, Sendable {
  /// In bytes; the policy refuses longer ones.
  package static let lengthLimit = 1024

  /// As written.
  package let spelling: String
  /// Whether it takes out (`!`) what patterns before it took in.
  package let isNegated: Bool
  /// Whether it ends with a slash.
  private let matchesFoldersOnly: Bool
  /// Whether it has a slash before its end, so that it counts from the root; else it looks at one name alone.
  private let isAnchored: Bool
  /// One of these has to match. None where git's matcher never matches: an empty pattern, a comment, an unclosed
  /// bracket, a backslash at the end.
  private let alternatives: [[Part]]

  package init(_ spelling: String) {
    self.spelling = spelling
    var bytes = Self.withoutTrailingSpaces(Array(spelling.utf8))[...]
    let isComment = bytes.first == UInt8(ascii: "#")
    isNegated = bytes.first == UInt8(ascii: "!")
    if isNegated { bytes = bytes.dropFirst() }
    matchesFoldersOnly = bytes.last == slash
    if matchesFoldersOnly { bytes = bytes.dropLast() }
    isAnchored = bytes.contains(slash)
    if bytes.first == slash { bytes = bytes.dropFirst() }
    alternatives =
      isComment || bytes.isEmpty ? [] : Self.withStarsBehindPrefix(Array(bytes)).compactMap { Self.parts(of: $0) }
  }

  /// Whether the pattern can match anything at all.
  package var isValid: Bool { !alternatives.isEmpty }

  /// Whether the pattern matches this very file or folder; of what lies in a folder see `PathFilter`.
  package func matches(_ path: RepositoryPath, isFolder: Bool) -> Bool {
    matchedPrefixes(of: PathParts(path), isFolder: isFolder).last ?? false
  }

  /// By the number of a path's first parts less one: whether the pattern matches them. All but the whole path are
  /// folders.
  func matchedPrefixes(of path: PathParts, isFolder: Bool = false) -> [Bool] {
    var matched = [Bool](repeating: false, count: path.count)
    for parts in alternatives {
      if isAnchored {
        Self.mark(prefixesOf: path, matchedBy: parts, in: &matched)
      } else {
        for (index, name) in path.enumerated() where Self.matches(parts[0], name) { matched[index] = true }
      }
    }
    if matchesFoldersOnly, !isFolder, !matched.isEmpty { matched[matched.count - 1] = false }
    return matched
  }

  /// What one part between slashes is made of.
  private enum Part: Hashable, Sendable {
    case literal([UInt8])
    case elements([Element])
    /// Two or more stars alone: any number of folders, at the end at least one name.
    case anyFolders
  }

  private enum Element: Hashable, Sendable {
    case byte(UInt8)
    case anyByte
    case oneOf(ByteSet)
    case star
  }

  /// Goes through the path once and keeps every number of pattern parts that its beginning can have used up, so that
  /// no way is tried twice.
  private static func mark(prefixesOf path: PathParts, matchedBy parts: [Part], in matched: inout [Bool]) {
    var used = [Bool](repeating: false, count: parts.count + 1)
    used[0] = true
    for (index, name) in path.enumerated() {
      var next = [Bool](repeating: false, count: parts.count + 1)
      var isAlive = false
      for part in parts.indices where used[part] {
        let isAnyFolders = parts[part] == .anyFolders
        // Stars that are not the last part may stand for no folder at all.
        if isAnyFolders, part + 1 < parts.count { used[part + 1] = true }
        if isAnyFolders { next[part] = true }
        if !isAnyFolders || part + 1 == parts.count { next[part + 1] = next[part + 1] || matches(parts[part], name) }
        isAlive = isAlive || next[part] || next[part + 1]
      }
      if next[parts.count] { matched[index] = true }
      guard isAlive else { return }
      used = next
    }
  }

  private static func matches(_ part: Part, _ name: ArraySlice<UInt8>) -> Bool {
    switch part {
    case .literal(let bytes): return bytes.elementsEqual(name)
    case .anyFolders: return true
    case .elements(let elements):
      var element = 0
      var at = name.startIndex
      var retry: (element: Int, at: Int)?
      while true {
        if element < elements.count, elements[element] == .star {
          element += 1
          if element == elements.count { return true }
          retry = (element, at)
        } else if element < elements.count, at < name.endIndex, matches(elements[element], name[at]) {
          element += 1
          at += 1
        } else if element == elements.count, at == name.endIndex {
          return true
        } else if let (retryElement, retryAt) = retry, retryAt < name.endIndex {
          retry = (retryElement, retryAt + 1)
          element = retryElement
          at = retryAt + 1
        } else {
          return false
        }
      }
    }
  }

  private static func matches(_ element: Element, _ byte: UInt8) -> Bool {
    switch element {
    case .byte(let wanted): wanted == byte
    case .anyByte, .star: true
    case .oneOf(let set): set.contains(byte)
    }
  }

  /// `a**/b` as two patterns without stars behind a name: `ab` and `a*/**/b`.
  ///
  /// gitignore(5) has such stars match like one, yet git compares the text before the first wildcard by itself
  /// (`match_pathname` in `dir.c`), and to its matcher the stars then begin the pattern.
  private static func withStarsBehindPrefix(_ bytes: [UInt8]) -> [[UInt8]] {
    let star = UInt8(ascii: "*")
    guard let wildcard = bytes.firstIndex(where: { "*?[\\".utf8.contains($0) }), wildcard > 0,
      bytes[wildcard - 1] != slash
    else { return [bytes] }
    var end = wildcard
    while true {
      let stars = bytes[end...].prefix { $0 == star }
      guard stars.count >= 2, stars.endIndex < bytes.count, bytes[stars.endIndex] == slash else { break }
      end = stars.endIndex + 1
    }
    guard end > wildcard else { return [bytes] }
    let prefix = Array(bytes[..<wildcard])
    let rest = Array(bytes[end...])
    return [prefix + rest, prefix + Array("*/**/".utf8) + rest]
  }

  /// Splits a pattern at the slashes outside brackets; nil where git's matcher would give up.
  private static func parts(of bytes: [UInt8]) -> [Part]? {
    var parts: [Part] = []
    var elements: [Element] = []
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      i += 1
      switch byte {
      case slash:
        parts.append(part(elements))
        elements = []
      case UInt8(ascii: "*"): elements.append(.star)
      case UInt8(ascii: "?"): elements.append(.anyByte)
      case UInt8(ascii: "["):
        guard let set = ByteSet(bracket: bytes, at: &i) else { return nil }
        elements.append(.oneOf(set))
      case UInt8(ascii: "\\"):
        guard i < bytes.count else { return nil }
        if bytes[i] == slash {
          // Before an escaped slash git has the stars stand for one folder at least.
          if part(elements) == .anyFolders { parts.append(.elements([.star])) }
          parts.append(part(elements))
          elements = []
        } else {
          elements.append(.byte(bytes[i]))
        }
        i += 1
      default: elements.append(.byte(byte))
      }
    }
    parts.append(part(elements))
    return parts
  }

  private static func part(_ elements: [Element]) -> Part {
    if elements.count >= 2, elements.allSatisfy({ $0 == .star }) { return .anyFolders }
    var literal: [UInt8] = []
    for element in elements {
      guard case .byte(let byte) = element else {
        return .elements(
          elements.indices.filter { $0 == 0 || elements[$0] != .star || elements[$0 - 1] != .star }
            .map { elements[$0] })
      }
      literal.append(byte)
    }
    return .literal(literal)
  }

  /// Spaces at the end count only behind a backslash.
  private static func withoutTrailingSpaces(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var end = bytes.count
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\\") {
        i += 2
        end = min(i, bytes.count)
      } else {
        i += 1
        if bytes[i - 1] != UInt8(ascii: " ") { end = i }
      }
    }
    return bytes[..<end]
  }
}

private let slash = UInt8(ascii: "/")

/// A path's bytes between its slashes.
typealias PathParts = [ArraySlice<UInt8>]

extension PathParts {
  init(_ path: RepositoryPath) {
    let bytes = [UInt8](path.string.utf8)
    self = bytes.isEmpty ? [] : bytes.split(separator: slash, omittingEmptySubsequences: false)
  }
}
