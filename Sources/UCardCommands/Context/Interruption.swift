internal import Foundation
internal import Synchronization

/// Handles Ctrl-C during work that has to be rolled back.
enum Interruption {
  /// The signals by which a person, a closed window or the system ends a command.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// How many handlers each signal has: work may be part of other work.
  private static let handlers = Mutex<[Int32: Int]>([:])

  /// Calls `action`, on another thread, when the process receives SIGINT, SIGTERM or SIGHUP, unless it ignores the signal.
  ///
  /// - Returns: a function that removes the handler. After the last one, the signal ends the process again.
  static func call(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let ends = signals.filter { !isIgnored($0) }.map { number -> @Sendable () -> Void in
      nonisolated(unsafe) let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler(handler: action)
      // Waits until the handler is registered, so that no signal is lost. (Dispatch sets a handler of its own, so
      // SIG_IGN, which is needed on other systems, must not be set: it would remove that handler.)
      let isListening = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isListening.signal() }
      handlers.withLock { $0[number, default: 0] += 1 }
      source.resume()
      isListening.wait()
      renew(number)
      return {
        // A handler that is registered before this one is gone would rely on what it leaves behind.
        let isGone = DispatchSemaphore(value: 0)
        source.setCancelHandler { isGone.signal() }
        source.cancel()
        isGone.wait()
        handlers.withLock { handlers in
          handlers[number, default: 1] -= 1
          if handlers[number] == 0 { signal(number, SIG_DFL) }
        }
      }
    }
    return { for end in ends { end() } }
  }

  /// What Dispatch has set for each signal. It sets that once, and not again after `SIG_DFL` has taken its place.
  private static let actions = Mutex<[Int32: UInt]>([:])

  /// Sets again what Dispatch set for a signal, if it is gone.
  private static func renew(_ number: Int32) {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return }
    let set = unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
    let known = actions.withLock { actions in
      if set != 0 { actions[number] = set }
      return actions[number]
    }
    guard set == 0, let known else { return }
    signal(number, unsafeBitCast(known, to: __sighandler_t.self))
  }

  /// Whether the process was started so that it ignores a signal, as by nohup.
  private static func isIgnored(_ number: Int32) -> Bool {
    guard handlers.withLock({ $0[number, default: 0] }) == 0 else { return false }
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
