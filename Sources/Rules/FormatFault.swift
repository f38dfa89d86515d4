/// One thing wrong with a text's placeholders.
struct FormatFault: Hashable {
  /// How bad it is for people who use the app; the worst is what the message says.
  enum Effect: Int, Hashable, Comparable {
    case harmless, lost, wrong, buildFails, crash

    static func < (a: Effect, b: Effect) -> Bool { a.rawValue < b.rawValue }
  }

  let leaf: String
  /// What is wrong, to follow “the German text of KEY”.
  let problem: String
  let effect: Effect
  /// What users see.
  let seen: String

  init(_ leaf: String, _ problem: String, _ effect: Effect, _ seen: String) {
    self.leaf = leaf
    self.problem = problem
    self.effect = effect
    self.seen = seen
  }

  /// A placeholder that reads an argument of another type than the code passes.
  static func mismatch(
    _ use: FormatText.Use, _ type: ArgumentType, _ expected: String, _ wanted: ArgumentType, at leaf: String
  )
    -> FormatFault
  {
    FormatFault(
      leaf, "reads argument \(use.index) as `\(use.written)` where the code passes `\(expected)`",
      effect(of: type, on: wanted), seen(type, wanted))
  }

  static func effect(of type: ArgumentType, on argument: ArgumentType) -> Effect {
    type.isAddress && type != argument ? .crash : .wrong
  }

  /// What reading an argument as another type does (`formats.md` section 6).
  static func seen(_ type: ArgumentType, _ argument: ArgumentType) -> String {
    if type.isAddress { return "the app crashes" }
    switch (type, argument) {
    case (.integer(let bits), .integer(let passed)):
      return bits < passed ? "numbers above \(bits) bits are cut off" : "users may see a wrong number"
    case (_, let argument) where argument.isAddress: return "users see the address of the text as a number"
    default: return "users see a wrong number"
    }
  }
}
