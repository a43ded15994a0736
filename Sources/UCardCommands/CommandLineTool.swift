internal import Glibc
internal import CLinux
internal import Arguments
internal import Barcodes
internal import Cards
internal import Cryptography
internal import Files
internal import Terminal
internal import Wallet
internal import Words

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
    var (arguments, context) = (arguments, context)
    context.settings = Settings.read(in: context, warn: context.say)
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    if arguments[..<end].contains("--no-input") {
      arguments = arguments[..<end].filter { $0 != "--no-input" } + arguments[end...]
      context.terminal.isInput = false
      context.openScreen = nil
    }
    do {
      return try perform(arguments, in: context)
    } catch {
      return CommandFailure(of: error, in: context).flatMap { report($0, in: context) }
    }
  }

  private static func perform(_ arguments: [String], in context: CommandContext) throws -> CommandStatus {
    if arguments.isEmpty, !context.onlyReads, try PickRequest.picked(in: context) { return .done }
    if arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = Complete.Shell(rawValue: arguments[1])
    {
      try context.write(shell.script)
      return .done
    }
    switch CommandWords(arguments) {
    case .help(let page):
      try paged(in: context) { try $0.write(page.text(in: context.language, columns: context.terminal.columns)) }
      if arguments.isEmpty {
        context.say(
          english: "This is the help. The cards are listed by: ucard list",
          ukrainian: "Це довідка. Картки перелічує ucard list")
      }
      return .done
    case .unknown(let name, let rest, let group):
      throw CommandFailure(unknown: name, rest, in: group, card: card(among: rest + [name], in: context))
    case .run(let type, let arguments):
      return try run(type, arguments, in: context)
    }
  }

  /// The first of some words that names a card of the wallet; nil for none.
  private static func card(among words: [String], in context: CommandContext) -> String? {
    let card = try? WalletLocation().withWallet(.existing, mayLack: true, force: true, in: context) { store in
      words.first { word in
        !word.hasPrefix("-") && (try? store.cards(matching: word, downTo: .beginningOfSpelledWord, in: context)) != nil
      }
    }
    return card ?? nil
  }

  private static func run(
    _ type: any HelpProviding.Type, _ arguments: [String], in context: CommandContext
  ) throws -> CommandStatus {
    if let version = type.help.version, arguments == ["--version"] {
      try context.write(version + "\n")
      return .done
    }
    let command: (any UCardCommand)?
    do throws(ArgumentError) {
      command = try type.command(arguments)
    } catch {
      if case .unknownOption(let option, _) = error {
        if let failure = OptionWords.contradiction(in: arguments, of: type.declarations) { throw failure }
        if let meant = OptionWords.replacing(option, in: arguments, of: type.declarations) {
          return try run(type, meant, in: context)
        }
      }
      say(error, of: type, arguments, in: context)
      return .usage
    }
    guard let command else {
      try context.write(HelpPage(of: type).text(in: context.language, columns: context.terminal.columns))
      return .done
    }
    if context.onlyReads { return .done }
    guard type.help.isPaged else {
      try command.run(in: context)
      return .done
    }
    try paged(in: context, command.run)
    return .done
  }

  /// Lets a person read the output of `body` page by page, where it has more lines than the window.
  ///
  /// - Throws: the errors of `body`, after what it has written until then.
  private static func paged(in context: CommandContext, _ body: (CommandContext) throws -> Void) throws {
    guard let output = PagedOutput(in: context) else { return try body(context) }
    var inner = context
    inner.output = output
    let result = Result { try body(inner) }
    try output.show(in: context)
    try result.get()
  }

  /// Writes what is wrong with the arguments, the usage, and a hint where there is one.
  private static func say(
    _ error: ArgumentError, of type: any HelpProviding.Type, _ arguments: [String], in context: CommandContext
  ) {
    var error = error
    var hint: Phrase?
    switch error {
    case .unknownOption(let option, _):
      hint =
        Export.hint(forWords: arguments, of: type) ?? MeantWords.answer(to: option, of: type)
        ?? type.help.unknownHint?(option)
      if option == "--wallet" {
        error = .withoutValue(option, hint ?? .nothing)
        hint = nil
        break
      }
      if hint == nil, let latin = OptionWords.lookalike(of: option, of: type.declarations) {
        hint = Phrase(
          english: "Its letters are Cyrillic. Type it in Latin ones: \(latin)",
          ukrainian: "Його літери кириличні. Наберіть латиницею: \(latin)")
      }
      if hint != nil { error = .unknownOption(option, meant: nil) }
      if hint == nil, type == UCard.self { hint = CommandWords.hint(forOption: option, in: arguments) }
      // No option begins with a digit.
      if hint == nil, option.dropFirst().first?.isNumber == true {
        hint = Phrase(
          english: "If “\(option)” is a name or a payload, put -- before it: ucard … -- \(option)",
          ukrainian: "Якщо «\(option)» — це назва чи вміст, поставте перед ним --: ucard … -- \(option)")
      }
      if hint == nil, case .unknownOption(_, meant: nil) = error {
        hint = HelpPage(of: type).allOptions
      }
    case .invalid: hint = type.help.valueHint?(arguments)
    case .tooMany(_, let meant?):
      hint = Phrase(
        english: "A value of several words stands in quotes: \(meant)",
        ukrainian: "Значення з кількох слів беруть у лапки: \(meant)")
    case .tooMany(let words, nil):
      hint =
        words.first.flatMap { MeantWords.answer(to: $0, of: type) ?? type.help.unknownHint?($0) }
        ?? self.hint(forTooMany: words, of: type, arguments)
    case .missing:
      hint = type.help.examples.first.map {
        Phrase(english: "For example: \($0)", ukrainian: "Наприклад: \($0)")
      }
    case .withoutValue, .withValue, .dash, .foreignQuotes, .repeated: break
    }
    let usage = HelpPage(of: type).usage(in: context.language)
    context.say(Phrase(alike: "ucard: \(error.phrase)\n\(.usage): \(usage)"))
    if let hint { context.say(hint) }
  }

  /// A hint for arguments that are too many: the parts of a number, or of a name; nil for none.
  private static func hint(
    forTooMany words: [String], of type: any HelpProviding.Type, _ arguments: [String]
  ) -> Phrase? {
    let single = type.declarations.filter { $0.kind == .positional && !$0.isRepeating }.map(\.value)
    if let hint = type.help.extraHint?(words, arguments) { return hint }
    let writes = type.declarations.contains { $0.allNames.contains("-o") }
    if writes, NamedPicture(words[0]) != nil || ExportFormat.promise(of: words[0]) != nil {
      let file = ShellWord.quoted(words[0])
      return Phrase(
        english: "The file to write follows -o: -o \(file)", ukrainian: "Файл для запису вказують після -o: -o \(file)")
    }
    if let use = NamedFile(words[0]).use { return use }
    if type.declarations.allSatisfy({ $0.kind != .positional }) {
      let command = HelpPage(of: type).command
      return Phrase(
        english: "It takes no argument, only options: \(command)",
        ukrainian: "Вона не приймає аргументів, лише параметри: \(command)")
    }
    if single.contains(.payload), let index = arguments.firstIndex(of: words[0]), index > 0,
      ([arguments[index - 1]] + words).allSatisfy({ $0.allSatisfy(\.isNumber) })
    {
      return Phrase(english: "A number is typed without blanks.", ukrainian: "Номер набирають без пробілів.")
    }
    if single == [.file] || type == SyncInit.self {
      return Phrase(
        english: "It takes one file. A path with blanks stands in quotes.",
        ukrainian: "Потрібен один файл. Шлях із пробілами беруть у лапки.")
    }
    if single.contains(.name) || single.contains(.card) {
      return Phrase(
        english: "A name of several words stands in quotes: \"Nova Poshta\".",
        ukrainian: "Назву з кількох слів беруть у лапки: \"Нова Пошта\".")
    }
    return single.contains(.payload)
      ? Phrase(english: "Several words stand in quotes.", ukrainian: "Кілька слів беруть у лапки.") : nil
  }

  private static func report(_ failure: CommandFailure, in context: CommandContext) -> CommandStatus? {
    context.say(Phrase(alike: "ucard: \(failure.phrase)"))
    return failure.status
  }
}
