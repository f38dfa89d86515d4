import Testing

@Suite("Which overload takes the literal")
struct OverloadTests {
  @Test("a literal goes to the key type, a String to the String", arguments: cases)
  func overload(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a literal with a hole makes one key",
      #"""
      func page(_ name: String) -> Text { Text("page.\(name)") } //? key page.%@
      """#),
    MarkedCase(
      "a key type called with a literal is that literal",
      #"""
      func page(_ name: String) -> Text { Text(LocalizedStringKey("page.\(name)")) } //? key page.%@
      """#),
    MarkedCase(
      "a resource called with a literal is that literal",
      #"""
      func page(_ number: Int) -> LocalizedStringResource { LocalizedStringResource("Page \(number)") }
        //?-1 key `Page %lld`
      """#),
    MarkedCase(
      "a written out init takes a finished String",
      #"""
      enum Wing: String { case east, west }
      func wing(_ wing: Wing) -> Text { Text(LocalizedStringKey.init("wing.\(wing.rawValue)")) }
        //?-1 template wing.* = wing.east, wing.west
      """#),
    MarkedCase(
      "an implicit init takes a finished String",
      #"""
      enum Wing: String { case north, south }
      func wing(_ wing: Wing) -> Text { Text(.init("wing.\(wing.rawValue)")) }
        //?-1 template wing.* = wing.north, wing.south
      """#),
    MarkedCase(
      "a joined String is a finished String",
      #"""
      enum Wing: String { case left, right }
      func wing(_ wing: Wing) -> LocalizedStringKey { LocalizedStringKey("wing." + wing.rawValue) }
        //?-1 template wing.* = wing.left, wing.right
      """#),
    MarkedCase(
      "a constant between is a finished String",
      #"""
      enum Wing: String { case up, down }
      func wing(_ wing: Wing) -> LocalizedStringKey { let id = "wing.\(wing.rawValue)"; return LocalizedStringKey(id) }
        //?-1 template wing.* = wing.down, wing.up
      """#),
    MarkedCase(
      "a variable is a String",
      #"""
      func show(_ text: String) -> Text { Text(text) }
      """#),
    MarkedCase(
      "joined literals are a String",
      #"""
      let joined = Text("Open " + "house") //? plain `Open house`
      """#),
    MarkedCase(
      "a literal cast to String",
      #"""
      let cast = Text("Cast" as String) //? plain Cast
      """#),
    MarkedCase(
      "a String made of a literal",
      #"""
      let made = Text(String("Made")) //? plain Made
      """#),
    MarkedCase(
      "both literals of a branch",
      #"""
      func answer(_ yes: Bool) -> Text { Text(yes ? "Aye" : "Nay") } //? key Aye ; key Nay
      """#),
    MarkedCase(
      "a branch with a variable",
      #"""
      func answer(_ yes: Bool, _ no: String) -> Text { Text(yes ? "Aye" : no) } //? plain Aye
      """#),
    MarkedCase(
      "an array of keys shown in a loop",
      #"""
      struct Lines: View {
        let lines: [LocalizedStringKey] = ["Up", "Down"] //? key Up ; key Down
        var body: some View { ForEach(0..<2) { Text(lines[$0]) } }
      }
      """#),
    MarkedCase(
      "an array of Strings shown in a loop",
      #"""
      struct Lines: View {
        var body: some View { ForEach(["Ground", "First"], id: \.self) { line in Text(line) } }
          //?-1 plain Ground ; plain First
      }
      """#),
    MarkedCase(
      "a result of a key type",
      #"""
      func door() -> LocalizedStringResource { "Door" } //? key Door
      """#),
    MarkedCase(
      "a text that is meant as it is",
      #"""
      // known: 42 Main St
      let place = Text(verbatim: "42 Main St")
      """#),
    MarkedCase(
      "table, bundle, locale and comment beside a value",
      #"""
      func left(_ n: Int) -> String {
        String(localized: "Left: \(n)", table: "Counts", bundle: .main, locale: .current, comment: "stock")
          //?-1 key `Left: %lld` in Counts
      }
      """#),
    MarkedCase(
      "key and default value of a String",
      #"""
      func left(_ n: Int) -> String {
        String(localized: "stock.left", defaultValue: "\(n) left", comment: "stock")
          //?-1 key stock.left with lld default `%lld left`
      }
      """#),
    MarkedCase(
      "a resource with a default value",
      #"""
      let stock = LocalizedStringResource("stock.none", defaultValue: "None left", table: "Counts", comment: "stock")
        //?-1 key stock.none in Counts default `None left`
      """#),
    MarkedCase(
      "a lookup of a variable",
      #"""
      func look(_ id: String) -> String { NSLocalizedString(id, comment: "") } //? dynamic
      """#),
    MarkedCase(
      "a key made of a variable",
      #"""
      func look(_ item: Item) -> Text { Text(LocalizedStringKey(item.name)) } //? dynamic
      struct Item: Decodable { let name: String }
      """#),
    MarkedCase(
      "a value made of a variable",
      #"""
      func look(_ item: Item) -> String { String(localized: String.LocalizationValue(item.name)) } //? dynamic
      struct Item: Decodable { let name: String }
      """#),
    MarkedCase(
      "a literal in another initializer of the key type",
      #"""
      let key = LocalizedStringKey(stringLiteral: "gate.open") //? key gate.open
      """#),
    MarkedCase(
      "a constant of String type shown by Text",
      #"""
      struct Stat { var title = "Loan stats" } //? plain `Loan stats`
      func show(_ stat: Stat) -> Text { Text(stat.title) }
      """#),
    MarkedCase(
      "a String parameter that a view shows",
      #"""
      struct Head: View {
        var body: some View { header("Recently returned") } //? plain `Recently returned`
        func header(_ title: String) -> some View { Label(title, systemImage: "clock") }
      }
      """#),
    MarkedCase(
      "an own disfavoured overload is not taken by a literal",
      #"""
      struct Card: View {
        let title: Text
        init(_ key: LocalizedStringKey) { title = Text(key) }
        @_disfavoredOverload init<S: StringProtocol>(_ text: S) { title = Text(text) }
        var body: some View { title }
      }
      let card = Card("Card") //? key Card
      """#),
    MarkedCase(
      "an own generic overload that is not disfavoured takes the literal",
      #"""
      struct Card: View {
        let title: Text
        init(_ key: LocalizedStringKey) { title = Text(key) }
        init<S: StringProtocol>(_ text: S) { title = Text(text) }
        var body: some View { title }
      }
      let card = Card("Card") //? plain Card
      """#),
    MarkedCase(
      "an own String overload that is not disfavoured takes the literal",
      #"""
      struct Card: View {
        let title: Text
        init(_ key: LocalizedStringKey) { title = Text(key) }
        init(_ text: String) { title = Text(text) }
        var body: some View { title }
      }
      let card = Card("Card") //? plain Card
      """#),
    MarkedCase(
      "a String property is a String",
      #"""
      struct Hall: View {
        let fallback: String = "Hall" //? plain Hall
        var body: some View { Text(fallback) }
      }
      """#),
    MarkedCase(
      "a method of a literal makes a String",
      #"""
      let loud = Text("quiet please".uppercased()) //? may plain `quiet please` ; may plain `QUIET PLEASE`
      """#),
  ]
}
