internal import Arguments
internal import Wallet
internal import Words

/// `ucard unlock`.
struct Unlock: UCardCommand {
  static let help = CommandHelp(
    name: "unlock",
    abstract: Phrase(
      english: "Take the encryption off the wallet's secrets.", ukrainian: "Зняти шифрування з таємного в гаманці."),
    examples: ["ucard unlock"],
    details: Phrase(
      english: """
        This undoes ucard lock: PINs and other secrets are then in the wallet as they are, and are shown without a \
        password. To see one of them, ucard show CARD -i PIN is enough. The keyring forgets the password.
        """,
      ukrainian: """
        Ця команда скасовує ucard lock: ПІН-коди та інше таємне тоді лежать у гаманці незашифровані й показуються без пароля. \
        Щоб побачити щось одне, досить ucard show КАРТКА -i ПІН. Сховище ключів забуває пароль.
        """))

  var password: PasswordOption
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    password = try PasswordOption(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    try wallet.location.withWallet(.existing, in: context) { store in
      let key = try store.key(password, in: context)
      let count = try store.unlock(with: key)
      Keyring(key.recipient, context).clear()
      context.say(
        english: """
          Unlocked: \(.secrets(count)) no longer encrypted. Backups and exports made while the wallet was locked need its \
          password still.
          """,
        ukrainian: """
          Відімкнено: більше не зашифровано \(.secrets(count)). Для копій та експорту, зроблених із замкненого гаманця, \
          його пароль потрібен і далі.
          """)
    }
  }
}
