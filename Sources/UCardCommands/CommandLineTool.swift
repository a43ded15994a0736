internal import ArgumentParser
internal import Wallet

/// The command `ucard` as a function: arguments in, exit status out.
public enum CommandLineTool {
  /// Runs one command.
  ///
  /// - Parameter arguments: those after the command's own name.
  /// - Returns: how it ended; nil where the reader of its output went away.
  public static func run(_ arguments: [String], in context: CommandContext) -> ExitStatus? {
    do {
      return try perform(arguments, in: context)
    } catch let failure as CommandFailure {
      return report(failure, in: context)
    } catch let error as WalletError {
      return report(CommandFailure(error), in: context)
    } catch let error as FileError {
      return report(CommandFailure(error), in: context)
    } catch StreamError.failed(let code) {
      return report(CommandFailure(stream: code), in: context)
    } catch StreamError.closed {
      return nil
    } catch {
      return report(
        CommandFailure(status: .ioError, phrase: Phrase(english: "\(error)", ukrainian: "\(error)")), in: context)
    }
  }

  private static func perform(_ arguments: [String], in context: CommandContext) throws -> ExitStatus {
    if let request = ShowRequest(plain: arguments) {
      try request.run(in: context)
      return .done
    }
    let command: any ParsableCommand
    do {
      command = try UCard.parseAsRoot(arguments)
    } catch {
      let isRequest = UCard.exitCode(for: error).isSuccess
      let text = Array((UCard.fullMessage(for: error) + "\n").utf8)
      if isRequest {
        try context.output.write(text)
        return .done
      }
      try context.messages.write(text)
      if let hint = hyphenHint(arguments) { try context.say(hint) }
      return .usage
    }
    if let command = command as? any UCardCommand {
      try command.run(in: context)
    } else {
      try context.write(UCard.helpMessage(for: type(of: command)) + "\n")
    }
    return .done
  }

  private static func report(_ failure: CommandFailure, in context: CommandContext) -> ExitStatus? {
    do {
      try context.say(Phrase(english: "ucard: ", ukrainian: "ucard: ") + failure.phrase)
    } catch {
      // Nobody can be told that nobody can be told.
    }
    return failure.status
  }

  /// The help for who typed a payload or a name that begins with a hyphen.
  private static func hyphenHint(_ arguments: [String]) -> Phrase? {
    guard !arguments.contains("--"),
      let suspect = arguments.first(where: { argument in
        argument.count > 1 && argument.hasPrefix("-") && !argument.hasPrefix("--")
      })
    else { return nil }
    return Phrase(
      english: "If “\(suspect)” is a name or a payload, put -- before it: ucard … -- \(suspect)",
      ukrainian: "Якщо «\(suspect)» це назва чи вміст, поставте перед ним --: ucard … -- \(suspect)")
  }
}
