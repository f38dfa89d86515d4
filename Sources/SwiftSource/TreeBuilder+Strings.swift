internal import SwiftTree
internal import SwiftSyntax

extension TreeBuilder {
  mutating func string(_ literal: StringLiteralExprSyntax) -> Int32 {
    let offset = start(literal)
    let isMultiline =
      literal.openingQuote.tokenKind == .multilineStringQuote || literal.closingQuote.presence == .missing
    let pounds = literal.openingPounds?.text.utf8.count ?? 0
    let node = begin(.string, at: offset)
    if isMultiline { setFlag(node, .isMultiline) }
    let mark = pending.count
    var text = ""
    var textOffset = offset
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let piece):
        if text.isEmpty { textOffset = start(piece) }
        Self.unescape(piece.content.text, pounds: pounds, isMultiline: isMultiline, into: &text)
      case .expressionSegment(let hole):
        if !text.isEmpty { push(leaf(.text, text, at: textOffset)) }
        text = ""
        let child = begin(.hole, at: start(hole))
        if isMultiline { setFlag(child, .isMultiline) }
        let mark = pending.count
        pushArguments(hole.expressions)
        end(child, mark)
        push(child)
      @unknown default: break
      }
    }
    if !text.isEmpty { push(leaf(.text, text, at: textOffset)) }
    end(node, mark)
    return node
  }

  mutating func string(_ literal: SimpleStringLiteralExprSyntax) -> Int32 {
    made(.string, at: start(literal)) {
      var text = ""
      for piece in literal.segments {
        Self.unescape(piece.content.text, pounds: 0, isMultiline: false, into: &text)
      }
      if !text.isEmpty { $0.push($0.leaf(.text, text, at: start(literal.segments))) }
    }
  }

  /// Appends a piece of a literal's source with its escapes replaced; an escape that is none is kept as it is written.
  static func unescape(_ source: String, pounds: Int, isMultiline: Bool, into output: inout String) {
    let bytes = source.utf8
    let isPlain = !bytes.contains { $0 == UInt8(ascii: "\\") || $0 == 0x0D }
    if isPlain {
      output += source
      return
    }
    var scalars = source.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\r", isMultiline {
        // Line breaks in a literal are line feeds.
        if scalars.first == "\n" { scalars.removeFirst() }
        output.unicodeScalars.append("\n")
        continue
      }
      guard scalar == "\\" else {
        output.unicodeScalars.append(scalar)
        continue
      }
      var rest = scalars
      var marks = 0
      while marks < pounds, rest.first == "#" {
        rest.removeFirst()
        marks += 1
      }
      guard marks == pounds, let escape = rest.popFirst(), let value = Self.value(ofEscape: escape, &rest) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      if let value { output.unicodeScalars.append(value) }
      scalars = rest
    }
  }

  /// What an escape stands for; nil where it is no escape, a nil scalar for a continued line.
  private static func value(
    ofEscape escape: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView.SubSequence
  ) -> Unicode.Scalar?? {
    switch escape {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "\"", "'", "\\": return escape
    case "u":
      guard rest.popFirst() == "{" else { return .none }
      var value: UInt32 = 0
      var digits = 0
      while let next = rest.popFirst(), next != "}" {
        guard digits < 8, let digit = Character(next).hexDigitValue, next.isASCII else { return .none }
        value = value << 4 | UInt32(digit)
        digits += 1
      }
      guard digits > 0, let scalar = Unicode.Scalar(value) else { return .none }
      return scalar
    case " ", "\t", "\n", "\r":
      // A backslash at the end of a line joins it with the next.
      var next: Unicode.Scalar? = escape
      while next == " " || next == "\t" { next = rest.popFirst() }
      guard next == "\n" || next == "\r" else { return .none }
      if next == "\r", rest.first == "\n" { rest.removeFirst() }
      return .some(nil)
    default: return .none
    }
  }
}
