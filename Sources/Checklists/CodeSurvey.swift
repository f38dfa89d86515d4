import Facts
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

  /// - Parameter gitFolder: where trees are kept from run to run; nil where nothing is to be kept.
  init(_ inputs: [Input], policy: Policy, sdk: SDKTable, gitFolder: String?) throws {
    var files: [CodeFiles] = []
    for input in inputs { files.append(try CodeFiles(input.tree, policy: policy)) }
    let reading = CodeTrees(gitFolder: gitFolder)
    try reading.begin(zip(files, inputs).map { ($0.code + $0.manifests, $1.tree) })

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
    let keys = KnownKeys(catalogs, isSame: inputs.count > 1 && files[0].catalogs == files[1].catalogs)
    var projects: [[XcodeProject]] = []
    for (index, input) in inputs.enumerated() {
      let isShared = index > 0 && files[index].projects == files[0].projects
      projects.append(isShared ? projects[0] : try Self.projects(files[index], input.regions))
    }
    let texts = TextsElsewhere.Reading(wanted: files.allSatisfy(\.texts.isEmpty) ? [] : keys.exact)
    var elsewhere: [TextsElsewhere] = []
    for (index, input) in inputs.enumerated() {
      elsewhere.append(try TextsElsewhere(files[index].texts, in: input.tree, texts))
    }

    let trees = try reading.finish()
    var questions: [Question] = []
    for (index, input) in inputs.enumerated() {
      let bundles: (map: BundleMap, places: [RepositoryPath: BundleMap.Place])
      if index > 0, files[index].hasBundles(of: files[0]) {
        bundles = (questions[0].map, questions[0].places)
      } else {
        bundles = Self.bundles(files[index], projects[index], trees, policy)
      }
      var options = KeyAnalysis.Options(sdk: sdk)
      options.macroNames = Set(projects[index].flatMap(\.localizedStringMacroNames))
      options.lookups = policy.lookups
      options.resolver = policy.resolver?.function
      options.addresses = input.ledger.templates.map(\.entry)
      options.knownKeys = keys.sides[index]
      questions.append(
        Question(
          files: files[index].code, trees: trees, map: bundles.map, places: bundles.places, options: options))
    }
    let facts = Self.facts(questions)
    for (index, question) in questions.enumerated() {
      let code = question.files.filter { question.places[$0.path]?.isTest == false }
      sides.append(
        Side(
          files: files[index], catalogs: catalogs[index], facts: facts[index],
          staleKeys: StaleKeyUse(
            facts[index], trees: code.compactMap { trees[CodeTrees.Key($0)] }, elsewhere[index]),
          map: question.map, places: question.places, elsewhere: elsewhere[index], ledger: inputs[index].ledger,
          tooLarge: files[index].code.filter { reading.tooLarge.contains(CodeTrees.Key($0)) }.map(\.path)))
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
    let trees: [CodeTrees.Key: SwiftTree]
    let map: BundleMap
    let places: [RepositoryPath: BundleMap.Place]
    let options: KeyAnalysis.Options

    var facts: CodeFacts {
      let sources = files.compactMap { file -> KeyAnalysis.Source? in
        guard let tree = trees[CodeTrees.Key(file)], let place = places[file.path] else { return nil }
        return KeyAnalysis.Source(path: file.path, tree: tree, unit: place.unit, isTest: place.isTest)
      }
      return KeyAnalysis.facts(of: sources, options: options)
    }

    /// Whether the answer must be the same.
    func isSame(as other: Question) -> Bool {
      files == other.files && places == other.places && options.macroNames == other.options.macroNames
        && options.addresses == other.options.addresses && options.knownKeys == other.options.knownKeys
    }
  }

  /// The answers, two different questions at the same time.
  private static func facts(_ questions: [Question]) -> [CodeFacts] {
    guard questions.count == 2 else { return questions.map(\.facts) }
    if questions[0].isSame(as: questions[1]) {
      let facts = questions[0].facts
      return [facts, facts]
    }
    var second = CodeFacts()
    let worker = BackgroundWork { second = questions[1].facts }
    let first = questions[0].facts
    worker.join()
    return [first, second]
  }
}

/// The keys of all catalogs, side by side.
private struct KnownKeys {
  private(set) var sides: [Set<String>] = []
  private let catalogs: [[Catalog]]

  init(_ catalogs: [[Catalog]], isSame: Bool) {
    self.catalogs = isSame ? [catalogs[0]] : catalogs
    for (index, catalogs) in catalogs.enumerated() {
      if index > 0, isSame {
        sides.append(sides[0])
        continue
      }
      var keys: Set<String> = Set(minimumCapacity: catalogs.reduce(0) { $0 + $1.entries.count })
      for catalog in catalogs { for entry in catalog.entries { keys.insert(entry.key) } }
      sides.append(keys)
    }
  }

  /// The keys of all sides, byte for byte.
  var exact: Set<ExactText> {
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
    var keysElsewhere: Set<String> = []
    for catalog in catalogs {
      for key in elsewhere.keys(of: catalog) { keysElsewhere.insert("\(catalog.path)\u{0}\(key)") }
    }
    return JudgedCode(
      facts: facts, catalogs: try catalogs.map(catalog), shelves: shelves.shelves, shelvesOfUses: ofUses,
      shelvesOfAccessors: ofAccessors, ledger: ledger, keysElsewhere: keysElsewhere, renamed: moved)
  }
}
