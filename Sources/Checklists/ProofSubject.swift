import Facts
import Git
import Policies
import Rules
import SourceText

/// A repository that a proof breaks: its catalogs and code as they are.
struct ProofSubject {
  /// A file, broken, and what the finding has to name.
  struct Broken {
    let path: RepositoryPath
    let bytes: [UInt8]
    let key: String?
    let locale: LocaleCode?
  }

  /// The catalogs that can be read.
  let catalogs: [JudgedCatalog]
  let code: JudgedCode
  private let tree: RecordedTree
  private let policy: Policy
  /// Catalog, key and locale of what is at fault already: a defect there would not be told apart.
  private let troubled: Set<[String]>
  /// The keys of these.
  private let troubledKeys: Set<String>
  private let files: CodeFiles

  init(_ reading: TreeReading, tree: RecordedTree, findings: [Finding]) throws(GitError) {
    self.tree = tree
    policy = reading.configuration.policy
    // Of a family with a file that cannot be read little else is said.
    catalogs = reading.survey.mergedSide.filter { $0.catalog.isReadable && $0.catalog.unreadableLocales.isEmpty }
    code = reading.code
    troubled = Set(
      findings.map { finding in
        [
          finding.catalog?.string ?? finding.path.string, finding.key ?? "",
          finding.locale.map { LocaleCode($0).normalized } ?? "",
        ]
      })
    troubledKeys = Set(findings.compactMap(\.key))
    files = try CodeFiles(tree, policy: policy)
  }

  /// Whether nothing is said yet of a key in a locale.
  func isClean(_ catalog: RepositoryPath, _ key: String, _ locale: LocaleCode) -> Bool {
    !troubled.contains([catalog.string, key, locale.normalized])
  }

  /// Whether anything is said of a key, wherever it stands.
  func isTroubled(_ key: String) -> Bool { troubledKeys.contains(key) }

  /// Whether a file is a binary property list, which has no text that could be edited.
  func isBinary(_ path: RepositoryPath) throws(GitError) -> Bool {
    guard path.fileExtension == "strings", let entry = try tree.entry(at: path) else { return false }
    return try tree.bytes(of: entry)?.starts(with: "bplist".utf8) ?? false
  }

  /// The Swift files of the app, tests aside.
  func swiftFiles() throws(GitError) -> [SourceFile] {
    var found: [SourceFile] = []
    for file in files.code where file.language == .swift && !policy.isTest(file.path) {
      if let bytes = try tree.bytes(of: file.entry) { found.append(SourceFile(path: file.path, bytes: bytes)) }
    }
    return found
  }

  func swiftFile(_ path: RepositoryPath) throws(GitError) -> SourceFile? {
    guard let file = files.code.first(where: { $0.path == path && $0.language == .swift }),
      let bytes = try tree.bytes(of: file.entry)
    else { return nil }
    return SourceFile(path: path, bytes: bytes)
  }
}
