import PropertyLists
import SourceText

/// The members of a table or dictionary in the order of the file.
struct TextMemberList {
  private(set) var members: [TextMember] = []
  /// Where members can stand: between the brackets.
  let content: Range<Int>
  /// Comments behind the last member that belong to no member.
  private(set) var trailing: [Range<Int>] = []

  var meaning: TableMeaning {
    var table: [ExactText: [TableMeaning]] = [:]
    for member in members { table[member.key, default: []].append(member.meaning) }
    return .table(table)
  }

  /// The entries of a `.strings` file; nil where Apple's parser would not read it to its end.
  init?(stringsTable text: [UInt8]) {
    let table = OldStylePropertyList.stringsTable(text)
    guard table.fault == nil else { return nil }
    var start = 0
    var end = text.count
    if table.isBraced {
      let opening = Gap(text, 0..<text.count, .oldStyle).end
      // Behind the closing bracket only white space and comments can stand.
      guard let closing = Gap.closingBrace(in: text, from: table.entries.last?.span.range.upperBound ?? opening + 1)
      else {
        return nil
      }
      (start, end) = (opening + 1, closing)
    }
    content = start..<end
    for entry in table.entries {
      let semicolon = Gap(text, entry.span.range.upperBound..<end, .oldStyle).end
      guard semicolon < end, text[semicolon] == UInt8(ascii: ";") else { return nil }
      let key = entry.key.text(in: text)
      let meaning: TableMeaning
      let value: Range<Int>?
      switch entry.value {
      case .string(let string): (meaning, value) = (.text(ExactText(string.text(in: text))), string.span.range)
      case .key: (meaning, value) = (.text(ExactText(key)), nil)
      case .other(let other):
        guard let span = other.span else { return nil }
        (meaning, value) = (.other(Array(text[span.range])), span.range)
      }
      members.append(
        TextMember(
          key: ExactText(key), span: entry.span.range.lowerBound..<semicolon + 1, entry: entry.span.range, value: value,
          meaning: meaning, list: nil))
    }
    placeComments(in: text, .oldStyle)
  }

  /// The members of an XML dictionary; nil for a value of another kind or without room for members (`<dict/>`).
  init?(dictionary: PropertyListValue, in text: [UInt8], depth: Int) {
    guard let found = dictionary.members, let span = dictionary.span?.range, depth < 8,
      let open = text[span].firstIndex(of: UInt8(ascii: ">")), text[open - 1] != UInt8(ascii: "/"),
      let close = text[span].lastIndex(of: UInt8(ascii: "<")), close > open
    else { return nil }
    content = open + 1..<close
    for member in found {
      guard let key = member.keySpan?.range, let value = member.value.span?.range, key.upperBound <= value.lowerBound,
        text[key].starts(with: "<key".utf8), text[value].first == UInt8(ascii: "<"),
        text[value].last == UInt8(ascii: ">")
      else { return nil }
      let list = TextMemberList(dictionary: member.value, in: text, depth: depth + 1)
      let meaning: TableMeaning =
        list?.meaning ?? member.value.string.map { .text(ExactText($0)) }
        ?? (member.value.members?.isEmpty == true ? .table([:]) : .other(Array(text[value])))
      members.append(
        TextMember(
          key: ExactText(member.key), span: key.lowerBound..<value.upperBound, entry: key.lowerBound..<value.upperBound,
          value: value, meaning: meaning, list: list))
    }
    placeComments(in: text, .xml)
  }

  /// Gives each comment to the member that it stands before or behind, or leaves it free.
  private mutating func placeComments(in text: [UInt8], _ syntax: TextTable.Syntax) {
    var position = content.lowerBound
    for index in members.indices {
      let gap = Gap(text, position..<members[index].span.lowerBound, syntax)
      var comments = gap.comments[...]
      if index > 0, let lineEnd = gap.firstLineEnd {
        takeTail(of: index - 1, from: &comments, before: lineEnd, in: text)
      }
      let start = index > 0 ? members[index - 1].tail?.upperBound ?? position : position
      members[index].place(comments: Array(comments), behind: start, isFirst: index == 0, in: text)
      position = members[index].span.upperBound
    }
    let gap = Gap(text, position..<content.upperBound, syntax)
    var comments = gap.comments[...]
    if !members.isEmpty {
      takeTail(of: members.count - 1, from: &comments, before: gap.firstLineEnd ?? content.upperBound, in: text)
    }
    trailing = Array(comments)
    for index in members.indices { members[index].endLine(in: text) }
  }

  private mutating func takeTail(
    of index: Int, from comments: inout ArraySlice<Range<Int>>, before lineEnd: Int, in text: [UInt8]
  ) {
    let own = comments.prefix { $0.lowerBound < lineEnd }
    guard let first = own.first, let last = own.last else { return }
    members[index].tail = first.lowerBound..<last.upperBound
    comments = comments.dropFirst(own.count)
  }

  /// The texts of all comments, wherever they stand.
  func comments(in text: [UInt8]) -> Set<[UInt8]> {
    var result: Set<[UInt8]> = []
    for comment in trailing + members.flatMap({ $0.free + $0.leadComments }) { result.insert(Array(text[comment])) }
    for member in members { if let tail = member.tail { result.insert(Array(text[tail])) } }
    return result
  }
}
