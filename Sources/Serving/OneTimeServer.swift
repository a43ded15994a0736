internal import CMicroHTTPD
internal import Cryptography
internal import Glibc

/// A server of HTTP (RFC 9112) for one exchange with one phone. It listens on one address, knows nothing but one secret
/// path, and ends after the exchange.
///
/// Everybody who does not know the path gets 404, without a word of what there is. While the exchange goes on, all others
/// get 410; after it, nothing listens.
package final class OneTimeServer {
  /// How a server ended.
  package enum Outcome: Equatable, Sendable {
    /// The exchange was made.
    case done
    /// Nobody came in time.
    case timedOut
    /// Somebody came, and did not finish in time.
    case unfinished
    /// The person interrupted it.
    case interrupted
  }

  /// The limits of a server.
  package struct Limits: Sendable {
    /// The seconds within which the exchange has to begin.
    package var seconds = 120
    /// The further seconds for somebody who has come in time.
    package var exchangeSeconds = 180
    /// The seconds after which a connection on which nothing happens is closed.
    package var idleSeconds = 10
    /// The most bytes of an upload.
    package var bytes = 50 << 20

    /// Creates the usual limits.
    package init() {}
  }

  /// The version of libmicrohttpd, such as "1.0.1"; nil if it is not installed. This opens the library.
  package static var libraryVersion: String? { chttp_version().map { String(cString: $0) } }

  private let limits: Limits
  private let session: ServerSession
  /// The address of the first page: `http://192.168.1.5:43210/9f…/`.
  package let url: String

  /// Listens on an address; `run` answers.
  ///
  /// - Parameters:
  ///   - exchange: what is exchanged.
  ///   - address: a numeric address of this machine.
  ///   - port: the port; 0 for a free one.
  ///   - limits: the limits.
  /// - Throws: `ServerError`; `CryptographyError` without random numbers.
  package init(_ exchange: any OneTimeService, on address: String, port: UInt16 = 0, limits: Limits = Limits()) throws {
    self.limits = limits
    let secret = try RandomBytes.make(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let listener = try Listener(address, port: port)
    let host = address.contains(":") ? "[\(address)]" : address
    url = "http://\(host):\(listener.port)/\(secret)/"
    session = try ServerSession(exchange, root: "/\(secret)/", listener.released(), limits)
  }

  /// Answers requests until the exchange is made, time is over, or the person interrupts.
  ///
  /// - Parameter isInterrupted: is asked ten times a second.
  package func run(isInterrupted: () -> Bool) -> Outcome {
    defer { session.stop() }
    let start = Self.seconds()
    while true {
      session.run(milliseconds: 100)
      // The rest of the last answer leaves before the server ends.
      if session.isDone { return .done }
      if isInterrupted() { return .interrupted }
      let elapsed = Self.seconds() - start
      if elapsed >= limits.seconds, !session.wasVisited { return .timedOut }
      if elapsed >= limits.seconds + limits.exchangeSeconds { return .unfinished }
    }
  }

  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
