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
      self.init(
        .noInput, english: "The wallet has to be a file, and “\(path)” is a folder.",
        ukrainian: "Гаманець має бути файлом, а «\(path)» — це тека.")
    case .notAWallet:
      self.init(
        .badData, english: "“\(path)” is not a wallet of U-Card. It was left as it is.",
        ukrainian: "«\(path)» не є гаманцем U-Card. Його залишено як є.", commands: NamedFile(path).commands)
    case .untrusted:
      let name = error.detail ?? ""
      self.init(
        .badData,
        english: """
          The wallet “\(path)” has “\(name)”, which U-Card never makes and which could change cards by itself. It was \
          left as it is; restore a backup: ucard restore FILE
          """,
        ukrainian: """
          У гаманці «\(path)» є «\(name)», чого U-Card ніколи не створює і що могло б саме змінювати картки. Його \
          залишено як є; відновіть його з копії: ucard restore ФАЙЛ
          """)
    case .newerVersion:
      self.init(
        .badData, english: "A newer version of U-Card wrote the wallet “\(path)”. Update U-Card to open it.",
        ukrainian: "Гаманець «\(path)» записала новіша версія U-Card. Щоб відкрити його, оновіть U-Card.")
    case .identityTaken:
      let id = error.detail ?? ""
      self.init(
        .badData, english: "A card with the UUID \(id) is in the wallet already; ucard edit changes it.",
        ukrainian: "Картка з UUID \(id) уже є в гаманці; її змінює ucard edit.")
    case .busy:
      self.init(
        .busy, english: "Another program holds the wallet “\(path)”. Nothing was changed; try again.",
        ukrainian: "Гаманець «\(path)» зайнятий іншою програмою. Нічого не змінено; спробуйте ще раз.")
    case .hardLink:
      self.init(
        .cannotCreate,
        english: """
          The wallet “\(path)” is a hard link: its file has another name, too, and SQLite would damage it if it were \
          changed under both. It was left as it is, and can be read. Put a copy of it in its place, or use a symbolic \
          link.
          """,
        ukrainian: """
          Гаманець «\(path)» — жорстке посилання: його файл має ще одну назву, і зміни під обома пошкодили б його. \
          Його залишено як є, читати його можна. Поставте на його місце копію або скористайтеся символічним посиланням.
          """)
    case .noLocks:
      self.init(
        .ioError,
        english: """
          The folder “\(path.parentFolder)” is on a file system that does not lock files (fcntl): two programs \
          could damage the wallet there. Nothing was changed; --wallet FILE names another place.
          """,
        ukrainian: """
          Тека «\(path.parentFolder)» у файловій системі, яка не замикає файлів (fcntl): дві програми могли б \
          пошкодити там гаманець. Нічого не змінено; інше місце вказує --wallet ФАЙЛ.
          """)
    case .tooLong:
      let field = CardFields.keyed.first { $0.key == error.detail }?.field ?? []
      let part = Phrase.list(field.names)
      let most = ByteCount.text(CardContent.maximumText)
      self.init(
        .badData, english: "Too long: \(part). A text of a card has \(most) at most. Nothing was changed.",
        ukrainian: "Задовге: \(part). Текст на картці має щонайбільше \(most). Нічого не змінено.")
    case .replaced:
      self.init(
        .busy, english: "Another program has replaced the wallet “\(path)” meanwhile. Nothing was changed; try again.",
        ukrainian: "Інша програма тим часом замінила гаманець «\(path)». Нічого не змінено; спробуйте ще раз.")
    case .noPermission where access(path, R_OK) == 0:
      self.init(
        .noPermission,
        english: "You may read the wallet “\(path)”, but not change it\(detail). Showing and listing cards works.",
        ukrainian: "Гаманець «\(path)» можна читати, але не змінювати\(detail). Показувати картки й список можна.")
    case .noPermission:
      self.init(
        .noPermission, english: "You may not read or change the wallet “\(path)”\(detail).",
        ukrainian: "Немає дозволу читати або змінювати гаманець «\(path)»\(detail).")
    case .diskFull:
      self.init(
        .ioError, english: "The disk is full. The wallet “\(path)” is as it was.",
        ukrainian: "Диск заповнено. Гаманець «\(path)» лишився таким, яким був.")
    case .cannotCreate:
      self.init(
        .cannotCreate, english: "The wallet “\(path)” cannot be made\(detail).",
        ukrainian: "Не вдається створити гаманець «\(path)»\(detail).")
    case .damaged:
      self.init(
        .badData,
        english: "The wallet “\(path)” is damaged\(detail). What helps, and what would be lost, says: ucard check",
        ukrainian: "Гаманець «\(path)» пошкоджено\(detail). Що допоможе й що буде втрачено, скаже ucard check")
    case .locked:
      self.init(.badData, english: "The wallet is locked already.", ukrainian: "Гаманець уже замкнено.")
    case .notLocked:
      self.init(.nothingMatches, english: "The wallet is not locked.", ukrainian: "Гаманець не замкнено.")
    case .wrongPassphrase:
      self.init(.badData, english: "The password is wrong.", ukrainian: "Неправильний пароль.")
    case .unopenable:
      let secret = Self.secret(of: error.detail)
      self.init(
        .badData,
        english: """
          \(secret) is damaged, and nobody can open it. Nothing was changed; ucard identifier delete takes it \
          off the card.
          """,
        ukrainian: """
          \(secret) пошкоджено, його не відкриє ніхто. Нічого не змінено; з картки його прибере ucard \
          identifier delete.
          """)
    case .misplacedSecret:
      let secret = Self.secret(of: error.detail)
      self.init(
        .badData,
        english: """
          \(secret) was encrypted for another card or place on it, and is not opened here. If it came from a file, \
          import that with the wallet’s password: --password-file FILE. If it is in the wallet, somebody has moved \
          it in the file; ucard identifier delete takes it off the card. Nothing was changed.
          """,
        ukrainian: """
          \(secret) зашифровано для іншої картки чи іншого місця на ній, тут його не відкрито. Якщо воно з файлу, \
          імпортуйте той із паролем гаманця: --password-file ФАЙЛ. Якщо воно в гаманці, хтось переніс його у файлі; \
          з картки його прибере ucard identifier delete. Нічого не змінено.
          """)
    case .replacedLock:
      let secret = Self.secret(of: error.detail)
      self.init(
        .badData,
        english: """
          \(secret) is encrypted for another lock than that of the wallet: somebody may have put an older lock \
          back into the file. Take the wallet from a backup: ucard restore FILE. Nothing was changed.
          """,
        ukrainian: """
          \(secret) зашифровано не для того замка, що в гаманці: можливо, хтось повернув у файл давніший \
          замок. Візьміть гаманець із копії: ucard restore ФАЙЛ. Нічого не змінено.
          """)
    case .foreignSecret:
      self.init(
        .badData,
        english: """
          A secret in there is encrypted by the lock of another wallet. ucard import asks for the password of a file \
          that ucard export json wrote. Nothing was changed.
          """,
        ukrainian: """
          Таємне там зашифровано замком іншого гаманця. Для файлу, який записала ucard export json, пароль запитає \
          ucard import. Нічого не змінено.
          """)
    case .cryptographyUnavailable:
      self.init(status: .ioError, phrase: .cryptographyUnavailable)
    case .uncertain:
      self.init(
        .ioError,
        english: """
          The disk failed while the wallet “\(path)” was written\(detail). The change may be in it, as a whole, or not \
          at all: see ucard history.
          """,
        ukrainian: """
          Під час запису гаманця «\(path)» відмовив диск\(detail). Зміна або записалася вся, або не записалася зовсім: \
          див. ucard history.
          """)
    case .failed:
      self.init(
        .ioError, english: "The wallet “\(path)” could not be used\(detail).",
        ukrainian: "Не вдалося скористатися гаманцем «\(path)»\(detail).")
    }
  }

  /// The beginning of a sentence about a secret of a card, whose name is not always known.
  private static func secret(of card: String?) -> Phrase {
    guard let card else { return Phrase(english: "A secret", ukrainian: "Таємне") }
    return Phrase(english: "A secret of “\(card)”", ukrainian: "Таємне на картці «\(card)»")
  }
}

extension Phrase {
  /// A message that libcrypto is missing.
  static var cryptographyUnavailable: Phrase {
    Component.libcrypto.missing(
      english: "pictures, passes and encrypted files need OpenSSL's libcrypto 3, and this machine has none",
      ukrainian: "для зображень, перепусток і зашифрованих файлів потрібна libcrypto 3 з OpenSSL, а в системі її немає")
  }

  static let wrongPassword = Phrase(english: "the password is wrong.", ukrainian: "неправильний пароль.")
}

extension AgeError {
  /// A message about the error.
  var phrase: Phrase {
    switch self {
    case .wrongPassphrase:
      .wrongPassword
    case .notForPassphrase, .wrongIdentity:
      Phrase(
        english: "it is encrypted for keys, and only what is encrypted with a password is read. Open it with age -d.",
        ukrainian: "файл зашифровано ключами, а U-Card читає лише зашифроване паролем. Відкрийте його через age -d.")
    case .unknownVersion:
      Phrase(english: "this version of the age format is not known.", ukrainian: "ця версія формату age невідома.")
    case .tooMuchWork:
      Phrase(
        english: "to try its password would take far too much time and memory; it is not to be trusted.",
        ukrainian: "перевірка пароля забрала б надто багато часу й пам’яті; файлу не можна довіряти.")
    case .damaged:
      Phrase(english: "it is damaged or cut off.", ukrainian: "файл пошкоджено або обірвано.")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an error of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable:
      self.init(status: .ioError, phrase: .cryptographyUnavailable)
    case .failed:
      self.init(
        .ioError, english: "There is not enough memory for the encryption.",
        ukrainian: "Для шифрування бракує пам’яті.")
    }
  }
}
