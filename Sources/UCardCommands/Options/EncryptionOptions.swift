internal import Arguments
internal import Terminal
internal import Words

/// The options for encrypting an output file.
struct EncryptionOptions {
  var encrypt: Bool
  var password: PasswordOption

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    encrypt = try reader.flag(
      "--encrypt", english: "Encrypt the file with a password.", ukrainian: "Зашифрувати файл паролем.")
    password = try PasswordOption(reader)
  }

  /// Returns the password, which has to be typed twice in a terminal; nil if the file is not encrypted.
  ///
  /// - Parameter output: the output. A terminal is refused for an encrypted file.
  /// - Throws: `CommandFailure`.
  func secret(for output: String, in context: CommandContext) throws -> [UInt8]? {
    guard encrypt || password.passwordFile != nil else { return nil }
    guard output != "-" || !context.terminal.isOutput else {
      throw CommandFailure(
        .usage, english: "What is encrypted is not for the terminal: name a file with -o, or redirect the output.",
        ukrainian: "Зашифроване не для термінала: вкажіть файл через -o або спрямуйте вивід у файл.")
    }
    let question = Phrase(english: "Password: ", ukrainian: "Пароль: ")
    return try password.requiredPassword(for: question, isRepeated: true, in: context)
  }
}
