internal import Age
internal import Cryptography
package import Files
internal import Wallet
internal import Words

/// Backups in the age format. Their content is decrypted in memory only, and no more of it than is needed.
package enum EncryptedBackup {
  /// Whether the file at `path` is a backup that is encrypted with this password.
  ///
  /// - Throws: `CommandFailure` if libcrypto is missing or fails.
  package static func isBackup(_ path: String, password: [UInt8]) throws -> Bool {
    guard NamedFile(path).isAge else { return false }
    do {
      let content = try AgeEnvelope(InputFile(path)).open(with: password)
      return WalletStore.isBackup(beginningWith: try content.read(WalletStore.markLength))
    } catch let error as CryptographyError {
      throw error
    } catch {
      return false
    }
  }

  /// Encrypts and writes the bytes that `fill` writes.
  package static func write<Value>(
    to output: any ByteSink, password: [UInt8], _ fill: (any ByteSink) throws -> Value
  ) throws -> Value {
    let encrypted = try AgeWriter(to: output, passphrase: password)
    let value = try fill(encrypted)
    try encrypted.finish()
    return value
  }

  /// Decrypts a backup, after authenticating all of it.
  ///
  /// - Parameters:
  ///   - name: the name of the backup for messages.
  ///   - most: the largest number of bytes; nil is returned for more.
  ///   - isAsked: whether a person is asked for the password, and asked again if it was wrong.
  ///   - password: returns the password.
  /// - Throws: `CommandFailure`, and the errors of `source` and `password`.
  package static func bytes(
    of source: any ByteSource<StreamError>, named name: String, most: Int, isAsked: Bool, in context: CommandContext,
    password: () throws -> [UInt8]
  ) throws -> [UInt8]? {
    do {
      let envelope = try AgeEnvelope(source)
      return try PasswordOption.withTries(isAsked, in: context) {
        try envelope.open(with: password()).readAll(most: most)
      } refusal: { error in
        error as? AgeError == .wrongPassphrase ? CommandFailure(name, .wrongPassword).phrase : nil
      }
    } catch let error as AgeError {
      throw CommandFailure(name, error.phrase)
    } catch let error as CryptographyError {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an encrypted backup that cannot be opened.
  fileprivate init(_ name: String, _ phrase: Phrase) {
    self.init(.badData, Phrase("“\(name)” cannot be opened: \(phrase)"))
  }
}
