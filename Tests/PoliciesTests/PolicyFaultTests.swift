import Testing

@Suite struct PolicyFaultTests {
  @Test(arguments: [
    // Names.
    ("keys: auto\nrulez: {}\n", #"2:1 line 2: unknown field "rulez"; did you mean "rules"?"#),
    ("{keys: auto, Locales: [en]}\n", #"1:14 line 1: unknown field "Locales"; did you mean "locales"?"#),
    ("sourceLanguage: en\n", #"1:1 line 1: unknown field "sourceLanguage"; did you mean "source_language"?"#),
    (
      "code:\n  ignore: []\n",
      #"2:3 line 2: unknown field "ignore" in "code"; known are include, exclude, tests"#
    ),
    (
      "overrides:\n  - { path: A/, locale: [en] }\n",
      #"2:17 line 2: unknown field "locale" in "overrides"; did you mean "locales"?"#
    ),
    ("keys: auto\nholes: any\nkeys: natural\n", #"3:1 line 3: the field "keys" stands here twice; take one out"#),
    (
      "rules:\n  key-hygiene: off\n  \"key-hygiene\": note\n",
      #"3:3 line 3: the field "key-hygiene" stands here twice; take one out"#
    ),
    ("rules: { key-hygeine: off }\n", #"1:10 line 1: there is no rule "key-hygeine"; did you mean "key-hygiene"?"#),
    ("rules: { nonsense: off }\n", #"1:10 line 1: there is no rule "nonsense"; `checklist rules` lists them"#),
    // Types.
    ("- a\n", "1:1 line 1: the file must be a mapping, not a list"),
    ("hello\n", "1:1 line 1: the file must be a mapping, not a text"),
    ("locales: de\n", #"1:10 line 1: "locales" must be a list, not a text"#),
    ("locales: { en: de }\n", #"1:10 line 1: "locales" must be a list, not a mapping"#),
    ("locales: [en, [de]]\n", #"1:15 line 1: an entry of "locales" must be a text, not a list"#),
    ("locales: [en, ~]\n", #"1:15 line 1: an entry of "locales" must be a text, not nothing"#),
    ("target: [main]\n", #"1:9 line 1: "target" must be a text, not a list"#),
    ("code: [a]\n", #"1:7 line 1: "code" must be a mapping, not a list"#),
    ("rules: off\n", #"1:8 line 1: "rules" must be a mapping, not a text"#),
    ("overrides: [Widget]\n", #"1:13 line 1: an entry of "overrides" must be a mapping, not a text"#),
    ("resolver: tr\n", #"1:11 line 1: "resolver" must be a mapping, not a text"#),
    (
      "lookups: [{ function: a, key: \"0\" }]\n",
      #"1:31 line 1: "lookups.key" must be a whole number, not a text"#
    ),
    ("lookups: [{ function: a, key: -1 }]\n", #"1:31 line 1: "lookups.key" must be a whole number, not a text"#),
    ("target: \"\"\n", #"1:9 line 1: "target" is empty"#),
    ("tables: { allowed: [''] }\n", #"1:21 line 1: an entry of "tables.allowed" is empty"#),
    // Values.
    ("holes: ownn\n", #"1:8 line 1: "holes" cannot be "ownn"; did you mean "own"?"#),
    ("holes: all of them\n", #"1:8 line 1: "holes" cannot be "all of them"; known are any, own"#),
    ("keys: name\n", #"1:7 line 1: "keys" cannot be "name"; known are auto, semantic, natural"#),
    ("source_frozen: true\n", #"1:16 line 1: "source_frozen" cannot be "true"; known are never, retranslated"#),
    ("auto_merge: pasing\n", #"1:13 line 1: "auto_merge" cannot be "pasing"; did you mean "passing"?"#),
    (
      "accept_states: [new]\n",
      #"1:17 line 1: an entry of "accept_states" cannot be "new"; known are needs_review, machine_translated"#
    ),
    (
      "rules: { key-hygiene: false }\n",
      #"1:23 line 1: "rules.key-hygiene" cannot be "false"; known are error, warning, note, off"#
    ),
    ("rules: { key-hygiene: }\n", #"1:23 line 1: "rules.key-hygiene" must be a text, not nothing"#),
    (
      "locales: [en, \"de \"]\n",
      #"1:15 line 1: "de " is not a locale; write it like "de", "pt-BR" or "zh-Hans""#
    ),
    ("source_language: Base\n", #"1:18 line 1: "Base" is not a locale; write it like "de", "pt-BR" or "zh-Hans""#),
    ("target: -rf\n", #"1:9 line 1: "target" cannot be "-rf"; git knows no such branch name"#),
    ("protected: [a..b]\n", #"1:13 line 1: an entry of "protected" cannot be "a..b"; git knows no such branch name"#),
    ("target: 'release/*'\n", #"1:9 line 1: "target" cannot be "release/*"; git knows no such branch name"#),
    // Patterns and paths.
    ("catalogs: { exclude: ['a['] }\n", #"1:23 line 1: the pattern "a[" can match nothing"#),
    (
      "catalogs: { exclude: ['#a'] }\n",
      ##"1:23 line 1: the pattern "#a" is a comment; write \# for a name that begins with #"##
    ),
    ("code: { tests: [\"a\\nb\"] }\n", #"1:17 line 1: the pattern "a\nb" has a control character in it"#),
    (
      "overrides: [{ path: ../A, keys: auto }]\n",
      #"1:21 line 1: "overrides.path" cannot be "../A"; write a path from the repository's root, with / between its parts"#
    ),
    ("overrides: [{ path: 'a[', keys: auto }]\n", #"1:21 line 1: the pattern "a[" can match nothing"#),
    // Missing.
    ("overrides:\n  - keys: auto\n", #"2:5 line 2: the field "overrides.path" is missing"#),
    ("lookups: [{ key: 0 }]\n", #"1:11 line 1: the field "lookups.function" is missing"#),
    ("lookups: [{ function: a }]\n", #"1:11 line 1: the field "lookups.key" is missing"#),
    ("resolver: { allowed_in: [] }\n", #"1:11 line 1: the field "resolver.function" is missing"#),
    // YAML.
    (
      "locales: [en, de\nrulez: {}\n",
      "2:6 line 2: not valid YAML: did not find expected ',' or ']' while parsing a flow sequence that begins at line 1"
    ),
    ("code:\n\ttests: []\n", "2:1 line 2: not valid YAML: a tab cannot indent; use spaces"),
    ("target: @main\n", "1:9 line 1: not valid YAML: a text that begins with @ needs quotes"),
    (
      "a: b\n<<<<<<< HEAD\nkeys: auto\n=======\nkeys: natural\n>>>>>>> x\n",
      "2:1 line 2: not valid YAML: a conflict marker that git left"
    ),
    ("keys: auto\n---\nkeys: natural\n", "2:1 line 2: a second YAML document begins here; put everything into one"),
    (
      "code: { include: [*.swift] }\n",
      "1:19 line 1: a * at the beginning makes a YAML alias, and these are refused; put the text in quotes"
    ),
    (
      "code: { include: [*swift] }\n",
      "1:19 line 1: a * at the beginning makes a YAML alias, and these are refused; put the text in quotes"
    ),
    (
      "locales: &all [en]\n",
      "1:10 line 1: an & at the beginning makes a YAML anchor, and these are refused; put the text in quotes"
    ),
    (
      "catalogs: { exclude: [!Pods] }\n",
      #"1:23 line 1: "!Pods" is a YAML tag, and these are refused; put a text that begins with ! in quotes"#
    ),
    (
      "target: !!int 5\n",
      #"1:9 line 1: "tag:yaml.org,2002:int" is a YAML tag, and these are refused; put a text that begins with ! in quotes"#
    ),
    ("? [a]\n: b\n", "1:3 line 1: not valid YAML: the name of a field is a text, not a list or a mapping"),
    ("a: \u{0}\n", "1:4 line 1: the character U+0000 is not allowed here"),
    ("target: \"a\\0b\"\n", "1:9 line 1: the character U+0000 is not allowed here"),
    ("# fine\u{2028}auto_merge: passing\n", "1:7 line 1: the character U+2028 is not allowed here"),
    ("# fine\u{85}auto_merge: passing\n", "1:7 line 1: the character U+0085 is not allowed here"),
  ])
  func aFaultSaysWhatIsWrongAndWhere(text: String, fault: String) {
    #expect(policyFault(text) == fault)
  }

  @Test func columnsCountBytes() {
    #expect(
      policyFault("tables: { allowed: [\"Größe 🙂\"], alowed: [] }\n")
        == #"1:38 line 1: unknown field "alowed" in "tables"; did you mean "allowed"?"#)
    #expect(
      policyFault("# größer\r\n\"🙂\": 1\r\n")?.hasPrefix("2:1 line 2: unknown field") == true)
  }

  @Test func firstFaultOfSeveralIsTheOneThatIsTold() {
    #expect(policyFault("holes: no\nlocales: de\nholes: any\n")?.hasPrefix("1:8 ") == true)
    #expect(policyFault("keys: auto\nkeys: auto\nrulez: {}\n")?.hasPrefix("2:1 ") == true)
  }

  @Test func namesOfTheFileCannotForgeTheMessage() {
    #expect(
      policyFault("\"a\\nline 1: fine\\u202E\": 1\n")?
        .hasPrefix(#"1:1 line 1: unknown field "a\nline 1: fine\u{202E}"; known are target"#) == true)
  }
}
