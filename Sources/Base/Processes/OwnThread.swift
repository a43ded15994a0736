internal import Glibc
internal import Synchronization

/// Threads for work beside that of the caller. The queues of Dispatch are of no use here: they need files of the system, and
/// end the process where it may open no more.
package enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread.
  ///
  /// - Parameter body: the work of the thread.
  /// - Returns: false if the system gives no thread; `body` is then not called.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = thread(Work(body)) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Calls `body` with the numbers from 0 to `count`, on all cores, and returns when all is done. The thread of the caller
  /// does what no other thread does.
  package static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = Next(count)
    let work = Work { while let index = next.take() { body(index) } }
    let others = min(count, sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1
    let threads = (0..<max(0, others)).compactMap { _ in thread(work) }
    work.body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// The numbers that are left.
  private final class Next: Sendable {
    private let count: Int
    private let last = Atomic<Int>(0)

    init(_ count: Int) { self.count = count }

    func take() -> Int? {
      let index = last.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
  }

  private static func thread(_ work: Work) -> pthread_t? {
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(work)
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return nil
    }
    return thread
  }
}

/// A count by which threads wait for each other. A signal handler may add to it as well (sem_post(3)).
package final class Semaphore: Sendable {
  private nonisolated(unsafe) let count = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// - Parameter start: the count at the beginning.
  package init(_ start: UInt32 = 0) { sem_init(count, 0, start) }

  deinit {
    sem_destroy(count)
    count.deallocate()
  }

  /// Adds one to the count.
  package func signal() { sem_post(count) }

  /// Waits until the count is more than 0, and takes one from it.
  package func wait() {
    while sem_wait(count) != 0, errno == EINTR {}
  }
}
