internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard identifier delete`.
struct IdentifierDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"], synonyms: ["remove"],
    abstract: Phrase(english: "Take an identifier off a card.", ukrainian: "Прибрати ідентифікатор з картки."),
    examples: ["ucard identifier delete Gym app", "ucard undo"])

  var target: CardArgument
  var which: IdentifierArgument
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    target = try CardArgument(reader)
    which = try IdentifierArgument(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    var deleted: Identifier?
    var wasShown = false
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierDelete), wallet: wallet, in: context) {
      card in
      let index = try card.index(of: which.identifier)
      deleted = card.identifiers[index]
      wasShown = index == card.identifiers.selection
      card.identifiers.remove(at: index)
    }
    guard let deleted else { return }
    let done = Phrase(
      english: "Deleted: \(.identifier(deleted, of: card)). ucard undo brings it back.",
      ukrainian: "Прибрано: \(.identifier(deleted, of: card)). Повернути: ucard undo.")
    let shown = wasShown ? card.identifiers.selected.map { Phrase.identifier($0, of: card) } : nil
    context.say(
      .sentences(
        done, shown.map { Phrase(english: "Shown is now: \($0).", ukrainian: "Тепер показується: \($0).") }))
  }
}
