import Facts
import Git
import Rules
import SourceText

/// The id of a verdict: a hash of all that it depends on, so that equal content has equal ids through every door.
struct VerdictIdentity {
  let id: String

  init(
    target: RecordedTree, merged: RecordedTree, changes: [TreeChange], merge: MergeResult, configuration: Configuration,
    trailers: Trailers, ledgerDay: [String]
  ) {
    var lines = ["check \(Gate.version)", "merge \(merge.state == .conflicts ? "conflicts" : "clean")"]
    lines += merge.conflicts.map { "conflict \($0)" }
    lines += changes.map { change in
      let sides = [change.old, change.new].map { entry in entry.map { "\($0.mode)" } ?? "-" }
      return "change \(change.path) \(sides[0]) \(sides[1])"
    }
    lines += target.recordLines.map { "target \($0)" }
    lines += merged.recordLines.map { "merged \($0)" }
    lines += trailers.all.map { "trailer \($0.rule) \($0.key) \($0.locale?.normalized ?? "") \($0.reason)" }
    lines += trailers.malformed.map { "malformed \($0)" }
    id = Self.hash(lines, configuration, ledgerDay)
  }

  init(audited tree: RecordedTree, configuration: Configuration, ledgerDay: [String]) {
    id = Self.hash(["audit \(Gate.version)"] + tree.recordLines.map { "tree \($0)" }, configuration, ledgerDay)
  }

  private static func hash(_ lines: [String], _ configuration: Configuration, _ ledgerDay: [String]) -> String {
    var all = lines + ledgerDay.map { "expired \($0)" }
    if let file = configuration.override { all.append("policy \(Repository.contentID(of: file.bytes))") }
    // NUL stands in no path and no message line, so that no two lists give one text.
    return Repository.contentID(of: Array(all.joined(separator: "\u{0}").utf8)).description
  }
}
