internal import Arguments
internal import Household
internal import Wallet
internal import Words

/// `ucard lock`.
struct Lock: UCardCommand {
  static let help = CommandHelp(
    name: "lock",
    abstract: Phrase("Encrypt PINs and other secrets in the wallet."),
    examples: ["ucard lock", "ucard lock --keyring", "ucard show Gym --identifier PIN", "ucard lock --change"],
    details: Phrase(
      """
      What is secret is then encrypted in the wallet's file, in its history and in every backup made from now on. \
      Names, codes and all else stay as they are, and so does the time that a code takes at the till. A new secret is \
      encrypted without a question; ucard show -i PIN asks for the password. Nobody opens secrets without it, and \
      nobody can bring it back.

      --keyring puts the password into the desktop's keyring (the program secret-tool), so that ucard takes it from \
      there. --change sets another password, with a new key. ucard lock can be interrupted and run again. Files that \
      were written before, such as backups, keep what they have; so may the disk itself.
      """))

  var keyring = Given.flag("--keyring", help: Phrase("Put the password into the desktop's keyring, too."))
  var change = Given.flag("--change", help: Phrase("Set another password for a wallet that is locked."))
  var newPasswordFile: String? = Given.option(
    "--new-password-file", isForExperts: true, value: .file,
    help: Phrase("With --change: read the new password from the first line of this file."), completion: .files)
  var password = PasswordOption()
  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    try require(newPasswordFile == nil || change, .usage, Phrase("--new-password-file goes with --change."))
    try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches, Phrase("There is no wallet yet, and nothing to lock. \(.firstCard)"))
      switch (try store.lock(), change) {
      case (nil, true):
        let failure = CommandFailure(store.notLocked)
        throw CommandFailure(failure.status, Phrase("\(failure.phrase) To lock it: ucard lock"))
      case (nil, false):
        try lock(store, in: context)
      case (_?, true):
        try changePassword(of: store, in: context)
      case (let lock?, false):
        if lock.isClean {
          context.say(
            Phrase("The wallet is locked already, with the password that it has. Another one: ucard lock --change"))
        } else {
          try finish(store, in: context)
          context.say(Phrase("Locked: the file is now clean, too."))
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
      .count(
        count,
        one: """
          Locked: \(count) secret encrypted. Without the password nobody can read a secret, and backups made before are \
          not encrypted.
          """,
        other: """
          Locked: \(count) secrets encrypted. Without the password nobody can read a secret, and backups made before are \
          not encrypted.
          """))
    sayWhatTheHouseholdHas(in: context)
    if keyring { try put(secret, store.key(for: secret), in: context) }
  }

  /// Says what the lock does not reach if the wallet is shared.
  private func sayWhatTheHouseholdHas(in context: CommandContext) {
    guard let household = try? context.household(of: wallet), let settings = try? household.settings() else {
      return
    }
    context.say(
      Phrase(
        """
        This wallet is shared. What was sent before it was secret, or by an older ucard, is not encrypted in the \
        history here and on the other computers. To be rid of it, all leave, and one begins anew: ucard sync leave
        """))
    switch settings.passphrase {
    case .file(let path)?:
      context.say(
        Phrase(
          """
          The household's password stays in “\(path)”, for timers. Who reads that and the folder reads the secrets \
          that the household shares.
          """))
    case .keyring?:
      context.say(Phrase("The household's password stays in the keyring, for timers."))
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
    context.say(Phrase("The password is changed."))
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
      failure.status,
      .sentences(
        failure.phrase,
        isOld
          ? Phrase("The old password still counts.")
          : Phrase("If the new password does not open the secrets, the old one still counts.")))
  }

  private func newPassword(_ option: PasswordOption, in context: CommandContext) throws -> [UInt8] {
    let question = Phrase("New password of the wallet: ")
    return try option.requiredPassword(
      for: question, isRepeated: true, by: change ? "--new-password-file" : "--password-file", in: context)
  }

  private func finish(_ store: WalletStore, in context: CommandContext) throws {
    try? context.household(of: wallet).forgetFingerprints()
    do throws(WalletError) { try store.finishLocking() } catch {
      throw CommandFailure(
        CommandFailure(error).status,
        Phrase(
          """
          The wallet is locked, and the password typed last counts. But its file could not be cleaned of what stood \
          there before; ucard lock finishes it.
          """))
    }
  }

  private func put(_ password: [UInt8], _ key: WalletKey, in context: CommandContext) throws {
    guard Keyring(key.recipient, context).put(password) else {
      let isMissing = !Keyring.hasProgram(in: context)
      let remedy =
        isMissing
        ? Component.secretTool.missing(Phrase("It needs secret-tool"))
        : Phrase("It has to be open; ucard lock --keyring tries again.")
      throw CommandFailure(
        .cannotCreate, Phrase("The wallet is locked, but the keyring did not take the password. \(remedy)"))
    }
    context.say(Phrase("The keyring has the password."))
  }
}

/// `ucard unlock`.
struct Unlock: UCardCommand {
  static let help = CommandHelp(
    name: "unlock",
    abstract: Phrase("Take the encryption off the wallet's secrets."),
    examples: ["ucard unlock"],
    details: Phrase(
      """
      This undoes ucard lock: PINs and other secrets are then in the wallet as they are, and are shown without a \
      password. To see one of them, ucard show CARD -i PIN is enough. The keyring forgets the password.
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
        .count(
          count,
          one: """
            Unlocked: \(count) secret is no longer encrypted. Backups and exports made while the wallet was locked still \
            need its password.
            """,
          other: """
            Unlocked: \(count) secrets are no longer encrypted. Backups and exports made while the wallet was locked \
            still need its password.
            """))
    }
  }
}
