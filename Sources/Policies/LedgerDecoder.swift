import SourceText

extension Ledger {
  /// Reads a ledger. Throws the first fault of the file by position.
  package static func decode(_ file: SourceFile, rules: RuleCatalog) throws(ConfigurationFault) -> Ledger {
    var decoder = try ConfigurationDecoder(file)
    let ledger = decoder.ledger(rules: rules)
    try decoder.throwFirstFault()
    return ledger
  }

  /// The fields at the top of the file, in the contract's order.
  enum Field: String, FieldName {
    case templates
    case notKeys = "not_keys"
    case debt, exemptions
  }

  enum TemplateField: String, FieldName {
    case template, values
  }

  enum ValuesField: String, FieldName {
    case file, symbol, pick
  }

  enum NotKeyField: String, FieldName {
    case template, key, symbol, reason
  }

  enum DebtField: String, FieldName {
    case rule, table, key, template, path, locales, reason, until
  }

  enum ExemptionField: String, FieldName {
    case rule, table, key, path, locales, reason
  }
}

extension ConfigurationDecoder {
  fileprivate mutating func ledger(rules: RuleCatalog) -> Ledger {
    var ledger = Ledger()
    let top = fields(of: root, section: "", Ledger.Field.self)
    ledger.templates = entries(top, .templates) { $0.template($1) }
    ledger.notKeys = entries(top, .notKeys) { $0.notKey($1) }
    ledger.debt = entries(top, .debt) { $0.debt($1, rules: rules) }
    ledger.exemptions = entries(top, .exemptions) { $0.exemption($1, rules: rules) }
    return ledger
  }

  private mutating func entries<Name: FieldName, Entry>(
    _ top: Fields<Ledger.Field>, _ list: Ledger.Field,
    decode: (inout ConfigurationDecoder, Fields<Name>) -> Entry?
  ) -> [Ledger.Placed<Entry>] {
    (self.list(top, list) ?? []).compactMap { node in
      entry(node, of: list.rawValue, Name.self).flatMap { decode(&self, $0) }
        .map { Ledger.Placed($0, at: node.position) }
    }
  }

  private mutating func template(_ fields: Fields<Ledger.TemplateField>) -> Ledger.TemplateAddress? {
    if fields.byName[.template] == nil { report(.missingField(fields.path(.template)), at: fields.position) }
    let template = template(fields, .template)
    guard let values = mapping(fields, .values, Ledger.ValuesField.self) else {
      report(.missingField(fields.path(.values)), at: fields.position)
      return nil
    }
    guard let node = fields.byName[.values]?.value, case .mapping = node.content else { return nil }
    let file = file(values, .file)
    let symbol = needed(values, .symbol)
    let pick = pick(values)
    guard let template, let file, let symbol else { return nil }
    return Ledger.TemplateAddress(template: template, file: file, symbol: symbol, pick: pick ?? .strings)
  }

  private mutating func pick(_ fields: Fields<Ledger.ValuesField>) -> Ledger.Pick? {
    guard let text = text(fields, .pick), let node = fields.byName[.pick]?.value else { return nil }
    if let pick = Ledger.Pick(text) { return pick }
    let known = Ledger.Pick.words.map(\.spelling) + ["label:NAME"]
    report(
      .unknownValue(
        field: fields.path(.pick), value: text, allowed: known,
        nearest: NearestName.nearest(to: text, among: known)), at: node.position)
    return nil
  }

  private mutating func notKey(_ fields: Fields<Ledger.NotKeyField>) -> Ledger.NotKey? {
    let subjects = [
      template(fields, .template).map { Ledger.NotKey.Subject.template($0) },
      text(fields, .key).map { .key($0) },
      text(fields, .symbol).map { .symbol($0) },
    ].compactMap { $0 }
    let names: [Ledger.NotKeyField] = [.template, .key, .symbol]
    switch names.count(where: { fields.byName[$0] != nil }) {
    case 0: report(.missingOneOf(names.map(\.rawValue), section: fields.section), at: fields.position)
    case 1: break
    default: report(.onlyOneOf(names.map(\.rawValue), section: fields.section), at: fields.position)
    }
    let reason = text(fields, .reason, mayBeEmpty: true) ?? ""
    return subjects.first.map { Ledger.NotKey($0, reason: reason) }
  }

  private mutating func debt(_ fields: Fields<Ledger.DebtField>, rules: RuleCatalog) -> Ledger.Debt? {
    needsOne(of: [.table, .key, .template, .path], fields)
    let rule = rule(fields, .rule, known: rules)
    let debt = Ledger.Debt(
      rule: rule ?? "", table: text(fields, .table), key: text(fields, .key), template: template(fields, .template),
      path: scope(fields, .path), locales: locales(fields, .locales) ?? [],
      reason: text(fields, .reason, mayBeEmpty: true) ?? "", until: date(fields, .until))
    return rule == nil ? nil : debt
  }

  private mutating func exemption(
    _ fields: Fields<Ledger.ExemptionField>, rules: RuleCatalog
  ) -> Ledger.Exemption? {
    needsOne(of: [.table, .key, .path], fields)
    let rule = rule(fields, .rule, known: rules)
    if let rule, rules.notExemptible.contains(rule), let node = fields.byName[.rule]?.value {
      report(.ruleNotExempted(id: rule), at: node.position)
    }
    let exemption = Ledger.Exemption(
      rule: rule ?? "", table: text(fields, .table), key: text(fields, .key), path: scope(fields, .path),
      locales: locales(fields, .locales) ?? [], reason: text(fields, .reason, mayBeEmpty: true) ?? "")
    return rule == nil ? nil : exemption
  }

  private mutating func needsOne<Name: FieldName>(of names: [Name], _ fields: Fields<Name>) {
    if names.allSatisfy({ fields.byName[$0] == nil }) {
      report(.missingOneOf(names.map(\.rawValue), section: fields.section), at: fields.position)
    }
  }
}
