internal import Arguments
internal import Cards
internal import CommandBase
internal import Cryptography
internal import Exchange
internal import Files
internal import Terminal
internal import Values
internal import Words

struct SigningOptions {
  var certificate: String? = Given.option(
    "--certificate", isForExperts: true, value: .file,
    help: Phrase("Sign for Apple Wallet with this certificate of a pass type, PEM or DER."), completion: .files)
  var key: String? = Given.option(
    "--key", isForExperts: true, value: .file,
    help: Phrase("The private key of the certificate, if it is in another file."), completion: .files)
  var chain: String? = Given.option(
    "--chain", isForExperts: true, value: .file,
    help: Phrase("The certificate that issued it: Worldwide Developer Relations G4, from Apple."), completion: .files)
  var password = PasswordOption()

  /// The largest number of bytes of a file of certificates or a key.
  private static let maximumBytes = 1 << 20

  /// Returns the signer with the certificate and key; nil if no certificate is given.
  ///
  /// - Throws: `CommandFailure` if it cannot sign.
  func signer(in context: CommandContext) throws -> PassSigner? {
    guard let certificate else {
      try require(
        key == nil && chain == nil && password.passwordFile == nil, .usage,
        Phrase("--key, --chain and --password-file are for signing, and need --certificate FILE."))
      return nil
    }
    guard let chain else {
      throw CommandFailure(
        .usage,
        Phrase(
          """
          An iPhone takes a signature only together with the certificate that issued yours: --chain FILE. Download \
          Worldwide Developer Relations G4 from https://www.apple.com/certificateauthority/
          """))
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
        Phrase("“\(certificate)” is not a certificate of a pass type: its subject has no UID and OU."))
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
    let question = Phrase("Password of “\(path)”: ")
    return try PasswordOption.withTries(password.passwordFile == nil && context.terminal.isInput, in: context) {
      guard let secret = try password.password(for: question, in: context) else {
        throw CommandFailure(
          .usage,
          Phrase("The key in “\(path)” is encrypted, and its password cannot be typed here: use --password-file FILE."))
      }
      return try body(secret)
    } refusal: {
      $0 as? SigningError == .wrongPassword ? .wrongPassword : nil
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    guard let bytes = try InputFile.read(path, most: Self.maximumBytes) else {
      throw CommandFailure(.badData, Phrase("“\(path)” is too large for a certificate or a key."))
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
      return CommandFailure(.badData, Phrase("“\(file)” has no certificate (PEM or DER)."))
    case .noKey:
      return CommandFailure(
        .badData,
        Phrase("“\(key)” has no private key (PEM or DER). To get the key and the certificate from a .p12 file as PEM:")
          .then("openssl pkcs12 -nodes -in FILE"))
    case .passwordNeeded, .wrongPassword:
      return CommandFailure(.badData, Phrase("“\(key)”: \(.wrongPassword)"))
    case .keyMismatch:
      return CommandFailure(.badData, Phrase("The key in “\(key)” does not fit the certificate in “\(certificate)”."))
    case .notYetValid(let start):
      return CommandFailure(.badData, Phrase("The certificate in “\(certificate)” is not valid before \(day(start))."))
    case .expired(let end):
      return CommandFailure(.badData, Phrase("The certificate in “\(certificate)” expired on \(day(end))."))
    case .chainMismatch:
      return CommandFailure(.badData, Phrase("No certificate in “\(chain)” issued the one in “\(certificate)”."))
    case .chainExpired(let end):
      return CommandFailure(.badData, Phrase("The certificate of the issuer in “\(chain)” expired on \(day(end))."))
    case .unavailable:
      return CommandFailure(.ioError, .cryptographyUnavailable)
    case .failed:
      return CommandFailure(.ioError, Phrase("libcrypto could not sign the pass."))
    }
  }
}
