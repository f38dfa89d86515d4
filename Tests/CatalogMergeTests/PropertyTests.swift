import CatalogMerge
import Catalogs
import Facts
import PropertyLists
import SourceText
import Support
import Testing

/// What holds for the merge of any catalogs.
@Suite struct PropertyTests {
  /// A catalog as texts: key, locale, leaf to state and text.
  typealias Texts = [String: String]

  @Test(arguments: 0..<300)
  func stringCatalogsMergeAsTheirTextsDo(_ seed: Int) {
    var random = Random(seed)
    let base = RandomCatalog(&random)
    let (ours, theirs) = (base.changed(&random), base.changed(&random))
    checkLaws(base.xcstrings, ours.xcstrings, theirs.xcstrings, kind: .xcstrings)
    let outcome = merge(base.xcstrings, ours.xcstrings, theirs.xcstrings, .xcstrings)
    #expect(XCStringsLayout.fault(in: outcome.bytes) == nil)
    let merged = texts(outcome.bytes, .xcstrings)
    // Nothing is lost that a side did not take out; between conflicts everything is still there somewhere.
    let sides = [base, ours, theirs].map { texts($0.xcstrings, .xcstrings) }
    for (path, text) in sides[1].merging(sides[2], uniquingKeysWith: { one, _ in one }) where outcome.isClean {
      let (old, mine, other) = (sides[0][path], sides[1][path], sides[2][path])
      let expected = mine == other || other == old ? mine : mine == old ? other : "conflict"
      #expect(merged[path] == expected, "\(path) \(text)")
    }
    if outcome.isClean { #expect(Set(merged.keys).isSubset(of: Set(sides[1].keys).union(sides[2].keys))) }
    for (path, text) in sides[1].merging(sides[2], uniquingKeysWith: { one, _ in one }) where merged[path] == nil {
      #expect(sides[0][path] == text || !outcome.isClean)
    }
    for conflict in outcome.conflicts {
      for text in [conflict.ours, conflict.theirs].compactMap({ $0 }) { #expect(outcome.text.contains("\"\(text)\"")) }
    }
  }

  @Test func randomChangesBothJoinAndContradict() {
    var clean: [CatalogFileName.Kind: Int] = [:]
    for seed in 0..<300 {
      var random = Random(seed)
      let base = RandomCatalog(&random)
      let (ours, theirs) = (base.changed(&random), base.changed(&random))
      if merge(base.xcstrings, ours.xcstrings, theirs.xcstrings, .xcstrings).isClean {
        clean[.xcstrings, default: 0] += 1
      }
      if merge(base.strings, ours.strings, theirs.strings, .strings).isClean { clean[.strings, default: 0] += 1 }
      if merge(base.stringsdict, ours.stringsdict, theirs.stringsdict, .stringsdict).isClean {
        clean[.stringsdict, default: 0] += 1
      }
    }
    for kind in [CatalogFileName.Kind.xcstrings, .strings, .stringsdict] {
      #expect((60..<270).contains(clean[kind] ?? 0))
    }
  }

  @Test(arguments: 0..<300)
  func tablesMergeAsTheirTextsDo(_ seed: Int) {
    var random = Random(seed)
    let base = RandomCatalog(&random)
    let (ours, theirs) = (base.changed(&random), base.changed(&random))
    let files = [base, ours, theirs].map(\.strings)
    checkLaws(files[0], files[1], files[2], kind: .strings)
    let rules = [base, ours, theirs].map(\.stringsdict)
    checkLaws(rules[0], rules[1], rules[2], kind: .stringsdict)
  }

  @Test(arguments: 0..<200)
  func brokenBytesNeverTrapAndAreNeverMergedInSilence(_ seed: Int) {
    var random = Random(seed)
    let base = RandomCatalog(&random)
    for (kind, file) in [
      (CatalogFileName.Kind.xcstrings, base.xcstrings), (.strings, base.strings), (.stringsdict, base.stringsdict),
    ] {
      var broken = file
      for _ in 0...random.below(4) where !broken.isEmpty {
        let place = random.below(broken.count)
        switch random.below(3) {
        case 0: broken.remove(at: place)
        case 1: broken[place] = UInt8(truncatingIfNeeded: random.below(256))
        default: broken.removeSubrange(place..<min(broken.count, place + 20))
        }
      }
      var other = base
      other.entries["zz.added"] = ["en": ["": "x"]]
      let added = kind == .xcstrings ? other.xcstrings : kind == .strings ? other.strings : other.stringsdict
      let outcome = merge(file, broken, added, kind)
      #expect(!outcome.isMerged || outcome.text.contains("zz.added"))
      if !outcome.isMerged { #expect(outcome.bytes == broken) }
    }
  }

  private func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ kind: CatalogFileName.Kind) -> MergeOutcome
  {
    SemanticMerge.merge(base: base, ours: ours, theirs: theirs, kind: kind)
  }

  private func checkLaws(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], kind: CatalogFileName.Kind) {
    #expect(merge(ours, ours, theirs, kind).bytes == theirs)
    #expect(merge(ours, theirs, ours, kind).bytes == theirs)
    #expect(merge(base, ours, ours, kind).bytes == ours)
    let outcome = merge(base, ours, theirs, kind)
    let turned = merge(base, theirs, ours, kind)
    #expect(outcome.isMerged)
    #expect(outcome.conflicts.map(\.key) == turned.conflicts.map(\.key))
    #expect(outcome.conflicts.map(\.ours) == turned.conflicts.map(\.theirs))
    guard outcome.isClean else { return }
    #expect(texts(outcome.bytes, kind) == texts(turned.bytes, kind))
    let again = merge(theirs, outcome.bytes, theirs, kind)
    #expect(again.bytes == outcome.bytes)
    #expect(merge(base, outcome.bytes, theirs, kind).bytes == outcome.bytes)
  }

  /// The texts of a file that must be readable; nothing of `merge conflicts`.
  private func texts(_ bytes: [UInt8], _ kind: CatalogFileName.Kind) -> Texts {
    let path = kind == .xcstrings ? RepositoryPath("L.xcstrings") : RepositoryPath("en.lproj/L.\(kind.rawValue)")
    guard let name = CatalogFileName(path) else { return [:] }
    let catalog = CatalogReader.catalog(
      CatalogIdentity(name), from: [CatalogReader.Source(path: path, content: .bytes(bytes))], sourceLanguage: "en")
    #expect(catalog.isReadable)
    #expect(catalog.faults.allSatisfy { $0.kind == .strayEntry("merge conflicts") })
    var texts: Texts = [:]
    for entry in catalog.entries {
      for localization in entry.localizations {
        for leaf in localization.leaves {
          texts["\(entry.key) \(localization.locale) \(leaf.path)"] = "\(leaf.state) \(catalog.string(leaf.text))"
        }
      }
    }
    return texts
  }
}

/// A small catalog whose names come from few, so that two changes often meet.
struct RandomCatalog {
  /// Key, locale, leaf's path, text.
  var entries: [String: [String: [String: String]]] = [:]

  static let keys = ["a.one", "b.two", "c.three", "d.four", "e.five", "f.six"]
  static let locales = ["de", "en", "fr"]

  init(_ random: inout Random) {
    for key in Self.keys where random.below(3) > 0 { entries[key] = Self.entry(&random) }
  }

  private static func entry(_ random: inout Random) -> [String: [String: String]] {
    var entry: [String: [String: String]] = ["en": ["": "text \(random.below(9))"]]
    for locale in locales where random.below(2) > 0 { entry[locale] = leaves(&random) }
    return entry
  }

  private static func leaves(_ random: inout Random) -> [String: String] {
    if random.below(3) > 0 { return ["": "text \(random.below(9))"] }
    var leaves = ["plural.other": "other \(random.below(9))"]
    if random.below(2) > 0 { leaves["plural.one"] = "one \(random.below(9))" }
    return leaves
  }

  func changed(_ random: inout Random) -> RandomCatalog {
    var copy = self
    for _ in 0...random.below(3) {
      let key = Self.keys[random.below(Self.keys.count)]
      switch random.below(4) {
      case 0: copy.entries[key] = random.below(3) == 0 ? nil : Self.entry(&random)
      default: copy.entries[key, default: ["en": ["": "text"]]][Self.locales[random.below(3)]] = Self.leaves(&random)
      }
    }
    return copy
  }

  var xcstrings: [UInt8] {
    let lines = entries.sorted { $0.key < $1.key }.map { key, locales in
      let texts = locales.sorted { $0.key < $1.key }.flatMap { locale, leaves in
        leaves.sorted { $0.key < $1.key }.map { "\(locale)\($0.isEmpty ? "" : "." + $0)=\($1)" }
      }
      return "\(key) {manual}: \(texts.joined(separator: " | "))"
    }
    return Array(CatalogText.xcstrings(lines.joined(separator: "\n")).utf8)
  }

  /// The texts of one locale, with a comment here and there.
  var strings: [UInt8] {
    var text = "/* Header */\n\n"
    for (key, locales) in entries.sorted(by: { $0.key < $1.key }) {
      if key < "c" { text += "/* \(key) */\n" }
      text += "\"\(key)\" = \"\(locales["en"]?.values.first ?? "x")\";\n"
      if key.hasPrefix("c") { text += "\n" }
    }
    return Array(text.utf8)
  }

  var stringsdict: [UInt8] {
    Array(
      Merging.rules(
        entries.sorted { $0.key < $1.key }.map { key, locales in
          let forms = locales.sorted { $0.key < $1.key }.map { locale, leaves in
            let category = ["de": "one", "en": "other", "fr": "few"][locale] ?? "many"
            return "\(category)=\(leaves.min { $0.key < $1.key }?.value ?? "")"
          }
          return "\(key): \(forms.joined(separator: " | "))"
        }.joined(separator: "\n")
      ).utf8)
  }
}

/// The same numbers for the same seed, on every machine.
struct Random {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
