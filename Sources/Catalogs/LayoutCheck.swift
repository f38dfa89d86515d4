import Facts

/// Compares a scanned file with the layout that Xcode would give it, without making that layout.
struct LayoutCheck {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let nodes: UnsafeBufferPointer<JSONNode>

  init(bytes: UnsafeBufferPointer<UInt8>, nodes: UnsafeBufferPointer<JSONNode>) {
    self.bytes = bytes
    self.nodes = nodes
  }

  static func endsInNewline(_ bytes: UnsafeBufferPointer<UInt8>, from end: Int) -> Bool {
    bytes[end...].contains { $0 == 0x0A || $0 == 0x0D }
  }

  mutating func firstFault() -> LayoutFault? {
    if nodes[0].start != 0 { return LayoutFault(.spacing, at: 0) }
    if let fault = fault(in: 0, depth: 0) { return fault }
    let end = Int(nodes[0].end)
    if end < bytes.count, bytes[end] != 0x0A { return LayoutFault(.spacing, at: end) }
    return bytes.count > end + 1 ? LayoutFault(.spacing, at: end + 1) : nil
  }

  private func fault(in index: Int, depth: Int) -> LayoutFault? {
    let node = nodes[index]
    switch node.kind {
    case .string: return node.hasEscapes ? escapeFault(in: node.textRange) : nil
    case .object, .array: return fault(inContainer: node, index, depth: depth)
    default: return nil
    }
  }

  private func fault(inContainer node: JSONNode, _ index: Int, depth: Int) -> LayoutFault? {
    var end = Int(node.start) + 1
    var child = index + 1
    var previous = -1
    while child < node.subtreeEnd {
      let member = nodes[child]
      // The offset of the comma; the scanner allows white space before it.
      if previous >= 0 {
        if bytes[end] != UInt8(ascii: ",") { return LayoutFault(.spacing, at: end) }
        end += 1
      }
      if let fault = breakFault(from: end, to: member.place, depth: depth + 1) { return fault }
      if member.keyStart >= 0 {
        if previous >= 0, !isOrdered(nodes[previous], member) {
          return LayoutFault(.order(keyString(member)), at: member.place)
        }
        if member.keyHasEscapes, let fault = escapeFault(in: member.keyRange) { return fault }
        if let fault = colonFault(from: Int(member.keyEnd) + 1, to: Int(member.start)) { return fault }
      }
      if let fault = fault(in: child, depth: depth + 1) { return fault }
      end = Int(member.end)
      previous = child
      child = Int(member.subtreeEnd)
    }
    if previous < 0 {
      // An empty object: `{`, an empty line, `}`.
      if bytes[end] != 0x0A { return LayoutFault(.spacing, at: end) }
      end += 1
    }
    return breakFault(from: end, to: Int(node.end) - 1, depth: depth)
  }

  /// A line feed and the indentation must stand in this place, nothing else.
  @inline(__always)
  private func breakFault(from start: Int, to end: Int, depth: Int) -> LayoutFault? {
    let limit = start + 1 + 2 * depth
    var offset = start
    if offset < end, bytes[offset] == 0x0A {
      offset += 1
      while offset < end, offset < limit, bytes[offset] == 0x20 { offset += 1 }
      if offset == end, offset == limit { return nil }
    }
    return LayoutFault(.spacing, at: offset)
  }

  @inline(__always)
  private func colonFault(from start: Int, to end: Int) -> LayoutFault? {
    if bytes[start] != 0x20 { return LayoutFault(.spacing, at: start) }
    if bytes[start + 1] != UInt8(ascii: ":") { return LayoutFault(.spacing, at: start + 1) }
    if bytes[start + 2] != 0x20 || end != start + 3 {
      return LayoutFault(.spacing, at: bytes[start + 2] != 0x20 ? start + 2 : start + 3)
    }
    return nil
  }

  private func escapeFault(in range: Range<Int>) -> LayoutFault? {
    JSONText.firstForeignEscape(UnsafeBufferPointer(rebasing: bytes[range])).map {
      LayoutFault(.escape, at: range.lowerBound + $0)
    }
  }

  @inline(__always)
  private func isOrdered(_ a: JSONNode, _ b: JSONNode) -> Bool {
    if !a.keyHasEscapes, !b.keyHasEscapes {
      return KeyOrder.compare(
        UnsafeBufferPointer(rebasing: bytes[a.keyRange]), UnsafeBufferPointer(rebasing: bytes[b.keyRange])) <= 0
    }
    return keyBytes(a).withUnsafeBufferPointer { a in
      keyBytes(b).withUnsafeBufferPointer { b in KeyOrder.compare(a, b) <= 0 }
    }
  }

  private func keyBytes(_ node: JSONNode) -> [UInt8] {
    JSONText.decoded(UnsafeBufferPointer(rebasing: bytes[node.keyRange]))
  }

  private func keyString(_ node: JSONNode) -> String { String(decoding: keyBytes(node), as: UTF8.self) }
}
