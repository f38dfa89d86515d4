import SourceText

/// A policy named on the command line.
enum PolicyFile {
  /// - Throws: `FileError` where it cannot be read.
  static func read(_ path: String, in invocation: Invocation) throws(FileError) -> SourceFile {
    let full = path.hasPrefix("/") ? path : "\(invocation.workingFolder)/\(path)"
    return SourceFile(path: RepositoryPath(path), bytes: try DiskFile.read(full))
  }
}
