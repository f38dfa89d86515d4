import Testing

@Suite("Which branches and results are keys")
struct BranchTests {
  @Test("the type that receives the literal decides", arguments: cases)
  func branch(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "both branches of the localized argument only",
      #"""
      struct SaveLabel: View {
        let saved: Bool
        var body: some View {
          Label(saved ? "Saved" : "Save", systemImage: saved ? "checkmark" : "tray") //? key Saved ; key Save
        }
      }
      """#),
    MarkedCase(
      "nested branches",
      #"""
      func size(_ n: Int) -> Text { Text(n == 0 ? "Small" : n == 1 ? "Middle" : "Large") }
        //?-1 key Small ; key Middle ; key Large
      """#),
    MarkedCase(
      "a template in one branch",
      #"""
      struct Dial: View {
        @State var heat: Int = 0
        var body: some View {
          Stepper(heat == 0 ? "Off" : "\(heat)degrees", value: $heat) //? key Off ; key %llddegrees
        }
      }
      """#),
    MarkedCase(
      "nil in the other branch of an optional key",
      #"""
      struct Note { let text: LocalizedStringKey? }
      func note(_ missing: Int) -> Note {
        Note(text: missing > 0 ? "\(missing) missing" : nil) //? key `%lld missing`
      }
      """#),
    MarkedCase(
      "cases of a switch are the result",
      #"""
      enum Order {
        case title, author
        var label: LocalizedStringKey {
          switch self {
          case .title: "By title" //? key `By title`
          case .author: "By author" //? key `By author`
          @unknown default: "Unsorted" //? key Unsorted
          }
        }
      }
      """#),
    MarkedCase(
      "tuple patterns and returns",
      #"""
      func scope(_ mine: Bool, _ all: Bool) -> LocalizedStringResource {
        switch (mine, all) {
        case (true, false): return "Only mine" //? key `Only mine`
        case (_, true): return "Everything" //? key Everything
        default: return "Nothing" //? key Nothing
        }
      }
      """#),
    MarkedCase(
      "if as a result, with a branch inside",
      #"""
      struct Member {
        var isBlocked: Bool
        var isMe: Bool
        var action: LocalizedStringKey {
          if isMe { isBlocked ? "Unblock" : "Block" } else { "Follow" } //? key Unblock ; key Block ; key Follow
        }
      }
      """#),
    MarkedCase(
      "a String property beside a key property with the same text",
      #"""
      enum Engine {
        case duck
        var label: String.LocalizationValue {
          return "Duck" //? key Duck
        }
        var rawLabel: String {
          return "Duck"
        }
      }
      """#),
    MarkedCase(
      "a requirement of a protocol, no call in sight",
      #"""
      enum Failure: Error, CustomLocalizedStringResourceConvertible {
        case closed(String)
        var localizedStringResource: LocalizedStringResource {
          switch self {
          case .closed(let day): return "Closed on \(day)" //? key `Closed on %@`
          }
        }
      }
      """#),
    MarkedCase(
      "a static requirement",
      #"""
      struct PageEntity {
        static var typeDisplayName: LocalizedStringResource { "Page" } //? key Page
      }
      """#),
    MarkedCase(
      "the other side of ?? keeps the key type",
      #"""
      struct Filter { var label: String.LocalizationValue? }
      func name(_ filter: Filter?) -> String {
        String(localized: filter?.label ?? "Any kind") //? key `Any kind`
      }
      """#),
    MarkedCase(
      "the other side of ?? is a String where the first is one",
      #"""
      struct Account { var name: String? }
      func greeting(_ account: Account) -> Text { Text(account.name ?? "Log in") } //? plain `Log in`
      """#),
    MarkedCase(
      "a constant that gets its value later",
      #"""
      func head(_ name: String, _ up: Bool) -> String {
        let text: LocalizedStringResource
        if up {
          text = .init("\(name) is open", comment: "status") //? key `%@ is open`
        } else {
          text = "Down" //? key Down
        }
        return String(localized: text)
      }
      """#),
    MarkedCase(
      "a branch with a String is a String whole",
      #"""
      struct Badge: View {
        let isGuest: Bool
        let name: String
        var body: some View {
          Text(isGuest ? "Visitor" : name) //? plain Visitor
          Text(isGuest ? "Come in" : "Log out") //? key `Come in` ; key `Log out`
        }
      }
      """#),
    MarkedCase(
      "an optional title that is chained",
      #"""
      func title(_ text: LocalizedStringKey?) -> Text {
        Text(text ?? "Untitled") //? key Untitled
      }
      """#),
    MarkedCase(
      "a closure whose type returns a key",
      #"""
      let maker: () -> LocalizedStringKey = { "Made here" } //? key `Made here`
      """#),
    MarkedCase(
      "a switch returned",
      #"""
      func mood(_ n: Int) -> LocalizedStringResource {
        return switch n {
        case 0: "Calm" //? key Calm
        default: "Busy" //? key Busy
        }
      }
      """#),
    MarkedCase(
      "a switch as the value of a key constant",
      #"""
      func weather(_ wet: Bool) -> Text {
        let word: LocalizedStringKey = if wet { "Rain" } else { "Sun" } //? key Rain ; key Sun
        return Text(word)
      }
      """#),
    MarkedCase(
      "a String switch shown by Text",
      #"""
      func weather(_ wet: Bool) -> Text {
        let word = wet ? "Fog" : "Haze" //? plain Fog ; plain Haze
        return Text(word)
      }
      """#),
    MarkedCase(
      "an opening guard and the result after it",
      #"""
      func hint(_ n: Int?) -> LocalizedStringKey {
        guard let n else { return "No number" } //? key `No number`
        return "Number \(n)" //? key `Number %lld`
      }
      """#),
    MarkedCase(
      "a subscript that returns a key",
      #"""
      struct Names {
        subscript(index: Int) -> LocalizedStringKey { index == 0 ? "First" : "Other" } //? key First ; key Other
      }
      """#),
    MarkedCase(
      "the condition of a branch is no key",
      #"""
      func sort(_ mode: String) -> Text { Text(mode == "size" ? "By size" : "By name") }
        //?-1 key `By size` ; key `By name`
      """#),
  ]
}
