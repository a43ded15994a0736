internal import Wallet

extension WalletStore {
  /// The key of the wallet's lock, by the password that a file, the keyring or a person gives.
  ///
  /// - Throws: `CommandFailure` where nobody can be asked, `WalletError` for a wrong password and a wallet without a lock.
  func key(_ password: PasswordOption, in context: CommandContext) throws -> WalletKey {
    try keyAndPassword(password, in: context).key
  }

  /// As `key(_:in:)`, with the password.
  ///
  /// - Parameter isFromKeyring: whether the keyring is asked.
  func keyAndPassword(
    _ password: PasswordOption, isFromKeyring: Bool = true, in context: CommandContext
  ) throws -> (key: WalletKey, password: [UInt8]) {
    guard let lock = try lock() else { throw notLocked }
    if isFromKeyring, password.passwordFile == nil, let kept = Keyring(lock.recipient, context).password(),
      let key = try? key(for: kept)
    {
      return (key, kept)
    }
    let isAsked = password.passwordFile == nil && context.terminal.isInput
    return try PasswordOption.withTries(isAsked, in: context) {
      let question = Phrase(english: "Password of the wallet: ", ukrainian: "Пароль гаманця: ")
      guard let given = try password.password(for: question, in: context) else {
        throw CommandFailure(
          .usage, english: "The wallet is locked, and nobody can be asked for its password here: --password-file FILE.",
          ukrainian: "Гаманець замкнено, а запитати його пароль тут нікого: --password-file ФАЙЛ.")
      }
      return (try key(for: given), given)
    } refusal: { error in
      guard let error = error as? WalletError, error.code == .wrongPassphrase else { return nil }
      return CommandFailure(error).phrase
    }
  }

  /// That the wallet has no lock.
  var notLocked: WalletError { WalletError(.notLocked, path: path ?? "") }
}
