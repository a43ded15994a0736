internal import Arguments
internal import Files
internal import Terminal
package import Words

/// The option for the password of an encrypted file. It is never an argument, because all users of the machine can see
/// arguments.
package struct PasswordOption {
  package var passwordFile: String? = Given.option(
    "--password-file", isForExperts: true, value: .file,
    help: Phrase(
      "Read the password from the first line of this file (- for standard input) instead of asking in the terminal."),
    completion: .files)

  package init() {}

  /// The option as if a file was given.
  package init(passwordFile: String?) { self.passwordFile = passwordFile }

  /// The largest number of bytes of a password.
  private static let longest = 4096

  /// The number of times that a person may type the password.
  private static let maximumTries = 3

  /// A password that a person typed and has to type again.
  private struct Unusable: Error {
    let failure: CommandFailure
  }

  /// Calls `body`, and calls it again if a person typed a wrong password. What is typed is not shown from the question
  /// until `body` ends, because checking a password may take a second.
  ///
  /// - Parameters:
  ///   - isAsked: whether a person is asked.
  ///   - body: asks for the password, and uses it.
  ///   - refusal: returns the message for an error after which the person may try again; nil for any other error.
  /// - Throws: the error of the last call of `body`.
  package static func withTries<Value>(
    _ isAsked: Bool, in context: CommandContext, _ body: () throws -> Value,
    refusal: (any Error) -> Phrase? = { _ in nil }
  ) throws -> Value {
    var tries = 1
    while true {
      do {
        defer { context.setEcho(true) }
        return try body()
      } catch {
        let unusable = (error as? Unusable)?.failure
        guard isAsked, tries < maximumTries, let refusal = unusable?.phrase ?? refusal(error) else {
          throw unusable as (any Error)? ?? error
        }
        context.say(refusal)
        tries += 1
      }
    }
  }

  /// Returns the password; nil if nobody can be asked. Call it in `withTries`.
  ///
  /// - Parameter question: the prompt in a terminal.
  /// - Throws: `CommandFailure`, and what `withTries` catches.
  package func password(for question: Phrase, in context: CommandContext) throws -> [UInt8]? {
    if let passwordFile {
      let empty = CommandFailure(
        .badData, Phrase("The password is empty: it has to be the first line of “\(passwordFile)”."))
      return try Self.read(from: context.source(passwordFile), orElse: empty)
    }
    guard context.terminal.isInput else { return nil }
    context.ask(question)
    context.setEcho(false)
    defer { context.ask(Phrase(verbatim: "\n")) }
    let none = CommandFailure(.badData, Phrase("No password was given."))
    let empty = CommandFailure(.badData, Phrase("The password is empty."))
    return try Self.read(from: context.input, orElse: empty, atEnd: none) { Unusable(failure: $0) }
  }

  /// Returns the password.
  ///
  /// - Parameters:
  ///   - isRepeated: whether a person types it twice, because it is new.
  ///   - option: the option that names its file.
  /// - Throws: `CommandFailure`, also if nobody can be asked.
  package func requiredPassword(
    for question: Phrase, isRepeated: Bool, by option: String = "--password-file", in context: CommandContext
  ) throws -> [UInt8] {
    try Self.withTries(true, in: context) {
      guard let password = try password(for: question, in: context) else {
        throw CommandFailure(
          .usage, Phrase("A password is needed, and there is no terminal to ask in. Use \(option) FILE."))
      }
      guard isRepeated, passwordFile == nil else { return password }
      let again = Phrase("Again: ")
      guard try password == self.password(for: again, in: context) else {
        throw Unusable(failure: CommandFailure(.badData, Phrase("The passwords differ.")))
      }
      return password
    }
  }

  /// Reads a password from the next line, and nothing after it, because a pipe may never end.
  ///
  /// - Parameters:
  ///   - empty: the error for an empty line.
  ///   - end: the error for no line at all; nil for that of an empty one.
  ///   - unusable: makes the error of a line that is no password.
  private static func read(
    from source: any ByteSource<StreamError>, orElse empty: CommandFailure, atEnd end: CommandFailure? = nil,
    unusable: (CommandFailure) -> any Error = { $0 }
  ) throws -> [UInt8] {
    guard var line = try source.readLine(longest: longest) else { throw end ?? empty }
    if line.last == 0x0D { line.removeLast() }
    if line.isEmpty { throw unusable(empty) }
    guard line.count <= longest, !line.contains(0) else {
      throw unusable(CommandFailure(.badData, Phrase("The password has a NUL byte or more than \(longest) bytes.")))
    }
    return line
  }
}

/// The options for encrypting an output file.
package struct EncryptionOptions {
  package var encrypt = Given.flag("--encrypt", help: Phrase("Encrypt the file with a password."))
  package var password = PasswordOption()

  package init() {}

  /// Returns the password, which has to be typed twice in a terminal; nil if the file is not encrypted.
  ///
  /// - Parameter output: the output. A terminal is refused for an encrypted file.
  /// - Throws: `CommandFailure`.
  package func secret(for output: String, in context: CommandContext) throws -> [UInt8]? {
    guard encrypt || password.passwordFile != nil else { return nil }
    try require(
      output != "-" || !context.terminal.isOutput, .usage,
      Phrase("Encrypted data cannot go to the terminal: name a file with -o, or redirect the output."))
    let question = Phrase("Password: ")
    return try password.requiredPassword(for: question, isRepeated: true, in: context)
  }
}
