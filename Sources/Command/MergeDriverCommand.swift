import CatalogMerge
import Facts
import SourceText

/// `checklist merge-driver`: git's three-way merge of one catalog.
///
/// A version that cannot be read is not merged by meaning. The file then gets what git's own merge by line gives, with
/// its markers, since a developer is never to be worse off than without the driver; but the exit status is 1 even where
/// the lines merged, because nobody has seen that the result can be read. Keeping ours alone would take theirs out of
/// sight.
enum MergeDriverCommand {
  static let spec = CommandSpec(
    name: "merge-driver", operands: "BASE OURS THEIRS [PATH]",
    summary: "Merge a catalog by key, locale and leaf, as git's merge driver",
    discussion: """
      Git calls it with %O %A %B %P and takes the result from OURS; `checklist init --merge-driver` sets it up. \
      Additions of both sides join. What they contradict each other in is a conflict: the path stays unmerged, the \
      file names both texts, and standard error lists them. An .xcstrings stays valid JSON: the texts stand in its \
      first member, "\(ConflictRecord.member)", which is to be taken out once they are decided; the others have \
      conflict markers around the one entry. Exit status 0: merged, 1: conflicts.
      """,
    options: [CommandTable.help], run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    guard arguments.operands.count == 3 || arguments.operands.count == 4 else {
      throw UsageError(message: "merge-driver takes the three versions and the path: %O %A %B %P")
    }
    let files = arguments.operands.prefix(3).map { $0.hasPrefix("/") ? $0 : "\(invocation.workingFolder)/\($0)" }
    let path = RepositoryPath(arguments.operands.last ?? "")
    let name = printable(path.string)
    guard let kind = SemanticMerge.kind(of: path) else {
      Output.complain("\(name) is no catalog; merged line by line")
      return try lineByLine(files, invocation).isClean ? .pass : .fail
    }
    let (base, ours, theirs) = (try DiskFile.read(files[0]), try DiskFile.read(files[1]), try DiskFile.read(files[2]))
    let outcome = SemanticMerge.merge(base: base, ours: ours, theirs: theirs, kind: kind)
    guard outcome.isMerged else {
      let reason = outcome.conflicts.map(\.kind.words).joined(separator: ", ")
      let fallback = try lineByLine(files, invocation)
      Output.complain(
        "\(name): \(reason), so it was not merged by key; "
          + (fallback.isPossible
            ? "git's merge by line is in the file, look at it before you git add it"
            : "ours is in the file, and git show :3:\(name) is theirs"))
      return .fail
    }
    if outcome.bytes != ours { try DiskFile.write(outcome.bytes, to: files[1]) }
    guard !outcome.isClean else { return .pass }
    Output.complain(
      "\(name): \(outcome.conflicts.count == 1 ? "1 conflict" : "\(outcome.conflicts.count) conflicts") to decide; "
        + (kind == .xcstrings
          ? "take the member \"\(ConflictRecord.member)\" out when done, then git add it"
          : "they stand between markers"))
    for conflict in outcome.conflicts { Output.remark("  \(line(for: conflict))\n") }
    return .fail
  }

  /// Git's own merge, written into ours.
  private static func lineByLine(
    _ files: [String], _ invocation: Invocation
  ) throws -> (isClean: Bool, isPossible: Bool) {
    let outcome = try ChildProcess.run(
      "git", ["merge-file", "-q", "-L", "ours", "-L", "base", "-L", "theirs", files[1], files[0], files[2]],
      environment: invocation.environment)
    // The status is the number of conflicts; beyond 127 git could not merge, and left the file alone.
    return (outcome.status == 0, outcome.status < 128)
  }

  private static func line(for conflict: MergeConflict) -> String {
    let place = [conflict.key.map(quoted), conflict.locale, conflict.leaf].compactMap { $0 }.filter { !$0.isEmpty }
    let texts = [("base", conflict.base), ("ours", conflict.ours), ("theirs", conflict.theirs)]
    let shown = texts.compactMap { name, text in text.map { "\(name) \(quoted($0))" } }
    let head = (place + [conflict.kind.words]).joined(separator: " ")
    return shown.isEmpty ? head : "\(head): \(shown.joined(separator: ", "))"
  }

  /// A text as one line that no terminal takes for a command.
  private static func printable(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(200) {
      shown.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return text.unicodeScalars.count > 200 ? shown + "…" : shown
  }

  private static func quoted(_ text: String) -> String { "“\(printable(text))”" }
}
