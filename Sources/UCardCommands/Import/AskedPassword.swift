internal import Synchronization

/// The password of one file, asked for once: a bundle wants it for each of its archives.
final class AskedPassword: Sendable {
  private let answer = Mutex<Result<[UInt8]?, any Error>?>(nil)

  /// Why there is no password, where that has a reason of its own.
  var refusal: (any Error)? {
    guard case .failure(let error)? = answer.withLock({ $0 }) else { return nil }
    return error
  }

  /// What `ask` gives, or gave before.
  func answer(_ ask: () throws -> [UInt8]?) throws -> [UInt8]? {
    if let known = answer.withLock({ $0 }) { return try known.get() }
    let new = Result(catching: ask)
    answer.withLock { $0 = new }
    return try new.get()
  }
}
