import Facts
import SourceText

/// What the analysis of one side's code gives and later runs need: with it no tree is read.
struct KeptFacts {
  var facts: CodeFacts
  /// Code files that are too large to be read, in the order of the side's files.
  var tooLarge: [RepositoryPath]
  /// Of the stale keys of the side's catalogs those that stand as literals in code that is no test.
  var staleLiterals: [String]

  init(facts: CodeFacts, tooLarge: [RepositoryPath], staleLiterals: [String]) {
    self.facts = facts
    self.tooLarge = tooLarge
    self.staleLiterals = staleLiterals
  }

  /// Nil of what `bytes` did not make.
  init?(_ bytes: [UInt8]) {
    guard let (facts, lists) = bytes.withUnsafeBytes({ CodeFactsCoder.facts(from: $0) }), lists.count == 2 else {
      return nil
    }
    self.init(facts: facts, tooLarge: lists[0].map { RepositoryPath($0) }, staleLiterals: lists[1])
  }

  var bytes: [UInt8] { CodeFactsCoder.bytes(of: facts, lists: [tooLarge.map(\.string), staleLiterals]) }
}
