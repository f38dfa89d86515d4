import Git
import Policies
import SourceText

/// Sorts the changed paths into catalogs, code and other files (contract, section 2).
struct Classifier {
  let classification: ChecklistResult.Classification
  /// Changed Swift, Objective-C, nib, plist and project files.
  let code: [RepositoryPath]
  let other: [RepositoryPath]
  /// Changed paths that make the change code-touching.
  let notCatalogs: [RepositoryPath]
  /// Whether the change touches anything that the program reads.
  let isJudged: Bool

  private let catalogs: TreeCatalogs

  init(_ changes: [TreeChange], catalogs: TreeCatalogs, policy: Policy) {
    var code: [RepositoryPath] = []
    var other: [RepositoryPath] = []
    var notCatalogs: [RepositoryPath] = []
    var hasCatalog = false
    var hasConfiguration = false
    for change in changes {
      let isCatalog = catalogs.name(of: change.path) != nil
      if isCatalog {
        hasCatalog = true
      } else if Self.isCode(change.path) {
        code.append(change.path)
      } else {
        other.append(change.path)
        if Self.isConfiguration(change.path) { hasConfiguration = true }
      }
      if !isCatalog || !Self.isRegularOfOneMode(change) { notCatalogs.append(change.path) }
    }
    self.catalogs = catalogs
    self.code = code
    self.other = other
    self.notCatalogs = notCatalogs
    isJudged = hasCatalog || hasConfiguration || !code.isEmpty
    classification = hasCatalog && notCatalogs.isEmpty ? .catalogOnly : .codeTouching
  }

  /// Whether a conflict there leaves open what users would see.
  func conflictIsJudged(_ path: RepositoryPath) -> Bool {
    catalogs.name(of: path) != nil || path.fileExtension == "swift" || Self.isConfiguration(path)
  }

  private static func isConfiguration(_ path: RepositoryPath) -> Bool {
    path == Policy.path || path == Ledger.path
  }

  private static func isCode(_ path: RepositoryPath) -> Bool { codeExtensions.contains(path.fileExtension) }

  private static let codeExtensions: Set<Substring> = [
    "swift", "m", "mm", "h", "xib", "storyboard", "plist", "pbxproj", "xcconfig", "intentdefinition",
  ]

  private static func isRegularOfOneMode(_ change: TreeChange) -> Bool {
    let modes = [change.old?.mode, change.new?.mode].compactMap { $0 }
    guard let first = modes.first else { return false }
    return (first == .regular || first == .executable) && modes.allSatisfy { $0 == first }
  }
}
