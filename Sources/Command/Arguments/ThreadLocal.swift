internal import Glibc

/// A value of the current thread while a function runs.
///
/// The standard library's `TaskLocal` would do the same, but it links the runtime of Swift's concurrency and Dispatch,
/// which would slow down the start of the program.
package final class ThreadLocal<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    // There are 1,024 keys, and a program has two or three of these values.
    let code = pthread_key_create(&key, nil)
    precondition(code == 0)
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  /// The value of the innermost function that runs with one on this thread; nil outside of all.
  package var value: Value? {
    pthread_getspecific(key).map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().value }
  }

  /// Calls `work`, during which this thread has `value`.
  package func withValue<Result>(_ value: Value, _ work: () throws -> Result) rethrows -> Result {
    let box = Box(value)
    return try withExtendedLifetime(box) {
      let before = pthread_getspecific(key)
      defer { pthread_setspecific(key, before) }
      pthread_setspecific(key, Unmanaged.passUnretained(box).toOpaque())
      return try work()
    }
  }
}
