#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built program, run as users run it.
package enum Program {
  /// The executable beside the test bundle.
  package static let path: String = {
    var folder = CommandLine.arguments[0]
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      if count > 0 { folder = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    #else
      // The runner is Xcode's; the bundle that it loads is named in its arguments.
      if let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") }) { folder = bundle }
    #endif
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if Files.exists("\(folder)/checklist") { return "\(folder)/checklist" }
    }
    return "checklist"
  }()

  /// Runs it in a repository's worktree, with the repository's environment.
  package static func run(
    _ arguments: String..., in repository: TemporaryRepository, input: String = "", environment: [String: String] = [:]
  ) throws -> CommandResult {
    try CommandResult.of(
      [path] + arguments, in: repository.path,
      environment: repository.environment.merging(environment) { $1 }, input: Array(input.utf8))
  }
}

extension Program {
  /// Whether golden files are to be written anew instead of compared; never where continuous integration runs.
  package static var isBlessing: Bool { getenv("BLESS") != nil && getenv("CI") == nil }
}
