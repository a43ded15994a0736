internal import Arguments
internal import Cards
internal import Exchange
internal import Files
internal import Wallet
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
    let progress = Progress(context)
    var locked = 0
    try file.withContents(as: .json, in: context) { contents in
      try progress.run {
        try file.write(isPrivate: true, encryptedWith: secret, in: context) { write in
          var wallet = try WalletJSON(
            categories: contents.categories, ids: contents.snapshot.categoryIDs(), lock: contents.snapshot.lock(),
            to: write)
          let ticker = progress.ticker(.writing, of: contents.count)
          try contents.forEachCard { card in
            locked += card.card.identifiers.count { $0.encryptedFor != nil }
            try wallet.add(card, picture: contents.snapshot.picture)
            try ticker.tick()
          }
          try wallet.end()
        }
      }
      file.report(contents.count, in: context)
      if locked > 0 {
        context.say(
          english: """
            Locked secrets in it: \(locked). The password that the wallet has now opens them, wherever the file is \
            imported; for a file with readable secrets, run ucard unlock before the export.
            """,
          ukrainian: """
            Замкненого таємного у файлі: \(locked). Його відкриє нинішній пароль гаманця, хоч би де імпортували файл; щоб \
            таємне у файлі читалося, виконайте ucard unlock перед експортом.
            """)
      }
    }
  }
}

extension Phrase {
  /// The name of a long export's work, for the progress.
  static let writing = Phrase(english: "Writing", ukrainian: "Записую")
}
