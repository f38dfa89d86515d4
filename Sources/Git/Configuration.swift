import CGit2

/// Git's configuration: its files, and what `git -c` and `GIT_CONFIG_COUNT` lay over them.
final class Configuration {
  let handle: OpaquePointer
  private let commands: [(name: String, value: String?)]

  /// Reads a repository's own files only: the first is overruled by the ones after it.
  convenience init(files: [String]) throws(GitError) {
    try self.init(files: files.map { ($0, GIT_CONFIG_LEVEL_LOCAL) }, commands: [], repository: nil)
  }

  /// Reads all that holds for a repository.
  /// - Parameter repository: libgit2's handle, for `includeIf`.
  convenience init(
    location: RepositoryLocation, environment: [String: String], repository: OpaquePointer
  ) throws(GitError) {
    var files = Self.protectedFiles(environment)
    files.append(("\(location.commonFolder)/config", GIT_CONFIG_LEVEL_LOCAL))
    if location.hasWorktreeConfiguration {
      files.append(("\(location.gitFolder)/config.worktree", GIT_CONFIG_LEVEL_APP))
    }
    try self.init(files: files, commands: Self.commands(in: environment), repository: repository)
  }

  private init(
    files: [(path: String, level: git_config_level_t)], commands: [(name: String, value: String?)],
    repository: OpaquePointer?
  ) throws(GitError) {
    _ = LibGit2.start
    var handle: OpaquePointer?
    try LibGit2.check(git_config_new(&handle))
    guard let handle else { throw .unreadable("git_config_new") }
    self.handle = handle
    self.commands = commands
    var levels: Set<git_config_level_t.RawValue> = []
    for file in files where FileSystem.isReadable(file.path) {
      // A level holds one file; libgit2 has no level of its own for a worktree's.
      let level = levels.insert(file.level.rawValue).inserted ? file.level : GIT_CONFIG_LEVEL_APP
      try LibGit2.check(git_config_add_file_ondisk(handle, file.path, level, repository, 0))
    }
  }

  deinit { git_config_free(handle) }

  /// The last value of that name; empty for a name without `=`, nil where there is none.
  func value(_ name: String) -> String? {
    let wanted = Self.normalized(name)
    if let command = commands.last(where: { $0.name == wanted }) { return command.value ?? "true" }
    guard !name.utf8.contains(0) else { return nil }
    var entry: UnsafeMutablePointer<git_config_entry>?
    guard git_config_get_entry(&entry, handle, name) == 0, let entry else { return nil }
    defer { git_config_entry_free(entry) }
    return entry.pointee.value.map { String(cString: $0) } ?? "true"
  }

  /// The last value of that name as a truth value; nil where there is none, or no truth value.
  func flag(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    var flag: Int32 = 0
    guard git_config_parse_bool(&flag, value) == 0 else { return nil }
    return flag != 0
  }

  /// The names of a section without subsections, in lower case, without the section's.
  func names(inSection section: String) -> [String] {
    var names: Set<String> = []
    forEach("^\(section)\\.[^.]*$") { name, _ in names.insert(String(name.dropFirst(section.utf8.count + 1))) }
    return names.sorted()
  }

  /// Whether some remote of the repository has promised to keep objects for it.
  var hasPromisor: Bool {
    if value("extensions.partialclone") != nil { return true }
    var hasPromisor = false
    forEach("^remote\\..*\\.promisor$") { _, value in
      var flag: Int32 = 0
      if value.map({ git_config_parse_bool(&flag, $0) == 0 && flag != 0 }) ?? true { hasPromisor = true }
    }
    return hasPromisor
  }

  private func forEach(_ pattern: String, _ body: (String, String?) -> Void) {
    var iterator: OpaquePointer?
    guard git_config_iterator_glob_new(&iterator, handle, pattern) == 0, let iterator else { return }
    defer { git_config_iterator_free(iterator) }
    var entry: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&entry, iterator) == 0, let entry {
      guard let name = entry.pointee.name else { continue }
      body(String(cString: name), entry.pointee.value.map { String(cString: $0) })
    }
  }

  /// All values of a name in the files and commands that no repository can write, in rising precedence.
  static func protectedValues(_ name: String, _ environment: [String: String]) throws(GitError) -> [String] {
    var values: [String] = []
    for file in protectedFiles(environment) {
      let configuration = try Configuration(files: [file.path])
      let pattern = "^" + name.split(separator: ".").joined(separator: "\\.") + "$"
      configuration.forEach(pattern) { _, value in values.append(value ?? "") }
    }
    for command in commands(in: environment) where command.name == normalized(name) {
      values.append(command.value ?? "")
    }
    return values
  }

  private static func protectedFiles(
    _ environment: [String: String]
  ) -> [(path: String, level: git_config_level_t)] {
    var files: [(path: String, level: git_config_level_t)] = []
    let skipsSystem = environment["GIT_CONFIG_NOSYSTEM"].map { !["", "0", "false", "no", "off"].contains($0) }
    if skipsSystem != true {
      files.append((environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig", GIT_CONFIG_LEVEL_SYSTEM))
    }
    if let file = environment["GIT_CONFIG_GLOBAL"] {
      files.append((file, GIT_CONFIG_LEVEL_GLOBAL))
      return files
    }
    let home = environment["HOME"]
    if let folder = environment["XDG_CONFIG_HOME"], !folder.isEmpty {
      files.append(("\(folder)/git/config", GIT_CONFIG_LEVEL_XDG))
    } else if let home {
      files.append(("\(home)/.config/git/config", GIT_CONFIG_LEVEL_XDG))
    }
    if let home { files.append(("\(home)/.gitconfig", GIT_CONFIG_LEVEL_GLOBAL)) }
    return files
  }

  /// What `GIT_CONFIG_PARAMETERS` (written by `git -c`) and `GIT_CONFIG_COUNT` set, in rising precedence.
  private static func commands(in environment: [String: String]) -> [(name: String, value: String?)] {
    var commands: [(name: String, value: String?)] = []
    if let count = environment["GIT_CONFIG_COUNT"].flatMap(Int.init), (1...10_000).contains(count) {
      for i in 0..<count {
        guard let key = environment["GIT_CONFIG_KEY_\(i)"], let value = environment["GIT_CONFIG_VALUE_\(i)"] else {
          continue
        }
        commands.append((normalized(key), value))
      }
    }
    var words = QuotedWords(environment["GIT_CONFIG_PARAMETERS"] ?? "")
    while let word = words.next() {
      // 'name'='value' since git 2.31, 'name=value' before.
      if words.skip("=") {
        commands.append((normalized(word), words.next()))
      } else if let equals = word.firstIndex(of: "=") {
        commands.append((normalized(String(word[..<equals])), String(word[word.index(after: equals)...])))
      } else {
        commands.append((normalized(word), nil))
      }
    }
    return commands
  }

  /// The name with section and variable in lower case; a subsection keeps its case.
  private static func normalized(_ name: String) -> String {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else { return name.lowercased() }
    return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
  }
}

/// Words in single quotes as git writes them for a shell: `'it'\''s'`.
private struct QuotedWords {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// The next quoted word; nil at the end or at anything that is none.
  mutating func next() -> String? {
    while rest.first == " " { rest.removeFirst() }
    guard rest.first == "'" else { return nil }
    var word = ""
    while rest.first == "'" {
      rest.removeFirst()
      guard let end = rest.firstIndex(of: "'") else { return nil }
      word += rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard rest.first == "\\", rest.count >= 2 else { break }
      word.append(rest.removeFirst() == "\\" ? rest.removeFirst() : "\\")
    }
    return word
  }

  /// Passes over `character` if it comes next and a quoted word follows.
  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return rest.first == "'"
  }
}
