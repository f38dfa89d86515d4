import Testing

@Suite("What Apple's frameworks look up")
struct SDKTests {
  @Test("each argument has its own role", arguments: cases)
  func sdk(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "views with a title",
      #"""
      import SwiftUI
      struct Panel: View {
        @Binding var on: Bool
        @Binding var text: String
        @Binding var day: Date
        @Binding var tint: Color
        @Binding var level: Double
        var body: some View {
          Toggle("Loud", isOn: $on) //? key Loud
          TextField("Author", text: $text) //? key Author
          SecureField("Card PIN", text: $text) //? key `Card PIN`
          DatePicker("Due day", selection: $day) //? key `Due day`
          ColorPicker("Cover", selection: $tint) //? key Cover
          ProgressView("Fetching") //? key Fetching
          ProgressView("Copying", value: level) //? key Copying
          Stepper("Copies", value: $level) //? key Copies
          LabeledContent("Kept in", value: "Basement") //? key `Kept in` ; plain Basement
          GroupBox("Details") { Circle() } //? key Details
          DisclosureGroup("More") { Circle() } //? key More
          ControlGroup("Sorting") { Circle() } //? key Sorting
          Menu("Options") { Circle() } //? key Options
          Link("Our site", destination: site) //? key `Our site`
          NavigationLink("Shelves", value: 3) //? key Shelves
          ShareLink("Pass on", item: site) //? key `Pass on`
          ContentUnavailableView("No loans", systemImage: "books", description: Text("Come again."))
            //?-1 key `No loans` ; key `Come again.`
          Section("Due") { Circle() } //? key Due
          Picker("Branch", selection: $text) { Text("Old town").tag("old") } //? key Branch ; key `Old town`
          Gauge(value: level) { Text("Load") } //? key Load
          Slider(value: $level) { Text("Volume") } //? key Volume
          Tab("Home", systemImage: "house") { Circle() } //? key Home
        }
        let site = URL(string: "https://library.example")!
      }
      """#),
    MarkedCase(
      "modifiers",
      #"""
      import SwiftUI
      struct Shelf: View {
        @Binding var on: Bool
        var body: some View {
          Circle()
            .navigationTitle("My shelf") //? key `My shelf`
            .navigationSubtitle("Sorted") //? key Sorted
            .accessibilityLabel("Round") //? key Round
            .accessibilityHint("Tap twice") //? key `Tap twice`
            .accessibilityValue("Full") //? key Full
            .accessibilityAction(named: "Renew") {} //? key Renew
            .accessibilityIdentifier("shelf-circle")
            .help("A shelf") //? key `A shelf`
            .badge("New") //? key New
            .alert("Sure?", isPresented: $on) { Button("Yes", role: .cancel) {} } message: { Text("It is gone then.") }
              //?-1 key Sure? ; key Yes ; key `It is gone then.`
            .confirmationDialog("Which one?", isPresented: $on) { Button("This") {} } //? key `Which one?` ; key This
            .tabItem { Label("Mine", systemImage: "person") } //? key Mine
        }
      }
      """#),
    MarkedCase(
      "a prompt far behind",
      #"""
      import SwiftUI
      struct Finder: View {
        @State var query = ""
        var body: some View {
          Circle().searchable(text: $query, placement: .sidebar, prompt: "Find a title") //? key `Find a title`
          TextField("Year", text: $query, prompt: Text("e.g. 1999")) //? key Year ; key `e.g. 1999`
        }
      }
      """#),
    MarkedCase(
      "scenes and commands",
      #"""
      import SwiftUI
      struct Main: App {
        var body: some Scene {
          WindowGroup("Library", id: "main") { Circle() } //? key Library
          Window("Log", id: "log") { Circle() } //? key Log
          MenuBarExtra("Quick look", systemImage: "eye") { Circle() } //? key `Quick look`
        }
      }
      struct Orders: Commands {
        var body: some Commands { CommandMenu("Loans") { Button("Renew all") {} } } //? key Loans ; key `Renew all`
      }
      """#),
    MarkedCase(
      "charts",
      #"""
      import Charts
      import SwiftUI
      struct LoanChart: View {
        let days: [Day]
        var body: some View {
          Chart(days) { day in
            BarMark(x: .value("Weekday", day.name), y: .value("Loans", day.count)) //? key Weekday ; key Loans
              .foregroundStyle(by: .value("Branch", day.branch)) //? key Branch
          }
          .chartXAxisLabel("Days") //? key Days
        }
      }
      struct Day: Identifiable { let id: Int; let name: String; let count: Int; let branch: String }
      func axis(_ value: String) -> some AxisMark { AxisValueLabel("\(value) pcs") } //? key `%@ pcs`
      """#),
    MarkedCase(
      "a value of the project is none of Charts",
      #"""
      enum Reading { static func value(_ name: String, _ amount: Int) -> Reading? { nil } }
      let reading: Reading? = .value("height", 3)
      """#),
    MarkedCase(
      "columns of a table",
      #"""
      import SwiftUI
      struct Loans: View {
        let loans: [Loan]
        var body: some View {
          Table(loans) {
            TableColumn("Borrowed") { loan in Text(loan.name) } //? key Borrowed
            TableColumn("Title", value: \.name) //? key Title
          }
        }
      }
      struct Loan: Identifiable { let id: Int; let name: String }
      """#),
    MarkedCase(
      "an alert of a live activity",
      #"""
      import ActivityKit
      let alert = AlertConfiguration(title: "Ready", body: "Your book waits.", sound: .default)
        //?-1 key Ready ; key `Your book waits.`
      """#),
    MarkedCase(
      "attributes of App Intents, their default is no key",
      #"""
      import AppIntents
      struct AddBook: AppIntent {
        static let title: LocalizedStringResource = "Add a book" //? key `Add a book`
        static let description: IntentDescription = "Puts it on the shelf." //? key `Puts it on the shelf.`
        @Parameter(title: "ISBN", description: "Thirteen digits", default: "978") var isbn: String
          //?-1 key ISBN ; key `Thirteen digits`
        @Parameter(title: "Copies", requestValueDialog: IntentDialog("How many?")) var copies: Int
          //?-1 key Copies ; key `How many?`
        static var parameterSummary: some ParameterSummary {
          Summary("Add \(\.$copies) of \(\.$isbn)", table: "Intents") //? key `Add ${copies} of ${isbn}` in Intents
        }
      }
      """#),
    MarkedCase(
      "representations",
      #"""
      import AppIntents
      struct BookEntity: AppEntity {
        let name: String
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book" //? key Book
        var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") } //? key %@
      }
      enum Genre: String, AppEnum {
        case crime, poems
        static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Genre") //? key Genre
        static let caseDisplayRepresentations: [Genre: DisplayRepresentation] = [
          .crime: "Crime", //? key Crime
          .poems: .init(title: "Poems"), //? key Poems
        ]
      }
      """#),
    MarkedCase(
      "dialogs of a result and of an error",
      #"""
      import AppIntents
      struct Lend: AppIntent {
        static let title: LocalizedStringResource = "Lend" //? key Lend
        @Parameter(title: "Reader") var reader: String //? key Reader
        func perform() async throws -> some IntentResult & ProvidesDialog {
          if reader.isEmpty { throw $reader.needsValueError("Who is it?") } //? key `Who is it?`
          let count = 2
          return .result(dialog: "Lent \(count) book(s)") //? key `Lent %lld book(s)`
        }
      }
      """#),
    MarkedCase(
      "the short title of a shortcut",
      #"""
      import AppIntents
      struct Shortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
          AppShortcut(intent: Lend(), phrases: ["In \(.applicationName)"], shortTitle: "Lend it", systemImageName: "b")
            //?-1 key `Lend it` ; may key `In ${applicationName}` in AppShortcuts
        }
      }
      """#),
    MarkedCase(
      "a recommendation",
      #"""
      import AppIntents
      let advice = AppIntentRecommendation(intent: Lend(), description: "Every book") //? key `Every book`
      """#),
    MarkedCase(
      "widgets",
      #"""
      import SwiftUI
      import WidgetKit
      struct Loans: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "loans.widget", provider: Feed()) { _ in Circle() }
            .configurationDisplayName("Loans") //? key Loans
            .description("All that is due.") //? key `All that is due.`
        }
      }
      """#),
    MarkedCase(
      "notifications by key",
      #"""
      import UserNotifications
      let title = NSString.localizedUserNotificationString(forKey: "push.due.title", arguments: nil)
        //?-1 key push.due.title
      """#),
    MarkedCase(
      "UIKit shows what it gets",
      #"""
      import UIKit
      final class Cell: UITableViewCell {
        let label = UILabel()
        let button = UIButton()
        func fill() {
          label.text = "Overdue" //? plain Overdue
          button.setTitle("Renew", for: .normal) //? plain Renew
          label.accessibilityIdentifier = "overdue"
        }
      }
      """#),
    MarkedCase(
      "UIKit with a lookup",
      #"""
      import UIKit
      final class Page: UIViewController {
        override func viewDidLoad() {
          title = NSLocalizedString("page.title", comment: "") //? key page.title
          navigationItem.title = String(localized: "Front page") //? key `Front page`
        }
      }
      """#),
    MarkedCase(
      "an alert of UIKit",
      #"""
      import UIKit
      let alert = UIAlertController(title: "Gone", message: String(localized: "gone.text"), preferredStyle: .alert)
        //?-1 plain Gone ; key gone.text
      """#),
    MarkedCase(
      "AppKit",
      #"""
      import AppKit
      func menu(_ alert: NSAlert) {
        alert.messageText = "Really quit?" //? plain `Really quit?`
        let item = NSMenuItem(title: String(localized: "Quit"), action: nil, keyEquivalent: "q") //? key Quit
      }
      """#),
    MarkedCase(
      "the lookups of Foundation",
      #"""
      import Foundation
      let a = NSLocalizedString("shelf.a", comment: "") //? key shelf.a
      let b = String(localized: "shelf.b") //? key shelf.b
      let c = AttributedString(localized: "shelf.c") //? key shelf.c
      let d = LocalizedStringResource("shelf.d") //? key shelf.d
      let e = Bundle.main.localizedString(forKey: "shelf.e", value: "Shelf E", table: nil)
        //?-1 key shelf.e default `Shelf E`
      let f = NSLocalizedString("shelf.f", value: "Shelf F", comment: "f") //? key shelf.f default `Shelf F`
      let g: String.LocalizationValue = "shelf.g" //? key shelf.g
      """#),
    MarkedCase(
      "texts of the system are no lookups",
      #"""
      import Foundation
      let german = Locale.current.localizedString(forLanguageCode: "de")
      let gone = HTTPURLResponse.localizedString(forStatusCode: 404)
      """#),
    MarkedCase(
      "names of the project's macros",
      #"""
      // macros: LBLocalized
      let off = LBLocalized("toast.closed", comment: "a toast") //? key toast.closed
      """#),
    MarkedCase(
      "a lookup that the policy names",
      #"""
      // lookup: Loc.text 1 Labels
      let text = Loc.text(.short, "label.short") //? key label.short in Labels
      """#),
    MarkedCase(
      "a lookup of the project that the policy names",
      #"""
      // lookup: Loc.word 0 Words
      enum Loc { static func word(_ id: String) -> String { Store.shared.find(id) } }
      let word = Loc.word("word.short") //? key word.short in Words
      """#),
    MarkedCase(
      "the resolver that the policy names",
      #"""
      // resolver: tr
      func tr(_ id: String) -> String { Store.shared.find(id) }
      let word = tr("word.long") //? key word.long in *
      """#),
    MarkedCase(
      "older alerts take texts",
      #"""
      import SwiftUI
      let alert = Alert(title: Text("Alarm"), message: Text(verbatim: "42"), dismissButton: .cancel(Text("Fine")))
        //?-1 key Alarm ; key Fine
      """#),
    MarkedCase(
      "a text of the project is none of SwiftUI",
      #"""
      struct Text { init(_ raw: String) {} }
      let text = Text("own type")
      """#),
    MarkedCase(
      "a method of the project with a name of the SDK",
      #"""
      final class Desk { func alert(_ message: String, isPresented: Bool) {} }
      func ring(_ desk: Desk) { desk.alert("ring", isPresented: true) }
      """#),
    MarkedCase(
      "toolbars and their content",
      #"""
      import SwiftUI
      struct Bar: View {
        var body: some View {
          Circle().toolbar {
            ToolbarItem(id: "add", placement: .primaryAction) { Button("Add", systemImage: "plus") {} } //? key Add
          }
        }
      }
      """#),
    MarkedCase(
      "a header that is a view",
      #"""
      import SwiftUI
      struct Rows: View {
        var body: some View {
          Section { Circle() } header: { Text("Top") } footer: { Text("Bottom") } //? key Top ; key Bottom
          Section(header: Text("Left")) { Circle() } //? key Left
        }
      }
      """#),
    MarkedCase(
      "tips",
      #"""
      import TipKit
      struct FirstTip: Tip {
        var title: Text { Text("Try this") } //? key `Try this`
        var actions: [Action] { [Tips.Action(id: "go", title: "Show me")] } //? plain `Show me`
      }
      """#),
    MarkedCase(
      "a marker on a map",
      #"""
      import MapKit
      let place = Marker("Main branch", systemImage: "building", coordinate: .init()) //? key `Main branch`
      """#),
    MarkedCase(
      "an implicit init with the resource's labels, where a view takes both key types",
      #"""
      let open = Button(.init("Open it", table: "Document")) {} //? key `Open it` in Document
      let hint = Image("x").help(.init("help.open", defaultValue: "Opens", table: "Help"))
        //?-1 key help.open in Help default Opens
      """#),
    MarkedCase(
      "calls by their full names",
      #"""
      let text = SwiftUI.Text("Full name") //? key `Full name`
      let key = SwiftUI.LocalizedStringKey("Full key") //? key `Full key`
      let string = Swift.String(localized: "Full string") //? key `Full string`
      let old = Foundation.NSLocalizedString("full.old", comment: "") //? key full.old
      """#),
    MarkedCase(
      "the value beside a label is a String",
      #"""
      let row = LabeledContent("Depth", value: "12 m deep") //? key Depth ; plain `12 m deep`
      """#),
  ]
}
