internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard identifier move`.
struct IdentifierMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"],
    abstract: Phrase(
      english: "Move an identifier to another position in the list of its card.",
      ukrainian: "Перемістити ідентифікатор на інше місце в списку картки."),
    examples: ["ucard identifier move Gym app 1"])

  var target: CardArgument
  var which: IdentifierArgument
  var index: Int
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    target = try CardArgument(reader)
    which = try IdentifierArgument(reader)
    index = try reader.argument(
      value: .position, english: "Its new position, from 1 on.", ukrainian: "Нове місце, від 1.")
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    guard index >= 1 else { throw CommandFailure.index }
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierMove), wallet: wallet, in: context) {
      card in
      let from = try card.index(of: which.identifier)
      card.identifiers.move(from: from, to: min(index, card.identifiers.count) - 1)
    }
    let moved = min(index, card.identifiers.count)
    let identifier = Phrase.identifier(card.identifiers[moved - 1], of: card)
    context.say(
      english: "\(identifier) is number \(moved) now.", ukrainian: "\(identifier) тепер на місці \(moved).")
  }
}
