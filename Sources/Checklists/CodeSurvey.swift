import Facts
import FactsCache
import Git
import KeyUses
import Policies
import Projects
import Rules
import SourceText
import SwiftTree
import Threads

/// What the code of one or two trees asks their catalogs for: files, trees, bundles, uses.
struct CodeSurvey {
  /// What goes into the survey of one tree.
  struct Input {
    let tree: RecordedTree
    let catalogs: TreeCatalogs
    let regions: ProjectRegions
    /// Whose addresses expand templates: the tree's own.
    let ledger: Ledger
  }

  /// One tree, surveyed.
  struct Side {
    let files: CodeFiles
    /// Every catalog of the tree, by path.
    let catalogs: [Catalog]
    let facts: CodeFacts
    /// Which stale keys are used all the same.
    let staleKeys: StaleKeyUse
    fileprivate let map: BundleMap
    fileprivate let places: [RepositoryPath: BundleMap.Place]
    fileprivate let elsewhere: TextsElsewhere
    /// Of the merge result, the target's catalogs: who holds a key that they alone have must be known too.
    fileprivate let pastCatalogs: [Catalog]
    fileprivate let ledger: Ledger
    fileprivate let tooLarge: [RepositoryPath]

    /// What of the code could not be judged.
    var notes: [String] {
      Self.note(files.links, "a link, so that the code behind it is not read")
        + Self.note(tooLarge, "larger than \(CodeTrees.sizeLimit >> 20) MB, so that its code is not read")
        + Self.note(facts.unreadable, "no code that could be read to its end, so that keys used in it may be missing")
    }

    private static func note(_ paths: [RepositoryPath], _ what: String) -> [String] {
      let shown = paths.sorted().prefix(5).map { "\($0) is \(what)" }
      return paths.count > 5 ? shown + ["\(paths.count - 5) more files like \(paths.sorted()[4])"] : shown
    }
  }

  /// In the order of the inputs.
  private(set) var sides: [Side] = []
  private var keeping: BackgroundWork?

  /// Waits until the cache has what it is to have; whoever lets go of the survey waits too.
  func waitForCache() { keeping?.join() }

  /// - Parameter gitFolder: where trees and facts are kept from run to run; nil where nothing is to be kept.
  init(_ inputs: [Input], policy: Policy, gitFolder: String?) throws {
    var files: [CodeFiles] = []
    for input in inputs { files.append(try CodeFiles(input.tree, policy: policy)) }
    // Of a tree without code nothing is worth keeping.
    let isKeeping = files.contains { !$0.code.isEmpty }
    let cache = isKeeping ? gitFolder.map { CodeTrees.cache(inGitFolder: $0) } : nil
    let reading = CodeTrees(cache)
    // The trees of files that were never analysed are needed for sure; what is said of others is only likely.
    let fileIDs = files.map { AnalysisID(files: $0.code) }
    let areKnown = cache?.values(for: fileIDs.map(\.bytes)).map { $0 != nil } ?? inputs.map { _ in false }
    reading.begin(
      inputs.indices.map { index in
        ((areKnown[index] ? [] : files[index].code) + files[index].manifests, inputs[index].tree)
      })

    // While another thread reads the code: catalogs and projects. Whatever the trees share is read once.
    var catalogs: [[Catalog]] = []
    for (index, input) in inputs.enumerated() {
      if index > 0 {
        try input.catalogs.share(with: inputs[0].catalogs, files[index].catalogFiles, files[0].catalogFiles)
      }
      var read: [Catalog] = []
      for identity in files[index].catalogFiles.keys.sorted() {
        if let catalog = try input.catalogs.catalog(identity) { read.append(catalog) }
      }
      catalogs.append(read.sorted { $0.path < $1.path })
    }
    var projects: [[XcodeProject]] = []
    for (index, input) in inputs.enumerated() {
      let isShared = index > 0 && files[index].projects == files[0].projects
      projects.append(isShared ? projects[0] : try Self.projects(files[index], input.regions))
    }
    let texts = TextsElsewhere.Reading(
      wanted: files.allSatisfy(\.texts.isEmpty) ? [] : KnownKeys.exact(in: catalogs))
    var elsewhere: [TextsElsewhere] = []
    for (index, input) in inputs.enumerated() {
      elsewhere.append(try TextsElsewhere(files[index].texts, in: input.tree, texts))
    }

    try reading.finish()
    var questions: [Question] = []
    for (index, input) in inputs.enumerated() {
      let bundles: (map: BundleMap, places: [RepositoryPath: BundleMap.Place])
      if index > 0, files[index].hasBundles(of: files[0]) {
        bundles = (questions[0].map, questions[0].places)
      } else {
        bundles = Self.bundles(files[index], projects[index], reading.trees, policy)
      }
      let settings = AnalysisSettings(
        macroNames: Set(projects[index].flatMap(\.localizedStringMacroNames)), lookups: policy.lookups,
        resolver: policy.resolver?.function, addresses: input.ledger.templates.map(\.entry))
      // Of a key that a change takes out it must be known, too, who holds its text.
      let lost = index > 0 ? KnownKeys.lost(from: catalogs[0], in: catalogs[index]) : []
      questions.append(
        Question(
          files: files[index].code, map: bundles.map, places: bundles.places, settings: settings,
          catalogs: catalogs[index], lostKeys: lost))
    }
    let answers = try Self.answers(questions, inputs.map(\.tree), reading, cache)
    if let cache {
      var fresh = reading.fresh
      for (index, answer) in answers.enumerated() {
        if !areKnown[index] { fresh.append((id: fileIDs[index].bytes, value: [1])) }
        if let coded = answer.fresh { fresh.append((id: questions[index].id.bytes, value: coded)) }
      }
      // Nobody waits for a disk; of this cache nobody else knows.
      keeping =
        fresh.isEmpty
        ? nil
        : BackgroundWork { [fresh] in
          cache.store(fresh)
          cache.close()
        }
      if fresh.isEmpty { cache.close() }
    }
    for (index, question) in questions.enumerated() {
      let kept = answers[index].kept
      sides.append(
        Side(
          files: files[index], catalogs: catalogs[index], facts: kept.facts,
          staleKeys: StaleKeyUse(kept.facts, literals: kept.staleLiterals, elsewhere[index]),
          map: question.map, places: question.places, elsewhere: elsewhere[index],
          pastCatalogs: index > 0 ? catalogs[0] : [], ledger: inputs[index].ledger,
          tooLarge: kept.tooLarge))
    }
  }

  /// The Xcode projects of a tree, each once.
  private static func projects(_ files: CodeFiles, _ regions: ProjectRegions) throws -> [XcodeProject] {
    var projects: [XcodeProject] = []
    var seen: Set<RepositoryPath> = []
    for folder in Set(files.projects.compactMap { $0.path.folder?.folder }).sorted() {
      for project in try regions.nearestProjects(to: folder) where seen.insert(project.file.path).inserted {
        projects.append(project)
      }
    }
    return projects
  }

  private static func bundles(
    _ files: CodeFiles, _ projects: [XcodeProject], _ trees: [CodeTrees.Key: SwiftTree], _ policy: Policy
  ) -> (BundleMap, [RepositoryPath: BundleMap.Place]) {
    var manifests: [(folder: RepositoryPath, manifest: PackageManifest)] = []
    for file in files.manifests {
      let manifest = trees[CodeTrees.Key(file)].map { PackageManifest($0) }
      manifests.append((file.path.folder ?? .root, manifest ?? PackageManifest(targets: [], isComplete: false)))
    }
    let map = BundleMap(
      paths: files.code.map(\.path) + files.catalogs.map(\.path), manifests: manifests, projects: projects,
      policy: policy)
    var places: [RepositoryPath: BundleMap.Place] = Dictionary(minimumCapacity: files.code.count)
    for file in files.code { places[file.path] = map.place(of: file.path) }
    return (map, places)
  }

  /// What is asked of the code of one side.
  private struct Question: Sendable {
    let files: [CodeFiles.File]
    let map: BundleMap
    let places: [RepositoryPath: BundleMap.Place]
    let settings: AnalysisSettings
    let catalogs: [Catalog]
    let staleKeys: [String]
    /// Keys that only the other side's catalogs have.
    let lostKeys: [String]
    /// Equal where the answer must be the same.
    let id: AnalysisID

    init(
      files: [CodeFiles.File], map: BundleMap, places: [RepositoryPath: BundleMap.Place], settings: AnalysisSettings,
      catalogs: [Catalog], lostKeys: [String]
    ) {
      self.lostKeys = lostKeys
      self.files = files
      self.map = map
      self.places = places
      self.settings = settings
      self.catalogs = catalogs
      staleKeys = StaleKeyUse.keys(of: catalogs)
      id = AnalysisID(
        files: files, places: places, settings: settings, catalogs: catalogs, staleKeys: staleKeys + [""] + lostKeys)
    }

    func answer(_ trees: [CodeTrees.Key: SwiftTree], tooLarge: Set<CodeTrees.Key>) -> KeptFacts {
      let options = settings.options(knownKeys: KnownKeys.all(in: catalogs).union(lostKeys))
      let sources = files.compactMap { file -> KeyAnalysis.Source? in
        guard let tree = trees[CodeTrees.Key(file)], let place = places[file.path] else { return nil }
        return KeyAnalysis.Source(path: file.path, tree: tree, unit: place.unit, isTest: place.isTest)
      }
      return KeptFacts(
        facts: KeyAnalysis.facts(of: sources, options: options),
        tooLarge: files.filter { tooLarge.contains(CodeTrees.Key($0)) }.map(\.path),
        staleLiterals: StaleKeyUse.keys(staleKeys, heldBy: sources.filter { !$0.isTest }.map(\.tree)))
    }
  }

  private struct Answer {
    let kept: KeptFacts
    /// Its coded form, where the cache does not have it yet.
    var fresh: [UInt8]?
  }

  /// The answers, each from the cache or else from the trees; two different questions at the same time.
  private static func answers(
    _ questions: [Question], _ inputs: [RecordedTree], _ reading: CodeTrees, _ cache: FactsCache?
  ) throws(GitError) -> [Answer] {
    // Two sides whose answer must be the same share it.
    let isOne = questions.count == 2 && questions[0].id == questions[1].id
    let asked = isOne ? [questions[0]] : questions
    let coded = cache?.values(for: asked.map(\.id.bytes)) ?? asked.map { _ in nil }
    var found = onTwoThreads(
      asked.indices.map { index in { coded[index].flatMap { KeptFacts($0) }.map { Answer(kept: $0) } } })
    let missing = asked.indices.filter { found[$0] == nil }
    if !missing.isEmpty {
      reading.begin(missing.map { (asked[$0].files, inputs[$0]) })
      try reading.finish()
      let (trees, tooLarge) = (reading.trees, reading.tooLarge)
      let isKeeping = cache != nil
      let new = onTwoThreads(
        missing.map { index in
          {
            let kept = asked[index].answer(trees, tooLarge: tooLarge)
            return Answer(kept: kept, fresh: isKeeping ? kept.bytes : nil)
          }
        })
      for (index, answer) in zip(missing, new) { found[index] = answer }
    }
    let answers = found.compactMap { $0 }
    return isOne ? [answers[0], Answer(kept: answers[0].kept)] : answers
  }

  /// What one or two pieces of work give, two at the same time.
  private static func onTwoThreads<Value>(_ work: [() -> Value]) -> [Value] {
    guard work.count == 2 else { return work.map { $0() } }
    var second: Value?
    let worker = BackgroundWork { second = work[1]() }
    let first = work[0]()
    worker.join()
    return [first] + (second.map { [$0] } ?? [])
  }
}

/// The keys of catalogs side by side.
private enum KnownKeys {
  static func all(in catalogs: [Catalog]) -> Set<String> {
    var keys: Set<String> = Set(minimumCapacity: catalogs.reduce(0) { $0 + $1.entries.count })
    for catalog in catalogs { for entry in catalog.entries { keys.insert(entry.key) } }
    return keys
  }

  /// The keys that catalogs had and others have not, sorted.
  static func lost(from past: [Catalog], in catalogs: [Catalog]) -> [String] {
    let shared = Set(catalogs.map { ObjectIdentifier($0.files[0]) })
    let changed = past.filter { catalog in !catalog.files.contains { shared.contains(ObjectIdentifier($0)) } }
    if changed.isEmpty { return [] }
    let present = all(in: catalogs)
    var lost: Set<String> = []
    for catalog in changed {
      for entry in catalog.entries where !present.contains(entry.key) { lost.insert(entry.key) }
    }
    return lost.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The keys of all sides, byte for byte.
  static func exact(in catalogs: [[Catalog]]) -> Set<ExactText> {
    var all: Set<ExactText> = []
    for catalog in catalogs.joined() { for entry in catalog.entries { all.insert(ExactText(entry.key)) } }
    return all
  }
}

extension CodeSurvey.Side {
  /// The side's code with its catalogs as they are judged.
  /// - Parameter moved: where files of this side stand in the other one, so that findings about them are the same.
  func judged(
    moved: [RepositoryPath: RepositoryPath] = [:], catalog: (Catalog) throws -> JudgedCatalog
  ) rethrows -> JudgedCode {
    var shelves = CatalogShelves(map, places: places, catalogs: catalogs)
    let ofUses = facts.uses.map { shelves.shelves(for: $0.destination, from: $0.place.path) }
    let ofAccessors = facts.accessors.map { shelves.shelves(for: $0.destination, from: $0.place.path) }
    var keysElsewhere: [String: RepositoryPath] = [:]
    for catalog in catalogs + pastCatalogs {
      for (key, file) in elsewhere.keys(of: catalog) { keysElsewhere["\(catalog.path)\u{0}\(key)"] = file }
    }
    return JudgedCode(
      facts: facts, catalogs: try catalogs.map(catalog), shelves: shelves.shelves, shelvesOfUses: ofUses,
      shelvesOfAccessors: ofAccessors, ledger: ledger, keysElsewhere: keysElsewhere, renamed: moved)
  }
}
