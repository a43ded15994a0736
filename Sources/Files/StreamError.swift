/// Why bytes could not be written or read.
public enum StreamError: Error, Hashable, Sendable {
  /// Nobody reads on: the other end of the pipe is closed.
  case closed
  /// The system refused, with that `errno`.
  case failed(Int32)
}
