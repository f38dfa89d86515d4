import Testing

@Suite("What is no use")
struct ExclusionTests {
  @Test("no key is seen where the compiler or the user sees none", arguments: cases)
  func exclusion(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "comments",
      #"""
      /// Text("In a comment")
      /* static let x: LocalizedStringResource = "Also" */
      // Button("And this") {}
      struct Nothing {}
      """#),
    MarkedCase(
      "a preview",
      #"""
      struct Real: View { var body: some View { Text("Real") } } //? key Real
      #Preview {
        Text("Only seen here") //? excluded `Only seen here`
      }
      """#),
    MarkedCase(
      "a preview provider",
      #"""
      struct Real_Previews: PreviewProvider {
        static var previews: some View { Text("Sample") } //? excluded Sample
      }
      """#),
    MarkedCase(
      "debug code, and its other side",
      #"""
      func menu() -> Text {
        #if DEBUG
          Text("Debug menu") //? excluded `Debug menu`
        #else
          Text("Menu") //? key Menu
        #endif
      }
      """#),
    MarkedCase(
      "the other side of a release build",
      #"""
      func menu() -> Text {
        #if !DEBUG
          return Text("Released") //? key Released
        #else
          return Text("Unreleased") //? excluded Unreleased
        #endif
      }
      """#),
    MarkedCase(
      "every platform is read",
      #"""
      func device() -> Text {
        #if os(macOS)
          return Text("This Mac") //? key `This Mac`
        #else
          return Text("This phone") //? key `This phone`
        #endif
      }
      """#),
    MarkedCase(
      "a test target",
      #"""
      // file: AppTests/ShelfTests.swift test
      let text = NSLocalizedString("shelf.test", comment: "") //? excluded shelf.test
      """#),
    MarkedCase(
      "a preview feeds no parameter",
      #"""
      func topic(_ id: String) -> String { NSLocalizedString("topic.\(id)", comment: "") }
        //?-1 template topic.* = topic.real
      let a = topic("real")
      #Preview { Text(topic("sample")) }
      """#),
    MarkedCase(
      "names of images, symbols and colours",
      #"""
      // known: Star | Sea
      let a = Image("Star")
      let b = Image(systemName: "star")
      let c = Color("Sea")
      let d = UIImage(named: "Star")
      let e = Label("Rated", image: "Star") //? key Rated
      """#),
    MarkedCase(
      "ids, storage, notifications, addresses, logs",
      #"""
      // known: Draft
      let a = Notification.Name("Draft")
      let b = URL(string: "Draft")
      let c = UserDefaults.standard.string(forKey: "Draft")
      struct Box: View {
        @AppStorage("Draft") var draft = false
        @SceneStorage("Draft") var scene = 0
        var body: some View { Circle().id("Draft").accessibilityIdentifier("Draft") }
      }
      func log() {
        print("Draft")
        assertionFailure("Draft")
        fatalError("Draft")
      }
      let queue = DispatchQueue(label: "Draft")
      """#),
    MarkedCase(
      "a literal elsewhere that a catalog has",
      #"""
      // known: Overdue
      struct Tag { var kind = "Overdue" } //? possible Overdue
      """#),
    MarkedCase(
      "a literal elsewhere that a catalog has in part",
      #"""
      // known: Overdue since Monday
      struct Tag { var kind = "Overdue" }
      """#),
    MarkedCase(
      "the default of an intent's parameter",
      #"""
      // known: Web
      struct Search: AppIntent {
        static let title: LocalizedStringResource = "Search" //? key Search
        @Parameter(title: "Engine", default: "Web") var engine: String //? key Engine
      }
      """#),
    MarkedCase(
      "an id beside a key",
      #"""
      struct Row { let id: String; let title: LocalizedStringKey }
      let row = Row(id: "deep", title: "Deep") //? key Deep
      """#),
    MarkedCase(
      "a message for developers beside one for users",
      #"""
      enum Outcome { case failure(LocalizedStringResource) }
      func fail() -> Outcome {
        assertionFailure("It failed")
        return .failure("It failed") //? key `It failed`
      }
      """#),
    MarkedCase(
      "a default value is no key",
      #"""
      // known: Closed today
      let text = NSLocalizedString("sign.closed", value: "Closed today", comment: "Closed today")
        //?-1 key sign.closed default `Closed today`
      """#),
    MarkedCase(
      "a comment is no key",
      #"""
      // known: Title
      let text = Text("head.title", comment: "Title") //? key head.title
      """#),
    MarkedCase(
      "a date format",
      #"""
      // known: EEEE
      func format(_ f: DateFormatter) { f.dateFormat = "EEEE" }
      """#),
    MarkedCase(
      "a text that is meant as it is, in a branch",
      #"""
      // known: Beta
      func mark(_ on: Bool) -> Text { on ? Text(verbatim: "Beta") : Text("Stable") } //? key Stable
      """#),
    MarkedCase(
      "an accessibility identifier that equals a key",
      #"""
      // known: Lend
      let button = Button("Lend") {}.accessibilityIdentifier("Lend") //? key Lend
      """#),
    MarkedCase(
      "a text chosen by the language",
      #"""
      func hello() -> Text {
        Text(Locale.current.language.languageCode?.identifier == "de" ? "Hallo" : "Hello")
          //?-1 branch ; key Hallo ; key Hello
      }
      """#),
    MarkedCase(
      "a text chosen by the preferred languages",
      #"""
      func bye() -> String {
        if Locale.preferredLanguages.first?.hasPrefix("fr") == true { return String(localized: "Au revoir") }
          //?-1 branch ; key `Au revoir`
        return String(localized: "Bye") //? key Bye
      }
      """#),
    MarkedCase(
      "a language asked for in a computed flag",
      #"""
      var isGerman: Bool { Locale.current.identifier.hasPrefix("de") }
      func thanks(_ label: UILabel) { label.text = isGerman ? "Danke" : "Thanks" }
        //?-1 branch ; plain Danke ; plain Thanks
      """#),
    MarkedCase(
      "a language asked for without any text",
      #"""
      func site() -> URL? {
        URL(string: Locale.current.identifier == "de" ? "https://example.de" : "https://example.org")
      }
      """#),
    MarkedCase(
      "a unit asked for is no language",
      #"""
      func unit() -> Text { Text(Locale.current.measurementSystem == .metric ? "Metres" : "Feet") }
        //?-1 key Metres ; key Feet
      """#),
    MarkedCase(
      "a locale that only formats",
      #"""
      func format(_ f: DateFormatter) { f.locale = Locale(identifier: "en_US_POSIX") }
      """#),
    MarkedCase(
      "a plain text in debug code",
      #"""
      #if DEBUG
      func debug(_ label: UILabel) { label.text = "Debug" } //? may excluded Debug
      #endif
      """#),
    MarkedCase(
      "regular expressions, predicates and fonts",
      #"""
      // known: name
      let a = NSPredicate(format: "name == %@", "name")
      let b = NSSortDescriptor(key: "name", ascending: true)
      let c = UIFont(name: "name", size: 12)
      let d = Bundle.main.path(forResource: "name", ofType: "json")
      let e = Font.custom("name", size: 12)
      """#),
    MarkedCase(
      "the language as an argument is no question",
      #"""
      func load(_ page: String, _ code: String) -> String {
        if let text = cached(page, languageCode: Locale.current.language.languageCode) { return text }
        return "No page"
      }
      func cached(_ page: String, languageCode: Locale.LanguageCode?) -> String? { nil }
      """#),
    MarkedCase(
      "a region is no language, nor is a variable of that name",
      #"""
      func text(_ languageCode: String) -> Text {
        let isAbroad = Locale.current.region?.identifier != "US"
        if languageCode == "x" { return Text(verbatim: "A b") }
        return Text(isAbroad ? "Get it there" : "Get it here") //? key `Get it there` ; key `Get it here`
      }
      """#),
    MarkedCase(
      "a text chosen by the language in a guard, and in a dictionary",
      #"""
      func hello() -> String {
        guard Locale.current.languageCode == "ru" else { return "Hello there" } //? branch
        return "Bye there"
      }
      func chosen() -> String? {
        ["en": "Yes it is", "de": "Ja doch so"][Locale.current.language.languageCode?.identifier ?? ""] //? branch
      }
      """#),
  ]
}
