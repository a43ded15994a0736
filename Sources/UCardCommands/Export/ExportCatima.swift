internal import Actions
internal import Arguments
internal import Wallet
internal import Words

/// `ucard export catima`.
struct ExportCatima: UCardCommand {
  static let help = CommandHelp(
    name: "catima",
    abstract: Phrase(
      english: "Write a file that Catima imports on a phone, pictures too.",
      ukrainian: "Записати файл, який імпортує Catima на телефоні, також із зображеннями."),
    examples: [
      "ucard export catima -o catima.zip", "ucard export catima --encrypt -o catima.zip",
      "ucard export catima --new --phone Pixel -o new.zip",
    ],
    details: Phrase(
      english: """
        Each identifier is a card there. What Catima will not show is said card by card; it stands in columns that \
        Catima passes over. Secrets are left out. --encrypt asks for a password (AES-256).

        Catima passes over a card that it has, and never changes one. So cards keep their numbers on the phone, and \
        those that were edited since are named: delete them there before you import the file. If you have done so already, \
        an import of the phone's export tells the wallet. A file that is written counts as imported on the phone: --new \
        leaves its cards out.

        A card with a picture would be there twice after each import, because Catima never takes it for the one that it \
        has. So cards with pictures that the phone has, and that nobody has edited, are left out and counted. \
        --whole writes every card, as for a phone of another name; only from such a file does ucard import make the same \
        wallet again.
        """,
      ukrainian: """
        Кожен ідентифікатор стає там карткою. Чого Catima не покаже, буде сказано про кожну картку; ці дані стоять у \
        стовпцях, які Catima пропускає. Таємне пропускається. --encrypt питає пароль (AES-256).

        Catima пропускає картку, яку вже має, і ніколи не змінює картку. Тому картки зберігають свої номери на \
        телефоні, а змінені відтоді перелічуються: видаліть їх там, перш ніж імпортувати файл. Якщо це \
        вже зроблено, гаманець дізнається про це з імпорту файлу з телефона. Записаний файл вважається імпортованим на \
        телефоні: --new пропускає його картки.

        Картку із зображенням Catima під час кожного імпорту додавала б іще раз, бо ніколи не впізнає в ній ту, яка вже є. \
        Тому картки із зображеннями, які на телефоні вже є і яких ніхто не змінював, пропускаються, а звіт називає їх кількість. --whole \
        записує всі картки, як для телефона з іншою назвою; лише з такого файлу ucard import відновить той самий гаманець.
        """))

  var file = ExportFile()
  var encryption = EncryptionOptions()
  var target = PhoneOptions()
  var isNewOnly = Given.flag(
    "--new",
    english: "Only cards that the phone does not have.", ukrainian: "Лише картки, яких на телефоні немає.")

  func run(in context: CommandContext) throws {
    try require(
      !isNewOnly || !target.whole, .usage,
      english: "--new writes what the phone does not have, --whole writes everything: choose one.",
      ukrainian: "--new записує те, чого на телефоні немає, --whole — усе: оберіть щось одне.")
    try file.requireFile(for: .catima, in: context)
    let secret = try encryption.secret(for: file.output, in: context)
    let phone = try target.name()
    let export = try file.run(as: .catima, encryptedWith: secret, in: context) {
      try $0.catima(of: $1, for: phone, isNewOnly: isNewOnly, isWhole: target.whole, at: context.now())
    }
    try context.report(export, for: phone, writtenTo: file.output)
  }
}

extension CommandContext {
  /// Reports an export for a phone.
  ///
  /// - Parameter file: the file; nil if it is sent to the phone.
  /// - Throws: `CommandFailure` if the wallet could not note what the phone gets.
  func report(_ export: PhoneExport, for phone: String?, writtenTo file: String?) throws(CommandFailure) {
    say(export.result.remarks, about: "Catima")
    if let file, file != "-" { say(.written(export.result.count, to: file)) }
    if export.result.leftOut > 0 { say(.leftOut(export.result.leftOut)) }
    if let phone, let last = export.otherPhone {
      let other =
        last.name.map(Phrase.quoted) ?? Phrase(english: "one without a name", ukrainian: "телефон без назви")
      say(
        english: "“\(phone)” is a new phone, for which every card is new. The last one was \(other).",
        ukrainian: "«\(phone)» — новий телефон, для нього всі картки нові. Попередній: \(other).")
    }
    guard let failure = export.unnoted.map(CommandFailure.init) else { return }
    throw CommandFailure(
      failure.status,
      english: """
        The file is written, but the next export will take its cards for new: the wallet could not note them. \
        \(failure.phrase)
        """,
      ukrainian: """
        Файл записано, але наступний експорт вважатиме його картки новими: гаманцю не вдалося їх запам’ятати. \
        \(failure.phrase)
        """)
  }
}

extension Phrase {
  /// The number of cards that a file for a phone does not have.
  static func leftOut(_ count: Int) -> Phrase {
    Phrase(
      english: """
        \(.cards(count)) with pictures \(count == 1 ? "is" : "are") left out: the phone has \
        \(count == 1 ? "it" : "them"), and Catima would add \(count == 1 ? "it" : "them") again (--whole writes everything).
        """,
      ukrainian: """
        Пропущено \(.cards(count, one: "картку")) із зображеннями: на телефоні \
        \(count == 1 ? "вона вже є" : "вони вже є"), і Catima додала б \(count == 1 ? "її" : "їх") ще раз (--whole записує все).
        """)
  }
}

/// The options for the phone that a file for Catima is for.
struct PhoneOptions {
  var phone: String? = Given.option(
    "--phone", value: .name,
    english: "The phone that the file is for, by a name of your choice; without it, the one that was used last.",
    ukrainian: "Назва телефона, для якого файл, на ваш вибір; без неї — останній телефон.")
  var whole = Given.flag(
    "--whole",
    english: "Every card, even with pictures that the phone has, so that an import gives the same wallet.",
    ukrainian: "Усі картки, навіть із зображеннями, які на телефоні вже є, щоб імпорт відтворив той самий гаманець.")

  /// Whether one of the options is given.
  var areGiven: Bool { phone != nil || whole }

  /// The name of the phone.
  ///
  /// - Throws: `CommandFailure` for one that is not visible, or not in one line.
  func name() throws(CommandFailure) -> String? { try phone?.asName(of: .phone) }
}
