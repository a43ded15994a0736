package import Cards
internal import Processes
internal import Terminal
package import Wallet
package import Words

/// The key of a lock, and the password with which it was decrypted.
package typealias KeyAndPassword = (key: WalletKey, password: [UInt8])

extension SecretsLock {
  /// Returns the key of the lock, using a password from a file, the keyring or a person; nil if nobody can be asked.
  ///
  /// - Parameters:
  ///   - isFromKeyring: whether to use the keyring.
  ///   - isAsked: whether there is a person who can answer.
  /// - Throws: `WalletError` for a wrong password, `CommandFailure`.
  package func key(
    _ password: PasswordOption, isFromKeyring: Bool = true, isAsked: Bool, _ question: Phrase,
    in context: CommandContext
  ) throws -> KeyAndPassword? {
    if isFromKeyring, password.passwordFile == nil, let kept = Keyring(.lock, recipient, context).password(),
      let key = try? WalletKey(of: self, passphrase: kept)
    {
      return (key, kept)
    }
    guard isAsked || password.passwordFile != nil else { return nil }
    func refusal(_ error: any Error) -> Phrase? {
      guard let error = error as? WalletError, error.code == .wrongPassphrase else { return nil }
      return CommandFailure(error).phrase
    }
    do {
      return try PasswordOption.withTries(isAsked, in: context) {
        guard let given = try password.password(for: question, in: context) else { return nil }
        return (try WalletKey(of: self, passphrase: given), given)
      } refusal: {
        refusal($0)
      }
    } catch {
      guard isAsked, password.passwordFile == nil, let refusal = refusal(error) else { throw error }
      throw CommandFailure(.badData, Phrase("\(refusal) Check the keyboard's layout and Caps Lock."))
    }
  }
}

extension WalletStore {
  /// Returns the key of the wallet's lock, using a password from a file, the keyring or a person.
  ///
  /// - Throws: `CommandFailure` if nobody can be asked, `WalletError` for a wrong password and a wallet without a lock.
  package func key(_ password: PasswordOption, in context: CommandContext) throws -> WalletKey {
    try keyAndPassword(password, in: context).key
  }

  /// As `key(_:in:)`, with the password.
  ///
  /// - Parameter isFromKeyring: whether to use the keyring.
  package func keyAndPassword(
    _ password: PasswordOption, isFromKeyring: Bool = true, in context: CommandContext
  ) throws -> KeyAndPassword {
    guard let lock = try lock() else { throw notLocked }
    let isAsked = password.passwordFile == nil && context.terminal.isInput
    let question = Phrase("Password of the wallet: ")
    guard
      let found = try lock.secrets.key(password, isFromKeyring: isFromKeyring, isAsked: isAsked, question, in: context)
    else {
      throw CommandFailure(
        .usage,
        Phrase("The wallet is locked, and there is no terminal to ask for the password: add --password-file FILE."))
    }
    return found
  }

  /// The error that the wallet has no lock.
  package var notLocked: WalletError { WalletError(.notLocked, path: path ?? "") }
}

extension Phrase {
  /// The remark that `ucard lock` was interrupted.
  package static let unfinishedLock = Phrase(
    """
    ucard lock was interrupted. The wallet is locked with the password typed last, but its file may still have earlier \
    data. To finish:
    """
  ).then("ucard lock")
}

/// The desktop's keyring, accessed through `secret-tool`, the command of libsecret.
package struct Keyring {
  private static let program = "secret-tool"

  private let context: CommandContext
  /// The attributes under which the password is stored.
  private let attributes: [String]

  /// The purposes for which the keyring keeps passwords.
  package enum Purpose: String { case lock, household }

  /// Creates access to the keyring's item for a lock, by its recipient, or for a household, by its name.
  package init(_ purpose: Purpose, _ name: String, _ context: CommandContext) {
    self.context = context
    attributes = ["service", "ucard", purpose.rawValue, name]
  }

  /// Whether the program is installed.
  package static func hasProgram(in context: CommandContext) -> Bool {
    context.runProgram(program, ["--version"], []) != nil
  }

  /// Returns the password; nil if the keyring does not have it, or there is no keyring.
  package func password() -> [UInt8]? {
    guard let found = context.runProgram(Self.program, ["lookup"] + attributes, []), found.isSuccess else { return nil }
    return found.output.isEmpty ? nil : found.output
  }

  /// Stores the password.
  ///
  /// - Returns: whether it was stored.
  package func put(_ password: [UInt8]) -> Bool {
    context.runProgram(Self.program, ["store", "--label=U-Card"] + attributes, password)?.isSuccess ?? false
  }

  /// Removes the password, if it is stored.
  package func clear() { _ = context.runProgram(Self.program, ["clear"] + attributes, []) }
}
