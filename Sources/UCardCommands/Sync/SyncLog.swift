internal import ArgumentParser
internal import Barcodes
internal import Household

/// `ucard sync log`.
struct SyncLog: UCardCommand {
  static let help = CommandHelp(
    name: "log",
    abstract: Phrase(
      english: "List the changes of all computers, the newest first.",
      ukrainian: "Показати зміни всіх комп’ютерів, найновіші першими."),
    examples: ["ucard sync log", "ucard sync log --count 100"])

  @Option(
    help: ArgumentHelp(
      english: "The most changes to list.", ukrainian: "Найбільша кількість змін у списку.", value: .number))
  var count = 20

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    guard count > 0 else {
      throw CommandFailure(
        .usage, english: "--count is a number from 1 on.", ukrainian: "--count — це число від 1.")
    }
    let household = try context.household(of: wallet.location)
    let entries = try CommandFailure.ofHousehold { try household.log(count) }
    for entry in entries {
      try context.write(
        "\(context.format.text(context.localTime(entry.time)))  \(entry.text.printable)  (\(entry.author.printable))\n")
    }
  }
}
