internal import ArgumentParser
internal import Cards
internal import Foundation
internal import Wallet

/// The command `ucard` as a function: arguments in, exit status out.
public enum CommandLineTool {
  /// Runs the command of this process, and ends the process with its status.
  public static func main() -> Never {
    let context = CommandContext.process()
    let status: CommandStatus?
    do {
      status = run(try CommandContext.arguments(), in: context)
    } catch {
      status = report(error, in: context)
    }
    guard let status else { CommandContext.dieOfClosedPipe() }
    exit(status.rawValue)
  }

  /// Runs one command.
  ///
  /// - Parameter arguments: those after the command's own name.
  /// - Returns: how it ended; nil where the reader of its output went away.
  public static func run(_ arguments: [String], in context: CommandContext) -> CommandStatus? {
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

  private static func perform(_ arguments: [String], in context: CommandContext) throws -> CommandStatus {
    if let request = ShowRequest(plain: arguments) {
      try request.run(in: context)
      return .done
    }
    try requireKnownCommand(arguments.first == "help" ? arguments.dropFirst().first : arguments.first)
    let command: any UCardCommand
    do {
      command = try ourCommand(UCard.parseAsRoot(arguments))
    } catch {
      return try say(error, arguments, in: context)
    }
    try command.run(in: context)
    return .done
  }

  /// A command of ours. Help, and commands that only group others, throw what they have to say.
  private static func ourCommand(_ parsed: some ParsableCommand) throws -> any UCardCommand {
    if let command = parsed as? any UCardCommand { return command }
    var other = parsed
    try other.run()
    throw CleanExit.helpRequest(other)
  }

  /// Refuses a command that there is not, and names the nearest.
  private static func requireKnownCommand(_ name: String?) throws {
    let names = UCard.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let name, !name.hasPrefix("-"), !names.contains(name) else { return }
    var hint = Phrase(english: " See ucard --help.", ukrainian: " Див. ucard --help.")
    if let nearest = EditDistance.nearest(to: name, in: names, by: \.self), nearest.distance <= 2 {
      hint = .didYouMean(nearest.candidate)
    }
    throw CommandFailure(
      status: .usage,
      phrase: Phrase(english: "There is no command “\(name)”.", ukrainian: "Команди «\(name)» немає.") + hint)
  }

  /// Says what the parser has to say: help and the like, or what is wrong with the arguments.
  private static func say(
    _ error: any Error, _ arguments: [String], in context: CommandContext
  ) throws -> CommandStatus {
    let text = UCard.fullMessage(for: error) + "\n"
    if UCard.exitCode(for: error).isSuccess {
      try context.write(text)
      return .done
    }
    try? context.messages.write(Array(text.utf8))
    if let hint = hyphenHint(arguments, message: text) { context.say(hint) }
    return .usage
  }

  private static func report(_ failure: CommandFailure, in context: CommandContext) -> CommandStatus? {
    context.say(Phrase(english: "ucard: ", ukrainian: "ucard: ") + failure.phrase)
    return failure.status
  }

  /// The help for who typed a payload or a name that begins with a hyphen.
  private static func hyphenHint(_ arguments: [String], message: String) -> Phrase? {
    guard let suspect = arguments.first(where: { message.contains("Unknown option '\($0)'") }) else { return nil }
    return Phrase(
      english: "If “\(suspect)” is a name or a payload, put -- before it: ucard … -- \(suspect)",
      ukrainian: "Якщо «\(suspect)» це назва чи вміст, поставте перед ним --: ucard … -- \(suspect)")
  }
}
