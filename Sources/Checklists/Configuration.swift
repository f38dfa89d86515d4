import Git
import Policies
import Rules
import SourceText

/// Policy and ledger of a run: the target's policy judges, the merge result's ledger covers (contract, section 5).
struct Configuration {
  static let ruleCatalog = RuleCatalog(
    all: Registry.knownIDs,
    notExemptible: Registry.all.filter {
      $0.family == .change || $0.family == .ledger || $0.id == CatalogReadable.about.id
    }
    .map(\.id))

  let policy: Policy
  let ledger: Ledger
  /// The target's own; of an audit the tree's.
  let targetLedger: Ledger
  let policyDifferences: [Change.SignedDifference]
  let ledgerDifferences: [Change.SignedDifference]
  let targetFaults: [ConfigurationFault]
  let mergedFaults: [ConfigurationFault]
  /// How many of policy and ledger the merge result has.
  let mergedFiles: Int
  let notes: [String]
  /// The bytes of a policy given on the command line.
  let override: SourceFile?

  /// The configuration of a check.
  ///
  /// - Throws: `GateError.policy` where the policy that must judge does not decode.
  init(target: RecordedTree, merged: RecordedTree, override: SourceFile?) throws {
    var notes: [String] = []
    let targetPolicy = try Decoded<Policy>(in: target)
    let mergedPolicy = try Decoded<Policy>(in: merged)
    let targetLedger = try Decoded<Ledger>(in: target)
    let mergedLedger = try Decoded<Ledger>(in: merged)

    if let override {
      policy = try Self.decoded(override)
      notes.append("judged by the policy in \(override.path), not by the target's")
    } else if let fault = targetPolicy.fault {
      guard targetPolicy.id != mergedPolicy.id else { throw GateError.policy(fault) }
      policy = mergedPolicy.value ?? Policy()
      notes.append("the target's policy cannot be read (\(fault.message)); the merge result's policy judges")
    } else if let value = targetPolicy.value {
      policy = value
    } else if let value = mergedPolicy.value {
      policy = value
      notes.append("the target has no policy yet; the one that this change brings judges it")
    } else {
      policy = Policy()
    }
    self.override = override
    ledger = mergedLedger.value ?? Ledger()
    self.targetLedger = targetLedger.value ?? Ledger()
    policyDifferences =
      targetPolicy.id == mergedPolicy.id
      ? [] : Self.policyDifferences(from: targetPolicy, to: mergedPolicy)
    ledgerDifferences =
      targetLedger.id == mergedLedger.id
      ? [] : Self.ledgerDifferences(from: targetLedger, to: mergedLedger)
    targetFaults = [targetPolicy.fault, targetLedger.fault].compactMap { $0 }
    mergedFaults = [mergedPolicy.fault, mergedLedger.fault].compactMap { $0 }
    mergedFiles = [mergedPolicy.id, mergedLedger.id].count { $0 != nil }
    self.notes = notes
  }

  /// The configuration of an audit: the tree's own.
  init(audited tree: RecordedTree, override: SourceFile?) throws {
    let treePolicy = try Decoded<Policy>(in: tree)
    let treeLedger = try Decoded<Ledger>(in: tree)
    if let override {
      policy = try Self.decoded(override)
      notes = ["judged by the policy in \(override.path), not by the tree's"]
    } else {
      if let fault = treePolicy.fault { throw GateError.policy(fault) }
      policy = treePolicy.value ?? Policy()
      notes = []
    }
    self.override = override
    ledger = treeLedger.value ?? Ledger()
    self.targetLedger = ledger
    policyDifferences = []
    ledgerDifferences = []
    targetFaults = []
    mergedFaults = [treePolicy.fault, treeLedger.fault].compactMap { $0 }
    mergedFiles = [treePolicy.id, treeLedger.id].count { $0 != nil }
  }

  private static func decoded(_ file: SourceFile) throws(GateError) -> Policy {
    do { return try Policy.decode(file, rules: ruleCatalog) } catch { throw .policy(error) }
  }

  private static func policyDifferences(
    from old: Decoded<Policy>, to new: Decoded<Policy>
  ) -> [Change.SignedDifference] {
    let path = Policy.path
    if new.fault != nil || old.fault != nil {
      return [.init(path: path, position: nil, text: "the policy changes, and one of its versions cannot be read")]
    }
    let found = Policy.differences(from: old.value, to: new.value)
    if found.isEmpty {
      return [.init(path: path, position: nil, text: "the policy's text changes, its meaning does not")]
    }
    return found.map { .init(path: path, position: $0.position, text: "policy \($0.text)") }
  }

  private static func ledgerDifferences(
    from old: Decoded<Ledger>, to new: Decoded<Ledger>
  ) -> [Change.SignedDifference] {
    let path = Ledger.path
    if new.fault != nil || old.fault != nil {
      return [.init(path: path, position: nil, text: "the ledger changes, and one of its versions cannot be read")]
    }
    let found = Ledger.differences(from: old.value, to: new.value)
    if found.isEmpty {
      return [.init(path: path, position: nil, text: "the ledger's text changes, its meaning does not")]
    }
    return found.map { .init(path: path, position: $0.position, text: "ledger \($0.text)") }
  }
}

/// A file of `.checklist/` that decodes by itself.
private protocol ConfigurationFile {
  static var path: RepositoryPath { get }
  static func decode(_ file: SourceFile, rules: RuleCatalog) throws(ConfigurationFault) -> Self
}

extension Policy: ConfigurationFile {}
extension Ledger: ConfigurationFile {}

/// A configuration file of one tree: absent, decoded, or at fault.
private struct Decoded<Value: ConfigurationFile> {
  let id: ObjectID?
  let value: Value?
  let fault: ConfigurationFault?

  init(in tree: RecordedTree) throws(GitError) {
    guard let entry = try tree.entry(at: Value.path) else {
      id = nil
      value = nil
      fault = nil
      return
    }
    id = entry.id
    guard let bytes = try tree.bytes(of: entry) else {
      value = nil
      fault = ConfigurationFault(
        .encoding("a link, or no regular file, and not read"), at: Position(line: 1, column: 1), in: Value.path)
      return
    }
    do throws(ConfigurationFault) {
      value = try Value.decode(SourceFile(path: Value.path, bytes: bytes), rules: Configuration.ruleCatalog)
      fault = nil
    } catch {
      value = nil
      fault = error
    }
  }
}
