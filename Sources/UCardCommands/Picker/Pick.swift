internal import Arguments
internal import Wallet
internal import Words

/// `ucard pick`.
struct Pick: UCardCommand {
  static let help = CommandHelp(
    name: "pick", synonyms: ["choose", "fzf"],
    abstract: Phrase(
      english: "Pick a card by typing, and print which, for scripts.",
      ukrainian: "Вибрати картку пошуком і вивести, яку саме, для скриптів."),
    examples: [
      "ucard edit \"$(ucard pick)\" --star", "ucard pick --query gym", "ucard pick --multi --category Food",
    ],
    details: Phrase(
      english: """
        The picker opens on the terminal, even where the output is captured. Cards are printed by their numbers in the \
        wallet, such as #6, one per line. If you leave with Esc, nothing is printed, and the status is 130. ucard alone \
        opens the same picker and shows the code.
        """,
      ukrainian: """
        Вікно вибору відкривається в терміналі, навіть якщо вивід перехоплено. Картки виводяться за номерами в гаманці, \
        як-от #6, по одній у рядку. Якщо вийти через Esc, нічого не виводиться, а статус — 130. Сама команда ucard \
        відкриває те саме вікно й показує код.
        """))

  var query: String
  var multi: Bool
  var kept: FilterOptions
  var all: Bool
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    query = try reader.option(
      "-q", "--query", value: .text, default: "",
      english: "The text to begin the search with.", ukrainian: "Текст, з якого почати пошук.")
    multi = try reader.flag(
      "-m", "--multi",
      english: "Several cards: Tab marks them.", ukrainian: "Кілька карток: їх позначає Tab.")
    kept = try FilterOptions(reader)
    all = try reader.flag(
      "--all", english: "Archived cards too, at the end.", ukrainian: "Також картки в архіві, наприкінці."
    )
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let request = PickRequest(
      purpose: .pick(isMulti: multi), filter: kept.filter(text: nil, all: all, archived: .hidden),
      categories: kept.categories, query: query, walletFile: wallet.file)
    guard let numbers = try request.run(in: context) else {
      throw CommandFailure(.interrupted, english: "No card was picked.", ukrainian: "Картки не обрано.")
    }
    try context.write(numbers.map { "#\($0)\n" }.joined())
  }
}
