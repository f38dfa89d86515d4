import SourceText

/// One key of a table or dictionary as it stands in a text.
struct TextMember {
  let key: ExactText
  /// From the key to behind the value, its `;` included.
  let span: Range<Int>
  /// From the key to behind the value.
  let entry: Range<Int>
  /// The value; nil where the key stands alone (`key;`).
  let value: Range<Int>?
  let meaning: TableMeaning
  /// Of a dictionary.
  let list: TextMemberList?

  /// Comments that stand before the member, apart from it by an empty line.
  private(set) var free: [Range<Int>] = []
  /// Comments that stand directly before the key.
  private(set) var leadComments: [Range<Int>] = []
  /// Comments behind the member on its line.
  var tail: Range<Int>?
  private(set) var hasEmptyLineBefore = false
  /// Where the member's first line begins, its comments included; its own start where something stands before it.
  private(set) var lineStart: Int
  /// Where the line after the member begins; its own end where something else follows on the line.
  private(set) var lineEnd: Int

  init(
    key: ExactText, span: Range<Int>, entry: Range<Int>, value: Range<Int>?, meaning: TableMeaning,
    list: TextMemberList?
  ) {
    self.key = key
    self.span = span
    self.entry = entry
    self.value = value
    self.meaning = meaning
    self.list = list
    lineStart = span.lowerBound
    lineEnd = span.upperBound
  }

  /// The comments directly before the key, without the white space behind them.
  var lead: Range<Int>? {
    guard let first = leadComments.first, let last = leadComments.last else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// What is said about the member in comments of its own.
  func comment(in text: [UInt8]) -> [[UInt8]] { (leadComments + [tail].compactMap { $0 }).map { Array(text[$0]) } }

  mutating func place(comments: [Range<Int>], behind position: Int, isFirst: Bool, in text: [UInt8]) {
    var start = span.lowerBound
    var rest = comments
    while let last = rest.last, Gap.lineEnds(in: text, last.upperBound..<start) < 2 {
      leadComments.insert(last, at: 0)
      start = last.lowerBound
      rest.removeLast()
    }
    free = rest
    let before = free.last?.upperBound ?? position
    hasEmptyLineBefore = Gap.lineEnds(in: text, before..<start) >= 2
    var line = start
    while line > before, text[line - 1] == 0x20 || text[line - 1] == 0x09 { line -= 1 }
    let isLineStart = line == 0 || text[line - 1] == 0x0A || text[line - 1] == 0x0D
    lineStart = isLineStart ? line : start
  }

  mutating func endLine(in text: [UInt8]) {
    lineEnd = tail?.upperBound ?? span.upperBound
    var end = lineEnd
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    guard end < text.count, text[end] == 0x0A || text[end] == 0x0D else { return }
    lineEnd = end + (text[end] == 0x0D && end + 1 < text.count && text[end + 1] == 0x0A ? 2 : 1)
  }
}
