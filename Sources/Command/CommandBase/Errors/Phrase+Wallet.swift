internal import Glibc
internal import Cards
package import Cryptography
internal import Exchange
internal import Files
package import Wallet
package import Words

extension CommandFailure {
  /// Creates the failure for an error of the wallet, with advice.
  package init(_ error: WalletError) { self.init(error.status, error.phrase) }
}

extension WalletError {
  fileprivate var status: CommandStatus {
    switch code {
    case .isFolder: .noInput
    case .notAWallet, .untrusted, .newerVersion, .identityTaken, .tooLong, .tooManyOriginals, .damaged, .locked,
      .wrongPassphrase, .unopenable, .misplacedSecret, .replacedLock, .foreignSecret:
      .badData
    case .busy, .replaced: .busy
    case .hardLink, .cannotCreate: .cannotCreate
    case .noLocks, .diskFull, .cryptographyUnavailable, .uncertain, .failed: .ioError
    case .noPermission: .noPermission
    case .notLocked: .nothingMatches
    }
  }

  /// A message about the error, with advice.
  fileprivate var phrase: Phrase {
    let reason = detail.map { " (\($0))" } ?? ""
    switch code {
    case .isFolder:
      return Phrase("The wallet has to be a file, and “\(path)” is a folder.")
    case .notAWallet:
      return Phrase("“\(path)” is not a wallet of U-Card. It was left as it is.").then(NamedFile(path).commands)
    case .untrusted:
      let name = detail ?? ""
      return Phrase(
        """
        The wallet “\(path)” has “\(name)”, which U-Card never makes and which could change cards by itself. It was \
        left as it is. To restore a backup:
        """
      ).then("ucard restore FILE")
    case .newerVersion:
      return Phrase("A newer version of U-Card wrote the wallet “\(path)”. Update U-Card to open it.")
    case .identityTaken:
      let id = detail ?? ""
      return Phrase("A card with the UUID \(id) is already in the wallet. To change it:").then("ucard edit \(id)")
    case .busy:
      return Phrase("Another program is using the wallet “\(path)”. Nothing was changed; try again.")
    case .hardLink:
      return Phrase(
        """
        The wallet “\(path)” is a hard link: its file has another name, too, and changes under both names would \
        damage the wallet. It was left as it is, and can be read. Replace the hard link with a copy or a symbolic \
        link.
        """)
    case .noLocks:
      return Phrase(
        """
        The folder “\(path.parentFolder)” is on a file system that does not lock files (fcntl): two programs \
        could damage the wallet there. Nothing was changed. To use another place, add --wallet FILE.
        """)
    case .tooLong:
      let field = CardFields.keyed.first { $0.key == detail }?.field ?? []
      let part = Phrase.list(field.names)
      let most = ByteCount.text(CardContent.maximumText)
      return Phrase("Too long: \(part). A text of a card can have at most \(most). Nothing was changed.")
    case .tooManyOriginals:
      let most = ByteCount.text(detail.flatMap { Int($0) } ?? 0)
      return Phrase("The originals would be larger than \(most) together. Nothing was changed. To allow more, in MB:")
        .then("ucard config originals MEGABYTES")
    case .replaced:
      return Phrase("Another program has meanwhile replaced the wallet “\(path)”. Nothing was changed; try again.")
    case .noPermission where access(path, R_OK) == 0:
      return Phrase(
        "You may read the wallet “\(path)”, but not change it\(reason). Cards can still be shown and listed.")
    case .noPermission:
      return Phrase("You may not read or change the wallet “\(path)”\(reason).")
    case .diskFull:
      return Phrase("The disk is full. The wallet “\(path)” is as it was.")
    case .cannotCreate:
      return Phrase("The wallet “\(path)” cannot be created\(reason).")
    case .damaged:
      return Phrase("The wallet “\(path)” is damaged\(reason). To see what can be saved:").then("ucard check")
    case .locked:
      return Phrase("The wallet is locked already.")
    case .notLocked:
      return Phrase("The wallet is not locked.")
    case .wrongPassphrase:
      return Phrase("The password is wrong.")
    case .unopenable:
      return Phrase(
        """
        \(secret) is damaged and cannot be opened. Nothing was changed. To delete the secret from the card:
        """
      ).then("ucard identifier delete CARD LABEL")
    case .misplacedSecret:
      return Phrase(
        """
        \(secret) was encrypted for another card or another identifier, and was not opened. Nothing was changed. If \
        the secret came from a file, import the file with the wallet’s password: --password-file FILE. If it is in \
        the wallet, somebody has moved it in the wallet’s file; to delete it from the card:
        """
      ).then("ucard identifier delete CARD LABEL")
    case .replacedLock:
      return Phrase(
        """
        \(secret) is encrypted for another lock than the wallet’s: somebody may have put an older lock back into the \
        file. Nothing was changed. To restore the wallet from a backup:
        """
      ).then("ucard restore FILE")
    case .foreignSecret:
      return Phrase(
        """
        A secret is encrypted with the lock of another wallet. Nothing was changed. A file of ucard export json can \
        be imported with the password of that wallet:
        """
      ).then("ucard import FILE")
    case .cryptographyUnavailable:
      return .cryptographyUnavailable
    case .uncertain:
      return Phrase(
        """
        The disk failed while the wallet “\(path)” was written\(reason). Either the whole change was stored, or \
        nothing of it. To see the last changes:
        """
      ).then("ucard history")
    case .failed:
      return Phrase("The wallet “\(path)” could not be used\(reason).")
    }
  }

  /// The subject of a sentence about a secret, with the name of its card if that is known.
  private var secret: Phrase {
    guard let detail else { return Phrase("A secret") }
    return Phrase("A secret of “\(detail)”")
  }
}

extension Phrase {
  /// A message that libcrypto is missing.
  package static var cryptographyUnavailable: Phrase {
    Component.libcrypto.missing(
      Phrase("pictures, passes and encrypted files need OpenSSL's libcrypto 3, and this machine has none"))
  }

  package static let wrongPassword = Phrase("the password is wrong.")
}

extension CommandFailure {
  /// Creates the failure for an error of libcrypto.
  package init(_ error: CryptographyError) {
    switch error {
    case .unavailable:
      self.init(.ioError, .cryptographyUnavailable)
    case .failed:
      self.init(.ioError, Phrase("There is not enough memory for the encryption."))
    }
  }
}
