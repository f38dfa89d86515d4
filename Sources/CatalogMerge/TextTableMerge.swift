import Catalogs
import Facts
import PropertyLists
import SourceText

/// The merge of a `.strings` or `.stringsdict`: ours' text stays byte for byte but for what theirs changed; their
/// additions are put behind the entry that they follow in theirs, with their comments.
struct TextTableMerge {
  let base: TextTable?
  let ours: TextTable
  let theirs: TextTable
  private var conflicts: [MergeConflict] = []
  /// Edits of ours' text: `plain` with ours where the sides contradict each other, `marked` with conflict markers.
  private var plain: [ByteEdit] = []
  private var marked: [ByteEdit] = []

  static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8], kind: CatalogFileName.Kind) -> MergeOutcome {
    func failed(_ kind: MergeConflict.Kind) -> MergeOutcome {
      MergeOutcome(bytes: ours, conflicts: [MergeConflict(kind)])
    }
    var tables: [MergeInput: TextTable] = [:]
    for (input, bytes) in [(MergeInput.base, base), (.ours, ours), (.theirs, theirs)]
    where !(input == .base && bytes.isEmpty) {
      if TextTable.isBinary(bytes) { return failed(.unsupported) }
      guard let table = TextTable(bytes, kind: kind) else { return failed(.unreadable(input)) }
      tables[input] = table
    }
    guard let mine = tables[.ours], let other = tables[.theirs] else { return failed(.unreadable(.ours)) }
    guard mine.syntax == other.syntax, tables[.base].map({ $0.syntax == mine.syntax }) ?? true else {
      return failed(.unsupported)
    }
    var merge = TextTableMerge(base: tables[.base], ours: mine, theirs: other)
    let meaning = merge.list(tables[.base]?.list, mine.list, other.list, path: [])
    // What was spliced is read again, so that a text that says anything else than was meant is never written.
    guard let text = ByteEdit.applying(merge.plain, to: mine.text),
      let markedText = ByteEdit.applying(merge.marked, to: mine.text)
    else { return failed(.unsupported) }
    let encoding = merge.encoding.encode(text)
    guard TextTable(encoding, kind: kind)?.list.meaning == meaning else { return failed(.unsupported) }
    if merge.conflicts.isEmpty { return MergeOutcome(bytes: encoding, conflicts: []) }
    return MergeOutcome(bytes: merge.encoding.encode(markedText), conflicts: merge.conflicts)
  }

  private init(base: TextTable?, ours: TextTable, theirs: TextTable) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  private var encoding: TextEncoding { base?.encoding == ours.encoding ? theirs.encoding : ours.encoding }

  /// Merges the members of one table or dictionary; what the merged one means.
  private mutating func list(
    _ base: TextMemberList?, _ ours: TextMemberList, _ theirs: TextMemberList, path: [String]
  ) -> TableMeaning {
    let old = Dictionary(grouping: base?.members ?? [], by: \.key)
    let mine = Dictionary(grouping: ours.members, by: \.key)
    let other = Dictionary(grouping: theirs.members, by: \.key)
    var placement = Placement(ours: ours, theirs: theirs, known: Set(old.keys))
    var table: [ExactText: [TableMeaning]] = [:]
    for key in Self.keys(ours, theirs) {
      let group = Group(
        key: key, path: path + [key.string], base: old[key] ?? [], ours: mine[key] ?? [], theirs: other[key] ?? [])
      let values = resolve(group, &placement)
      if !values.isEmpty { table[key] = values }
    }
    var comments = FreeComments(
      base: base.map { ($0, self.base?.text ?? []) }, ours: (ours, self.ours.text), theirs: (theirs, self.theirs.text))
    insert(&placement, &comments)
    let edits = comments.edits(lineEnd: self.ours.lineEnd)
    plain += edits
    marked += edits
    return .table(table)
  }

  private static func keys(_ ours: TextMemberList, _ theirs: TextMemberList) -> [ExactText] {
    var seen: Set<ExactText> = []
    return (ours.members + theirs.members).map(\.key).filter { seen.insert($0).inserted }
  }

  /// All copies of one key.
  private struct Group {
    let key: ExactText
    let path: [String]
    let base: [TextMember]
    let ours: [TextMember]
    let theirs: [TextMember]

    var isSingle: Bool { base.count <= 1 && ours.count <= 1 && theirs.count <= 1 }
  }

  /// Decides about a key; what it means in the result, empty where it is gone.
  private mutating func resolve(_ group: Group, _ placement: inout Placement) -> [TableMeaning] {
    let (base, ours, theirs) = (group.base.map(\.meaning), group.ours.map(\.meaning), group.theirs.map(\.meaning))
    if group.isSingle, let mine = group.ours.first, let other = group.theirs.first {
      return [pair(group.base.first, mine, other, group)]
    }
    if ours == theirs { return ours }
    if theirs == base, isSameComment(group.theirs, theirs: true, group.base) || !ours.isEmpty { return ours }
    if ours == base, isSameComment(group.ours, theirs: false, group.base) || !theirs.isEmpty {
      take(group, &placement)
      return theirs
    }
    if group.isSingle {
      note(.deletedAgainstEdited(deletedBy: ours.isEmpty ? .ours : .theirs), group)
    } else {
      note(.duplicated, group)
    }
    if let mine = group.ours.last {
      mark(mine, group.theirs.last)
      return ours
    }
    for member in group.theirs { placement.insertions[member.span.lowerBound] = .conflict }
    return theirs
  }

  /// Decides about a key that stands once on both sides.
  private mutating func pair(
    _ base: TextMember?, _ mine: TextMember, _ other: TextMember, _ group: Group
  ) -> TableMeaning {
    if mine.meaning != other.meaning, base?.meaning != mine.meaning, base?.meaning != other.meaning {
      guard let inner = mine.list, let theirs = other.list, base == nil || base?.list != nil else {
        note(.twoTexts, group)
        mark(mine, other)
        return mine.meaning
      }
      let edits = commentEdits(base, mine, other) ?? []
      plain += edits
      marked += edits
      return list(base?.list, inner, theirs, path: group.path)
    }
    guard let edits = commentEdits(base, mine, other) else {
      note(.twoValues(member: "comment"), group)
      mark(mine, other)
      if mine.meaning != other.meaning, base?.meaning == mine.meaning { plain += valueEdits(mine, other) }
      return base?.meaning == mine.meaning ? other.meaning : mine.meaning
    }
    var all = edits
    let takesValue = mine.meaning != other.meaning && base?.meaning == mine.meaning
    if takesValue { all += valueEdits(mine, other) }
    plain += all
    marked += all
    return takesValue ? other.meaning : mine.meaning
  }

  /// The edits that give ours' value the text that theirs has.
  private func valueEdits(_ mine: TextMember, _ other: TextMember) -> [ByteEdit] {
    if let value = mine.value, let new = other.value {
      let text = theirs.text[new]
      return [ByteEdit(span: Span(value), replacement: ours.syntax == .xml ? withOurLineEnds(text) : Array(text))]
    }
    return [ByteEdit(span: Span(mine.entry), replacement: Array(theirs.text[other.entry]))]
  }

  /// The edits that take over a comment that only theirs changed; nil where both did, in two ways.
  private func commentEdits(_ base: TextMember?, _ mine: TextMember, _ other: TextMember) -> [ByteEdit]? {
    let old = base.map { $0.comment(in: self.base?.text ?? []) } ?? []
    let (one, two) = (mine.comment(in: ours.text), other.comment(in: theirs.text))
    if one == two || two == old { return [] }
    var edits: [ByteEdit] = []
    guard one == old else {
      guard ours.syntax == .xml else { return nil }
      // A plural rule's comments are rare, and markers would take the whole rule in: both stay.
      if let new = other.lead {
        let text = withOurLineEnds(theirs.text[new.lowerBound..<other.span.lowerBound])
        edits.append(ByteEdit(span: Span(mine.span.lowerBound..<mine.span.lowerBound), replacement: text))
      }
      return edits
    }
    switch (mine.lead, other.lead) {
    case (let lead?, let new?): edits.append(ByteEdit(span: Span(lead), replacement: Array(theirs.text[new])))
    case (let lead?, nil): edits.append(ByteEdit(span: Span(lead.lowerBound..<mine.span.lowerBound), replacement: []))
    case (nil, let new?):
      let text = withOurLineEnds(theirs.text[new.lowerBound..<other.span.lowerBound])
      edits.append(ByteEdit(span: Span(mine.span.lowerBound..<mine.span.lowerBound), replacement: text))
    case (nil, nil): break
    }
    switch (mine.tail, other.tail) {
    case (let tail?, let new?): edits.append(ByteEdit(span: Span(tail), replacement: Array(theirs.text[new])))
    case (let tail?, nil): edits.append(ByteEdit(span: Span(mine.span.upperBound..<tail.upperBound), replacement: []))
    case (nil, let new?):
      let end = mine.span.upperBound
      edits.append(ByteEdit(span: Span(end..<end), replacement: [0x20] + theirs.text[new]))
    case (nil, nil): break
    }
    return edits
  }

  private func isSameComment(_ side: [TextMember], theirs isTheirs: Bool, _ base: [TextMember]) -> Bool {
    let text = isTheirs ? theirs.text : ours.text
    return side.map { $0.comment(in: text) } == base.map { $0.comment(in: self.base?.text ?? []) }
  }

  /// Makes all copies of a key what theirs has; copies at the start and the end that say the same stay where they are.
  private mutating func take(_ group: Group, _ placement: inout Placement) {
    let (mine, other) = (group.ours, group.theirs)
    let least = min(mine.count, other.count)
    let head = (0..<least).first { mine[$0].meaning != other[$0].meaning } ?? least
    let tail =
      (0..<least - head).first { mine[mine.count - 1 - $0].meaning != other[other.count - 1 - $0].meaning } ?? least
      - head
    let (old, new) = (mine[head..<mine.count - tail], other[head..<other.count - tail])
    var edits = zip(old, new).flatMap { valueEdits($0, $1) }
    edits += old.dropFirst(new.count).map { ByteEdit(span: Span(removal(of: $0)), replacement: []) }
    plain += edits
    marked += edits
    for member in new.dropFirst(old.count) { placement.insertions[member.span.lowerBound] = .plain }
  }

  /// The lines of a member, and one of two empty lines that would meet.
  private func removal(of member: TextMember) -> Range<Int> {
    var end = member.lineEnd
    if member.hasEmptyLineBefore || member.lineStart == 0, end > member.span.upperBound, end < ours.text.count {
      if ours.text[end...].starts(with: [0x0D, 0x0A]) { end += 2 } else if ours.text[end] == 0x0A { end += 1 }
    }
    return member.lineStart..<end
  }
}

extension TextTableMerge {
  private mutating func note(_ kind: MergeConflict.Kind, _ group: Group) {
    func text(_ member: TextMember?) -> String? {
      if case .text(let text)? = member?.meaning { text.string } else { nil }
    }
    conflicts.append(
      MergeConflict(
        kind, key: group.path[0], leaf: group.path.count > 1 ? Self.leaf(group.path) : nil, base: text(group.base.last),
        ours: text(group.ours.last), theirs: text(group.theirs.last)))
  }

  /// A leaf's path as facts name it: `VARIABLE.plural.one`, empty for the format itself.
  private static func leaf(_ path: [String]) -> String {
    if path.count == 2, path[1] == "NSStringLocalizedFormatKey" { return "" }
    let categories: Set<String> = ["zero", "one", "two", "few", "many", "other"]
    if path.count == 3, categories.contains(path[2]) { return "\(path[1]).plural.\(path[2])" }
    return path.dropFirst().joined(separator: ".")
  }

  private mutating func mark(_ mine: TextMember, _ other: TextMember?) {
    let lines = ConflictMarkers.lines(
      ours: Array(ours.text[mine.lineStart..<mine.lineEnd]),
      theirs: other.map { piece($0, besides: mine) } ?? [], lineEnd: ours.lineEnd)
    let start = mine.lineStart
    let isLineStart = start == 0 || ours.text[start - 1] == 0x0A || ours.text[start - 1] == 0x0D
    marked.append(ByteEdit(span: Span(start..<mine.lineEnd), replacement: (isLineStart ? [] : ours.lineEnd) + lines))
  }

  /// A member of theirs with its comments, as whole lines in ours' line ends and indentation.
  private func piece(_ member: TextMember, besides neighbour: TextMember?) -> [UInt8] {
    var lines = theirs.text[member.lineStart..<member.span.lowerBound].withLineEnds(ours.lineEnd)
    let body = theirs.text[member.span]
    // In XML a line end is one, however it is written; an old-style text holds it as it is.
    lines += ours.syntax == .xml ? body.withLineEnds(ours.lineEnd) : Array(body)
    lines += theirs.text[member.span.upperBound..<member.lineEnd].withLineEnds(ours.lineEnd)
    if lines.last != 0x0A, lines.last != 0x0D { lines += ours.lineEnd }
    guard ours.syntax == .xml, let neighbour, !member.holdsLineEnds else { return lines }
    let (old, new) = (indentation(of: member, in: theirs.text), indentation(of: neighbour, in: ours.text))
    return old == new ? lines : lines.indented(from: old, to: new)
  }

  private func indentation(of member: TextMember, in text: [UInt8]) -> [UInt8] {
    Array(text[member.lineStart...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  private func withOurLineEnds(_ text: ArraySlice<UInt8>) -> [UInt8] { text.withLineEnds(ours.lineEnd) }

  /// Puts theirs' additions into ours.
  private mutating func insert(_ placement: inout Placement, _ comments: inout FreeComments) {
    for (index, member) in placement.theirs.members.enumerated() {
      guard let kind = placement.insertions[member.span.lowerBound] else { continue }
      let spot = placement.spot(for: index, oursText: ours.text, theirsText: theirs.text)
      var lines = piece(member, besides: spot.neighbour)
      var markedLines = lines
      if kind == .conflict { markedLines = ConflictMarkers.lines(ours: [], theirs: lines, lineEnd: ours.lineEnd) }
      var before = comments.taken(with: member, lineEnd: ours.lineEnd)
      if spot.isBehind, member.hasEmptyLineBefore || !before.isEmpty { before = ours.lineEnd + before }
      var after: [UInt8] = []
      if !spot.isBehind, placement.hasEmptyLine(behind: index) { after = ours.lineEnd }
      let isLineStart = spot.offset == 0 || ours.text[spot.offset - 1] == 0x0A || ours.text[spot.offset - 1] == 0x0D
      if !isLineStart, placement.isFirst(at: spot.offset) { before = ours.lineEnd + before }
      // A file without final line end keeps it so.
      if !isLineStart, spot.offset == ours.text.count {
        lines.removeLast(ours.lineEnd.count)
        markedLines.removeLast(ours.lineEnd.count)
        if !placement.isFirst(at: spot.offset) { before = ours.lineEnd + before }
      }
      placement.note(spot.offset)
      let span = Span(spot.offset..<spot.offset)
      plain.append(ByteEdit(span: span, replacement: before + lines + after))
      marked.append(ByteEdit(span: span, replacement: before + markedLines + after))
    }
  }
}

extension TextMember {
  /// Whether a text in it goes over several lines, which must not be indented.
  fileprivate var holdsLineEnds: Bool {
    func holds(_ meaning: TableMeaning) -> Bool {
      switch meaning {
      case .text(let text): text.string.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      case .other: true
      case .table(let table): table.contains { $0.value.contains(where: holds) }
      }
    }
    return holds(meaning)
  }
}

extension Span {
  init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
