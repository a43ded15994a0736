internal import Cards
internal import Terminal
internal import Wallet
internal import Words

/// The key of a lock, and the password with which it was decrypted.
typealias KeyAndPassword = (key: WalletKey, password: [UInt8])

extension SecretsLock {
  /// Returns the key of the lock, using a password from a file, the keyring or a person; nil if nobody can be asked.
  ///
  /// - Parameters:
  ///   - isFromKeyring: whether to use the keyring.
  ///   - isAsked: whether there is a person who can answer.
  /// - Throws: `WalletError` for a wrong password, `CommandFailure`.
  func key(
    _ password: PasswordOption, isFromKeyring: Bool = true, isAsked: Bool, _ question: Phrase,
    in context: CommandContext
  ) throws -> KeyAndPassword? {
    if isFromKeyring, password.passwordFile == nil, let kept = Keyring(recipient, context).password(),
      let key = try? WalletKey(of: self, passphrase: kept)
    {
      return (key, kept)
    }
    guard isAsked || password.passwordFile != nil else { return nil }
    return try PasswordOption.withTries(isAsked, in: context) {
      guard let given = try password.password(for: question, in: context) else { return nil }
      return (try WalletKey(of: self, passphrase: given), given)
    } refusal: { error in
      guard let error = error as? WalletError, error.code == .wrongPassphrase else { return nil }
      return CommandFailure(error).phrase
    }
  }
}

extension WalletStore {
  /// Returns the key of the wallet's lock, using a password from a file, the keyring or a person.
  ///
  /// - Throws: `CommandFailure` if nobody can be asked, `WalletError` for a wrong password and a wallet without a lock.
  func key(_ password: PasswordOption, in context: CommandContext) throws -> WalletKey {
    try keyAndPassword(password, in: context).key
  }

  /// As `key(_:in:)`, with the password.
  ///
  /// - Parameter isFromKeyring: whether to use the keyring.
  func keyAndPassword(
    _ password: PasswordOption, isFromKeyring: Bool = true, in context: CommandContext
  ) throws -> KeyAndPassword {
    guard let lock = try lock() else { throw notLocked }
    let isAsked = password.passwordFile == nil && context.terminal.isInput
    let question = Phrase(english: "Password of the wallet: ", ukrainian: "Пароль гаманця: ")
    guard
      let found = try lock.secrets.key(
        password, isFromKeyring: isFromKeyring, isAsked: isAsked, question, in: context)
    else {
      throw CommandFailure(
        .usage, english: "The wallet is locked, and nobody can be asked for its password here: --password-file FILE.",
        ukrainian: "Гаманець замкнено, а спитати пароль тут неможливо: вкажіть --password-file ФАЙЛ.")
    }
    return found
  }

  /// The error that the wallet has no lock.
  var notLocked: WalletError { WalletError(.notLocked, path: path ?? "") }
}
