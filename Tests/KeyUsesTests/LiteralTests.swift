import Testing

@Suite("What a localized literal says")
struct LiteralTests {
  @Test("the key is what the compiler reads in the literal", arguments: cases)
  func literal(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a quote in a hole does not end the literal; a format is the specifier",
      #"""
      struct ShelfRow: View {
        let width: Double
        var body: some View {
          Text("\(width, specifier: "%.2f")cm wide") //? key `%.2fcm wide`
        }
      }
      """#),
    MarkedCase(
      "literals in a hole are no keys of their own",
      #"""
      struct LendButton: View {
        let title: String
        let reader: Reader?
        var body: some View {
          Button("Lend to \(reader?.name ?? "nobody")?") { lend() } //? key `Lend to %@?` ; may plain nobody
            .accessibilityLabel("Return \(title.isEmpty ? "book" : title)") //? key `Return %@` ; may plain book
        }
      }
      struct Reader { let name: String }
      """#),
    MarkedCase(
      "a plural made by a hole",
      #"""
      struct Count: View {
        let lent: Int
        let all: Int
        var body: some View {
          Text("\(lent) of \(all) book\(lent == 1 ? "" : "s") lent") //? key `%lld of %lld book%@ lent` ; may plain s
        }
      }
      """#),
    MarkedCase(
      "a localizing call in the hole of another",
      #"""
      struct Hint: View {
        var body: some View {
          Text("Ask \(Text("a librarian", comment: "link").underline()) now") //? key `Ask %@ now` ; key `a librarian`
        }
      }
      """#),
    MarkedCase(
      "an image is an object",
      #"""
      let rating = Text("Top rated \(Image(systemName: "star.fill"))") //? key `Top rated %@`
      """#),
    MarkedCase(
      "a key of holes only, dates with a style and a call with a quoted argument",
      #"""
      func due(on day: Date) -> Text {
        Text("\(word("Due")) \(day, style: .date) \(day, style: .time)") //? key `%@ %@ %@` ; may plain Due
      }
      func word(_ text: String) -> String { text }
      """#),
    MarkedCase(
      "percent signs are doubled beside a hole",
      #"""
      func progress(_ part: Double) -> Text { Text("\(Int(part * 100))% read") } //? key `%lld%% read`
      """#),
    MarkedCase(
      "percent signs stay as they are without hole",
      #"""
      let offer = Text("Save 20% today") //? key `Save 20% today`
      """#),
    MarkedCase(
      "the type of a property in another file gives the specifier",
      #"""
      // file: App/Loan.swift
      struct Loan {
        var renewals: Int16
        var floor: UInt8
        var weight: Float
        var price: Double
        var total: UInt
        var isLate: Bool
        var id: Int64
      }
      // file: App/LoanView.swift
      struct LoanView: View {
        let loan: Loan
        var body: some View {
          Text("Renewed \(loan.renewals) \(loan.renewals == 1 ? "time" : "times")")
            //?-1 key `Renewed %d %@` ; may plain time ; may plain times
          Text("Floor \(loan.floor)") //? key `Floor %u`
          Text("Weight \(loan.weight)") //? key `Weight %f`
          Text("Price \(loan.price)") //? key `Price %lf`
          Text("Total \(loan.total)") //? key `Total %llu`
          Text("Late: \(loan.isLate)") //? key `Late: %@`
          Text("Number \(loan.id)") //? key `Number %lld`
        }
      }
      """#),
    MarkedCase(
      "the raw value of an enum has the raw type",
      #"""
      enum Rank: UInt8 {
        case low, high
        var title: LocalizedStringResource { "Rank \(rawValue)" } //? key `Rank %u`
      }
      """#),
    MarkedCase(
      "a literal in a hole stays a hole",
      #"""
      struct Limits: View {
        var body: some View {
          Text("At most \(12) books") //? key `At most %lld books`
          Text("See \("https://library.example")") //? key `See %@` ; may plain https://library.example
          Text("Factor \(1.5)") //? key `Factor %lf`
        }
      }
      """#),
    MarkedCase(
      "a line continued in a multi-line literal",
      #"""
      let note = Text("""
        Bring it \
        back
        """) //?-3 key `Bring it back`
      """#),
    MarkedCase(
      "indentation is what the closing quotes say",
      #"""
      let axis = Text("""
          wide
        """) //?-2 key `  wide`
      """#),
    MarkedCase(
      "lines of a multi-line literal are joined by line feeds",
      #"""
      let two = Text("""
        Ring
        twice
        """) //?-3 key `Ring⏎twice`
      """#),
    MarkedCase(
      "blanks at the end belong to the key",
      #"""
      let update = Text("due_update ") //? key `due_update `
      """#),
    MarkedCase(
      "both halves of a joined text are keys",
      #"""
      func stock(_ share: Double) -> Text {
        Text("Stock") + Text(" \(share.formatted())%") //? key Stock ; key ` %@%%`
      }
      """#),
    MarkedCase(
      "an argument on a line of its own",
      #"""
      let closed = String(
        localized:
          "Closed", //? key Closed in Hours of module
        // the door sign
        table: "Hours",
        bundle: .module)
      """#),
    MarkedCase(
      "the empty literal is a key too",
      #"""
      struct Help: View {
        let isShort: Bool
        var body: some View {
          Circle().help(isShort ? "Only today" : "") //? key `Only today` ; key ``
        }
      }
      """#),
    MarkedCase(
      "escapes are read as the compiler reads them",
      #"""
      let quote = Text("Say \"hello\"\u{2026}") //? key `Say "hello"…`
      """#),
    MarkedCase(
      "a raw literal keeps its backslashes",
      ##"""
      let path = Text(#"C:\new"#) //? key C:\new
      """##),
    MarkedCase(
      "a raw literal has holes of its own kind",
      ##"""
      func shelf(_ n: Int) -> Text { Text(#"Shelf \#(n) \(n)"#) } //? key `Shelf %lld \(n)`
      """##),
    MarkedCase(
      "parentheses change nothing",
      #"""
      let open = Text(("Open now")) //? key `Open now`
      """#),
    MarkedCase(
      "an apostrophe and a comment sign in a literal",
      #"""
      let site = Text("It's at // the end") //? key `It's at // the end`
      """#),
    MarkedCase(
      "a count of an array is an integer",
      #"""
      struct Shelf: View {
        let books: [String]
        var body: some View {
          Text("\(books.count) on the shelf") //? key `%lld on the shelf`
        }
      }
      """#),
    MarkedCase(
      "a hole whose type nothing tells may be any specifier",
      #"""
      func rating(of work: some Work) -> Text {
        Text("Rated \(work.mean)") //? key `Rated %lf`~
      }
      """#),
    MarkedCase(
      "integer arithmetic stays an integer",
      #"""
      func left(_ all: Int, _ gone: Int) -> Text { Text("\(all - gone) left") } //? key `%lld left`
      """#),
    MarkedCase(
      "a formatted number is an object",
      #"""
      func share(_ part: Double) -> Text {
        Text("\(part, format: .percent) done") //? key `%@ done`
      }
      """#),
    MarkedCase(
      "a local constant has the type of its value",
      #"""
      func remaining() -> Text {
        let hours = 3
        let reason = "rain"
        return Text("\(hours) hours, \(reason)") //? key `%lld hours, %@` ; may plain rain
      }
      """#),
    MarkedCase(
      "the result of a method gives the specifier",
      #"""
      struct Reader {
        func age() -> Int { 40 }
        func title() -> String { "" }
        var text: Text { Text("\(title()), \(age())") } //? key `%@, %lld`
      }
      """#),
    MarkedCase(
      "an optional in a hole has no specifier of a number",
      #"""
      struct Fine: View {
        let amount: Int?
        var body: some View {
          Text("Fine: \(amount ?? 0)") //? key `Fine: %lld`
        }
      }
      """#),
    MarkedCase(
      "inflection is part of the key",
      #"""
      func loans(_ n: Int) -> Text { Text("^[\(n) loan](inflect: true)") } //? key `^[%lld loan](inflect: true)`
      """#),
    MarkedCase(
      "a bound variable of a pattern has its own type",
      #"""
      func hours(_ value: Int?) -> Text {
        if let value { return Text("Opens at \(value)") } //? key `Opens at %lld`
        return Text("Closed") //? key Closed
      }
      """#),
    MarkedCase(
      "a loop over a range counts integers",
      #"""
      struct Steps: View {
        var body: some View {
          ForEach(0..<3) { index in
            Text("Step \(index + 1)") //? key `Step %lld`
          }
        }
      }
      """#),
  ]
}
