import Foundation
import SourceText
import Testing

@testable import Policies

/// The schemas are for editors; these tests keep them saying what the decoders do.
@Suite struct SchemaTests {
  private typealias Object = [String: Any]

  private func schema(_ name: String) throws -> Object {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Configuration")
    let data = try Data(contentsOf: folder.appending(path: "\(name).schema.json"))
    return try #require(JSONSerialization.jsonObject(with: data) as? Object)
  }

  /// The object that describes a field, `[]` standing for a list's entry.
  private func part(_ schema: Object, _ path: String...) throws -> Object {
    var part = schema
    for name in path {
      let next = name == "[]" ? part["items"] : (part["properties"] as? Object)?[name]
      part = try #require(next as? Object, "\(path)")
    }
    return part
  }

  private func names(_ part: Object) -> Set<String> { Set((part["properties"] as? Object ?? [:]).keys) }

  private func names<Name: FieldName>(_: Name.Type) -> Set<String> { Set(Name.allCases.map(\.rawValue)) }

  @Test func fieldNamesAreTheDecoders() throws {
    let policy = try schema("policy")
    #expect(names(policy) == names(Policy.Field.self))
    #expect(try names(part(policy, "catalogs")) == names(Policy.CatalogsField.self))
    #expect(try names(part(policy, "code")) == names(Policy.CodeField.self))
    #expect(try names(part(policy, "tables")) == names(Policy.TablesField.self))
    #expect(try names(part(policy, "lookups", "[]")) == names(Policy.LookupField.self))
    #expect(try names(part(policy, "resolver")) == names(Policy.ResolverField.self))
    #expect(try names(part(policy, "source_text")) == names(Policy.SourceTextField.self))
    #expect(try names(part(policy, "overrides", "[]")) == names(Policy.OverrideField.self))
    let ledger = try schema("ledger")
    #expect(names(ledger) == names(Ledger.Field.self))
    #expect(try names(part(ledger, "templates", "[]")) == names(Ledger.TemplateField.self))
    #expect(try names(part(ledger, "templates", "[]", "values")) == names(Ledger.ValuesField.self))
    #expect(try names(part(ledger, "not_keys", "[]")) == names(Ledger.NotKeyField.self))
    #expect(try names(part(ledger, "debt", "[]")) == names(Ledger.DebtField.self))
    #expect(try names(part(ledger, "exemptions", "[]")) == names(Ledger.ExemptionField.self))
  }

  @Test func valuesToChooseFromAreTheDecoders() throws {
    func values(_ part: Object) -> [String]? { part["enum"] as? [String] }
    func cases<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> [String] {
      Value.allCases.map(\.rawValue)
    }
    let policy = try schema("policy")
    #expect(try values(part(policy, "holes")) == cases(Policy.Holes.self))
    #expect(try values(part(policy, "source_frozen")) == cases(Policy.SourceFrozen.self))
    #expect(try values(part(policy, "keys")) == cases(Policy.KeyStyle.self))
    #expect(try values(part(policy, "auto_merge")) == cases(Policy.AutoMerge.self))
    #expect(try values(part(policy, "accept_states", "[]")) == cases(Policy.AcceptedState.self))
    #expect(try values(part(policy, "overrides", "[]", "keys")) == cases(Policy.KeyStyle.self))
    let severities = try #require(try part(policy, "rules")["additionalProperties"] as? Object)
    #expect(values(severities) == cases(Policy.RuleSetting.self))
    let picks = try #require(try part(schema("ledger"), "templates", "[]", "values", "pick")["anyOf"] as? [Object])
    #expect(values(picks[0]) == Ledger.Pick.words.map(\.spelling))
  }

  @Test func neededFieldsAreTheDecoders() throws {
    func required(_ part: Object) -> Set<String> { Set(part["required"] as? [String] ?? []) }
    func alternatives(_ part: Object, _ word: String) -> [String] {
      (part[word] as? [Object] ?? []).flatMap { $0["required"] as? [String] ?? [] }
    }
    let policy = try schema("policy")
    #expect(try required(part(policy, "lookups", "[]")) == ["function", "key"])
    #expect(try required(part(policy, "resolver")) == ["function"])
    #expect(try required(part(policy, "overrides", "[]")) == ["path"])
    let ledger = try schema("ledger")
    #expect(try required(part(ledger, "templates", "[]")) == ["template", "values"])
    #expect(try required(part(ledger, "templates", "[]", "values")) == ["file", "symbol"])
    #expect(try alternatives(part(ledger, "not_keys", "[]"), "oneOf") == ["template", "key", "symbol"])
    #expect(try required(part(ledger, "debt", "[]")) == ["rule"])
    #expect(try alternatives(part(ledger, "debt", "[]"), "anyOf") == ["table", "key", "template", "path"])
    #expect(try required(part(ledger, "exemptions", "[]")) == ["rule"])
    #expect(try alternatives(part(ledger, "exemptions", "[]"), "anyOf") == ["table", "key", "path"])
  }

  @Test func defaultsAreTheDecoders() throws {
    // JSON is YAML: a policy that writes every default of the schema out is the default policy.
    let schema = try schema("policy")
    let written = defaults(of: schema)
    #expect(written.count == 16)
    let data = try JSONSerialization.data(withJSONObject: written, options: [.withoutEscapingSlashes])
    let read = try Policy.decode(SourceFile(path: Policy.path, bytes: Array(data)), rules: rules)
    #expect(Policy.differences(from: Policy(), to: read).isEmpty)
  }

  @Test func everyObjectIsClosedAndEveryFieldDescribed() throws {
    for name in ["policy", "ledger"] {
      let schema = try schema(name)
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      var fields = 0
      check(schema, at: name, &fields)
      #expect(fields > 20)
    }
  }

  private func check(_ part: Object, at path: String, _ fields: inout Int) {
    guard let properties = part["properties"] as? Object else { return }
    #expect(part["additionalProperties"] as? Bool == false, "\(path)")
    for (name, value) in properties {
      let field = value as? Object ?? [:]
      fields += 1
      #expect((field["description"] as? String)?.hasSuffix(".") == true, "\(path).\(name)")
      check(field, at: "\(path).\(name)", &fields)
      if let entry = field["items"] as? Object { check(entry, at: "\(path).\(name)[]", &fields) }
    }
  }

  private func defaults(of part: Object) -> Object {
    var values: Object = [:]
    for (name, value) in part["properties"] as? Object ?? [:] {
      let field = value as? Object ?? [:]
      if let value = field["default"] {
        values[name] = value
      } else if field["type"] as? String == "object" {
        values[name] = defaults(of: field)
      }
    }
    return values
  }
}
