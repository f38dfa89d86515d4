import Catalogs
import SourceText

/// One leaf of a localization's JSON: its text and state as they are written.
struct LeafText: Hashable {
  /// The text; of a set of phrases all of them, a line each.
  var text: ExactText
  var state: String?

  /// The leaves by path; a set of phrases is one leaf, since one state speaks of all of them.
  static func leaves(of localization: JSONValue?) -> [String: LeafText] {
    var leaves: [String: LeafText] = [:]
    collect(localization, path: "", into: &leaves)
    return leaves
  }

  static func join(_ path: String, _ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }

  private static func collect(_ value: JSONValue?, path: String, into leaves: inout [String: LeafText]) {
    for member in value?.members ?? [] {
      switch member.key {
      case "stringUnit": leaves[path] = LeafText(member.value)
      case "stringSet": leaves[join(path, "stringSet")] = LeafText(member.value)
      case "variations":
        for axis in member.value.members ?? [] {
          for variation in axis.value.members ?? [] {
            collect(variation.value, path: join(path, "\(axis.key).\(variation.key)"), into: &leaves)
          }
        }
      case "substitutions":
        for substitution in member.value.members ?? [] {
          collect(substitution.value, path: join(path, "substitutions.\(substitution.key)"), into: &leaves)
        }
      default: break
      }
    }
  }

  private init(_ unit: JSONValue) {
    text = ExactText(unit.unitText ?? "")
    state = unit["state"]?.text
  }

  /// Whether the text counts as a translation for `source-frozen`: not blank and not `new`.
  var isFill: Bool { state != "new" && !text.string.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
