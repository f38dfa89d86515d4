import Testing

@Suite("The project's own types")
struct OwnTypeTests {
  @Test("a parameter, property or element of a key type makes the literal a key", arguments: cases)
  func own(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "of two overloads the literal takes the key type",
      #"""
      // file: App/Banner.swift
      struct Banner {
        static func done(_ text: LocalizedStringResource? = nil) -> Banner { Banner() }
        @_disfavoredOverload static func done(_ text: String? = nil) -> Banner { Banner() }
      }
      final class Banners { func show(_ banner: Banner) {} }
      // file: App/Use.swift
      func finish(_ banners: Banners) { banners.show(.done("Stored")) } //? key Stored
      """#),
    MarkedCase(
      "an implicit init by the result type",
      #"""
      struct Style {
        let title: LocalizedStringKey
        let detail: LocalizedStringKey
      }
      enum Theme {
        case calm
        var style: Style {
          switch self {
          case .calm: return .init(title: "Calm", detail: "Slow and even.") //? key Calm ; key `Slow and even.`
          }
        }
      }
      """#),
    MarkedCase(
      "an implicit init by the element type, its id is no key",
      #"""
      struct Entry {
        let id: String
        let label: LocalizedStringKey
        let action: () -> Void
      }
      func build(_ work: @escaping () -> Void) -> [Entry] {
        var entries: [Entry] = []
        entries.append(.init(id: "wide", label: "Wide view", action: work)) //? key `Wide view`
        return entries
      }
      """#),
    MarkedCase(
      "the memberwise initializer",
      #"""
      // file: App/OptionRow.swift
      struct OptionRow: View {
        let symbol: String
        let caption: LocalizedStringKey
        var footnote: LocalizedStringKey?
        var body: some View { Label(caption, systemImage: symbol) }
      }
      // file: App/Options.swift
      let row = OptionRow(symbol: "lock", caption: "option.lock", footnote: "option.lock.note")
        //?-1 key option.lock ; key option.lock.note
      """#),
    MarkedCase(
      "a memberwise initializer may leave out what has a value",
      #"""
      struct Chip: View {
        var systemImage = "tag"
        var text: LocalizedStringKey
        var body: some View { Text(text) }
      }
      let chip = Chip(text: "On loan") //? key `On loan`
      """#),
    MarkedCase(
      "a free function, some of its parameters",
      #"""
      func notice(title: LocalizedStringResource, tint: String, message: LocalizedStringResource) {}
      func run() { notice(title: "Heads up", tint: "red", message: "Closing soon.") }
        //?-1 key `Heads up` ; key `Closing soon.`
      """#),
    MarkedCase(
      "a method of another object",
      #"""
      final class Alerts { func show(error: Error, title: LocalizedStringKey) {} }
      final class Hub { let alerts = Alerts() }
      func fail(_ hub: Hub, _ error: Error) { hub.alerts.show(error: error, title: "Export failed") }
        //?-1 key `Export failed`
      """#),
    MarkedCase(
      "a private helper with an unlabelled key",
      #"""
      struct Info: View {
        let count: String
        var body: some View { line("Pages", count) } //? key Pages
        private func line(_ name: LocalizedStringKey, _ value: String) -> some View { Text(name) }
      }
      """#),
    MarkedCase(
      "a payload of an enum case",
      #"""
      indirect enum Form {
        case part(LocalizedStringKey, () -> [Form])
        case field(name: String)
      }
      let form: Form = .part("Address") { [.field(name: "street")] } //? key Address
      """#),
    MarkedCase(
      "a labelled payload in a branch",
      #"""
      enum Check {
        case fine
        case wrong(reason: LocalizedStringKey)
      }
      func check(_ text: String) -> Check { text.isEmpty ? .wrong(reason: "tag.missing") : .fine } //? key tag.missing
      """#),
    MarkedCase(
      "a payload of String beside one of a key",
      #"""
      enum Event {
        case log(String)
        case say(LocalizedStringKey)
      }
      let events: [Event] = [.log("Opened"), .say("Welcome")] //? key Welcome
      """#),
    MarkedCase(
      "a tuple of keys",
      #"""
      func toggle(on isOn: Bool, names: (on: LocalizedStringResource, off: LocalizedStringResource)) {}
      func run() { toggle(on: true, names: (on: "Sound on", off: "Sound off")) } //? key `Sound on` ; key `Sound off`
      """#),
    MarkedCase(
      "a default argument",
      #"""
      extension Screen {
        static func wait(_ text: LocalizedStringResource = "One moment…") -> Screen { .init() }
          //?-1 key `One moment…`
      }
      struct Screen {}
      """#),
    MarkedCase(
      "initial values",
      #"""
      struct Field: View {
        var placeholder: LocalizedStringKey = "field.hint" //? key field.hint
        var title: LocalizedStringResource = "Field" //? key Field
        var kind: String = "plain"
        var body: some View { Text(placeholder) }
      }
      """#),
    MarkedCase(
      "assignments, the type in another file",
      #"""
      // file: App/Model.swift
      final class Model {
        var alertTitle: LocalizedStringKey?
        var host: String = ""
      }
      // file: App/Work.swift
      func work(_ model: Model) {
        model.alertTitle = "scan.failed" //? key scan.failed
        model.host = "scan.example"
      }
      """#),
    MarkedCase(
      "a state of an optional key",
      #"""
      struct Login: View {
        @State var problem: LocalizedStringKey?
        var body: some View {
          Button("Enter") { problem = "login.unknown" } //? key Enter ; key login.unknown
        }
      }
      """#),
    MarkedCase(
      "an own initializer of an SDK type that hands the key on",
      #"""
      extension Button where Label == Text {
        init(_ text: LocalizedStringResource, glyph: Glyph, action: @escaping () -> Void) {
          self.init(LocalizedStringKey(text.key), action: action) //? may dynamic
        }
      }
      enum Glyph { case flag }
      let report = Button("Report it", glyph: .flag) {} //? key `Report it`
      """#),
    MarkedCase(
      "a localized value of whatever type",
      #"""
      final class Feed: ObservableObject {
        @Published var status: String = .init(localized: "Getting ready…") //? key `Getting ready…`
        func add(_ list: inout [String]) { list.append(.init(localized: "This minute")) } //? key `This minute`
      }
      """#),
    MarkedCase(
      "joining with a localized value",
      #"""
      func tail(_ text: inout String) {
        text += .init(localized: "and more") //? key `and more`
      }
      """#),
    MarkedCase(
      "key and default value apart",
      #"""
      let tab = String(localized: .init("Tab: Books", defaultValue: "Books")) //? key `Tab: Books` default Books
      """#),
    MarkedCase(
      "the hole belongs to the default value",
      #"""
      func answer(_ level: Int) -> LocalizedStringResource {
        .init("puzzle.yes", defaultValue: "Yes (\(level))", comment: "button")
          //?-1 key puzzle.yes with lld default `Yes (%lld)`
      }
      """#),
    MarkedCase(
      "a type that is not in the checkout, with a comment beside the literal",
      #"""
      import Elsewhere
      let field = StrangeField("Phone number", comment: "placeholder") //? key `Phone number`
      """#),
    MarkedCase(
      "a type that is not in the checkout, with a text that a catalog has",
      #"""
      // known: Toggle sidebar
      import Elsewhere
      let recorder = StrangeRecorder("Toggle sidebar", name: .sidebar) //? key `Toggle sidebar` in * of unknown
      """#),
    MarkedCase(
      "a type that is not in the checkout, with a text that no catalog has",
      #"""
      import Elsewhere
      let recorder = StrangeRecorder("Toggle inspector", name: .inspector) //? may possible `Toggle inspector`
      """#),
    MarkedCase(
      "an array of keys",
      #"""
      let days: [LocalizedStringKey] = ["Monday", "Tuesday"] //? key Monday ; key Tuesday
      """#),
    MarkedCase(
      "a dictionary with keys as values",
      #"""
      let names: [String: LocalizedStringKey] = ["de": "German"] //? key German
      """#),
    MarkedCase(
      "a dictionary with texts as its keys",
      #"""
      let marks: [LocalizedStringKey: String] = ["Heart": "heart.fill"] //? key Heart
      """#),
    MarkedCase(
      "a typealias of a key type",
      #"""
      typealias Wording = LocalizedStringResource
      struct Page { let title: Wording }
      let page = Page(title: "Front page") //? key `Front page`
      """#),
    MarkedCase(
      "a String parameter of the same label in another type",
      #"""
      struct Heading { let title: LocalizedStringKey }
      struct Record { let title: String }
      let heading = Heading(title: "Catalogue") //? key Catalogue
      let record = Record(title: "record")
      """#),
    MarkedCase(
      "a generic parameter beside a key",
      #"""
      struct Cell<Value>: View {
        let name: LocalizedStringKey
        let value: Value
        var body: some View { Text(name) }
      }
      let cell = Cell<String>(name: "Language", value: "en") //? key Language
      """#),
    MarkedCase(
      "a written initializer takes the place of the memberwise one",
      #"""
      struct Tile {
        let title: LocalizedStringKey
        init(_ text: LocalizedStringKey) { title = text }
      }
      let tile = Tile("Deposits") //? key Deposits
      """#),
    MarkedCase(
      "a nested type is found in its own scope",
      #"""
      struct Grid {
        struct Item { let name: LocalizedStringKey }
        let items = [Item(name: "Inner")] //? key Inner
      }
      struct List2 {
        struct Item { let name: String }
        let items = [Item(name: "Outer")]
      }
      """#),
    MarkedCase(
      "a static member of a key type",
      #"""
      extension LocalizedStringKey {
        static let later: LocalizedStringKey = "Later" //? key Later
      }
      let text = Text(.later)
      """#),
    MarkedCase(
      "a protocol's requirement of a key type",
      #"""
      protocol Titled { var title: LocalizedStringKey { get } }
      struct Cover: Titled { let title: LocalizedStringKey = "Cover" } //? key Cover
      """#),
    MarkedCase(
      "a property wrapper changes nothing",
      #"""
      final class Editor: ObservableObject {
        @Published var headline: LocalizedStringKey = "New entry" //? key `New entry`
      }
      """#),
    MarkedCase(
      "variadic keys",
      #"""
      func lines(_ texts: LocalizedStringKey...) {}
      func run() { lines("One line", "Next line") } //? key `One line` ; key `Next line`
      """#),
    MarkedCase(
      "a function as a default value's neighbour",
      #"""
      func ask(_ question: LocalizedStringKey, yes: LocalizedStringKey = "Sure") {} //? key Sure
      func run() { ask("Delete it?") } //? key `Delete it?`
      """#),
    MarkedCase(
      "a subclass uses the initializer of its class",
      #"""
      class Sheet { init(heading: LocalizedStringResource) {} }
      final class InfoSheet: Sheet {
        init() { super.init(heading: "About") } //? key About
      }
      let plain = Sheet(heading: "Terms") //? key Terms
      """#),
  ]
}
