import Catalogs
import Facts
import SourceText

/// The merge of an `.xcstrings`: entries by key, their members, their localizations by locale, and the leaves of these.
struct StringCatalogMerge {
  /// Of the merged file.
  var sourceLocale = LocaleCode("")
  var conflicts: [MergeConflict] = []

  static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> MergeOutcome {
    var values: [MergeInput: JSONValue] = [:]
    for (input, bytes) in [(MergeInput.base, base), (.ours, ours), (.theirs, theirs)] {
      if input == .base, bytes.isEmpty {
        values[.base] = .object([])
      } else if let value = value(of: bytes) {
        values[input] = value
      } else {
        return MergeOutcome(bytes: ours, conflicts: [MergeConflict(.unreadable(input))])
      }
    }
    guard let base = values[.base], let theirs = values[.theirs], let mine = values[.ours] else {
      return MergeOutcome(bytes: ours, conflicts: [MergeConflict(.unreadable(.ours))])
    }
    var merge = StringCatalogMerge()
    let merged = merge.catalog(base, mine, theirs)
    var bytes = XCStringsEncoder.catalog(ConflictRecord.adding(merge.conflicts, to: merged))
    if ours.last == 0x0A || ours.last == 0x0D { bytes.append(0x0A) }
    return MergeOutcome(bytes: bytes, conflicts: merge.conflicts)
  }

  /// The file's value; nil where it is no catalog that can be taken apart.
  private static func value(of bytes: [UInt8]) -> JSONValue? {
    guard let document = try? JSONScanner.document(of: bytes) else { return nil }
    let value = JSONValue(document, node: 0)
    guard value.members != nil, value["strings"]?.members != nil else { return nil }
    return value
  }

  private mutating func catalog(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> JSONValue {
    let languages = [base, ours, theirs].map { $0["sourceLanguage"]?.text }
    sourceLocale = LocaleCode((languages[1] == languages[0] ? languages[2] : languages[1]) ?? "")
    noteChangedLanguage(languages, base["strings"], ours["strings"], theirs["strings"])
    return .object(
      members(base.members ?? [], ours.members ?? [], theirs.members ?? []) { merge, name, base, ours, theirs in
        switch name {
        case "strings": merge.strings(base, ours, theirs)
        case "version": merge.version(base, ours, theirs)
        default: merge.scalar(MergeConflict(.twoValues(member: name)), base, ours, theirs)
        }
      })
  }

  /// Who changes the source language says that other texts are the source; who filled a text meanwhile did not know.
  private mutating func noteChangedLanguage(
    _ languages: [String?], _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) {
    guard languages[0] != nil, languages[1] != languages[2] else { return }
    if languages[1] != languages[0], languages[2] == languages[0], !JSONValue.isSame(base, theirs) {
      note(MergeConflict(.sourceEditedWhileFilled(editedBy: .ours)), languages)
    } else if languages[1] == languages[0], !JSONValue.isSame(base, ours) {
      note(MergeConflict(.sourceEditedWhileFilled(editedBy: .theirs)), languages)
    }
  }

  /// Xcode raises the version by itself when a newer member is used, so the higher one serves both.
  private mutating func version(_ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?) -> JSONValue? {
    func minor(_ value: JSONValue?) -> Int? {
      guard let text = value?.text, text.hasPrefix("1.") else { return nil }
      return Int(text.dropFirst(2))
    }
    if let one = minor(ours), let other = minor(theirs) { return one >= other ? ours : theirs }
    return scalar(MergeConflict(.twoValues(member: "version")), base, ours, theirs)
  }

  private mutating func strings(_ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?) -> JSONValue? {
    // Both are objects, or the file would not have been taken.
    .object(
      members(
        base?.members ?? [], ours?.members ?? [], theirs?.members ?? [], scope: { MergeConflict(.duplicated, key: $0) }
      ) {
        merge, key, base, ours, theirs in merge.entry(key, base, ours, theirs)
      })
  }

  /// One entry that both sides changed.
  private mutating func entry(
    _ key: String, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    guard let ours, let theirs else { return deleted(MergeConflict(.twoTexts, key: key), base, ours, theirs) }
    guard let mine = ours.members, let other = theirs.members, let old = (base ?? .object([])).members else {
      return scalar(MergeConflict(.twoForms, key: key), base, ours, theirs)
    }
    let known = conflicts.count
    let clashes = SourceClash.clashes(key: key, source: sourceLocale, base: base, ours: ours, theirs: theirs)
    var merged = members(
      old.filter(Self.isNoComment), mine.filter(Self.isNoComment), other.filter(Self.isNoComment),
      scope: { MergeConflict(.duplicated, key: key, leaf: $0) }
    ) { merge, name, base, ours, theirs in
      name == "localizations"
        ? merge.localizations(key, base, ours, theirs)
        : merge.scalar(MergeConflict(.twoValues(member: name), key: key), base, ours, theirs)
    }
    merged += comment(key, old, mine, other)
    for clash in clashes {
      let locale = LocaleCode(clash.conflict.locale ?? "")
      guard !conflicts[known...].contains(where: { $0.locale.map { LocaleCode($0) } == locale }) else { continue }
      conflicts.append(clash.conflict)
      LeafReview.mark(clash.leaves, of: locale, in: &merged)
    }
    return .object(merged)
  }

  private static func isNoComment(_ member: JSONValue.Member) -> Bool { !commentMembers.contains(member.key) }
  /// What Xcode writes about a comment stands and falls with it.
  private static let commentMembers: Set<String> = ["comment", "commentGenerationVersion", "isCommentAutoGenerated"]

  private static func isMachineWritten(_ comment: [JSONValue.Member]) -> Bool {
    if case .boolean(true)? = JSONValue.object(comment)["isCommentAutoGenerated"] { true } else { false }
  }

  private mutating func comment(
    _ key: String, _ base: [JSONValue.Member], _ ours: [JSONValue.Member], _ theirs: [JSONValue.Member]
  ) -> [JSONValue.Member] {
    let (base, ours, theirs) = (
      base.filter { !Self.isNoComment($0) }, ours.filter { !Self.isNoComment($0) },
      theirs.filter { !Self.isNoComment($0) }
    )
    if JSONValue.Member.areSame(ours, theirs) || JSONValue.Member.areSame(base, theirs) { return ours }
    if JSONValue.Member.areSame(base, ours) { return theirs }
    let texts = [base, ours, theirs].map { JSONValue.object($0)["comment"]?.text }
    if let mine = texts[1], let other = texts[2] {
      // What Xcode's model wrote is nobody's word: a person's comment goes before it, and of two the order of bytes
      // decides, so that both directions of a merge agree.
      switch (Self.isMachineWritten(ours), Self.isMachineWritten(theirs)) {
      case (true, true): return mine.utf8.lexicographicallyPrecedes(other.utf8) ? ours : theirs
      case (true, false): return theirs
      case (false, true): return ours
      case (false, false): break
      }
    }
    note(MergeConflict(.twoValues(member: "comment"), key: key), texts)
    return ours.isEmpty ? theirs : ours
  }

  private mutating func localizations(
    _ key: String, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    let (base, ours, theirs) = (base ?? .object([]), ours ?? .object([]), theirs ?? .object([]))
    guard let old = base.members, let mine = ours.members, let other = theirs.members else {
      return scalar(MergeConflict(.twoValues(member: "localizations"), key: key), base, ours, theirs)
    }
    let merged = members(
      old, mine, other, by: { LocaleCode($0).normalized }, scope: { MergeConflict(.duplicated, key: key, locale: $0) }
    ) { merge, locale, base, ours, theirs in
      merge.localization(MergeConflict(.twoTexts, key: key, locale: locale), base, ours, theirs)
    }
    // Xcode leaves an empty one out.
    return merged.isEmpty ? nil : .object(merged)
  }
}

extension StringCatalogMerge {
  /// The members of an object: those that one side changed as that side has them, the others as `merged` says.
  ///
  /// - Parameters:
  ///   - identity: what of a key tells members apart.
  ///   - scope: the place of a conflict about a key that stands several times.
  ///   - merged: the value where both sides changed it in two ways; nil leaves the member out.
  mutating func members(
    _ base: [JSONValue.Member], _ ours: [JSONValue.Member], _ theirs: [JSONValue.Member],
    by identity: (String) -> String = { $0 },
    scope: (String) -> MergeConflict = { MergeConflict(.duplicated, leaf: $0) },
    merged: (inout Self, String, JSONValue?, JSONValue?, JSONValue?) -> JSONValue?
  ) -> [JSONValue.Member] {
    let (old, mine, other) = (
      MemberGroups(base, by: identity), MemberGroups(ours, by: identity), MemberGroups(theirs, by: identity)
    )
    var result: [JSONValue.Member] = []
    result.reserveCapacity(ours.count + 16)
    for key in mine.order + other.order.filter({ mine[$0].isEmpty }) {
      let (base, ours, theirs) = (old[key], mine[key], other[key])
      if JSONValue.Member.areSame(ours, theirs) || JSONValue.Member.areSame(base, theirs) {
        result += ours
      } else if JSONValue.Member.areSame(base, ours) {
        result += theirs
      } else if base.count > 1 || ours.count > 1 || theirs.count > 1 {
        conflicts.append(scope(ours.first?.key ?? key.string))
        result += ours.isEmpty ? theirs : ours
      } else {
        let name = Self.spelling(base.first?.key, ours.first?.key, theirs.first?.key)
        let value =
          JSONValue.isSame(ours.first?.value, theirs.first?.value)
          ? ours.first?.value : merged(&self, name, base.first?.value, ours.first?.value, theirs.first?.value)
        if let value { result.append(JSONValue.Member(key: name, value: value)) }
      }
    }
    return result
  }

  /// The spelling of a key that may differ where `identity` does not look.
  private static func spelling(_ base: String?, _ ours: String?, _ theirs: String?) -> String {
    guard let ours else { return theirs ?? "" }
    guard let theirs, let base, ours.utf8.elementsEqual(base.utf8) else { return ours }
    return theirs
  }

  /// A value that cannot be taken apart further and that both sides changed in two ways: a conflict, ours stands.
  mutating func scalar(
    _ conflict: MergeConflict, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    note(conflict, [base, ours, theirs].map { $0?.scalarText })
    return ours ?? theirs
  }

  /// The version that is left where the other side took it out: a conflict, and nothing is lost.
  mutating func deleted(
    _ place: MergeConflict, _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    var conflict = place
    conflict.kind = .deletedAgainstEdited(deletedBy: ours == nil ? .ours : .theirs)
    note(conflict, [base, ours, theirs].map { $0?.unitText })
    return ours ?? theirs
  }

  mutating func note(_ conflict: MergeConflict, _ texts: [String?]) {
    var conflict = conflict
    (conflict.base, conflict.ours, conflict.theirs) = (texts[0], texts[1], texts[2])
    conflicts.append(conflict)
  }
}
