internal import Cards
package import Cryptography
internal import FoundationEssentials
internal import JSON

/// Cards as one HTML page that needs nothing else: no network, no other file, and no script to be whole.
package struct WalletPage: Sendable {
  private let cards: [PageCard]
  private let categories: [String]
  private let language: PageLanguage

  /// The number of rounds of PBKDF2 for a password.
  package static let rounds = 600_000

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - cards: the cards, in order.
  ///   - categories: the names of the categories, in order; those without a card are left out.
  ///   - language: the language; with scripts, that of the browser is used.
  package init(cards: [PageCard], categories: [String], language: PageLanguage) {
    self.cards = cards
    self.categories = categories
    self.language = language
  }

  /// The page as a file, in UTF-8.
  ///
  /// - Throws: `CryptographyError`, since the policy of the page has digests.
  package func html() throws(CryptographyError) -> [UInt8] {
    let body = PageBody(cards, categories: categories, language, .classes)
    return try document(styleSheets: [Self.styleSheet, body.styleSheet]) {
      "<main id=\"wallet\">\n<h1>\(text(.title))</h1>\n\(body.html)</main>\n"
    }
  }

  /// The page as a file that shows nothing without the password.
  ///
  /// The inside is encrypted by AES-256-GCM, with a key that PBKDF2-HMAC-SHA-256 derives from the password. The element
  /// with the id `sealed` has it as base64, the tag at its end, and salt, nonce and rounds as attributes.
  ///
  /// - Parameter passphrase: the bytes of the password, in UTF-8.
  /// - Throws: `CryptographyError`.
  package func encrypted(passphrase: [UInt8]) throws(CryptographyError) -> [UInt8] {
    let (salt, nonce) = (try RandomBytes.make(16), try RandomBytes.make(AES256GCM.nonceLength))
    let key = try KeyDerivation.pbkdf2(
      passphrase, salt: salt, rounds: Self.rounds, .sha256, count: AES256GCM.keyLength)
    let body = PageBody(cards, categories: categories, language, .attributes)
    let sealed = try AES256GCM(key: key).seal(Array(body.html.utf8)[...], nonce: nonce)
    let digest = try Digest.of(sealed, .sha256)
    return try document(styleSheets: [Self.styleSheet]) {
      """
      <main id="wallet">
      <h1 class="sealed">\(text(.sealedTitle))</h1>
      <noscript><p class="sealed">\(HTML.escaped(PageText.noScripts.text(in: language)))</p></noscript>
      <form id="lock" class="sealed" hidden>
      <p>\(text(.sealedHint))</p>
      <label for="password">\(text(.password))</label>
      <input id="password" type="password" autocomplete="current-password" required>
      <button>\(text(.open))</button>
      </form>
      <p id="said" class="sealed" role="alert"></p>
      </main>
      <script type="application/octet-stream" id="sealed" data-salt="\(Self.base64(salt))" \
      data-nonce="\(Self.base64(nonce))" data-rounds="\(Self.rounds)" data-bytes="\(sealed.count)" \
      data-digest="\(Self.base64(digest))">\(Self.base64(sealed))</script>

      """
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static let styleSheet = String(decoding: PackageResources.page_css, as: UTF8.self)
  private static let script = String(decoding: PackageResources.page_js, as: UTF8.self)

  private func text(_ text: PageText) -> String { text.span(in: language) }

  /// The whole file.
  private func document(styleSheets: [String], _ body: () -> String) throws(CryptographyError) -> [UInt8] {
    let styleSheets = styleSheets.filter { !$0.isEmpty }
    let policy = try Self.policy(styleSheets: styleSheets)
    // The script is above the content, so that it also runs in a page whose end is missing.
    let document = """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <meta name="format-detection" content="telephone=no, email=no, address=no">
      <meta name="referrer" content="no-referrer">
      <title>\(HTML.escaped(PageText.title.text(in: language)))</title>
      \(styleSheets.map { "<style>\($0)</style>" }.joined(separator: "\n"))
      <script type="application/json" id="tables">\(Self.tables)</script>
      <script>\(Self.script)</script>
      </head>
      <body>
      \(body())<p id="end" hidden></p>
      </body>
      </html>

      """
    return Array(document.utf8)
  }

  /// The policy that lets the browser run and load nothing but what the page brings (Content Security Policy Level 3).
  private static func policy(styleSheets: [String]) throws(CryptographyError) -> String {
    func source(_ text: String) throws(CryptographyError) -> String {
      "'sha256-\(base64(try Digest.of(Array(text.utf8), .sha256)))'"
    }
    var styles: [String] = []
    for sheet in styleSheets { styles.append(try source(sheet)) }
    return """
      default-src 'none'; script-src \(try source(script)); style-src \(styles.joined(separator: " ")); img-src data:; \
      base-uri 'none'; form-action 'none'
      """
  }

  /// The data of the script: the words in both languages, and the tables of `SpellingKey`.
  private static let tables: String = {
    var (tables, texts, letters) = (JSONObject(), JSONObject(), JSONObject())
    for language in PageLanguage.allCases {
      var words = JSONObject()
      for text in PageText.allCases { words.add(text.rawValue, text.text(in: language)) }
      texts.add(language.rawValue, words)
    }
    for (letter, latin) in SpellingKey.latin { letters.add(String(letter), latin) }
    tables.add("texts", texts)
    tables.add("letters", letters)
    tables.add("sounds", .array(SpellingKey.sounds.map { .array([.string($0.0), .string($0.1)]) }))
    return JSONValue.object(tables).text.replacing("<", with: "\\u003c")
  }()
}
