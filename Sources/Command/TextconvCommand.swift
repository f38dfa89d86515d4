import CatalogMerge
import SourceText

/// `checklist textconv`: a catalog as lines, for `git diff`.
enum TextconvCommand {
  static let spec = CommandSpec(
    name: "textconv", operands: "FILE", summary: "Print a catalog as one line a text, as git diff shows it",
    discussion: """
      Prints KEY [STATE] LOCALE LEAF: TEXT for each text, in an order that does not depend on the file's. A file that \
      cannot be read is printed as it is. Git calls it where diff=checklist is set in .gitattributes; \
      `checklist init --merge-driver` does that.
      """,
    options: [CommandTable.help], run: run)

  private static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> ExitStatus {
    guard arguments.operands.count == 1 else { throw UsageError(message: "textconv takes one file") }
    let file = arguments.operands[0]
    let path = file.hasPrefix("/") ? file : "\(invocation.workingFolder)/\(file)"
    let bytes = try DiskFile.read(path)
    Output.print(
      String(
        decoding: ReadableTexts.lines(of: bytes, kind: SemanticMerge.kind(of: RepositoryPath(file))), as: UTF8.self))
    return .pass
  }
}
