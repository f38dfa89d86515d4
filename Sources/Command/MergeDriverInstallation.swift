import Git

/// Puts merge driver and textconv into a repository's `.gitattributes` and configuration, and takes them out again.
struct MergeDriverInstallation {
  /// The worktree's top.
  let worktree: String
  /// The folder of the repository that linked worktrees share.
  let commonFolder: String
  let environment: [String: String]

  enum Outcome: Equatable {
    case written, alreadyThere
    /// Written behind a line of the file that says otherwise about the same files; the last line counts.
    case overriding(lines: [String])

    /// What the user is told.
    var words: String {
      switch self {
      case .written: "catalogs are merged and shown by key from now on\n  commit it: git add .gitattributes\n"
      case .alreadyThere: "catalogs are merged and shown by key already\n"
      case .overriding(let lines):
        "catalogs are merged and shown by key from now on; these lines of .gitattributes no longer count for them:\n"
          + lines.map { "  \($0)\n" }.joined() + "  commit it: git add .gitattributes\n"
      }
    }
  }

  /// Nil for a repository without worktree.
  init?(_ repository: Repository, _ invocation: Invocation) {
    guard let worktree = repository.worktree else { return nil }
    self.worktree = worktree
    commonFolder = repository.commonFolder
    environment = invocation.environment
  }

  private static let patterns = ["*.xcstrings", "*.strings", "*.stringsdict"]
  private static let attributes = ["merge=checklist", "diff=checklist"]
  private static let sections = ["merge.checklist", "diff.checklist"]

  private var attributesPath: String { "\(worktree)/.gitattributes" }
  /// This clone's own attributes, which hold on branches that have no `.gitattributes` yet.
  private var ownAttributesPath: String { "\(commonFolder)/info/attributes" }
  /// The file as it was before it was first added to; absent where there was none.
  private var recordPath: String { "\(commonFolder)/checklist/gitattributes-before" }

  /// Adds what is missing, and points the configuration to `program`.
  func install(program: String) throws -> Outcome {
    let command = "'" + program.replacing("'", with: "'\\''") + "'"
    try configure("merge.checklist.name", "catalogs by key, locale and leaf (checklist)")
    try configure("merge.checklist.driver", "\(command) merge-driver %O %A %B %P")
    try configure("diff.checklist.textconv", "\(command) textconv")
    try addToOwnAttributes()
    guard !DiskFile.exists(attributesPath) || DiskFile.isRegular(attributesPath) else {
      throw CommandError(
        message: "\(attributesPath) is no regular file; git does not follow it either, put a file there")
    }
    let before = DiskFile.exists(attributesPath) ? try DiskFile.read(attributesPath) : nil
    let lines = Self.lines(of: before ?? [])
    let added = Self.additions(to: before ?? [])
    guard !added.isEmpty else { return .alreadyThere }
    try DiskFile.makeFolder("\(commonFolder)/checklist")
    if let before {
      if !DiskFile.exists(recordPath) { try DiskFile.write(before, to: recordPath) }
    }
    let gap: [UInt8] = before?.isEmpty ?? true || before?.last == 0x0A ? [] : [0x0A]
    try DiskFile.write((before ?? []) + gap + added, to: attributesPath)
    let others = lines.filter(Self.saysOtherwise)
    return others.isEmpty ? .written : .overriding(lines: others)
  }

  /// Takes out what `install` added; a file that nobody changed since is what it was, byte for byte. False where
  /// nothing was there.
  func uninstall() throws -> Bool {
    var found = false
    for section in Self.sections {
      if try git(["config", "--local", "--remove-section", section]).status == 0 { found = true }
    }
    if DiskFile.isRegular(ownAttributesPath) {
      let own = try DiskFile.read(ownAttributesPath)
      let kept = Self.withoutOurLines(own)
      if kept.isEmpty {
        try DiskFile.remove(ownAttributesPath)
      } else if kept != own {
        try DiskFile.write(kept, to: ownAttributesPath)
      }
    }
    guard DiskFile.isRegular(attributesPath) else { return found }
    let now = try DiskFile.read(attributesPath)
    let before = DiskFile.exists(recordPath) ? try DiskFile.read(recordPath) : nil
    let kept = Self.withoutOurLines(now)
    if let before {
      // Of what was there before, lines like ours were the user's own.
      let rest = Self.withoutFinalLineEnd(Self.withoutOurLines(before))
      let after = Self.withoutFinalLineEnd(kept).elementsEqual(rest) ? before : kept
      if after != now { try DiskFile.write(after, to: attributesPath) }
      try DiskFile.remove(recordPath)
    } else if kept.isEmpty, !now.isEmpty {
      try DiskFile.remove(attributesPath)
    } else if kept != now {
      try DiskFile.write(kept, to: attributesPath)
    }
    return found || kept != now
  }

  private func addToOwnAttributes() throws {
    let before = DiskFile.exists(ownAttributesPath) ? try DiskFile.read(ownAttributesPath) : []
    let added = Self.additions(to: before)
    guard !added.isEmpty else { return }
    try DiskFile.makeFolder("\(commonFolder)/info")
    try DiskFile.write(before + (before.isEmpty || before.last == 0x0A ? [] : [0x0A]) + added, to: ownAttributesPath)
  }

  /// The lines that a file of attributes lacks.
  private static func additions(to bytes: [UInt8]) -> [UInt8] {
    let lines = lines(of: bytes)
    var added: [UInt8] = []
    for pattern in patterns {
      let known = settings(of: pattern, in: lines)
      let missing = attributes.filter { !known.contains($0) }
      if !missing.isEmpty { added += Array("\(pattern) \(missing.joined(separator: " "))\n".utf8) }
    }
    return added
  }

  private func configure(_ name: String, _ value: String) throws {
    let outcome = try git(["config", "--local", name, value])
    guard outcome.status == 0 else {
      throw CommandError(
        message: "git config \(name) failed: \(outcome.output.split(separator: "\n").first ?? "no reason given")")
    }
  }

  private func git(_ arguments: [String]) throws -> ChildProcess.Outcome {
    try ChildProcess.run("git", ["-C", worktree] + arguments, environment: environment)
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The last setting of each attribute of ours for a pattern, written as in the file.
  private static func settings(of pattern: String, in lines: [String]) -> Set<String> {
    var settings: [String: String] = [:]
    for line in lines {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.first.map(String.init) == pattern || words.first == "*" else { continue }
      for word in words.dropFirst() { settings[attribute(of: word)] = String(word) }
    }
    return Set(settings.values)
  }

  /// Whether a line sets our attributes for catalogs to something else.
  private static func saysOtherwise(_ line: String) -> Bool {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard let pattern = words.first, patterns.contains(where: { pattern.hasSuffix($0.dropFirst()) }) else {
      return false
    }
    return words.dropFirst().contains {
      ["merge", "diff"].contains(attribute(of: $0)) && !attributes.contains(String($0))
    }
  }

  /// `merge` of `merge=union`, `-merge`, `!merge`.
  private static func attribute(of word: some StringProtocol) -> String {
    String(word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" })
  }

  private static func withoutOurLines(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      let words = String(decoding: rest[..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
      let isOurs = words.count > 1 && patterns.contains(words[0]) && words.dropFirst().allSatisfy(attributes.contains)
      if !isOurs { kept += rest[..<end] }
      rest = rest[end...]
    }
    return kept
  }

  private static func withoutFinalLineEnd(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
  }
}
