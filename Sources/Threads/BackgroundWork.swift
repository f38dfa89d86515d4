#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work on a thread of its own, for a caller that waits for it before it touches what the work touches.
package final class BackgroundWork {
  /// The work is handed over whole: the caller leaves its objects alone until `join`.
  private final class Handover: @unchecked Sendable {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }

  #if canImport(Darwin)
    /// Darwin gives further threads half a megabyte, Linux as much as the first one has.
    private static let stackSize = 8 << 20
  #endif

  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif
  private var isRunning = false

  /// Begins at once; where the system gives no thread, the work is done here and now.
  package init(_ work: @escaping () -> Void) {
    let handover = Unmanaged.passRetained(Handover(work))
    #if canImport(Glibc)
      let code = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<Handover>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, handover.toOpaque())
    #else
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, Self.stackSize)
      let code = pthread_create(
        &thread, &attributes,
        { context in
          Unmanaged<Handover>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, handover.toOpaque())
    #endif
    isRunning = code == 0
    if code != 0 { handover.takeRetainedValue().work() }
  }

  /// Waits until the work is done.
  package func join() {
    guard isRunning else { return }
    isRunning = false
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }

  deinit { join() }
}
