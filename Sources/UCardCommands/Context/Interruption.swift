internal import Foundation

/// Handles Ctrl-C during work that has to be rolled back.
enum Interruption {
  /// Calls `action`, on another thread, when the process receives SIGINT or SIGTERM.
  ///
  /// - Returns: a function that restores the default, which is to end the process.
  static func call(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let ends = [SIGINT, SIGTERM].map { number -> @Sendable () -> Void in
      nonisolated(unsafe) let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler(handler: action)
      // Waits until the handler is registered, so that no signal is lost. (Dispatch sets a handler of its own, so
      // SIG_IGN, which is needed on other systems, must not be set: it would remove that handler.)
      let isListening = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isListening.signal() }
      source.resume()
      isListening.wait()
      return {
        source.cancel()
        signal(number, SIG_DFL)
      }
    }
    return { for end in ends { end() } }
  }
}
