import Testing

@Suite("What a template stands for")
struct TemplateTests {
  @Test("a template expands to the values behind its holes", arguments: cases)
  func template(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "raw values of an enum of Strings, written and implied",
      #"""
      enum Gait: String { case walk, trot = "jog", `default` }
      func gait(_ gait: Gait) -> String { NSLocalizedString("gait.\(gait.rawValue)", comment: "") }
        //?-1 template gait.* = gait.default, gait.jog, gait.walk
      """#),
    MarkedCase(
      "the name of a case is not its raw value",
      #"""
      enum Gait: String { case walk, trot = "jog" }
      func gait(_ gait: Gait) -> String { NSLocalizedString("gait.\(gait).name", comment: "") }
        //?-1 template gait.*.name = gait.trot.name, gait.walk.name
      """#),
    MarkedCase(
      "raw values of an enum of Ints count on",
      #"""
      enum Level: Int { case zero, one, five = 5, six }
      func level(_ level: Level) -> String { NSLocalizedString("level.\(level.rawValue)", comment: "") }
        //?-1 template level.* = level.0, level.1, level.5, level.6
      """#),
    MarkedCase(
      "an enum without raw type has names",
      #"""
      enum Season { case wet, dry }
      func season(_ season: Season) -> String { NSLocalizedString("season.\(season)", comment: "") }
        //?-1 template season.* = season.dry, season.wet
      """#),
    MarkedCase(
      "an interpolated localizing literal is one key, and its family is known",
      #"""
      enum Step: String { case soak, rinse }
      func step(_ step: Step) -> Text { Text("care.\(step.rawValue).title") }
        //?-1 key care.%@.title ; template care.*.title = care.rinse.title, care.soak.title
      """#),
    MarkedCase(
      "the raw value inside the enum itself",
      #"""
      enum Tone: String {
        case warm, cold
        var title: String { NSLocalizedString("tone.\(rawValue)", comment: "") }
          //?-1 template tone.* = tone.cold, tone.warm
        var long: String { NSLocalizedString("tone.long.\(self.rawValue)", comment: "") }
          //?-1 template tone.long.* = tone.long.cold, tone.long.warm
        var name: String { NSLocalizedString("tone.name.\(self)", comment: "") }
          //?-1 template tone.name.* = tone.name.cold, tone.name.warm
      }
      """#),
    MarkedCase(
      "homonyms in other types are other types",
      #"""
      struct Horse {
        enum Kind: String { case foal, mare }
        let kind: Kind
        var title: String { NSLocalizedString("horse.\(kind.rawValue)", comment: "") }
          //?-1 template horse.* = horse.foal, horse.mare
      }
      struct Dog {
        enum Kind: String { case pup }
        let kind: Kind
        var title: String { NSLocalizedString("dog.\(kind.rawValue)", comment: "") } //? template dog.* = dog.pup
      }
      """#),
    MarkedCase(
      "homonyms in other files, seen from a third one by path",
      #"""
      // file: App/A.swift
      enum Barn { enum Door: String { case open, shut } }
      // file: App/B.swift
      enum Shed { enum Door: String { case ajar } }
      // file: App/C.swift
      func door(_ door: Shed.Door) -> String { NSLocalizedString("shed.\(door.rawValue)", comment: "") }
        //?-1 template shed.* = shed.ajar
      """#),
    MarkedCase(
      "two private enums of one name",
      #"""
      // file: App/A.swift
      private enum Size: String { case small }
      private func size(_ size: Size) -> String { NSLocalizedString("a.\(size.rawValue)", comment: "") }
        //?-1 template a.* = a.small
      // file: App/B.swift
      private enum Size: String { case large }
      private func size(_ size: Size) -> String { NSLocalizedString("b.\(size.rawValue)", comment: "") }
        //?-1 template b.* = b.large
      """#),
    MarkedCase(
      "nested branches in a hole",
      #"""
      func load(_ n: Int) -> String {
        NSLocalizedString("load.\(n == 0 ? "none" : n < 3 ? "few" : "many").hint", comment: "")
          //?-1 template load.*.hint = load.few.hint, load.many.hint, load.none.hint
      }
      """#),
    MarkedCase(
      "assignments in a switch",
      #"""
      func load(_ n: Int) -> String {
        let part: String
        switch n {
        case 0: part = "zero"
        default: part = "more"
        }
        return NSLocalizedString("cart.\(part)", comment: "") //? template cart.* = cart.more, cart.zero
      }
      """#),
    MarkedCase(
      "assignments in an if",
      #"""
      func load(_ full: Bool) -> String {
        var part = "half"
        if full { part = "full" }
        return NSLocalizedString("tank.\(part)", comment: "") //? template tank.* = tank.full, tank.half
      }
      """#),
    MarkedCase(
      "returns of a function",
      #"""
      func part(_ n: Int) -> String {
        if n > 9 { return "tall" }
        return "short"
      }
      func fence(_ n: Int) -> String { NSLocalizedString("fence.\(part(n))", comment: "") }
        //?-1 template fence.* = fence.short, fence.tall
      """#),
    MarkedCase(
      "a constant",
      #"""
      let base = "stable.box"
      func box() -> String { NSLocalizedString("\(base).title", comment: "") } //? asks stable.box.title
      """#),
    MarkedCase(
      "an array of a constant in a loop",
      #"""
      let legs = ["fore", "hind"]
      func all() -> [String] {
        var texts: [String] = []
        for leg in legs { texts.append(NSLocalizedString("leg.\(leg)", comment: "")) }
          //?-1 template leg.* = leg.fore, leg.hind
        return texts
      }
      """#),
    MarkedCase(
      "map over an array",
      #"""
      let sides = ["near", "off"].map { NSLocalizedString("side.\($0)", comment: "") }
        //?-1 template side.* = side.near, side.off
      """#),
    MarkedCase(
      "all cases in a loop",
      #"""
      enum Gear: String, CaseIterable { case bit, rein }
      struct Gears: View {
        var body: some View {
          ForEach(Gear.allCases, id: \.self) { gear in
            Text(LocalizedStringKey("gear." + gear.rawValue)) //? template gear.* = gear.bit, gear.rein
          }
        }
      }
      """#),
    MarkedCase(
      "a loop over numbers",
      #"""
      func jumps() -> [String] {
        (1...3).map { number in NSLocalizedString("jump.\(number)", comment: "") }
          //?-1 template jump.* = jump.1, jump.2, jump.3
      }
      """#),
    MarkedCase(
      "a loop over numbers in a view",
      #"""
      struct Jumps: View {
        var body: some View {
          ForEach(0..<2, id: \.self) { index in
            Text(NSLocalizedString("fall.\(index)", comment: "")) //? template fall.* = fall.0, fall.1
          }
        }
      }
      """#),
    MarkedCase(
      "literals joined by plus",
      #"""
      func join() -> String { NSLocalizedString("paddock." + "gate", comment: "") } //? asks paddock.gate
      """#),
    MarkedCase(
      "a computed property that returns literals",
      #"""
      enum Food {
        case oats, hay
        var slug: String {
          switch self {
          case .oats: "grain"
          case .hay: "grass"
          }
        }
        var title: String { NSLocalizedString("food.\(slug)", comment: "") }
          //?-1 template food.* = food.grain, food.grass
      }
      """#),
    MarkedCase(
      "a composite base is put in first",
      #"""
      enum Coat: String {
        case bay, roan
        var base: String { "coat.\(rawValue)" }
        var title: String { NSLocalizedString("\(base).title", comment: "") }
          //?-1 template coat.*.title = coat.bay.title, coat.roan.title
      }
      """#),
    MarkedCase(
      "a composite base of another type",
      #"""
      // file: App/Breed.swift
      enum Breed: String {
        case arab, shire
        var prefix: String { "breed.\(rawValue)" }
      }
      // file: App/BreedView.swift
      func about(_ breed: Breed) -> String { NSLocalizedString(breed.prefix + ".about", comment: "") }
        //?-1 template breed.*.about = breed.arab.about, breed.shire.about
      """#),
    MarkedCase(
      "a parameter, followed to the calls",
      #"""
      // file: App/Help.swift
      func help(_ topic: String) -> String { NSLocalizedString("help.\(topic).text", comment: "") }
        //?-1 template help.*.text = help.feeding.text, help.riding.text
      // file: App/Calls.swift
      let a = help("feeding")
      let b = help("riding")
      """#),
    MarkedCase(
      "a parameter that some call fills from outside",
      #"""
      func help(_ topic: String) -> String { NSLocalizedString("faq.\(topic)", comment: "") } //? template faq.* ?
      let a = help("start")
      func more(_ defaults: UserDefaults) -> String { help(defaults.string(forKey: "topic") ?? "end") }
      """#),
    MarkedCase(
      "a parameter that nothing fills",
      #"""
      func help(_ topic: String) -> String { NSLocalizedString("lost.\(topic)", comment: "") } //? template lost.* ?
      """#),
    MarkedCase(
      "two holes multiply",
      #"""
      enum Hand: String { case left, right }
      func hint(_ hand: Hand, _ on: Bool) -> String {
        NSLocalizedString("glove.\(hand.rawValue).\(on ? "on" : "off")", comment: "")
          //?-1 template glove.*.* = glove.left.off, glove.left.on, glove.right.off, glove.right.on
      }
      """#),
    MarkedCase(
      "an enum in a struct's property of another file",
      #"""
      // file: App/Ride.swift
      struct Ride {
        let pace: Pace
        enum Pace: String { case slow, fast }
      }
      // file: App/RideView.swift
      struct RideView: View {
        let ride: Ride
        var body: some View {
          Text(NSLocalizedString("pace.\(ride.pace.rawValue)", comment: "")) //? template pace.* = pace.fast, pace.slow
        }
      }
      """#),
    MarkedCase(
      "a binding and an observed object",
      #"""
      final class Store: ObservableObject { @Published var mode: Mode = .day }
      enum Mode: String { case day, night }
      struct ModeView: View {
        @ObservedObject var store: Store
        @Binding var other: Mode
        var body: some View {
          Text(NSLocalizedString("mode.\(store.mode.rawValue)", comment: "")) //? template mode.* = mode.day, mode.night
          Text(NSLocalizedString("other.\(other.rawValue)", comment: "")) //? template other.* = other.day, other.night
        }
      }
      """#),
    MarkedCase(
      "an enum's payload is not its name",
      #"""
      enum Goal { case none, weight(Int) }
      func goal(_ goal: Goal) -> String { NSLocalizedString("goal.\(goal)", comment: "") } //? template goal.* ?
      """#),
    MarkedCase(
      "lower case of known values",
      #"""
      enum Flag: String { case Red, Blue }
      func flag(_ flag: Flag) -> String { NSLocalizedString("flag.\(flag.rawValue.lowercased())", comment: "") }
        //?-1 template flag.* = flag.blue, flag.red
      """#),
    MarkedCase(
      "a case that a switch has bound",
      #"""
      enum Stage: String { case early, late }
      enum Phase { case on(Stage), off }
      func text(_ phase: Phase) -> String {
        switch phase {
        case .on(let stage): NSLocalizedString("stage.\(stage.rawValue)", comment: "")
          //?-1 template stage.* = stage.early, stage.late
        case .off: NSLocalizedString("stage.off", comment: "") //? key stage.off
        }
      }
      """#),
    MarkedCase(
      "a static array of structs, each with an id",
      #"""
      struct Mile { let id: String; static let all = [Mile(id: "first"), Mile(id: "last")] }
      func titles() -> [String] {
        Mile.all.map { NSLocalizedString("mile.\($0.id).title", comment: "") }
          //?-1 template mile.*.title = mile.first.title, mile.last.title
      }
      """#),
    MarkedCase(
      "all values that a struct's property gets in the project",
      #"""
      struct Badge { let id: String }
      let badges = [Badge(id: "gold"), Badge(id: "tin")]
      func title(_ badge: Badge) -> String { NSLocalizedString("badge.\(badge.id)", comment: "") }
        //?-1 template badge.* = badge.gold, badge.tin
      """#),
    MarkedCase(
      "a property that a decoder fills",
      #"""
      struct Badge: Codable { let id: String }
      let samples = [Badge(id: "gold")]
      func title(_ badge: Badge) -> String { NSLocalizedString("award.\(badge.id)", comment: "") }
        //?-1 template award.* ?
      """#),
    MarkedCase(
      "an unknown value in one branch",
      #"""
      func greet(_ name: String?) -> String { NSLocalizedString("greet.\(name ?? "all")", comment: "") }
        //?-1 template greet.* ?
      """#),
    MarkedCase(
      "a text with dots made elsewhere that looks like keys of a catalog",
      #"""
      // known: mood.glad.title | mood.sad.title
      func send(_ mood: String, _ sink: Sink) { sink.put("mood.\(mood).title") } //? template mood.*.title ?
      """#),
    MarkedCase(
      "a text with dots made elsewhere that looks like no key",
      #"""
      // known: mood.glad.title
      func send(_ mood: String, _ sink: Sink) { sink.put("file.\(mood).json") }
      """#),
  ]
}
