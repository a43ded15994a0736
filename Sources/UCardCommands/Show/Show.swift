internal import ArgumentParser

/// `ucard show`.
struct Show: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the code of a card, for a till to scan.",
    discussion: """
      Examples:
        ucard show sil
        ucard show '#3'
        number=$(ucard show Gym)

      Where the output is no terminal, the bare payload is written, and a newline.
      """)

  @Argument(help: "The card's name or any part of it, its number, or its UUID.")
  var card: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The code in blocks, the number as text, or what suits the output.", valueName: "form"))
  var form: ShowRequest.Form = .auto

  @Flag(help: "Do not count this as a use of the card.")
  var noRecord = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try ShowRequest(
      card: card, form: form, isRecorded: !noRecord, width: screen.columns(), walletFile: wallet.file
    ).run(in: context)
  }
}

extension ShowRequest.Form: ExpressibleByArgument {}
