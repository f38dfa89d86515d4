/// Catalogs with one fault each.
enum SeededDefects {
  private static let sd = StringsdictText.self
  private static func count(_ argNum: Int? = 1, _ specifier: String? = "lld") -> [(
    name: String, argNum: Int?, specifier: String?
  )] {
    [("count", argNum, specifier)]
  }
  private static let good = sd.file(("homes", sd.plural("ld", ("one", "%ld home"), ("other", "%ld homes"))))

  static let types: [ContentCase] = [
    ContentCase(
      "an object for a number", "temp.now: en=%lld degrees | de=%@ Grad", "format-specifiers de", says: ["crashes"]),
    ContentCase(
      "a C string for a number", "temp.now: en=%lld degrees | de=%s Grad", "format-specifiers de", says: ["crashes"]),
    ContentCase(
      "a number for an object", "hello.you: en=Hello %@ | de=Hallo %lld", "format-specifiers de", says: ["address"]),
    ContentCase(
      "a whole number for one with decimals", "temp.now: en=%.1f° | de=%d°", "format-specifiers de",
      says: ["wrong number"]),
    ContentCase("decimals for a whole number", "temp.now: en=%lld degrees | de=%f Grad", "format-specifiers de"),
    ContentCase(
      "32 bits for 64", "files.count: en=%lld files | de=%d Dateien", "format-specifiers de", says: ["32 bits"]),
    ContentCase("64 bits for 32", "files.count: en=%d files | de=%ld Dateien", "format-specifiers de"),
    ContentCase("a long double", "temp.now: en=%f° | de=%Lf°", "format-specifiers de"),
    ContentCase(
      "the source text against its key", "%lld new files: en=%@ new files", "format-specifiers en", says: ["crashes"]),
    ContentCase(
      "one specifier more", "hello.you: en=Hello %@ | de=Hallo %@ und %@", "format-specifiers de", says: ["argument 2"]),
    ContentCase("a position too high", "hello.you: en=Hello %@ | de=Hallo %2$@", "format-specifiers de"),
    ContentCase(
      "the last argument dropped", "a.b: en=%@ of %lld | de=%@ von", "format-specifiers de", says: ["%2$lld"]),
    ContentCase("the only argument dropped", "hello.you: en=Hello %@ | de=Hallo", "format-specifiers de", says: ["%@"]),
    ContentCase(
      "an argument of the key dropped in the source", "Hello %@ and all: en=Hello all", "format-specifiers en"),
    ContentCase("against a key that is its own text", "%lld files in %@: de=%lld Dateien", "format-specifiers de"),
    ContentCase(
      "an argument of a .strings sentence dropped",
      files: .family(["en.lproj/Localizable.strings": "\"Hello %@ and all\" = \"Hello all\";"]), "format-specifiers en"),
    ContentCase(
      "in a .strings file",
      files: .family([
        "en.lproj/Localizable.strings": "\"a\" = \"Hello %@\";",
        "de.lproj/Localizable.strings": "\"a\" = \"Hallo %d\";",
      ]), "format-specifiers de"),
    ContentCase(
      "in one device's text",
      "a.b: en.device.mac=Click %@ | en.device.other=Tap %@ | de.device.mac=%lld klicken | de.device.other=%@ tippen",
      "format-specifiers de", says: ["device.mac"]),
    ContentCase("a width that is an argument", "a.b: en=%.2f km | de=%.*f km", "format-specifiers de"),
  ]

  static let positions: [ContentCase] = [
    ContentCase(
      "another order without positions", "%lld files in %@: ja=%@ に %lld 個", "format-specifiers ja",
      says: ["%2$@", "crashes"]),
    ContentCase(
      "a gap before an object", "a.b: en=%1$lld of %2$@ | de=%2$@", "format-specifiers de", says: ["crashes", "%1$lld"]),
    ContentCase("a gap among numbers", "a.b: en=%1$lld of %2$lld | de=%2$lld", "format-specifiers de"),
    ContentCase("a gap in the source", "a.b: en=%2$@ only | de=%2$@ nur", "format-specifiers en", says: ["no `%1$"]),
    ContentCase("a mixture", "a.b: en=%1$@ of %2$lld | de=%1$@ von %lld", "format-specifiers de", says: ["mixes"]),
    ContentCase(
      "positions that read the wrong types", "a.b: en=%1$@ of %2$lld | de=%2$@ von %1$lld", "format-specifiers de"),
    ContentCase(
      "a position without its dollar", "a.b: en=%1$@ and %2$@ | de=%2@ und %1@", "format-specifiers de", says: ["`$`"]),
    ContentCase("position 0", "a.b: en=%1$@ and %2$@ | de=%0$@ und %1$@", "format-specifiers de"),
  ]

  static let garbled: [ContentCase] = [
    ContentCase(
      "a space after the percent sign", "a.b: en=Hello %@ | de=Hallo % @", "format-specifiers de", says: ["space"]),
    ContentCase(
      "a space after the position", "a.b: en=%1$@ of %2$@ | de=%1$ @ von %2$@", "format-specifiers de", says: ["space"]),
    ContentCase(
      "a space before the dollar", "a.b: en=%1$@ of %2$@ | de=%1 $@ von %2$@", "format-specifiers de", says: ["space"]),
    ContentCase("a space in the length", "a.b: en=%lld left | de=noch %l ld", "format-specifiers de"),
    ContentCase("a no-break space", "a.b: en=%lld left | de=noch %\u{A0}lld", "format-specifiers de", says: ["U+00A0"]),
    ContentCase(
      "a full-width percent sign", "a.b: en=%1$lld of %2$lld | ja=％1$lld / ％2$lld", "format-specifiers ja",
      says: ["U+FF05"]),
    ContentCase(
      "a full-width percent sign and at", "a.b: en=Hello %@ | ja=％＠さん", "format-specifiers ja",
      says: ["U+FF05", "U+FF20"]),
    ContentCase(
      "a small percent sign", "a.b: en=Hello %@ | zh-Hans=﹪@你好", "format-specifiers zh-Hans", says: ["U+FE6A"]),
    ContentCase("an Arabic percent sign", "a.b: en=Hello %@ | ar=مرحبا ٪@", "format-specifiers ar", says: ["U+066A"]),
    ContentCase("a full-width at", "a.b: en=Hello %@ | ja=%＠さん", "format-specifiers ja", says: ["U+FF20"]),
    ContentCase(
      "a full-width dollar", "a.b: en=%1$@ of %2$@ | ja=%1＄@ / %2$@", "format-specifiers ja", says: ["U+FF04"]),
    ContentCase("a full-width letter", "a.b: en=%d left | ja=残り%ｄ", "format-specifiers ja", says: ["U+FF44"]),
    ContentCase("full-width digits", "a.b: en=%1$@ of %2$@ | ja=%１$@ / %2$@", "format-specifiers ja"),
    ContentCase(
      "a full-width percent sign for a short specifier", "a.b: en=%d left | ja=残り％d", "format-specifiers ja",
      says: ["U+FF05"]),
    ContentCase(
      "a mark of direction after the percent sign", "a.b: en=%1$@ of %2$@ | he=%\u{200F}1$@ מתוך %2$@",
      "format-specifiers he", says: ["U+200F"]),
    ContentCase(
      "a mark of direction before the at", "a.b: en=%1$@ of %2$@ | ar=%1$\u{200E}@ من %2$@", "format-specifiers ar",
      says: ["U+200E"]),
    ContentCase(
      "a zero-width space inside", "a.b: en=%lld left | th=เหลือ %\u{200B}lld", "format-specifiers th", says: ["U+200B"]),
    ContentCase("turned around", "a.b: en=Hello %@ | he=שלום @%", "format-specifiers he", says: ["turned around"]),
    ContentCase(
      "without conversion", "a.b: en=%1$lld of %2$lld | ja=残り %1 / %2", "format-specifiers ja", says: ["no conversion"]),
    ContentCase("only a length", "a.b: en=%lld left | de=noch %l", "format-specifiers de", says: ["no conversion"]),
    ContentCase("in capitals", "a.b: en=%lld LEFT | de=NOCH %LLD", "format-specifiers de"),
    ContentCase("a percent sign at the end", "a.b: en=%lld%% | de=%lld%", "format-specifiers de", says: ["%%"]),
    ContentCase(
      "a percent sign before a space", "a.b: en=%lld%% done | fr=%lld % fait", "format-specifiers fr", says: ["%%"]),
    ContentCase("a percent sign before a word", "a.b: en=%lld%% of it | de=%lld % der Dateien", "format-specifiers de"),
    ContentCase("in the source text", "a.b: en=%@: 50% of all | de=%@: 50%% von allen", "format-specifiers en"),
    ContentCase("in a key that is its own text", "%@: 50% of all: de=%@: 50%% von allen", "format-specifiers en"),
    ContentCase("another letter", "a.b: en=Hello %@ | de=Hallo %y", "format-specifiers de"),
    ContentCase(
      "in one plural form",
      "%lld files: en.plural.one=%lld file | en.plural.other=%lld files | de.plural.one=%lld Datei | de.plural.other=% lld Dateien",
      "format-specifiers de", says: ["plural.other"]),
  ]

  static let variables: [ContentCase] = [
    ContentCase("%arg in a plain text", "%lld files: de=%arg Dateien", "format-specifiers de", says: ["%arg"]),
    ContentCase(
      "%arg in a plural without variable",
      "%lld files: en.plural.one=%lld file | en.plural.other=%lld files | de.plural.one=%lld Datei | de.plural.other=%arg Dateien",
      "format-specifiers de", says: ["%arg"]),
    ContentCase(
      "%arg in a .strings file",
      files: .family([
        "en.lproj/Localizable.strings": "\"a\" = \"%lld left\";",
        "de.lproj/Localizable.strings": "\"a\" = \"noch %arg\";",
      ]), "format-specifiers de", says: ["%arg"]),
    ContentCase(
      "an undefined variable", "files %lld in %@: de=%#@files@ in %2$@", "format-specifiers de", says: ["not defined"]),
    ContentCase(
      "an undefined variable in a .strings file",
      files: .family([
        "en.lproj/Localizable.strings": "\"a\" = \"%ld files\";",
        "de.lproj/Localizable.strings": "\"a\" = \"%#@files@\";",
      ]), "format-specifiers de", says: ["crashes"]),
    ContentCase(
      "a variable that no text names",
      "%lld files: de=%lld Dateien | de.substitutions.count.plural.one=%arg | de.substitutions.count.plural.other=%arg",
      "format-specifiers de warning", says: ["no text names"], variables: count()),
    ContentCase(
      "a variable that is lost",
      "%lld files: de=Dateien | de.substitutions.count.plural.one=%arg | de.substitutions.count.plural.other=%arg",
      "format-specifiers de", variables: count()),
    ContentCase(
      "a variable of another type",
      "%lld files: de=%#@count@ | de.substitutions.count.plural.one=%arg Datei | de.substitutions.count.plural.other=%arg Dateien",
      "format-specifiers de", variables: count(1, "d")),
    ContentCase(
      "a variable with a percent sign in its specifier",
      "%lld files: de=%#@count@ | de.substitutions.count.plural.one=%arg Datei | de.substitutions.count.plural.other=%arg Dateien",
      "format-specifiers de", variables: count(1, "%lld")),
    ContentCase(
      "a variable of another argument",
      "%lld files in %@: de=%#@count@ in %1$lld | de.substitutions.count.plural.one=%arg Datei | de.substitutions.count.plural.other=%arg Dateien",
      "format-specifiers de", variables: count(2)),
    ContentCase(
      "a variable of an argument that is not passed",
      "%lld files: de=%#@count@ | de.substitutions.count.plural.one=%arg Datei | de.substitutions.count.plural.other=%arg Dateien",
      "format-specifiers de", variables: count(3)),
    ContentCase(
      "a variable's text without its number",
      "%lld files: en=%#@count@ | en.substitutions.count.plural.one=%arg file | en.substitutions.count.plural.other=%arg files | de=%#@count@ | de.substitutions.count.plural.one=Datei | de.substitutions.count.plural.other=Dateien",
      "format-specifiers de", says: ["%arg"], variables: count()),
    ContentCase(
      "a variable's name that the system does not read",
      "%lld files: de=%#@zähl-er@ | de.substitutions.zähl-er.plural.one=%arg Datei | de.substitutions.zähl-er.plural.other=%arg Dateien",
      "format-specifiers de", says: ["a–z"], variables: [("zähl-er", 1, "lld")]),
    ContentCase(
      "a named placeholder in a .strings file",
      files: .family([
        "en.lproj/Localizable.strings": "\"a\" = \"%ld files\";",
        "de.lproj/Localizable.strings": "\"a\" = \"%(count)ld Dateien\";",
      ]), "format-specifiers de"),
    ContentCase(
      "named placeholders in another order", "a.b: en=%(count)lld in %(folder)@ | de=%(folder)@: %(count)lld",
      "format-specifiers de"),
    ContentCase(
      "a name of its own", "a.b: en=%(count)lld files | de=%(anzahl)lld Dateien", "format-specifiers de",
      says: ["anzahl"]),
    ContentCase(
      "a plural form with a gap",
      "%lld files in %@: en.plural.one=%1$lld file in %2$@ | en.plural.other=%1$lld files in %2$@ | de.plural.one=Eine Datei in %2$@ | de.plural.other=%1$lld Dateien in %2$@",
      "format-specifiers de", says: ["plural.one"]),
    ContentCase(
      "a plural form that reads the count as a name",
      "%lld files in %@: en.plural.one=%1$lld file in %2$@ | en.plural.other=%1$lld files in %2$@ | de.plural.one=Eine Datei in %@ | de.plural.other=%1$lld Dateien in %2$@",
      "format-specifiers de", says: ["crashes"]),
    ContentCase(
      "the number dropped in other",
      "%lld files: en.plural.one=%lld file | en.plural.other=%lld files | de.plural.one=%lld Datei | de.plural.other=Dateien",
      "format-specifiers de", says: ["plural.other"]),
    ContentCase(
      "the number dropped in few",
      "%lld files: en.plural.one=%lld file | en.plural.other=%lld files | ru.plural.one=%lld файл | ru.plural.few=файла | ru.plural.many=%lld файлов | ru.plural.other=%lld файла",
      "format-specifiers ru", says: ["plural.few"]),
    ContentCase(
      "another type in a .stringsdict",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "de.lproj/Localizable.stringsdict": sd.file(
          ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%@ Häuser")))),
      ]), "format-specifiers de", says: ["homes.plural.other"]),
    ContentCase(
      "the number dropped in a .stringsdict",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "de.lproj/Localizable.stringsdict": sd.file(("homes", sd.plural("ld", ("one", "Haus"), ("other", "Häuser")))),
      ]), "format-specifiers de"),
  ]

  static let plurals: [ContentCase] = [
    ContentCase(
      "a form lacks in Russian",
      "%lld files: ru.plural.one=%lld файл | ru.plural.few=%lld файла | ru.plural.other=%lld файлов",
      "plural-categories ru", says: ["many"]),
    ContentCase(
      "forms lack in Arabic", "%lld files: ar.plural.one=ملف | ar.plural.other=%lld ملف", "plural-categories ar",
      says: ["two", "few"]),
    ContentCase(
      "a form lacks in Polish",
      "%lld files: pl.plural.one=%lld plik | pl.plural.many=%lld plików | pl.plural.other=%lld pliku",
      "plural-categories pl", says: ["few"]),
    ContentCase(
      "the source's own forms lack", "%lld files: en.plural.other=%lld files", "plural-categories en", says: ["one"]),
    ContentCase("no other", "%lld files: de.plural.one=%lld Datei", "plural-categories de", says: ["other"]),
    ContentCase("no other in Japanese", "%lld files: ja.plural.one=%lld 個", "plural-categories ja", says: ["other"]),
    ContentCase(
      "a plain text", "%lld days: en.plural.one=%lld day | en.plural.other=%lld days | pl=%lld dni",
      "plural-categories pl", says: ["plain"]),
    ContentCase(
      "a plain text in one device's branch",
      "%lld days: en.device.mac.plural.one=%lld day | en.device.mac.plural.other=%lld days | en.device.other=%lld days | de.device.mac=%lld Tage | de.device.other=%lld Tage",
      "plural-categories de", says: ["device.mac"]),
    ContentCase(
      "a form lacks in one device's branch",
      "%lld days: ru.device.mac.plural.one=%lld день | ru.device.mac.plural.other=%lld дней | ru.device.other=%lld дней",
      "plural-categories ru", says: ["device.mac.plural.few"]),
    ContentCase(
      "a form that the language never uses", "%lld days: ja.plural.one=%lld日 | ja.plural.other=%lld日",
      "plural-categories ja warning", says: ["never"]),
    ContentCase(
      "few in German", "%lld days: de.plural.one=%lld Tag | de.plural.few=%lld Tage | de.plural.other=%lld Tage",
      "plural-categories de warning"),
    ContentCase(
      "the decimals' form lacks",
      "%f km: cs.plural.one=%f kilometr | cs.plural.few=%f kilometry | cs.plural.other=%f kilometrů",
      "plural-categories cs", says: ["many"]),
    ContentCase(
      "the decimals' form lacks for whole numbers",
      "%lld km: cs.plural.one=%lld kilometr | cs.plural.few=%lld kilometry | cs.plural.other=%lld kilometrů",
      "plural-categories cs warning"),
    ContentCase(
      "a form lacks in a variable",
      "%lld files: ru=%#@count@ | ru.substitutions.count.plural.one=%arg файл | ru.substitutions.count.plural.other=%arg файлов",
      "plural-categories ru", says: ["substitutions.count.plural.few"], variables: count()),
    ContentCase(
      "one of two numbers no longer varies",
      "%lld files in %lld folders: en=%#@count@ in %#@folders@ | en.substitutions.count.plural.one=%arg file | en.substitutions.count.plural.other=%arg files | en.substitutions.folders.plural.one=%arg folder | en.substitutions.folders.plural.other=%arg folders | de=%#@count@ in %2$lld Ordnern | de.substitutions.count.plural.one=%arg Datei | de.substitutions.count.plural.other=%arg Dateien",
      "plural-categories de", says: ["argument 2"], variables: [("count", 1, "lld"), ("folders", 2, "lld")]),
    ContentCase(
      "by language, not by region", "%lld files: sr-Latn.plural.one=%lld fajl | sr-Latn.plural.other=%lld fajlova",
      "plural-categories sr-Latn", says: ["few"]),
    ContentCase(
      "a form lacks in a .stringsdict",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "ru.lproj/Localizable.stringsdict": sd.file(
          ("homes", sd.plural("ld", ("one", "%ld дом"), ("few", "%ld дома"), ("other", "%ld домов")))),
      ]), "plural-categories ru", says: ["homes.plural.many"]),
    ContentCase(
      "a plain .strings text beside a .stringsdict",
      files: .family([
        "en.lproj/Localizable.stringsdict": good, "de.lproj/Localizable.strings": "\"homes\" = \"%ld Häuser\";",
      ]), "plural-categories de"),
  ]

  static let rules: [ContentCase] = [
    rule(
      "both rule keys without Key",
      [
        ("NSStringFormatSpecType", "NSStringPluralRuleType"), ("NSStringFormatValueType", "ld"), ("one", "%ld Haus"),
        ("other", "%ld Häuser"),
      ], says: ["NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey", "crashes"]),
    rule(
      "a misspelled spec type key",
      [
        ("NSStringFormatSpecKeyType", "NSStringPluralRuleType"), ("NSStringFormatValueTypeKey", "ld"),
        ("one", "%ld Haus"), ("other", "%ld Häuser"),
      ], says: ["NSStringFormatSpecTypeKey"]),
    rule(
      "no spec type", [("NSStringFormatValueTypeKey", "ld"), ("one", "%ld Haus"), ("other", "%ld Häuser")],
      says: ["NSStringFormatSpecTypeKey"]),
    rule(
      "an unknown spec type",
      [
        ("NSStringFormatSpecTypeKey", "NSStringPluralType"), ("NSStringFormatValueTypeKey", "ld"), ("one", "%ld Haus"),
        ("other", "%ld Häuser"),
      ], says: ["NSStringPluralRuleType"]),
    rule(
      "no value type",
      [("NSStringFormatSpecTypeKey", "NSStringPluralRuleType"), ("one", "%ld Haus"), ("other", "%ld Häuser")],
      says: ["NSStringFormatValueTypeKey"]),
    rule(
      "a value type with a percent sign", sd.plural("%ld", ("one", "%ld Haus"), ("other", "%ld Häuser")), says: ["%ld"]),
    rule("an object as value type", sd.plural("@", ("one", "%@ Haus"), ("other", "%@ Häuser"))),
    rule("an empty value type", sd.plural("", ("one", "%ld Haus"), ("other", "%ld Häuser")), says: ["empty"]),
    rule(
      "an unknown value type", sd.plural("integer", ("one", "%ld Haus"), ("other", "%ld Häuser")), says: ["integer"]),
    rule("no other", sd.plural("ld", ("one", "%ld Haus")), says: ["other"]),
    rule("a misspelled category", sd.plural("ld", ("one", "%ld Haus"), ("othre", "%ld Häuser")), says: ["other"]),
    ContentCase(
      "a variable that is not defined",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "de.lproj/Localizable.stringsdict": sd.file(
          format: "%#@haus@", ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%ld Häuser")))),
      ]), "stringsdict-rules de", says: ["haus", "not defined", "never used"]),
    ContentCase(
      "a variable that is never used",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "de.lproj/Localizable.stringsdict": sd.file(
          format: "%ld", ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%ld Häuser")))),
      ]), "stringsdict-rules de", says: ["never used"]),
    ContentCase(
      "a misspelled format key",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "de.lproj/Localizable.stringsdict": sd.file(
          formatKey: "NSStringLocalizedFormat", ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%ld Häuser")))
        ),
      ]), "stringsdict-rules de", says: ["NSStringLocalizedFormatKey"]),
    ContentCase(
      "no format",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "de.lproj/Localizable.stringsdict": sd.file(
          format: nil, ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%ld Häuser")))),
      ]), "stringsdict-rules de", says: ["NSStringLocalizedFormatKey"]),
    ContentCase(
      "in the source language",
      files: .family([
        "en.lproj/Localizable.stringsdict": sd.file(
          ("homes", sd.plural("%ld", ("one", "%ld home"), ("other", "%ld homes")))),
        "de.lproj/Localizable.stringsdict": sd.file(
          ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%ld Häuser")))),
      ]), "stringsdict-rules en"),
  ]

  private static func rule(_ name: String, _ members: [(String, String)], says: [String] = []) -> ContentCase {
    ContentCase(
      name,
      files: .family([
        "en.lproj/Localizable.stringsdict": good, "de.lproj/Localizable.stringsdict": sd.file(("homes", members)),
      ]),
      "stringsdict-rules de", says: says)
  }

  static let phrases: [ContentCase] = [
    ContentCase(
      "the app's name is lost", files: phrases("Öffne ${book}"), "app-shortcut-phrases de", says: ["applicationName"],
      table: "AppShortcuts"),
    ContentCase(
      "the app's name is translated", files: phrases("Öffne ${book} in ${anwendungsName}"), "app-shortcut-phrases de",
      table: "AppShortcuts"),
    ContentCase(
      "the app's name is misspelled", files: phrases("Öffne ${book} in ${ApplicationName}"), "app-shortcut-phrases de",
      says: ["${applicationName}"], table: "AppShortcuts"),
    ContentCase(
      "the app's name has spaces", files: phrases("Öffne ${book} in ${ applicationName }"), "app-shortcut-phrases de",
      table: "AppShortcuts"),
    ContentCase(
      "a parameter is translated", files: phrases("Öffne ${buch} in ${applicationName}"), "app-shortcut-phrases de",
      says: ["${buch}"], table: "AppShortcuts"),
    ContentCase(
      "a parameter is lost", files: phrases("Öffne ${applicationName}"), "app-shortcut-phrases de", says: ["${book}"],
      table: "AppShortcuts"),
    ContentCase(
      "the second phrase of a set", files: .json(set(["Öffne ${book} in ${applicationName}", "Zeige ${book}"])),
      "app-shortcut-phrases de", says: ["stringSet.1"], table: "AppShortcuts"),
    ContentCase(
      "in a .strings file",
      files: .family([
        "en.lproj/AppShortcuts.strings": "\"Open ${applicationName}\" = \"Open ${applicationName}\";",
        "de.lproj/AppShortcuts.strings": "\"Open ${applicationName}\" = \"Öffne die App\";",
      ]), "app-shortcut-phrases de", table: "AppShortcuts"),
  ]

  private static func phrases(_ german: String) -> ContentCase.Files {
    .json(entry(german))
  }

  /// A catalog with one phrase and its German text.
  static func entry(_ german: String) -> String {
    """
    {"sourceLanguage": "en", "strings": {"Open ${book} in ${applicationName}": {"localizations": {
    "de": {"stringUnit": {"state": "translated", "value": "\(german)"}}}}}, "version": "1.0"}
    """
  }

  static func set(_ german: [String]) -> String {
    func list(_ phrases: [String]) -> String { phrases.map { "\"\($0)\"" }.joined(separator: ", ") }
    let english = ["Open ${book} in ${applicationName}", "Show ${book} with ${applicationName}"]
    return """
      {"sourceLanguage": "en", "strings": {"Open ${book} in ${applicationName}": {"localizations": {
      "de": {"stringSet": {"state": "translated", "values": [\(list(german))]}},
      "en": {"stringSet": {"state": "translated", "values": [\(list(english))]}}}}}, "version": "1.0"}
      """
  }

  static let suspicions: [ContentCase] = [
    ContentCase(
      "the source's words in Japanese", "a.b: en=Could not save the file | ja=Could not save the file",
      "translation-suspect ja warning", says: ["very words"]),
    ContentCase(
      "the source's words in German", "a.b: en=Could not save your file | de=Could not save your file",
      "translation-suspect de warning"),
    ContentCase(
      "the key's words", "Could not save your file: fr=Could not save your file", "translation-suspect fr warning"),
    ContentCase(
      "a link apart by a space",
      "a.b: en=Read the [terms](https://a.example) | de=Lies die [Bedingungen] (https://a.example)",
      "translation-suspect de warning", says: ["link"]),
    ContentCase(
      "a link without its end",
      "a.b: en=Read the [terms](https://a.example) | de=Lies die [Bedingungen](https://a.example",
      "translation-suspect de warning"),
    ContentCase(
      "a link in full-width brackets", "a.b: en=Read the [terms](https://a.example) | ja=［規約］（https://a.example）を読む",
      "translation-suspect ja warning"),
    ContentCase(
      "a link lost", "a.b: en=Read the [terms](https://a.example) | de=Lies die Bedingungen",
      "translation-suspect de warning"),
    ContentCase(
      "a tag lost", "a.b: en=A <b>bold</b> word | de=Ein <b>fettes Wort", "translation-suspect de warning", says: ["/b"]
    ),
    ContentCase(
      "a tag translated", "a.b: en=A <bold>word</bold> here | de=Ein <fett>Wort</fett> hier",
      "translation-suspect de warning"),
    ContentCase(
      "an entity that the source does not have", "a.b: en=Terms & conditions | de=Regeln &amp; Bedingungen",
      "translation-suspect de warning", says: ["&amp;"]),
    ContentCase(
      "inflection dropped", "a.b: en=You have ^[%lld file](inflect: true) | es=Tienes %lld archivos",
      "translation-suspect es warning", says: ["inflect"]),
    ContentCase("white space lost at the end", "a.b: en=Name:\\s | de=Name:", "translation-suspect de warning"),
    ContentCase("white space at the beginning", "a.b: en=Name | de=\\sName", "translation-suspect de warning"),
    ContentCase("a line break at the end", "a.b: en=First line | de=Erste Zeile\\n", "translation-suspect de warning"),
    ContentCase(
      "a line break lost", "a.b: en=First line\\nsecond | de=Erste Zeile, zweite", "translation-suspect de warning",
      says: ["line break"]),
    ContentCase(
      "an isolate without its end", "a.b: en=By %@ today | he=על ידי \u{2068}%@ היום", "translation-suspect he warning",
      says: ["U+2068"]),
    ContentCase(
      "an end without its embedding", "a.b: en=By %@ today | ar=من %@\u{202C} اليوم", "translation-suspect ar warning",
      says: ["U+202C"]),
    ContentCase(
      "TODO left", "a.b: en=Save the file | de=TODO übersetzen", "translation-suspect de warning", says: ["TODO"]),
    ContentCase("FIXME left", "a.b: en=Save the file | de=Datei sichern FIXME", "translation-suspect de warning"),
    ContentCase(
      "TODO: in the source", "a.b: en=TODO: say it better | de=Besser sagen", "translation-suspect en warning"),
    ContentCase(
      "Russian one without its number",
      "%lld files: ru.plural.one=файл | ru.plural.few=%lld файла | ru.plural.many=%lld файлов | ru.plural.other=%lld файла",
      "translation-suspect ru warning", says: ["21"]),
    ContentCase(
      "a spelled number that holds for several",
      "%lld files: uk.plural.one=1 файл | uk.plural.few=%lld файли | uk.plural.many=%lld файлів | uk.plural.other=%lld файлу",
      "translation-suspect uk warning", says: ["21"]),
    ContentCase(
      "Latvian zero without its number",
      "%lld files: lv.plural.zero=nav failu | lv.plural.one=%lld fails | lv.plural.other=%lld faili",
      "translation-suspect lv warning"),
    ContentCase(
      "a variable's one without its number",
      "%lld files: ru=%#@count@ | ru.substitutions.count.plural.one=файл | ru.substitutions.count.plural.few=%arg файла | ru.substitutions.count.plural.many=%arg файлов | ru.substitutions.count.plural.other=%arg файла",
      "translation-suspect ru warning", variables: count()),
    ContentCase(
      "a .stringsdict's one without its number",
      files: .family([
        "en.lproj/Localizable.stringsdict": good,
        "ru.lproj/Localizable.stringsdict": sd.file(
          ("homes", sd.plural("ld", ("one", "дом"), ("few", "%ld дома"), ("many", "%ld домов"), ("other", "%ld дома")))),
      ]), "translation-suspect ru warning"),
    ContentCase(
      "white space in a .strings file",
      files: .family([
        "en.lproj/Localizable.strings": "\"a\" = \"Name: \";", "de.lproj/Localizable.strings": "\"a\" = \"Name:\";",
      ]), "translation-suspect de warning"),
    ContentCase(
      "the source's words in InfoPlist",
      files: .family([
        "en.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"The camera reads your codes\";",
        "de.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"The camera reads your codes\";",
      ]), "translation-suspect de warning", table: "InfoPlist"),
  ]

  static let all = types + positions + garbled + variables + plurals + rules + phrases + suspicions
}
