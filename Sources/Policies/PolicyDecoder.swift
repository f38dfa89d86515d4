import SourceText

extension Policy {
  /// Reads a policy. Throws the first fault of the file by position.
  ///
  /// The file is in UTF-8 (with or without byte order mark) or in UTF-16 with one; `rules` are those it may name.
  package static func decode(_ file: SourceFile, rules: RuleCatalog) throws(ConfigurationFault) -> Policy {
    var decoder = try ConfigurationDecoder(file)
    let policy = decoder.policy(known: rules)
    try decoder.throwFirstFault()
    return policy
  }

  /// The fields at the top of the file, in the contract's order.
  enum Field: String, FieldName {
    case target
    case sourceLanguage = "source_language"
    case locales
    case optionalLocales = "optional_locales"
    case acceptStates = "accept_states"
    case holes
    case sourceFrozen = "source_frozen"
    case keys
    case autoMerge = "auto_merge"
    case protected, catalogs, code, tables, rules, lookups, resolver
    case sourceText = "source_text"
    case overrides
  }

  enum CatalogsField: String, FieldName {
    case exclude
  }

  enum CodeField: String, FieldName {
    case include, exclude, tests
  }

  enum TablesField: String, FieldName {
    case allowed
  }

  enum LookupField: String, FieldName {
    case function, key, table
  }

  enum ResolverField: String, FieldName {
    case function
    case allowedIn = "allowed_in"
  }

  enum SourceTextField: String, FieldName {
    case scripts
  }

  enum OverrideField: String, FieldName {
    case path, locales
    case optionalLocales = "optional_locales"
    case keys
  }
}

extension ConfigurationDecoder {
  fileprivate mutating func policy(known: RuleCatalog) -> Policy {
    var policy = Policy()
    let top = fields(of: root, section: "", Policy.Field.self)
    note(top, in: &policy)
    policy.target = branch(top, .target)
    set(&policy.sourceLanguage, locale(top, .sourceLanguage))
    policy.locales = nonEmpty(locales(top, .locales))
    set(&policy.optionalLocales, locales(top, .optionalLocales))
    set(&policy.acceptStates, choices(top, .acceptStates))
    set(&policy.holes, choice(top, .holes))
    set(&policy.sourceFrozen, choice(top, .sourceFrozen))
    set(&policy.keys, choice(top, .keys))
    set(&policy.autoMerge, choice(top, .autoMerge))
    set(&policy.protected, branches(top, .protected))
    if let catalogs = mapping(top, .catalogs, Policy.CatalogsField.self) {
      note(catalogs, in: &policy)
      set(&policy.catalogExclude, patterns(catalogs, .exclude))
    }
    if let code = mapping(top, .code, Policy.CodeField.self) {
      note(code, in: &policy)
      set(&policy.codeInclude, patterns(code, .include))
      set(&policy.codeExclude, patterns(code, .exclude))
      set(&policy.codeTests, patterns(code, .tests))
    }
    if let tables = mapping(top, .tables, Policy.TablesField.self) {
      note(tables, in: &policy)
      set(&policy.allowedTables, texts(tables, .allowed))
    }
    if let node = top.byName[.rules]?.value { policy.rules = rules(node, known: known, in: &policy) }
    policy.lookups = (list(top, .lookups) ?? []).compactMap { lookup($0) }
    policy.resolver = mapping(top, .resolver, Policy.ResolverField.self).flatMap { resolver($0) }
    if let sourceText = mapping(top, .sourceText, Policy.SourceTextField.self) {
      note(sourceText, in: &policy)
      set(&policy.sourceTextScripts, texts(sourceText, .scripts))
    }
    policy.overrides = (list(top, .overrides) ?? []).compactMap { override($0) }
    return policy
  }

  private func set<Value>(_ value: inout Value, _ decoded: Value?) {
    if let decoded { value = decoded }
  }

  private func nonEmpty(_ list: [String]?) -> [String]? { list?.isEmpty == true ? nil : list }

  private func note<Name: FieldName>(_ fields: Fields<Name>, in policy: inout Policy) {
    for (name, field) in fields.byName { policy.positions[fields.path(name)] = field.position }
  }

  private mutating func rules(
    _ node: YAMLNode, known: RuleCatalog, in policy: inout Policy
  ) -> [String: Policy.RuleSetting] {
    guard case .mapping(let members) = node.content else {
      report(.wrongType(field: Policy.Field.rules.rawValue, wanted: .mapping, got: node.valueType), at: node.position)
      return [:]
    }
    var rules: [String: Policy.RuleSetting] = [:]
    for member in members {
      if !known.contains(member.name) { unknownRule(member.name, known: known, at: member.position) }
      let field = "\(Policy.Field.rules.rawValue).\(member.name)"
      policy.positions[field] = member.position
      rules[member.name] = choice(member.value, field: field)
    }
    return rules
  }

  private mutating func lookup(_ node: YAMLNode) -> Policy.Lookup? {
    guard let fields = entry(node, of: Policy.Field.lookups.rawValue, Policy.LookupField.self) else { return nil }
    if fields.byName[.key] == nil { report(.missingField(fields.path(.key)), at: fields.position) }
    let table = text(fields, .table)
    guard let function = needed(fields, .function), let key = index(fields, .key) else { return nil }
    return Policy.Lookup(function: function, key: key, table: table)
  }

  private mutating func resolver(_ fields: Fields<Policy.ResolverField>) -> Policy.Resolver? {
    let allowedIn = patterns(fields, .allowedIn) ?? PathFilter([String]())
    return needed(fields, .function).map { Policy.Resolver(function: $0, allowedIn: allowedIn) }
  }

  private mutating func override(_ node: YAMLNode) -> Policy.Override? {
    guard let fields = entry(node, of: Policy.Field.overrides.rawValue, Policy.OverrideField.self) else { return nil }
    if fields.byName[.path] == nil { report(.missingField(fields.path(.path)), at: fields.position) }
    let path = scope(fields, .path)
    let required = nonEmpty(locales(fields, .locales))
    let optional = locales(fields, .optionalLocales)
    let keys: Policy.KeyStyle? = choice(fields, .keys)
    return path.map { Policy.Override(path: $0, locales: required, optionalLocales: optional, keys: keys) }
  }
}
