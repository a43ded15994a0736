internal import Arguments
internal import Barcodes
internal import CommandBase
internal import JSON
internal import Terminal
internal import Words

/// `ucard path`.
struct Path: UCardCommand {
  static let help = CommandHelp(
    name: "path", group: .experts,
    abstract: Phrase("Print where the wallet is kept."),
    examples: ["ucard path"],
    details: Phrase("$UCARD_WALLET or --wallet names another file. The file may not exist yet."))

  var result = ResultOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let path = try wallet.path(in: context)
    try result.report(["path": path], in: context) {
      try context.write((context.terminal.isOutput ? path.printable : path) + "\n")
    }
  }
}
