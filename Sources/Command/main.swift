#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that goes away (`checklist | head`) must not turn the verdict into a signal.
signal(SIGPIPE, SIG_IGN)
exit(CommandTable.run(Array(CommandLine.arguments.dropFirst())).rawValue)
