internal import Glibc
internal import CLinux
internal import Arguments
internal import Cards
package import CommandBase
internal import Files
internal import Picker
internal import Synchronization
internal import Terminal
internal import Wallet
internal import Words

/// The command `ucard` as a function of its arguments that returns an exit status.
package enum CommandLineTool {
  /// Runs the command of this process, and exits with its status.
  package static func main() -> Never {
    // Keeps a PIN in memory out of core dumps.
    linux_forbid_dumps()
    let context = CommandContext.process()
    let status: CommandStatus?
    do {
      status = run(try CommandContext.arguments(), in: context)
    } catch {
      status = report(error, in: context)
    }
    guard let status else { CommandContext.exitBySIGPIPE() }
    exit(status.rawValue)
  }

  /// Runs one command.
  ///
  /// - Parameter arguments: the arguments after the name of the program.
  /// - Returns: the exit status; nil if the reader of the output has closed the pipe.
  package static func run(_ arguments: [String], in context: CommandContext) -> CommandStatus? {
    var (arguments, context) = (arguments, context)
    context.settings = Settings.read(in: context, warn: context.say)
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    if arguments[..<end].contains("--no-input") {
      arguments = arguments[..<end].filter { $0 != "--no-input" } + arguments[end...]
      context.terminal.isInput = false
      context.openScreen = nil
    }
    context.namedWallet = CommandWords.wallet(in: arguments)
    context.takesWallet = { line in
      guard
        case .run(let type, _) = CommandWords(line.split(separator: " ").dropFirst().map(String.init), of: UCard.self)
      else { return false }
      return type.declarations.contains { $0.names.contains("--wallet") }
    }
    do {
      return try perform(arguments, in: context)
    } catch {
      return CommandFailure(of: error, in: context).map { report($0, in: context) }
    }
  }

  private static func perform(_ arguments: [String], in context: CommandContext) throws -> CommandStatus {
    if arguments.isEmpty, !context.onlyParses, try PickRequest.picked(in: context) { return .done }
    if arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = Complete.Shell(rawValue: arguments[1])
    {
      try context.write(shell.script)
      return .done
    }
    switch CommandWords(arguments, of: UCard.self) {
    case .help(let page):
      try paged(in: context) { try $0.write(page.text(in: context.language, columns: context.terminal.columns)) }
      if arguments.isEmpty {
        context.say(Phrase("This is the help. To list the cards:").then("ucard list"))
      }
      return .done
    case .unknown(let name, let rest, let group):
      if CommandWords.asksForHelp(arguments, of: UCard.self) {
        throw CommandFailure(noHelpFor: name, in: group, of: UCard.self)
      }
      throw CommandFailure(
        unknown: name, rest, in: group, of: UCard.self, card: card(among: [name] + rest, in: context))
    case .run(let type, let arguments):
      return try run(type, arguments, in: context)
    }
  }

  /// The part of `words` that names a card of the wallet: all words, or else the first one. Nil if neither names a
  /// card.
  private static func card(among words: [String], in context: CommandContext) -> String? {
    let card = try? WalletLocation().withWallet(.existing, mayLack: true, force: true, in: context) { store in
      [words.joined(separator: " "), words[0]].first { text in
        (try? store.cards(matching: text, downTo: .beginningOfSpelledWord, in: context)) != nil
      }
    }
    return card ?? nil
  }

  private static func run(
    _ type: any HelpProviding.Type, _ arguments: [String], in context: CommandContext
  ) throws -> CommandStatus {
    if let version = type.help.version, [["--version"], ["-V"]].contains(arguments) {
      try context.write(version + "\n")
      return .done
    }
    let command: (any UCardCommand)?
    do throws(ArgumentError) {
      command = try type.command(arguments)
    } catch {
      if case .unknownOption(let option, _) = error,
        let meant = OptionWords.replacing(option, in: arguments, of: type.declarations)
      {
        return try run(type, meant, in: context)
      }
      say(error, of: type, arguments, in: context)
      return .usage
    }
    guard let command else {
      try context.write(
        HelpPage(of: type, in: UCard.self).text(in: context.language, columns: context.terminal.columns))
      return .done
    }
    if context.onlyParses { return .done }
    if type.help.isPaged { try paged(in: context, command.run) } else { try command.run(in: context) }
    return .done
  }

  /// Runs `body`, and shows its output page by page if it has more lines than the window.
  ///
  /// - Throws: the errors of `body`, after showing what it has written.
  private static func paged(in context: CommandContext, _ body: (CommandContext) throws -> Void) throws {
    guard let output = PagedOutput(in: context) else { return try body(context) }
    var inner = context
    inner.output = output
    let result = Result { try body(inner) }
    try output.show(in: context)
    try result.get()
  }

  /// Writes the error in the arguments, the usage, and the command lines that were probably meant.
  private static func say(
    _ error: ArgumentError, of type: any HelpProviding.Type, _ arguments: [String], in context: CommandContext
  ) {
    let page = HelpPage(of: type, in: UCard.self)
    var lines: [SuggestedLine] = []
    var phrase = error.phrase
    switch error {
    case .unknownOption(let option, let meant):
      lines = Answers.lines(for: option, of: page.subcommand)
      if lines.isEmpty {
        let words = meant.flatMap { meant in
          arguments.firstIndex { $0.hasPrefix(option) }.map { index in
            arguments[..<index] + [meant + arguments[index].dropFirst(option.count)] + arguments[(index + 1)...]
          }
        }
        lines = [words.map { "\(plain: page.command)\(Array($0))" } ?? "\(plain: page.whole)"]
      }
    case .tooMany(let words):
      let answers = (words + arguments).lazy.map { Answers.lines(for: $0, of: page.subcommand) }
      lines = answers.first { !$0.isEmpty } ?? NamedFile(words[0]).commands
      if words[0].hasPrefix("-") {
        phrase = .sentences(phrase, Phrase("Put options before --."))
      } else if type.declarations.contains(where: { $0.kind == .positional && [.name, .card].contains($0.value) }) {
        phrase = .sentences(phrase, Phrase("Put several words in quotes."))
      }
    case .missing, .invalid, .withoutValue, .withValue, .repeated: break
    }
    if lines.isEmpty { lines = ["\(plain: page.helpCommand)"] }
    context.say(
      Phrase(verbatim: "ucard: \(phrase)\n\(.usage): \(page.usage(in: context.language))").then(lines))
  }

  private static func report(_ failure: CommandFailure, in context: CommandContext) -> CommandStatus {
    context.say(Phrase(verbatim: "ucard: \(failure.phrase)"))
    return failure.status
  }
}

/// The output of a command that people read page by page, if it has more lines than the window.
private final class PagedOutput: ByteSink {
  private let collected = Mutex<[UInt8]>([])

  func write(_ bytes: [UInt8]) { collected.withLock { $0 += bytes } }

  /// Returns an output for a text of any length; nil where nobody could turn pages.
  init?(in context: CommandContext) {
    let isWindow = context.terminal.isOutput && context.terminal.isInput && context.terminal.rows != nil
    guard isWindow, context.variable("TERM") != "dumb", !context.asksForPlain else { return nil }
  }

  /// Writes all to the output of the context: through the pager if there are more lines than the window has.
  ///
  /// - Throws: `StreamError`, `FileError`.
  func show(in context: CommandContext) throws {
    let bytes = collected.withLock { $0 }
    // The prompt takes a row.
    let rows = context.terminal.rows ?? .max
    guard bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= rows, try page(bytes, in: context) else {
      return try context.output.write(bytes)
    }
  }

  /// Shows a text in the pager that the person chose, else in less.
  ///
  /// - Returns: false if there is no pager.
  private func page(_ bytes: [UInt8], in context: CommandContext) throws -> Bool {
    let pager = context.environment["PAGER"] ?? "less -FRX"
    guard !pager.isEmpty, pager != "cat" else { return false }
    let folder = try Folder.scratch(in: context.temporaryFolder)
    defer { try? Folder.removeAll(folder.path) }
    let path = folder.path + "/text"
    try OutputFile.write(to: path, isPrivate: true) { file in try file.write(bytes) }
    // The variable may hold a command with options. Of less, colours need R. A pager that is not there, or fails, leaves the
    // text to the terminal.
    let command = "LESS=${LESS-FRX}; export LESS; \(pager) < \"$1\""
    let status = try? context.runInteractively("sh", ["-c", command, "ucard", path])
    return status == 0
  }
}
