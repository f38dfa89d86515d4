import SourceText

extension Repository {
  /// A commit, in memory, whose parent is `commit` and in whose tree some files have other bytes.
  /// - Throws: `malformedObject` where the commit has no such regular file.
  package func variant(
    of commit: Commit, replacing files: [(path: RepositoryPath, bytes: [UInt8])]
  ) throws(GitError) -> Commit {
    var tree = commit.tree
    for file in files {
      let blob = try add(.blob, file.bytes)
      let parts = file.path.string.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
      tree = try replaced(in: tree, at: parts[...], by: blob)
    }
    return try synthesize(tree, parents: [commit.id], message: "a variant of \(commit.id)")
  }

  /// The tree with another object at a path; the trees above it are made anew.
  private func replaced(in tree: ObjectID, at parts: ArraySlice<[UInt8]>, by blob: ObjectID) throws(GitError)
    -> ObjectID
  {
    guard let name = parts.first else { throw .malformedObject(tree) }
    var content = try treeContent(tree)
    guard let place = Self.idRange(of: name, in: content, idLength: tree.count),
      let old = ObjectID(bytes: content[place])
    else { throw .malformedObject(tree) }
    let new = parts.count == 1 ? blob : try replaced(in: old, at: parts.dropFirst(), by: blob)
    content.replaceSubrange(place, with: new.bytes)
    return try add(.tree, content)
  }

  /// Where the id of an entry stands; entries are `MODE NAME NUL ID`.
  private static func idRange(of name: [UInt8], in content: [UInt8], idLength: Int) -> Range<Int>? {
    var start = 0
    while let space = content[start...].firstIndex(of: 0x20), let end = content[space...].firstIndex(of: 0) {
      let id = (end + 1)..<(end + 1 + idLength)
      guard id.upperBound <= content.count else { return nil }
      if content[(space + 1)..<end].elementsEqual(name) { return id }
      start = id.upperBound
    }
    return nil
  }
}
