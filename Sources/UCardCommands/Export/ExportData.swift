internal import Actions
internal import Arguments
internal import Words

/// `ucard export json`.
struct ExportJSON: UCardCommand {
  static let help = CommandHelp(
    name: "json",
    abstract: Phrase(
      english: "Write the wallet as JSON, with everything that is in it.",
      ukrainian: "Записати гаманець як JSON, з усім, що в ньому є."),
    examples: [
      "ucard export json -o wallet.json", "ucard export json --encrypt -o wallet.json.age",
      "ucard import wallet.json.age",
      "ucard export json Gym | jq .cards",
    ],
    details: Phrase(
      english: """
        Cards, categories in their order, pictures as base64, secrets, and how cards were used: ucard import makes the \
        same wallet of it. The keys of a card are those of ucard list --format json. Only you may read the file.

        --encrypt asks for a password. The file is then one of age, which age -d opens too; without the password nobody \
        can.
        """,
      ukrainian: """
        Картки, категорії в їхньому порядку, зображення в base64, таємне й те, як картками користувалися: ucard import \
        відтворює з цього такий самий гаманець. Ключі картки ті самі, що в ucard list --format json. Читати файл \
        можете лише ви.

        --encrypt питає пароль. Файл тоді у форматі age, і його відкриває й age -d; без пароля його не відкриє ніхто.
        """))

  var file = ExportFile()
  var encryption = EncryptionOptions()

  func run(in context: CommandContext) throws {
    let secret = try encryption.secret(for: file.output, in: context)
    let result = try file.run(as: .json, encryptedWith: secret, in: context) { try $0.data(.json, of: $1) }
    file.report(result, in: context)
    if result.locked > 0 {
      context.say(
        english: """
          Locked secrets in it: \(result.locked). The password that the wallet has now opens them, wherever the file is \
          imported; for a file with readable secrets, run ucard unlock before the export.
          """,
        ukrainian: """
          Замкненого таємного у файлі: \(result.locked). Його відкриє нинішній пароль гаманця, хоч би де імпортували файл; щоб \
          таємне у файлі читалося, виконайте ucard unlock перед експортом.
          """)
    }
  }
}

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
    try file.report(file.run(as: .csv, in: context) { try $0.data(.csv, of: $1) }, for: "CSV", in: context)
  }
}

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
    try file.report(file.run(as: .link, in: context) { try $0.data(.links, of: $1) }, for: "Catima", in: context)
  }
}
