import Facts
import PropertyLists
import SourceText

/// A `.strings` or `.stringsdict` file, taken apart so that its text can be changed entry by entry.
struct TextTable {
  /// How keys, values and comments are written.
  enum Syntax: Hashable {
    case oldStyle, xml
  }

  /// In UTF-8 without byte order mark.
  let text: [UInt8]
  let encoding: TextEncoding
  let syntax: Syntax
  let list: TextMemberList

  /// Nil where the file cannot be read to its end, or is in a format without text (a binary property list).
  init?(_ bytes: [UInt8], kind: CatalogFileName.Kind) {
    guard bytes.count <= SourceFile.sizeLimit, !bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8),
      let format = PropertyList.format(of: bytes)
    else { return nil }
    switch format {
    case .binary: return nil
    case .oldStyle:
      guard kind == .strings, let decoded = try? TextDecoding.decode(bytes) else { return nil }
      text = decoded.bytes
      encoding = decoded.encoding
      syntax = .oldStyle
      guard let list = TextMemberList(stringsTable: text) else { return nil }
      self.list = list
    case .xml:
      guard let plist = try? PropertyList.read(bytes), let encoding = plist.encoding else { return nil }
      text = plist.text
      self.encoding = encoding
      syntax = .xml
      guard let list = TextMemberList(dictionary: plist.value, in: text, depth: 0) else { return nil }
      self.list = list
    }
  }

  /// Whether a file is a binary property list, which is well and only cannot be merged.
  static func isBinary(_ bytes: [UInt8]) -> Bool { PropertyList.format(of: bytes) == .binary }

  /// The line end that the file uses first; LF where it has none.
  var lineEnd: [UInt8] {
    guard let first = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
    if text[first] == 0x0A { return [0x0A] }
    return first + 1 < text.count && text[first + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }
}

/// What a value says, however it is spelled.
indirect enum TableMeaning: Equatable {
  case text(ExactText)
  /// Anything but a text or dictionary, as it is written.
  case other([UInt8])
  /// Each key with its values; more than one where the key stands several times.
  case table([ExactText: [TableMeaning]])
}
