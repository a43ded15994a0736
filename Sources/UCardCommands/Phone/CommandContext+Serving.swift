internal import Barcodes
internal import Serving
internal import Words

extension CommandContext {
  /// Serves an exchange with a phone until it is made.
  ///
  /// The address of the first page stands as a QR code in a terminal; any other output gets it as text.
  ///
  /// - Parameters:
  ///   - address: a numeric address of this machine.
  ///   - port: the port; 0 for a free one.
  ///   - note: a sentence for the person below the code.
  /// - Throws: `CommandFailure` if nobody came, the person interrupted, or the server could not start.
  func serve(_ service: any OneTimeService, on address: String, port: UInt16, note: Phrase? = nil) throws {
    let server: OneTimeServer
    do {
      server = try OneTimeServer(service, on: address, port: port)
    } catch let error as ServerError {
      throw CommandFailure(error)
    }
    let progress = Progress(self)
    let outcome = try progress.run {
      try show(server.url)
      say(
        english:
          "Scan it with the phone's camera, within two minutes. Phone and computer are in one network. Ctrl-C ends it.",
        ukrainian:
          "Зчитайте камерою телефона впродовж двох хвилин. Телефон і комп’ютер — в одній мережі. Ctrl-C зупиняє.")
      if let note { say(note) }
      return server.run { (try? progress.check()) == nil }
    }
    switch outcome {
    case .done: return
    case .timedOut:
      throw CommandFailure(
        .nothingMatches, english: "Nobody came in time, and nothing listens any more.",
        ukrainian: "Ніхто не прийшов вчасно; більше ніхто не слухає.")
    case .unfinished:
      throw CommandFailure(
        .nothingMatches, english: "Somebody came, but did not finish in time; nothing listens any more.",
        ukrainian: "Хтось прийшов, але не встиг; більше ніхто не слухає.")
    case .interrupted:
      throw CommandFailure(
        .interrupted, english: "Stopped; nothing listens any more.",
        ukrainian: "Зупинено; більше ніхто не слухає.")
    }
  }

  private func show(_ url: String) throws {
    guard canDraw, !asksForPlain else { return try write(url + "\n") }
    do {
      try draw(Symbology.qr.encode(Payload(text: url)), width: nil, form: .best, picture: nil)
    } catch let failure as CommandFailure where failure.status == .badData {
      say(failure.phrase)
      try write(url + "\n")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for a server that cannot start.
  fileprivate init(_ error: ServerError) {
    switch error {
    case .libraryMissing:
      self.init(
        status: .ioError,
        phrase: Component.libmicrohttpd.missing(
          english: "To serve a phone, libmicrohttpd is needed, and this machine has none",
          ukrainian: "Для обміну з телефоном потрібна libmicrohttpd, а в системі її немає"))
    case .noAddress(let address):
      self.init(
        .usage, english: "“\(address)” is no address to listen on.",
        ukrainian: "«\(address)» — не адреса, на якій можна слухати.")
    case .refused(let code):
      self.init(
        .ioError, english: "It cannot listen there: \(.system(code)).",
        ukrainian: "Там слухати не можна: \(.system(code)).")
    }
  }
}
