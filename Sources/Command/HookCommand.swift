import Checklists
import Facts
import Git
import Policies
import Reports
import SourceText

/// `checklist hook NAME`: what git's hooks call.
enum HookCommand {
  static let spec = CommandSpec(
    name: "hook", operands: "pre-push [REMOTE [URL]]", summary: "Judge what git is about to do; called by git's hooks",
    discussion: """
      pre-push reads git's lines from standard input and judges every branch from the objects that are pushed, never \
      from the disk: against the target, and where the target itself is pushed against what the remote has. Tags and \
      deletions pass. Exit status 1, 2 and 3 refuse the push.
      """,
    options: [CommandTable.repository, CommandTable.formats, CommandTable.help],
    run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    switch arguments.operands.first {
    case "pre-push":
      return try PrePushHook(arguments, invocation).run()
    case let name?:
      let nearest = NearestName.nearest(to: name, among: ["pre-push"])
      throw UsageError(message: "there is no hook \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    case nil: throw UsageError(message: "name the hook: checklist hook pre-push")
    }
  }
}

/// One line that git gives to a pre-push hook.
struct PushedReference: Equatable {
  let localName: String
  /// Nil where the remote reference is deleted.
  let localID: ObjectID?
  let remoteName: String
  /// Nil where the remote has no such reference yet.
  let remoteID: ObjectID?

  /// Nil for a line that git does not write.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let local = ObjectID(parts[1]), let remote = ObjectID(parts[3]) else { return nil }
    localName = parts[0]
    localID = Self.isZero(local) ? nil : local
    remoteName = parts[2]
    remoteID = Self.isZero(remote) ? nil : remote
  }

  /// Git writes zeros where there is nothing.
  private static func isZero(_ id: ObjectID) -> Bool { id.description.allSatisfy { $0 == "0" } }

  /// The branch that is pushed; nil for tags and other references.
  var branch: String? {
    remoteName.hasPrefix("refs/heads/") ? String(remoteName.dropFirst("refs/heads/".count)) : nil
  }
}

/// Judges every branch of a push.
struct PrePushHook {
  private let arguments: Arguments
  private let invocation: Invocation
  private let remote: String?

  init(_ arguments: Arguments, _ invocation: Invocation) {
    self.arguments = arguments
    self.invocation = invocation
    remote = arguments.operands.dropFirst().first
  }

  func run() throws -> ExitStatus {
    let lines = String(decoding: try StandardInput.read(), as: UTF8.self)
    var references: [PushedReference] = []
    for line in lines.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      guard let reference = PushedReference(line) else {
        throw CommandError(message: "standard input is not what git gives to a pre-push hook: “\(line.prefix(120))”")
      }
      references.append(reference)
    }
    let branches = references.filter { $0.localID != nil && $0.branch != nil }
    guard !branches.isEmpty else { return .pass }

    let repository = try arguments.openRepository(invocation)
    // A remote may be given by its URL alone; then it has no tracking branches.
    let named = try remote.flatMap { name in try repository.remotes().contains(name) ? name : nil }
    var statuses: [ExitStatus] = []
    for reference in branches {
      do {
        statuses.append(try judge(reference, in: repository, remote: named))
      } catch {
        Output.complain("\(reference.branch ?? ""): \(ErrorWording.line(for: error))")
        statuses.append(.couldNotRun)
      }
    }
    let status = ExitStatus.worst(statuses)
    if status != .pass {
      Output.remark(
        "checklist: push refused. Mend the above, commit and push again; "
          + "`git push --no-verify` pushes unjudged, and the gate before the merge still judges it.\n")
    }
    return status
  }

  private func judge(_ reference: PushedReference, in repository: Repository, remote: String?) throws -> ExitStatus {
    guard let head = reference.localID, let branch = reference.branch else { return .pass }
    var request = Gate.Request(remote: remote, head: .revision(head.description))
    request.headName = branch
    if try isGuarded(branch, in: repository, remote: remote) {
      guard let target = try guardedTarget(reference, branch, in: repository, remote: remote) else {
        Output.remark(
          "checklist: \(branch) is new on the remote and nothing is there to compare it with; `checklist audit` judges it whole\n"
        )
        return .pass
      }
      request.target = target.description
      request.targetName = branch
      request.replacesTarget = true
    }
    let result = try Gate(repository: repository, today: invocation.today).check(request)
    report(result)
    return ExitStatus(result.verdict)
  }

  /// Whether the pushed branch is the target itself, or one that the policy protects.
  private func isGuarded(_ branch: String, in repository: Repository, remote: String?) throws -> Bool {
    let gate = Gate(repository: repository, today: invocation.today)
    guard let target = try gate.target(remote: remote) else { return true }
    let prefixes = ["\(remote ?? "origin")/", ""]
    return prefixes.contains { target.name == $0 + branch } || target.policy.protects(branch: branch)
  }

  /// What the remote has of a guarded branch; nil where it has none.
  private func guardedTarget(
    _ reference: PushedReference, _ branch: String, in repository: Repository, remote: String?
  ) throws -> ObjectID? {
    guard let remoteID = reference.remoteID else { return nil }
    if repository.contains(remoteID) { return remoteID }
    // The remote moved on and nobody fetched: git refuses the push unless it is forced.
    let tracking = "\(remote ?? "origin")/\(branch)"
    guard let known = try? repository.commit("refs/remotes/\(tracking)").id else {
      throw CommandError(
        message: "the remote's \(branch) is at \(remoteID), which is not here; git fetch, then push again")
    }
    Output.remark(
      "checklist: what the remote has of \(branch) was not fetched; judged against the last known \(tracking)\n")
    return known
  }

  private func report(_ result: ChecklistResult) {
    let options = ReportOptions(isColoured: Output.isColoured(invocation.environment))
    let isQuiet = result.verdict == .pass && result.findings.isEmpty && arguments.value("--format") == nil
    if isQuiet {
      // A gate that passes says so in one line.
      let keys = result.step?.catalogs.reduce(0) { $0 + $1.added.count + $1.changed.count + $1.removed.count } ?? 0
      Output.remark(
        "checklist: \(result.step?.head.name ?? "") passes, \(keys == 1 ? "1 changed key" : "\(keys) changed keys")\n")
      for note in result.notes { Output.remark("checklist: note: \(note)\n") }
      return
    }
    let reporter = arguments.value("--format").flatMap { Reporters.named($0) } ?? TextReporter.self
    let text = reporter.render(result, options)
    // Standard output of a hook may belong to a tool; people read standard error.
    if arguments.value("--format") == nil { Output.remark(text) } else { Output.print(text) }
  }
}
