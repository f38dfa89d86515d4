import Testing

@Suite("Shapes in which a key type receives a literal")
struct ShapeTests {
  @Test("the receiving type is found through every shape", arguments: cases)
  func shape(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "an element appended to keys",
      #"""
      func fill(_ list: inout [LocalizedStringKey]) {
        list.append("Bread") //? key Bread
        list += ["Milk"] //? key Milk
      }
      """#),
    MarkedCase(
      "an element appended to Strings",
      #"""
      func fill(_ list: inout [String]) { list.append("Bread") }
      """#),
    MarkedCase(
      "a value set in a dictionary of keys",
      #"""
      final class Menu {
        var names: [String: LocalizedStringKey] = [:]
        func fill() { names["soup"] = "Soup" } //? key Soup
      }
      """#),
    MarkedCase(
      "a tuple constant",
      #"""
      let pair: (LocalizedStringKey, String) = ("Salad", "salad") //? key Salad
      """#),
    MarkedCase(
      "a cast to a key type",
      #"""
      let cast = "Dessert" as LocalizedStringKey //? key Dessert
      """#),
    MarkedCase(
      "a Text as an argument",
      #"""
      struct Dish: View {
        let title: Text
        var body: some View { title }
      }
      let dish = Dish(title: Text("Stew")) //? key Stew
      """#),
    MarkedCase(
      "an optional chain",
      #"""
      final class Waiter { func say(_ text: LocalizedStringResource) {} }
      func call(_ waiter: Waiter?) { waiter?.say("At your service") } //? key `At your service`
      """#),
    MarkedCase(
      "waiting and trying",
      #"""
      actor Kitchen { func ring(_ text: LocalizedStringResource) throws {} }
      func ring(_ kitchen: Kitchen) async throws { try await kitchen.ring("Order up") } //? key `Order up`
      """#),
    MarkedCase(
      "a closure that builds rows",
      #"""
      struct Row { let title: LocalizedStringKey; let code: String }
      let rows = [1, 2].map { _ in Row(title: "Course", code: "c") } //? key Course
      """#),
    MarkedCase(
      "a closure that takes a key",
      #"""
      let show: (LocalizedStringKey, String) -> Void = { _, _ in }
      func run() { show("Bill", "bill") } //? key Bill
      """#),
    MarkedCase(
      "a generic function takes the literal as a String",
      #"""
      func keep<T>(_ value: T) {}
      func run() { keep("Kept") }
      """#),
    MarkedCase(
      "a method of a protocol's extension",
      #"""
      protocol Screen {}
      extension Screen { func warn(_ text: LocalizedStringResource, code: String = "w") {} }
      struct Table: Screen { func run() { warn("Hot plate", code: "hot") } } //? key `Hot plate`
      """#),
    MarkedCase(
      "a requirement called through the protocol",
      #"""
      protocol Speaker { func speak(_ text: LocalizedStringKey) }
      func run(_ speaker: any Speaker) { speaker.speak("Good evening") } //? key `Good evening`
      """#),
    MarkedCase(
      "an initializer of an enum's static member",
      #"""
      struct Tone {
        let name: LocalizedStringKey
        static let soft = Tone(name: "Soft") //? key Soft
        static var all: [Tone] { [.soft, .init(name: "Hard")] } //? key Hard
      }
      """#),
    MarkedCase(
      "a lazy property",
      #"""
      final class Plate { lazy var label: LocalizedStringResource = "Plate" } //? key Plate
      """#),
    MarkedCase(
      "a nested array of keys",
      #"""
      let grid: [[LocalizedStringKey]] = [["North", "East"], ["South"]] //? key North ; key East ; key South
      """#),
    MarkedCase(
      "an optional array of keys",
      #"""
      var hints: [LocalizedStringKey]? = ["Salt"] //? key Salt
      """#),
    MarkedCase(
      "a return in a closure with a written result",
      #"""
      let name = { (n: Int) -> LocalizedStringResource in
        if n > 1 { return "Several" } //? key Several
        return "Single" //? key Single
      }
      """#),
    MarkedCase(
      "a setter changes nothing about the getter's keys",
      #"""
      final class Box {
        var title: LocalizedStringKey {
          get { "Boxed" } //? key Boxed
          set { log("changed") }
        }
        func log(_ text: String) {}
      }
      """#),
    MarkedCase(
      "a value given before and after a change",
      #"""
      struct Bell: View {
        @State private var text: LocalizedStringKey = "Silent" //? key Silent
        var body: some View {
          Text(text).onAppear { text = "Ringing" } //? key Ringing
        }
      }
      """#),
    MarkedCase(
      "a bundle beside the literal of a type that is not in the checkout",
      #"""
      // file: Kit/Sources/Kit/Rule.swift
      // unit: Kit
      import Elsewhere
      let rule = StrangeRule(.required, message: "RULE_REQUIRED", bundle: .module) //? key RULE_REQUIRED of module
      """#),
    MarkedCase(
      "an implicit init with a bundle, whatever it makes",
      #"""
      // file: Kit/Sources/Kit/Environment.swift
      // unit: Kit
      let view = Circle().environment(\.failureText, .init("LOGIN_BROKE", bundle: .module))
        //?-1 key LOGIN_BROKE of module
      """#),
    MarkedCase(
      "a macro's argument is read as code",
      #"""
      struct Check { func run() { #expect(title == String(localized: "Checked")) } } //? key Checked
      let title = ""
      """#),
    MarkedCase(
      "a view builder with conditions",
      #"""
      struct Door: View {
        let isOpen: Bool
        var body: some View {
          if isOpen { Text("Open door") } else { Text("Shut door") } //? key `Open door` ; key `Shut door`
        }
      }
      """#),
    MarkedCase(
      "an if-let with an else",
      #"""
      struct Note: View {
        let text: String?
        var body: some View {
          if let text { Text(text) } else { Text("No note") } //? key `No note`
        }
      }
      """#),
    MarkedCase(
      "a static function that returns keys by name",
      #"""
      enum Name {
        static func of(_ n: Int) -> LocalizedStringKey {
          let names: [LocalizedStringKey] = ["Zero", "One"] //? key Zero ; key One
          return names[n]
        }
      }
      """#),
    MarkedCase(
      "a key type under its module's name",
      #"""
      let word: SwiftUI.LocalizedStringKey = "Module" //? key Module
      """#),
    MarkedCase(
      "an inout assignment through a binding",
      #"""
      struct Pad: View {
        @Binding var warning: LocalizedStringKey?
        var body: some View { Circle().onTapGesture { warning = "Careful" } } //? key Careful
      }
      """#),
    MarkedCase(
      "a labelled closure that trails",
      #"""
      struct Sheet<Content: View>: View {
        let title: LocalizedStringKey
        @ViewBuilder let content: () -> Content
        var body: some View { content() }
      }
      let sheet = Sheet(title: "Sheet") { Text("Inside") } //? key Sheet ; key Inside
      """#),
    MarkedCase(
      "an error of the project with keys as payload",
      #"""
      enum Problem: Error { case shown(LocalizedStringResource) }
      func fail() throws { throw Problem.shown("Out of order") } //? key `Out of order`
      """#),
    MarkedCase(
      "a lazy property that a closure gives",
      #"""
      final class Model {
        lazy var title: LocalizedStringResource = { "Lazy title" }() //? key `Lazy title`
      }
      """#),
    MarkedCase(
      "variadic strings, each looked up",
      #"""
      func all(_ keys: String...) -> [String] { keys.map { NSLocalizedString($0, comment: "") } }
      let pair = all("pair.a", "pair.b") //? key pair.a ; key pair.b
      """#),
    MarkedCase(
      "a list of labels",
      #"""
      let label = Circle().accessibilityInputLabels(["Round", "Circle"]) //? key Round ; key Circle
      """#),
  ]
}
