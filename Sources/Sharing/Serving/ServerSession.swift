internal import CMicroHTTPD
internal import Glibc

/// The requests of a server, as libmicrohttpd reports them. It calls back in `run` and `stop` alone, on their thread.
final class ServerSession {
  private let exchange: any OneTimeService
  private let root: String
  private var owner: UnsafeMutablePointer<chttp_owner>
  private var server: OpaquePointer?
  private var requests: [OpaquePointer: Request] = [:]
  /// The request that makes the exchange, or is making it: an upload, or a download.
  private var maker: OpaquePointer?
  /// The field of a form that was reported last, if nothing of it was: libmicrohttpd may report the beginning twice.
  private var emptyField: (request: OpaquePointer, name: String, file: String?)?
  /// The socket of a download that was sent and may not have arrived, and the steps for which it was waited for.
  private var arriving: (socket: Int32, steps: Int)?
  /// Whether somebody who knows the secret path has come.
  private(set) var wasVisited = false
  /// Whether the exchange was made.
  private(set) var isDone = false

  /// The steps after which a download that does not arrive is given up: ten seconds of 100 ms.
  private static let maximumSteps = 100

  /// The parts of a request that matter.
  private struct Request {
    let method: String
    /// The path below the secret one; nil for any other.
    let path: String?
    let languages: String
  }

  /// Whether a request makes the exchange now.
  var isBusy: Bool { maker != nil || arriving != nil }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - root: the path of the first page, with a slash at its end.
  ///   - listener: the descriptor of a socket that listens, which the session closes in the end.
  /// - Throws: `.libraryMissing`, `.refused`.
  init(
    _ exchange: any OneTimeService, root: String, _ listener: Int32, _ limits: OneTimeServer.Limits
  ) throws(ServerError) {
    self.exchange = exchange
    self.root = root
    owner = .allocate(capacity: 1)
    owner.initialize(
      to: chttp_owner(
        context: nil,
        begin: { ServerSession.of($0).begin($1, String(cString: $2), String(cString: $3), String(cString: $4), $5) },
        field: { context, request, name, file, offset, bytes, count in
          let part = UnsafeRawBufferPointer(start: bytes, count: count)
          let (name, file) = (String(cString: name), file.map { String(cString: $0) })
          return ServerSession.of(context).take(request, name, file, offset, part)
        }, answer: { ServerSession.of($0).answer($1) },
        end: { ServerSession.of($0).end($1, wasSent: $2 != 0) }))
    owner.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    let status = chttp_start(
      listener, owner,
      chttp_limits(
        connections: 16, idle_seconds: UInt32(limits.idleSeconds), head_seconds: UInt32(limits.idleSeconds),
        body_bytes: exchange.takesUploads ? UInt64(limits.bytes) : 0), &server)
    guard Int(status) == CHTTP_STARTED else {
      let error = errno
      Glibc.close(listener)
      throw Int(status) == CHTTP_MISSING ? .libraryMissing : .refused(error)
    }
  }

  deinit {
    stop()
    owner.deinitialize(count: 1)
    owner.deallocate()
  }

  /// Does what there is to do, after waiting at most this long.
  func run(milliseconds: Int32) {
    if let server { chttp_run(server, milliseconds) }
    guard let (socket, steps) = arriving else { return }
    switch Int(chttp_arrival(socket)) {
    case CHTTP_ARRIVED: isDone = true
    case CHTTP_ON_THE_WAY where steps < Self.maximumSteps:
      arriving?.steps += 1
      return
    default: break
    }
    Glibc.close(socket)
    arriving = nil
  }

  /// Stops to listen, and closes all connections.
  func stop() {
    if let (socket, _) = arriving { Glibc.close(socket) }
    arriving = nil
    guard let server else { return }
    self.server = nil
    chttp_stop(server)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ServerSession {
    Unmanaged<ServerSession>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  /// Judges the head of a request.
  private func begin(
    _ request: OpaquePointer, _ method: String, _ path: String, _ languages: String, _ length: UInt64
  ) -> Int32 {
    let known = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path + "/" == root ? "" : nil
    requests[request] = Request(method: method, path: known, languages: languages)
    guard let known else { return 404 }
    wasVisited = true
    switch method {
    case "GET", "HEAD":
      return goOn
    case "POST" where known.isEmpty && exchange.takesUploads:
      guard !isBusy, !isDone else { return 410 }
      maker = request
      return goOn
    default:
      return 405
    }
  }

  private func take(
    _ request: OpaquePointer, _ name: String, _ file: String?, _ offset: UInt64, _ bytes: UnsafeRawBufferPointer
  ) -> Int32 {
    guard request == maker else { return refuse }
    let isRest = emptyField.map { $0.request == request && $0.name == name && $0.file == file } ?? false
    emptyField = offset == 0 && bytes.isEmpty ? (request, name, file) : nil
    return exchange.take(field: name, fileName: file, isFirst: offset == 0 && !isRest, bytes) ? goOn : refuse
  }

  private func answer(_ pointer: OpaquePointer) -> Int32 {
    guard let request = requests[pointer], let path = request.path else { return refuse }
    if request.method == "POST" {
      switch exchange.answerUpload(languages: request.languages) {
      case .last(let answer): return send(answer, to: pointer)
      case .page(let answer):
        // The upload was not what was wanted, and may be repeated.
        maker = nil
        return send(answer, to: pointer)
      }
    }
    guard !isBusy, !isDone else { return send(exchange.answerOthers(languages: request.languages), to: pointer) }
    switch exchange.answer(path: path, languages: request.languages) {
    case nil:
      return send(HTTPAnswer(status: 404, type: "text/plain", content: []), to: pointer)
    case .page(let answer):
      return send(answer, to: pointer)
    case .last(let answer):
      // Browsers ask for the head alone to see what a download would be.
      if request.method == "GET" { maker = pointer }
      return send(answer, to: pointer)
    }
  }

  private func end(_ request: OpaquePointer, wasSent: Bool) {
    let ended = requests.removeValue(forKey: request)
    // The next request may have the same address.
    if emptyField?.request == request { emptyField = nil }
    guard request == maker else { return }
    maker = nil
    switch (ended?.method, wasSent) {
    case ("POST", true): isDone = true
    case ("POST", false): exchange.dropUpload()
    case (_, true):
      // It is sent as far as this machine is concerned. A phone may still have gone away.
      let socket = chttp_finish(request)
      if socket >= 0 { arriving = (socket, 0) } else { isDone = true }
    case (_, false): break
    }
  }

  private func send(_ answer: HTTPAnswer, to request: OpaquePointer) -> Int32 {
    let texts = answer.headers.flatMap { [strdup($0.0), strdup($0.1)] }
    defer { for text in texts { free(text) } }
    let headers: [UnsafePointer<CChar>?] = texts.map { $0.map { UnsafePointer($0) } } + [nil]
    return chttp_answer(request, Int32(answer.status), answer.content, answer.content.count, headers)
  }

  private var goOn: Int32 { Int32(CHTTP_GO_ON) }
  private var refuse: Int32 { Int32(CHTTP_CLOSE) }
}
