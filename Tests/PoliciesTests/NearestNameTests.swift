import Policies
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("rulez", "rules"), ("ruls", "rules"), ("rlues", "rules"), ("RULES", "rules"),
    ("optional-locales", "optional_locales"),
    ("optionalLocales", "optional_locales"), ("optnal_localse", "optional_locales"), ("key", "keys"),
  ])
  func aMisspeltNameIsFound(misspelt: String, meant: String) {
    #expect(
      NearestName.nearest(to: misspelt, among: ["locales", "optional_locales", "rules", "keys", "holes"]) == meant)
  }

  @Test(arguments: ["", "x", "something", String(repeating: "rules", count: 100)])
  func aNameUnlikeAllIsNot(name: String) {
    #expect(NearestName.nearest(to: name, among: ["locales", "rules", "keys"]) == nil)
  }

  @Test func theFirstOfEqualsIsTaken() {
    #expect(NearestName.nearest(to: "car", among: ["cat", "cap"]) == "cat")
    #expect(NearestName.nearest(to: "car", among: ["cap", "cat"]) == "cap")
  }
}
