/// Writes scanned values in Xcode's layout.
struct XCStringsWriter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let nodes: UnsafeBufferPointer<JSONNode>
  var output: [UInt8] = []

  init(bytes: UnsafeBufferPointer<UInt8>, nodes: UnsafeBufferPointer<JSONNode>) {
    self.bytes = bytes
    self.nodes = nodes
    output.reserveCapacity(bytes.count + bytes.count / 8 + 64)
  }

  /// Appends a value; `depth` is that of the line on which it begins.
  mutating func write(_ index: Int, depth: Int) {
    let node = nodes[index]
    switch node.kind {
    case .object, .array: writeContainer(node, index, depth: depth)
    case .string: writeString(node.textRange, hasEscapes: node.hasEscapes)
    default: output.append(contentsOf: bytes[node.range])
    }
  }

  private mutating func writeContainer(_ node: JSONNode, _ index: Int, depth: Int) {
    let isObject = node.kind == .object
    output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    let children = self.children(of: index, inOrder: isObject)
    for (position, child) in children.enumerated() {
      if position > 0 { output.append(UInt8(ascii: ",")) }
      XCStringsEncoder.breakLine(depth: depth + 1, into: &output)
      if isObject {
        writeString(nodes[child].keyRange, hasEscapes: nodes[child].keyHasEscapes)
        output.append(contentsOf: " : ".utf8)
      }
      write(child, depth: depth + 1)
    }
    if children.isEmpty { output.append(0x0A) }
    XCStringsEncoder.breakLine(depth: depth, into: &output)
    output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private func children(of index: Int, inOrder: Bool) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    var isOrdered = true
    while child < nodes[index].subtreeEnd {
      if inOrder, isOrdered, let last = children.last { isOrdered = compare(last, child) <= 0 }
      children.append(child)
      child = Int(nodes[child].subtreeEnd)
    }
    if !inOrder || isOrdered { return children }
    // Equal keys keep their order, whether or not `sort` is stable.
    return children.sorted { a, b in
      let order = compare(a, b)
      return order == 0 ? a < b : order < 0
    }
  }

  private func compare(_ a: Int, _ b: Int) -> Int {
    if !nodes[a].keyHasEscapes, !nodes[b].keyHasEscapes {
      return KeyOrder.compare(slice(nodes[a].keyRange), slice(nodes[b].keyRange))
    }
    return JSONText.decoded(slice(nodes[a].keyRange)).withUnsafeBufferPointer { a in
      JSONText.decoded(slice(nodes[b].keyRange)).withUnsafeBufferPointer { b in KeyOrder.compare(a, b) }
    }
  }

  private mutating func writeString(_ range: Range<Int>, hasEscapes: Bool) {
    output.append(UInt8(ascii: "\""))
    if hasEscapes {
      JSONText.encode(JSONText.decoded(slice(range)), into: &output)
    } else {
      output.append(contentsOf: slice(range))
    }
    output.append(UInt8(ascii: "\""))
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }
}
