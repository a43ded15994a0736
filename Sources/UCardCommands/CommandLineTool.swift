internal import Glibc
internal import CLinux
internal import ArgumentParser
internal import Cards
internal import Cryptography
internal import Files
internal import Wallet

/// The command `ucard` as a function of its arguments that returns an exit status.
public enum CommandLineTool {
  /// Runs the command of this process, and exits with its status.
  public static func main() -> Never {
    // Keeps a PIN in memory out of core dumps.
    linux_forbid_dumps()
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
  /// - Parameter arguments: the arguments after the name of the program.
  /// - Returns: the exit status; nil if the reader of the output has closed the pipe.
  public static func run(_ arguments: [String], in context: CommandContext) -> CommandStatus? {
    var context = context
    context.settings = Settings.read(in: context, warn: context.say)
    do {
      return try perform(arguments, in: context)
    } catch {
      return CommandFailure(of: error).flatMap { report($0, in: context) }
    }
  }

  private static func perform(_ arguments: [String], in context: CommandContext) throws -> CommandStatus {
    if let request = ShowRequest(simple: arguments) {
      try request.run(in: context)
      return .done
    }
    if let command = SimpleCommands.command(arguments) {
      try CommandContext.$current.withValue(context) { try command.run(in: context) }
      return .done
    }
    if arguments.isEmpty, try PickRequest.picked(in: context) { return .done }
    if arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = Complete.Shell(rawValue: arguments[1])
    {
      try context.write(shell.script)
      return .done
    }
    return try CommandContext.$current.withValue(context) {
      switch CommandWords(arguments) {
      case .help(let page):
        try context.write(page.text(in: context.language, columns: context.terminal.columns))
        return .done
      case .unknown(let name, let group):
        throw CommandFailure(unknown: name, in: group)
      case .run(let type, let arguments):
        let normalized = (type as? any UCardCommand.Type)?.normalized(arguments)
        return try parse(normalized ?? arguments, of: type, in: context)
      }
    }
  }

  private static func parse(
    _ arguments: [String], of type: any ParsableCommand.Type, in context: CommandContext
  ) throws -> CommandStatus {
    let parsed: any ParsableCommand
    do {
      // Parses with this command only, because the parser takes time for every command that it knows.
      parsed = try type.parseAsRoot(arguments)
    } catch {
      if let option = Phrase.unknownOption(type.message(for: error)),
        let meant = try OptionWords.replacing(option, in: arguments, of: type)
      {
        return try parse(meant, of: type, in: context)
      }
      return try say(error, arguments, of: type, in: context)
    }
    if let command = parsed as? any UCardCommand {
      try command.run(in: context)
    } else {
      // A command of the parser itself, such as completion.
      var other = parsed
      try other.run()
    }
    return .done
  }

  /// Writes the message of the parser: the version, a completion script, or an error in the arguments.
  private static func say(
    _ error: any Error, _ arguments: [String], of type: any ParsableCommand.Type, in context: CommandContext
  ) throws -> CommandStatus {
    if type.exitCode(for: error).isSuccess {
      try context.write(type.fullMessage(for: error) + "\n")
      return .done
    }
    let words = type.message(for: error)
    let help = (type as? any HelpProviding.Type)?.help
    let meant = Phrase.unknownOption(words).flatMap { help?.unknownHint?($0) }
    let usage = HelpPage(of: type).usage(in: context.language)
    context.say(
      Phrase(english: "ucard: ", ukrainian: "ucard: ") + .parsing(words, isHinted: meant != nil)
        + Phrase(english: "\nUsage: \(usage)", ukrainian: "\nВикористання: \(usage)"))
    if let hint = meant ?? hint(arguments, message: words, of: type) { context.say(hint) }
    return .usage
  }

  private static func report(_ failure: CommandFailure, in context: CommandContext) -> CommandStatus? {
    context.say(Phrase(english: "ucard: ", ukrainian: "ucard: ") + failure.phrase)
    return failure.status
  }

  /// Returns a hint for a command that begins with hyphens, a name of several words, and a payload or name that begins
  /// with a hyphen.
  private static func hint(
    _ arguments: [String], message: String, of type: any ParsableCommand.Type
  ) -> Phrase? {
    let command = arguments.first.map { String($0.drop { $0 == "-" }) } ?? ""
    if type == UCard.self, UCard.help.visibleCommands.contains(where: { $0.help.name == command }) {
      return Phrase(
        english: "A command has no hyphens: ucard \(command)",
        ukrainian: "Команда пишеться без дефісів: ucard \(command)")
    }
    if message.contains("is invalid for"), let hint = (type as? any HelpProviding.Type)?.help.valueHint { return hint }
    let names = [Phrase.name, .card].map { $0.text(in: .current).uppercased() }
    if Phrase.isOfTooMany(message),
      CommandArguments(of: type).positional.contains(where: { names.contains($0.value ?? "") && !$0.isRepeating })
    {
      return Phrase(
        english: "A name of several words stands in quotes: \"Nova Poshta\".",
        ukrainian: "Назву з кількох слів беруть у лапки: \"Нова Пошта\".")
    }
    guard let suspect = arguments.first(where: { message.contains("Unknown option '\($0)'") }) else { return nil }
    return Phrase(
      english: "If “\(suspect)” is a name or a payload, put -- before it: ucard … -- \(suspect)",
      ukrainian: "Якщо «\(suspect)» — це назва чи вміст, поставте перед ним --: ucard … -- \(suspect)")
  }
}
