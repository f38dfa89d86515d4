import Facts
import PropertyLists
import SourceText

/// What one `.strings` or `.stringsdict` file holds, whichever property list format it is in.
struct TableContents {
  struct Entry {
    var key: String
    var place: Place
    var span: Span
    var leaves: [Leaf]
    var substitutions: [Substitution] = []
    var isSpoilt = false
  }

  let source: SourceFile
  let isStringsdict: Bool
  /// One per key, the last copy where a key stands twice, in the order of the file.
  private(set) var entries: [Entry] = []
  private(set) var faults: [CatalogFault] = []
  private(set) var rules: [PluralRule] = []
  private(set) var decodedTexts: [String] = []

  private let file: Int
  private let decodedCount: Int
  private var indexByKey: [ExactText: Int] = [:]

  /// - Parameters:
  ///   - file: the file's index in its catalog.
  ///   - decodedCount: how many decoded texts the catalog has already.
  init(_ bytes: [UInt8], path: RepositoryPath, file: Int, kind: CatalogFileName.Kind, decodedCount: Int) {
    self.file = file
    self.decodedCount = decodedCount
    isStringsdict = kind == .stringsdict
    if let reason = Self.pointer(bytes) {
      source = SourceFile(path: path, bytes: [])
      faults = [CatalogFault(.notRead(reason), at: Place(file: file, offset: 0))]
      return
    }
    let format = PropertyList.format(of: bytes)
    if format == .oldStyle, !isStringsdict {
      do {
        source = SourceFile(path: path, bytes: try TextDecoding.decode(bytes).bytes)
      } catch {
        source = SourceFile(path: path, bytes: TextDecoding.lossyText(of: bytes))
        faults = [CatalogFault(PropertyListWording.kind(error.kind), at: Place(file: file, offset: error.textOffset))]
        return
      }
      readStringsTable()
      return
    }
    do {
      let list = try PropertyList.read(bytes)
      source = SourceFile(path: path, bytes: list.text)
      readDictionary(list.value)
    } catch {
      source = SourceFile(path: path, bytes: format == .binary ? [] : TextDecoding.lossyText(of: bytes))
      let offset = format == .binary ? 0 : error.offset
      faults = [CatalogFault(PropertyListWording.kind(error.kind), at: Place(file: file, offset: offset))]
    }
  }

  private static func pointer(_ bytes: [UInt8]) -> CatalogFault.Kind.NotRead? {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) ? .largeFileStoragePointer : nil
  }

  private mutating func readStringsTable() {
    let table = OldStylePropertyList.stringsTable(source.bytes)
    for entry in table.entries {
      let key = entry.key.text(in: source.bytes)
      let place = Place(file: file, offset: entry.offset)
      var made = Entry(key: key, place: place, span: entry.span, leaves: [])
      switch entry.value {
      case .string(let string):
        let text = string.unescaped.map { decoded($0, span: string.content) } ?? Text(span: string.content, file: file)
        made.leaves = [
          Leaf(path: "", state: .stateless, text: text, place: Place(file: file, offset: Int(string.span.start)))
        ]
      case .key:
        let text =
          entry.key.unescaped.map { decoded($0, span: entry.key.content) } ?? Text(span: entry.key.content, file: file)
        made.leaves = [Leaf(path: "", state: .stateless, text: text, place: place)]
      case .other(let value):
        made.isSpoilt = true
        faults.append(
          CatalogFault(
            .shape("its value is no text"),
            at: Place(file: file, offset: value.span.map { Int($0.start) } ?? entry.offset),
            key: key))
      }
      add(made)
    }
    switch table.end {
    case .complete: break
    case .failed(let fault, let lost):
      faults.append(
        CatalogFault(
          PropertyListWording.kind(fault.kind, isSilent: false), at: Place(file: file, offset: fault.offset),
          entriesLost: lost))
    case .cutShort(let fault, let lost):
      faults.append(
        CatalogFault(
          PropertyListWording.kind(fault.kind, isSilent: true), at: Place(file: file, offset: fault.offset),
          entriesLost: lost))
    }
  }

  private mutating func readDictionary(_ value: PropertyListValue) {
    guard let members = value.members else {
      faults.append(CatalogFault(.shape("its top is no dictionary"), at: place(of: value.span)))
      return
    }
    for member in members {
      let place = place(of: member.keySpan)
      let span = Span(Int(member.keySpan?.start ?? 0), Int(member.value.span?.end ?? member.keySpan?.end ?? 0))
      var made = Entry(key: member.key, place: place, span: span, leaves: [])
      if let string = member.value.string {
        made.leaves = [leaf("", string, member.value)]
      } else if isStringsdict, let rule = member.value.members {
        readRule(rule, of: &made)
      } else {
        made.isSpoilt = true
        faults.append(
          CatalogFault(
            .shape(isStringsdict ? "its value is no rule dictionary" : "its value is no text"),
            at: self.place(of: member.value.span), key: member.key))
      }
      add(made)
    }
  }

  /// A rule dictionary: a format with variables, or a width or device rule.
  private mutating func readRule(_ members: [PropertyListValue.Member], of entry: inout Entry) {
    var rule = PluralRule(key: entry.key, locale: LocaleCode(""), place: entry.place)
    for member in lastCopies(of: members, in: entry.key) {
      let named = PluralRule.Named(member.key, at: place(of: member.keySpan))
      switch member.key {
      case "NSStringLocalizedFormatKey":
        guard let text = member.value.string else {
          rule.unknownMembers.append(named)
          continue
        }
        rule.format = PluralRule.Named(text, at: place(of: member.value.span))
        entry.leaves.append(leaf("", text, member.value))
      case "NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType":
        rule.isWidthOrDeviceRule = true
        let axis = member.key == "NSStringVariableWidthRuleType" ? "width" : "device"
        for variant in member.value.members ?? [] {
          if let text = variant.value.string {
            entry.leaves.append(leaf("\(axis).\(variant.key)", text, variant.value))
          }
        }
      default:
        guard let variable = member.value.members else {
          rule.unknownMembers.append(named)
          continue
        }
        readVariable(variable, named, of: &entry, into: &rule)
      }
    }
    rules.append(rule)
  }

  private mutating func readVariable(
    _ members: [PropertyListValue.Member], _ name: PluralRule.Named, of entry: inout Entry, into rule: inout PluralRule
  ) {
    var variable = PluralRule.Variable(name: name.text, place: name.place)
    for member in lastCopies(of: members, in: entry.key) {
      let place = place(of: member.keySpan)
      let text = member.value.string
      switch member.key {
      case "NSStringFormatSpecTypeKey":
        variable.specType = PluralRule.Named(text ?? "", at: self.place(of: member.value.span))
      case "NSStringFormatValueTypeKey":
        variable.valueType = PluralRule.Named(text ?? "", at: self.place(of: member.value.span))
      case "zero", "one", "two", "few", "many", "other":
        guard let text else {
          variable.unknownMembers.append(PluralRule.Named(member.key, at: place))
          continue
        }
        variable.categories.append(PluralRule.Named(member.key, at: place))
        entry.leaves.append(leaf("\(name.text).plural.\(member.key)", text, member.value))
      default: variable.unknownMembers.append(PluralRule.Named(member.key, at: place))
      }
    }
    entry.substitutions.append(
      Substitution(
        name: name.text, formatSpecifier: variable.valueType?.text, ruleType: variable.specType?.text))
    rule.variables.append(variable)
  }

  /// The members as Apple's dictionaries keep them; a further copy is a fault.
  private mutating func lastCopies(of members: [PropertyListValue.Member], in key: String) -> [PropertyListValue.Member]
  {
    var last: [ExactText: Int] = [:]
    for (index, member) in members.enumerated() {
      if last.updateValue(index, forKey: ExactText(member.key)) != nil {
        faults.append(CatalogFault(.duplicateMember(member.key), at: place(of: member.keySpan), key: key))
      }
    }
    return members.enumerated().filter { last[ExactText($1.key)] == $0 }.map(\.element)
  }

  private mutating func leaf(_ path: String, _ text: String, _ value: PropertyListValue) -> Leaf {
    Leaf(
      path: path, state: .stateless, text: decoded(text, span: value.span ?? Span(0, 0)), place: place(of: value.span))
  }

  private mutating func decoded(_ text: String, span: Span) -> Text {
    decodedTexts.append(text)
    return Text(span: span, file: file, decoded: decodedCount + decodedTexts.count - 1)
  }

  private func place(of span: Span?) -> Place { Place(file: file, offset: span.map { Int($0.start) } ?? 0) }

  /// The last copy of a key counts, as in Apple's dictionaries; a further copy is a fault.
  private mutating func add(_ entry: Entry) {
    if let known = indexByKey[ExactText(entry.key)] {
      faults.append(CatalogFault(.duplicateKey, at: entry.place, key: entry.key))
      entries[known] = entry
      return
    }
    indexByKey[ExactText(entry.key)] = entries.count
    entries.append(entry)
  }
}
