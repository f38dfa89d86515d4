import Support
import Testing

@Suite struct DoctorTests {
  @Test func aUnionMergeOfCatalogsIsAFault() throws {
    let app = try CommandLineTests.app()
    #expect(try Program.run("doctor", in: app).status == 0)
    try app.write(".gitattributes", "*.xcstrings merge=union\n")
    let result = try Program.run("doctor", in: app)
    #expect(result.status == 1)
    #expect(result.text.contains("App/Localizable.xcstrings has the attribute merge=union"), "\(result.text)")
  }

  @Test func hooksAndTargetAreNamed() throws {
    let (app, _) = try PrePushTests.app()
    let result = try Program.run("doctor", in: app).successful()
    #expect(result.text.contains("the target is origin/main"), "\(result.text)")
    #expect(result.text.contains("the pre-push hook is installed"))
  }

  @Test func aPolicyThatIsNotCommittedYetIsReadToo() throws {
    let app = try CommandLineTests.app()
    try app.write(".checklist/policy.yml", "hole: own\n")
    let result = try Program.run("doctor", in: app)
    #expect(result.status == 1)
    #expect(result.text.contains("did you mean \"holes\""), "\(result.text)")
  }

  @Test func aBrokenPolicyIsAFault() throws {
    let app = try CommandLineTests.app()
    try app.checkout("main")
    try app.commit("break", [".checklist/policy.yml": "localez: []\n"])
    let result = try Program.run("doctor", in: app)
    #expect(result.status == 1)
    #expect(result.text.contains("did you mean \"locales\""), "\(result.text)")
  }
}
