import Foundation
import Testing

/// Asks git itself which patterns speak of which files.
struct GitIgnore {
  /// Patterns in a `.gitignore`, and a file beside it.
  struct Question: Hashable, CustomStringConvertible {
    var patterns: [String]
    var path: String

    var description: String { "\(path) by \(patterns)" }
  }

  /// The index of the pattern that decides each question; nil where none does.
  static func answers(to questions: [Question]) throws -> [Int?] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "checklist-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try git(["init", "--quiet"], in: folder, input: Data())
    var input = Data()
    for (index, question) in questions.enumerated() {
      let root = folder.appending(path: "\(index)")
      let file = root.appending(path: question.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
      try Data((question.patterns.joined(separator: "\n") + "\n").utf8).write(to: root.appending(path: ".gitignore"))
      input += Data("\(index)/\(question.path)\0".utf8)
    }
    let output = try git(["check-ignore", "--no-index", "-v", "-n", "-z", "--stdin"], in: folder, input: input)
    // Source, line, pattern, path; the first three are empty where nothing matches.
    let fields = output.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    try #require(fields.count == questions.count * 4 + 1)
    return questions.indices.map { Int(fields[$0 * 4 + 1]).map { $0 - 1 } }
  }

  private static func git(_ arguments: [String], in folder: URL, input: Data) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "HOME": folder.path(percentEncoded: false),
    ]
    // Files, since git writes while it still reads and a full pipe would stop both.
    let (source, target) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try input.write(to: source)
    try Data().write(to: target)
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    try process.run()
    process.waitUntilExit()
    // check-ignore ends with 1 where nothing is ignored.
    try #require(process.terminationReason == .exit && process.terminationStatus <= 1)
    return try Data(contentsOf: target)
  }
}
