import Git

/// Puts hook stubs into a repository's hooks folder and takes them out again; a hook that is there is chained.
struct HookInstallation {
  /// What stands in every stub that this program wrote.
  static let marker = "# Installed by checklist init; checklist init --uninstall takes it out."
  /// The name that a chained hook gets.
  static let chainedSuffix = ".before-checklist"

  let folder: String
  let program: String

  enum Outcome {
    case installed(path: String)
    case chained(path: String, previous: String)
    case refreshed(path: String)
  }

  /// - Throws: `CommandError` where installing would overwrite something.
  func install(_ name: String) throws -> Outcome {
    try DiskFile.makeFolder(folder)
    let path = "\(folder)/\(name)"
    let previous = path + Self.chainedSuffix
    let stub = Array(Self.stub(name, program: program).utf8)
    guard DiskFile.exists(path) else {
      try DiskFile.write(stub, to: path, mode: 0o755)
      return .installed(path: path)
    }
    if try isOurs(path) {
      try DiskFile.write(stub, to: path, mode: 0o755)
      return .refreshed(path: path)
    }
    guard !DiskFile.exists(previous) else {
      throw CommandError(
        message:
          "\(path) is another tool's hook and \(previous) exists already; take one of the two away, then run it again")
    }
    try DiskFile.move(path, to: previous)
    do {
      try DiskFile.write(stub, to: path, mode: 0o755)
    } catch {
      try DiskFile.move(previous, to: path)
      throw error
    }
    return .chained(path: path, previous: previous)
  }

  /// Takes the stub out and puts a chained hook back; false where there was none of ours.
  func uninstall(_ name: String) throws -> Bool {
    let path = "\(folder)/\(name)"
    guard DiskFile.exists(path), try isOurs(path) else { return false }
    let previous = path + Self.chainedSuffix
    if DiskFile.exists(previous) { try DiskFile.move(previous, to: path) } else { try DiskFile.remove(path) }
    return true
  }

  private func isOurs(_ path: String) throws -> Bool {
    guard DiskFile.isRegular(path) else { return false }
    return String(decoding: try DiskFile.read(path), as: UTF8.self).contains(Self.marker)
  }

  /// The stub needs no program but the shell, so that it runs with an empty PATH, as GUI clients start it.
  static func stub(_ name: String, program: String) -> String {
    """
    #!/bin/sh
    \(marker)
    # It only calls the program; a hook that was here before runs first, on the same input.
    input=
    while IFS= read -r line || [ -n "$line" ]; do
      input="$input$line
    "
    done
    case $0 in
      */*) previous=${0%/*}/\(name)\(chainedSuffix) ;;
      *) previous=./\(name)\(chainedSuffix) ;;
    esac
    if [ -x "$previous" ]; then
      printf '%s' "$input" | "$previous" "$@" || exit $?
    fi
    program=\(quoted(program))
    if [ ! -x "$program" ]; then
      program=$(command -v checklist) || {
        echo "checklist: the program is neither at \(program.replacing("\"", with: "").replacing("$", with: "").replacing("`", with: "").replacing("\\", with: "")) nor on the PATH; install it, or run checklist init --uninstall" >&2
        exit 3
      }
    fi
    printf '%s' "$input" | "$program" hook \(name) "$@"

    """
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
