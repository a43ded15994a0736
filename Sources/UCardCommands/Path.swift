internal import Arguments
internal import Words

/// `ucard path`.
struct Path: UCardCommand {
  static let help = CommandHelp(
    name: "path",
    abstract: Phrase(english: "Print where the wallet is kept.", ukrainian: "Вивести, де лежить гаманець."),
    examples: ["ucard path"],
    details: Phrase(
      english: "$UCARD_WALLET or --wallet names another file. There may be no file yet.",
      ukrainian: "$UCARD_WALLET або --wallet вказує інший файл. Файлу може ще не бути."))

  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    try context.write(wallet.location.path(in: context) + "\n")
  }
}
