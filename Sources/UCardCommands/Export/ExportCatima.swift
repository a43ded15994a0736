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
      ukrainian: "Записати файл із зображеннями, який імпортує Catima на телефоні."),
    examples: [
      "ucard export catima -o catima.zip", "ucard export catima --encrypt -o catima.zip",
      "ucard export catima --new --phone Pixel -o new.zip",
    ],
    details: Phrase(
      english: """
        Each identifier is a card there. What Catima will not show is said card by card; it stands in columns that \
        Catima passes over, so that ucard import gives the same cards back. Secrets are left out. --encrypt asks for \
        a password (AES-256).

        Catima passes over a card that it has, and never changes one. So cards keep their numbers on the phone, and \
        those that were edited since are named: delete them there before you import the file. If you have done so already, \
        an import of the phone's export tells the wallet. A file that is written counts as imported on the phone: --new \
        leaves its cards out.
        """,
      ukrainian: """
        Кожен ідентифікатор стає там карткою. Що саме Catima не покаже, буде сказано для кожної картки; ці дані стоять у \
        стовпцях, які Catima пропускає, тож ucard import поверне ті самі картки. Таємне пропускається. --encrypt питає \
        пароль (AES-256).

        Catima пропускає картку, яку вже має, і ніколи не змінює картку. Тому картки зберігають свої номери на \
        телефоні, а змінені відтоді перелічуються: видаліть їх там, перш ніж імпортувати файл. Якщо це \
        вже зроблено, гаманець дізнається про це з імпорту файлу з телефона. Записаний файл вважається імпортованим на \
        телефоні: --new пропускає його картки.
        """))

  @OptionGroup var file: ExportFile

  @OptionGroup var encryption: EncryptionOptions

  @Option(
    help: ArgumentHelp(
      english: "The phone that the file is for, by a name of your choice; without it, the one that was used last.",
      ukrainian: "Телефон, для якого файл, за назвою на ваш вибір; без неї — той, що був останнім.", value: .name))
  var phone: String?

  @Flag(
    name: .customLong("new"),
    help: ArgumentHelp(
      english: "Only cards that the phone does not have.", ukrainian: "Лише картки, яких телефон не має."))
  var isNewOnly = false

  func run(in context: CommandContext) throws {
    try file.requireFile(in: context)
    let secret = try encryption.secret(for: file.output, in: context)
    let progress = Progress(context)
    let remarks = ExportRemarks(context)
    let name = try phone.map { try $0.asName(of: .phone) }
    var written: (export: CatimaExport, phone: WalletPhone)?
    try file.withContents(in: context) { contents in
      let known = try contents.snapshot.phone(named: name, of: CatimaEntry.format)
      let phone = known ?? WalletPhone(name: name)
      // A mistyped name would be another phone, which gets every card anew.
      let last = known == nil && name != nil ? try contents.snapshot.phone(named: nil, of: CatimaEntry.format) : nil
      try progress.run {
        var export = try CatimaExport(
          categories: contents.categories,
          for: CatimaExport.Phone(file: phone.file, lastKey: phone.lastKey, isNewOnly: isNewOnly), context.exportOptions
        ) {
          remarks.add($0, of: "Catima")
        }
        let ticker = progress.ticker(.writing, of: contents.count, as: 0...0.5)
        try contents.forEachCard { card in
          try export.add(card)
          try ticker.tick()
        }
        guard export.count > 0 || !isNewOnly else {
          throw CommandFailure(
            .nothingMatches, english: "There is nothing new for that phone.",
            ukrainian: "Для того телефона нічого нового немає.")
        }
        try file.writeArchive(in: context) { archive in
          try export.write(to: archive.number, password: secret, at: context.now()) { reference in
            guard let bytes = try contents.snapshot.picture(reference) else { throw ExportError(code: .refused) }
            return bytes
          } progress: {
            try progress.show(.writing, 0.5 + $0 / 2)
          }
        }
        written = (export, phone)
      }
      remarks.say()
      file.report(written?.export.count ?? contents.count, in: context)
      if let name, let last {
        let other = last.name.map { Phrase(english: "“\($0)”", ukrainian: "«\($0)»") }
        context.say(
          Phrase(
            english: "“\(name)” is a new phone, for which every card is new. The last one was ",
            ukrainian: "«\(name)» — новий телефон, для якого кожна картка нова. Останнім був ")
            + (other ?? Phrase(english: "one without a name", ukrainian: "телефон без назви"))
            + Phrase(english: ".", ukrainian: "."))
      }
    }
    if let written { try remember(written.export, on: written.phone, in: context) }
  }

  /// Remembers in the wallet which rows the phone gets.
  private func remember(_ export: CatimaExport, on phone: WalletPhone, in context: CommandContext) throws {
    try file.wallet.location.withWallet(.existing, in: context) { store in
      do {
        try store.remember(
          phone, of: CatimaEntry.format, at: context.now(), rows: export.forEachChangedRow)
      } catch let error as WalletError {
        let failure = CommandFailure(error)
        throw CommandFailure(
          status: failure.status,
          phrase: Phrase(
            english:
              "The file is written, but the next export will take its cards for new: the wallet could not note them. ",
            ukrainian:
              "Файл записано, але наступний експорт вважатиме його картки новими: гаманець не зміг їх занотувати. ")
            + failure.phrase)
      }
    }
  }
}
