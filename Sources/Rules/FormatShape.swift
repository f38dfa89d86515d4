import Facts

/// All that a localization's placeholders are judged by, the words between them left out.
///
/// Of two localizations of one key with the same shape, both are in order or neither is. Languages mostly have the
/// same placeholders, so that few of them need to be read.
struct FormatShape: Hashable {
  /// Each variable's definition, each leaf's path and specifiers, each part with its length before it.
  private let bytes: [UInt8]

  /// Nil where more than that counts: a blank text, a percent sign outside a specifier.
  init?(_ localization: Localization, of catalog: Catalog) {
    guard let variables = UInt8(exactly: localization.substitutions.count) else { return nil }
    var bytes = [variables]
    for variable in localization.substitutions {
      for part in [variable.name, variable.argNum.map(String.init), variable.formatSpecifier, variable.ruleType] {
        bytes.append(part == nil ? 0 : 1)
        guard Self.append((part ?? "").utf8, to: &bytes) else { return nil }
      }
    }
    for leaf in localization.leaves {
      let isShaped =
        !catalog.isBlank(leaf.text) && Self.append(leaf.path.utf8, to: &bytes)
        && catalog.withBytes(of: leaf.text) { Self.appendSpecifiers(of: $0, to: &bytes) }
      guard isShaped else { return nil }
    }
    self.bytes = bytes
  }

  private static func append(_ part: some Collection<UInt8>, to bytes: inout [UInt8]) -> Bool {
    guard let length = UInt8(exactly: part.count) else { return false }
    bytes.append(length)
    bytes += part
    return true
  }

  private static func appendSpecifiers(of text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    let traits = TextTraits(text)
    if traits.contains(.percentLookAlike) { return false }
    let start = bytes.count
    bytes.append(0)
    guard traits.contains(.percentSign) else { return true }
    var end = 0
    for specifier in FormatSpecifier.scan(text) {
      guard !text[end..<specifier.range.lowerBound].contains(UInt8(ascii: "%")), bytes[start] < .max,
        append(text[specifier.range], to: &bytes)
      else { return false }
      bytes[start] += 1
      end = specifier.range.upperBound
    }
    return !text[end...].contains(UInt8(ascii: "%"))
  }
}
