import Testing

@Suite("Where a lookup goes")
struct TableAndBundleTests {
  @Test("table and bundle are carried along", arguments: cases)
  func destination(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a table by name",
      #"""
      let text = Text("dune.name", tableName: "Places") //? key dune.name in Places
      """#),
    MarkedCase(
      "an empty and an absent table are the usual one",
      #"""
      let a = NSLocalizedString("dune.a", tableName: nil, comment: "") //? key dune.a
      let b = Bundle.main.localizedString(forKey: "dune.b", value: nil, table: "") //? key dune.b
      """#),
    MarkedCase(
      "the bundle of a package",
      #"""
      // file: Kit/Sources/Kit/Tide.swift
      // unit: Kit
      let tide = Text("tide.high", bundle: .module) //? key tide.high of module
      let ebb = String(localized: "tide.low", table: "Sea", bundle: Bundle.module) //? key tide.low in Sea of module
      """#),
    MarkedCase(
      "the bundle macro",
      #"""
      // file: Kit/Sources/Kit/Tide.swift
      // unit: Kit
      let tide = Text("tide.neap", bundle: #bundle) //? key tide.neap of module
      let resource = LocalizedStringResource("tide.spring", bundle: #bundle) //? key tide.spring of module
      """#),
    MarkedCase(
      "the bundle of a package by its address",
      #"""
      // file: Kit/Sources/Kit/Tide.swift
      // unit: Kit
      let tide = LocalizedStringResource("tide.slack", bundle: .atURL(Bundle.module.bundleURL))
        //?-1 key tide.slack of module
      """#),
    MarkedCase(
      "no bundle in a package is the main one",
      #"""
      // file: Kit/Sources/Kit/Tide.swift
      // unit: Kit
      let tide = Text("tide.lost") //? key tide.lost
      """#),
    MarkedCase(
      "the bundle of a class",
      #"""
      final class Anchor {}
      let anchor = NSLocalizedString("anchor.title", bundle: Bundle(for: Anchor.self), comment: "")
        //?-1 key anchor.title of file
      """#),
    MarkedCase(
      "a bundle that a parameter brings",
      #"""
      func text(_ bundle: Bundle) -> String { String(localized: "wave.title", bundle: bundle) }
        //?-1 key wave.title of unknown
      """#),
    MarkedCase(
      "table and bundle by constants",
      #"""
      // file: Kit/Sources/Kit/Words.swift
      // unit: Kit
      enum Names {
        static let table = "Harbour"
        static let bundle = Bundle.module
      }
      let quay = NSLocalizedString("quay.title", tableName: Names.table, bundle: Names.bundle, comment: "")
        //?-1 key quay.title in Harbour of module
      """#),
    MarkedCase(
      "a table through a helper",
      #"""
      func harbour(_ key: String) -> String { NSLocalizedString(key, tableName: "Harbour", comment: "") }
      let text = harbour("pier.title") //? key pier.title in Harbour
      """#),
    MarkedCase(
      "a table that the call gives to a helper",
      #"""
      func look(_ key: String, in table: String) -> String { NSLocalizedString(key, tableName: table, comment: "") }
      let text = look("pier.name", in: "Piers") //? key pier.name in Piers
      """#),
    MarkedCase(
      "a table that a helper has as default",
      #"""
      func look(_ key: String, in table: String = "Docks") -> String {
        NSLocalizedString(key, tableName: table, comment: "")
      }
      let text = look("dock.name") //? key dock.name in Docks
      """#),
    MarkedCase(
      "a resource factory with its own table",
      #"""
      enum Words {
        static func word(
          _ key: StaticString, defaultValue: String.LocalizationValue, comment: StaticString
        ) -> LocalizedStringResource {
          LocalizedStringResource(key, defaultValue: defaultValue, table: "Words", comment: comment)
        }
      }
      let word = Words.word("words.buoy", defaultValue: "Buoy", comment: "noun")
        //?-1 key words.buoy in Words default Buoy
      """#),
    MarkedCase(
      "an extension in a package used by the app",
      #"""
      // file: Kit/Sources/Kit/Line.swift
      // unit: Kit
      extension String {
        package var inKit: String { NSLocalizedString(self, bundle: .module, comment: "") }
      }
      // file: Kit/Sources/Kit/Other.swift
      // unit: Kit
      let line = "kit.line".inKit //? key kit.line of module
      """#),
    MarkedCase(
      "a table from an enum's raw value",
      #"""
      enum Table: String { case sea = "Sea" }
      func look(_ key: String, _ table: Table) -> String {
        NSLocalizedString(key, tableName: table.rawValue, comment: "")
      }
      let text = look("sea.title", .sea) //? key sea.title in Sea
      """#),
    MarkedCase(
      "one file in two units has two uses",
      #"""
      // file: Shared/Shop.swift
      // unit: App
      let a = Text("Early bird") //? key `Early bird`
      // file: Shared2/Shop.swift
      // unit: Widget
      let b = Text("Early bird") //? key `Early bird`
      """#),
    MarkedCase(
      "homonyms of two units are kept apart",
      #"""
      // file: KitA/Sources/A/Row.swift
      // unit: A
      struct Row { let title: LocalizedStringKey }
      let row = Row(title: "Row A") //? key `Row A`
      // file: KitB/Sources/B/Row.swift
      // unit: B
      struct Row { let title: String }
      let row = Row(title: "Row B")
      """#),
    MarkedCase(
      "the bundle that is asked",
      #"""
      func tr(_ key: String) -> String { Bundle.module.localizedString(forKey: key, value: nil, table: nil) }
      let done = tr("kit.done") //? key kit.done in Localizable of module
      """#),
  ]
}
