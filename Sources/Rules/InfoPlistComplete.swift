import Facts
import SourceText

/// What an app's Info.plist shows to users is translated.
package enum InfoPlistComplete: SideRule {
  package static let about = RuleAbout(
    id: "info-plist-complete", family: .content, title: "What Info.plist shows to users is in every language",
    explanation: """
      The system asks for the camera or the microphone with the sentence from Info.plist (or from an INFOPLIST_KEY_ build \
      setting). In another language it shows the text of that key in the InfoPlist table; where there is none, the \
      sentence stays in the language of the plist, in the middle of a translated app.

      Looked at: usage descriptions of each target's Info.plist and build settings, against the InfoPlist table that the \
      target holds, also when only the plist or the project changed.
      """,
    failing: "Info.plist gains NSCameraUsageDescription; InfoPlist.xcstrings has no such key",
    passing: "InfoPlist.xcstrings: NSCameraUsageDescription: de=Zum Scannen. | fr=Pour numériser.",
    yields: [("locales-filled", .text)])

  package static func outcome(on side: Side) -> Outcome {
    var outcome = Outcome()
    var told: Set<[String]> = []
    for plist in side.infoPlists {
      for text in plist.texts {
        for locale in plist.requiredLocales where locale != plist.sourceLocale {
          outcome.checked += 1
          if isFilled(text.key, in: locale, of: plist) { continue }
          guard told.insert([plist.tablePath.string, text.key, locale.normalized]).inserted else { continue }
          outcome.findings.append(finding(text, locale, plist))
        }
      }
    }
    return outcome
  }

  private static func isFilled(_ key: String, in locale: LocaleCode, of plist: InfoPlist) -> Bool {
    guard let table = plist.table else { return false }
    // About a table that cannot be read, and a key that is exempt, nothing is said.
    guard table.catalog.isReadable else { return true }
    guard let entry = table.catalog.entry(key) else { return table.catalog.unreadableLocales.contains(locale) }
    return table.isExempt(entry) || table.isFilled(entry, in: locale)
  }

  private static func finding(_ text: InfoPlist.Text, _ locale: LocaleCode, _ plist: InfoPlist) -> Finding {
    let entry = plist.table?.catalog.entry(text.key)
    let path = plist.table?.catalog.file(of: locale, for: entry) ?? plist.tablePath
    let position =
      plist.table.flatMap { table in
        entry.flatMap { table.catalog.format == .xcstrings ? table.catalog.position($0.place) : nil }
      }
    var finding = Finding(
      about, path: path, position: position, catalog: plist.table?.catalog, key: text.key, locale: locale,
      message:
        "\(text.key) of \(text.path) has no \(Wording.language(locale)) text: users are asked in the language of "
        + "the plist", fix: "add \(text.key) in \(locale) to \(path)",
      identity: [plist.tablePath.string, text.key, locale.normalized, ""])
    finding.catalog = plist.tablePath
    finding.table = "InfoPlist"
    return finding
  }
}

/// What one target's Info.plist and build settings show to users, and the table that translates it.
package struct InfoPlist: Sendable {
  package struct Text: Hashable, Sendable {
    package let key: String
    /// The plist or project file that has it.
    package let path: RepositoryPath

    package init(key: String, path: RepositoryPath) {
      self.key = key
      self.path = path
    }
  }

  package let texts: [Text]
  /// The InfoPlist table that the target holds; nil where it holds none.
  package let table: JudgedCatalog?
  /// The table's path, or the one at which it would be made.
  package let tablePath: RepositoryPath
  package let requiredLocales: [LocaleCode]
  /// The language that the plist's own texts are in.
  package let sourceLocale: LocaleCode

  package init(
    texts: [Text], table: JudgedCatalog?, tablePath: RepositoryPath, requiredLocales: [LocaleCode],
    sourceLocale: LocaleCode
  ) {
    self.texts = texts
    self.table = table
    self.tablePath = tablePath
    self.requiredLocales = requiredLocales
    self.sourceLocale = sourceLocale
  }
}
