/// Catalogs that look wrong and are right.
enum LegalLookAlikes {
  private static let sd = StringsdictText.self
  private static let count: [(name: String, argNum: Int?, specifier: String?)] = [("count", 1, "lld")]

  static let formats: [ContentCase] = [
    ContentCase("another order with positions", "%lld files in %@: ja=%2$@ に %1$lld 個"),
    ContentCase("positions where the source has none", "a.b: en=%@ of %@ | de=%1$@ von %2$@"),
    ContentCase("a position for the only argument", "a.b: en=Hello %@ | de=Hallo %1$@"),
    ContentCase("none where the source has positions", "a.b: en=%1$@ of %2$lld | de=%@ von %lld"),
    ContentCase("an argument twice", "a.b: en=%1$@ and %2$@ | de=%1$@ und %2$@, ja %1$@"),
    ContentCase("another precision", "a.b: en=%.1f° | de=%.2f° | fr=%f° | ja=%1$.1f°"),
    ContentCase("unsigned for signed", "a.b: en=%ld files | de=%lu Dateien"),
    ContentCase("i for d", "a.b: en=%d files | de=%i Dateien"),
    ContentCase("hexadecimal", "a.b: en=Code %x | de=Code %X"),
    ContentCase("ld for lld", "a.b: en=%lld files | de=%ld Dateien | fr=%zd fichiers"),
    ContentCase("lf for f", "%lf km: de=%f km"),
    ContentCase(
      "the key's arguments with positions added", "%@ of %@ files: en=%1$@ of %2$@ files | de=%1$@ von %2$@ Dateien"),
    ContentCase(
      "one that spells the number",
      "%lld files: en.plural.one=One file | en.plural.other=%lld files | de.plural.one=Eine Datei | de.plural.other=%lld Dateien"
    ),
    ContentCase(
      "one without the number as last argument",
      "%@ has %lld files: en.plural.one=%1$@ has one file | en.plural.other=%1$@ has %2$lld files | de.plural.one=%1$@ hat eine Datei | de.plural.other=%1$@ hat %2$lld Dateien"
    ),
    ContentCase(
      "zero in English", "%lld files: en.plural.zero=No files | en.plural.one=%lld file | en.plural.other=%lld files"),
    ContentCase(
      "two in Hebrew without the number",
      "%lld files: he.plural.one=קובץ אחד | he.plural.two=שני קבצים | he.plural.other=%lld קבצים"),
    ContentCase(
      "forms that only name the thing",
      "unit.day: en=%#@count@ | en.substitutions.count.plural.one=day | en.substitutions.count.plural.other=days | ru=%#@count@ | ru.substitutions.count.plural.one=день | ru.substitutions.count.plural.few=дня | ru.substitutions.count.plural.many=дней | ru.substitutions.count.plural.other=дня",
      variables: count),
    ContentCase(
      "a name with an argument behind it", "notifications.label.follow %lld: en=followed you | de=folgt dir jetzt"),
    ContentCase(
      "marks around a placeholder",
      "a.b: en=By %@ now | he=על ידי \u{2068}%@\u{2069} עכשיו | ar=من \u{200F}%@\u{200F} الآن"),
    ContentCase(
      "a percent sign with a space before it", "a.b: en=%lld%% done | de=%lld %% fertig | fr=%lld\u{A0}%% fait"),
    ContentCase("a full-width percent sign for %%", "a.b: en=%lld%% done | ja=%lld％完了"),
    ContentCase("an Arabic percent sign for %%", "a.b: en=%lld%% done | ar=اكتمل %lld٪"),
    ContentCase(
      "percent signs in a text that is no format",
      "disk.trips: en=80% of trips | de=80 % der Fahrten | fr=80 % des trajets | ja=80%の移動 | ar=80٪ من الرحلات"),
    ContentCase("%d-like text in a text that is no format", "a.b: en=100% sure | de=100%ig sicher | es=100 %de verdad"),
    ContentCase("a full-width percent sign in a text that is no format", "a.b: en=50% off | ja=50％オフ"),
    ContentCase("an at and a percent sign apart", "a.b: en=Mail @%@ now | de=Jetzt @%@ schreiben"),
    ContentCase(
      "a placeholder in Markdown",
      "a.b: en=**%@** is [here](https://a.example/%lld) | de=[Hier](https://a.example/%2$lld) ist **%1$@**"),
    ContentCase("named placeholders", "a.b: en=%(count)lld in %(folder)@ | de=%2$(folder)@: %1$(count)lld"),
    ContentCase(
      "a variable in a sentence",
      "%lld files in %@: en=%#@count@ in %2$@ | en.substitutions.count.plural.one=%arg file | en.substitutions.count.plural.other=%arg files | de=In %2$@: %#@count@ | de.substitutions.count.plural.one=eine Datei | de.substitutions.count.plural.other=%arg Dateien",
      variables: count),
    ContentCase(
      "two numbers that vary",
      "%lld of %lld files: en=%#@count@ %#@total@ | en.substitutions.count.plural.one=%arg of | en.substitutions.count.plural.other=%arg of | en.substitutions.total.plural.one=%arg file | en.substitutions.total.plural.other=%arg files | de=%#@total@, %#@count@ | de.substitutions.count.plural.one=davon %arg | de.substitutions.count.plural.other=davon %arg | de.substitutions.total.plural.one=%arg Datei | de.substitutions.total.plural.other=%arg Dateien",
      variables: [("count", 1, "lld"), ("total", 2, "lld")]),
    ContentCase(
      "a variable that shows another argument",
      "account.followers %lld %@: en=%#@count@ | en.substitutions.count.plural.one=%2$@ follower | en.substitutions.count.plural.other=%2$@ followers | de=%#@count@ | de.substitutions.count.plural.one=%2$@ Follower | de.substitutions.count.plural.other=%2$@ Followers",
      variables: count),
    ContentCase("a source key without source text", "Hello %@ and welcome: de=Hallo %@ und willkommen"),
    ContentCase(
      "device texts",
      "a.b: en.device.mac=Click %@ | en.device.other=Tap %@ | de.device.mac=%@ anklicken | de.device.iphone=%@ antippen | de.device.other=%@ antippen"
    ),
    ContentCase(
      "an address with escapes", "a.b: en=See https://a.example/a%20file | de=Siehe https://a.example/die%C3%9Fdatei"),
    ContentCase("a key without letters", "%@ – %@: de=%@"),
    ContentCase("not to be translated", "Hello %@ there {no-translate}: de=Hallo"),
    ContentCase("a text that is not finished", "Hello %@ there: de~new=Hallo"),
    ContentCase("width with zeros", "a.b: en=%02d:%02d hours | de=%d:%02d Stunden"),
    ContentCase(
      "a .strings file with positions",
      files: .family([
        "en.lproj/Localizable.strings": "\"a\" = \"%@ of %d\";",
        "de.lproj/Localizable.strings": "\"a\" = \"%2$d mal %1$@\";",
      ])),
  ]

  static let plurals: [ContentCase] = [
    ContentCase(
      "Japanese plain",
      "%lld days: en.plural.one=%lld day | en.plural.other=%lld days | ja=%lld日 | zh-Hans=%lld 天 | vi=%lld ngày"),
    ContentCase(
      "all forms of Arabic",
      "%lld days: ar.plural.zero=لا أيام | ar.plural.one=يوم | ar.plural.two=يومان | ar.plural.few=%lld أيام | ar.plural.many=%lld يوما | ar.plural.other=%lld يوم"
    ),
    ContentCase("French without many", "%lld days: fr.plural.one=%lld jour | fr.plural.other=%lld jours"),
    ContentCase(
      "French with many",
      "%lld days: fr.plural.one=%lld jour | fr.plural.many=%lld de jours | fr.plural.other=%lld jours"),
    ContentCase("Vietnamese with one", "%lld days: vi.plural.one=%lld ngày | vi.plural.other=%lld ngày"),
    ContentCase("a language that nobody knows", "%lld days: tlh.plural.other=%lld jajmey"),
    ContentCase("forms where the source is plain", "%lld days: de.plural.one=%lld Tag | de.plural.other=%lld Tage"),
    ContentCase(
      "forms of the source that do not differ",
      "%lld min: en.plural.one=%lld min | en.plural.other=%lld min | de=%lld Min."),
    ContentCase(
      "device.other is plain",
      "%lld days: en.device.mac.plural.one=%lld day | en.device.mac.plural.other=%lld days | en.device.other=%lld days | de.device.mac.plural.one=%lld Tag | de.device.mac.plural.other=%lld Tage | de.device.other=%lld Tage"
    ),
    ContentCase(
      "pt-PT and pt-BR",
      "%lld days: pt-BR.plural.one=%lld dia | pt-BR.plural.other=%lld dias | pt-PT.plural.one=%lld dia | pt-PT.plural.other=%lld dias"
    ),
    ContentCase(
      "a .stringsdict in order",
      files: .family([
        "en.lproj/Localizable.stringsdict": sd.file(
          ("homes", sd.plural("ld", ("one", "%ld home"), ("other", "%ld homes")))),
        "ja.lproj/Localizable.stringsdict": sd.file(("homes", sd.plural("ld", ("other", "%ld 軒")))),
      ])),
    ContentCase(
      "two variables by position",
      files: .family([
        "en.lproj/Localizable.stringsdict": sd.file(
          format: "%1$#@homes@ on %2$#@roads@", ("homes", sd.plural("ld", ("one", "%ld home"), ("other", "%ld homes"))),
          ("roads", sd.plural("ld", ("one", "%ld road"), ("other", "%ld roads")))),
        "de.lproj/Localizable.stringsdict": sd.file(
          format: "%2$#@roads@, %1$#@homes@", ("homes", sd.plural("ld", ("one", "%ld Haus"), ("other", "%ld Häuser"))),
          ("roads", sd.plural("ld", ("one", "%ld Straße"), ("other", "%ld Straßen")))),
      ])),
    ContentCase(
      "another argument in a variable's text",
      files: .family([
        "en.lproj/Localizable.stringsdict": sd.file(
          format: "%#@homes@", ("homes", sd.plural("ld", ("one", "%ld home of %2$@"), ("other", "%ld homes of %2$@")))),
        "de.lproj/Localizable.stringsdict": sd.file(
          format: "%#@homes@",
          ("homes", sd.plural("ld", ("one", "%ld Haus von %2$@"), ("other", "%ld Häuser von %2$@")))),
      ])),
    ContentCase(
      "a device rule",
      files: .family([
        "en.lproj/Localizable.stringsdict":
          "<plist version=\"1.0\"><dict><key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>Click</string><key>iphone</key><string>Tap</string></dict></dict></dict></plist>"
      ])),
  ]

  static let texts: [ContentCase] = [
    ContentCase(
      "a name in every language", "a.b: en=Apple Watch Series | de=Apple Watch Series | ja=Apple Watch Series"),
    ContentCase("one word", "a.b: en=Podcasts | de=Podcasts | ja=Podcasts"),
    ContentCase(
      "another variant of the language",
      "a.b: en=Could not save your file | en-GB=Could not save your file | en_AU=Could not save your file"),
    ContentCase("an address", "a.b: en=https://a.example/help | de=https://a.example/help | ja=https://a.example/help"),
    ContentCase("a format of placeholders", "a.b: en=%@ (%lld MB) | ja=%@ (%lld MB)"),
    ContentCase("a short phrase that related languages share", "a.b: en=Server version | de=Server version"),
    ContentCase(
      "a link with another address",
      "a.b: en=Read the [terms](https://a.example/en) | de=Lies die [Bedingungen](https://a.example/de)"),
    ContentCase("brackets that are no link", "a.b: en=Press [Enter] (or tap) | de=[Enter] drücken (oder tippen)"),
    ContentCase("a word in angle brackets", "a.b: en=Hello <name> | de=Hallo <Name>"),
    ContentCase("an arrow", "a.b: en=A < B & C > D | de=A < B und C > D"),
    ContentCase("a no-break space for a space", "a.b: en=Name:\\s | fr=Nom:\u{A0}"),
    ContentCase("an isolate with its partner", "a.b: en=By %@ today | he=על ידי \u{2068}%@\u{2069} היום"),
    ContentCase("Spanish todo", "a.b: en=ALL OF IT | es=TODO EL TEXTO"),
    ContentCase("an app about todos", "a.b: en=Your TODO list | de=Deine TODO-Liste"),
    ContentCase(
      "Russian one with its number",
      "%lld files: ru.plural.one=%lld файл | ru.plural.few=%lld файла | ru.plural.many=%lld файлов | ru.plural.other=%lld файла"
    ),
    ContentCase(
      "French one without its number", "%lld files: fr.plural.one=Un fichier | fr.plural.other=%lld fichiers"),
    ContentCase(
      "inflection kept", "a.b: en=You have ^[%lld file](inflect: true) | es=Tienes ^[%lld archivo](inflect: true)"),
    ContentCase(
      "phrases", files: .json(SeededDefects.entry("${book} in ${applicationName} öffnen")), table: "AppShortcuts"),
    ContentCase(
      "more phrases than the source",
      files: .json(
        SeededDefects.set([
          "Öffne ${book} in ${applicationName}", "Zeige ${book} in ${applicationName}", "${applicationName}: ${book}",
        ])), table: "AppShortcuts"),
    ContentCase("tokens in another table", "Open ${book} in the app: de=Öffne das Buch in der App"),
    ContentCase(
      "a nib's keys", files: .family(["de.lproj/Main.strings": "\"BgM-ve-c93.title\" = \"\tVon links nach rechts\";"]),
      table: "Main"),
  ]

  static let all = formats + plurals + texts
}
