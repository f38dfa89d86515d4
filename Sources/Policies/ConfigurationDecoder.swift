import SourceText

/// The names of the fields that one mapping of a configuration file may have.
protocol FieldName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// The fields of one mapping by name. Fields without a value are left out, as if they were not there.
struct Fields<Name: FieldName> {
  /// The dotted name of the mapping; empty at the top of the file.
  var section: String
  var position: Position
  var byName: [Name: YAMLField] = [:]

  /// The dotted name of a field, for errors.
  func path(_ name: Name) -> String { section.isEmpty ? name.rawValue : "\(section).\(name.rawValue)" }

  /// The name of an entry of a list, for errors.
  func entryPath(_ name: Name) -> String { "\(path(name))[]" }
}

/// Turns nodes into typed values and keeps the fault that stands first in the file.
struct ConfigurationDecoder {
  /// Of one list.
  static let entryLimit = 5000

  let path: RepositoryPath
  private var firstFault: ConfigurationFault?
  let root: YAMLNode

  init(_ file: SourceFile) throws(ConfigurationFault) {
    let document = try YAMLDocument.read(file)
    path = file.path
    firstFault = document.firstFault
    root = document.root
  }

  /// Keeps a fault where none stands before it; of two at one place the first that was found is the most exact.
  mutating func report(_ kind: @autoclosure () -> ConfigurationFault.Kind, at position: Position) {
    guard firstFault.map({ position < $0.position }) ?? true else { return }
    firstFault = ConfigurationFault(kind(), at: position, in: path)
  }

  /// Throws the fault that stands first in the file, if there is one.
  func throwFirstFault() throws(ConfigurationFault) {
    if let firstFault { throw firstFault }
  }

  // Each function gives nil for a field that is not there or has a fault.

  mutating func fields<Name: FieldName>(of node: YAMLNode, section: String, _: Name.Type) -> Fields<Name> {
    var fields = Fields<Name>(section: section, position: node.position)
    guard case .mapping(let members) = node.content else {
      report(.wrongType(field: section, wanted: .mapping, got: node.valueType), at: node.position)
      return fields
    }
    let known = Name.allCases.map(\.rawValue)
    for member in members {
      if let name = Name(rawValue: member.name) {
        if !member.value.isNull { fields.byName[name] = member }
      } else {
        report(
          .unknownField(
            name: member.name, section: section, nearest: NearestName.nearest(to: member.name, among: known),
            allowed: known), at: member.position)
      }
    }
    return fields
  }

  mutating func mapping<Name: FieldName, Inner: FieldName>(
    _ fields: Fields<Name>, _ name: Name, _: Inner.Type
  ) -> Fields<Inner>? {
    fields.byName[name].map { self.fields(of: $0.value, section: fields.path(name), Inner.self) }
  }

  /// The fields of one entry of the list `section`; nil for an entry that is no mapping.
  mutating func entry<Name: FieldName>(_ node: YAMLNode, of section: String, _: Name.Type) -> Fields<Name>? {
    guard case .mapping = node.content else {
      report(.wrongType(field: "\(section)[]", wanted: .mapping, got: node.valueType), at: node.position)
      return nil
    }
    return fields(of: node, section: section, Name.self)
  }

  mutating func text<Name: FieldName>(_ fields: Fields<Name>, _ name: Name, mayBeEmpty: Bool = false) -> String? {
    fields.byName[name].flatMap { text($0.value, field: fields.path(name), mayBeEmpty: mayBeEmpty) }
  }

  /// Reports a field that is not there.
  mutating func needed<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> String? {
    if fields.byName[name] == nil { report(.missingField(fields.path(name)), at: fields.position) }
    return text(fields, name)
  }

  mutating func text(_ node: YAMLNode, field: String, mayBeEmpty: Bool = false) -> String? {
    guard case .scalar(let text, _) = node.content, !node.isNull else {
      report(.wrongType(field: field, wanted: .text, got: node.valueType), at: node.position)
      return nil
    }
    guard mayBeEmpty || !text.isEmpty else {
      report(.emptyValue(field: field), at: node.position)
      return nil
    }
    return text
  }

  /// A whole number from 0, written without quotes.
  mutating func index<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> Int? {
    guard let node = fields.byName[name]?.value else { return nil }
    guard case .scalar(let text, isPlain: true) = node.content, text.utf8.count <= 4,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let index = Int(text)
    else {
      report(.wrongType(field: fields.path(name), wanted: .number, got: node.valueType), at: node.position)
      return nil
    }
    return index
  }

  mutating func choice<Name: FieldName, Value: RawRepresentable<String> & CaseIterable>(
    _ fields: Fields<Name>, _ name: Name
  ) -> Value? {
    fields.byName[name].flatMap { choice($0.value, field: fields.path(name)) }
  }

  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(_ node: YAMLNode, field: String) -> Value? {
    guard let text = text(node, field: field) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue)
    report(
      .unknownValue(
        field: field, value: text, allowed: known, nearest: NearestName.nearest(to: text, among: known)),
      at: node.position)
    return nil
  }

  mutating func list<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> [YAMLNode]? {
    guard let node = fields.byName[name]?.value else { return nil }
    guard case .sequence(let nodes) = node.content else {
      report(.wrongType(field: fields.path(name), wanted: .list, got: node.valueType), at: node.position)
      return nil
    }
    guard nodes.count <= Self.entryLimit else {
      report(.tooMany(field: fields.path(name), limit: Self.entryLimit), at: nodes[Self.entryLimit].position)
      return nil
    }
    return nodes
  }

  mutating func texts<Name: FieldName>(_ fields: Fields<Name>, _ name: Name) -> [String]? {
    list(fields, name)?.compactMap { text($0, field: fields.entryPath(name)) }
  }

  mutating func choices<Name: FieldName, Value: RawRepresentable<String> & CaseIterable>(
    _ fields: Fields<Name>, _ name: Name
  ) -> [Value]? {
    list(fields, name)?.compactMap { choice($0, field: fields.entryPath(name)) }
  }

  mutating func rule<Name: FieldName>(_ fields: Fields<Name>, _ name: Name, known: RuleCatalog) -> String? {
    guard let id = needed(fields, name) else { return nil }
    if !known.contains(id), let node = fields.byName[name]?.value { unknownRule(id, known: known, at: node.position) }
    return id
  }

  mutating func unknownRule(_ id: String, known: RuleCatalog, at position: Position) {
    report(.unknownRule(id: id, nearest: NearestName.nearest(to: id, among: known.all)), at: position)
  }
}
