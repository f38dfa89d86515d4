/// Finds the known name that a misspelt one was meant to be.
package enum NearestName {
  /// Names above this length in bytes are compared with nothing.
  private static let lengthLimit = 64

  /// The candidate that fewest edits (insert, delete, replace, swap two neighbours) part from `name`, the first
  /// of equals; nil where more than a third of the letters would change. Case and `-` for `_` count nothing.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= lengthLimit else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= lengthLimit {
      let letters = folded(candidate)
      let limit = max(1, max(letters.count, wanted.count) / 3)
      let distance = distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map {
      switch $0 {
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): $0 | 0x20
      default: $0
      }
    }
  }

  /// The optimal string alignment distance.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
