import Facts
import SourceText
import Threads

/// One walk over a scanned `.xcstrings`, collecting entries and faults.
struct XCStringsWalk {
  /// No person reads more faults than this; those of each severity beyond are counted but not kept.
  private static let faultLimit = 10_000

  let bytes: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeBufferPointer<JSONNode>
  var sourceLocale = LocaleCode("")
  var entries: [Entry] = []
  var faults: [CatalogFault] = []
  var decodedTexts: [String] = []

  /// The key and locale that the walk is in.
  var key: String?
  var locale: LocaleCode?
  /// Whether an error was found since this was last set to false.
  var isSpoilt = false
  private var errors = 0
  private var warnings = 0
  private var locales = LocaleTable()
  /// For each number of a locale, the node of its last localization.
  private var lastLocalization: [Int] = []

  init(bytes: UnsafeBufferPointer<UInt8>, nodes: UnsafeBufferPointer<JSONNode>) {
    self.bytes = bytes
    self.nodes = nodes
  }

  mutating func readCatalog() {
    guard nodes[0].kind == .object else {
      return fault(.shape("the top of the file is \(name(of: 0)) where an object must be"), at: 0)
    }
    let members = members(of: 0, allowed: .catalog)
    readSourceLanguage(members[.sourceLanguage])
    readVersion(members[.version])
    if let strings = members[.strings] {
      if isObject(strings, "'strings'") { readEntries(strings) }
    } else {
      fault(.shape("no 'strings'"), at: Int(nodes[0].start))
    }
    // Later copies and members that stand before others make the walk leave the order of the file.
    faults.sort { ($0.place.offset, $0.leaf ?? "") < ($1.place.offset, $1.leaf ?? "") }
  }

  private mutating func readSourceLanguage(_ node: Int?) {
    guard let node else { return fault(.shape("no 'sourceLanguage'"), at: Int(nodes[0].start)) }
    guard isString(node, "'sourceLanguage'") else { return }
    sourceLocale = LocaleCode(string(node))
    if sourceLocale.spelling.isEmpty { fault(.shape("an empty 'sourceLanguage'"), at: Int(nodes[node].start)) }
  }

  /// Xcode 15 to 27 write 1.0 to 1.3; every 1.x is taken (`formats.md` 1.1).
  private mutating func readVersion(_ node: Int?) {
    guard let node else { return fault(.unsupportedVersion(""), at: Int(nodes[0].start)) }
    let isScalar = nodes[node].subtreeEnd == node + 1
    let version = isScalar && nodes[node].kind != .object && nodes[node].kind != .array ? string(node) : name(of: node)
    let minor = version.utf8.dropFirst(2)
    let isSupported =
      nodes[node].kind == .string && version.hasPrefix("1.") && !minor.isEmpty
      && minor.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    if !isSupported { fault(.unsupportedVersion(version), at: Int(nodes[node].start)) }
  }

  private mutating func readEntries(_ strings: Int) {
    var children: [(node: Int, key: String, isLast: Bool)] = []
    var end = strings + 1
    while end < nodes[strings].subtreeEnd {
      children.append((end, keyString(end), true))
      end = Int(nodes[end].subtreeEnd)
    }
    var keys = KeySet(capacity: children.count)
    for index in children.indices {
      guard let previous = keys.insert(children[index].key, index: index) else { continue }
      children[previous].isLast = false
      key = children[index].key
      fault(.duplicateKey, at: nodes[children[index].node].place, entriesLost: 1)
    }
    let wanted = children.filter(\.isLast).map { (node: $0.node, key: $0.key) }
    let middle = Int(nodes[strings].subtreeEnd) - strings > Self.smallestForTwoThreads ? wanted.count / 2 : wanted.count
    entries.reserveCapacity(wanted.count)
    // Entries do not depend on each other: of a large catalog the second half is read at the same time.
    let second = SecondHalf(XCStringsWalk(bytes: bytes, nodes: nodes))
    let worker = middle < wanted.count ? BackgroundWork { second.walk.readEntries(wanted[middle...]) } : nil
    readEntries(wanted[..<middle])
    worker?.join()
    if worker != nil { append(second.walk) }
  }

  /// Below this many nodes a second thread costs more than it saves.
  private static let smallestForTwoThreads = 100_000

  /// A walk that another thread works on until it is joined.
  private final class SecondHalf {
    var walk: XCStringsWalk
    init(_ walk: XCStringsWalk) { self.walk = walk }
  }

  private mutating func readEntries(_ wanted: ArraySlice<(node: Int, key: String)>) {
    for child in wanted {
      key = child.key
      entries.append(readEntry(child.node, key: child.key))
    }
    key = nil
  }

  /// Takes over what another walk found; its decoded texts come after this one's.
  private mutating func append(_ other: XCStringsWalk) {
    let shift = Int32(decodedTexts.count)
    let first = entries.count
    entries += other.entries
    decodedTexts += other.decodedTexts
    for found in other.faults { keep(found) }
    guard shift > 0, !other.decodedTexts.isEmpty else { return }
    for entry in first..<entries.count {
      for localization in entries[entry].localizations.indices {
        for leaf in entries[entry].localizations[localization].leaves.indices
        where entries[entry].localizations[localization].leaves[leaf].text.decoded >= 0 {
          entries[entry].localizations[localization].leaves[leaf].text.decoded += shift
        }
      }
    }
  }

  private mutating func readEntry(_ node: Int, key: String) -> Entry {
    let place = nodes[node].place
    var entry = Entry(key: key, place: Place(offset: place), span: Span(place, Int(nodes[node].end)))
    isSpoilt = false
    guard isObject(node, "the entry") else {
      entry.isSpoilt = true
      return entry
    }
    let members = members(of: node, allowed: .entry)
    if let comment = members[.comment], isString(comment, "'comment'") { entry.comment = string(comment) }
    if let version = members[.commentGenerationVersion] { _ = isString(version, "'commentGenerationVersion'") }
    if let state = members[.extractionState], isString(state, "'extractionState'") {
      entry.extractionState = extractionState(state)
    }
    entry.shouldTranslate = boolean(members[.shouldTranslate], "'shouldTranslate'") ?? true
    entry.generatesSymbol = boolean(members[.generatesSymbol], "'generatesSymbol'")
    entry.isCommentAutoGenerated = boolean(members[.isCommentAutoGenerated], "'isCommentAutoGenerated'") ?? false
    var localizations: [Localization] = []
    if let node = members[.localizations], isObject(node, "'localizations'") {
      entry.isSpoilt = isSpoilt
      localizations = readLocalizations(node)
    } else {
      entry.isSpoilt = isSpoilt
    }
    if entry.isSpoilt { for index in localizations.indices { localizations[index].isSpoilt = true } }
    entry.localizations = localizations
    return entry
  }

  private mutating func extractionState(_ node: Int) -> ExtractionState {
    switch string(node) {
    case "manual": return .manual
    case "extracted_with_value": return .extractedWithValue
    case "stale": return .stale
    case "migrated": return .migrated
    case let other:
      fault(.unknownExtractionState(other), at: Int(nodes[node].start))
      return .unknown(other)
    }
  }

  private mutating func readLocalizations(_ object: Int) -> [Localization] {
    var children: [(node: Int, code: LocaleCode, number: Int)] = []
    var child = object + 1
    while child < nodes[object].subtreeEnd {
      let (code, number) = localeCode(child)
      if number >= lastLocalization.count {
        lastLocalization.append(contentsOf: repeatElement(-1, count: number + 1 - lastLocalization.count))
      }
      if lastLocalization[number] > object {
        locale = code
        fault(.duplicateLocale, at: nodes[child].place)
      }
      lastLocalization[number] = child
      children.append((child, code, number))
      child = Int(nodes[child].subtreeEnd)
    }
    var localizations: [Localization] = []
    localizations.reserveCapacity(children.count)
    for child in children where lastLocalization[child.number] == child.node {
      locale = child.code
      localizations.append(readLocalization(child.node, child.code))
    }
    locale = nil
    return localizations
  }

  private mutating func localeCode(_ node: Int) -> (code: LocaleCode, number: Int) {
    guard nodes[node].keyHasEscapes else { return locales.code(slice(nodes[node].keyRange)) }
    return JSONText.decoded(slice(nodes[node].keyRange)).withUnsafeBufferPointer { locales.code($0) }
  }

  /// The members of an object, the last copy of each; unknown ones and further copies become faults.
  ///
  /// At the top of the file an unknown object is an entry that went astray.
  mutating func members(of object: Int, allowed: XCStringsMemberSet) -> XCStringsMembers {
    var members = XCStringsMembers()
    var unknown: KeySet?
    var child = object + 1
    while child < nodes[object].subtreeEnd {
      if let member = member(child), allowed.contains(member) {
        if members[member] != nil { fault(.duplicateMember(keyString(child)), at: nodes[child].place) }
        members[member] = child
      } else {
        let name = keyString(child)
        if unknown == nil { unknown = KeySet(capacity: 1) }
        if object == 0, nodes[child].kind == .object {
          key = name
          fault(.strayEntry(name), at: nodes[child].place, entriesLost: 1)
          key = nil
        } else if unknown?.insert(name, index: child) != nil {
          fault(.duplicateMember(name), at: nodes[child].place)
        } else {
          fault(.unknownMember(name), at: nodes[child].place)
        }
      }
      child = Int(nodes[child].subtreeEnd)
    }
    return members
  }

  @inline(__always)
  private func member(_ node: Int) -> XCStringsMember? {
    guard nodes[node].keyHasEscapes else { return XCStringsMember.named(slice(nodes[node].keyRange)) }
    return JSONText.decoded(slice(nodes[node].keyRange)).withUnsafeBufferPointer { XCStringsMember.named($0) }
  }

  mutating func fault(_ kind: CatalogFault.Kind, at offset: Int, leaf: String? = nil, entriesLost: Int? = nil) {
    let fault = CatalogFault(
      kind, at: Place(offset: offset), key: key, locale: locale, leaf: leaf, entriesLost: entriesLost)
    if !fault.isWarning { isSpoilt = true }
    keep(fault)
  }

  private mutating func keep(_ fault: CatalogFault) {
    if fault.isWarning {
      warnings += 1
      if warnings > Self.faultLimit { return }
    } else {
      errors += 1
      if errors > Self.faultLimit { return }
    }
    faults.append(fault)
  }

  mutating func isObject(_ node: Int, _ what: @autoclosure () -> String, leaf: String? = nil) -> Bool {
    if nodes[node].kind == .object { return true }
    fault(.shape("\(what()) is \(name(of: node)) where an object must be"), at: Int(nodes[node].start), leaf: leaf)
    return false
  }

  mutating func isString(_ node: Int, _ what: @autoclosure () -> String, leaf: String? = nil) -> Bool {
    if nodes[node].kind == .string { return true }
    fault(.shape("\(what()) is \(name(of: node)) where a string must be"), at: Int(nodes[node].start), leaf: leaf)
    return false
  }

  private mutating func boolean(_ node: Int?, _ what: @autoclosure () -> String) -> Bool? {
    guard let node else { return nil }
    switch nodes[node].kind {
    case .true: return true
    case .false: return false
    default:
      fault(.shape("\(what()) is \(name(of: node)) where true or false must be"), at: Int(nodes[node].start))
      return nil
    }
  }

  func name(of node: Int) -> String {
    switch nodes[node].kind {
    case .object: "an object"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }

  @inline(__always)
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }

  func keyString(_ node: Int) -> String {
    let raw = slice(nodes[node].keyRange)
    return nodes[node].keyHasEscapes
      ? String(decoding: JSONText.decoded(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  func string(_ node: Int) -> String {
    let raw = slice(nodes[node].textRange)
    return nodes[node].hasEscapes
      ? String(decoding: JSONText.decoded(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }
}
