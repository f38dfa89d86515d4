import Testing

@Suite("Where the values of a template come from")
struct ValueTests {
  @Test("values are followed through the language's ways of making Strings", arguments: cases)
  func values(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a family of numbers in a localizing literal",
      #"""
      struct Tips: View {
        var body: some View {
          ForEach(0..<3) { index in
            Text("tip.\(index)") //? key tip.%lld ; template tip.* = tip.0, tip.1, tip.2
          }
        }
      }
      """#),
    MarkedCase(
      "some cases of an enum only",
      #"""
      enum Fruit: String { case plum, pear, fig }
      struct Basket: View {
        let shown: [Fruit] = [.plum, .fig]
        var body: some View {
          ForEach(shown, id: \.self) { fruit in
            Text(NSLocalizedString("fruit.\(fruit.rawValue)", comment: ""))
              //?-1 template fruit.* = fruit.fig, fruit.plum
          }
        }
      }
      """#),
    MarkedCase(
      "numbered elements",
      #"""
      func rows() {
        for (index, name) in ["soil", "seed"].enumerated() {
          put(index, NSLocalizedString("bed.\(name)", comment: "")) //? template bed.* = bed.seed, bed.soil
        }
      }
      func put(_ index: Int, _ text: String) {}
      """#),
    MarkedCase(
      "sorted and filtered values are among the values",
      #"""
      enum Herb: String, CaseIterable { case mint, sage }
      func herbs() -> [String] {
        Herb.allCases.filter { $0 != .mint }.sorted { $0.rawValue < $1.rawValue }
          .map { NSLocalizedString("herb.\($0.rawValue)", comment: "") } //? template herb.* = herb.mint, herb.sage
      }
      """#),
    MarkedCase(
      "an optional enum with a fallback",
      #"""
      enum Soil: String { case clay, sand }
      func soil(_ soil: Soil?) -> String {
        NSLocalizedString("soil.\(soil?.rawValue ?? "none")", comment: "")
          //?-1 template soil.* = soil.clay, soil.none, soil.sand
      }
      """#),
    MarkedCase(
      "a prefix in a static constant",
      #"""
      enum Tool: String {
        static let prefix = "tool."
        case rake, hoe
        var title: String { NSLocalizedString(Self.prefix + rawValue, comment: "") }
          //?-1 template tool.* = tool.hoe, tool.rake
      }
      """#),
    MarkedCase(
      "parts joined by a separator",
      #"""
      enum Tree: String { case oak, elm }
      func tree(_ tree: Tree) -> String {
        NSLocalizedString(["tree", tree.rawValue, "name"].joined(separator: "."), comment: "")
          //?-1 template tree.*.name = tree.elm.name, tree.oak.name
      }
      """#),
    MarkedCase(
      "a base of a base",
      #"""
      enum Bird: String {
        case wren, crow
        var root: String { "bird.\(rawValue)" }
        var song: String { "\(root).song" }
        var title: String { NSLocalizedString("\(song).title", comment: "") }
          //?-1 template bird.*.song.title = bird.crow.song.title, bird.wren.song.title
      }
      """#),
    MarkedCase(
      "a number that nothing bounds",
      #"""
      func day(_ day: Int) -> String { NSLocalizedString("day.\(day)", comment: "") } //? template day.* ?
      """#),
    MarkedCase(
      "a requirement of a protocol, all who meet it",
      #"""
      protocol Keyed { var slug: String { get } }
      enum Hen: Keyed { case one; var slug: String { "hen" } }
      struct Goose: Keyed { let slug = "goose" }
      func title(_ item: any Keyed) -> String {
        NSLocalizedString("fowl.\(item.slug)", comment: "") //? template fowl.* = fowl.goose, fowl.hen
      }
      """#),
    MarkedCase(
      "a case's name through String(describing:)",
      #"""
      enum Cloud { case thin, thick }
      func cloud(_ cloud: Cloud) -> String {
        NSLocalizedString("cloud.\(String(describing: cloud))", comment: "")
          //?-1 template cloud.* = cloud.thick, cloud.thin
      }
      """#),
    MarkedCase(
      "capitalized values",
      #"""
      enum Path: String { case gravel, grass }
      func path(_ path: Path) -> String {
        NSLocalizedString("path\(path.rawValue.capitalized)", comment: "") //? template path* = pathGrass, pathGravel
      }
      """#),
    MarkedCase(
      "a value by a dictionary's literals",
      #"""
      let slugs = [1: "gate", 2: "fence"]
      func slug(_ n: Int) -> String {
        NSLocalizedString("edge.\(slugs[n] ?? "none")", comment: "")
          //?-1 template edge.* = edge.fence, edge.gate, edge.none
      }
      """#),
    MarkedCase(
      "an enum's extension in another file",
      #"""
      // file: App/Pot.swift
      enum Pot: String { case clay, tin }
      // file: App/Pot+Title.swift
      extension Pot { var title: String { NSLocalizedString("pot.\(rawValue)", comment: "") } }
        //?-1 template pot.* = pot.clay, pot.tin
      """#),
    MarkedCase(
      "a property of a property",
      #"""
      struct Bed { var kind: Kind; enum Kind: String { case raised, flat } }
      struct Garden { var bed: Bed }
      final class Model { var garden: Garden; init(garden: Garden) { self.garden = garden } }
      func text(_ model: Model) -> String {
        NSLocalizedString("bed.\(model.garden.bed.kind.rawValue)", comment: "")
          //?-1 template bed.* = bed.flat, bed.raised
      }
      """#),
    MarkedCase(
      "a method of an enum that returns literals",
      #"""
      enum Rain {
        case light, heavy
        func slug(long: Bool) -> String { self == .light ? (long ? "drizzling" : "drizzle") : "pour" }
        var title: String { NSLocalizedString("rain.\(slug(long: true))", comment: "") }
          //?-1 template rain.* = rain.drizzle, rain.drizzling, rain.pour
      }
      """#),
    MarkedCase(
      "a template handed on by a function",
      #"""
      enum Sun: String { case full, half }
      func id(_ sun: Sun) -> String { "sun.\(sun.rawValue)" } //? template sun.* = sun.full, sun.half
      func text(_ sun: Sun) -> String { NSLocalizedString(id(sun), comment: "") }
      """#),
    MarkedCase(
      "a guard that ends what an optional may be",
      #"""
      enum Leaf: String { case round, long }
      func text(_ leaf: Leaf?) -> String {
        guard let leaf else { return "" }
        return NSLocalizedString("leaf.\(leaf.rawValue)", comment: "") //? template leaf.* = leaf.long, leaf.round
      }
      """#),
    MarkedCase(
      "a typealias of an enum",
      #"""
      enum Stone { enum Kind: String { case slate, chalk } }
      typealias StoneKind = Stone.Kind
      func text(_ kind: StoneKind) -> String { NSLocalizedString("stone.\(kind.rawValue)", comment: "") }
        //?-1 template stone.* = stone.chalk, stone.slate
      """#),
    MarkedCase(
      "an enum of a framework that is not in the checkout",
      #"""
      func text(_ state: CLAuthorizationStatus) -> String {
        NSLocalizedString("location.\(state.rawValue)", comment: "") //? template location.* ?
      }
      """#),
    MarkedCase(
      "a case in a comment or a preview is none",
      #"""
      enum Pest: String {
        case slug // , snail
      }
      func text(_ pest: Pest) -> String { NSLocalizedString("pest.\(pest.rawValue)", comment: "") }
        //?-1 template pest.* = pest.slug
      """#),
    MarkedCase(
      "an environment value",
      #"""
      enum Light: String { case dim, bright }
      struct Lamp: View {
        @State private var light = Light.dim
        var body: some View {
          Text(NSLocalizedString("light.\(light.rawValue)", comment: "")) //? template light.* = light.bright, light.dim
        }
      }
      """#),
    MarkedCase(
      "a closure's parameter by the type of the collection",
      #"""
      enum Seed: String { case bean, pea }
      struct Bag { let seeds: [Seed] }
      func texts(_ bag: Bag) -> [String] {
        bag.seeds.map { seed in NSLocalizedString("seed.\(seed.rawValue)", comment: "") }
          //?-1 template seed.* = seed.bean, seed.pea
      }
      """#),
    MarkedCase(
      "a key with the value in the middle of a path",
      #"""
      enum Month: Int, CaseIterable { case may = 5, june }
      let texts = Month.allCases.map { String(localized: .init("month.\($0.rawValue).short")) }
        //?-1 may template month.*.short = month.5.short, month.6.short ; may key month.%lld.short
      """#),
    MarkedCase(
      "a text that grows",
      #"""
      func grown() -> String {
        var key = "home" //? key home.more
        key += ".more"
        return NSLocalizedString(key, comment: "")
      }
      func sometimes(_ on: Bool) -> String {
        var key = "away" //? template away* ?
        if on { key += ".on" }
        return NSLocalizedString(key, comment: "")
      }
      """#),
    MarkedCase(
      "a format as a template",
      #"""
      enum Sort: String { case name, date }
      func label(_ sort: Sort) -> String {
        NSLocalizedString(String(format: "sort.%@", sort.rawValue), comment: "") //? template sort.* = sort.date, sort.name
      }
      """#),
  ]
}
