import Foundation
import PropertyLists

/// What Foundation's reader makes of a file.
enum FoundationOracle {
  case dictionary([String: Any])
  case other(Any)
  case failure

  init(_ file: [UInt8]) {
    guard let value = try? PropertyListSerialization.propertyList(from: Data(file), options: [], format: nil) else {
      self = .failure
      return
    }
    if let dictionary = value as? [String: Any] { self = .dictionary(dictionary) } else { self = .other(value) }
  }
}

extension PropertyListValue {
  /// Whether this is the value that Foundation read, of keys that stand twice the last.
  func equals(_ other: Any) -> Bool {
    switch content {
    case .string(let string): return (other as? String).map { Array($0.utf8) } == Array(string.utf8)
    case .array(let elements):
      guard let others = other as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy { $0.equals($1) }
    case .dictionary(let members):
      guard let others = other as? [String: Any] else { return false }
      return Self.equal(members.map { ($0.key, $0.value) }, others)
    case .data(let data): return (other as? Data).map { Array($0) } == data
    case .integer(let integer): return (other as? NSNumber)?.int64Value == Int64(truncatingIfNeeded: integer)
    case .real(let real):
      guard let number = (other as? NSNumber)?.doubleValue else { return false }
      return number == real || number.isNaN && real.isNaN
    case .boolean(let boolean): return (other as? Bool) == boolean
    case .date(let date): return (other as? Date)?.timeIntervalSinceReferenceDate == date
    case .uid: return false
    }
  }

  static func equal(_ members: [(String, PropertyListValue)], _ others: [String: Any]) -> Bool {
    let last = Dictionary(members, uniquingKeysWith: { $1 })
    return last.count == others.count
      && last.allSatisfy { key, value in others[key].map { value.equals($0) } ?? false }
  }
}

extension StringsTable {
  /// The entries as members of a dictionary.
  func members(in text: [UInt8]) -> [(String, PropertyListValue)] {
    entries.map { entry in
      let key = entry.key.text(in: text)
      switch entry.value {
      case .string(let string): return (key, PropertyListValue(.string(string.text(in: text)), span: nil))
      case .key: return (key, PropertyListValue(.string(key), span: nil))
      case .other(let value): return (key, value)
      }
    }
  }

  /// How this reading of a text differs from Foundation's; nil where it does not.
  func disagreement(with oracle: FoundationOracle, text: [UInt8]) -> String? {
    switch (oracle, end) {
    case (.dictionary(let theirs), .complete), (.dictionary(let theirs), .cutShort):
      return PropertyListValue.equal(members(in: text), theirs) ? nil : "other entries: \(theirs)"
    case (.failure, .failed): return nil
    // Apple's reader refuses a file without a byte; the build takes it for an empty table.
    case (.failure, .complete) where text.isEmpty: return nil
    // A lone string or array is a property list, but no table.
    case (.other, .failed): return nil
    // Within arrays and data Apple's reader swallows some errors.
    case (.dictionary, .failed) where text.contains(UInt8(ascii: "(")) || text.contains(UInt8(ascii: "<")): return nil
    case (.dictionary, .failed(let fault, _)): return "refused here only: \(fault)"
    case (.failure, .complete), (.failure, .cutShort): return "refused there only"
    case (.other, _): return "no table there"
    }
  }
}
