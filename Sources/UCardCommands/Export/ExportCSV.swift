internal import Arguments
internal import Cards
internal import Exchange
internal import Files
internal import Wallet
internal import Words

/// `ucard export csv`.
struct ExportCSV: UCardCommand {
  static let help = CommandHelp(
    name: "csv",
    abstract: Phrase(
      english: "Write cards as a table, an identifier a line.",
      ukrainian: "Записати картки таблицею, по ідентифікатору на рядок."),
    examples: ["ucard export csv -o cards.csv", "ucard export csv --category Sport -o sport.csv"],
    details: Phrase(
      english: """
        Pictures, histories of balances and secrets have no place in a table; ucard export json has all. A cell that a \
        spreadsheet would run begins with an apostrophe, which ucard import takes off.
        """,
      ukrainian: """
        Зображень, історії балансу й таємного в таблиці немає; усе записує ucard export json. Перед вмістом клітинки, який \
        електронна таблиця виконала б як формулу, стоїть апостроф; ucard import його прибирає.
        """))

  var file = ExportFile()

  func run(in context: CommandContext) throws {
    let progress = Progress(context)
    let remarks = ExportRemarks(context)
    try file.withContents(as: .csv, in: context) { contents in
      try progress.run {
        try file.write(in: context) { write in
          let table = try WalletTable(to: write)
          let ticker = progress.ticker(.writing, of: contents.count)
          try contents.forEachCard { card in
            try table.add(card) { remarks.add($0, of: "CSV") }
            try ticker.tick()
          }
        }
      }
      remarks.say()
      file.report(contents.count, in: context)
    }
  }
}
