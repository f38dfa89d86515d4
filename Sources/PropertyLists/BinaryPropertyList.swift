/// Reads Apple's binary property lists (`bplist00`), strictly.
///
/// Source of the layout: the comment at the head of swift-corelibs-foundation's `CFBinaryPList.c`.
package enum BinaryPropertyList {
  /// More values than this, shared ones counted each time they are reached, are refused.
  package static let valueLimit = 4 << 20

  /// Whether a file begins as a binary property list.
  package static func begins(_ file: [UInt8]) -> Bool { file.starts(with: Array("bplist".utf8)) }

  /// The value of a file; it has no places.
  package static func read(_ file: [UInt8]) throws(PropertyListFault) -> PropertyListValue {
    guard begins(file), file.count >= 8 + 1 + 1 + 32 else { throw fault(.malformedTrailer, at: 0) }
    let trailer = file.count - 32
    let offsetSize = Int(file[trailer + 6])
    let referenceSize = Int(file[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
      let count = BinaryReader.unsigned(file, at: trailer + 8, size: 8),
      let top = BinaryReader.unsigned(file, at: trailer + 16, size: 8),
      let table = BinaryReader.unsigned(file, at: trailer + 24, size: 8),
      count > 0, top < count, table >= 9, table < trailer, count <= (trailer - table) / offsetSize
    else { throw fault(.malformedTrailer, at: trailer) }
    var reader = BinaryReader(
      file: file, table: table, objectCount: count, offsetSize: offsetSize, referenceSize: referenceSize)
    return try reader.value(top, depth: 0, from: trailer + 16).value
  }

  static func fault(_ kind: PropertyListFault.Binary, at offset: Int) -> PropertyListFault {
    PropertyListFault(.binary(kind), at: offset)
  }
}

/// One reading of a binary property list; each object is decoded once.
private struct BinaryReader {
  typealias Counted = (value: PropertyListValue, count: Int)

  let file: [UInt8]
  /// The offset table's offset, where the objects end.
  let table: Int
  let objectCount: Int
  let offsetSize: Int
  let referenceSize: Int
  private var decoded: [Int: Counted] = [:]
  private var open: Set<Int> = []

  init(file: [UInt8], table: Int, objectCount: Int, offsetSize: Int, referenceSize: Int) {
    self.file = file
    self.table = table
    self.objectCount = objectCount
    self.offsetSize = offsetSize
    self.referenceSize = referenceSize
  }

  /// A big-endian number of 1 to 8 bytes; nil where it does not fit an `Int` or the file.
  static func unsigned(_ file: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size <= file.count, offset <= file.count - size else { return nil }
    var value: UInt64 = 0
    for i in 0..<size { value = value << 8 | UInt64(file[offset + i]) }
    return Int(exactly: value)
  }

  /// The object of an index, with the number of values it holds, itself included.
  mutating func value(_ index: Int, depth: Int, from place: Int) throws(PropertyListFault) -> Counted {
    if let known = decoded[index] { return known }
    guard index < objectCount, let offset = Self.unsigned(file, at: table + index * offsetSize, size: offsetSize),
      offset >= 8, offset < table
    else { throw BinaryPropertyList.fault(.reference, at: place) }
    guard open.insert(index).inserted else { throw BinaryPropertyList.fault(.cycle, at: offset) }
    guard depth <= PropertyListValue.depthLimit else {
      throw PropertyListFault(.tooDeep(limit: PropertyListValue.depthLimit), at: offset)
    }
    let (content, count) = try content(at: offset, depth: depth)
    open.remove(index)
    let result: Counted = (PropertyListValue(content, span: nil), count)
    decoded[index] = result
    return result
  }

  private mutating func content(
    at offset: Int, depth: Int
  ) throws(PropertyListFault) -> (PropertyListValue.Content, Int) {
    let malformed = BinaryPropertyList.fault(.malformedObject, at: offset)
    let marker = file[offset]
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x0 where marker == 0x08: return (.boolean(false), 1)
    case 0x0 where marker == 0x09: return (.boolean(true), 1)
    case 0x1:
      guard low <= 4, let bytes = body(at: offset + 1, count: 1 << low) else { throw malformed }
      // Up to four bytes are unsigned, more are signed.
      var integer: UInt128 = low >= 3 && bytes.first! >= 0x80 ? .max : 0
      for byte in bytes { integer = integer << 8 | UInt128(byte) }
      return (.integer(Int128(truncatingIfNeeded: integer)), 1)
    case 0x2:
      guard low == 2 || low == 3, let bytes = body(at: offset + 1, count: 1 << low) else { throw malformed }
      let bits = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      let real = low == 2 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
      return (.real(real), 1)
    case 0x3:
      guard low == 3, let bytes = body(at: offset + 1, count: 8) else { throw malformed }
      return (.date(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })), 1)
    case 0x4:
      guard let (start, count) = size(at: offset), let bytes = body(at: start, count: count) else { throw malformed }
      return (.data(Array(bytes)), 1)
    case 0x5, 0x7:
      // ASCII; 7 is UTF-8, which newer systems know.
      guard let (start, count) = size(at: offset), let bytes = body(at: start, count: count) else { throw malformed }
      if marker >> 4 == 5, bytes.contains(where: { $0 >= 0x80 }) { throw malformed }
      return (.string(String(decoding: bytes, as: UTF8.self)), 1)
    case 0x6:
      guard let (start, count) = size(at: offset), let bytes = body(at: start, count: count, each: 2) else {
        throw malformed
      }
      let first = bytes.startIndex
      let units = (0..<count).map { UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1]) }
      return (.string(String(decoding: units, as: UTF16.self)), 1)
    case 0x8:
      guard low < 8, let bytes = body(at: offset + 1, count: low + 1) else { throw malformed }
      return (.uid(bytes.reduce(0) { $0 << 8 | UInt64($1) }), 1)
    case 0xA, 0xC:
      guard let (start, count) = size(at: offset), body(at: start, count: count, each: referenceSize) != nil else {
        throw malformed
      }
      return try array(at: start, count: count, depth: depth)
    case 0xD:
      guard let (start, count) = size(at: offset), body(at: start, count: count, each: 2 * referenceSize) != nil
      else { throw malformed }
      return try dictionary(at: start, count: count, depth: depth)
    default: throw malformed
    }
  }

  private mutating func array(
    at start: Int, count: Int, depth: Int
  ) throws(PropertyListFault) -> (PropertyListValue.Content, Int) {
    var elements: [PropertyListValue] = []
    elements.reserveCapacity(count)
    var total = 1
    for i in 0..<count {
      let element = try referenced(at: start + i * referenceSize, depth: depth)
      total = try sum(total, element.count, at: start)
      elements.append(element.value)
    }
    return (.array(elements), total)
  }

  private mutating func dictionary(
    at start: Int, count: Int, depth: Int
  ) throws(PropertyListFault) -> (PropertyListValue.Content, Int) {
    var members: [PropertyListValue.Member] = []
    members.reserveCapacity(count)
    var total = 1
    for i in 0..<count {
      let keyPlace = start + i * referenceSize
      guard case .string(let key) = try referenced(at: keyPlace, depth: depth).value.content else {
        throw BinaryPropertyList.fault(.keyIsNoString, at: keyPlace)
      }
      let value = try referenced(at: start + (count + i) * referenceSize, depth: depth)
      total = try sum(total, value.count, at: start)
      members.append(PropertyListValue.Member(key: key, keySpan: nil, value: value.value))
    }
    return (.dictionary(members), total)
  }

  private mutating func referenced(at place: Int, depth: Int) throws(PropertyListFault) -> Counted {
    guard let index = Self.unsigned(file, at: place, size: referenceSize) else {
      throw BinaryPropertyList.fault(.reference, at: place)
    }
    return try value(index, depth: depth + 1, from: place)
  }

  private func sum(_ a: Int, _ b: Int, at offset: Int) throws(PropertyListFault) -> Int {
    guard a + b <= BinaryPropertyList.valueLimit else {
      throw PropertyListFault(.tooManyValues(limit: BinaryPropertyList.valueLimit), at: offset)
    }
    return a + b
  }

  /// The count in a marker's low half, or in the integer that follows it, and where the body begins.
  private func size(at offset: Int) -> (start: Int, count: Int)? {
    let low = Int(file[offset] & 0xF)
    guard low == 0xF else { return (offset + 1, low) }
    guard offset + 1 < table, file[offset + 1] >> 4 == 1, file[offset + 1] & 0xF <= 3 else { return nil }
    let width = 1 << Int(file[offset + 1] & 0xF)
    guard let count = Self.unsigned(file, at: offset + 2, size: width) else { return nil }
    return (offset + 2 + width, count)
  }

  /// The bytes of an object, which lie before the offset table.
  private func body(at start: Int, count: Int, each size: Int = 1) -> ArraySlice<UInt8>? {
    guard start <= table, count <= (table - start) / size else { return nil }
    return file[start..<(start + count * size)]
  }
}
