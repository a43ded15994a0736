internal import Glibc
internal import Processes
internal import Synchronization

/// Handles Ctrl-C during work that has to be rolled back.
///
/// Dispatch's sources of signals are of no use here: they need files of the system, and end the process where it may open no
/// more.
package enum Interruption {
  /// The signals by which a person, a closed window or the system ends a command.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The actions of all work that goes on, by the order in which it began: work may be part of other work.
  private struct Actions {
    var byNumber: [Int: @Sendable () -> Void] = [:]
    var last = 0
  }

  private static let actions = Mutex(Actions())

  /// The signals that have come, a bit for each, and what wakes the thread that handles them.
  private static let received = Atomic<UInt64>(0)
  private static let news = Semaphore()

  /// Whether signals are handled, from the first work on to the end of the process.
  private static let isListening = listen()

  /// Calls `action`, on another thread, when the process receives SIGINT, SIGTERM or SIGHUP, unless it ignores the signal.
  /// If none of the work has ended three seconds later, the signal ends the process.
  ///
  /// - Returns: a function that removes the action. Without any, the signals end the process.
  package static func call(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    _ = isListening
    let number = actions.withLock { actions in
      actions.last += 1
      actions.byNumber[actions.last] = action
      return actions.last
    }
    return { actions.withLock { $0.byNumber[number] = nil } }
  }

  /// Handles the signals that the process does not ignore. Without another thread, they end the process as usual.
  private static func listen() -> Bool {
    let others = signals.filter { number in
      var action = sigaction()
      return sigaction(number, nil, &action) != 0 || !action.isIgnored
    }
    // Made before a signal can come, so that the handler does no more than to read it.
    _ = news
    let isStarted = OwnThread.start {
      while true {
        news.wait()
        let all = received.exchange(0, ordering: .sequentiallyConsistent)
        for number in others where all & 1 << UInt64(number) != 0 { handle(number) }
      }
    }
    guard isStarted else { return false }
    for number in others {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = note
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
    return true
  }

  /// The signal handler. All functions of the system that it calls are async-signal-safe (POSIX.1-2017, 2.4.3).
  private static let note: @convention(c) (Int32) -> Void = { number in
    let before = errno
    received.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
    news.signal()
    errno = before
  }

  private static func handle(_ number: Int32) {
    let called = actions.withLock { $0.byNumber }
    for action in called.values { action() }
    guard called.isEmpty || goesOn(Array(called.keys)) else { return }
    // Ends the process as if nothing had handled the signal.
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Waits some seconds, and returns whether all of the work still goes on, as when the process waits for the reader of
  /// a pipe that it opens.
  private static func goesOn(_ work: [Int]) -> Bool {
    for _ in 0..<checkCount {
      usleep(pause)
      guard actions.withLock({ actions in work.allSatisfy { actions.byNumber[$0] != nil } }) else { return false }
    }
    return true
  }

  /// How often the work is checked for its end, and the microseconds before each check.
  private static let (checkCount, pause): (Int, UInt32) = (300, 10_000)
}

extension sigaction {
  /// Whether the signal is ignored, as by a process that nohup has started.
  var isIgnored: Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
