internal import Arguments
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// `ucard delete`.
struct Delete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"], words: TypedWord("delete|remove", context: "command"),
    group: .keep, isEveryday: true,
    abstract: Phrase("Take cards out of the wallet."),
    examples: ["ucard delete Gym", "ucard delete --yes '#3' '#4'", "ucard delete --archived", "ucard undo"],
    details: Phrase(
      """
      In a terminal you are asked first; a script needs --yes. Name a card by its whole name, its number or its UUID; \
      where you are asked, the beginning of a word of its name is enough. ucard undo brings deleted cards back.
      """))

  var choice = CardChoice()
  var confirmation = YesOption()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let chosen = try choice.chosen(from: store, downTo: confirmation.worstRank(in: context), in: context)
      let question = chosen.phrase(
        named: { Phrase("Delete \($0)?") },
        counted: { .count($0, one: "Delete \($0) card?", other: "Delete \($0) cards?") })
      guard try wallet.dryRun || confirmation.isGiven(for: question, in: context) else {
        return try result.report(CardGroup(), of: store, in: context) { Phrase("Nothing was deleted.") }
      }
      let json = try result.json(of: chosen.numbers, in: store, context)
      try store.delete(chosen.numbers, at: context.now())
      try result.report(chosen.ids, json, in: context) {
        .sentences(
          chosen.phrase(
            named: { Phrase("Deleted \($0).") },
            counted: { .count($0, one: "Deleted \($0) card.", other: "Deleted \($0) cards.") }),
          wallet.hint(
            toUndo: .count(
              chosen.count, one: "To bring it back:", other: "To bring them back:"
            ).then("ucard undo")))
      }
    }
  }
}
