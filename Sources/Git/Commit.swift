/// One commit: its tree, its parents in order, and when it was committed.
///
/// At the border of a shallow clone `parents` is empty.
package struct Commit: Hashable, Sendable {
  package let id: ObjectID
  package let tree: ObjectID
  package let parents: [ObjectID]
  /// The committer's time, in seconds since 1970.
  package let time: Int

  package init(id: ObjectID, tree: ObjectID, parents: [ObjectID], time: Int) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.time = time
  }

  /// Reads a commit object's content.
  /// - Throws: `malformedObject` without a tree, or with a parent that is no object id.
  init(id: ObjectID, content: [UInt8]) throws(GitError) {
    var tree: ObjectID?
    var parents: [ObjectID] = []
    var time = 0
    for line in CommitHeader(content: content) {
      if let value = line.value(of: "tree"), tree == nil {
        tree = ObjectID(hex: value)
      } else if let value = line.value(of: "parent") {
        guard let parent = ObjectID(hex: value) else { throw .malformedObject(id) }
        parents.append(parent)
      } else if let value = line.value(of: "committer") {
        time = Self.time(in: value)
        break
      }
    }
    guard let tree else { throw .malformedObject(id) }
    self.init(id: id, tree: tree, parents: parents, time: time)
  }

  /// The message of a commit object's content; bytes that are no text of its encoding become U+FFFD.
  static func message(in content: [UInt8]) -> String {
    let header = CommitHeader(content: content)
    var isLatin = false
    for line in header {
      guard let encoding = line.value(of: "encoding") else { continue }
      let name = String(decoding: encoding, as: UTF8.self).lowercased()
      isLatin = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(name)
    }
    let body = content[header.messageStart...]
    guard isLatin else { return String(decoding: body, as: UTF8.self) }
    var scalars = String.UnicodeScalarView()
    for byte in body { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }

  /// The seconds that follow the last `>` of `NAME <MAIL> SECONDS ZONE`; 0 where there are none, as git has it.
  private static func time(in signature: ArraySlice<UInt8>) -> Int {
    guard let bracket = signature.lastIndex(of: UInt8(ascii: ">")) else { return 0 }
    var seconds = 0
    var hasDigit = false
    for byte in signature[(bracket + 1)...] {
      if byte == UInt8(ascii: " "), !hasDigit { continue }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
      hasDigit = true
      let (product, overflow) = seconds.multipliedReportingOverflow(by: 10)
      guard !overflow, product < Int.max - 9 else { return 0 }
      seconds = product + Int(byte - UInt8(ascii: "0"))
    }
    return seconds
  }
}

/// The lines of a commit object up to the empty line before its message.
private struct CommitHeader: Sequence {
  let content: [UInt8]

  /// One header line without its line feed.
  struct Line {
    let bytes: ArraySlice<UInt8>

    /// What follows `name` and a space, if the line begins with them.
    func value(of name: StaticString) -> ArraySlice<UInt8>? {
      let length = name.utf8CodeUnitCount
      guard bytes.count > length, bytes[bytes.startIndex + length] == UInt8(ascii: " ") else { return nil }
      let expected = UnsafeBufferPointer(start: name.utf8Start, count: length)
      guard bytes.prefix(length).elementsEqual(expected) else { return nil }
      return bytes.dropFirst(length + 1)
    }
  }

  func makeIterator() -> AnyIterator<Line> {
    var start = 0
    return AnyIterator {
      guard start < content.count else { return nil }
      let end = content[start...].firstIndex(of: UInt8(ascii: "\n")) ?? content.count
      guard end > start else { return nil }
      defer { start = end + 1 }
      return Line(bytes: content[start..<end])
    }
  }

  /// The offset of the message's first byte.
  var messageStart: Int {
    var start = 0
    for line in self { start = line.bytes.endIndex + 1 }
    return Swift.min(start + 1, content.count)
  }
}
