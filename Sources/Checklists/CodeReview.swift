import Facts
import Git
import Policies
import Rules
import SourceText

/// The code of one tree beside its catalogs, for commands that answer questions about it.
package struct CodeReview: Sendable {
  /// The tree as people name it.
  package let tree: String
  package let code: JudgedCode
  /// What of it could not be judged.
  package let notes: [String]
}

extension Gate {
  /// The code of one whole tree, with the shelves that its lookups go to.
  ///
  /// - Parameter ledger: takes the place of the tree's own.
  package func code(
    of head: Head, policy: SourceFile? = nil, ledger: Ledger? = nil
  ) throws(GateError) -> CodeReview {
    try Self.typed {
      let head = try self.head(head)
      let tree = RecordedTree(head.commit.tree, in: repository)
      let reading = try TreeReading(
        tree, policy: policy, ledger: ledger, checksLayout: false, keepsTreesIn: treesFolder)
      return CodeReview(tree: head.name, code: reading.code, notes: reading.notes)
    }
  }

  /// The folder whose cache keeps the trees of code; nil where the environment asks for none.
  var treesFolder: String? { CodeTrees.isCacheOff ? nil : repository.commonFolder }
}

/// One whole tree with all that its rules are asked about.
struct TreeReading {
  let configuration: Configuration
  let ledger: Ledger
  let survey: CatalogSurvey
  let code: JudgedCode
  let notes: [String]

  init(
    _ tree: RecordedTree, policy: SourceFile?, ledger: Ledger?, checksLayout: Bool, keepsTreesIn gitFolder: String?
  ) throws {
    configuration = try Configuration(audited: tree, override: policy)
    self.ledger = ledger ?? configuration.ledger
    let catalogs = TreeCatalogs(tree, policy: configuration.policy, checksLayout: checksLayout)
    let regions = ProjectRegions(tree)
    let side = try CodeSurvey(
      [.init(tree: tree, catalogs: catalogs, regions: regions, ledger: self.ledger)],
      policy: configuration.policy, gitFolder: gitFolder
    ).sides[0]
    survey = try CatalogSurvey(
      auditing: catalogs, regions: regions, policy: configuration.policy, staleKeys: side.staleKeys)
    code = try survey.code(side, isTarget: false, regions: regions)
    notes = configuration.notes + survey.notes + side.notes
  }

  var change: Change { Change(policy: configuration.policy, catalogs: survey.changes, code: code) }

  var side: Side {
    Side(
      policy: configuration.policy, catalogs: survey.mergedSide, files: survey.mergedFiles,
      infoPlists: survey.mergedPlists, configurationFaults: configuration.mergedFaults,
      configurationFiles: configuration.mergedFiles, code: code, ledger: ledger)
  }
}
