internal import Cards
internal import Cryptography
package import Files
internal import JSON
internal import Values
package import Words

/// Cards as one HTML page that needs nothing else: no network, no other file, and no script to be whole. It is written card
/// by card, so that memory does not grow with their number. As the page of a `WebApp` it also names the files beside it.
package final class WalletPage {
  private let language: Language
  private let seal: PageSeal?
  private let isApp: Bool
  private var body: PageBody
  /// The inside of the page, encrypted if there is a password.
  private let spool: Spool

  /// The number of bytes of the inside that are collected before they go on.
  private static let portion = 1 << 16

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - categories: the names of the categories of the cards, in order.
  ///   - written: when the cards were as the page shows them.
  ///   - language: the language; with scripts, that of the browser is used.
  ///   - seal: the encryption of the inside of the page; nil for none.
  ///   - putsStarsFirst: whether starred cards come before those that were used last.
  ///   - isApp: whether the page is that of a `WebApp`.
  ///   - spool: an empty spool for the inside of the page.
  package init(
    categories: [String], written: PageCard.Moment, language: Language, seal: PageSeal?, putsStarsFirst: Bool = false,
    isApp: Bool = false, spool: Spool
  ) {
    self.language = language
    self.seal = seal
    self.isApp = isApp
    self.spool = spool
    body = PageBody(
      categories: categories, written: written, language, seal == nil ? .classes : .attributes,
      putsStarsFirst: putsStarsFirst)
  }

  /// Adds a card at the end.
  ///
  /// - Throws: `CryptographyError`; `FileError` for the spool.
  package func add(_ card: PageCard) throws {
    body.write(card)
    if let part = body.next(least: Self.portion) { try keep(part) }
  }

  private func keep(_ part: [UInt8]) throws { try spool.write(seal?.encrypt(part) ?? part) }

  /// Writes the page as a file, in UTF-8. No card can be added after that.
  ///
  /// - Parameter write: writes bytes of the file.
  /// - Throws: `CryptographyError`, also for a page without a password, since its policy has digests; `FileError` for the
  ///   spool; the errors of `write`.
  package func write(to write: ([UInt8]) throws -> Void) throws {
    body.finish()
    if let part = body.next() { try keep(part) }
    guard let seal else {
      return try writeDocument(styleSheets: [Self.styleSheet, body.styleSheet], to: write) {
        try write(Array("<main id=\"wallet\">\n<h1>\(text(.title))</h1>\n".utf8))
        try forEachPortion(write)
        try write(Array("</main>\n".utf8))
      }
    }
    let end = try seal.end()
    try spool.write(end.tag)
    try writeDocument(styleSheets: [Self.styleSheet], to: write) {
      let beginning = """
        <main id="wallet">
        <h1 class="sealed">\(text(.sealedTitle))</h1>
        <noscript><p class="sealed">\(HTML.escaped(PageText.noScripts.phrase.text(in: language)))</p></noscript>
        <form id="lock" class="sealed" hidden>
        <p>\(text(.sealedHint))</p>
        <label for="password">\(text(.password))</label>
        <input id="password" type="password" autocomplete="current-password" required>
        \(isApp ? "<label id=\"keep\"><input type=\"checkbox\"> \(text(.keepOpen))</label>\n" : "")<button>\(text(.open))</button>
        </form>
        <p id="said" class="sealed" role="alert"></p>
        </main>
        <script type="application/octet-stream" id="sealed" \(seal.attributes) data-bytes="\(spool.count)" \
        data-digest="\(Base64.text(of: end.digest))">
        """
      try write(Array(beginning.utf8))
      // Base64 has four characters for three bytes.
      var rest: [UInt8] = []
      try forEachPortion { portion in
        rest += portion
        let whole = rest.count - rest.count % 3
        try write(Array(Base64.text(of: Array(rest[..<whole])).utf8))
        rest.removeFirst(whole)
      }
      try write(Array("\(Base64.text(of: rest))</script>\n".utf8))
    }
  }

  /// Calls `body` with the bytes of the inside, a portion at a time.
  private func forEachPortion(_ body: ([UInt8]) throws -> Void) throws {
    let source = try spool.source()
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    while case let count = try source.read(into: &buffer), count > 0 { try body(Array(buffer[..<count])) }
  }

  private static let styleSheet = String(decoding: PackageResources.page_css, as: UTF8.self)
  /// The script, whose parts are one function.
  private static let script: String = {
    let parts = [
      PackageResources.texts_js, PackageResources.search_js, PackageResources.list_js, PackageResources.card_js,
      PackageResources.sealed_js, PackageResources.app_js, PackageResources.start_js,
    ].map { String(decoding: $0, as: UTF8.self) }
    return "'use strict';\n(() => {\n\(parts.joined(separator: "\n"))})();\n"
  }()

  private func text(_ text: PageText) -> String { text.span(in: language) }

  /// Writes the whole file.
  ///
  /// - Parameter body: writes the content.
  private func writeDocument(
    styleSheets: [String], to write: ([UInt8]) throws -> Void, _ body: () throws -> Void
  ) throws {
    let styleSheets = styleSheets.filter { !$0.isEmpty }
    let policy = try policy(styleSheets: styleSheets)
    // The script is above the content, so that it also runs in a page whose end is missing.
    let head = """
      <!DOCTYPE html>
      <html lang="\(language.code)">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="U-Card">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
      <meta name="color-scheme" content="light dark">
      <meta name="format-detection" content="telephone=no, email=no, address=no">
      <meta name="referrer" content="no-referrer">
      \(isApp ? WebApp.head : "")<title>\(HTML.escaped(PageText.title.phrase.text(in: language)))</title>
      \(styleSheets.map { "<style>\($0)</style>" }.joined(separator: "\n"))
      <script type="application/json" id="tables">\(Self.tables)</script>
      <script>\(Self.script)</script>
      </head>
      <body>

      """
    try write(Array(head.utf8))
    try body()
    try write(Array("\(isApp ? appState : "")<p id=\"end\" hidden></p>\n</body>\n</html>\n".utf8))
  }

  /// The lines of an app about itself: whether the phone has it whole, and that there is a new version.
  private var appState: String {
    """
    <p id="news" role="status" hidden>\(text(.newVersion)) <button type="button">\(text(.reload))</button></p>
    <div id="app" class="sealed" hidden><p id="copy" role="status"></p>
    <button type="button" id="forget" hidden>\(text(.lock))</button></div>

    """
  }

  /// The policy that lets the browser run and load nothing but what the page brings (Content Security Policy Level 3); for an
  /// app also the files beside it, which are its worker, its manifest and its icons.
  private func policy(styleSheets: [String]) throws(CryptographyError) -> String {
    func source(_ text: String) throws(CryptographyError) -> String {
      "'sha256-\(Base64.text(of: try Digest.of(Array(text.utf8), .sha256)))'"
    }
    let styles = try styleSheets.map(source)
    return """
      default-src 'none'; script-src \(try source(Self.script)); style-src \(styles.joined(separator: " ")); \
      img-src data:\(isApp ? " 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'" : ""); base-uri 'none'; form-action 'none'
      """
  }

  /// The data of the script: the words in all languages, and the tables of `SpellingKey`.
  private static let tables: String = {
    var (texts, letters) = (JSONObject(), JSONObject())
    for language in Language.all {
      var words = JSONObject()
      for text in PageText.allCases { words.add(text.rawValue, text.phrase.text(in: language)) }
      texts.add(language.code, words)
    }
    for (letter, latin) in SpellingKey.latin { letters.add(String(letter), latin) }
    let tables: JSONObject = ["letters": letters, "sounds": SpellingKey.sounds.map { [$0.0, $0.1] }, "texts": texts]
    return JSONValue.object(tables).text.replacing("<", with: "\\u003c")
  }()
}
