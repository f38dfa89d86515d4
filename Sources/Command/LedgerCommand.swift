import Checklists
import Facts
import Git
import Policies
import Rules
import SourceText

/// `checklist ledger`: lists what is known and accepted, adds to it, and takes out what is done with.
enum LedgerCommand {
  static let spec = CommandSpec(
    name: "ledger", operands: "[list | add KIND | prune]",
    summary: "List, add and prune what is known and accepted",
    discussion: """
      list (also without a word) shows each entry of .checklist/ledger.yml with what it covers in the worktree now.

      add template TEMPLATE --file FILE --symbol SYMBOL [--pick PICK]
          says where the values of a template come from; shows what is found there, and refuses what finds nothing
      add not-key (--template T | --key K | --symbol S) --reason WORDS
      add debt --rule RULE (--table T | --key K | --template T | --path P) [--locales de,fr] --reason WORDS [--until DAY]
      add exemption --rule RULE (--table T | --key K | --path P) [--locales de,fr] --reason WORDS

      prune takes out what covers nothing any more. Every other byte of the file stays.
      """,
    options: [
      CommandTable.repository,
      OptionSpec("--template", value: "TEMPLATE", "with * for each part known only at run time"),
      OptionSpec("--file", value: "FILE", "the production code that has the values"),
      OptionSpec("--symbol", value: "SYMBOL", "Type.member, or a name that is unique in the file"),
      OptionSpec("--pick", value: "PICK", "strings (default), cases, raw_values, range or label:NAME"),
      OptionSpec("--rule", value: "RULE", "the rule whose findings are meant"),
      OptionSpec("--table", value: "TABLE", "only in this table"),
      OptionSpec("--key", value: "KEY", "only of this key"),
      OptionSpec("--path", value: "PATH", "only in this file, folder or pattern"),
      OptionSpec("--locales", value: "LIST", "only in these locales, with commas between them"),
      OptionSpec("--reason", value: "WORDS", "why, in a sentence"),
      OptionSpec("--until", value: "DAY", "the last day of a debt, like 2027-01-31"),
      OptionSpec("--dry-run", "show what would be written and write nothing"),
      CommandTable.help,
    ],
    run: run)

  private static let verbs = ["list", "add", "prune"]

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    let verb = arguments.operands.first ?? "list"
    guard verbs.contains(verb) else {
      let nearest = NearestName.nearest(to: verb, among: verbs)
      throw UsageError(
        message: "ledger cannot \(verb)" + (nearest.map { "; did you mean \($0)?" } ?? "; it can list, add and prune"))
    }
    let entry = verb == "add" ? try LedgerEntryOptions(arguments).entry() : nil
    if entry == nil, arguments.operands.count > 1 {
      throw UsageError(message: "unexpected argument \(arguments.operands[1])")
    }
    let repository = try arguments.openRepository(invocation)
    let gate = Gate(repository: repository, today: invocation.today)
    let file = try LedgerFile(in: repository)
    if let entry { return try add(entry, to: file, gate, isDry: arguments.isGiven("--dry-run")) }
    guard let editor = try file.editor() else {
      Output.print("there is no \(Ledger.path); checklist ledger add writes one\n")
      return .pass
    }
    let progress = ProgressLine("checklist: looking at what each entry covers")
    let review = try gate.review(of: editor.ledger, on: .worktree)
    _ = consume progress
    if verb == "list" {
      list(review)
    } else {
      try prune(review, file, editor, isDry: arguments.isGiven("--dry-run"))
    }
    return .pass
  }

  // What is there.

  private static func list(_ review: LedgerReview) {
    var list: Ledger.List?
    for item in review.items {
      let entry = item.entry.entry
      if entry.list != list {
        Output.print("\(entry.list.rawValue)\n")
        list = entry.list
      }
      let line = "\(item.entry.position.line)"
      let place = String(repeating: " ", count: max(0, 5 - line.count)) + line
      Output.print("\(place)  \(item.death == nil ? "✓" : "✗") \(entry.summary): \(item.cover)\n")
      if let death = item.death { Output.print("         \(death)\n") }
    }
    let dead = review.items.count { $0.death != nil }
    let count = review.items.count
    Output.print(count == 1 ? "1 entry" : "\(count) entries")
    Output.print(dead == 0 ? "\n" : ", \(dead) to go: checklist ledger prune\n")
    for note in review.notes { Output.print("note: \(note)\n") }
  }

  // What is done with.

  private static func prune(_ review: LedgerReview, _ file: LedgerFile, _ editor: LedgerEditor, isDry: Bool) throws {
    let dead = review.items.filter { $0.death != nil }
    guard !dead.isEmpty else {
      Output.print("every entry still covers something\n")
      return
    }
    var editor = editor
    try editor.remove(at: dead.map(\.entry.position))
    for item in dead {
      Output.print("\(Ledger.path):\(item.entry.position.line): \(item.death ?? "")\n")
    }
    let count = dead.count == 1 ? "1 entry" : "\(dead.count) entries"
    if isDry {
      Output.print("\(count) would be taken out; run without --dry-run\n")
    } else {
      try file.write(editor.bytes)
      Output.print("took out \(count)\n")
    }
  }

  // What is new.

  private static func add(_ entry: Ledger.Entry, to file: LedgerFile, _ gate: Gate, isDry: Bool) throws -> ExitStatus {
    var editor = try file.editor() ?? LedgerEditor(LedgerEditor.newFile, rules: Gate.ruleCatalog)
    if let known = editor.ledger.entries.first(where: { $0.entry == entry }) {
      Output.print("\(Ledger.path):\(known.position.line) says so already\n")
      return .pass
    }
    do throws(LedgerEditor.Failure) {
      try editor.add(entry)
    } catch {
      // The file was in order before, so that the fault is the command line's.
      if case .fault(let fault) = error { throw UsageError(message: fault.sentence) }
      throw error
    }
    let ledger = editor.ledger
    let progress = ProgressLine("checklist: looking at what it covers")
    let review = try gate.review(of: ledger, on: .worktree)
    _ = consume progress
    if case .template(let address) = entry {
      let code = review.code
      let index = ledger.templates.lastIndex { $0.entry == address } ?? 0
      let values = index < code.facts.addresses.count ? code.facts.addresses[index] : []
      guard !values.isEmpty else {
        throw CommandError(
          message: "\(address.symbol) in \(address.file) has no \(words(for: address.pick)); nothing was written. Name "
            + "the declaration as Type.member, or look at --pick")
      }
      Output.print("\(address.symbol) in \(address.file) has \(counted(values, "value")): \(shown(values))\n")
      let keys = (code.keys(addressedBy: address.template) ?? []).map(\.key)
      if !keys.isEmpty { Output.print("so \(address.template) stands for \(shown(keys))\n") }
    }
    let item = review.items.first { $0.entry.entry == entry }
    if !isDry { try file.write(editor.bytes) }
    let line = item.map { ":\($0.entry.position.line)" } ?? ""
    Output.print("\(isDry ? "would add to" : "added to") \(Ledger.path)\(line): \(entry.text)\n")
    if let death = item?.death {
      Output.print("note: \(death); checklist ledger prune would take it out again\n")
    } else if let item, entry.template == nil {
      Output.print("it covers \(item.cover) now\n")
    }
    return .pass
  }

  private static func words(for pick: Ledger.Pick) -> String {
    switch pick {
    case .strings: "string literals"
    case .cases: "enum cases"
    case .rawValues: "raw values"
    case .range: "range of integers"
    case .label(let label): "literals of an argument \(label)"
    }
  }

  private static func counted(_ values: [String], _ noun: String) -> String {
    values.count == 1 ? "1 \(noun)" : "\(values.count) \(noun)s"
  }

  private static func shown(_ values: [String]) -> String {
    values.prefix(12).joined(separator: ", ") + (values.count > 12 ? " and \(values.count - 12) more" : "")
  }
}

extension Ledger.Entry {
  /// The template that the entry gives the values of; nil for any other entry.
  fileprivate var template: String? { if case .template(let address) = self { address.template } else { nil } }
}

/// The ledger in the worktree.
struct LedgerFile {
  private let folder: String
  private let path: String
  /// As it was read; nil where there is none.
  private let bytes: [UInt8]?

  /// - Throws: `GitError.noWorktree`, `FileError`, `CommandError` for a link.
  init(in repository: Repository) throws {
    guard let worktree = repository.worktree else { throw GitError.noWorktree }
    folder = "\(worktree)/.checklist"
    path = "\(worktree)/\(Ledger.path)"
    guard DiskFile.exists(path) else {
      bytes = nil
      return
    }
    guard DiskFile.isRegular(path) else {
      throw CommandError(message: "\(Ledger.path) is a link or no file, and is not read; put the ledger itself there")
    }
    bytes = try DiskFile.read(path)
  }

  /// Nil where there is no ledger.
  func editor() throws(LedgerEditor.Failure) -> LedgerEditor? {
    guard let bytes else { return nil }
    return try LedgerEditor(bytes, rules: Gate.ruleCatalog)
  }

  /// Writes the ledger anew, unless somebody else did meanwhile.
  func write(_ new: [UInt8]) throws {
    if let bytes {
      guard try DiskFile.read(path) == bytes else {
        throw CommandError(message: "\(Ledger.path) was changed meanwhile; run it again")
      }
    } else {
      guard !DiskFile.exists(path) else {
        throw CommandError(message: "\(Ledger.path) was made meanwhile; run it again")
      }
      try DiskFile.makeFolder(folder)
    }
    try DiskFile.write(new, to: path)
  }
}
