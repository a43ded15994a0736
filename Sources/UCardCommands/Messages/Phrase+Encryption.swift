internal import Age
internal import Cryptography
internal import Exchange
internal import Words

extension Phrase {
  /// A message that libcrypto is missing.
  static var cryptographyUnavailable: Phrase {
    Component.libcrypto.missing(
      english: "pictures, passes and encrypted files need OpenSSL's libcrypto 3, and this machine has none",
      ukrainian: "для зображень, перепусток і зашифрованих файлів потрібна libcrypto 3 з OpenSSL, а в системі її немає")
  }

  static let wrongPassword = Phrase(english: "the password is wrong.", ukrainian: "пароль хибний.")
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
