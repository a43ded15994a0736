internal import Arguments
internal import Wallet
internal import Words

/// `ucard redo`.
struct Redo: UCardCommand {
  static let help = CommandHelp(
    name: "redo", aliases: [],
    abstract: Phrase(english: "Do again what was undone last.", ukrainian: "Повернути останнє скасоване."),
    examples: ["ucard redo", "ucard redo 3"], valueHint: StepArguments.hint)

  var arguments: StepArguments

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    arguments = try StepArguments(reader)
  }

  func run(in context: CommandContext) throws {
    try arguments.walk(
      Phrase(english: "Done again: ", ukrainian: "Повернуто: "),
      none: Phrase(english: "There is nothing to redo.", ukrainian: "Нема чого повертати."), isUndone: true, in: context
    ) { try $0.redo($1, at: context.now()) }
  }
}
