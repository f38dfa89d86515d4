import SourceText

/// A file, link, submodule or folder of a tree.
package struct TreeEntry: Hashable, Sendable {
  /// What an entry is, as far as git tells files apart.
  package enum Mode: Hashable, Sendable {
    case regular
    case executable
    case symbolicLink
    case submodule
    case folder

    /// The kind that git makes of a tree entry's mode: everything is a file that is nothing else.
    init(bits: UInt32) {
      switch bits & 0o170000 {
      case 0o040000: self = .folder
      case 0o120000: self = .symbolicLink
      case 0o160000: self = .submodule
      default: self = bits & 0o100 != 0 ? .executable : .regular
      }
    }
  }

  package let path: RepositoryPath
  package let mode: Mode
  /// The id of the blob, the tree, or a submodule's commit.
  package let id: ObjectID

  package init(path: RepositoryPath, mode: Mode, id: ObjectID) {
    self.path = path
    self.mode = mode
    self.id = id
  }
}

/// One tree object: the entries of one folder, in git's order.
struct Tree {
  /// An entry, its name a range of the tree's bytes.
  struct Entry {
    let name: Range<Int>
    let mode: TreeEntry.Mode
    let id: ObjectID
  }

  let bytes: [UInt8]
  let entries: [Entry]

  static let empty = Tree()

  private init() {
    bytes = []
    entries = []
  }

  /// Reads a tree object's content; `id` is its own name, for errors and for the length of ids.
  init(id: ObjectID, content: [UInt8]) throws(GitError) {
    guard let entries = Self.entries(in: content, idLength: id.count) else { throw .malformedObject(id) }
    self.bytes = content
    self.entries = entries
  }

  private static func entries(in content: [UInt8], idLength: Int) -> [Entry]? {
    content.withUnsafeBufferPointer { bytes in
      var entries: [Entry] = []
      entries.reserveCapacity(bytes.count / 40)
      var i = 0
      while i < bytes.count {
        var mode: UInt32 = 0
        let modeStart = i
        while i < bytes.count, bytes[i] != UInt8(ascii: " ") {
          guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[i]), i - modeStart < 7 else { return nil }
          mode = mode << 3 | UInt32(bytes[i] - UInt8(ascii: "0"))
          i += 1
        }
        guard i > modeStart, i < bytes.count else { return nil }
        i += 1
        let nameStart = i
        while i < bytes.count, bytes[i] != 0 {
          // A slash would make one entry's path look like another's.
          guard bytes[i] != UInt8(ascii: "/") else { return nil }
          i += 1
        }
        guard i > nameStart, i < bytes.count, bytes.count - i > idLength else { return nil }
        let name = nameStart..<i
        guard let id = ObjectID(bytes: UnsafeBufferPointer(rebasing: bytes[(i + 1)...(i + idLength)])) else {
          return nil
        }
        entries.append(Entry(name: name, mode: TreeEntry.Mode(bits: mode), id: id))
        i += 1 + idLength
      }
      return entries
    }
  }

  /// The path of one of this tree's entries where the tree is the folder `folder`.
  func path(of entry: Entry, in folder: RepositoryPath) -> RepositoryPath {
    folder.appending(String(decoding: bytes[entry.name], as: UTF8.self))
  }

  /// The entry of exactly that name.
  func entry(named name: some Sequence<UInt8>) -> Entry? {
    entries.first { bytes[$0.name].elementsEqual(name) }
  }

  /// The order of two trees' entries: git's, which takes a folder's name with a final slash.
  static func order(_ x: Entry, of a: Tree, _ y: Entry, of b: Tree) -> Int {
    a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in
        let common = min(x.name.count, y.name.count)
        for i in 0..<common {
          let difference = Int(a[x.name.lowerBound + i]) - Int(b[y.name.lowerBound + i])
          if difference != 0 { return difference }
        }
        let slash = Int(UInt8(ascii: "/"))
        let next = (
          x.name.count > common ? Int(a[x.name.lowerBound + common]) : x.mode == .folder ? slash : 0,
          y.name.count > common ? Int(b[y.name.lowerBound + common]) : y.mode == .folder ? slash : 0
        )
        return next.0 - next.1
      }
    }
  }
}
