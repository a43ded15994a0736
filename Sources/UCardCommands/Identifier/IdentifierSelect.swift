internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard identifier select`.
struct IdentifierSelect: UCardCommand {
  static let help = CommandHelp(
    name: "select", aliases: ["s"],
    abstract: Phrase(
      english: "Choose which identifier of a card is shown.", ukrainian: "Обрати, який ідентифікатор картки показувати."
    ),
    examples: ["ucard identifier select Gym app", "ucard identifier select Gym 2"])

  var target: CardArgument
  var which: IdentifierArgument
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    target = try CardArgument(reader)
    which = try IdentifierArgument(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierSelect), wallet: wallet, in: context) {
      card in
      let index = try card.index(of: which.identifier)
      guard !card.identifiers[index].isSecret else { throw CommandFailure.selectedSecret }
      card.identifiers.select(index)
    }
    if let selected = card.identifiers.selected {
      context.say(
        english: "From now on shown: \(.identifier(selected, of: card)).",
        ukrainian: "Відтепер показується: \(.identifier(selected, of: card)).")
    }
  }
}
