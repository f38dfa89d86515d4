/// How conflicts stand in a `.strings` or `.stringsdict`: git's own markers, around the one entry or text in question.
///
/// These are texts that people edit as text, and every editor, `git diff --check` and `catalog-readable` know the
/// markers. An entry with both texts in comments would pass unseen.
enum ConflictMarkers {
  /// Both sides' lines between markers; each side ends its own lines or is empty.
  static func lines(ours: [UInt8], theirs: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    func ended(_ side: [UInt8]) -> [UInt8] {
      side.isEmpty || side.last == 0x0A || side.last == 0x0D ? side : side + lineEnd
    }
    lines += Array("<<<<<<< ours".utf8) + lineEnd + ended(ours)
    lines += Array("=======".utf8) + lineEnd + ended(theirs)
    return lines + Array(">>>>>>> theirs".utf8) + lineEnd
  }
}

extension ArraySlice<UInt8> {
  /// The same text with every line end written this way.
  func withLineEnds(_ lineEnd: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var i = startIndex
    while i < endIndex {
      if self[i] == 0x0A || self[i] == 0x0D {
        result += lineEnd
        if self[i] == 0x0D, i + 1 < endIndex, self[i + 1] == 0x0A { i += 1 }
      } else {
        result.append(self[i])
      }
      i += 1
    }
    return result
  }
}

extension [UInt8] {
  /// The same lines with another indentation in front of those that begin with `old`.
  func indented(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isLineStart = true
    var i = startIndex
    while i < endIndex {
      if isLineStart, self[i...].starts(with: old) {
        result += new
        i += old.count
        isLineStart = false
        if i >= endIndex { break }
      }
      isLineStart = self[i] == 0x0A
      result.append(self[i])
      i += 1
    }
    return result
  }
}
