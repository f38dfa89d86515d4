import Checklists
import Facts
import Git
import Policies
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `checklist init`: a first policy and the hooks.
enum InitCommand {
  static let spec = CommandSpec(
    name: "init", operands: "", summary: "Write a first policy and install the hooks, or take them out again",
    discussion: """
      The policy says only what was found and is not the default: `holes: own` where the target has holes already. A \
      hook that is there is kept and runs first. core.hooksPath, linked worktrees and submodules are honoured; nothing \
      is overwritten. --uninstall takes out what init wrote, and the policy only where nobody changed it.
      """,
    options: [
      CommandTable.repository,
      OptionSpec("--uninstall", "take out the hooks, and the policy where it is as init wrote it"),
      OptionSpec("--no-hooks", "write the policy only"),
      OptionSpec(
        "--merge-driver", "only let git merge and show catalogs by key: .gitattributes and this clone's config"),
      CommandTable.help,
    ],
    run: run)

  private static let hooks = ["pre-push"]
  private static let policyName = ".checklist/policy.yml"

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    try arguments.refuseOperands()
    let repository = try arguments.openRepository(invocation)
    if arguments.isGiven("--uninstall") { return try uninstall(repository, invocation) }
    if arguments.isGiven("--merge-driver") {
      guard let installation = MergeDriverInstallation(repository, invocation) else { throw GitError.noWorktree }
      Output.print(try installation.install(program: program(invocation)).words)
      return .pass
    }
    try writePolicy(repository, invocation)
    if !arguments.isGiven("--no-hooks") { try installHooks(repository, invocation) }
    return .pass
  }

  private static func writePolicy(_ repository: Repository, _ invocation: Invocation) throws {
    guard let worktree = repository.worktree else {
      Output.print("no worktree here, so no policy was written\n")
      return
    }
    let path = "\(worktree)/\(policyName)"
    guard !DiskFile.exists(path) else {
      Output.print("\(policyName) is there already and stays as it is\n")
      return
    }
    let gate = Gate(repository: repository, today: invocation.today)
    let found = try gate.proposal()
    let text = Policy.firstPolicyText(
      target: found.target, sourceLanguage: found.sourceLanguage, ownHolesOnly: found.holes > 0)
    try DiskFile.makeFolder("\(worktree)/.checklist")
    try DiskFile.write(Array(text.utf8), to: path)
    try record(Array(text.utf8), in: repository)
    Output.print(
      found.catalogs == 0
        ? "wrote \(policyName), though no catalog was found on \(found.judged)\n"
        : "wrote \(policyName): \(found.catalogs == 1 ? "1 catalog" : "\(found.catalogs) catalogs") in "
          + "\(found.locales.map(\.spelling).joined(separator: ", "))\n")
    if found.holes > 0 {
      Output.print(
        "  \(found.holes) texts are missing on \(found.judged) today, so it says `holes: own`: a change answers only for the "
          + "locales it touches.\n  `checklist audit` lists what is owed.\n")
    }
    Output.print("  commit it: git add \(policyName)\n")
  }

  private static func installHooks(_ repository: Repository, _ invocation: Invocation) throws {
    let folder = repository.hooksFolder()
    guard isInside(folder, repository) else {
      Output.print(
        "core.hooksPath leads to \(folder), outside this repository, where a hook would run for others too; nothing was "
          + "installed there. Add this line to its pre-push hook:\n  checklist hook pre-push \"$@\"\n")
      return
    }
    let installation = HookInstallation(folder: folder, program: try program(invocation))
    for name in hooks {
      switch try installation.install(name) {
      case .installed(let path): Output.print("installed \(path)\n")
      case .refreshed(let path): Output.print("refreshed \(path)\n")
      case .chained(let path, let previous):
        Output.print("installed \(path); the hook that was there is now \(previous) and runs first\n")
      }
    }
  }

  private static func uninstall(_ repository: Repository, _ invocation: Invocation) throws -> ExitStatus {
    if let driver = MergeDriverInstallation(repository, invocation), try driver.uninstall() {
      Output.print("took the merge driver out of .gitattributes and the configuration\n")
    }
    let installation = HookInstallation(folder: repository.hooksFolder(), program: "")
    for name in hooks {
      Output.print(
        try installation.uninstall(name) ? "took out the \(name) hook\n" : "there is no \(name) hook of checklist\n")
    }
    guard let worktree = repository.worktree else { return .pass }
    let path = "\(worktree)/\(policyName)"
    guard DiskFile.exists(path) else { return .pass }
    if let head = try? repository.head().commit, (try? repository.entry(at: Policy.path, in: head.tree)) ?? nil != nil {
      Output.print("\(policyName) is committed, and stays; it is the team's\n")
      return .pass
    }
    let written = try? DiskFile.read(recordPath(repository))
    if let written,
      String(decoding: written, as: UTF8.self) == Repository.contentID(of: try DiskFile.read(path)).description
    {
      try DiskFile.remove(path)
      rmdir("\(worktree)/.checklist")
      try DiskFile.remove(recordPath(repository))
      Output.print("took out \(policyName)\n")
    } else {
      Output.print("\(policyName) was changed since, and stays\n")
    }
    return .pass
  }

  /// What init wrote, so that uninstalling never takes out a person's work.
  private static func record(_ bytes: [UInt8], in repository: Repository) throws {
    try DiskFile.makeFolder("\(repository.commonFolder)/checklist")
    try DiskFile.write(Array(Repository.contentID(of: bytes).description.utf8), to: recordPath(repository))
  }

  private static func recordPath(_ repository: Repository) -> String {
    "\(repository.commonFolder)/checklist/policy-written"
  }

  private static func isInside(_ folder: String, _ repository: Repository) -> Bool {
    [repository.commonFolder, repository.gitFolder, repository.worktree].compactMap { $0 }.contains {
      folder == $0 || folder.hasPrefix($0 + "/")
    }
  }

  /// The absolute path of this very program.
  private static func program(_ invocation: Invocation) throws -> String {
    // The launcher says where it lies; it builds anew when the sources change.
    if let launcher = invocation.environment["CHECKLIST_LAUNCHER"],
      let path = DiskFile.canonical(launcher.hasPrefix("/") ? launcher : "\(invocation.workingFolder)/\(launcher)")
    {
      return path
    }
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0 else {
        throw CommandError(message: "cannot tell where this program lies; call it by its full path")
      }
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else {
        throw CommandError(message: "cannot tell where this program lies; call it by its full path")
      }
      defer { free(real) }
      return String(cString: real)
    #endif
  }
}
