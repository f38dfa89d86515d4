import Catalogs
import SourceText

extension JSONValue {
  /// The members of an object; nil for a value of another kind.
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  /// The text of a string; nil for a value of another kind.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// Whether this is an object without members.
  var isEmptyObject: Bool { members?.isEmpty ?? false }

  /// The last member of an object that has this key, as the system reads it.
  subscript(_ key: String) -> JSONValue? {
    members?.last { $0.key.utf8.count == key.utf8.count && $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// Whether two values say the same; the order of an object's members says nothing.
  static func isSame(_ a: JSONValue?, _ b: JSONValue?) -> Bool {
    switch (a, b) {
    case (nil, nil), (.null?, .null?): true
    case (.object(let a)?, .object(let b)?): Member.areSame(a, b)
    case (.array(let a)?, .array(let b)?): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    case (.string(let a)?, .string(let b)?), (.number(let a)?, .number(let b)?): a.utf8.elementsEqual(b.utf8)
    case (.boolean(let a)?, .boolean(let b)?): a == b
    default: false
    }
  }
}

extension JSONValue.Member {
  /// Whether two objects' members are the same, the order of members of different keys aside.
  static func areSame(_ a: [JSONValue.Member], _ b: [JSONValue.Member]) -> Bool {
    guard a.count == b.count else { return false }
    // Files that tools wrote have them in one order.
    if zip(a, b).allSatisfy({ $0.key.utf8.elementsEqual($1.key.utf8) }) {
      return zip(a, b).allSatisfy { JSONValue.isSame($0.value, $1.value) }
    }
    let (a, b) = (MemberGroups(a), MemberGroups(b))
    guard a.order.count == b.order.count else { return false }
    return a.order.allSatisfy { key in
      let (one, other) = (a[key], b[key])
      return one.count == other.count && zip(one, other).allSatisfy { JSONValue.isSame($0.value, $1.value) }
    }
  }
}

/// The members of an object by key; a key that stands twice has both copies.
struct MemberGroups {
  /// The keys in the order of their first copies.
  private(set) var order: [ExactText] = []
  private var groups: [ExactText: [JSONValue.Member]] = [:]

  /// - Parameter identity: what of a key tells members apart; by default all of it.
  init(_ members: [JSONValue.Member], by identity: (String) -> String = { $0 }) {
    groups.reserveCapacity(members.count)
    order.reserveCapacity(members.count)
    for member in members {
      let key = ExactText(identity(member.key))
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(member)
    }
  }

  subscript(_ key: ExactText) -> [JSONValue.Member] { groups[key] ?? [] }
}

extension JSONValue {
  /// What a scalar says, in words for a conflict; nil for an object or list.
  var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .object, .array: nil
    }
  }

  /// The one text of a unit, of a set of phrases (a line each), or of what holds only a unit.
  var unitText: String? {
    if let unit = self["stringUnit"] ?? self["stringSet"] { return unit.unitText }
    if let value = self["value"] { return value.scalarText }
    guard case .array(let phrases)? = self["values"] else { return nil }
    return phrases.compactMap(\.scalarText).joined(separator: "\n")
  }
}
