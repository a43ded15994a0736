internal import Age
internal import Cryptography
internal import Exchange
internal import Files
internal import Wallet

/// Backups in the age format. What they hold is in memory alone, in plain as little as may be.
enum EncryptedBackup {
  /// Whether a file begins as one in the age format does.
  static func isAge(_ path: String) -> Bool {
    (try? InputFile(path).read(beginning)).map { AgeEnvelope.isAge($0) } ?? false
  }

  /// Whether bytes begin so.
  static func isAge(_ bytes: [UInt8]) -> Bool { AgeEnvelope.isAge(bytes.prefix(beginning)) }

  /// Bytes by which the format is known.
  private static let beginning = 64

  /// Whether the file at `path` is a backup that this password opens.
  ///
  /// - Throws: `CommandFailure` where nothing can be decrypted here.
  static func isBackup(_ path: String, password: [UInt8]) throws -> Bool {
    guard isAge(path) else { return false }
    do {
      let content = try AgeEnvelope(InputFile(path)).open(with: password)
      return WalletStore.isBackup(beginningWith: try content.read(WalletStore.markLength))
    } catch let error as CryptographyError {
      throw CommandFailure(error)
    } catch {
      return false
    }
  }

  /// Writes what `fill` writes, encrypted.
  static func write<Value>(
    to output: any ByteSink, password: [UInt8], _ fill: (any ByteSink) throws -> Value
  ) throws -> Value {
    do {
      let encrypted = try AgeWriter(to: output, passphrase: password)
      let value = try fill(encrypted)
      try encrypted.finish()
      return value
    } catch let error as CryptographyError {
      throw CommandFailure(error)
    }
  }

  /// The content of an encrypted backup, when all of it is authenticated.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - most: the most bytes that it may have; nil is given for more.
  ///   - isAsked: whether a person is asked for the password, and again where it was wrong.
  ///   - password: gives the password.
  /// - Throws: `CommandFailure`, and what `source` and `password` throw.
  static func bytes(
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
  /// What is wrong with an encrypted backup.
  fileprivate init(_ name: String, _ phrase: Phrase) {
    self.init(
      status: .badData,
      phrase: Phrase(english: "“\(name)” cannot be opened: ", ukrainian: "Не вдається відкрити «\(name)»: ") + phrase)
  }
}
