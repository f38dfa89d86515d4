/// What is wrong with a catalog's file itself: what Apple's tools refuse, or drop in silence.
package struct CatalogFault: Hashable, Sendable {
  package var kind: Kind
  /// The file and offset where a person would mend it.
  package var place: Place
  package var key: String?
  package var locale: LocaleCode?
  /// The leaf's path where one leaf is at fault.
  package var leaf: String?
  /// How many entries the system does not see because of this fault, where that can be told.
  package var entriesLost: Int?

  package init(
    _ kind: Kind, at place: Place, key: String? = nil, locale: LocaleCode? = nil, leaf: String? = nil,
    entriesLost: Int? = nil
  ) {
    self.kind = kind
    self.place = place
    self.key = key
    self.locale = locale
    self.leaf = leaf
    self.entriesLost = entriesLost
  }

  package enum Kind: Hashable, Sendable {
    /// The file was not read at all: a symbolic link, an LFS pointer, too large.
    case notRead(NotRead)
    /// Bytes that are no text in the encoding that the file is in.
    case encoding(String)
    /// A conflict marker that git left.
    case conflictMarker
    /// The grammar of the format is broken; the text says exactly how ("a comma after the last member").
    case syntax(String)
    /// Apple's parser ends here without an error and drops the rest; the text names what stands there.
    case silentEnd(String)
    /// Deeper nesting than any catalog has.
    case tooDeep(limit: Int)
    /// The top of the file, or a member that holds others, is of the wrong kind.
    case shape(String)
    case duplicateKey
    case duplicateLocale
    /// Another member that stands twice in one object.
    case duplicateMember(String)
    /// An entry beside `strings`, which the system never reads.
    case strayEntry(String)
    /// A member that Xcode does not know; a warning.
    case unknownMember(String)
    case unknownExtractionState(String)
    case unknownState(String)
    /// `value` is missing from a unit.
    case missingValue
    case unsupportedVersion(String)

    package enum NotRead: Hashable, Sendable {
      case symbolicLink
      /// Its path is no UTF-8, so that no name leads to it.
      case unreadablePath
      case largeFileStoragePointer
      case tooLarge(bytes: Int)
    }
  }

  /// Whether the file does not parse or is cut short, so that nothing else is said about it.
  package var spoilsFile: Bool {
    switch kind {
    case .notRead, .encoding, .conflictMarker, .syntax, .silentEnd, .tooDeep: true
    case .shape: key == nil
    default: false
    }
  }

  /// Whether the fault only asks for attention: the system reads the file as it is meant.
  package var isWarning: Bool {
    if case .unknownMember = kind { true } else { false }
  }
}

/// The first place where an `.xcstrings` is not laid out as Xcode writes it.
package struct LayoutFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// White space or line ends.
    case spacing
    /// A member that Xcode would put before the one that stands ahead of it.
    case order(String)
    /// A text that Xcode would escape otherwise.
    case escape
    /// A byte order mark.
    case byteOrderMark
  }

  package let kind: Kind
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
