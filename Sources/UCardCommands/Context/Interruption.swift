internal import Foundation
internal import Synchronization

/// Handles Ctrl-C during work that has to be rolled back.
enum Interruption {
  /// The signals by which a person, a closed window or the system ends a command.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The actions of all work that goes on, by the order in which it began: work may be part of other work.
  private struct Actions {
    var byNumber: [Int: @Sendable () -> Void] = [:]
    var last = 0
  }

  private static let actions = Mutex(Actions())

  /// The sources of the signals that the process does not ignore, from the first work on to its end. They are never
  /// cancelled: Dispatch sets its handler of a signal once in a process, and not again after SIG_DFL has taken its place.
  private static nonisolated(unsafe) let sources = signals.filter { !isIgnored($0) }.map(source)

  /// Calls `action`, on another thread, when the process receives SIGINT, SIGTERM or SIGHUP, unless it ignores the signal.
  ///
  /// - Returns: a function that removes the action. Without any, the signals end the process.
  static func call(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    _ = sources
    let number = actions.withLock { actions in
      actions.last += 1
      actions.byNumber[actions.last] = action
      return actions.last
    }
    return { actions.withLock { $0.byNumber[number] = nil } }
  }

  private static func source(of number: Int32) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    source.setEventHandler {
      let all = actions.withLock { Array($0.byNumber.values) }
      if all.isEmpty { end(by: number) }
      for action in all { action() }
    }
    // Waits until the handler is registered, so that no signal is lost. (Dispatch sets a handler of its own, so
    // SIG_IGN, which is needed on other systems, must not be set: it would remove that handler.)
    let isListening = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isListening.signal() }
    source.resume()
    isListening.wait()
    return source
  }

  /// Ends the process by a signal, as if nothing had handled it.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    // Dispatch blocks the signals that it handles.
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }

  /// Whether the process was started so that it ignores a signal, as by nohup.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
