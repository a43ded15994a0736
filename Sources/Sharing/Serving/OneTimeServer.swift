internal import Glibc
internal import CMicroHTTPD
internal import Cryptography
internal import Values

/// A server of HTTP (RFC 9112) for one exchange with one phone. It listens on one address, answers only below one
/// secret path, and ends after the exchange.
///
/// Requests for other paths get 404, which reveals nothing about the exchange. While the exchange goes on, other
/// clients get 410; after it, the server no longer listens.
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
  /// - Throws: `ServerError`.
  package init(_ exchange: any OneTimeService, on address: String, port: UInt16 = 0, limits: Limits = Limits()) throws {
    self.limits = limits
    let secret = RandomBytes.make(16).hexadecimal
    let listener = try Listener(address, port: port)
    let host = address.contains(":") ? "[\(address)]" : address
    url = "http://\(host):\(listener.port)/\(secret)/"
    session = try ServerSession(exchange, root: "/\(secret)/", listener.released(), limits)
  }

  /// Answers requests until the exchange is made, time is over, or the person interrupts.
  ///
  /// - Parameters:
  ///   - clock: returns the current time in seconds; nil for the machine's.
  ///   - isInterrupted: is asked ten times a second.
  package func run(clock: (() -> Int)? = nil, isInterrupted: () -> Bool) -> Outcome {
    defer { session.stop() }
    let began = SteadyInstant.now
    let clock = clock ?? { Int((SteadyInstant.now - began).components.seconds) }
    let start = clock()
    while true {
      session.run(milliseconds: 100)
      // The rest of the last answer leaves before the server ends.
      if session.isDone { return .done }
      if isInterrupted() { return .interrupted }
      let elapsed = clock() - start
      if elapsed >= limits.seconds, !session.wasVisited { return .timedOut }
      if elapsed >= limits.seconds + limits.exchangeSeconds { return .unfinished }
    }
  }
}

/// The content of one exchange with a phone.
package protocol OneTimeService: AnyObject {
  /// Whether something may be uploaded.
  var takesUploads: Bool { get }

  /// Answers a request for what stands at a path below the secret one.
  ///
  /// - Parameters:
  ///   - path: the rest of the path; empty for the first page.
  ///   - languages: the languages that the browser prefers (RFC 9110, section 12.5.4); empty if it does not say.
  /// - Returns: the answer; nil if there is nothing at the path.
  func answer(path: String, languages: String) -> ServiceAnswer?

  /// Takes a part of a field of a form that is uploaded.
  ///
  /// - Parameters:
  ///   - name: the name of the field.
  ///   - fileName: the name of its file, as the phone gave it; nil for a field that is text.
  ///   - isFirst: whether it is the first part of the field.
  ///   - bytes: the bytes of the part.
  /// - Returns: whether to go on.
  func take(field name: String, fileName: String?, isFirst: Bool, _ bytes: UnsafeRawBufferPointer) -> Bool

  /// Answers an upload that was received as a whole.
  ///
  /// - Parameter languages: as for `answer(path:languages:)`.
  func answerUpload(languages: String) -> ServiceAnswer

  /// Answers others while the exchange goes on: with status 410.
  ///
  /// - Parameter languages: as for `answer(path:languages:)`.
  func answerOthers(languages: String) -> HTTPAnswer

  /// Drops an upload that ended before it was whole.
  func dropUpload()
}

/// An answer of an exchange.
package enum ServiceAnswer {
  /// A page on the way, which may be read again.
  case page(HTTPAnswer)
  /// The final answer: the server ends when the phone has received it.
  case last(HTTPAnswer)
}

/// An error in starting a server.
package enum ServerError: Error, Equatable {
  /// libmicrohttpd is not installed.
  case libraryMissing
  /// The text is no address on which a server may listen: it is not numeric, or stands for every address of this machine.
  case noAddress(String)
  /// The system refused to listen on an address, with this error number.
  case refused(Int32)
}

/// A socket that listens on one address.
struct Listener: ~Copyable {
  let descriptor: Int32
  let port: UInt16

  /// Listens on an address.
  ///
  /// - Parameters:
  ///   - address: a numeric address of this machine.
  ///   - port: the port; 0 for a free one.
  /// - Throws: `.noAddress`, `.refused`.
  init(_ address: String, port: UInt16) throws(ServerError) {
    guard LocalAddress.isUsable(address) else { throw .noAddress(address) }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(port), &hints, &found) == 0, let info = found?.pointee else {
      throw .noAddress(address)
    }
    defer { freeaddrinfo(found) }
    let number = socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), info.ai_protocol)
    guard number >= 0 else { throw .refused(errno) }
    var isYes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isYes, socklen_t(MemoryLayout<Int32>.size))
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &bound) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> Int32 in
        guard bind(number, info.ai_addr, info.ai_addrlen) == 0, listen(number, 16) == 0,
          getsockname(number, name, &length) == 0
        else { return errno }
        return 0
      }
    }
    guard status == 0 else {
      close(number)
      throw .refused(status)
    }
    descriptor = number
    // The port stands at the same offset in the addresses of both versions.
    self.port = withUnsafeBytes(of: bound) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
  }

  deinit { close(descriptor) }

  /// Gives the socket to another owner, which closes it.
  consuming func released() -> Int32 {
    let number = descriptor
    discard self
    return number
  }
}
