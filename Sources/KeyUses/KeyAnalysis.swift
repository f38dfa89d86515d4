import Facts
import Policies
import SourceText
import SwiftTree

/// From the trees of all files of one side to what their code asks the catalogs for.
package struct KeyAnalysis {
  /// One file of code.
  package struct Source: Sendable {
    package var path: RepositoryPath
    package var tree: SwiftTree
    /// What is compiled together, so that names mean the same (a package target, or everything outside packages).
    package var unit: String
    package var isTest: Bool

    package init(path: RepositoryPath, tree: SwiftTree, unit: String = "", isTest: Bool = false) {
      self.path = path
      self.tree = tree
      self.unit = unit
      self.isTest = isTest
    }
  }

  package struct Options: Sendable {
    package var sdk: SDKTable
    /// Functions of `LOCALIZED_STRING_MACRO_NAMES`.
    package var macroNames: Set<String> = []
    package var lookups: [Policy.Lookup] = []
    /// The function of the policy's `resolver`.
    package var resolver: String?
    /// The addresses of the ledger.
    package var addresses: [Ledger.TemplateAddress] = []
    /// The keys of all catalogs.
    package var knownKeys: Set<String> = []

    package init(sdk: SDKTable) { self.sdk = sdk }
  }

  /// The facts of Swift and Objective-C files.
  package static func facts(of sources: [Source], options: Options) -> CodeFacts {
    let analysis = Analysis(sources, options: options)
    Indexer.index(analysis.program)
    analysis.walkProgram()
    return analysis.collect()
  }
}
