import Facts
import Git
import PropertyLists
import SourceText

/// The texts that nibs, plists and intent definitions hold, as far as they are keys.
struct TextsElsewhere {
  /// What one file holds of the keys that are looked for.
  struct Content {
    var texts: Set<ExactText> = []
    /// The identifiers of a nib's objects, which its own table's keys begin with.
    var objects: Set<ExactText> = []
  }

  /// Files by their blobs, each read once for both sides.
  final class Reading {
    private let wanted: Set<ExactText>
    private var known: [ObjectID: Content] = [:]

    init(wanted: Set<ExactText>) { self.wanted = wanted }

    func content(of entry: TreeEntry, in tree: RecordedTree) throws(GitError) -> Content {
      if let content = known[entry.id] { return content }
      var content = Content()
      if let bytes = try tree.bytes(of: entry) {
        let isNib = entry.path.fileExtension == "xib" || entry.path.fileExtension == "storyboard"
        if let scan = MarkupTexts(bytes) {
          for text in scan.texts where wanted.contains(ExactText(text)) { content.texts.insert(ExactText(text)) }
          if isNib { content.objects = Set(scan.identifiers.map { ExactText($0) }) }
        } else if let list = try? PropertyList.read(bytes) {
          collect(list.value, into: &content)
        }
      }
      known[entry.id] = content
      return content
    }

    private func collect(_ value: PropertyListValue, into content: inout Content) {
      switch value.content {
      case .string(let text):
        if wanted.contains(ExactText(text)) { content.texts.insert(ExactText(text)) }
      case .dictionary(let members):
        for member in members {
          if wanted.contains(ExactText(member.key)) { content.texts.insert(ExactText(member.key)) }
          collect(member.value, into: &content)
        }
      case .array(let elements): for element in elements { collect(element, into: &content) }
      default: break
      }
    }
  }

  /// Every key that a file holds as a whole text, with the first such file.
  private var texts: [ExactText: RepositoryPath] = [:]
  /// The identifiers of nibs, by the folder and table of the catalog that is theirs, each with its nib.
  private var objects: [Nib: [ExactText: RepositoryPath]] = [:]

  private struct Nib: Hashable {
    let folder: RepositoryPath
    let table: String
  }

  init(_ files: [TreeEntry], in tree: RecordedTree, _ reading: Reading) throws(GitError) {
    for file in files {
      let content = try reading.content(of: file, in: tree)
      for text in content.texts where texts[text] == nil { texts[text] = file.path }
      guard !content.objects.isEmpty, let folder = file.path.folder else { continue }
      let nib = Nib(
        folder: folder.fileExtension == "lproj" ? folder.folder ?? .root : folder, table: String(file.path.stem))
      for object in content.objects { objects[nib, default: [:]][object] = file.path }
    }
  }

  /// Whether a file holds a key as a whole text.
  func holds(_ key: String) -> Bool { !texts.isEmpty && texts[ExactText(key)] != nil }

  /// The keys of a catalog that are held, also those that name an object of the catalog's own nib.
  func keys(of catalog: Catalog) -> [(key: String, file: RepositoryPath)] {
    var folder = catalog.folder
    // `mul.lproj/Main.xcstrings` lies beside `Base.lproj/Main.storyboard`.
    if folder.fileExtension == "lproj" { folder = folder.folder ?? .root }
    let own = objects[Nib(folder: folder, table: catalog.table)]
    if own == nil, texts.isEmpty { return [] }
    return catalog.entries.compactMap { entry in
      if let file = texts[ExactText(entry.key)] { return (entry.key, file) }
      guard let own, let dot = entry.key.firstIndex(of: ".") else { return nil }
      return own[ExactText(String(entry.key[..<dot]))].map { (entry.key, $0) }
    }
  }
}

/// The attribute values and element contents of an XML file, read without a grammar.
private struct MarkupTexts {
  private(set) var texts: Set<String> = []
  private(set) var identifiers: Set<String> = []

  /// Nil for a file that does not begin as XML does.
  init?(_ bytes: [UInt8]) {
    let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, blank(bytes[start]) { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
    var found: Set<String> = []
    var objects: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var i = start
      func skip(past end: StaticString) {
        let end = UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount)
        while i < bytes.count, !bytes[i...].starts(with: end) { i += 1 }
        i = min(bytes.count, i + end.count)
      }
      func add(_ range: Range<Int>) {
        if !range.isEmpty { found.insert(Self.text(UnsafeBufferPointer(rebasing: bytes[range]))) }
      }
      while i < bytes.count {
        guard bytes[i] == UInt8(ascii: "<") else {
          let begin = i
          while i < bytes.count, bytes[i] != UInt8(ascii: "<") { i += 1 }
          if !bytes[begin..<i].allSatisfy(blank) { add(begin..<i) }
          continue
        }
        if bytes[i...].starts(with: "<!--".utf8) {
          skip(past: "-->")
          continue
        }
        if bytes[i...].starts(with: "<![CDATA[".utf8) {
          let begin = i + 9
          skip(past: "]]>")
          let end = max(begin, i - 3)
          found.insert(String(decoding: bytes[min(begin, bytes.count)..<min(end, bytes.count)], as: UTF8.self))
          continue
        }
        // A tag: names and quoted values up to its end.
        var name = i..<i
        while i < bytes.count, bytes[i] != UInt8(ascii: ">") {
          let byte = bytes[i]
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            let begin = i + 1
            i = begin
            while i < bytes.count, bytes[i] != byte { i += 1 }
            add(begin..<i)
            if bytes[name].elementsEqual("id".utf8) {
              objects.insert(String(decoding: bytes[begin..<i], as: UTF8.self))
            }
          } else if blank(byte) {
            name = i + 1..<i + 1
          } else if byte != UInt8(ascii: "=") {
            name = name.lowerBound..<i + 1
          }
          i += 1
        }
        i += 1
      }
    }
    texts = found
    identifiers = objects
  }

  /// A text with its references replaced (`&amp;`, `&#10;`, `&#xA;`).
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let and = rest.firstIndex(of: "&") {
      result += rest[..<and]
      rest = rest[and...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(after: and)..<end]
      if let scalar = scalar(name) {
        result.unicodeScalars.append(scalar)
      } else {
        result += rest[...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap { Unicode.Scalar($0) }
    }
  }
}
