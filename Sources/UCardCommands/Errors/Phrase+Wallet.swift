internal import Glibc
internal import Age
internal import Cards
internal import Cryptography
internal import Exchange
internal import Files
internal import Wallet
internal import Words

extension CommandFailure {
  /// Creates the failure for an error of the wallet, with a suggestion.
  init(_ error: WalletError) {
    let path = error.path
    let detail = error.detail.map { " (\($0))" } ?? ""
    switch error.code {
    case .isFolder:
      self.init(.noInput, Phrase("The wallet has to be a file, and “\(path)” is a folder."))
    case .notAWallet:
      self.init(
        .badData,
        Phrase("“\(path)” is not a wallet of U-Card. It was left as it is.").then(NamedFile(path).commands))
    case .untrusted:
      let name = error.detail ?? ""
      self.init(
        .badData,
        Phrase(
          """
          The wallet “\(path)” has “\(name)”, which U-Card never makes and which could change cards by itself. It was \
          left as it is; restore a backup: ucard restore FILE
          """))
    case .newerVersion:
      self.init(.badData, Phrase("A newer version of U-Card wrote the wallet “\(path)”. Update U-Card to open it."))
    case .identityTaken:
      let id = error.detail ?? ""
      self.init(.badData, Phrase("A card with the UUID \(id) is in the wallet already; ucard edit changes it."))
    case .busy:
      self.init(.busy, Phrase("Another program holds the wallet “\(path)”. Nothing was changed; try again."))
    case .hardLink:
      self.init(
        .cannotCreate,
        Phrase(
          """
          The wallet “\(path)” is a hard link: its file has another name, too, and SQLite would damage it if it were \
          changed under both. It was left as it is, and can be read. Put a copy of it in its place, or use a symbolic \
          link.
          """))
    case .noLocks:
      self.init(
        .ioError,
        Phrase(
          """
          The folder “\(path.parentFolder)” is on a file system that does not lock files (fcntl): two programs \
          could damage the wallet there. Nothing was changed; --wallet FILE names another place.
          """))
    case .tooLong:
      let field = CardFields.keyed.first { $0.key == error.detail }?.field ?? []
      let part = Phrase.list(field.names)
      let most = ByteCount.text(CardContent.maximumText)
      self.init(.badData, Phrase("Too long: \(part). A text of a card has \(most) at most. Nothing was changed."))
    case .replaced:
      self.init(
        .busy, Phrase("Another program has replaced the wallet “\(path)” meanwhile. Nothing was changed; try again."))
    case .noPermission where access(path, R_OK) == 0:
      self.init(
        .noPermission,
        Phrase("You may read the wallet “\(path)”, but not change it\(detail). Showing and listing cards works."))
    case .noPermission:
      self.init(.noPermission, Phrase("You may not read or change the wallet “\(path)”\(detail)."))
    case .diskFull:
      self.init(.ioError, Phrase("The disk is full. The wallet “\(path)” is as it was."))
    case .cannotCreate:
      self.init(.cannotCreate, Phrase("The wallet “\(path)” cannot be made\(detail)."))
    case .damaged:
      self.init(
        .badData,
        Phrase("The wallet “\(path)” is damaged\(detail). What helps, and what would be lost, says: ucard check"))
    case .locked:
      self.init(.badData, Phrase("The wallet is locked already."))
    case .notLocked:
      self.init(.nothingMatches, Phrase("The wallet is not locked."))
    case .wrongPassphrase:
      self.init(.badData, Phrase("The password is wrong."))
    case .unopenable:
      let secret = Self.secret(of: error.detail)
      self.init(
        .badData,
        Phrase(
          """
          \(secret) is damaged, and nobody can open it. Nothing was changed; ucard identifier delete takes it \
          off the card.
          """))
    case .misplacedSecret:
      let secret = Self.secret(of: error.detail)
      self.init(
        .badData,
        Phrase(
          """
          \(secret) was encrypted for another card or place on it, and is not opened here. If it came from a file, \
          import that with the wallet’s password: --password-file FILE. If it is in the wallet, somebody has moved \
          it in the file; ucard identifier delete takes it off the card. Nothing was changed.
          """))
    case .replacedLock:
      let secret = Self.secret(of: error.detail)
      self.init(
        .badData,
        Phrase(
          """
          \(secret) is encrypted for another lock than that of the wallet: somebody may have put an older lock \
          back into the file. Take the wallet from a backup: ucard restore FILE. Nothing was changed.
          """))
    case .foreignSecret:
      self.init(
        .badData,
        Phrase(
          """
          A secret in there is encrypted by the lock of another wallet. ucard import asks for the password of a file \
          that ucard export json wrote. Nothing was changed.
          """))
    case .cryptographyUnavailable:
      self.init(.ioError, .cryptographyUnavailable)
    case .uncertain:
      self.init(
        .ioError,
        Phrase(
          """
          The disk failed while the wallet “\(path)” was written\(detail). The change may be in it, as a whole, or not \
          at all: see ucard history.
          """))
    case .failed:
      self.init(.ioError, Phrase("The wallet “\(path)” could not be used\(detail)."))
    }
  }

  /// The beginning of a sentence about a secret of a card, whose name is not always known.
  private static func secret(of card: String?) -> Phrase {
    guard let card else { return Phrase("A secret") }
    return Phrase("A secret of “\(card)”")
  }
}

extension Phrase {
  /// A message that libcrypto is missing.
  static var cryptographyUnavailable: Phrase {
    Component.libcrypto.missing(
      Phrase("pictures, passes and encrypted files need OpenSSL's libcrypto 3, and this machine has none"))
  }

  static let wrongPassword = Phrase("the password is wrong.")
}

extension AgeError {
  /// A message about the error.
  var phrase: Phrase {
    switch self {
    case .wrongPassphrase:
      .wrongPassword
    case .notForPassphrase, .wrongIdentity:
      Phrase("it is encrypted for keys, and only what is encrypted with a password is read. Open it with age -d.")
    case .unknownVersion:
      Phrase("this version of the age format is not known.")
    case .tooMuchWork:
      Phrase("to try its password would take far too much time and memory; it is not to be trusted.")
    case .damaged:
      Phrase("it is damaged or cut off.")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an error of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable:
      self.init(.ioError, .cryptographyUnavailable)
    case .failed:
      self.init(.ioError, Phrase("There is not enough memory for the encryption."))
    }
  }
}
