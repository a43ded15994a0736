internal import ArgumentParser
internal import Wallet

/// `ucard undo`.
struct Undo: UCardCommand {
  static let help = CommandHelp(
    name: "undo", aliases: ["u"],
    abstract: Phrase(english: "Take back what was done last.", ukrainian: "Скасувати останню зміну."),
    examples: ["ucard undo", "ucard undo 3", "ucard history", "ucard redo"],
    details: Phrase(
      english: "Each command that changes the wallet is one step. The last 100 steps are kept, or 64 MB of them.",
      ukrainian: "Кожна команда, що змінює гаманець, — це один крок. Зберігаються останні 100 кроків або 64 МБ."))

  @Argument(help: ArgumentHelp(english: "How many steps.", ukrainian: "Скільки кроків.", value: .number))
  var steps = 1

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      try Steps.walk(
        steps, Phrase(english: "Undone: ", ukrainian: "Скасовано: "),
        none: Phrase(english: "There is nothing to undo.", ukrainian: "Скасовувати нічого."), in: context
      ) { try store.undo() }
    }
  }
}
