internal import Barcodes
internal import CommandBase
internal import Rendering
internal import Serving
internal import Words

/// A small page for a phone. It has no scripts, loads nothing, and has no data of the wallet.
struct ServedPage {
  private let language: Language
  private let title: Phrase
  private var body = ""

  /// - Parameters:
  ///   - languages: the languages that the browser prefers (RFC 9110, section 12.5.4).
  ///   - usual: the language if the browser prefers none that there is.
  init(_ title: Phrase, languages: String, usual: Language) {
    self.title = title
    language = Self.language(languages) ?? usual
  }

  /// The language that the browser prefers; nil if there is none of its languages.
  private static func language(_ languages: String) -> Language? {
    var best: (language: Language, weight: Double)?
    for part in languages.lowercased().split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = fields.first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      let language = fields.first.flatMap { Language(tag: $0) }
      if let language, weight > best?.weight ?? 0 { best = (language, weight) }
    }
    return best?.language
  }

  /// A text in the page's language, escaped.
  func text(_ phrase: Phrase) -> String {
    Markup.escaped(phrase.text(in: language), isInQuotes: true)
  }

  mutating func paragraph(_ phrase: Phrase) { body += "<p>\(text(phrase))</p>\n" }

  /// Adds a paragraph that screen readers read at once, since it says what is wrong.
  mutating func alert(_ phrase: Phrase) { body += "<p class=\"alert\" role=\"alert\">\(text(phrase))</p>\n" }

  mutating func list(_ phrases: [Phrase]) {
    body += "<ul>\n" + phrases.map { "<li>\(text($0))</li>\n" }.joined() + "</ul>\n"
  }

  /// Adds a group of a form.
  ///
  /// - Parameter controls: its controls, as HTML.
  mutating func group(_ title: Phrase, _ controls: [String]) {
    body += "<fieldset>\n<legend>\(text(title))</legend>\n\(controls.joined())</fieldset>\n"
  }

  /// Adds a link as large as a button, with an explanation.
  mutating func choice(_ path: String, _ name: Phrase, _ explanation: Phrase) {
    body += "<a class=\"choice\" href=\"\(path)\"><strong>\(text(name))</strong><span>\(text(explanation))</span></a>\n"
  }

  /// HTML that was made with `text(_:)`.
  mutating func html(_ html: String) { body += html }

  func answer(status: Int = 200) -> HTTPAnswer {
    .page(
      """
      <!DOCTYPE html>
      <html lang="\(language.code)">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      form-action 'self'; base-uri 'none'">
      <meta name="color-scheme" content="light dark">
      <title>\(text(title))</title>
      <style>\(Self.style)</style>
      <main>
      <h1>\(text(title))</h1>
      \(body)</main>
      </html>

      """, status: status)
  }

  private static let style = """
    body { margin: 0; font: 18px/1.45 system-ui, sans-serif }
    main { max-width: 34rem; margin: 0 auto; padding: 1.25rem }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem }
    .choice, button { display: block; box-sizing: border-box; width: 100%; margin: 0 0 1rem; padding: 1rem 1.1rem; \
    border: 2px solid #8884; border-radius: 14px; color: inherit; text-decoration: none; background: #8881 }
    .choice strong { display: block; font-size: 1.15rem }
    .choice:focus-visible, button:focus-visible, input:focus-visible, textarea:focus-visible { outline: 3px solid #2b74d9; \
    outline-offset: 2px }
    fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0 }
    legend { padding: 0; margin: 0 0 .6rem; font-size: 1.2rem; font-weight: 700 }
    li, .alert { overflow-wrap: anywhere }
    .alert { padding: .7rem .9rem; border-left: 5px solid #c22; white-space: pre-line }
    button { font: inherit; font-weight: 600; background: #1f5fbf; border-color: #1f5fbf; color: #fff }
    label { display: block; font-weight: 600; margin: 0 0 1.1rem }
    input, textarea { display: block; box-sizing: border-box; width: 100%; margin-top: .35rem; padding: .7rem; font: inherit; \
    border: 2px solid #8888; border-radius: 10px; background: transparent; color: inherit }

    """
}

extension HTTPAnswer {
  /// A page of one sentence.
  ///
  /// - Parameter languages: as for `ServedPage`.
  static func message(
    _ title: Phrase, _ sentence: Phrase, status: Int, languages: String, in context: CommandContext
  ) -> HTTPAnswer {
    var page = ServedPage(title, languages: languages, usual: context.language)
    page.paragraph(sentence)
    return page.answer(status: status)
  }

  /// The page for another phone while one is served.
  static func taken(languages: String, in context: CommandContext) -> HTTPAnswer {
    message(
      Phrase("In use by another phone"),
      Phrase("This works once, for one phone. If that was you, try again in ten seconds."),
      status: 410, languages: languages, in: context)
  }
}

extension CommandContext {
  /// Serves an exchange with a phone until it is made.
  ///
  /// The address of the first page stands as a QR code in a terminal; any other output gets it as text.
  ///
  /// - Parameters:
  ///   - address: a numeric address of this machine.
  ///   - port: the port; 0 for a free one.
  ///   - note: a sentence for the person below the code.
  ///   - result: the form of the result. If it is JSON, the address is a message.
  /// - Throws: `CommandFailure` if nobody came, the person interrupted, or the server could not start.
  func serve(
    _ service: any OneTimeService, on address: String, port: UInt16, note: Phrase? = nil,
    reporting result: ResultOptions
  ) throws {
    let server: OneTimeServer
    do {
      server = try OneTimeServer(service, on: address, port: port)
    } catch let error as ServerError {
      throw CommandFailure(error)
    }
    let progress = Progress(self)
    let outcome = try progress.run {
      if result.isJSON { say(Phrase(verbatim: "\(server.url)")) } else { try show(server.url) }
      say(
        Phrase(
          """
          Scan this code with the phone's camera within two minutes. Phone and computer have to be in the same \
          network. Ctrl-C stops.
          """))
      if let note { say(note) }
      return server.run { (try? progress.check()) == nil }
    }
    switch outcome {
    case .done: return
    case .timedOut:
      throw CommandFailure(
        .nothingMatches,
        Phrase("Nobody opened the page in time, and it is closed. The phone has to be in the same Wi-Fi; try again."))
    case .unfinished:
      throw CommandFailure(
        .nothingMatches,
        Phrase("The page was opened, but nothing was completed in time. The page is closed; try again."))
    case .interrupted:
      throw CommandFailure(.interrupted, Phrase("Stopped; the page is closed."))
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
        .ioError,
        Component.libmicrohttpd.missing(
          Phrase("An exchange with a phone needs libmicrohttpd, which is not installed")))
    case .noAddress(let address):
      self.init(.usage, Phrase("The page cannot be opened at the address “\(address)”."))
    case .refused(let code):
      self.init(.ioError, Phrase("The page cannot be opened there: \(.system(code))."))
    }
  }
}
