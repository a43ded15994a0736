internal import ArgumentParser
internal import Wallet

/// `ucard redo`.
struct Redo: UCardCommand {
  static let help = CommandHelp(
    name: "redo", aliases: [],
    abstract: Phrase(english: "Do again what was undone last.", ukrainian: "Повернути останнє скасоване."),
    examples: ["ucard redo", "ucard redo 3"])

  @Argument(help: ArgumentHelp(english: "How many steps.", ukrainian: "Скільки кроків.", value: .number))
  var steps = 1

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      try Steps.walk(
        steps, Phrase(english: "Done again: ", ukrainian: "Повернуто: "),
        none: Phrase(english: "There is nothing to redo.", ukrainian: "Повертати нічого."), in: context
      ) { try store.redo() }
    }
  }
}
