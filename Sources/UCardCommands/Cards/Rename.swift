internal import ArgumentParser

/// `ucard rename`, for people who look for it: `ucard edit CARD --name NAME`.
struct Rename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", abstract: Phrase(english: "Give a card another name.", ukrainian: "Перейменувати картку."),
    details: Phrase(
      english: "The same as ucard edit CARD --name NAME.", ukrainian: "Те саме, що ucard edit КАРТКА --name НАЗВА."),
    isHidden: true)

  @Argument(help: ArgumentHelp(english: "The card.", ukrainian: "Картка.", value: .card), completion: .cards)
  var card: String

  @Argument(help: ArgumentHelp(english: "The new name.", ukrainian: "Нова назва.", value: .name))
  var name: String

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    var edit = try Edit.parse(wallet.arguments + ["--", card])
    edit.name = name
    try edit.run(in: context)
  }
}
