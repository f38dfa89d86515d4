/// Standard input, read to its end.
enum StandardInput {
  static func read() throws(FileError) -> [UInt8] { try DiskFile.read("/dev/stdin") }
}
