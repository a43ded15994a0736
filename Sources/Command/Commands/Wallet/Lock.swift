internal import Arguments
internal import CommandBase
internal import Household
internal import JSON
internal import Wallet
internal import Words

/// `ucard lock`.
struct Lock: UCardCommand {
  static let help = CommandHelp(
    name: "lock", group: .safe,
    abstract: Phrase("Encrypt PINs and other secrets in the wallet."),
    examples: ["ucard lock", "ucard lock --keyring", "ucard show Gym --identifier PIN", "ucard lock --change"],
    details: Phrase(
      """
      Secrets are then encrypted in the wallet's file, in its history and in every backup made from now on. Names, \
      codes and everything else stay as they are, and codes appear at the till as fast as before. New secrets are \
      encrypted without asking; ucard show -i PIN asks for the password. Without the password nobody can read the \
      secrets, and a lost password cannot be recovered.

      --keyring puts the password into the desktop's keyring (the program secret-tool), and ucard takes it from there. \
      --change sets another password, with a new key. ucard lock can be interrupted and run again. Files that were \
      written earlier, such as backups, are not changed; the disk itself may keep old data too.
      """))

  var keyring = Given.flag("--keyring", help: Phrase("Put the password into the desktop's keyring, too."))
  var change = Given.flag("--change", help: Phrase("Set another password for a wallet that is locked."))
  var newPasswordFile: String? = Given.option(
    "--new-password-file", isForExperts: true, value: .file,
    help: Phrase("With --change: read the new password from the first line of this file."), completion: .files)
  var password = PasswordOption()
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    try require(newPasswordFile == nil || change, .usage, Phrase("--new-password-file needs --change."))
    try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches,
        Phrase("There is no wallet yet, so there is nothing to lock. \(.firstCard)"))
      switch (try store.lock(), change) {
      case (nil, true):
        let failure = CommandFailure(store.notLocked)
        throw CommandFailure(
          failure.status, .sentences(failure.phrase, Phrase("To lock it:").then("ucard lock")))
      case (nil, false):
        try lock(store, in: context)
      case (_?, true):
        try changePassword(of: store, in: context)
      case (let lock?, false):
        if lock.isClean {
          try result.report(isLocked: true, secrets: 0, in: context) {
            Phrase("The wallet is already locked. To set another password:").then("ucard lock --change")
          }
        } else {
          try finish(store, in: context)
          try result.report(isLocked: true, secrets: 0, in: context) {
            Phrase("Locked: the file has no unencrypted secrets any more.")
          }
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
    let count = try store.lock(with: secret, work: context.lockWork)
    try finish(store, in: context)
    try result.report(isLocked: true, secrets: count, in: context) {
      .count(
        count,
        one: """
          Locked: \(count) secret encrypted. Without the password nobody can read secrets. Secrets in earlier backups \
          are not encrypted.
          """,
        other: """
          Locked: \(count) secrets encrypted. Without the password nobody can read secrets. Secrets in earlier backups \
          are not encrypted.
          """)
    }
    warnOfSharedSecrets(in: context)
    if keyring { try put(secret, store.key(for: secret), in: context) }
  }

  /// Says what the lock does not reach if the wallet is shared.
  private func warnOfSharedSecrets(in context: CommandContext) {
    guard let household = try? context.household(of: wallet), let settings = try? household.settings() else {
      return
    }
    context.say(
      Phrase(
        """
        This wallet is shared. Secrets that were sent before they were marked as secret, or by an older ucard, are not \
        encrypted in the history here and on the other computers. To get rid of that history, leave on all computers, \
        and share the wallet anew:
        """
      ).then("ucard sync leave"))
    switch settings.passphrase {
    case .file(let path)?:
      context.say(
        Phrase(
          """
          The household's password stays in “\(path)”, for timers. Anyone who can read this file and the folder can \
          read the secrets that the household shares.
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
      newKey = try store.change(passphraseOf: key, to: secret, work: context.lockWork)
    } catch {
      throw failure(error, whileChanging: store, from: key)
    }
    try finish(store, in: context)
    try result.report(isLocked: true, secrets: 0, in: context) { Phrase("The password is changed.") }
    let ring = Keyring(.lock, key.recipient, context)
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
        isOld
          ? Phrase("The old password still counts.")
          : Phrase("If the new password does not open the secrets, the old one still counts."),
        failure.phrase))
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
          The wallet is locked with the password typed last, but earlier data could not be removed from its file. To \
          finish:
          """
        ).then("ucard lock"))
    }
  }

  private func put(_ password: [UInt8], _ key: WalletKey, in context: CommandContext) throws {
    guard Keyring(.lock, key.recipient, context).put(password) else {
      let isMissing = !Keyring.hasProgram(in: context)
      let remedy =
        isMissing
        ? Component.secretTool.missing(Phrase("U-Card needs secret-tool to use the keyring"))
        : Phrase("Unlock the keyring, and try again:").then("ucard lock --keyring")
      throw CommandFailure(
        .cannotCreate,
        .sentences(Phrase("The wallet is locked, but the keyring did not take the password."), remedy))
    }
    if !result.isJSON { context.say(Phrase("The password is in the keyring.")) }
  }
}

/// `ucard unlock`.
struct Unlock: UCardCommand {
  static let help = CommandHelp(
    name: "unlock", group: .safe,
    abstract: Phrase("Decrypt the secrets in the wallet."),
    examples: ["ucard unlock"],
    details: Phrase(
      """
      This reverses ucard lock: PINs and other secrets are then stored unencrypted, and shown without a password. To \
      see only one secret, use ucard show CARD -i PIN. The password is removed from the keyring.
      """))

  var password = PasswordOption()
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    try wallet.withWallet(.existing, in: context) { store in
      let key = try store.key(password, in: context)
      let count = try store.unlock(with: key)
      Keyring(.lock, key.recipient, context).clear()
      try result.report(isLocked: false, secrets: count, in: context) {
        .count(
          count,
          one: """
            Unlocked: \(count) secret is no longer encrypted. Backups and exports made while the wallet was locked \
            still need its password.
            """,
          other: """
            Unlocked: \(count) secrets are no longer encrypted. Backups and exports made while the wallet was locked \
            still need its password.
            """)
      }
    }
  }
}

extension ResultOptions {
  /// Reports whether the wallet is locked, and how many secrets were encrypted or decrypted.
  fileprivate func report(
    isLocked: Bool, secrets: Int, in context: CommandContext, _ phrase: () -> Phrase
  ) throws {
    try report(["locked": isLocked, "secrets": secrets], in: context) { context.say(phrase()) }
  }
}
