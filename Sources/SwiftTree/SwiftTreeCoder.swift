/// A compact byte form of trees, for the cache.
///
/// The form is a header of counts, then the nodes in preorder (kind, name, number of children, distance of the offset;
/// an absent child is a zero byte), the lines' lengths, the strings' lengths and their bytes. Numbers are LEB128.
/// Since the order of the nodes alone says what is whose child, no bytes can make a tree with a cycle.
package enum SwiftTreeCoder {
  /// Raised with every change of the form or of what a tree says of a file.
  package static let version = 1

  /// The bytes of a well-formed tree.
  ///
  /// Decoded, they give a tree whose nodes are in preorder and whose runs of children are in the order of their nodes;
  /// readers make their trees so, and such a tree comes back equal. Of a tree that is not well formed there are no bytes.
  package static func bytes(of tree: SwiftTree) -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes.reserveCapacity(tree.nodes.count * 7 + tree.lineStarts.count * 2 + tree.strings.count * 12)
    writer.number(UInt32(version))
    writer.number(UInt32(tree.nodes.count))
    writer.number(UInt32(tree.children.count))
    writer.number(UInt32(tree.lineStarts.count))
    writer.number(UInt32(tree.strings.count))
    var pending: [Int32] = [0]
    var offset: Int32 = 0
    var count = 0
    while let index = pending.popLast() {
      guard index >= 0 else {
        writer.bytes.append(0)
        continue
      }
      count += 1
      guard count <= tree.nodes.count, Int(index) < tree.nodes.count else { return [] }
      let node = tree.nodes[Int(index)]
      let isExtended = node.label >= 0 || !node.flags.isEmpty
      writer.bytes.append((node.kind.rawValue + 1) | (isExtended ? 0x80 : 0))
      if isExtended {
        writer.number(UInt32(node.flags.rawValue))
        writer.number(UInt32(node.label + 1))
      }
      writer.number(UInt32(node.name + 1))
      writer.number(UInt32(node.childCount))
      let distance = node.offset &- offset
      writer.number(UInt32(bitPattern: distance << 1 ^ distance >> 31))
      offset = node.offset
      let first = Int(node.firstChild)
      for place in stride(from: first + Int(node.childCount) - 1, through: first, by: -1) {
        pending.append(tree.children[place])
      }
    }
    guard count == tree.nodes.count else { return [] }
    var last: Int32 = 0
    for start in tree.lineStarts.dropFirst() {
      writer.number(UInt32(start - last))
      last = start
    }
    for string in tree.strings { writer.number(UInt32(string.utf8.count)) }
    for string in tree.strings { writer.bytes.append(contentsOf: string.utf8) }
    return writer.bytes
  }

  /// A node whose children are still to come.
  private struct Open {
    /// Where in `children` the next child goes, and where the last one went.
    var next: Int32
    var end: Int32
    /// The places, shifted to the next one, at which children may be absent.
    var optional: UInt8
  }

  /// The tree of bytes that `bytes(of:)` made; nil of any others, or a tree that is as well formed as every tree.
  package static func tree(from bytes: UnsafeRawBufferPointer) -> SwiftTree? {
    var reader = ByteReader(bytes)
    guard reader.number() == UInt32(version), let nodeCount = reader.count(), let childCount = reader.count(),
      let lineCount = reader.count(), let stringCount = reader.count(), nodeCount > 0, lineCount > 0
    else { return nil }
    var children = [Int32](repeating: -1, count: childCount)
    var isWhole = false
    let nodes = [SwiftNode](unsafeUninitializedCapacity: nodeCount) { nodes, initialized in
      children.withUnsafeMutableBufferPointer { children in
        isWhole = readNodes(&reader, nodes, &initialized, children, stringCount: stringCount)
      }
    }
    guard isWhole, nodes.count == nodeCount else { return nil }
    var lineStarts: [Int32] = []
    lineStarts.reserveCapacity(lineCount)
    lineStarts.append(0)
    var line: Int32 = 0
    for _ in 1..<max(lineCount, 1) {
      guard let length = reader.number(), length > 0, length <= UInt32(Int32.max - line) else { return nil }
      line += Int32(length)
      lineStarts.append(line)
    }
    guard let strings = readStrings(&reader, count: stringCount), reader.isAtEnd else { return nil }
    return SwiftTree(nodes: nodes, children: children, strings: strings, lineStarts: lineStarts)
  }

  /// Reads all nodes and says whether they are whole and well formed.
  private static func readNodes(
    _ reader: inout ByteReader, _ nodes: UnsafeMutableBufferPointer<SwiftNode>, _ count: inout Int,
    _ children: UnsafeMutableBufferPointer<Int32>, stringCount: Int
  ) -> Bool {
    var open: [Open] = []
    var childrenUsed = 0
    var offset: Int32 = 0
    while true {
      guard let head = reader.byte() else { return false }
      if head == 0 {
        guard let last = open.indices.last, open[last].optional & 1 != 0 else { return false }
        children[Int(open[last].next)] = -1
      } else {
        let raw = Int(head & 0x7F) - 1
        guard raw >= 0, raw < rules.count, count < nodes.count, open.count <= SwiftTree.depthLimit else { return false }
        let rule = rules[raw]
        var flags: UInt32 = 0
        var label: UInt32 = 0
        if head & 0x80 != 0 {
          guard let first = reader.number(), let second = reader.number() else { return false }
          flags = first
          label = second
        }
        guard let name = reader.number(), let size = reader.number(), let distance = reader.number() else {
          return false
        }
        offset = offset &+ Int32(bitPattern: distance >> 1 ^ (0 &- (distance & 1)))
        guard flags <= 0xFFFF, label <= stringCount, name <= stringCount, name > 0 || !rule.isNamed, offset >= 0,
          size >= rule.minimum, Int(size) <= children.count - childrenUsed
        else { return false }
        (nodes.baseAddress! + count).initialize(
          to: SwiftNode(
            kind: rule.kind, flags: SwiftNodeFlags(rawValue: UInt16(flags)), name: Int32(name) - 1,
            label: Int32(label) - 1, firstChild: Int32(childrenUsed), childCount: Int32(size), offset: offset))
        if let last = open.indices.last {
          children[Int(open[last].next)] = Int32(count)
        } else if count > 0 || rule.kind != .block {
          return false
        }
        count += 1
        if size > 0 {
          open.append(
            Open(next: Int32(childrenUsed), end: Int32(childrenUsed) + Int32(size), optional: rule.optional))
          childrenUsed += Int(size)
          continue
        }
        if open.isEmpty { return count == nodes.count && childrenUsed == children.count }
      }
      // A child is complete; so may be its parents.
      while let last = open.indices.last {
        open[last].next += 1
        open[last].optional >>= 1
        if open[last].next < open[last].end { break }
        open.removeLast()
      }
      if open.isEmpty { return count == nodes.count && childrenUsed == children.count }
    }
  }

  private static func readStrings(_ reader: inout ByteReader, count: Int) -> [String]? {
    var lengths: [Int] = []
    lengths.reserveCapacity(count)
    for _ in 0..<count {
      guard let length = reader.count() else { return nil }
      lengths.append(length)
    }
    var strings: [String] = []
    strings.reserveCapacity(count)
    for length in lengths {
      guard let piece = reader.slice(length) else { return nil }
      strings.append(String(decoding: piece, as: UTF8.self))
    }
    return strings
  }

  private struct Rule {
    var kind: SwiftNodeKind
    var minimum: UInt32
    var optional: UInt8
    var isNamed: Bool
  }

  private static let rules: [Rule] = SwiftNodeKind.all.map {
    Rule(kind: $0, minimum: UInt32($0.minimumChildCount), optional: $0.optionalChildren, isNamed: $0.isNamed)
  }
}

/// Writes LEB128 numbers.
private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func number(_ value: UInt32) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }
}

/// Reads bytes and LEB128 numbers, never past the end.
private struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  @inline(__always)
  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  @inline(__always)
  mutating func number() -> UInt32? {
    guard let first = byte() else { return nil }
    if first < 0x80 { return UInt32(first) }
    return rest(of: UInt32(first & 0x7F))
  }

  private mutating func rest(of first: UInt32) -> UInt32? {
    var value = first
    var shift: UInt32 = 7
    while let next = byte() {
      if shift == 28, next > 0x0F { return nil }
      value |= UInt32(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// A number of things of which each takes a byte at least.
  mutating func count() -> Int? {
    guard let value = number(), Int(value) <= bytes.count else { return nil }
    return Int(value)
  }

  mutating func slice(_ length: Int) -> UnsafeRawBufferPointer? {
    guard length <= bytes.count - position else { return nil }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
  }
}
