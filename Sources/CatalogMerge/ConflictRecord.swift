import Catalogs

/// How conflicts stand in an `.xcstrings`: the file stays valid JSON that Xcode opens and builds, with ours where the
/// two contradict each other, and both texts of every conflict in a member of their own at the top of the file.
///
/// Why so. Conflict markers would make the file unreadable for Xcode, whose editor is where a developer decides about
/// texts; marking only the path in git's index would let `git add` lose theirs without a trace. So there are four
/// signs, for four readers:
/// - git: the exit status 1 makes the path unmerged, and git keeps all three versions in its index;
/// - whoever reads the diff: the member `merge conflicts`, with key, locale, leaf and all three texts;
/// - whoever works in Xcode: the leaves in question have the state `needs_review`;
/// - `checklist`: an object beside `strings` is an error of `catalog-readable` under every policy, so that a forgotten
///   conflict cannot pass, even where `accept_states` takes `needs_review`.
///
/// To resolve: put the right texts in, take the member out, `git add`.
package enum ConflictRecord {
  /// The member's name; it sorts before all that Xcode writes at the top of the file.
  package static let member = "merge conflicts"

  /// The catalog with its conflicts written into it.
  static func adding(_ conflicts: [MergeConflict], to catalog: JSONValue) -> JSONValue {
    guard !conflicts.isEmpty, case .object(var members) = catalog else { return catalog }
    // A record that somebody committed stays beside the new one.
    var entries = catalog[member]?.members ?? []
    members.removeAll { $0.key == member }
    for conflict in conflicts.sorted(by: <) {
      let key = conflict.key ?? "(the whole file)"
      var elements: [JSONValue] = []
      if let known = entries.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        if case .array(let found) = entries[known].value { elements = found }
        entries.remove(at: known)
      }
      entries.append(JSONValue.Member(key: key, value: .array(elements + [value(of: conflict)])))
    }
    members.append(JSONValue.Member(key: member, value: .object(entries)))
    return .object(members)
  }

  private static func value(of conflict: MergeConflict) -> JSONValue {
    let parts: [(String, String?)] = [
      ("conflict", conflict.kind.words), ("locale", conflict.locale),
      ("leaf", conflict.leaf.flatMap { $0.isEmpty ? nil : $0 }),
      ("base", conflict.base), ("ours", conflict.ours), ("theirs", conflict.theirs),
    ]
    return .object(parts.compactMap { name, text in text.map { JSONValue.Member(key: name, value: .string($0)) } })
  }
}

extension MergeConflict.Kind {
  /// What happened, in a few words.
  package var words: String {
    switch self {
    case .deletedAgainstEdited(let side): "deleted by \(side.rawValue), changed by \(side.other.rawValue)"
    case .twoTexts: "two texts"
    case .twoStates: "two states"
    case .twoForms: "two forms that cannot be joined"
    case .twoValues(let member): "two values of \(member)"
    case .sourceEditedWhileFilled(let side):
      "source text edited by \(side.rawValue) while \(side.other.rawValue) filled the locale"
    case .duplicated: "stands several times, in two ways"
    case .unreadable(let input):
      input == .base ? "the common version cannot be read" : "\(input.rawValue) cannot be read"
    case .unsupported: "in formats that cannot be merged"
    }
  }
}
