import Testing

@Suite("What users see without a lookup")
struct PlainTextTests {
  @Test("a literal that reaches the screen through a String", arguments: cases)
  func plain(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a literal of a hole only is a key",
      #"""
      func name(_ name: String) -> Text { Text("\(name)") } //? key %@
      """#),
    MarkedCase(
      "an empty literal is the empty key",
      #"""
      let empty = Text("") //? key ``
      """#),
    MarkedCase(
      "a value of the system is no text of the code",
      #"""
      func day(_ day: Date) -> Text { Text(day.formatted()) }
      func number(_ n: Int) -> Text { Text(n, format: .number) }
      """#),
    MarkedCase(
      "a localized String is shown",
      #"""
      func title() -> String { String(localized: "Garden") } //? key Garden
      let text = Text(title())
      """#),
    MarkedCase(
      "a String that another file gives",
      #"""
      // file: App/Model.swift
      final class Model { var headline = "" }
      // file: App/View.swift
      struct Head: View {
        let model: Model
        var body: some View { Text(model.headline) }
      }
      // file: App/Work.swift
      func work(_ model: Model) { model.headline = "All done" } //? plain `All done`
      """#),
    MarkedCase(
      "both branches shown by UIKit",
      #"""
      final class Page: UIViewController {
        func set(_ isNew: Bool) { navigationItem.title = isNew ? "New plant" : "Plant" }
          //?-1 plain `New plant` ; plain Plant
      }
      """#),
    MarkedCase(
      "a String that nobody shows",
      #"""
      struct Store { let path = "store/data" }
      func open(_ store: Store) { load(store.path) }
      func load(_ path: String) {}
      """#),
    MarkedCase(
      "a lookup of a String that other code gives",
      #"""
      func look(_ error: ServerError) -> String { NSLocalizedString(error.code, comment: "") } //? dynamic
      struct ServerError: Decodable { let code: String }
      """#),
    MarkedCase(
      "a parameter with a literal and an unknown value",
      #"""
      func look(_ id: String) -> String { NSLocalizedString(id, comment: "") } //? may dynamic
      let known = look("look.known") //? key look.known
      func more(_ error: ServerError) -> String { look(error.code) } //? may dynamic
      struct ServerError: Decodable { let code: String }
      """#),
    MarkedCase(
      "a Text given as a label",
      #"""
      struct Bed: View {
        var body: some View {
          Button(action: {}) { Text("Water it") } //? key `Water it`
            .accessibilityLabel(Text("Water the bed")) //? key `Water the bed`
        }
      }
      """#),
    MarkedCase(
      "a String parameter of a view of the project",
      #"""
      // file: App/Field.swift
      struct Field: View {
        let label: String
        let symbol: String
        var body: some View { Label(label, systemImage: symbol) }
      }
      // file: App/Form.swift
      let field = Field(label: "Width", symbol: "ruler") //? plain Width
      """#),
    MarkedCase(
      "a fallback behind a lookup of the dictionary",
      #"""
      struct Card { let names: [String: String] }
      func name(_ card: Card) -> Text { Text(card.names["title"] ?? "Nameless") } //? plain Nameless
      """#),
    MarkedCase(
      "an attributed String",
      #"""
      let text = Text(AttributedString("Bold move")) //? may plain `Bold move`
      """#),
    MarkedCase(
      "a notification's content",
      #"""
      func note() {
        let content = UNMutableNotificationContent()
        content.title = "Water now" //? plain `Water now`
        content.categoryIdentifier = "water"
        content.body = String(localized: "The bed is dry.") //? key `The bed is dry.`
      }
      """#),
    MarkedCase(
      "a String with the same literal as a key near by",
      #"""
      struct Save: View {
        let isBusy: Bool
        let name: String?
        var body: some View {
          Text(name ?? "Store") //? plain Store
          Text(isBusy ? "Storing…" : "Store") //? key Storing… ; key Store
        }
      }
      """#),
    MarkedCase(
      "an interpolation that is a String first",
      #"""
      func text(_ n: Int) -> Text {
        let text = "\(n) plants" //? may plain `* plants` ; may plain `… plants` ; may plain ` plants`
        return Text(text)
      }
      """#),
    MarkedCase(
      "a text for the log",
      #"""
      func share(_ items: [Any]) { print("Sharing", items.count) }
      """#),
    MarkedCase(
      "a text that a String function makes of a literal",
      #"""
      func shout(_ text: String) -> String { text.uppercased() }
      let text = Text(shout("hush")) //? may plain hush ; may plain HUSH
      """#),
    MarkedCase(
      "a text of many parts is one text, not all that it can be",
      #"""
      func text(_ a: Bool, _ b: Bool) -> Text {
        let tone = (a ? "warm" : "cold") + (b ? "er" : "est")
        return Text("A \(tone) day" + "!") //? plain `A … day!`
      }
      """#),
    MarkedCase(
      "a key that a lookup gives back where it finds nothing",
      #"""
      func loc(_ key: String) -> String {
        let text = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        return text == key ? key : text
      }
      let greeting = Text(loc("hello.there")) //? key hello.there
      """#),
  ]
}
