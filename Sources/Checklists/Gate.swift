import Catalogs
import Facts
import Git
import KeyUses
import Policies
import Rules
import SourceText

/// The stages of a run, in order; nothing else knows them all.
///
/// git → facts → rules → findings → introduced findings → checklist.
package struct Gate {
  /// Which commit is to be merged.
  package enum Head: Sendable {
    case revision(String)
    /// HEAD with everything uncommitted in the worktree, untracked files included.
    case worktree
    /// HEAD with what is staged.
    case staged
  }

  package struct Request: Sendable {
    package var target: String?
    /// The remote whose tracking branches are looked at first.
    package var remote: String?
    package var head: Head
    /// Judge by this policy instead of the target's.
    package var policy: SourceFile?
    /// What people call target and head, where they are named by object ids.
    package var targetName: String?
    /// Whether head takes the target's place as it is (a push to the target, forced or not) instead of being merged.
    package var replacesTarget = false
    package var headName: String?

    package init(
      target: String? = nil, remote: String? = nil, head: Head = .revision("HEAD"), policy: SourceFile? = nil
    ) {
      self.target = target
      self.remote = remote
      self.head = head
      self.policy = policy
    }
  }

  package static let version = "0.1.0"

  let repository: Repository
  /// The day on which debt expires or not.
  let today: CalendarDate

  package init(repository: Repository, today: CalendarDate) {
    self.repository = repository
    self.today = today
  }

  /// Judges what merging head into target would give.
  package func check(_ request: Request) throws(GateError) -> ChecklistResult {
    try Self.typed {
      var head = try self.head(request.head)
      var target = try TargetChoice(repository, request).target(head: head.commit)
      head.name = request.headName ?? head.name
      target.name = request.targetName ?? target.name
      return try check(request, target: target, head: head)
    }
  }

  /// The target by itself, with the policy that guards it; nil where there is none.
  package func target(remote: String?) throws(GateError) -> (name: String, commit: Commit, policy: Policy)? {
    try Self.typed {
      let head = try repository.head().commit
      let choice = TargetChoice(repository, Request(remote: remote))
      guard let target = try choice.targetIfAny(head: head) else { return nil }
      let tree = RecordedTree(target.commit.tree, in: repository)
      return (target.name, target.commit, try Configuration(audited: tree, override: nil).policy)
    }
  }

  /// Judges one whole tree.
  package func audit(_ head: Head, policy: SourceFile? = nil) throws(GateError) -> ChecklistResult {
    try Self.typed { try audit(named: self.head(head), policy) }
  }

  /// Runs work whose errors are the gate's or git's.
  static func typed<Answer>(_ work: () throws -> Answer) throws(GateError) -> Answer {
    do {
      return try work()
    } catch let error as GateError {
      throw error
    } catch let error as GitError {
      throw .git(error)
    } catch {
      throw .git(.unreadable("\(error)"))
    }
  }

  private func check(
    _ request: Request, target: (name: String, commit: Commit), head: (name: String, commit: Commit)
  ) throws -> ChecklistResult {
    // Git: the merge result and what differs from the target.
    let merge = request.replacesTarget ? try replacement(of: target, by: head) : try merge(head, into: target)
    let changes = try repository.changes(from: target.commit.tree, to: merge.tree)
    let targetTree = RecordedTree(target.commit.tree, in: repository)
    let mergedTree = RecordedTree(merge.tree, in: repository)

    // Policy and ledger.
    let configuration = try Configuration(target: targetTree, merged: mergedTree, override: request.policy)
    let policy = configuration.policy

    // Facts of both sides.
    let targetCatalogs = TreeCatalogs(targetTree, policy: policy, checksLayout: false)
    let mergedCatalogs = TreeCatalogs(mergedTree, policy: policy, checksLayout: true)
    let classifier = Classifier(changes, catalogs: mergedCatalogs, policy: policy)
    var notes = configuration.notes
    let pairs = try CatalogPairs(changes: changes, target: targetCatalogs, merged: mergedCatalogs)
    let targetRegions = ProjectRegions(targetTree)
    let mergedRegions = ProjectRegions(mergedTree)
    var survey = try CatalogSurvey(
      comparing: pairs, target: targetCatalogs, mergedRegions: mergedRegions, policy: policy, repository: repository,
      targetCommit: target.commit.id)
    let concern = CodeConcern(
      classifier: classifier, survey: survey, bytes: CodeBytes(mergedTree, policy: policy, cacheFolder: treesFolder))
    let code =
      try concern.isGiven()
      ? try CodeSurvey(
        [
          .init(
            tree: targetTree, catalogs: targetCatalogs, regions: targetRegions, ledger: configuration.targetLedger),
          .init(tree: mergedTree, catalogs: mergedCatalogs, regions: mergedRegions, ledger: configuration.ledger),
        ], policy: policy, gitFolder: treesFolder) : nil
    defer { code?.waitForCache() }
    try survey.judge(
      changedPaths: changes.map(\.path), target: targetCatalogs, merged: mergedCatalogs, targetRegions: targetRegions,
      mergedRegions: mergedRegions, staleKeys: code?.sides[1].staleKeys)
    notes += survey.notes + (code?.sides[1].notes ?? [])
    let targetCode = try code.map {
      try survey.code($0.sides[0], isTarget: true, regions: targetRegions, moved: Self.moves(changes))
    }
    let mergedCode = try code.map { try survey.code($0.sides[1], isTarget: false, regions: mergedRegions) }

    // Rules: change rules on the step, content rules on both sides.
    let change = Change(
      policy: policy, catalogs: survey.changes,
      conflicts: try ConflictAdvice(repository, merge, target: target.commit, head: head.commit).conflicts(classifier),
      neighbours: survey.neighbours, targetLocales: survey.targetLocales,
      policyDifferences: configuration.policyDifferences, ledgerDifferences: configuration.ledgerDifferences,
      code: mergedCode)
    let before = Side(
      policy: policy, catalogs: survey.targetSide, files: survey.targetFiles, infoPlists: survey.targetPlists,
      configurationFaults: configuration.targetFaults, code: targetCode, ledger: configuration.targetLedger)
    let after = Side(
      policy: policy, catalogs: survey.mergedSide, files: survey.mergedFiles, infoPlists: survey.mergedPlists,
      configurationFaults: configuration.mergedFaults, configurationFiles: configuration.mergedFiles,
      code: mergedCode, ledger: configuration.ledger)
    let answers = RuleRun.answers(about: change, before: before, after: after)

    // Findings: what is new, what a person accepted.
    let messages = try repository.messages(from: merge.mergeBase, to: head.commit.id)
    let trailers = Trailers(messages.map(\.message))
    let judgement = Judgement(
      change: answers.change, before: answers.before, after: answers.after,
      about: .init(change: change, before: before, after: after), policy: policy, ledger: configuration.ledger,
      trailers: trailers, today: today)
    notes += judgement.notes

    // Checklist.
    let step = ChecklistResult.Step(
      target: .init(name: target.name, commit: target.commit.id), head: .init(name: head.name, commit: head.commit.id),
      mergeBase: merge.mergeBase, mergeState: merge.state, conflicts: merge.conflicts,
      classification: classifier.classification, catalogs: survey.summaries, code: classifier.code,
      other: classifier.other,
      autoMerge: AutoMerge(
        policy: policy.autoMerge, verdict: judgement.verdict, signOffs: judgement.signOffs,
        classification: classifier.classification, codePaths: classifier.notCatalogs, isJudged: classifier.isJudged))
    let identity = VerdictIdentity(
      target: targetTree, merged: mergedTree, changes: changes, merge: merge, configuration: configuration,
      trailers: trailers, ledgerDay: judgement.expiredEntries)
    return ChecklistResult(
      toolVersion: Self.version, verdictID: identity.id, step: step, auditedTree: nil, verdict: judgement.verdict,
      items: judgement.items, notes: notes, preExisting: judgement.preExisting)
  }

  /// Where files of the target stand in the merge result that were renamed without an edit.
  private static func moves(_ changes: [TreeChange]) -> [RepositoryPath: RepositoryPath] {
    var moves: [RepositoryPath: RepositoryPath] = [:]
    for rename in ExactRenames(changes).renames {
      if let old = rename.old?.path, let new = rename.new?.path { moves[old] = new }
    }
    return moves
  }

  /// What a push to the target itself gives: head's tree, whatever the target had.
  private func replacement(
    of target: (name: String, commit: Commit), by head: (name: String, commit: Commit)
  ) throws -> MergeResult {
    let base = try repository.mergeBase(target.commit.id, head.commit.id)
    return MergeResult(
      state: head.commit.id == target.commit.id ? .upToDate : .fastForward, conflicts: [], tree: head.commit.tree,
      mergeBase: base ?? target.commit.id)
  }

  private func merge(_ head: (name: String, commit: Commit), into target: (name: String, commit: Commit)) throws
    -> MergeResult
  {
    do throws(GitError) {
      return try repository.mergeResult(of: head.commit.id, into: target.commit.id)
    } catch .unrelatedHistories {
      throw GateError.unrelatedHistories(target: target.name, head: head.name)
    }
  }

  private func audit(named head: (name: String, commit: Commit), _ override: SourceFile?) throws -> ChecklistResult {
    let tree = RecordedTree(head.commit.tree, in: repository)
    let reading = try TreeReading(
      tree, policy: override, ledger: nil, checksLayout: true, keepsTreesIn: treesFolder)
    let (configuration, change, side) = (reading.configuration, reading.change, reading.side)
    let answers = RuleRun.answers(RuleRun.auditedChangeRules, about: change, on: [side])
    let judgement = Judgement(
      change: answers.change, before: [], after: answers.sides[0],
      about: .init(change: change, before: nil, after: side), policy: configuration.policy,
      ledger: configuration.ledger, trailers: Trailers([]), today: today, isAudit: true)
    let identity = VerdictIdentity(audited: tree, configuration: configuration, ledgerDay: judgement.expiredEntries)
    var notes = reading.notes + judgement.notes
    if side.catalogs.isEmpty { notes.append("no catalog was found here, so nothing was judged") }
    return ChecklistResult(
      toolVersion: Self.version, verdictID: identity.id, step: nil, auditedTree: head.name,
      verdict: judgement.verdict, items: judgement.items, notes: notes,
      preExisting: [])
  }

  func head(_ head: Head) throws(GitError) -> (name: String, commit: Commit) {
    switch head {
    case .revision("HEAD"): return try repository.head()
    case .revision(let revision): return (revision, try repository.commit(revision))
    case .worktree: return ("worktree", try repository.worktreeCommit())
    case .staged: return ("index", try repository.stagedCommit())
    }
  }
}
