/// Writes values in the layout in which Xcode writes an `.xcstrings`.
package enum XCStringsEncoder {
  /// A whole catalog, without final newline.
  package static func catalog(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    write(value, depth: 0, into: &output)
    return output
  }

  /// A member with its key, as it stands between the line break before it and the comma behind it.
  ///
  /// `depth` counts the objects around it: an entry of `strings` has 2, a localization 4.
  package static func member(_ key: String, _ value: JSONValue, depth: Int) -> [UInt8] {
    var output: [UInt8] = []
    write(key, into: &output)
    output.append(contentsOf: " : ".utf8)
    write(value, depth: depth, into: &output)
    return output
  }

  private static func write(_ value: JSONValue, depth: Int, into output: inout [UInt8]) {
    switch value {
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in sorted(members).enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        breakLine(depth: depth + 1, into: &output)
        output.append(contentsOf: Self.member(member.key, member.value, depth: depth + 1))
      }
      if members.isEmpty { output.append(0x0A) }
      breakLine(depth: depth, into: &output)
      output.append(UInt8(ascii: "}"))
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        breakLine(depth: depth + 1, into: &output)
        write(element, depth: depth + 1, into: &output)
      }
      if elements.isEmpty { output.append(0x0A) }
      breakLine(depth: depth, into: &output)
      output.append(UInt8(ascii: "]"))
    case .string(let string): write(string, into: &output)
    case .number(let spelling): output.append(contentsOf: spelling.utf8)
    case .boolean(let boolean): output.append(contentsOf: (boolean ? "true" : "false").utf8)
    case .null: output.append(contentsOf: "null".utf8)
    }
  }

  private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    members.enumerated().sorted { a, b in
      let order = KeyOrder.compare(a.element.key, b.element.key)
      return order == 0 ? a.offset < b.offset : order < 0
    }.map(\.element)
  }

  private static func write(_ string: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    JSONText.encode(string.utf8, into: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a line feed and the indentation of a depth.
  static func breakLine(depth: Int, into output: inout [UInt8]) {
    output.append(0x0A)
    for _ in 0..<depth {
      output.append(0x20)
      output.append(0x20)
    }
  }
}
