internal import Arguments
internal import Words

/// `ucard rename`, for people who look for it: `ucard edit CARD --name NAME`.
struct Rename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", abstract: Phrase(english: "Give a card another name.", ukrainian: "Перейменувати картку."),
    details: Phrase(
      english: "The same as ucard edit CARD --name NAME.", ukrainian: "Те саме, що ucard edit КАРТКА --name НАЗВА."),
    isHidden: true)

  var card: String
  var name: String
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    card = try reader.argument(
      value: .card, english: "The card.", ukrainian: "Картка.", completion: .cards)
    name = try reader.argument(value: .name, english: "The new name.", ukrainian: "Нова назва.")
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    var edit = try Edit.read(wallet.arguments + ["--", card])
    edit.name = name
    try edit.run(in: context)
  }
}
