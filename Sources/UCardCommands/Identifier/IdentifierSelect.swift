internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard identifier select`.
struct IdentifierSelect: UCardCommand {
  static let help = CommandHelp(
    name: "select", aliases: ["s"],
    abstract: Phrase(
      english: "Choose which identifier of a card is shown.", ukrainian: "Обрати, який ідентифікатор картки показувати."
    ),
    examples: ["ucard identifier select Gym app", "ucard identifier select Gym 2"])

  @OptionGroup var target: CardArgument
  @OptionGroup var which: IdentifierArgument
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let card = try IdentifierGroup.change(target.card, .identifierSelect, wallet: wallet, in: context) { card in
      let place = try card.place(of: which.identifier)
      guard !card.identifiers[place].isSecret else { throw CommandFailure.selectedSecret }
      card.identifiers.select(place)
    }
    if let selected = card.identifiers.selected {
      context.say(
        Phrase(english: "From now on shown: ", ukrainian: "Відтепер показується: ") + .identifier(selected, of: card)
          + Phrase(english: ".", ukrainian: "."))
    }
  }
}
