import SourceText

/// Texts that have a notation of their own: locales, patterns, paths, branches, templates, dates.
extension ConfigurationDecoder {
  mutating func locales<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> [String]? {
    list(fields, name)?.compactMap { locale($0, field: fields.entryPath(name)) }
  }

  mutating func locale<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> String? {
    fields.byName[name].flatMap { locale($0.value, field: fields.path(name)) }
  }

  private mutating func locale(_ node: YAMLNode, field: String) -> String? {
    guard let text = text(node, field: field) else { return nil }
    let subtags = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    let isLocale =
      subtags[0].allSatisfy(\.isASCIILetter)
      && subtags.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }
    guard isLocale, text != "Base" else {
      report(.badLocale(text), at: node.position)
      return nil
    }
    return text
  }

  mutating func patterns<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> PathFilter? {
    guard let nodes = list(fields, name) else { return nil }
    return PathFilter(
      nodes.compactMap { node in
        text(node, field: fields.entryPath(name)).flatMap { pattern($0, at: node.position) }
      })
  }

  private mutating func pattern(_ text: String, at position: Position) -> GlobPattern? {
    let pattern = GlobPattern(text)
    let reason: String? =
      if text.utf8.count > GlobPattern.lengthLimit {
        "has more than \(GlobPattern.lengthLimit) bytes"
      } else if text.utf8.first == UInt8(ascii: "#") {
        "is a comment; write \\# for a name that begins with #"
      } else if text.utf8.contains(where: { $0 < 0x20 }) {
        "has a control character in it"
      } else if !pattern.isValid {
        "can match nothing"
      } else {
        nil
      }
    guard let reason else { return pattern }
    report(.badPattern(text, reason: reason), at: position)
    return nil
  }

  mutating func scope<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> PathScope? {
    guard let text = text(fields, name), let node = fields.byName[name]?.value else { return nil }
    let scope = PathScope(text)
    if scope.isGlob {
      guard pattern(text, at: node.position) != nil else { return nil }
    } else if !isInRepository(text) {
      report(.badPath(field: fields.path(name), text), at: node.position)
      return nil
    }
    return scope
  }

  mutating func file<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> RepositoryPath? {
    guard let text = needed(fields, name), let node = fields.byName[name]?.value else { return nil }
    guard isInRepository(text), text.utf8.last != UInt8(ascii: "/") else {
      report(.badPath(field: fields.path(name), text), at: node.position)
      return nil
    }
    return RepositoryPath(text)
  }

  private func isInRepository(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let named = parts.last?.isEmpty == true ? parts.dropLast() : parts[...]
    return !named.isEmpty
      && named.allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
          && part.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      }
  }

  mutating func branch<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> String? {
    fields.byName[name].flatMap { branch($0.value, field: fields.path(name), mayHaveStars: false) }
  }

  mutating func branches<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> [String]? {
    list(fields, name)?.compactMap { branch($0, field: fields.entryPath(name), mayHaveStars: true) }
  }

  /// The rules of git-check-ref-format(1), and no dash at the beginning, where git would see an option.
  private mutating func branch(_ node: YAMLNode, field: String, mayHaveStars: Bool) -> String? {
    guard let text = text(node, field: field) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let forbidden = Array((mayHaveStars ? " ~^:?[\\" : " ~^:?[\\*").utf8)
    let isName =
      text.utf8.count <= GlobPattern.lengthLimit && text != "@" && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.last != UInt8(ascii: ".")
      && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || forbidden.contains($0) }
      && !text.contains("..") && !text.contains("@{")
      && parts.allSatisfy {
        !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.suffix(5).elementsEqual(".lock".utf8)
      }
    guard isName else {
      report(.badBranch(field: field, text), at: node.position)
      return nil
    }
    return text
  }

  mutating func template<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> String? {
    guard let text = text(fields, name), let node = fields.byName[name]?.value else { return nil }
    guard text.utf8.contains(UInt8(ascii: "*")) else {
      report(.badTemplate(text), at: node.position)
      return nil
    }
    return text
  }

  mutating func date<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> CalendarDate? {
    guard let text = text(fields, name), let node = fields.byName[name]?.value else { return nil }
    guard let date = CalendarDate(text) else {
      report(.badDate(text), at: node.position)
      return nil
    }
    return date
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var isASCIILetterOrDigit: Bool { isASCIILetter || (0x30...0x39).contains(self) }
}
