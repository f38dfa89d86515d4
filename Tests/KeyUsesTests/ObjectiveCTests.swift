import Testing

@Suite("What Objective-C files ask for")
struct ObjectiveCTests {
  @Test("the family of NSLocalizedString with literals", arguments: cases)
  func objectiveC(_ marked: MarkedCase) throws { try marked.check() }

  static let cases = [
    MarkedCase(
      "the usual lookup in Objective-C",
      #"""
      // file: App/Page.m
      - (void)fill {
        self.label.text = NSLocalizedString(@"page.old", nil); //? key page.old
        self.title = NSLocalizedStringFromTable(@"page.table", @"Pages", @"head"); //? key page.table in Pages
      }
      """#),
    // The tree holds no expressions of Objective-C but literals and calls, so that the bundle is not known.
    MarkedCase(
      "a default value in Objective-C",
      #"""
      // file: App/Page.m
      NSString *a = NSLocalizedStringWithDefaultValue(@"page.a", nil, NSBundle.mainBundle, @"Page A", @"head");
        //?-1 key page.a in * of unknown
      """#),
    MarkedCase(
      "a message to the bundle",
      #"""
      // file: App/Page.m
      NSString *b = [[NSBundle mainBundle] localizedStringForKey:@"page.b" value:@"Page B" table:@"Pages"];
        //?-1 key page.b in Pages
      """#),
    MarkedCase(
      "a macro of the project in both languages",
      #"""
      // macros: GDLocalized
      // file: App/Page.m
      NSString *c = GDLocalized(@"page.c"); //? key page.c
      // file: App/Page.swift
      let d = GDLocalized("page.d", comment: "row") //? key page.d
      """#),
    MarkedCase(
      "a text without lookup in Objective-C",
      #"""
      // file: App/Page.m
      - (void)fill { self.label.text = @"Plain"; }
      """#),
    MarkedCase(
      "comments and names in Objective-C",
      #"""
      // known: Leaf
      // file: App/Page.m
      // NSLocalizedString(@"page.none", nil)
      UIImage *image = [UIImage imageNamed:@"Leaf"];
      """#),
    MarkedCase(
      "a literal elsewhere in Objective-C that a catalog has",
      #"""
      // known: Leaf
      // file: App/Page.m
      NSString *kind = @"Leaf"; //? possible Leaf
      """#),
    MarkedCase(
      "debug code in Objective-C",
      #"""
      // file: App/Page.m
      #if DEBUG
      NSString *e = NSLocalizedString(@"page.debug", nil); //? excluded page.debug
      #endif
      """#),
    MarkedCase(
      "a key put together in Objective-C",
      #"""
      // file: App/Page.m
      NSString *f = NSLocalizedString(identifier, nil);
      """#),
    MarkedCase(
      "a format in Objective-C",
      #"""
      // file: App/Page.m
      NSString *g = [NSString stringWithFormat:NSLocalizedString(@"page.count", nil), 3]; //? key page.count
      """#),
  ]
}
