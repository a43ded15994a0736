internal import Foundation

/// Ctrl-C while something is under way that has to be taken back.
enum Interruption {
  /// Calls `action`, on a thread of its own, when the process is asked to end.
  ///
  /// - Returns: what makes such a request end the process again.
  static func call(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let ends = [SIGINT, SIGTERM].map { number -> @Sendable () -> Void in
      nonisolated(unsafe) let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler(handler: action)
      // Until somebody listens, the signal does what it always does: it is never lost. (Dispatch sets a handler of its own,
      // which SIG_IGN, that other systems need here, would take away again.)
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
