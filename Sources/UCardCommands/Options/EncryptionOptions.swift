internal import ArgumentParser

/// Whether a file that is written is encrypted, and with what.
struct EncryptionOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(english: "Encrypt the file with a password.", ukrainian: "Зашифрувати файл паролем."))
  var encrypt = false

  @OptionGroup var password: PasswordOption

  /// The password, typed twice in a terminal; nil where the file is not encrypted.
  ///
  /// - Parameter output: where the file goes; a terminal does not take what is encrypted.
  /// - Throws: `CommandFailure`.
  func secret(for output: String, in context: CommandContext) throws -> [UInt8]? {
    guard encrypt || password.passwordFile != nil else { return nil }
    guard output != "-" || !context.terminal.isOutput else {
      throw CommandFailure(
        .usage, english: "What is encrypted is not for the terminal: name a file with -o, or redirect the output.",
        ukrainian: "Зашифроване не для термінала: назвіть файл через -o або спрямуйте вивід у файл.")
    }
    let question = Phrase(english: "Password: ", ukrainian: "Пароль: ")
    guard let secret = try password.password(for: question, isRepeated: true, in: context) else {
      throw CommandFailure(
        .usage, english: "Nobody can be asked for a password here: --password-file FILE.",
        ukrainian: "Тут нікого запитати про пароль: --password-file ФАЙЛ.")
    }
    return secret
  }
}
