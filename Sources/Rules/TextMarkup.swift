/// What of a text is markup: links, tags, entities, marks of direction, white space around it.
struct TextMarkup {
  /// How many different addresses Markdown links have, `[text](address)`.
  var links: Int { targets.count }
  /// Grammar agreement, `^[text](inflect: true)`.
  private(set) var inflections = 0
  /// `]` and `(` of a link with something between them, or in full-width form.
  private(set) var brokenLinks = 0
  /// The names of tags, a closing one with its slash, sorted.
  private(set) var tags: [String] = []
  /// The names of entities, sorted.
  private(set) var entities: [String] = []
  private(set) var newlines = 0
  private(set) var leadingSpace = ""
  private(set) var trailingSpace = ""
  /// An embedding or isolate that is not closed, or an end of one that was not begun.
  private(set) var unpairedMark: Unicode.Scalar?
  private var targets: Set<String> = []

  init(_ text: String) {
    // Most texts have none of these.
    guard TextTraits(text).contains(.markup) else { return }
    let scalars = Array(text.unicodeScalars)
    readSpace(scalars)
    readMarks(scalars)
    let bytes = text.utf8
    if bytes.contains(UInt8(ascii: "]")) || text.unicodeScalars.contains("\u{FF3D}") { readLinks(scalars) }
    if bytes.contains(UInt8(ascii: "<")) { readTags(scalars) }
    if bytes.contains(UInt8(ascii: "&")) { readEntities(scalars) }
  }

  private mutating func readSpace(_ scalars: [Unicode.Scalar]) {
    var previous: Unicode.Scalar?
    for scalar in scalars {
      switch scalar {
      case "\n": newlines += previous == "\r" ? 0 : 1
      case "\r", "\u{2028}", "\u{2029}": newlines += 1
      default: break
      }
      previous = scalar
    }
    leadingSpace = Self.space(scalars.prefix(while: \.properties.isWhitespace))
    trailingSpace = Self.space(scalars.reversed().prefix(while: \.properties.isWhitespace))
  }

  /// White space with every kind of blank as one: a no-break space does what a space does.
  private static func space(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars where scalar != "\r" {
      result.unicodeScalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return result
  }

  private mutating func readMarks(_ scalars: [Unicode.Scalar]) {
    var open: [Unicode.Scalar] = []
    for scalar in scalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068: open.append(scalar)
      case 0x202C, 0x2069:
        guard let last = open.last, (scalar.value == 0x202C) == (last.value <= 0x202E) else {
          unpairedMark = unpairedMark ?? scalar
          continue
        }
        open.removeLast()
      default: break
      }
    }
    unpairedMark = unpairedMark ?? open.first
  }

  /// No address is longer, so that a text full of brackets is read in one go.
  private static let longestAddress = 2000

  private mutating func readLinks(_ scalars: [Unicode.Scalar]) {
    var open: [Int] = []
    var i = 0
    while i < scalars.count {
      defer { i += 1 }
      switch scalars[i] {
      case "[", "\u{FF3B}": open.append(i)
      case "]", "\u{FF3D}":
        guard let start = open.popLast() else { continue }
        let isInflection = start > 0 && scalars[start - 1] == "^"
        var next = i + 1
        while next < scalars.count, scalars[next].properties.generalCategory == .spaceSeparator { next += 1 }
        guard next < scalars.count, scalars[next] == "(" || scalars[next] == "\u{FF08}" else { continue }
        let reach = scalars[next..<min(scalars.count, next + Self.longestAddress)]
        guard let end = reach.firstIndex(where: { $0 == ")" || $0 == "\u{FF09}" }) else {
          if looksLikeTarget(scalars[(next + 1)...]) || isInflection { brokenLinks += 1 }
          continue
        }
        let target = scalars[(next + 1)..<end]
        guard isInflection || looksLikeTarget(target) else { continue }
        let isWhole =
          next == i + 1 && scalars[start] == "[" && scalars[i] == "]" && scalars[next] == "(" && scalars[end] == ")"
        if !isWhole || target.contains(where: { $0 == " " && !isInflection }) {
          brokenLinks += 1
        } else if isInflection {
          inflections += 1
        } else {
          var address = ""
          address.unicodeScalars.append(contentsOf: target)
          targets.insert(address)
        }
      default: break
      }
    }
  }

  /// Whether what stands in parentheses may be an address: a scheme, a path, a placeholder.
  private func looksLikeTarget(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars.prefix(200))
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0 == "+" || $0 == "-" || $0 == ".") }
    let afterScheme = text.dropFirst(scheme.count)
    return text.contains("://") || !scheme.isEmpty && afterScheme.hasPrefix(":") && !afterScheme.hasPrefix(": ")
      || text.hasPrefix("/") || text.hasPrefix("#") || text.hasPrefix("%") || text.hasPrefix("www.")
  }

  private static let htmlTags: Set<String> = [
    "a", "b", "big", "blockquote", "body", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "h4", "h5",
    "h6",
    "head", "hr", "html", "i", "img", "li", "mark", "ol", "p", "pre", "s", "small", "span", "strong", "sub", "sup",
    "table",
    "td", "th", "tr", "tt", "u", "ul",
  ]

  private mutating func readTags(_ scalars: [Unicode.Scalar]) {
    var found: [(name: String, isClosing: Bool)] = []
    var i = 0
    while i < scalars.count {
      guard scalars[i] == "<" else {
        i += 1
        continue
      }
      var next = i + 1
      let isClosing = next < scalars.count && scalars[next] == "/"
      if isClosing { next += 1 }
      var name = ""
      while next < scalars.count, name.utf8.count < 40, scalars[next].isASCII,
        scalars[next].properties.isAlphabetic || scalars[next].properties.numericType != nil || scalars[next] == "-"
          || scalars[next] == "_"
      {
        name.unicodeScalars.append(scalars[next])
        next += 1
      }
      guard !name.isEmpty, let end = scalars[next...].firstIndex(where: { $0 == ">" || $0 == "<" }), scalars[end] == ">"
      else {
        i += 1
        continue
      }
      found.append((name, isClosing))
      i = end + 1
    }
    // `<name>` alone stands for a name; it is a tag where HTML has it or where it is closed.
    let closed = Set(found.filter(\.isClosing).map(\.name))
    tags = found.filter { Self.htmlTags.contains($0.name.lowercased()) || closed.contains($0.name) }
      .map { ($0.isClosing ? "/" : "") + $0.name }.sorted()
  }

  /// Entities that a translation may leave out.
  static let typographicEntities: Set<String> = [
    "nbsp", "shy", "thinsp", "ensp", "emsp", "zwnj", "zwj", "quot", "apos", "laquo", "raquo", "ldquo", "rdquo", "lsquo",
    "rsquo", "bdquo", "sbquo", "ndash", "mdash", "hellip",
  ]

  private mutating func readEntities(_ scalars: [Unicode.Scalar]) {
    for (i, scalar) in scalars.enumerated() where scalar == "&" {
      var name = ""
      var next = i + 1
      while next < scalars.count, name.utf8.count < 12, scalars[next].isASCII,
        scalars[next].properties.isAlphabetic || scalars[next].properties.numericType != nil
          || scalars[next] == "#" && name.isEmpty
      {
        name.unicodeScalars.append(scalars[next])
        next += 1
      }
      if !name.isEmpty, name != "#", next < scalars.count, scalars[next] == ";" { entities.append(name) }
    }
    entities.sort()
  }
}
