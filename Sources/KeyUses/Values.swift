import Facts
import SwiftTree

/// A text that an expression can have, with holes for what is not known.
struct Value: Hashable {
  enum Piece: Hashable {
    case text(String)
    case hole
  }

  var pieces: [Piece]
  /// The literal that it is, or the outermost one that it was put together in.
  var origin: Node
  /// Where the parts come from (`Phase.luteal`).
  var names: [String] = []
  /// Whether it was put together from parts.
  var isComposed = false
  /// Of a value that was put together: its parts, with a hole for each that does not stand in the template itself.
  var shape: [Piece] = []

  var text: String? {
    var text = ""
    for piece in pieces {
      guard case .text(let part) = piece else { return nil }
      text += part
    }
    return text
  }

  /// As it is written, with … for what is not known.
  var written: String { pieces.map { if case .text(let text) = $0 { text } else { "…" } }.joined() }

  var pattern: KeyPattern { Self.pattern(pieces) }
  var template: KeyPattern { Self.pattern(isComposed ? shape : pieces) }

  private static func pattern(_ pieces: [Piece]) -> KeyPattern {
    KeyPattern(pieces.map { piece in if case .text(let text) = piece { .text(text) } else { .hole([]) } })
  }

  func appending(_ other: Value) -> Value {
    var copy = self
    Self.append(other.pieces, to: &copy.pieces)
    Self.append(other.shape, to: &copy.shape)
    for name in other.names where !copy.names.contains(name) { copy.names.append(name) }
    return copy
  }

  private static func append(_ others: [Piece], to pieces: inout [Piece]) {
    for piece in others {
      if case .text(let text) = piece, case .text(let last)? = pieces.last {
        pieces[pieces.count - 1] = .text(last + text)
      } else if case .text("") = piece {
        continue
      } else {
        pieces.append(piece)
      }
    }
  }
}

/// All texts that an expression can have, and what of it is not known.
struct Values {
  var known: [Value] = []
  /// Expressions that could not be followed.
  var unknown: [(node: Node, scope: Scope)] = []

  /// Whether there were more than anybody lists, so that the rest is not known.
  var isCut = false

  mutating func add(_ other: Values) {
    isCut = isCut || other.isCut
    if !isCut { known += other.known }
    // One place that cannot be followed is enough to say so; a few are named.
    unknown += other.unknown.prefix(max(0, 8 - unknown.count))
    if known.count > Self.limit { thin() }
  }

  /// Takes out what says the same as another; a list that stays too long counts as not known.
  private mutating func thin() {
    var seen: Set<Value> = []
    known = known.filter { seen.insert($0).inserted }
    if known.count > Self.limit {
      known.removeSubrange(Self.limit...)
      isCut = true
    }
  }

  /// More than this is no list that a person meant.
  static let limit = 1000
}

/// Which call of a function is looked at while its body's values are asked for.
final class Frame {
  let function: Function
  let site: CallSite
  let outer: Frame?

  init(function: Function, site: CallSite, outer: Frame?) {
    self.function = function
    self.site = site
    self.outer = outer
  }

  func of(_ function: Function?) -> Frame? {
    var current: Frame? = self
    while let frame = current {
      if frame.function === function { return frame }
      current = frame.outer
    }
    return nil
  }
}
