import Testing

@Suite("Following strings to lookups")
struct FlowTests {
  @Test("wrappers, models and factories hand a key on", arguments: cases)
  func flow(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "an extension of String",
      #"""
      extension String { var localized: String { NSLocalizedString(self, comment: "") } }
      let volt = "Volt".localized //? key Volt
      func pair() -> [String: Int] { ["Ampere".localized: 1] } //? key Ampere
      func mark() -> String { "!" + "Ohm".localized } //? key Ohm
      func hole() -> String { "\("Watt".localized):" } //? key Watt
      """#),
    MarkedCase(
      "a function with a table",
      #"""
      extension String {
        func localized(_ table: String = "Units") -> String { NSLocalizedString(self, tableName: table, comment: "") }
      }
      let a = "unit.volt".localized() //? key unit.volt in Units
      let b = "unit.watt".localized("Power") //? key unit.watt in Power
      """#),
    MarkedCase(
      "the result of a function that returns literals",
      #"""
      extension String { var localized: String { NSLocalizedString(self, comment: "") } }
      enum Rate {
        static func describe(_ n: Int) -> String { n == 0 ? "Usual rate" : "Fast rate" }
          //?-1 key `Usual rate` ; key `Fast rate`
      }
      let text = Text(Rate.describe(0).localized)
      """#),
    MarkedCase(
      "raw values handed to a lookup",
      #"""
      extension String { var localized: String { NSLocalizedString(self, comment: "") } }
      enum Unit: String { case volts = "Volts", amps = "Amps"; var title: String { rawValue.localized } }
        //?-1 asks Volts, Amps
      """#),
    MarkedCase(
      "through two functions",
      #"""
      func outer(_ id: String) -> String { inner(id) }
      func inner(_ id: String) -> String { NSLocalizedString(id, comment: "") }
      let text = outer("deep.title") //? key deep.title
      """#),
    MarkedCase(
      "through a stored property of a model",
      #"""
      struct Item {
        let titleText: String
        var title: LocalizedStringKey { LocalizedStringKey(titleText) }
      }
      let item = Item(titleText: "item.first") //? key item.first
      """#),
    MarkedCase(
      "through a view in another file",
      #"""
      // file: App/Tile.swift
      struct Tile: View {
        let name: String
        var body: some View { Text(LocalizedStringKey(name)) }
      }
      // file: App/Board.swift
      struct Board: View {
        var body: some View {
          Tile(name: "tile.red") //? key tile.red
          Tile(name: "tile.blue") //? key tile.blue
        }
      }
      """#),
    MarkedCase(
      "through an array that a view shows",
      #"""
      struct Faq: View {
        let questions = ["faq.one", "faq.two"] //? key faq.one ; key faq.two
        var body: some View { ForEach(questions, id: \.self) { Text(LocalizedStringKey($0)) } }
      }
      """#),
    MarkedCase(
      "through a closure of the project",
      #"""
      let look: (String) -> String = { NSLocalizedString($0, comment: "") }
      let text = look("closure.title") //? key closure.title
      """#),
    MarkedCase(
      "a local function",
      #"""
      func build() -> String {
        func text(_ id: String) -> String { NSLocalizedString("local.\(id)", comment: "") }
          //?-1 template local.* = local.a, local.b
        return text("a") + text("b")
      }
      """#),
    MarkedCase(
      "a method of a singleton",
      #"""
      final class Localizer {
        static let shared = Localizer()
        func string(_ id: String) -> String { Bundle.main.localizedString(forKey: id, value: nil, table: nil) }
      }
      let text = Localizer.shared.string("single.title") //? key single.title
      """#),
    MarkedCase(
      "a callable type",
      #"""
      struct Translate {
        func callAsFunction(_ id: String) -> String { NSLocalizedString(id, comment: "") }
      }
      let tr = Translate()
      let text = tr("called.title") //? key called.title
      """#),
    MarkedCase(
      "a default that the parameter has",
      #"""
      func hint(_ id: String = "hint.usual") -> String { NSLocalizedString(id, comment: "") } //? key hint.usual
      let text = hint()
      """#),
    MarkedCase(
      "generated code with a shared lookup",
      #"""
      // file: App/Generated/Strings.swift
      internal enum Texts {
        internal enum Start {
          internal static let title = Texts.tr("Localizable", "start.title", fallback: "Begin")
            //?-1 key start.title default Begin ; may accessor Texts.Start.title
          internal static func left(_ p: Int) -> String { tr("Localizable", "start.left", p, fallback: "%d left") }
            //?-1 key start.left default `%d left` ; may accessor Texts.Start.left
        }
      }
      extension Texts {
        private static func tr(_ table: String, _ key: String, _ args: CVarArg..., fallback value: String) -> String {
          let format = Token.bundle.localizedString(forKey: key, value: value, table: table)
          return String(format: format, locale: Locale.current, arguments: args)
        }
      }
      private final class Token {
        static let bundle: Bundle = Bundle.main
      }
      """#),
    MarkedCase(
      "generated code with a struct of key and table",
      #"""
      // file: App/Generated/Labels.swift
      struct Labels {
        let key: StaticString
        let defaultValue: String.LocalizationValue
        let table: String
      }
      extension Labels {
        static var ready: Labels { Labels(key: "labels.ready", defaultValue: "Ready", table: "Labels") }
          //?-1 key labels.ready in Labels default Ready
      }
      extension LocalizedStringResource {
        init(label: Labels) { self.init(label.key, defaultValue: label.defaultValue, table: label.table) }
      }
      // file: App/Use.swift
      let text = Text(LocalizedStringResource(label: .ready))
      """#),
    MarkedCase(
      "a template through a String parameter is looked up as it is",
      #"""
      enum Loc {
        static func string(_ key: String) -> String { Bundle.main.localizedString(forKey: key, value: nil, table: nil) }
      }
      func failed(_ error: Error) -> String { Loc.string("Sync failed: \(error.localizedDescription)") }
        //?-1 template `Sync failed: *` ?
      """#),
    MarkedCase(
      "inflection through a String parameter is looked up as it is",
      #"""
      enum Loc {
        static func string(_ key: String) -> String { NSLocalizedString(key, comment: "") }
      }
      func skills(_ n: Int) -> String { Loc.string("^[\(n) skill](inflect: true)") }
        //?-1 template `^[* skill](inflect: true)` ?
      """#),
    MarkedCase(
      "a literal beside it through the same parameter",
      #"""
      enum Loc {
        static func string(_ key: String) -> String { NSLocalizedString(key, comment: "") }
      }
      let ok = Loc.string("sync.done") //? key sync.done
      let same = Loc.string("sync." + "late") //? asks sync.late
      """#),
    MarkedCase(
      "positions are never in a key, unsigned is not signed",
      #"""
      struct Fleet { let online: UInt32; let all: UInt32 }
      func fleet(_ fleet: Fleet) -> String {
        String(localized: "\(fleet.online) of \(fleet.all) ships", comment: "fleet") //? key `%u of %u ships`
      }
      """#),
    MarkedCase(
      "a symbol that Xcode generates",
      #"""
      let title = Text(.welcomeTitle) //? symbol welcomeTitle
      """#),
    MarkedCase(
      "a symbol in a table",
      #"""
      let place = Text(.Discover.landmarks) //? symbol Discover.landmarks
      let count = String(localized: .Discover.visits(3)) //? symbol Discover.visits
      """#),
    MarkedCase(
      "a member that the project declares is no generated symbol",
      #"""
      extension LocalizedStringResource {
        static let shopTitle = LocalizedStringResource("shop.title", comment: "head")
          //?-1 key shop.title ; may accessor LocalizedStringResource.shopTitle
      }
      let title = Text(.shopTitle)
      """#),
    MarkedCase(
      "a value that passes through an optional",
      #"""
      final class Flash {
        var text: String?
        var shown: String { text.map { NSLocalizedString($0, comment: "") } ?? "" }
        func go() { text = "flash.go" } //? key flash.go
      }
      """#),
    MarkedCase(
      "a dictionary of keys by kind",
      #"""
      let names: [Int: String] = [0: "kind.zero", 1: "kind.one"] //? key kind.zero ; key kind.one
      func name(_ kind: Int) -> String { NSLocalizedString(names[kind] ?? "kind.other", comment: "") }
        //?-1 key kind.other
      """#),
    MarkedCase(
      "an error's key",
      #"""
      enum Trouble: String, LocalizedError {
        case offline = "trouble.offline"; var errorDescription: String? { NSLocalizedString(rawValue, comment: "") }
          //?-1 asks trouble.offline
      }
      """#),
    MarkedCase(
      "an error with a plain text",
      #"""
      struct Trouble: LocalizedError {
        var errorDescription: String? { "It broke." } //? plain `It broke.`
      }
      """#),
    MarkedCase(
      "the key that an own initializer of an SDK type takes",
      #"""
      extension Text { init(id: String) { self.init(LocalizedStringKey(id)) } }
      let text = Text(id: "own.text") //? key own.text
      """#),
    MarkedCase(
      "a modifier of the project",
      #"""
      extension View {
        func heading(_ text: LocalizedStringKey) -> some View { navigationTitle(text) }
        func caption(_ text: String) -> some View { accessibilityLabel(Text(text)) }
      }
      let a = Circle().heading("Heading") //? key Heading
      let b = Circle().caption("Caption") //? plain Caption
      """#),
    MarkedCase(
      "what is known of an open template is told with it",
      #"""
      struct App { let name: String }
      let sample = App(name: "one")
      func made(_ name: String) -> App { App(name: name) }
      func title(_ app: App) -> String { NSLocalizedString("app.\(app.name).\(app.name)", comment: "") } //? template app.*.* ?
      """#),
    MarkedCase(
      "the raw values of all that conform",
      #"""
      protocol Titled: RawRepresentable where RawValue == String {}
      extension Titled { var title: String { NSLocalizedString(rawValue, comment: "") } }
      enum Metal: String, Titled { case tin = "Tin", zinc = "Zinc" } //? asks Tin, Zinc
      """#),
    MarkedCase(
      "a nib's name beside a bundle",
      #"""
      final class Screen: UIViewController {
        init() { super.init(nibName: "ScreenController", bundle: nil) }
      }
      """#),
    MarkedCase(
      "a property wrapper of the project",
      #"""
      @propertyWrapper struct Localized {
        let key: String
        init(_ key: String) { self.key = key }
        var wrappedValue: String { NSLocalizedString(key, comment: "") }
      }
      struct Screen { @Localized("home.less") var less: String } //? key home.less
      """#),
    MarkedCase(
      "a function that is called more often than anybody counts",
      """
      func tr(_ key: String) -> String { NSLocalizedString(key, comment: "") }

      """ + (1...1500).map { "let text\($0) = tr(\"many.k\($0)\") //? key many.k\($0)" }.joined(separator: "\n")),
    MarkedCase(
      "functions named, and mapped over lists",
      #"""
      func tr(_ key: String) -> String { NSLocalizedString(key, tableName: "Texts", comment: "") }
      let texts = ["map.a", "map.b"].map(tr) //? key map.a in Texts ; key map.b in Texts
      let keys = ["map.c", "map.d"].map(LocalizedStringKey.init) //? key map.c ; key map.d
      """#),
  ]
}
