import Facts
import SourceText

/// A catalog's file parses to its end, with Apple's tools and with everybody else's.
package enum CatalogReadable: SideRule {
  package static let about = RuleAbout(
    id: "catalog-readable", family: .content, title: "Every changed catalog can be read to its end",
    isIntroducedByTouch: true,
    explanation: """
      Apple's parsers are lenient in the wrong places: a doubled key silently loses one copy, an entry beside \
      `strings` is never shown, and after a stray `;;` the rest of a .strings file is dropped without an error. Where \
      they are strict, a single missing comma loses the whole table.

      Looked at: encoding, grammar, conflict markers, duplicate keys and locales, objects in the wrong place, unknown \
      states and shapes, version. About a file that does not parse nothing else is said, since nothing else is known. \
      Links, LFS pointers and files above 64 MiB are not read.
      """,
    failing: #"{ "strings" : { … }, "version" : "1.0", "sync.retry" : { … } }"#,
    passing: #"{ "strings" : { …, "sync.retry" : { … } }, "version" : "1.0" }"#)

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    for judged in side.catalogs {
      let catalog = judged.catalog
      outcome.checked += catalog.files.count
      let spoiling = catalog.faults.filter(\.spoilsFile)
      // About a file that does not parse nothing else is said.
      for fault in catalog.faults
      where fault.spoilsFile || !spoiling.contains(where: { $0.place.file == fault.place.file }) {
        outcome.findings.append(finding(fault, catalog))
      }
    }
    return outcome
  }

  private static func finding(_ fault: CatalogFault, _ catalog: Catalog) -> Finding {
    let file = catalog.files[Int(fault.place.file)]
    let (message, fix) = wording(fault)
    let lost =
      switch fault.kind == .strayEntry("merge conflicts") ? 0 : fault.entriesLost ?? 0 {
      case ...0: ""
      case 1: " (1 entry is lost)"
      case let number: " (\(number) entries are lost)"
      }
    let isRead: Bool = if case .notRead = fault.kind { false } else { true }
    return Finding(
      about, severity: fault.isWarning ? .warning : nil, path: file.path,
      position: isRead ? catalog.position(fault.place) : nil, catalog: catalog, key: fault.key, locale: fault.locale,
      leaf: fault.leaf, message: message + lost, fix: fix,
      identity: [file.path.string, fault.key ?? "", fault.locale?.normalized ?? "", fault.leaf ?? "", message])
  }

  private static func wording(_ fault: CatalogFault) -> (message: String, fix: String) {
    let key = fault.key.map { Wording.quoted($0) } ?? "the file"
    switch fault.kind {
    case .notRead(.symbolicLink):
      return ("the catalog is a symbolic link and was not read", "put the catalog itself there")
    case .notRead(.unreadablePath):
      return ("the catalog's path is no UTF-8, so it was not read", "give the folder or file a name in UTF-8")
    case .notRead(.largeFileStoragePointer):
      return (
        "the catalog is a Git LFS pointer and was not read: its texts are not in the repository",
        "keep catalogs out of LFS, so that they can be judged and merged"
      )
    case .notRead(.tooLarge(let bytes)):
      return ("the catalog has \(bytes >> 20) MiB and was not read; the limit is 64 MiB", "split it into tables")
    case .encoding(let what): return ("the file is no readable text: \(what)", "save it as UTF-8")
    case .conflictMarker:
      return ("a conflict marker was committed: the build cannot read the table", "resolve the conflict")
    case .syntax(let what):
      return ("the file does not parse: \(what); the build cannot read the table", "mend it at this place")
    case .silentEnd(let what):
      return ("Apple's parser stops here without an error: \(what); what follows is never shown", "take it out")
    case .tooDeep(let limit): return ("objects nest deeper than \(limit) levels", "no catalog needs that; take it out")
    case .shape(let what):
      return (
        fault.key == nil ? "the file is no string catalog: \(what)" : "\(key) has a shape that Xcode refuses: \(what)",
        "bring it into the shape that Xcode writes"
      )
    case .duplicateKey:
      return (
        "\(key) stands twice: the last copy is used, and what only the first has is lost",
        "keep one copy with all its texts"
      )
    case .duplicateLocale:
      return (
        "\(key) has \(fault.locale?.spelling ?? "a locale") twice: the last copy is used and the other is lost",
        "keep one copy"
      )
    case .duplicateMember(let name):
      return ("`\(name)` stands twice in one object of \(key): the last copy is used", "keep one copy")
    // What `checklist merge-driver` leaves for a person to decide.
    case .strayEntry("merge conflicts"):
      return (
        "the merge of two branches left conflicts in it that nobody has decided",
        "decide each, then take the member out"
      )
    case .strayEntry(let name):
      return (
        "\(Wording.quoted(name)) stands beside `strings`, where the system never looks: users see the key itself",
        "move the entry into `strings`"
      )
    case .unknownMember(let name):
      return (
        "`\(Wording.quoted(name).dropFirst().dropLast())` is no member that Xcode knows; it is ignored", "take it out"
      )
    case .unknownExtractionState(let name):
      return (
        "\(key) has the extractionState \(Wording.quoted(name)), which Xcode does not know",
        "use manual, migrated, stale or extracted_with_value, or leave it out"
      )
    case .unknownState(let name):
      return (
        "a text of \(key) has the state \(Wording.quoted(name)), which Xcode does not know: the build fails",
        "use new, translated, needs_review or machine_translated"
      )
    case .missingValue: return ("a text of \(key) has no `value`: the build fails", "add the value")
    case .unsupportedVersion(let version):
      return ("the catalog's version is \(Wording.quoted(version)), and only 1.x is known", "save it with Xcode")
    }
  }
}
