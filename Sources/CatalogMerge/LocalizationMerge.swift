import Catalogs

/// The merge of one localization: units, variations and substitutions, leaf by leaf.
extension StringCatalogMerge {
  /// A localization, a case of a variation or a substitution that both sides changed in two ways.
  ///
  /// - Parameter place: a conflict that names key, locale and, inside a localization, the leaf's path so far.
  mutating func localization(
    _ place: MergeConflict, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    guard let ours, let theirs else { return deleted(place, base, ours, theirs) }
    guard let mine = ours.members, let other = theirs.members, Self.form(mine) == Self.form(other) else {
      // Joined they would be a text that is plain and varies, which Xcode's tools refuse or cut down in silence.
      var conflict = place
      conflict.kind = .twoForms
      note(conflict, [base, ours, theirs].map { $0?.unitText })
      return LeafReview.marked(ours)
    }
    let merged = members(base?.members ?? [], mine, other, scope: { Self.inside(place, $0, .duplicated) }) {
      merge, name, base, ours, theirs in
      switch name {
      case "stringUnit": merge.unit(place, base, ours, theirs)
      case "stringSet": merge.unit(Self.inside(place, name, .twoTexts), base, ours, theirs)
      case "variations": merge.variations(place, base, ours, theirs)
      case "substitutions":
        merge.named(place, base, ours, theirs) { merge, name, base, ours, theirs in
          merge.localization(Self.inside(place, "substitutions.\(name)", .twoTexts), base, ours, theirs)
        }
      default:
        merge.scalar(Self.inside(place, nil, .twoValues(member: name)), base, ours, theirs)
      }
    }
    // Both took out what the other left.
    return merged.isEmpty ? nil : .object(merged)
  }

  /// Text and state together: a state speaks of the text that it stands beside.
  private mutating func unit(
    _ place: MergeConflict, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    guard let ours, let theirs else { return deleted(Self.inside(place, nil, place.kind), base, ours, theirs) }
    var conflict = Self.inside(place, nil, .twoTexts)
    if JSONValue.isSame(ours["value"], theirs["value"]), JSONValue.isSame(ours["values"], theirs["values"]) {
      conflict.kind = .twoStates
      note(conflict, [base, ours, theirs].map { $0?["state"]?.scalarText })
    } else {
      note(conflict, [base, ours, theirs].map { $0?.unitText })
    }
    return LeafReview.markedUnit(ours)
  }

  private mutating func variations(
    _ place: MergeConflict, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    named(place, base, ours, theirs) { merge, axis, base, ours, theirs in
      merge.named(Self.inside(place, axis, .twoTexts), base, ours, theirs) { merge, name, base, ours, theirs in
        merge.localization(Self.inside(place, "\(axis).\(name)", .twoTexts), base, ours, theirs)
      }
    }
  }

  /// An object whose members are named by the file's author.
  private mutating func named(
    _ place: MergeConflict, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?,
    merged: (inout Self, String, JSONValue?, JSONValue?, JSONValue?) -> JSONValue?
  ) -> JSONValue? {
    guard let ours, let theirs else { return deleted(place, base, ours, theirs) }
    guard let mine = ours.members, let other = theirs.members else {
      return scalar(Self.inside(place, nil, .twoForms), base, ours, theirs)
    }
    let result = members(
      base?.members ?? [], mine, other, scope: { Self.inside(place, $0, .duplicated) }, merged: merged)
    return result.isEmpty ? nil : .object(result)
  }

  /// How a localization's text varies; two forms cannot be joined.
  private static func form(_ members: [JSONValue.Member]) -> [String] {
    var form: [String] = []
    for member in members {
      switch member.key {
      case "stringUnit", "stringSet": form.append(member.key)
      case "variations": form += (member.value.members ?? []).map { "variations.\($0.key)" }
      default: break
      }
    }
    return form.sorted()
  }

  /// The same place, further inside; the plain unit's leaf is the empty path.
  private static func inside(_ place: MergeConflict, _ step: String?, _ kind: MergeConflict.Kind) -> MergeConflict {
    var inner = place
    inner.kind = kind
    inner.leaf = [place.leaf, step].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".")
    return inner
  }
}
