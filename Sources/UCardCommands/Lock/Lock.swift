internal import Arguments
internal import Household
internal import Wallet
internal import Words

/// `ucard lock`.
struct Lock: UCardCommand {
  static let help = CommandHelp(
    name: "lock",
    abstract: Phrase(
      english: "Encrypt PINs and other secrets in the wallet.",
      ukrainian: "Зашифрувати в гаманці ПІН-коди та інше таємне."),
    examples: ["ucard lock", "ucard lock --keyring", "ucard show Gym --identifier PIN", "ucard lock --change"],
    details: Phrase(
      english: """
        What is secret is then encrypted in the wallet's file, in its history and in every backup made from now on. \
        Names, codes and all else stay as they are, and so does the time that a code takes at the till. A new secret is \
        encrypted without a question; ucard show -i PIN asks for the password. Nobody opens secrets without it, and \
        nobody can bring it back.

        --keyring puts the password into the desktop's keyring (the program secret-tool), so that ucard takes it from \
        there. --change sets another password, with a new key. ucard lock can be interrupted and run again. Files that \
        were written before, such as backups, keep what they have; so may the disk itself.
        """,
      ukrainian: """
        Таємне тоді зашифровано у файлі гаманця, в його історії та в кожній копії, зробленій відтепер. Назви, коди й \
        решта лишаються як є, і код на касі з’являється так само швидко. Нове таємне шифрується без запитань; \
        ucard show -i ПІН питає пароль. Без пароля таємного не відкриє ніхто, і відновити пароль неможливо.

        --keyring зберігає пароль у сховищі ключів робочого столу (програма secret-tool), і ucard бере його звідти. --change задає інший пароль і новий ключ. ucard lock можна перервати й запустити знову. Раніше записані файли, \
        як-от копії, зберігають те, що в них є; так само, можливо, і сам диск.
        """))

  var keyring = Given.flag(
    "--keyring",
    english: "Put the password into the desktop's keyring, too.", ukrainian: "Зберегти пароль також у сховищі ключів.")
  var change = Given.flag(
    "--change",
    english: "Set another password for a wallet that is locked.",
    ukrainian: "Задати інший пароль замкненого гаманця.")
  var newPasswordFile: String? = Given.option(
    "--new-password-file", isForExperts: true, value: .file,
    english: "With --change: read the new password from the first line of this file.",
    ukrainian: "З --change: прочитати новий пароль з першого рядка цього файлу.", completion: .files)
  var password = PasswordOption()
  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    try require(
      newPasswordFile == nil || change, .usage, english: "--new-password-file goes with --change.",
      ukrainian: "--new-password-file вказують лише разом із --change.")
    try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches, english: "There is no wallet yet, and nothing to lock. \(.firstCard)",
        ukrainian: "Гаманця ще немає, нема чого замикати. \(.firstCard)")
      switch (try store.lock(), change) {
      case (nil, true):
        let failure = CommandFailure(store.notLocked)
        throw CommandFailure(
          failure.status, english: "\(failure.phrase) To lock it: ucard lock",
          ukrainian: "\(failure.phrase) Замкнути його: ucard lock")
      case (nil, false):
        try lock(store, in: context)
      case (_?, true):
        try changePassword(of: store, in: context)
      case (let lock?, false):
        if lock.isClean {
          context.say(
            english: "The wallet is locked already, with the password that it has. Another one: ucard lock --change",
            ukrainian: "Гаманець уже замкнено з наявним паролем. Інший пароль задає ucard lock --change")
        } else {
          try finish(store, in: context)
          context.say(english: "Locked: the file is now clean, too.", ukrainian: "Замкнено: тепер і файл очищено.")
        }
        if keyring {
          let (key, password) = try store.keyAndPassword(password, in: context)
          try put(password, key, in: context)
        }
      }
    }
  }

  private func lock(_ store: WalletStore, in context: CommandContext) throws {
    let secret = try newPassword(password, in: context)
    let count = try store.lock(with: secret)
    try finish(store, in: context)
    context.say(
      english: """
        Locked: \(.secrets(count)) encrypted. Without the password nobody can read a secret, and backups made before are \
        not encrypted.
        """,
      ukrainian: """
        Замкнено: зашифровано \(.secrets(count)). Без пароля таємного не прочитає ніхто, а раніше зроблені копії не \
        зашифровані.
        """)
    sayWhatTheHouseholdHas(in: context)
    if keyring { try put(secret, store.key(for: secret), in: context) }
  }

  /// Says what the lock does not reach if the wallet is shared.
  private func sayWhatTheHouseholdHas(in context: CommandContext) {
    guard let household = try? context.household(of: wallet), let settings = try? household.settings() else {
      return
    }
    context.say(
      english: """
        This wallet is shared. What was sent before it was secret, or by an older ucard, is not encrypted in the \
        history here and on the other computers. To be rid of it, all leave, and one begins anew: ucard sync leave
        """,
      ukrainian: """
        Цей гаманець спільний. Те, що надіслано, перш ніж стало таємним, або надіслала давніша ucard, не зашифровано в історії \
        тут і на інших комп’ютерах. Щоб його позбутися, усі мають вийти, а хтось один — почати наново: ucard sync leave
        """)
    switch settings.passphrase {
    case .file(let path)?:
      context.say(
        english: """
          The household's password stays in “\(path)”, for timers. Who reads that and the folder reads the secrets \
          that the household shares.
          """,
        ukrainian: """
          Пароль спільного гаманця лишається у «\(path)» для таймерів. Хто прочитає його й теку, прочитає й таємне спільного \
          гаманця.
          """)
    case .keyring?:
      context.say(
        english: "The household's password stays in the keyring, for timers.",
        ukrainian: "Пароль спільного гаманця лишається у сховищі ключів для таймерів.")
    case nil: break
    }
  }

  private func changePassword(of store: WalletStore, in context: CommandContext) throws {
    let (key, _) = try store.keyAndPassword(password, isFromKeyring: false, in: context)
    let secret = try newPassword(PasswordOption(passwordFile: newPasswordFile), in: context)
    let newKey: WalletKey
    do throws(WalletError) {
      newKey = try store.change(passphraseOf: key, to: secret)
    } catch {
      throw failure(error, whileChanging: store, from: key)
    }
    try finish(store, in: context)
    context.say(english: "The password is changed.", ukrainian: "Пароль змінено.")
    let ring = Keyring(key.recipient, context)
    if keyring || ring.password() != nil { try put(secret, newKey, in: context) }
    ring.clear()
  }

  /// The failure to change the password, which says which one counts.
  private func failure(
    _ error: WalletError, whileChanging store: WalletStore, from key: WalletKey
  ) -> CommandFailure {
    let failure = CommandFailure(error)
    let isOld = (try? store.lock())?.recipient == key.recipient
    return CommandFailure(
      status: failure.status,
      phrase: .sentences(
        failure.phrase,
        isOld
          ? Phrase(english: "The old password still counts.", ukrainian: "Далі діє старий пароль.")
          : Phrase(
            english: "If the new password does not open the secrets, the old one still counts.",
            ukrainian: "Якщо новий пароль не відкриває таємного, далі діє старий.")))
  }

  private func newPassword(_ option: PasswordOption, in context: CommandContext) throws -> [UInt8] {
    let question = Phrase(english: "New password of the wallet: ", ukrainian: "Новий пароль гаманця: ")
    return try option.requiredPassword(
      for: question, isRepeated: true, by: change ? "--new-password-file" : "--password-file", in: context)
  }

  private func finish(_ store: WalletStore, in context: CommandContext) throws {
    try? context.household(of: wallet).forgetFingerprints()
    do throws(WalletError) { try store.finishLocking() } catch {
      throw CommandFailure(
        CommandFailure(error).status,
        english: """
          The wallet is locked, and the password typed last counts. But its file could not be cleaned of what stood \
          there before; ucard lock finishes it.
          """,
        ukrainian: """
          Гаманець замкнено, і діє пароль, набраний останнім. Але файл не вдалося очистити від того, що було раніше; \
          завершить це ucard lock.
          """)
    }
  }

  private func put(_ password: [UInt8], _ key: WalletKey, in context: CommandContext) throws {
    guard Keyring(key.recipient, context).put(password) else {
      let isMissing = !Keyring.hasProgram(in: context)
      let remedy =
        isMissing
        ? Component.secretTool.missing(english: "It needs secret-tool", ukrainian: "Потрібна програма secret-tool")
        : Phrase(
          english: "It has to be open; ucard lock --keyring tries again.",
          ukrainian: "Сховище має бути відкрите; ще раз спробує ucard lock --keyring.")
      throw CommandFailure(
        .cannotCreate, english: "The wallet is locked, but the keyring did not take the password. \(remedy)",
        ukrainian: "Гаманець замкнено, але сховище ключів не прийняло пароля. \(remedy)")
    }
    context.say(english: "The keyring has the password.", ukrainian: "Пароль збережено у сховищі ключів.")
  }
}

/// `ucard unlock`.
struct Unlock: UCardCommand {
  static let help = CommandHelp(
    name: "unlock",
    abstract: Phrase(
      english: "Take the encryption off the wallet's secrets.", ukrainian: "Розшифрувати таємне в гаманці."),
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

  var password = PasswordOption()
  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    try wallet.withWallet(.existing, in: context) { store in
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
