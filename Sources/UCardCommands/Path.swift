internal import ArgumentParser

/// `ucard path`.
struct Path: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print where the wallet is kept.",
    discussion: "$UCARD_WALLET or --wallet names another place. There may be no file yet.")

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try context.write(wallet.place.path(in: context) + "\n")
  }
}
