/// The reason why bytes could not be written or read.
public enum StreamError: Error, Hashable, Sendable {
  /// The other end of the pipe is closed.
  case closed
  /// The system returned this `errno`.
  case failed(Int32)
}
