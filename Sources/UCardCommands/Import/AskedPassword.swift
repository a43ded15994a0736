internal import Synchronization

/// The password of one file, which is asked for only once, although a bundle needs it for each of its archives.
final class AskedPassword: Sendable {
  private let answer = Mutex<Result<[UInt8]?, any Error>?>(nil)

  /// The error because of which there is no password; nil for none.
  var refusal: (any Error)? {
    guard case .failure(let error)? = answer.withLock({ $0 }) else { return nil }
    return error
  }

  /// Returns the result of `ask`, which is called only the first time.
  func answer(_ ask: () throws -> [UInt8]?) throws -> [UInt8]? {
    if let known = answer.withLock({ $0 }) { return try known.get() }
    let new = Result(catching: ask)
    answer.withLock { $0 = new }
    return try new.get()
  }
}
