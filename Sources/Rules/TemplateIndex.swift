import Facts

/// Templates by the text that they begin with, so that those that match a key are found without trying each.
///
/// As `KeyPattern.matches`, but in a time that no template and no key can make long.
struct TemplateIndex {
  /// A run of holes and the text behind it; empty where the template ends with the holes.
  private struct Gap {
    var holes: Int
    var text: [UInt8]
  }

  private struct Node {
    var children: [(byte: UInt8, node: Int)] = []
    /// The templates whose first text ends here.
    var templates: [Int] = []
  }

  private var nodes = [Node()]
  private var gaps: [[Gap]] = []

  init(_ patterns: some Sequence<KeyPattern>) {
    for pattern in patterns { add(pattern) }
  }

  private mutating func add(_ pattern: KeyPattern) {
    var start: [UInt8] = []
    var found: [Gap] = []
    var isAfterHole = false
    for piece in pattern.pieces {
      switch piece {
      case .text(let text):
        if found.isEmpty { start += text.utf8 } else { found[found.count - 1].text += text.utf8 }
        if !text.isEmpty { isAfterHole = false }
      case .hole:
        if isAfterHole { found[found.count - 1].holes += 1 } else { found.append(Gap(holes: 1, text: [])) }
        isAfterHole = true
      }
    }
    var node = 0
    for byte in start {
      if let known = nodes[node].children.first(where: { $0.byte == byte }) {
        node = known.node
      } else {
        nodes.append(Node())
        nodes[node].children.append((byte, nodes.count - 1))
        node = nodes.count - 1
      }
    }
    nodes[node].templates.append(gaps.count)
    gaps.append(found)
  }

  var isEmpty: Bool { gaps.isEmpty }

  /// Whether any template matches.
  func matches(_ key: String) -> Bool {
    var isFound = false
    search(key) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// Where the templates that match stand in what the index was made of, in ascending order.
  func indices(matching key: String) -> [Int] {
    var found: [Int] = []
    search(key) {
      found.append($0)
      return true
    }
    return found.sorted()
  }

  /// Hands each match to `body` until that says no.
  private func search(_ key: String, _ body: (Int) -> Bool) {
    if isEmpty { return }
    var key = key
    key.withUTF8 { bytes in
      var node = 0
      var depth = 0
      while true {
        for template in nodes[node].templates where Self.fit(gaps[template], bytes[depth...]) {
          guard body(template) else { return }
        }
        guard depth < bytes.count, let next = nodes[node].children.first(where: { $0.byte == bytes[depth] }) else {
          return
        }
        node = next.node
        depth += 1
      }
    }
  }

  private static func fit(_ gaps: [Gap], _ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let last = gaps.last else { return rest.isEmpty }
    var rest = rest
    for gap in gaps.dropLast() {
      rest = rest.dropFirst(gap.holes)
      // The first place that fits leaves most for what follows.
      while rest.count >= gap.text.count, !rest.starts(with: gap.text) { rest = rest.dropFirst() }
      guard rest.count >= gap.text.count else { return false }
      rest = rest.dropFirst(gap.text.count)
    }
    return rest.count >= last.holes + last.text.count && rest.suffix(last.text.count).elementsEqual(last.text)
  }
}

extension KeyPattern {
  /// A template as the ledger writes it, with `*` for each hole.
  init(template: String) {
    var pieces: [Piece] = []
    for (index, text) in template.split(separator: "*", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { pieces.append(.hole([])) }
      if !text.isEmpty { pieces.append(.text(String(text))) }
    }
    self.init(pieces)
  }

  /// What of the pattern is written out, without its holes.
  var literalText: String { pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined() }
}
