import SourceText

/// Where theirs' additions go in ours.
struct Placement {
  enum Insertion {
    case plain
    /// One that ours deleted.
    case conflict
  }

  /// A place between ours' lines.
  struct Spot {
    let offset: Int
    /// Whether the addition comes behind a member, rather than before one.
    let isBehind: Bool
    let neighbour: TextMember?
  }

  let ours: TextMemberList
  let theirs: TextMemberList
  /// The keys that the base has.
  private let known: Set<ExactText>
  /// What is to be inserted, by where it stands in theirs.
  var insertions: [Int: Insertion] = [:]
  private let index: [ExactText: Int]
  private var used: Set<Int> = []

  init(ours: TextMemberList, theirs: TextMemberList, known: Set<ExactText>) {
    self.ours = ours
    self.theirs = theirs
    self.known = known
    index = Dictionary(ours.members.enumerated().map { ($1.key, $0) }) { _, last in last }
  }

  /// The place for one of theirs' members: under the same section comment, else behind the nearest member before it
  /// that ours has, else before the nearest behind it, else at the end.
  func spot(for position: Int, oursText: [UInt8], theirsText: [UInt8]) -> Spot {
    for comment in theirs.members[position].free.reversed() {
      let text = theirsText[comment]
      for member in ours.members where member.free.contains(where: { oursText[$0] == text }) {
        return Spot(offset: member.lineStart, isBehind: false, neighbour: member)
      }
    }
    var earlier = position - 1
    while earlier >= 0 {
      if let anchor = index[theirs.members[earlier].key] { return behind(anchor) }
      earlier -= 1
    }
    for later in theirs.members[(position + 1)...] {
      guard let anchor = index[later.key] else { continue }
      return Spot(offset: ours.members[anchor].lineStart, isBehind: false, neighbour: ours.members[anchor])
    }
    if let last = ours.members.indices.last { return behind(last) }
    var offset = ours.content.upperBound
    while offset > ours.content.lowerBound, oursText[offset - 1] == 0x20 || oursText[offset - 1] == 0x09 { offset -= 1 }
    return Spot(offset: offset, isBehind: false, neighbour: nil)
  }

  /// Behind a member and what ours itself added behind it.
  private func behind(_ anchor: Int) -> Spot {
    var last = anchor
    while last + 1 < ours.members.count, !known.contains(ours.members[last + 1].key),
      !theirs.members.contains(where: { $0.key == ours.members[last + 1].key }), ours.members[last + 1].free.isEmpty
    {
      last += 1
    }
    return Spot(offset: ours.members[last].lineEnd, isBehind: true, neighbour: ours.members[last])
  }

  /// Whether theirs leaves a line empty behind a member.
  func hasEmptyLine(behind position: Int) -> Bool {
    position + 1 < theirs.members.count && theirs.members[position + 1].hasEmptyLineBefore
  }

  func isFirst(at offset: Int) -> Bool { !used.contains(offset) }
  mutating func note(_ offset: Int) { used.insert(offset) }
}
