import Policies
import SourceText
import Testing

@Suite struct LedgerEditorTests {
  static let debt = Ledger.Entry.debt(
    Ledger.Debt(
      rule: "locales-filled", key: "home.more", locales: ["de", "no"], reason: "arrives with the next delivery",
      until: CalendarDate(year: 2027, month: 1, day: 31)))
  static let notKey = Ledger.Entry.notKey(.init(.symbol("Rows.storageKey"), reason: "names a \"default\", no\ntext"))
  static let template = Ledger.Entry.template(
    .init(
      template: "smoking.*.title", file: RepositoryPath("App/My Models.swift"), symbol: "Milestone.all",
      pick: .label("id")))
  static let exemption = Ledger.Entry.exemption(
    .init(
      rule: "translation-suspect", table: "Brand", key: "a\u{2028}b\u{202E}c\u{85}d\u{FEFF}🌍\u{FFFE}",
      path: PathScope("*.xcstrings"),
      reason: "a name, everywhere"))
  static let all = [debt, notKey, template, exemption]

  static func editor(_ text: String) throws -> LedgerEditor { try LedgerEditor(Array(text.utf8), rules: rules) }

  static func adding(_ entry: Ledger.Entry, to text: String) throws -> String {
    var editor = try editor(text)
    try editor.add(entry)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  static func removing(_ lines: [Int], from text: String) throws -> String {
    var editor = try editor(text)
    try editor.remove(at: editor.ledger.entries.map(\.position).filter { lines.contains($0.line) })
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test func anEntryIsOneLineAtTheEndOfItsList() throws {
    let text = """
      # ours
      debt:         # known and owed
        - { rule: key-hygiene, key: a, reason: "because of the old names" }   # since May
        # more to come
      not_keys:
        - key: a.b
          reason: no key at all, really

      """
    #expect(
      try Self.adding(Self.debt, to: text) == """
        # ours
        debt:         # known and owed
          - { rule: key-hygiene, key: a, reason: "because of the old names" }   # since May
          - { rule: locales-filled, key: "home.more", locales: [de, no], reason: "arrives with the next delivery", until: 2027-01-31 }
          # more to come
        not_keys:
          - key: a.b
            reason: no key at all, really

        """)
    #expect(
      try Self.adding(Self.notKey, to: text)
        == text + #"  - { symbol: "Rows.storageKey", reason: "names a \"default\", no\ntext" }"# + "\n")
    #expect(
      try Self.adding(Self.template, to: text) == text + """
        templates:
          - { template: "smoking.*.title", values: { file: "App/My Models.swift", symbol: "Milestone.all", pick: "label:id" } }

        """)
  }

  /// Ledgers in every layout that people and tools write.
  static let layouts = [
    "", "\n", "# none", "# none\n", "---\n", "{}", "{ }\n", "debt: []", "debt: [ ]\r\n", "debt:\n", "debt:  # owed\r\n",
    "debt:", "templates: []\nnot_keys:\ndebt: []\nexemptions:\n",
    LedgerDecodingTests.full, LedgerDecodingTests.full + "\n", LedgerDecodingTests.full.replacing("\n", with: "\r\n"),
    LedgerDecodingTests.full.replacing("\n", with: "\r"),
    "\u{FEFF}debt:\n- rule: key-hygiene\n  key: ä\n", "debt:\n- rule: key-hygiene\n  key: a # x\n\n\n# end\n",
    "debt:\n  -\n    rule: key-hygiene\n    key: a",
    "debt:\n  - # first\n    # and\n\n    rule: key-hygiene\n    key: a\n",
    "debt: [{ rule: key-hygiene, key: a }]\n", "debt: [{ rule: key-hygiene, key: a },]\n",
    "debt: [\n  { rule: key-hygiene, key: a }, # one\n  { rule: key-hygiene, key: b } # two\n]\n",
    "debt: [\n  { rule: key-hygiene, key: a },\n  { rule: key-hygiene, key: b },   # two\n  # none\n]\n",
    "debt: [\n  { rule: key-hygiene, key: a }\n  ,\n  { rule: key-hygiene, key: b }, ]",
    #"{"debt": [{"rule": "key-hygiene", "key": "a"}], "not_keys": []}"#,
    "{\n  \"debt\": [\n    {\n      \"rule\": \"key-hygiene\",\n      \"key\": \"a\"\n    }\n  ]\n}\n",
    "debt:\n  - rule: key-hygiene\n    key: a\n    reason: |\n      long\n      words\n\n\nnot_keys:\n  - key: a.b\n    reason: >-\n      folded\n      words\n",
    "debt:\n  - rule: key-hygiene\n    reason: plain\n      over two lines\n    key: a\n# end",
    "---\ndebt:\n  - { rule: key-hygiene,\n      key: a }\n...\n", "  debt:\n    - { rule: key-hygiene, key: a }\n",
    "debt:\n  - { rule: key-hygiene, key: a }\n  - rule: key-hygiene\n    key: b\n    until:\n\n  - { rule: key-hygiene, key: c }",
  ]

  @Test(arguments: layouts) func whatIsAddedAndTakenOutAgainLeavesTheSameBytes(text: String) throws {
    for entry in Self.all {
      var editor = try Self.editor(text)
      let before = editor.bytes
      let count = editor.ledger.entries.count
      try editor.add(entry)
      #expect(editor.ledger.entries.count == count + 1)
      let added = editor.ledger.entries.last { $0.entry == entry }
      try editor.remove(at: [#require(added).position])
      #expect(editor.bytes == before, "\(String(decoding: editor.bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: layouts) func everyEntryCanBeTakenOutAndTheRestStays(text: String) throws {
    let all = try Self.editor(text).ledger.entries
    for index in all.indices {
      var editor = try Self.editor(text)
      try editor.remove(at: [all[index].position])
      var rest = all.map(\.entry)
      rest.remove(at: index)
      #expect(editor.ledger.entries.map(\.entry) == rest)
    }
    var editor = try Self.editor(text)
    try editor.remove(at: all.map(\.position))
    #expect(editor.ledger.entries.isEmpty)
    // Comments are people's words.
    let comments = text.split(whereSeparator: \.isNewline).filter { $0.drop { $0 == " " }.hasPrefix("#") }
    let left = String(decoding: editor.bytes, as: UTF8.self)
    for comment in comments { #expect(left.contains(comment) || text.contains("- #"), "\(left)") }
  }

  @Test func manyAddedAreTakenOutInAnyOrder() throws {
    var random = SystemRandomNumberGenerator()
    for text in Self.layouts {
      var editor = try Self.editor(text)
      let before = editor.bytes
      let old = Set(editor.ledger.entries.map(\.entry))
      var new: [Ledger.Entry] = []
      for number in 0..<6 {
        let entry = Ledger.Entry.notKey(.init(.key("n\(number)"), reason: ""))
        for entry in [entry, .debt(.init(rule: "key-hygiene", key: "n\(number)"))] {
          try editor.add(entry)
          new.append(entry)
        }
      }
      for entry in new.shuffled(using: &random) {
        guard let placed = editor.ledger.entries.first(where: { $0.entry == entry }) else { continue }
        try editor.remove(at: [placed.position])
      }
      #expect(Set(editor.ledger.entries.map(\.entry)) == old)
      #expect(editor.bytes == before, "\(String(decoding: editor.bytes, as: UTF8.self))")
    }
  }

  @Test func anEntryOfManyLinesGoesWithAllOfThemAndNoMore() throws {
    let text = """
      not_keys:
        - key: a
          reason: |
            long
            words


        # b is another
        - key: b
          reason: >
            folded

      debt:
        - rule: key-hygiene
          key: c
          reason: plain
            over two lines

      """
    #expect(
      try Self.removing([2], from: text) == """
        not_keys:


          # b is another
          - key: b
            reason: >
              folded

        debt:
          - rule: key-hygiene
            key: c
            reason: plain
              over two lines

        """)
    #expect(try Self.removing([9, 14], from: text).hasSuffix("    # b is another\n\n".replacing("    #", with: "  #")))
  }

  /// Ledgers of all styles mixed, from a number.
  static func random(_ seed: UInt64) -> String {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func comment() -> String { next(3) == 0 ? "  # note \(next(100))" : "" }
    func filler(_ indentation: Int) -> String {
      let spaces = String(repeating: " ", count: indentation)
      return ["", "", "", "\n", "\(spaces)# words \(next(100))\n", "#\n\n"][next(6)]
    }
    var number = 0
    func fields(_ list: Int) -> [String] {
      number += 1
      let reason = ["reason: why \(number)", "reason: \"é \\\" # no\"", "reason: 'it''s'", "reason:"][next(4)]
      switch list {
      case 0: return ["template: \"t\(number).*\"", "values: { file: A.swift, symbol: \"a\(number)\" }"]
      case 1: return ["key: k\(number)", reason]
      default: return ["rule: key-hygiene", "key: k\(number)", "locales: [de]", reason].filter { _ in true }
      }
    }
    func flow(_ list: Int, _ breaks: Bool) -> String {
      let inner = fields(list).map { $0.hasSuffix("reason:") ? "reason: ~" : $0 }
      return breaks ? "{ \(inner.joined(separator: ",\n       "))\n     }" : "{ \(inner.joined(separator: ", ")) }"
    }
    var text = filler(0)
    for (list, name) in ["templates", "not_keys", "debt", "exemptions"].enumerated() where next(3) > 0 {
      let count = next(4)
      text += filler(0)
      if count == 0 {
        text += [name + ": []", name + ":", name + ": [ ]"][next(3)] + comment() + "\n"
      } else if next(3) == 0 {
        let own = next(2) == 0
        text += "\(name): [" + (own ? comment() + "\n" : "")
        for index in 0..<count {
          let comma = index < count - 1 || next(2) == 0 ? "," : ""
          text += own ? "  \(flow(list, next(4) == 0))\(comma)\(comment())\n" : "\(flow(list, false))\(comma) "
        }
        text += "]" + comment() + "\n"
      } else {
        let indentation = [0, 2, 4][next(3)]
        let spaces = String(repeating: " ", count: indentation)
        text += name + ":" + comment() + "\n"
        for _ in 0..<count {
          text += filler(indentation)
          if next(2) == 0 {
            text += "\(spaces)- \(flow(list, next(4) == 0))\(comment())\n"
          } else {
            let lines = fields(list).map { $0 + comment() }
            text += "\(spaces)- " + lines.joined(separator: "\n\(spaces)  ") + "\n"
          }
        }
      }
    }
    text += filler(0)
    if next(4) == 0, text.last == "\n" { text.removeLast() }
    return next(4) == 0 ? text.replacing("\n", with: "\r\n") : text
  }

  @Test func ledgersOfAllStylesKeepTheirBytes() throws {
    for seed in 0..<1500 {
      let text = Self.random(UInt64(seed))
      var editor = try Self.editor(text)
      let before = editor.bytes
      let old = editor.ledger.entries.map(\.entry)
      let entry = Self.all[seed % Self.all.count]
      try editor.add(entry)
      try editor.remove(at: [#require(editor.ledger.entries.last { $0.entry == entry }).position])
      #expect(editor.bytes == before, "\(seed): \(text)")
      // Whatever is taken out, the others and all comments on lines of their own stay.
      let places = editor.ledger.entries.map(\.position)
      let dead = places.indices.filter { ($0 * 7 + seed) % 3 == 0 }
      try editor.remove(at: dead.map { places[$0] })
      #expect(
        editor.ledger.entries.map(\.entry) == old.indices.filter { !dead.contains($0) }.map { old[$0] },
        "\(seed): \(text)")
      let left = String(decoding: editor.bytes, as: UTF8.self)
      func comments(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).filter { $0.drop { $0 == " " }.hasPrefix("#") }
      }
      #expect(comments(left) == comments(text), "\(seed): \(text)\n=>\n\(left)")
    }
  }

  @Test func whatNoConfigurationCanHoldIsNotAdded() throws {
    var editor = try Self.editor("debt:\n")
    #expect(throws: LedgerEditor.Failure.self) { try editor.add(.notKey(.init(.key("a\u{0}"), reason: ""))) }
    #expect(editor.bytes == Array("debt:\n".utf8))
  }

  @Test func utf16StaysUTF16() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "debt:\n  - { rule: key-hygiene, key: \"ä🌍\" }\n".utf16 {
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    var editor = try LedgerEditor(bytes, rules: rules)
    try editor.add(Self.notKey)
    #expect(editor.bytes.starts(with: bytes))
    try editor.remove(at: [#require(editor.ledger.entries.first { $0.entry == Self.notKey }).position])
    #expect(editor.bytes == bytes)
  }

  @Test func aLedgerThatDoesNotDecodeIsRefused() {
    #expect(throws: LedgerEditor.Failure.self) { try Self.editor("debts: []\n") }
    #expect(throws: LedgerEditor.Failure.self) { try Self.editor("debt: [") }
  }

  @Test func whatWouldNotDecodeIsNotAdded() throws {
    var editor = try Self.editor("debt:\n")
    #expect(throws: LedgerEditor.Failure.self) { try editor.add(.debt(.init(rule: "no-such-rule", key: "a"))) }
    #expect(throws: LedgerEditor.Failure.self) { try editor.add(.exemption(.init(rule: "locales-filled", key: "a"))) }
    #expect(editor.bytes == Array("debt:\n".utf8))
  }

  @Test func aNewFileDecodesAndIsEmpty() throws {
    #expect(try LedgerEditor(LedgerEditor.newFile, rules: rules).ledger.entries.isEmpty)
  }

  @Test func theLastEntryTakesABareNameWithItAndNoWordOfAPerson() throws {
    #expect(
      try Self.removing([2], from: "debt:\n  - { rule: key-hygiene, key: a }\nnot_keys: []\n") == "not_keys: []\n")
    #expect(
      try Self.removing([2], from: "debt: # owed\n  - { rule: key-hygiene, key: a }\n") == "debt: # owed\n")
    #expect(
      try Self.removing([3], from: "debt:\n  # owed\n  - { rule: key-hygiene, key: a }\n") == "debt:\n  # owed\n")
  }
}
