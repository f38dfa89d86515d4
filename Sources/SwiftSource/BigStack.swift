#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs work on a thread of its own that has a large stack.
enum BigStack {
  static let size = 16 << 20

  private final class Work<Value> {
    let body: () -> Value
    var value: Value?

    init(_ body: @escaping () -> Value) { self.body = body }
    func run() { value = body() }
  }

  /// The value of `body`, for which the caller waits; nil where no thread can be had.
  static func run<Value>(_ body: () -> Value) -> Value? {
    withoutActuallyEscaping(body) { body in
      let work = Work { body() }
      let runner = Work<Void> { work.run() }
      let pointer = Unmanaged.passRetained(runner)
      defer { pointer.release() }
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      guard pthread_attr_setstacksize(&attributes, size) == 0 else { return nil }
      #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(
          &thread, &attributes,
          { argument in
            Unmanaged<Work<Void>>.fromOpaque(argument).takeUnretainedValue().run()
            return nil
          }, pointer.toOpaque())
        guard code == 0, let thread else { return nil }
      #else
        var thread = pthread_t()
        let code = pthread_create(
          &thread, &attributes,
          { argument in
            if let argument { Unmanaged<Work<Void>>.fromOpaque(argument).takeUnretainedValue().run() }
            return nil
          }, pointer.toOpaque())
        guard code == 0 else { return nil }
      #endif
      pthread_join(thread, nil)
      return work.value
    }
  }
}
