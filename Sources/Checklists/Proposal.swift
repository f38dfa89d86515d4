import Facts
import Git
import Policies
import Projects
import Rules
import SourceText

/// What a first policy is made from.
package struct Proposal: Sendable {
  /// The target's name where the usual search does not find it; nil where it does.
  package let target: String?
  package let sourceLanguage: String
  /// How many (key, locale) are not filled.
  package let holes: Int
  package let catalogs: Int
  package let locales: [LocaleCode]
  /// What was looked at, as people name it.
  package let judged: String
}

extension Gate {
  /// Looks at the target (or HEAD, where there is none yet) with the default policy.
  package func proposal() throws(GateError) -> Proposal {
    try Self.typed {
      let base = try targetOrHead()
      var policy = Policy()
      let tree = RecordedTree(base.commit.tree, in: repository)
      let language = try developmentLanguage(tree, policy)
      policy.sourceLanguage = language
      let survey = try CatalogSurvey(auditing: TreeCatalogs(tree, policy: policy, checksLayout: false), policy: policy)
      let holes = LocalesFilled.outcome(of: Change(policy: policy, catalogs: survey.changes)).findings.count
      let locales = Set(survey.mergedSide.flatMap { $0.catalog.locales + [$0.catalog.sourceLocale] })
      return Proposal(
        target: nil, sourceLanguage: language, holes: holes, catalogs: survey.mergedSide.count,
        locales: locales.sorted(),
        judged: base.name)
    }
  }

  private func targetOrHead() throws(GitError) -> (name: String, commit: Commit) {
    do throws(GitError) {
      return try repository.target(named: nil, remote: nil)
    } catch .noTarget {
      return try repository.head()
    }
  }

  /// The development region of the Xcode projects, where `.lproj` families have files in it and none in English.
  private func developmentLanguage(_ tree: RecordedTree, _ policy: Policy) throws -> String {
    let (_, files) = try TreeCatalogs(tree, policy: policy, checksLayout: false).all()
    let folders = Set(files.compactMap(\.localeFolder))
    guard !folders.isEmpty, !folders.contains(where: { LocaleCode(folderName: $0) == LocaleCode("en") }) else {
      return "en"
    }
    let regions = ProjectRegions(tree)
    for folder in Set(files.map(\.folder)).sorted() {
      for project in try regions.nearestProjects(to: folder) {
        if let region = project.developmentRegion, folders.contains(region) { return region }
      }
    }
    return "en"
  }
}

extension Gate {
  /// What is wrong with a policy or ledger, as it stands on disk; nil where nothing is.
  package static func fault(inConfiguration file: SourceFile) -> ConfigurationFault? {
    do throws(ConfigurationFault) {
      if file.path == Ledger.path {
        _ = try Ledger.decode(file, rules: Configuration.ruleCatalog)
      } else {
        _ = try Policy.decode(file, rules: Configuration.ruleCatalog)
      }
      return nil
    } catch {
      return error
    }
  }

  /// The catalog files of HEAD that the policy of HEAD does not exclude; none where there is no commit yet.
  package func catalogPaths() throws(GateError) -> [RepositoryPath] {
    try Self.typed {
      guard let head = try? repository.head() else { return [] }
      let tree = RecordedTree(head.commit.tree, in: repository)
      let policy = (try? Configuration(audited: tree, override: nil).policy) ?? Policy()
      return try TreeCatalogs(tree, policy: policy, checksLayout: false).all().files.map(\.path)
    }
  }
}
