import Checklists
import Git
import Policies
import SourceText

/// `checklist doctor`: what is installed, found and missing.
enum DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor", operands: "", summary: "Say what is installed, found and missing in this repository",
    discussion: """
      Looks at the target, the policy, the hooks, the merge driver and the git attributes of every catalog. A catalog with \
      `merge=union` is a fault: git's union merge writes invalid JSON and exits 0. Exit status 1 where something must be \
      mended.
      """,
    options: [CommandTable.repository, CommandTable.help], run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    try arguments.refuseOperands()
    let repository = try arguments.openRepository(invocation)
    var faults = 0
    func report(_ isRight: Bool?, _ text: String) {
      Output.print("\(isRight == nil ? "-" : isRight == true ? "✓" : "✗") \(text)\n")
      if isRight == false { faults += 1 }
    }
    report(true, "checklist \(Gate.version), repository \(repository.worktree ?? repository.gitFolder)")
    if repository.isShallow {
      report(nil, "the clone is shallow; where the merge base lies beyond it, nothing can be judged")
    }
    let gate = Gate(repository: repository, today: invocation.today)
    do {
      if let target = try gate.target(remote: nil) {
        report(true, "the target is \(target.name) (\(target.commit.id.description.prefix(10)))")
      } else {
        report(false, "no target found; name it in .checklist/policy.yml or by --target")
      }
    } catch {
      report(false, ErrorWording.line(for: error))
    }
    reportConfiguration(repository, report)
    let catalogs = try gate.catalogPaths()
    report(
      catalogs.isEmpty ? nil : true,
      "\(catalogs.count == 1 ? "1 catalog file" : "\(catalogs.count) catalog files") in HEAD")
    for path in try mergedByUnion(catalogs, repository) {
      report(
        false,
        "\(path) has the attribute merge=union, which writes invalid catalogs without an error; take it out of .gitattributes"
      )
    }
    reportHooks(repository, report)
    reportMergeDriver(repository, catalogs, report)
    return faults == 0 ? .pass : .fail
  }

  private static func mergedByUnion(_ catalogs: [RepositoryPath], _ repository: Repository) throws -> [RepositoryPath] {
    try catalogs.filter { try repository.attribute("merge", of: $0) == .value("union") }
  }

  /// Policy and ledger of the worktree, committed or not.
  private static func reportConfiguration(_ repository: Repository, _ report: (Bool?, String) -> Void) {
    guard let worktree = repository.worktree else { return }
    for path in [Policy.path, Ledger.path] {
      guard let bytes = try? DiskFile.read("\(worktree)/\(path)") else {
        if path == Policy.path {
          report(nil, "no \(path) in the worktree; the defaults hold, and checklist init writes one")
        }
        continue
      }
      if let fault = Gate.fault(inConfiguration: SourceFile(path: path, bytes: bytes)) {
        report(false, "\(path): \(fault.message)")
      } else {
        report(true, "\(path) of the worktree can be read")
      }
    }
  }

  private static func reportHooks(_ repository: Repository, _ report: (Bool?, String) -> Void) {
    let path = "\(repository.hooksFolder())/pre-push"
    guard DiskFile.exists(path) else {
      report(nil, "no pre-push hook; checklist init installs it")
      return
    }
    let text = (try? DiskFile.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if text.contains(HookInstallation.marker) {
      report(true, "the pre-push hook is installed: \(path)")
    } else if text.contains("checklist hook pre-push") {
      report(true, "the pre-push hook of another tool calls checklist: \(path)")
    } else {
      report(nil, "\(path) is another tool's hook; checklist init keeps it and runs beside it")
    }
  }

  private static func reportMergeDriver(
    _ repository: Repository, _ catalogs: [RepositoryPath], _ report: (Bool?, String) -> Void
  ) {
    let isNamed = catalogs.contains { (try? repository.attribute("merge", of: $0)) == .value("checklist") }
    let isConfigured = repository.configValue("merge.checklist.driver") != nil
    switch (isNamed, isConfigured) {
    case (true, true): report(true, "catalogs are merged by key, locale and text")
    case (true, false):
      report(
        false,
        ".gitattributes name the merge driver, and this clone does not know it; run checklist init --merge-driver")
    case (false, _): report(nil, "catalogs are merged line by line; checklist init --merge-driver changes that")
    }
  }
}
