internal import ArgumentParser
internal import Cards
internal import Exchange
internal import Files
internal import Wallet

/// `ucard export catima`.
struct ExportCatima: UCardCommand {
  static let help = CommandHelp(
    name: "catima",
    abstract: Phrase(
      english: "Write a file that Catima imports on a phone, pictures too.",
      ukrainian: "Записати файл, який імпортує Catima на телефоні, з зображеннями."),
    examples: ["ucard export catima -o catima.zip", "ucard export catima --encrypt -o catima.zip"],
    details: Phrase(
      english: """
        Each identifier is a card there. What Catima will not show is said card by card; it stands in columns that \
        Catima passes over, so that ucard import gives the same cards back. Secrets are left out. --encrypt asks for \
        a password (AES-256).
        """,
      ukrainian: """
        Кожен ідентифікатор стає там карткою. Чого Catima не покаже, сказано про кожну картку; воно стоїть у \
        стовпцях, які Catima оминає, тож ucard import поверне ті самі картки. Таємне пропускається. --encrypt питає \
        пароль (AES-256).
        """))

  @OptionGroup var file: ExportFile

  @OptionGroup var encryption: EncryptionOptions

  func run(in context: CommandContext) throws {
    try file.requireFile(in: context)
    let secret = try encryption.secret(for: file.output, in: context)
    let progress = Progress(context)
    let remarks = ExportRemarks(context)
    try file.withContents(in: context) { contents in
      try progress.run {
        var export = try CatimaExport(categories: contents.categories, context.exportOptions) {
          remarks.add($0, of: "Catima")
        }
        let ticker = progress.ticker(.writing, of: contents.count, as: 0...0.5)
        try contents.forEachCard { card in
          try export.add(card)
          try ticker.tick()
        }
        try file.writeArchive(in: context) { archive in
          try export.write(to: archive.number, password: secret, at: context.now()) { reference in
            guard let bytes = try contents.snapshot.picture(reference) else { throw ExportError(code: .refused) }
            return bytes
          } progress: {
            try progress.show(.writing, 0.5 + $0 / 2)
          }
        }
      }
      remarks.say()
      file.report(contents.count, in: context)
    }
  }
}
