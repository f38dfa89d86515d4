import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program's own way to its standard streams: whole buffers, no buffering between the two.
enum Output {
  private static let failure = Mutex<Int32?>(nil)

  /// Why standard output could not be written; nil where it could, or where its reader went away.
  static var failureReason: String? { failure.withLock { $0.map { String(cString: strerror($0)) } } }

  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// One line on standard error, under the program's name.
  static func complain(_ text: String) { write("checklist: \(text)\n", to: STDERR_FILENO) }

  /// Lines on standard error as they are.
  static func remark(_ text: String) { write(text, to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output shows colours: a terminal, and nobody asked for none (no-color.org).
  static func isColoured(_ environment: [String: String]) -> Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        #else
          let count = Darwin.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        #endif
        if count < 0 {
          if errno == EINTR || errno == EAGAIN { continue }
          // A reader that went away still gets the verdict by the exit status; a full disk hides what was to be read.
          if errno != EPIPE, descriptor == STDOUT_FILENO { failure.withLock { [code = errno] in $0 = code } }
          return
        }
        done += count
      }
    }
  }
}

/// A line on a terminal's standard error that tells what takes the time, and goes away when it is done.
struct ProgressLine: ~Copyable {
  private let isShown: Bool

  init(_ text: String) {
    isShown = Output.errorIsTerminal && Output.isTerminal
    if isShown { Output.remark("\(text) …") }
  }

  deinit {
    if isShown { Output.remark("\r\u{1B}[K") }
  }
}
