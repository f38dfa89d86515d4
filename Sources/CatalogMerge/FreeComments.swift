import Catalogs
import SourceText

/// The comments that belong to no member (headers, titles of sections), merged as a set.
struct FreeComments {
  private let ours: (list: TextMemberList, text: [UInt8])
  private let theirs: (list: TextMemberList, text: [UInt8])
  /// Comments that only theirs has.
  private var added: Set<[UInt8]>
  /// Comments that theirs took out.
  private let removed: Set<[UInt8]>

  init(
    base: (TextMemberList, [UInt8])?, ours: (TextMemberList, [UInt8]), theirs: (TextMemberList, [UInt8])
  ) {
    self.ours = ours
    self.theirs = theirs
    let old = base?.0.comments(in: base?.1 ?? []) ?? []
    let (mine, other) = (ours.0.comments(in: ours.1), theirs.0.comments(in: theirs.1))
    added = other.subtracting(mine).subtracting(old)
    removed = old.intersection(mine).subtracting(other)
  }

  /// The new comments that stand before one of theirs' members, as lines; they are not given out again.
  mutating func taken(with member: TextMember, lineEnd: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    for comment in member.free {
      guard let text = added.remove(Array(theirs.text[comment])) else { continue }
      lines += text[...].withLineEnds(lineEnd) + lineEnd + lineEnd
    }
    return lines
  }

  /// The edits of ours' text for the comments that are left.
  mutating func edits(lineEnd: [UInt8]) -> [ByteEdit] {
    var edits: [ByteEdit] = []
    var places: [(old: [Range<Int>], new: [Range<Int>], spot: Int)] = []
    for member in ours.list.members {
      let new = theirs.list.members.last { $0.key == member.key }?.free ?? []
      places.append((member.free, new, member.lineStart))
    }
    places.append((ours.list.trailing, theirs.list.trailing, ours.list.content.upperBound))
    for place in places {
      let old = place.old.filter { removed.contains(Array(ours.text[$0])) }
      let new = place.new.compactMap { added.remove(Array(theirs.text[$0])) }
      for (one, other) in zip(old, new) {
        edits.append(ByteEdit(span: Span(one), replacement: other[...].withLineEnds(lineEnd)))
      }
      for one in old.dropFirst(new.count) { edits.append(ByteEdit(span: Span(line(of: one)), replacement: [])) }
      for other in new.dropFirst(old.count) {
        let atLineStart = place.spot == 0 || ours.text[place.spot - 1] == 0x0A || ours.text[place.spot - 1] == 0x0D
        let text = (atLineStart ? [] : lineEnd) + other[...].withLineEnds(lineEnd) + lineEnd + lineEnd
        edits.append(ByteEdit(span: Span(place.spot..<place.spot), replacement: text))
      }
    }
    return edits
  }

  /// A comment with its line and the empty line behind it, where it has a line for itself.
  private func line(of comment: Range<Int>) -> Range<Int> {
    let text = ours.text
    var start = comment.lowerBound
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D else { return comment }
    var end = comment.upperBound
    for _ in 0..<2 {
      var next = end
      while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      guard next < text.count, text[next] == 0x0A || text[next] == 0x0D else { break }
      end = next + (text[next...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    }
    return start..<end
  }
}
