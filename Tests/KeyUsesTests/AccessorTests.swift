import Testing

@Suite("Typed accessors")
struct AccessorTests {
  @Test("a static member that stands for one key", arguments: cases)
  func accessor(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "a resource with default value and comment",
      #"""
      enum L10n {
        enum Pond {
          static let title = LocalizedStringResource("pond.title", defaultValue: "Pond", comment: "head")
            //?-1 key pond.title default Pond ; accessor L10n.Pond.title
          static let depth = LocalizedStringResource("pond.depth", defaultValue: "Depth", comment: "row")
            //?-1 key pond.depth default Depth ; accessor L10n.Pond.depth
        }
      }
      """#),
    MarkedCase(
      "computed members",
      #"""
      enum Texts {
        static var title: String { NSLocalizedString("lake.title", comment: "head") }
          //?-1 key lake.title ; accessor Texts.title
        static var shore: String { String(localized: "lake.shore") } //? key lake.shore ; accessor Texts.shore
      }
      """#),
    MarkedCase(
      "an implicit init with a written type",
      #"""
      enum Texts {
        static let title: LocalizedStringResource = .init("bay.title", comment: "head")
          //?-1 key bay.title ; accessor Texts.title
      }
      """#),
    MarkedCase(
      "a member through the project's factory",
      #"""
      enum Texts {
        static func resource(
          _ key: StaticString, defaultValue: String.LocalizationValue, comment: StaticString
        ) -> LocalizedStringResource {
          LocalizedStringResource(key, defaultValue: defaultValue, table: "Semantic", comment: comment)
        }
        enum River {
          static let title = resource("river.title", defaultValue: "River", comment: "head")
            //?-1 key river.title in Semantic default River ; accessor Texts.River.title
        }
      }
      """#),
    MarkedCase(
      "a bare literal is none",
      #"""
      enum Texts {
        static let title: LocalizedStringResource = "Title" //? key Title
      }
      """#),
    MarkedCase(
      "a protocol's requirement is none",
      #"""
      struct Open: AppIntent {
        static let title: LocalizedStringResource = "Open it" //? key `Open it`
        static var typeDisplayName: LocalizedStringResource { LocalizedStringResource("Opening", comment: "kind") }
          //?-1 key Opening
        func perform() async throws -> some IntentResult { .result() }
      }
      """#),
    MarkedCase(
      "a member of an instance is none",
      #"""
      struct Texts {
        let title = LocalizedStringResource("sea.title", comment: "head") //? key sea.title
      }
      """#),
    MarkedCase(
      "a template is none",
      #"""
      enum Texts {
        static func stage(_ on: Bool) -> String { NSLocalizedString("stage.\(on ? "on" : "off")", comment: "") }
          //?-1 template stage.* = stage.off, stage.on
      }
      """#),
    MarkedCase(
      "a static member of a view is none",
      #"""
      struct Page: View {
        static let heading = String(localized: "page.heading") //? key page.heading
        @State var count = 0
        let name: String
        var body: some View { Circle() }
        func open() {}
        func close() {}
      }
      """#),
    MarkedCase(
      "a String without lookup is none",
      #"""
      enum Texts {
        static let site = "site.title"
      }
      """#),
    MarkedCase(
      "an extension of the resource type",
      #"""
      extension LocalizedStringResource {
        static var marsh: LocalizedStringResource { .init("marsh.title", defaultValue: "Marsh", comment: "head") }
          //?-1 key marsh.title default Marsh ; accessor LocalizedStringResource.marsh
      }
      """#),
    MarkedCase(
      "a lookup call on lines of its own",
      #"""
      enum Texts {
        static let title = LocalizedStringResource( //? may accessor Texts.title
          "moor.title", //? key moor.title default Moor ; may accessor Texts.title
          defaultValue: "Moor",
          comment: "head")
      }
      """#),
  ]
}
