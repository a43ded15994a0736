internal import Arguments
internal import Wallet
internal import Words

/// `ucard undo`.
struct Undo: UCardCommand {
  static let help = CommandHelp(
    name: "undo", aliases: ["u"], synonyms: ["un"],
    abstract: Phrase(english: "Take back what was done last.", ukrainian: "Скасувати останню зміну."),
    examples: ["ucard undo", "ucard undo 3", "ucard undo 3 --dry-run", "ucard history", "ucard redo"],
    details: Phrase(
      english: "Each command that changes the wallet is one step. The last 100 steps are kept, or 64 MB of them.",
      ukrainian: "Кожна команда, що змінює гаманець, — це один крок. Зберігаються останні 100 кроків або 64 МБ."),
    valueHint: StepArguments.hint)

  var arguments: StepArguments

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    arguments = try StepArguments(reader)
  }

  func run(in context: CommandContext) throws {
    try arguments.walk(
      Phrase(english: "Undone: ", ukrainian: "Скасовано: "),
      none: Phrase(english: "There is nothing to undo.", ukrainian: "Нема чого скасовувати."), isUndone: false,
      in: context
    ) { try $0.undo($1, at: context.now()) }
  }
}
