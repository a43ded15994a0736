internal import Arguments
internal import Cards
internal import Exchange
internal import Wallet
internal import Words

/// `ucard export link`.
struct ExportLink: UCardCommand {
  static let help = CommandHelp(
    name: "link",
    abstract: Phrase(
      english: "Write links that open cards in Catima, one a line.",
      ukrainian: "Записати посилання, що відкривають картки в Catima, по одному на рядок."),
    examples: ["ucard export link Gym", "ucard export link Gym | qrencode -o - | display"],
    details: Phrase(
      english: """
        All of the card is in the link, behind its #, which no server is told. A link holds the identifier that is \
        shown, no pictures and no categories.
        """,
      ukrainian: """
        Уся картка — в самому посиланні, після #; цієї частини не отримує жоден сервер. У посиланні є ідентифікатор для \
        показу, але немає зображень і категорій.
        """))

  var file = ExportFile()

  func run(in context: CommandContext) throws {
    let remarks = ExportRemarks(context)
    try file.withContents(as: .link, in: context) { contents in
      try file.write(in: context) { write in
        try contents.forEachCard { card in
          let link = CatimaLink.text(for: card, context.exportOptions) { remarks.add($0, of: "Catima") }
          try write(Array((link + "\n").utf8))
        }
      }
      remarks.say()
      file.report(contents.count, in: context)
    }
  }
}
