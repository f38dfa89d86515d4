#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A repository in a temporary folder, made and asked by the real git, and gone with this value.
///
/// Git sees a home folder of its own, no configuration of the machine, no `GIT_*` variable, and a clock that goes on by
/// one minute with each command, so that the same steps give the same ids.
package final class TemporaryRepository {
  /// The temporary folder that holds everything, without links.
  package let root: String
  /// The worktree, or the repository itself if it is bare.
  package let path: String
  /// The environment in which git runs; more can be added.
  package var environment: [String: String]
  private let owner: TemporaryRepository?
  private var time = 1_700_000_000

  /// Makes an empty repository whose branch is `main`.
  /// - Parameter options: further arguments of `git init`.
  package convenience init(_ options: String...) throws {
    try self.init(root: Files.temporaryFolder(), name: "repo", owner: nil)
    try Files.createFolder(path)
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// A repository that is already at a path of `other`'s folder, such as a clone or a worktree.
  package convenience init(in other: TemporaryRepository, at name: String) throws {
    try self.init(root: other.root, name: name, owner: other)
    environment = other.environment
    time = other.time
  }

  private init(root: String, name: String, owner: TemporaryRepository?) throws {
    self.root = root
    self.owner = owner
    path = "\(root)/\(name)"
    environment = [
      "HOME": "\(root)/home", "PATH": Self.variable("PATH") ?? "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
    ]
    try Files.createFolder("\(root)/home")
    guard !Files.exists("\(root)/home/.gitconfig") else { return }
    try Files.write(
      "\(root)/home/.gitconfig",
      Array(
        """
        [user]
        \tname = A Developer
        \temail = developer@example.invalid
        [commit]
        \tgpgSign = false
        [protocol "file"]
        \tallow = always
        [gc]
        \tauto = 0

        """.utf8))
  }

  deinit {
    if owner == nil { Files.remove(root) }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A copy of the whole temporary folder, under another root.
  package func copy() throws -> TemporaryRepository {
    let root = try Files.temporaryFolder()
    try CommandResult.of(["cp", "-a", "\(self.root)/.", root], in: "/", environment: environment).successful()
    let copy = try TemporaryRepository(root: root, name: String(path.dropFirst(self.root.utf8.count + 1)), owner: nil)
    copy.time = time
    return copy
  }

  /// Runs git and gives its standard output without the final line end.
  /// - Throws: `CommandFailure` if it exits with another status than 0.
  @discardableResult
  package func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Runs git and gives its standard output without the final line end.
  @discardableResult
  package func git(_ arguments: [String], input: String = "") throws -> String {
    try attempt(arguments, input: input).successful().text
  }

  /// Runs git and gives what it answered, whatever its exit status.
  package func attempt(_ arguments: [String], input: String = "") throws -> CommandResult {
    try CommandResult.of(["git"] + arguments, in: path, environment: gitEnvironment(), input: Array(input.utf8))
  }

  /// Runs any command in the worktree, in git's environment.
  @discardableResult
  package func shell(_ script: String) throws -> CommandResult {
    try CommandResult.of(["/bin/sh", "-c", script], in: path, environment: gitEnvironment())
  }

  private func gitEnvironment() -> [String: String] {
    time += 60
    return environment.merging([
      "GIT_AUTHOR_DATE": "\(time) +0000", "GIT_COMMITTER_DATE": "\(time) +0000",
    ]) { given, _ in given }
  }

  /// Writes a file of the worktree and the folders it needs.
  package func write(_ file: String, _ text: String, executable: Bool = false) throws {
    try write(file, Array(text.utf8), executable: executable)
  }

  /// Writes a file of the worktree and the folders it needs.
  package func write(_ file: String, _ bytes: [UInt8], executable: Bool = false) throws {
    var folder = path
    for part in file.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try Files.createFolder(folder)
    }
    try Files.write("\(path)/\(file)", bytes)
    chmod("\(path)/\(file)", executable ? 0o755 : 0o644)
  }

  /// Makes a symbolic link in the worktree.
  package func link(_ file: String, to target: String) throws {
    guard symlink(target, "\(path)/\(file)") == 0 else { throw FileFailure(path: file, code: errno) }
  }

  /// Removes a file, or a folder with all that it holds.
  package func remove(_ file: String) { Files.remove("\(path)/\(file)") }

  /// Writes files, adds everything and commits it; gives the commit's id.
  @discardableResult
  package func commit(_ message: String, _ files: [String: String] = [:], removing: [String] = []) throws -> String {
    for file in removing { remove(file) }
    for (file, text) in files.sorted(by: { $0.key < $1.key }) { try write(file, text) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "-m", message)
    return try id("HEAD")
  }

  /// Makes a branch at a revision and checks it out.
  package func branch(_ name: String, from revision: String = "HEAD") throws {
    try git("checkout", "--quiet", "-b", name, revision)
  }

  /// Checks a revision out.
  package func checkout(_ revision: String) throws { try git("checkout", "--quiet", revision) }

  /// Merges a branch into the one that is checked out, always with a merge commit; gives its id.
  @discardableResult
  package func merge(_ name: String) throws -> String {
    try git("merge", "--quiet", "--no-ff", "--no-edit", name)
    return try id("HEAD")
  }

  /// The full id of a revision.
  package func id(_ revision: String) throws -> String { try git("rev-parse", "--verify", revision) }

  /// Clones this repository beside it, by a `file://` address, so that `--depth` and `--filter` hold.
  package func clone(as name: String, _ options: String...) throws -> TemporaryRepository {
    try git(["clone", "--quiet"] + options + ["file://\(path)", "\(root)/\(name)"])
    return try TemporaryRepository(in: self, at: name)
  }

  /// All that is below the temporary folder: path, mode, size, inode, times of the last changes; sorted by path.
  package func listing() -> [String] {
    var lines: [String] = []
    var folders = [root]
    while let folder = folders.popLast() {
      for name in Files.names(in: folder) {
        let path = "\(folder)/\(name)"
        guard let status = Files.status(path) else { continue }
        #if canImport(Darwin)
          let (content, inode) = (status.st_mtimespec, status.st_ctimespec)
        #else
          let (content, inode) = (status.st_mtim, status.st_ctim)
        #endif
        let times = "\(content.tv_sec).\(content.tv_nsec) \(inode.tv_sec).\(inode.tv_nsec)"
        lines.append("\(path) \(String(status.st_mode, radix: 8)) \(status.st_size) \(status.st_ino) \(times)")
        if status.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
      }
    }
    return lines.sorted()
  }
}

/// What a command answered.
package struct CommandResult: Sendable {
  package let command: [String]
  /// The exit status; of a command that a signal ended, the signal's number, negative.
  package let status: Int32
  package let output: [UInt8]
  package let errors: String

  /// The output as text, without its final line end.
  package var text: String {
    var bytes = output[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// This answer, if the command exited with status 0.
  /// - Throws: `CommandFailure`.
  @discardableResult
  package func successful() throws -> CommandResult {
    guard status == 0 else { throw CommandFailure(result: self) }
    return self
  }

  /// Runs a command to its end.
  ///
  /// Input and both outputs go through files, so that no pipe can fill up.
  package static func of(
    _ command: [String], in folder: String, environment: [String: String], input: [UInt8] = []
  ) throws -> CommandResult {
    let scratch = try Files.temporaryFolder()
    defer { Files.remove(scratch) }
    try Files.write("\(scratch)/in", input)
    // posix_spawn cannot change the folder everywhere; a shell that replaces itself can.
    let script = #"cd "$1" && shift && exec "$@" <"$0/in" >"$0/out" 2>"$0/err""#
    var arguments = (["/bin/sh", "-c", script, scratch, folder] + command).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", nil, nil, &arguments, &variables)
    guard code == 0 else { throw FileFailure(path: "/bin/sh", code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return CommandResult(
      command: command, status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F),
      output: try Files.content("\(scratch)/out"),
      errors: String(decoding: try Files.content("\(scratch)/err"), as: UTF8.self))
  }
}

/// A command that should have succeeded and has not.
package struct CommandFailure: Error, CustomStringConvertible {
  package let result: CommandResult
  package var description: String {
    "\(result.command.joined(separator: " ")): exit \(result.status)\n\(result.errors)\(result.text)"
  }
}

/// A file operation of a test that has failed, with its `errno`.
package struct FileFailure: Error {
  package let path: String
  package let code: Int32
}

/// Files on disk, as tests need them.
package enum Files {
  /// A new folder for temporary files, without links in its path.
  package static func temporaryFolder() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    guard let resolved = realpath(parent, nil) else { throw FileFailure(path: parent, code: errno) }
    defer { free(resolved) }
    var template = Array("\(String(cString: resolved))/checklist-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFailure(path: parent, code: errno) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Makes a folder; one that exists is well.
  package static func createFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileFailure(path: path, code: errno) }
  }

  /// What is at a path, a final link not followed; nil where nothing is.
  package static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Whether anything is at a path.
  package static func exists(_ path: String) -> Bool { status(path) != nil }

  /// A file's whole content.
  package static func content(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FileFailure(path: path, code: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  /// Writes a file anew.
  package static func write(_ path: String, _ bytes: [UInt8]) throws {
    guard let file = fopen(path, "wb") else { throw FileFailure(path: path, code: errno) }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The names in a folder, sorted.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file, or a folder with all that it holds; nothing there is well.
  package static func remove(_ path: String) { remove(Array(path.utf8CString)) }

  // By bytes: a name need not be text.
  private static func remove(_ path: [CChar]) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(path) else {
      unlink(path)
      return
    }
    defer {
      closedir(stream)
      rmdir(path)
    }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) }
      let isOwnOrParent = name.allSatisfy { $0 == 0x2E } && name.count <= 2
      if !isOwnOrParent { remove(path.dropLast() + [0x2F] + name + [0]) }
    }
  }
}
