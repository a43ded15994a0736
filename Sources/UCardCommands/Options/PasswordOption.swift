internal import Arguments
internal import Files
internal import Terminal
internal import Words

/// The option for the password of an encrypted file. It is never an argument, because all users of the machine can see
/// arguments.
struct PasswordOption {
  var passwordFile: String? = Given.option(
    "--password-file", isForExperts: true, value: .file,
    english: "Read the password from the first line of this file (- for standard input); else a terminal is asked.",
    ukrainian:
      "Прочитати пароль з першого рядка цього файлу (- для стандартного вводу); інакше спитати в терміналі.",
    completion: .files)

  /// The largest number of bytes of a password.
  private static let longest = 4096

  /// Returns the password; nil if nobody can be asked.
  ///
  /// - Parameters:
  ///   - question: the prompt in a terminal.
  ///   - isRepeated: whether the password has to be typed twice, because it is not visible.
  /// - Throws: `CommandFailure`.
  func password(for question: Phrase, isRepeated: Bool = false, in context: CommandContext) throws -> [UInt8]? {
    if let passwordFile { return try readPassword(from: context.source(passwordFile)) }
    guard context.terminal.isInput else { return nil }
    let password = try ask(question, in: context)
    let again = isRepeated ? try ask(Phrase(english: "Again: ", ukrainian: "Ще раз: "), in: context) : password
    guard password == again else {
      throw CommandFailure(.badData, english: "The passwords differ.", ukrainian: "Паролі не збігаються.")
    }
    return password
  }

  /// Returns the password.
  ///
  /// - Parameter option: the option that names its file.
  /// - Throws: `CommandFailure`, also if nobody can be asked.
  func requiredPassword(
    for question: Phrase, isRepeated: Bool, by option: String = "--password-file", in context: CommandContext
  ) throws -> [UInt8] {
    if let password = try password(for: question, isRepeated: isRepeated, in: context) { return password }
    throw CommandFailure(
      .usage, english: "Nobody can be asked for a password here: \(option) FILE.",
      ukrainian: "Спитати пароль тут неможливо: вкажіть \(option) ФАЙЛ.")
  }

  /// The number of times that a person may type the password.
  private static let maximumTries = 3

  /// Calls `body`, and calls it again if the password that it asked for was wrong and a person may have mistyped it.
  ///
  /// - Parameters:
  ///   - isAsked: whether a person is asked.
  ///   - body: asks for the password, and uses it.
  ///   - refusal: returns the message for an error after which the person may try again; nil for any other error.
  /// - Throws: the error of the last call of `body`.
  static func withTries<Value>(
    _ isAsked: Bool, in context: CommandContext, _ body: () throws -> Value, refusal: (any Error) -> Phrase?
  ) throws -> Value {
    for _ in 1..<maximumTries {
      do { return try body() } catch {
        guard isAsked, let refusal = refusal(error) else { throw error }
        context.say(refusal)
      }
    }
    return try body()
  }

  private func ask(_ question: Phrase, in context: CommandContext) throws -> [UInt8] {
    try context.hidden(question) { try readPassword(from: context.input) }
  }

  /// Reads the password from the next line, and nothing after it, because a pipe may never end.
  private func readPassword(from source: any ByteSource<StreamError>) throws -> [UInt8] {
    var line = try source.readLine(longest: Self.longest) ?? []
    if line.last == 0x0D { line.removeLast() }
    return try valid(line)
  }

  private func valid(_ password: [UInt8]) throws(CommandFailure) -> [UInt8] {
    guard !password.isEmpty, password.count <= Self.longest, !password.contains(0) else {
      throw CommandFailure(
        .badData, english: "The password is empty, too long, or has a NUL in it.",
        ukrainian: "Пароль порожній, задовгий або містить нульовий байт.")
    }
    return password
  }
}

extension CommandContext {
  /// Asks a question without echo of the answer.
  ///
  /// - Parameter read: reads the answer.
  func hidden<Value>(_ question: Phrase, _ read: () throws -> Value) rethrows -> Value {
    ask(question)
    setEcho(false)
    defer {
      setEcho(true)
      ask(Phrase(alike: "\n"))
    }
    return try read()
  }
}

/// The options for encrypting an output file.
struct EncryptionOptions {
  var encrypt = Given.flag(
    "--encrypt", english: "Encrypt the file with a password.", ukrainian: "Зашифрувати файл паролем.")
  var password = PasswordOption()

  /// Returns the password, which has to be typed twice in a terminal; nil if the file is not encrypted.
  ///
  /// - Parameter output: the output. A terminal is refused for an encrypted file.
  /// - Throws: `CommandFailure`.
  func secret(for output: String, in context: CommandContext) throws -> [UInt8]? {
    guard encrypt || password.passwordFile != nil else { return nil }
    try require(
      output != "-" || !context.terminal.isOutput, .usage,
      english: "What is encrypted is not for the terminal: name a file with -o, or redirect the output.",
      ukrainian: "Зашифрованого в термінал не виводять: вкажіть файл через -o або спрямуйте вивід у файл.")
    let question = Phrase(english: "Password: ", ukrainian: "Пароль: ")
    return try password.requiredPassword(for: question, isRepeated: true, in: context)
  }
}
