internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard identifier move`.
struct IdentifierMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"],
    abstract: Phrase(
      english: "Move an identifier to another place in the list of its card.",
      ukrainian: "Перемістити ідентифікатор на інше місце в списку картки."),
    examples: ["ucard identifier move Gym app 1"])

  @OptionGroup var target: CardArgument
  @OptionGroup var which: IdentifierArgument

  @Argument(help: ArgumentHelp(english: "Its new place, from 1 on.", ukrainian: "Нове місце, від 1.", value: .place))
  var place: Int

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    guard place >= 1 else { throw CommandFailure.place }
    let card = try IdentifierGroup.change(target.card, .identifierMove, wallet: wallet, in: context) { card in
      let from = try card.place(of: which.identifier)
      card.identifiers.move(from: from, to: min(place, card.identifiers.count) - 1)
    }
    let moved = min(place, card.identifiers.count)
    context.say(
      Phrase.identifier(card.identifiers[moved - 1], of: card)
        + Phrase(english: " is number \(moved) now.", ukrainian: " тепер номер \(moved)."))
  }
}
