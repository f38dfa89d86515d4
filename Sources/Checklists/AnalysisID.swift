import Configuration
import Facts
import Git
import KeyUses
import Policies
import SourceText
import SwiftTree

#if canImport(Glibc)
  import Glibc
#endif

/// What the analysis of one side is given besides code and keys.
struct AnalysisSettings: Sendable {
  var macroNames: Set<String>
  var lookups: [Policy.Lookup]
  var resolver: String?
  var addresses: [Ledger.TemplateAddress]

  func options(knownKeys: Set<String>) -> KeyAnalysis.Options {
    var options = KeyAnalysis.Options(sdk: .standard)
    options.macroNames = macroNames
    options.lookups = lookups
    options.resolver = resolver
    options.addresses = addresses
    options.knownKeys = knownKeys
    return options
  }
}

/// The name of a result in the cache: a hash of all that the result depends on, the program included.
struct AnalysisID: Hashable {
  let bytes: [UInt8]

  /// Of what is kept of a whole analysis: all that `KeyAnalysis` is given, and the stale keys that are looked for.
  init(
    files: [CodeFiles.File], places: [RepositoryPath: BundleMap.Place], settings: AnalysisSettings,
    catalogs: [Catalog], staleKeys: [String]
  ) {
    var text = IdentityText("analysis")
    text.program()
    text.list(files) { text, file in
      text.add(file)
      text.add(file.path.string)
      text.add(places[file.path]?.unit)
      text.add(places[file.path]?.isTest == true ? 1 : 0)
    }
    text.list(settings.macroNames.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { $0.add($1) }
    text.list(settings.lookups) { text, lookup in
      text.add(lookup.function)
      text.add(lookup.key)
      text.add(lookup.table)
    }
    text.add(settings.resolver)
    text.list(settings.addresses) { text, address in
      text.add(address.template)
      text.add(address.file.string)
      text.add(address.symbol)
      text.add(address.pick.description)
    }
    text.list(catalogs) { text, catalog in text.list(catalog.entries) { $0.add($1.key) } }
    text.list(staleKeys) { $0.add($1) }
    bytes = text.id
  }

  /// Of the literals that stand in files with static members.
  init(literalsOf files: [CodeFiles.File]) {
    var text = IdentityText("literals beside statics")
    text.program()
    text.list(files) { $0.add($1) }
    bytes = text.id
  }

  /// Of the files of a side alone: whether they were analysed before says whether their trees will be needed.
  init(files: [CodeFiles.File]) {
    var text = IdentityText("files")
    text.program()
    text.list(files) { $0.add($1) }
    bytes = text.id
  }
}

/// Values one after another, so that different values never make the same bytes.
private struct IdentityText {
  private var bytes: [UInt8] = []

  init(_ kind: String) { add(kind) }

  var id: [UInt8] { Repository.contentID(of: bytes).bytes + [0xFF, 0xFF] }

  mutating func add(_ number: Int) {
    var value = UInt64(bitPattern: Int64(number))
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  mutating func add(_ string: String) {
    add(string.utf8.count)
    bytes.append(contentsOf: string.utf8)
  }

  mutating func add(_ string: String?) {
    add(string == nil ? 0 : 1)
    if let string { add(string) }
  }

  mutating func add(_ file: CodeFiles.File) {
    let id = file.entry.id.bytes
    add(id.count)
    bytes.append(contentsOf: id)
    bytes.append(file.language.rawValue)
  }

  mutating func list<Element>(_ elements: [Element], _ add: (inout IdentityText, Element) -> Void) {
    self.add(elements.count)
    for element in elements { add(&self, element) }
  }

  /// What the program is and carries with it.
  mutating func program() {
    add(Gate.version)
    add(KeyAnalysisVersion.current)
    add(CodeFactsCoder.version)
    add(SwiftTreeCoder.version)
    add(CodeTrees.readerVersion)
    add(Self.sdkTable)
    add(Self.build)
  }

  private static let sdkTable = Repository.contentID(of: Resources.sdkTable).description

  /// The size and time of the program's file, so that a build of changed sources does not take what another one kept.
  private static let build: String = {
    #if canImport(Glibc)
      var status = stat()
      guard stat("/proc/self/exe", &status) == 0 else { return "" }
      return "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    #else
      return ""
    #endif
  }()
}

/// Raised when the analysis gives other facts for the same trees.
enum KeyAnalysisVersion {
  static let current = 1
}
