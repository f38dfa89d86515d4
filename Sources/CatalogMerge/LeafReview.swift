import Catalogs
import Facts

/// Marks leaves `needs_review`, so that Xcode's editor and `locales-filled` show that they wait for a person.
enum LeafReview {
  /// The same unit or set of phrases with the state `needs_review`.
  static func markedUnit(_ unit: JSONValue) -> JSONValue {
    guard let members = unit.members else { return unit }
    return .object(
      members.filter { $0.key != "state" } + [JSONValue.Member(key: "state", value: .string("needs_review"))])
  }

  /// The same localization with every unit marked.
  static func marked(_ value: JSONValue) -> JSONValue { marked(value, path: "") { _ in true } }

  /// Marks the named leaves of a locale in an entry's members.
  static func mark(_ leaves: Set<String>, of locale: LocaleCode, in entry: inout [JSONValue.Member]) {
    for index in entry.indices where entry[index].key == "localizations" {
      guard var locales = entry[index].value.members else { continue }
      for position in locales.indices where LocaleCode(locales[position].key) == locale {
        locales[position].value = marked(locales[position].value, path: "") { leaves.contains($0) }
      }
      entry[index].value = .object(locales)
    }
  }

  private static func marked(_ value: JSONValue, path: String, where isMeant: (String) -> Bool) -> JSONValue {
    guard let members = value.members else { return value }
    return .object(
      members.map { member in
        var member = member
        switch member.key {
        case "stringUnit": if isMeant(path) { member.value = markedUnit(member.value) }
        case "stringSet": if isMeant(LeafText.join(path, "stringSet")) { member.value = markedUnit(member.value) }
        case "variations":
          member.value = each(member.value, path) { axis, path in
            each(axis, path) { marked($0, path: $1, where: isMeant) }
          }
        case "substitutions":
          member.value = each(member.value, LeafText.join(path, "substitutions")) {
            marked($0, path: $1, where: isMeant)
          }
        default: break
        }
        return member
      })
  }

  private static func each(
    _ value: JSONValue, _ path: String, _ body: (JSONValue, String) -> JSONValue
  ) -> JSONValue {
    guard let members = value.members else { return value }
    return .object(
      members.map { JSONValue.Member(key: $0.key, value: body($0.value, LeafText.join(path, $0.key))) })
  }
}
