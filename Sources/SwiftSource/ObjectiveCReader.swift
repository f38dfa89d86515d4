package import SwiftTree

/// Reads what Objective-C files say of localization: string literals, and the calls and messages that take them.
package enum ObjectiveCReader {
  /// The tree of an Objective-C file's bytes.
  ///
  /// A call `NAME(…)` with a literal among its arguments is a `.call` of `.name` without labels. A message with a
  /// literal among its arguments is a `.call` of `.member` (the first part of the selector; its base is the receiver),
  /// the first argument without label, the others labelled by the selector's parts. An argument that is a literal is a
  /// `.string`; any other is an `.other`, which holds the literals and calls inside it. All other literals stand in the
  /// `.block` of the file, those of debug builds in an excluded `.block` at its end. Byte order marks and bytes that
  /// are no UTF-8 are treated as by `SwiftReader`.
  package static func tree(of bytes: [UInt8]) -> SwiftTree {
    SwiftReader.withText(of: bytes) { text in
      let lexer = ObjectiveCLexer(text)
      var builder = TreeBuilder()
      let file = builder.begin(.block, at: 0)
      let mark = builder.pending.count
      for run in lexer.runs { push(run, to: &builder) }
      if !lexer.excluded.isEmpty {
        let block = builder.begin(.block, at: lexer.excluded[0].offset)
        builder.setFlag(block, .isExcluded)
        let mark = builder.pending.count
        push(lexer.excluded, to: &builder)
        builder.end(block, mark)
        builder.push(block)
      }
      builder.end(file, mark)
      return builder.tree(lineStarts: SwiftReader.lineStarts(of: text))
    }
  }

  private static func push(_ tokens: [ObjectiveCToken], to builder: inout TreeBuilder) {
    var parser = ObjectiveCParser(tokens: tokens, builder: builder)
    // The parser's is then the only reference, and nothing is copied.
    builder = TreeBuilder()
    parser.pushItems(tokens.indices)
    builder = parser.builder
  }
}

/// Finds literals, and the calls and messages that take them, in a run of tokens.
private struct ObjectiveCParser {
  private static let depthLimit = 100
  /// Words before a parenthesis that are no functions.
  private static let keywords: Set<String> = [
    "if", "while", "for", "switch", "return", "sizeof", "typeof", "__typeof__", "__attribute__", "selector", "encode",
    "synchronized", "catch", "available", "__builtin_available", "property", "case", "do", "else", "defined",
  ]

  var builder: TreeBuilder
  private let tokens: [ObjectiveCToken]
  /// Of an opening bracket the index of the one that closes it; -1 of any other token.
  private let closing: [Int]
  private var depth = 0

  init(tokens: [ObjectiveCToken], builder: TreeBuilder) {
    self.tokens = tokens
    self.builder = builder
    var closing = [Int](repeating: -1, count: tokens.count)
    var open: [(index: Int, closer: UInt8)] = []
    for (index, token) in tokens.enumerated() {
      guard case .mark(let mark) = token.kind else { continue }
      switch mark {
      case UInt8(ascii: "("): open.append((index, UInt8(ascii: ")")))
      case UInt8(ascii: "["): open.append((index, UInt8(ascii: "]")))
      case UInt8(ascii: "{"): open.append((index, UInt8(ascii: "}")))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A bracket that closes nothing is left alone; one that closes an outer bracket leaves the inner ones open.
        guard let place = open.lastIndex(where: { $0.closer == mark }), open.count - place < 8 else { continue }
        closing[open[place].index] = index
        open.removeSubrange(place...)
      default: break
      }
    }
    self.closing = closing
  }

  private func isMark(_ index: Int, _ byte: UInt8) -> Bool {
    guard index >= 0, index < tokens.count, case .mark(byte) = tokens[index].kind else { return false }
    return true
  }

  private func isName(_ index: Int) -> Bool {
    if index >= 0, index < tokens.count, case .identifier = tokens[index].kind { return true }
    return false
  }

  private func isLiteral(_ index: Int) -> Bool {
    if index >= 0, index < tokens.count, case .literal = tokens[index].kind { return true }
    return false
  }

  /// Pushes the literals, calls and messages of a range of tokens.
  mutating func pushItems(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      switch token.kind {
      case .literal:
        pushLiteral(index)
        index += 1
      case .identifier:
        let open = index + 1
        guard isMark(open, UInt8(ascii: "(")), closing[open] > 0, closing[open] < range.upperBound,
          depth < Self.depthLimit, !Self.keywords.contains(token.text)
        else {
          index += 1
          continue
        }
        depth += 1
        pushCall(index, arguments: open + 1..<closing[open])
        depth -= 1
        index = closing[open] + 1
      case .mark(UInt8(ascii: "[")):
        guard closing[index] > 0, closing[index] < range.upperBound, depth < Self.depthLimit, !isSubscript(index) else {
          index += 1
          continue
        }
        depth += 1
        pushMessage(index + 1..<closing[index])
        depth -= 1
        index = closing[index] + 1
      default: index += 1
      }
    }
  }

  /// Whether a bracket opens an index or an array literal rather than a message.
  private func isSubscript(_ index: Int) -> Bool {
    if isMark(index - 1, UInt8(ascii: "@")) || isMark(index - 1, UInt8(ascii: "]")) { return true }
    return isName(index - 1) && !["return", "else", "in", "case"].contains(tokens[index - 1].text)
  }

  private mutating func pushLiteral(_ index: Int) {
    let token = tokens[index]
    let node = builder.begin(.string, at: token.offset)
    let mark = builder.pending.count
    if !token.text.isEmpty { builder.push(builder.leaf(.text, token.text, at: token.offset)) }
    builder.end(node, mark)
    builder.push(node)
  }

  /// The range without parentheses around all of it.
  private func withoutParentheses(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count >= 3, isMark(range.lowerBound, UInt8(ascii: "(")),
      closing[range.lowerBound] == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return range
  }

  private mutating func pushArgument(_ range: Range<Int>, label: String?) {
    let range = withoutParentheses(range)
    let offset = range.isEmpty ? 0 : tokens[range.lowerBound].offset
    let node = builder.begin(.argument, at: offset)
    if let label { builder.setLabel(node, label) }
    let mark = builder.pending.count
    if range.count == 1, isLiteral(range.lowerBound) {
      pushLiteral(range.lowerBound)
    } else {
      pushOther(range, at: offset)
    }
    builder.end(node, mark)
    builder.push(node)
  }

  private mutating func pushOther(_ range: Range<Int>, at offset: Int32) {
    let node = builder.begin(.other, at: offset)
    let mark = builder.pending.count
    pushItems(range)
    builder.end(node, mark)
    builder.push(node)
  }

  private func hasLiteral(_ ranges: [Range<Int>]) -> Bool {
    ranges.contains {
      let range = withoutParentheses($0)
      return range.count == 1 && isLiteral(range.lowerBound)
    }
  }

  /// The ranges between the commas that stand outside of brackets.
  private func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if isMark(index, UInt8(ascii: ",")) {
        parts.append(start..<index)
        start = index + 1
      }
      index = closing[index] > index && closing[index] < range.upperBound ? closing[index] + 1 : index + 1
    }
    if start < range.upperBound || !parts.isEmpty { parts.append(start..<range.upperBound) }
    return parts
  }

  private mutating func pushCall(_ name: Int, arguments: Range<Int>) {
    let parts = split(arguments)
    guard hasLiteral(parts) else {
      pushItems(arguments)
      return
    }
    let token = tokens[name]
    let node = builder.begin(.call, at: token.offset)
    let mark = builder.pending.count
    builder.push(builder.leaf(.name, token.text, at: token.offset))
    for part in parts { pushArgument(part, label: nil) }
    builder.end(node, mark)
    builder.push(node)
  }

  /// Pushes `receiver part:argument part:argument, argument`.
  private mutating func pushMessage(_ range: Range<Int>) {
    var parts: [(name: Int, start: Int)] = []
    var questions = 0
    var index = range.lowerBound
    while index < range.upperBound {
      if isMark(index, UInt8(ascii: "?")) {
        questions += 1
      } else if isMark(index, UInt8(ascii: ":")) {
        if questions > 0 {
          questions -= 1
        } else if isName(index - 1), index - 1 > range.lowerBound {
          parts.append((index - 1, index + 1))
        }
      }
      index = closing[index] > index && closing[index] < range.upperBound ? closing[index] + 1 : index + 1
    }
    var arguments: [(label: String?, ranges: [Range<Int>])] = []
    for (place, part) in parts.enumerated() {
      let end = place + 1 < parts.count ? parts[place + 1].name : range.upperBound
      arguments.append((place == 0 ? nil : tokens[part.name].text, split(part.start..<max(end, part.start))))
    }
    guard let first = parts.first, hasLiteral(arguments.flatMap(\.ranges)) else {
      pushItems(range)
      return
    }
    let token = tokens[first.name]
    let node = builder.begin(.call, at: token.offset)
    let mark = builder.pending.count
    let receiver = range.lowerBound..<first.name
    let start = tokens[range.lowerBound].offset
    let member = builder.leaf(.member, token.text, at: start)
    let memberMark = builder.pending.count
    if receiver.count == 1, isName(receiver.lowerBound) {
      builder.push(builder.leaf(.name, tokens[receiver.lowerBound].text, at: start))
    } else {
      pushOther(receiver, at: start)
    }
    builder.end(member, memberMark)
    builder.push(member)
    for argument in arguments {
      for (place, range) in argument.ranges.enumerated() {
        pushArgument(range, label: place == 0 ? argument.label : nil)
      }
    }
    builder.end(node, mark)
    builder.push(node)
  }
}
