internal import Arguments
internal import Cards
internal import Cryptography
internal import Exchange
internal import Files
internal import Terminal
internal import Values
internal import Words

/// The options for signing passes.
struct SigningOptions {
  var certificate: String? = Given.option(
    "--certificate", isForExperts: true, value: .file,
    english: "Sign for Apple Wallet with this certificate of a pass type, PEM or DER.",
    ukrainian: "Підписати для Apple Wallet цим сертифікатом типу перепусток, PEM або DER.", completion: .files)
  var key: String? = Given.option(
    "--key", isForExperts: true, value: .file,
    english: "The private key of the certificate, where it is in a file of its own.",
    ukrainian: "Приватний ключ сертифіката, якщо він в окремому файлі.", completion: .files)
  var chain: String? = Given.option(
    "--chain", isForExperts: true, value: .file,
    english: "The certificate that issued it: Worldwide Developer Relations G4, from Apple.",
    ukrainian: "Сертифікат, яким його видано: Worldwide Developer Relations G4, від Apple.", completion: .files)
  var password = PasswordOption()

  /// The largest number of bytes of a file of certificates or a key.
  private static let maximumBytes = 1 << 20

  /// Returns the certificate and key to sign with; nil if none are given.
  ///
  /// - Throws: `CommandFailure` if they cannot sign.
  func signer(in context: CommandContext) throws -> PassSigner? {
    guard let certificate else {
      guard key == nil, chain == nil, password.passwordFile == nil else {
        throw CommandFailure(
          .usage, english: "--key, --chain and --password-file are for signing, and need --certificate FILE.",
          ukrainian: "--key, --chain і --password-file потрібні для підпису разом з --certificate ФАЙЛ.")
      }
      return nil
    }
    guard let chain else {
      throw CommandFailure(
        .usage,
        english: """
          An iPhone takes a signature only with the certificate of its issuer: --chain FILE. It is Worldwide Developer \
          Relations G4, from https://www.apple.com/certificateauthority/
          """,
        ukrainian: """
          iPhone приймає підпис лише із сертифікатом того, хто його видав: --chain ФАЙЛ. Це Worldwide Developer \
          Relations G4, з https://www.apple.com/certificateauthority/
          """)
    }
    let (own, issuer) = (try bytes(of: certificate), try bytes(of: chain))
    let secret = try key.map(bytes) ?? own
    do {
      let signer = try withPassword(in: context) { password throws(SigningError) in
        try PassSigner(certificate: own, key: secret, chain: issuer, password: password, at: context.now())
      }
      if let signer { return signer }
      throw CommandFailure(
        .badData,
        english: "“\(certificate)” is not a certificate of a pass type: its subject has no UID and OU.",
        ukrainian: "«\(certificate)» — не сертифікат типу перепусток: у даних про власника немає UID та OU.")
    } catch let error as SigningError {
      throw failure(error, in: context)
    }
  }

  /// Calls `body` without a password, and with one if the key needs it.
  private func withPassword(
    in context: CommandContext, _ body: ([UInt8]?) throws(SigningError) -> PassSigner?
  ) throws -> PassSigner? {
    do { return try body(nil) } catch SigningError.passwordNeeded {}
    let path = key ?? certificate ?? ""
    let question = Phrase(english: "Password of “\(path)”: ", ukrainian: "Пароль до «\(path)»: ")
    return try PasswordOption.withTries(password.passwordFile == nil && context.terminal.isInput, in: context) {
      guard let secret = try password.password(for: question, in: context) else {
        throw CommandFailure(
          .usage,
          english: "The key in “\(path)” is encrypted, and nobody can be asked here: --password-file FILE.",
          ukrainian: "Ключ у «\(path)» зашифровано, а тут нема кого запитати: --password-file ФАЙЛ.")
      }
      return try body(secret)
    } refusal: {
      $0 as? SigningError == .wrongPassword ? .wrongPassword : nil
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    guard let bytes = try InputFile.read(path, most: Self.maximumBytes) else {
      throw CommandFailure(
        .badData, english: "“\(path)” is too large for a certificate or a key.",
        ukrainian: "«\(path)» завеликий для сертифіката чи ключа.")
    }
    return bytes
  }

  /// Returns the failure for an error of signing.
  func failure(_ error: SigningError, in context: CommandContext) -> CommandFailure {
    let (certificate, chain) = (certificate ?? "", chain ?? "")
    let key = key ?? certificate
    func day(_ seconds: Int) -> String {
      context.format.text(context.localTime(Instant(seconds: Int64(seconds))).day)
    }
    switch error {
    case .noCertificate, .noChain:
      let file = error == .noChain ? chain : certificate
      return CommandFailure(
        .badData, english: "“\(file)” has no certificate, neither in PEM nor in DER.",
        ukrainian: "У «\(file)» немає сертифіката, ні PEM, ні DER.")
    case .noKey:
      return CommandFailure(
        .badData,
        english: """
          “\(key)” has no private key, neither in PEM nor in DER. openssl pkcs12 -nodes -in FILE.p12 writes key and \
          certificate as PEM.
          """,
        ukrainian: """
          У «\(key)» немає приватного ключа, ні PEM, ні DER. openssl pkcs12 -nodes -in ФАЙЛ.p12 записує ключ і \
          сертифікат як PEM.
          """)
    case .passwordNeeded, .wrongPassword:
      return CommandFailure(.badData, english: "“\(key)”: \(.wrongPassword)", ukrainian: "«\(key)»: \(.wrongPassword)")
    case .keyMismatch:
      return CommandFailure(
        .badData, english: "The key in “\(key)” is not that of the certificate in “\(certificate)”.",
        ukrainian: "Ключ у «\(key)» — не від сертифіката в «\(certificate)».")
    case .notYetValid(let start):
      return CommandFailure(
        .badData, english: "The certificate in “\(certificate)” is not valid before \(day(start)).",
        ukrainian: "Сертифікат у «\(certificate)» почне діяти лише \(day(start)).")
    case .expired(let end):
      return CommandFailure(
        .badData, english: "The certificate in “\(certificate)” expired on \(day(end)).",
        ukrainian: "Строк дії сертифіката в «\(certificate)» минув \(day(end)).")
    case .chainMismatch:
      return CommandFailure(
        .badData, english: "No certificate in “\(chain)” issued the one in “\(certificate)”.",
        ukrainian: "Жоден сертифікат у «\(chain)» не видавав того, що в «\(certificate)».")
    case .chainExpired(let end):
      return CommandFailure(
        .badData, english: "The certificate of the issuer in “\(chain)” expired on \(day(end)).",
        ukrainian: "Строк дії сертифіката в «\(chain)», яким видано ваш, минув \(day(end)).")
    case .unavailable:
      return CommandFailure(status: .ioError, phrase: .cryptographyUnavailable)
    case .failed:
      return CommandFailure(.ioError, english: "libcrypto cannot sign.", ukrainian: "libcrypto не може підписати.")
    }
  }
}
