import Checklists
import Policies
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One command: its words, and what runs it. Help, completions and the manual are made from this table.
struct CommandSpec: Sendable {
  let name: String
  /// What follows the name on the command line.
  let operands: String
  /// One line.
  let summary: String
  /// A paragraph or two for `--help`.
  let discussion: String
  let options: [OptionSpec]
  let run: @Sendable (Arguments, Invocation) throws -> ExitStatus
}

/// What a run is told by the world around it.
struct Invocation {
  let environment: [String: String]
  let workingFolder: String
  let today: CalendarDate

  /// The world as it is.
  static func current() -> Invocation {
    var environment: [String: String] = [:]
    var entry = environ
    while let pointer = entry.pointee {
      let parts = String(cString: pointer).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let folder =
      getcwd(&buffer, buffer.count) == nil
      ? "." : String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var now = time(nil)
    var date = tm()
    localtime_r(&now, &date)
    let today = CalendarDate(year: Int(date.tm_year) + 1900, month: Int(date.tm_mon) + 1, day: Int(date.tm_mday))
    return Invocation(
      environment: environment, workingFolder: folder, today: today ?? CalendarDate(year: 1970, month: 1, day: 1)!)
  }
}

/// All commands.
enum CommandTable {
  static let commands: [CommandSpec] = [
    CheckCommand.spec, AuditCommand.spec, HookCommand.spec, InitCommand.spec, FixCommand.spec, ExplainCommand.spec,
    ExplainCommand.rulesSpec, UsagesCommand.spec, LedgerCommand.spec, ProveCommand.spec, DoctorCommand.spec,
    MergeDriverCommand.spec,
    TextconvCommand.spec, DemoCommand.spec,
  ]

  static let formats = OptionSpec(
    "--format", value: "FORMAT", choices: Reporters.all.map { $0.name },
    "how to print: \(Reporters.all.map { $0.name }.joined(separator: ", "))")
  static let repository = OptionSpec("--repo", value: "PATH", "the repository, instead of the one around this folder")
  static let help = OptionSpec("--help", "explain the command")

  /// Runs a command line, without the program's own name.
  static func run(_ words: [String]) -> ExitStatus {
    switch words.first {
    case "--version", "-V":
      Output.print("checklist \(Gate.version)\n")
      return .pass
    case "--help", "-h", "help":
      if words.count > 1, let command = commands.first(where: { $0.name == words[1] }) {
        Output.print(help(of: command))
      } else {
        Output.print(overview)
      }
      return .pass
    default: break
    }
    let command: CommandSpec
    var rest = words
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = commands.first(where: { $0.name == first }) else {
        let nearest = NearestName.nearest(to: first, among: commands.map(\.name))
        Output.complain(
          "there is no command \(first)" + (nearest.map { "; did you mean \($0)?" } ?? "; see `checklist --help`"))
        return .usage
      }
      command = named
      rest.removeFirst()
    } else {
      command = CheckCommand.spec
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      Output.print(help(of: command))
      return .pass
    }
    do {
      let status = try command.run(Arguments(rest, options: command.options), Invocation.current())
      if let reason = Output.failureReason {
        Output.complain("the result could not be written to standard output: \(reason)")
        return .couldNotRun
      }
      return status
    } catch let error as UsageError {
      let end = error.message.hasSuffix("?") ? " See" : "; see"
      Output.complain("\(error.message)\(end) `checklist \(command.name) --help`")
      return .usage
    } catch {
      Output.complain(ErrorWording.line(for: error))
      return .couldNotRun
    }
  }

  static var overview: String {
    var text = """
      checklist judges what merging a branch would do to an app's localization, before it is merged.

      usage: checklist [COMMAND] [OPTIONS]        without a command: check


      """
    let width = (commands.map(\.name.count).max() ?? 0) + 2
    for command in commands { text += "  \(padded(command.name, width))\(command.summary)\n" }
    return text + """

      Exit status: 0 pass, 1 fail, 2 undecided, 3 could not run, 64 wrong command line.
      `checklist COMMAND --help` explains a command, `checklist explain RULE` a rule.

      """
  }

  static func help(of command: CommandSpec) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    var text =
      "usage: checklist \(command.name)\(operands)\(command.options.isEmpty ? "" : " [OPTIONS]")\n\n\(command.summary).\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    if !command.options.isEmpty { text += "\n" }
    for option in command.options {
      text += "  \(padded(option.value.map { "\(option.name) \($0)" } ?? option.name, 18))\(option.help)\n"
    }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(2, width - text.count))
  }
}
