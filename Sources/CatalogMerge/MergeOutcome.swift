import Facts

/// What a three-way merge of one catalog file gave.
package struct MergeOutcome: Sendable {
  /// The merged file. With conflicts: both sides' changes joined as far as they join, and each conflict written into
  /// the file (see `ConflictRecord` and `ConflictMarkers`). Where the file could not be merged at all, ours untouched.
  package let bytes: [UInt8]
  /// What a person has to decide, sorted bytewise by key, locale and leaf.
  package let conflicts: [MergeConflict]

  package init(bytes: [UInt8], conflicts: [MergeConflict]) {
    self.bytes = bytes
    self.conflicts = conflicts.sorted(by: <)
  }

  /// Whether nothing is left for a person to decide.
  package var isClean: Bool { conflicts.isEmpty }
  /// Whether the file was merged by meaning; if not, `bytes` holds nothing of theirs.
  package var isMerged: Bool { !conflicts.contains { $0.kind.preventsMerge } }
}

/// One thing that the two sides of a merge do not agree about.
package struct MergeConflict: Hashable, Sendable {
  /// The ways in which two sides contradict each other.
  package enum Kind: Hashable, Sendable {
    /// One side took out what the other changed; the changed version is in the file.
    case deletedAgainstEdited(deletedBy: MergeSide)
    /// Two texts for one leaf.
    case twoTexts
    /// One text, two states.
    case twoStates
    /// One side varies the text in another way than the other (plain against plural).
    case twoForms
    /// Two values of another member: a comment, an `extractionState`, `sourceLanguage`; the member's name.
    case twoValues(member: String)
    /// The source text was edited on one side while the locale was filled on the other: whoever translated had the old
    /// text before them. Without key: `sourceLanguage` itself changed.
    case sourceEditedWhileFilled(editedBy: MergeSide)
    /// A key that stands several times in a file, in two ways.
    case duplicated
    /// A version of the file cannot be read, so that nothing was merged.
    case unreadable(MergeInput)
    /// The three versions are not in formats that can be merged (binary property lists, or two different ones).
    case unsupported

    /// Whether no merge took place.
    package var preventsMerge: Bool {
      switch self {
      case .unreadable, .unsupported: true
      default: false
      }
    }
  }

  package var kind: Kind
  /// Nil where the file as a whole is meant.
  package var key: String?
  /// Nil where the entry as a whole is meant, and in formats with one locale a file.
  package var locale: String?
  /// The leaf's path; nil where no single leaf is meant.
  package var leaf: String?
  /// What the three versions say, as far as it is a text; nil where a side has nothing or more than a text.
  package var base: String?
  package var ours: String?
  package var theirs: String?

  package init(
    _ kind: Kind, key: String? = nil, locale: String? = nil, leaf: String? = nil, base: String? = nil,
    ours: String? = nil, theirs: String? = nil
  ) {
    self.kind = kind
    self.key = key
    self.locale = locale
    self.leaf = leaf
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  static func < (a: MergeConflict, b: MergeConflict) -> Bool {
    for (one, other) in [(a.key, b.key), (a.locale, b.locale), (a.leaf, b.leaf)] where one != other {
      return (one ?? "").utf8.lexicographicallyPrecedes((other ?? "").utf8)
    }
    return false
  }
}

/// The two sides of a merge; in git's words: ours is what is checked out (in a rebase the branch that is rebased onto).
package enum MergeSide: String, Hashable, Sendable {
  case ours, theirs

  /// The other side.
  package var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// The three versions that a merge reads.
package enum MergeInput: String, Hashable, Sendable {
  case base, ours, theirs
}
