import Testing

@Suite("Which arguments a text gets")
struct ArgumentTests {
  @Test("arguments in number, order and type", arguments: cases)
  func arguments(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a format filled at once",
      #"""
      func total(_ n: Int, _ name: String) -> String {
        String(format: NSLocalizedString("basket.total", comment: ""), n, name) //? key basket.total with lld @
      }
      """#),
    MarkedCase(
      "a format in a constant",
      #"""
      func total(_ n: Int) -> String {
        let format = NSLocalizedString("basket.sum", comment: "") //? key basket.sum with lld
        return String(format: format, n)
      }
      """#),
    MarkedCase(
      "a format with a locale",
      #"""
      func total(_ price: Double) -> String {
        String(format: String(localized: "basket.price"), locale: .current, price) //? key basket.price with lf
      }
      """#),
    MarkedCase(
      "the localized format function",
      #"""
      func total(_ n: Int) -> String {
        String.localizedStringWithFormat(NSLocalizedString("basket.items", comment: ""), n)
          //?-1 key basket.items with lld
      }
      """#),
    MarkedCase(
      "an array of arguments",
      #"""
      func total(_ n: Int, _ m: Int) -> String {
        String(format: NSLocalizedString("basket.two", comment: ""), arguments: [n, m]) //? key basket.two with lld lld
      }
      """#),
    MarkedCase(
      "a text shown without arguments",
      #"""
      let text = Text("basket.empty") //? key basket.empty with none
      """#),
    MarkedCase(
      "a text of Foundation shown without arguments",
      #"""
      let text = Text(NSLocalizedString("basket.head", comment: "")) //? key basket.head with none
      """#),
    MarkedCase(
      "holes are arguments",
      #"""
      func row(_ n: Int, _ name: String) -> Text { Text("\(n) times \(name)") } //? key `%lld times %@` with lld @
      """#),
    MarkedCase(
      "holes of the default value are arguments",
      #"""
      func row(_ n: Int) -> String { String(localized: "row.count", defaultValue: "\(n) rows") }
        //?-1 key row.count with lld default `%lld rows`
      """#),
    MarkedCase(
      "through an accessor",
      #"""
      enum L10n {
        static let total = NSLocalizedString("cart.total", comment: "sum")
          //?-1 key cart.total with lld ; accessor L10n.total
      }
      func total(_ n: Int) -> String { String(format: L10n.total, n) }
      """#),
    MarkedCase(
      "through a helper of the project",
      #"""
      func tr(_ key: String, _ arguments: CVarArg...) -> String {
        String(format: NSLocalizedString(key, comment: ""), arguments: arguments)
      }
      func cart(_ n: Int, _ name: String) -> String { tr("cart.line", n, name) } //? key cart.line with lld @
      """#),
    MarkedCase(
      "through an extension of String",
      #"""
      extension String {
        func localized(_ arguments: CVarArg...) -> String {
          String(format: NSLocalizedString(self, comment: ""), arguments: arguments)
        }
      }
      func cart(_ price: Double) -> String { "cart.price".localized(price) } //? key cart.price with lf
      """#),
    MarkedCase(
      "both branches of a format",
      #"""
      func days(_ n: Int) -> String {
        String(format: n == 1 ? String(localized: "days.one") : String(localized: "days.more"), n)
          //?-1 key days.one with lld ; key days.more with lld
      }
      """#),
    MarkedCase(
      "an argument of an unknown type",
      #"""
      func tell(_ thing: Thing) -> String {
        String(format: NSLocalizedString("thing.told", comment: ""), thing.weight) //? key thing.told
      }
      """#),
    MarkedCase(
      "a 32 bit number",
      #"""
      func code(_ n: Int32) -> String {
        String(format: NSLocalizedString("code.number", comment: ""), n) //? key code.number with d
      }
      """#),
    MarkedCase(
      "a text that goes somewhere else",
      #"""
      func store(_ sink: Sink) { sink.put(NSLocalizedString("sink.text", comment: "")) } //? key sink.text with ?
      """#),
    MarkedCase(
      "a notification by key with arguments",
      #"""
      let text = NSString.localizedUserNotificationString(forKey: "push.count", arguments: ["Ann"])
        //?-1 key push.count with @
      """#),
    MarkedCase(
      "each that asks an extension of String passes its own arguments",
      #"""
      extension String { var localized: String { NSLocalizedString(self, comment: "") } }
      func one(_ a: String, _ b: String) -> String { String.localizedStringWithFormat("a.two".localized, a, b) }
        //?-1 key a.two with @ @
      func two(_ n: Int) -> String { String(format: "b.one".localized, n) } //? key b.one with lld
      let three = Text("c.none".localized) //? key c.none with none
      """#),
    MarkedCase(
      "an accessor's text with and without its arguments",
      #"""
      enum L10n { static let left = String(localized: "cart.left", defaultValue: "Left", comment: "c") }
        //?-1 key cart.left default Left ; accessor L10n.left
      func left(_ name: String) -> String { String(format: L10n.left, name) }
      """#),
  ]
}
