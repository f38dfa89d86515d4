import Testing

@Suite("What looks like a key by its name")
struct KeyNameTests {
  @Test("a dotted literal given to something named Key", arguments: cases)
  func named(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a property",
      #"""
      enum Room { static let titleKey = "room.title" } //? key room.title in *
      """#),
    MarkedCase(
      "a result",
      #"""
      enum Room {
        case hall
        var titleKey: String { "room.hall.title" } //? key room.hall.title in *
        func errorKey() -> String { return "room.error" } //? key room.error in *
      }
      """#),
    MarkedCase(
      "a parameter",
      #"""
      struct Row { let titleKey: String; let id: String }
      let row = Row(titleKey: "row.first", id: "row.id") //? key row.first in *
      """#),
    MarkedCase(
      "elements",
      #"""
      let stepKeys = ["step.one", "step.two"] //? key step.one in * ; key step.two in *
      """#),
    MarkedCase(
      "an assignment",
      #"""
      final class Model { var messageKey: String? }
      func set(_ model: Model) { model.messageKey = "model.done" } //? key model.done in *
      """#),
    MarkedCase(
      "a switch as the result",
      #"""
      enum Wind {
        case calm, storm
        var nameKey: String {
          switch self {
          case .calm: "wind.calm" //? key wind.calm in *
          case .storm: "wind.storm" //? key wind.storm in *
          }
        }
      }
      """#),
    MarkedCase(
      "one part alone is no key",
      #"""
      enum Room { static let titleKey = "room" }
      """#),
    MarkedCase(
      "a sentence is no key",
      #"""
      enum Room { static let titleKey = "See you. Bye." }
      """#),
    MarkedCase(
      "a name without Key",
      #"""
      enum Room { static let title = "room.title" }
      """#),
    MarkedCase(
      "a name that only begins with key",
      #"""
      enum Room { static let keyboard = "room.board" }
      """#),
    MarkedCase(
      "coding keys",
      #"""
      struct Room: Codable {
        enum CodingKeys: String, CodingKey { case title = "room.title" }
        let title: String
      }
      """#),
    MarkedCase(
      "keys of the defaults",
      #"""
      func read() -> Bool { UserDefaults.standard.bool(forKey: "room.seen") }
      """#),
    MarkedCase(
      "a name of a key that only goes to the defaults",
      #"""
      struct Seen {
        private let seenKey = "room.was.seen"
        var value: Bool { UserDefaults.standard.bool(forKey: seenKey) }
      }
      """#),
    MarkedCase(
      "key-value coding, coders and animations",
      #"""
      func work(_ object: NSObject, _ coder: NSCoder, _ layer: CALayer) {
        object.setValue(1, forKey: "a.b")
        object.setValue(1, forKeyPath: "a.b.c")
        coder.encode(1, forKey: "a.b")
        layer.add(CABasicAnimation(keyPath: "transform.scale"), forKey: "pulse.scale")
      }
      """#),
    MarkedCase(
      "a lookup decides where it goes",
      #"""
      struct Row {
        let titleKey: String
        var text: String { NSLocalizedString(titleKey, tableName: "Rows", comment: "") }
      }
      let row = Row(titleKey: "rows.first") //? key rows.first in Rows
      """#),
    MarkedCase(
      "a template by the name of its declaration",
      #"""
      enum Tide: String {
        case ebb, flow
        var titleKey: String { "tide.\(rawValue).title" } //? template tide.*.title = tide.ebb.title, tide.flow.title
      }
      """#),
    MarkedCase(
      "a key by name in a preview",
      #"""
      #Preview {
        Box(titleKey: "box.sample") //? may excluded box.sample
      }
      struct Box: View { let titleKey: String; var body: some View { Circle() } }
      """#),
    MarkedCase(
      "a key in a package",
      #"""
      // file: Kit/Sources/Kit/Box.swift
      // unit: Kit
      enum Box { static let titleKey = "box.title" } //? may key box.title in * of module ; may key box.title in *
      """#),
    MarkedCase(
      "a name that only finds a value by it",
      #"""
      enum Names {
        static let rowKey = "row.cache"
        static let typeKey = "box.type"
        static let oldKeys = ["old.a", "old.b"]
        static let animationKey = "fade.layer"
      }
      func use(_ cache: inout [String: Int], _ store: Store, _ layer: CALayer, _ name: String) {
        cache[Names.rowKey] = 1
        _ = store.value(forKey: Names.typeKey)
        _ = Names.oldKeys.contains(name)
        layer.removeAnimation(forKey: Names.animationKey)
      }
      """#),
    MarkedCase(
      "a subscript of the project that looks up",
      #"""
      struct Texts {
        static subscript(_ key: String) -> String { NSLocalizedString(key, tableName: "Texts", comment: "") }
      }
      let hello = Texts["texts.hello"] //? key texts.hello in Texts
      """#),
    MarkedCase(
      "values of a dictionary",
      #"""
      enum Names { static let messageKeys = [404: "err.a", 500: "err.b"] } //? key err.a in * ; key err.b in *
      """#),
  ]
}
