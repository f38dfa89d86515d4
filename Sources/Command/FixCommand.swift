import Catalogs
import Checklists
import Facts
import Git
import Rules
import SourceText

/// `checklist fix`: the mends that cannot be wrong.
enum FixCommand {
  static let spec = CommandSpec(
    name: "fix", operands: "[PATH ...]", summary: "Mend layout and source states in the worktree, byte for byte",
    discussion: """
      Marks the source texts of changed keys as translated and lays changed string catalogs out as Xcode does. No text \
      is changed, and a second run changes nothing. Paths narrow it to these catalogs.
      """,
    options: [
      CommandTable.repository,
      OptionSpec("--target", value: "REF", "what the branch will be merged into"),
      OptionSpec("--all", "every catalog and every key, not only what this branch changes"),
      OptionSpec("--dry-run", "show what would be mended and write nothing"),
      CommandTable.help,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    let repository = try arguments.openRepository(invocation)
    guard let worktree = repository.worktree else { throw GitError.noWorktree }
    let gate = Gate(repository: repository, today: invocation.today)
    let result =
      arguments.isGiven("--all")
      ? try gate.audit(.worktree) : try gate.check(Gate.Request(target: arguments.value("--target"), head: .worktree))
    let plan = FixPlan(result.findings, within: try paths(arguments, worktree, invocation))
    var mended = 0
    for file in plan.files {
      let path = "\(worktree)/\(file.path)"
      guard DiskFile.isRegular(path) else { continue }
      let before = try DiskFile.read(path)
      guard let (after, remarks) = file.mend(before), after != before else { continue }
      mended += 1
      for remark in remarks { Output.print("\(file.path): \(remark)\n") }
      if !arguments.isGiven("--dry-run") { try DiskFile.write(after, to: path) }
    }
    if mended == 0 {
      Output.print("nothing to mend\n")
    } else if arguments.isGiven("--dry-run") {
      Output.print("\(mended == 1 ? "1 file" : "\(mended) files") would be written; run without --dry-run\n")
    }
    return .pass
  }

  /// The operands as paths in the repository; nil for all.
  private static func paths(_ arguments: Arguments, _ worktree: String, _ invocation: Invocation) throws -> Set<
    RepositoryPath
  >? {
    guard !arguments.operands.isEmpty else { return nil }
    var result: Set<RepositoryPath> = []
    for operand in arguments.operands {
      let full = DiskFile.canonical(operand.hasPrefix("/") ? operand : "\(invocation.workingFolder)/\(operand)")
      guard let full, full.hasPrefix(worktree + "/") else {
        throw CommandError(message: "\(operand) is no file of this repository's worktree")
      }
      result.insert(RepositoryPath(String(full.dropFirst(worktree.count + 1))))
    }
    return result
  }
}

/// Which bytes are to be mended where, made from findings.
struct FixPlan {
  struct File {
    let path: RepositoryPath
    var unmarked: [LeafAddress] = []
    var needsLayout = false

    /// The mended bytes and what was done; nil where the file cannot be read.
    func mend(_ bytes: [UInt8]) -> (bytes: [UInt8], remarks: [String])? {
      var result = bytes
      var remarks: [String] = []
      if !unmarked.isEmpty {
        guard let edits = XCStringsEditor.markTranslated(unmarked, in: bytes),
          let edited = ByteEdit.applying(edits, to: bytes)
        else { return nil }
        result = edited
        if !edits.isEmpty {
          let keys = Set(unmarked.map(\.key)).sorted()
          let shown = keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? ", …" : "")
          remarks.append(
            "\(keys.count == 1 ? "1 source text" : "\(keys.count) source texts") marked translated: \(shown)")
        }
      }
      if needsLayout, let laidOut = XCStringsLayout.laidOut(result), laidOut != result {
        result = laidOut
        remarks.append("laid out as Xcode does")
      }
      return (result, remarks)
    }
  }

  let files: [File]

  init(_ findings: [Finding], within paths: Set<RepositoryPath>?) {
    var files: [RepositoryPath: File] = [:]
    for finding in findings {
      let path = finding.catalog ?? finding.path
      if let paths, !paths.contains(path) { continue }
      switch finding.rule {
      case SourceMarkedTranslated.about.id:
        guard let key = finding.key, let locale = finding.locale else { continue }
        files[path, default: File(path: path)].unmarked += finding.details.map {
          LeafAddress(key: key, locale: LocaleCode(locale), path: $0.leaf)
        }
      case CatalogLayout.about.id: files[path, default: File(path: path)].needsLayout = true
      default: break
      }
    }
    self.files = files.values.sorted { $0.path < $1.path }
  }
}
