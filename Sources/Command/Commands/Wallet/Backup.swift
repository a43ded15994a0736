internal import Glibc
internal import Age
internal import Arguments
internal import CommandBase
internal import Cryptography
internal import Exchange
internal import Files
internal import Terminal
internal import Wallet
internal import Words

/// `ucard backup`.
struct Backup: UCardCommand {
  static let help = CommandHelp(
    name: "backup", words: TypedWord("backup", context: "command"),
    abstract: Phrase("Write the whole wallet into one file."),
    examples: ["ucard backup cards.ucard", "ucard backup cards.ucard.age --encrypt", "ucard restore cards.ucard"],
    details: Phrase(
      """
      The backup has everything: cards, secrets, pictures, and the history for undo. The file gets its name when it is \
      complete and on the disk; only you may read it. An existing backup of that name is replaced, any other file is \
      not. A backup is a wallet: --wallet opens it, and a backup that was changed in this way is no longer replaced.

      --encrypt asks for a password. The file then has the format of age, and age -d opens it too; without the \
      password nobody can open it. A later backup replaces it if the password is the same. Nothing is written to the \
      disk unencrypted.
      """))

  var file: String = Given.argument(
    value: .file,
    help: Phrase("The file, or - for standard output."),
    completion: .files)
  var force = Given.flag("--force", help: Phrase("Replace the file even if it is not a backup."))
  var encryption = EncryptionOptions()
  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    let secret = try encryption.secret(for: file, in: context)
    let (count, isDamaged) = try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches,
        Phrase("There is no wallet yet, so there is nothing to back up. \(.firstCard)"))
      let findings = try write(store, encryptedWith: secret, in: context)
      let damagedCards = findings.compactMap { finding -> Int? in
        if case .unreadableCard(let number) = finding { number } else { nil }
      }
      for number in damagedCards {
        context.say(Phrase("Card #\(number) is damaged, and was backed up as it is."))
      }
      let isDamaged = findings.contains(where: \.isDamage)
      if !damagedCards.isEmpty, !isDamaged {
        context.say(Phrase("To see what is damaged:").then("ucard check"))
      }
      return (isDamaged ? 0 : try store.withSnapshot { try $0.cardCount() }, isDamaged)
    }
    guard !isDamaged else {
      throw CommandFailure(
        .badData,
        Phrase("The wallet is damaged, and so is the backup, which is an exact copy. To see what is damaged:")
          .then("ucard check"))
    }
    let encrypted = secret == nil ? Phrase.nothing : Phrase(", encrypted")
    context.say(
      file == "-"
        ? .count(count, one: "Backed up \(count) card\(encrypted).", other: "Backed up \(count) cards\(encrypted).")
        : .count(
          count, one: "Backed up \(count) card to “\(file)”\(encrypted).",
          other: "Backed up \(count) cards to “\(file)”\(encrypted)."))
  }

  /// - Returns: the problems of the wallet.
  private func write(
    _ store: WalletStore, encryptedWith secret: [UInt8]?, in context: CommandContext
  ) throws -> [WalletFinding] {
    func fill(_ output: any ByteSink) throws -> [WalletFinding] {
      guard let secret else { return try store.backUp { try output.write($0) } }
      return try EncryptedBackup.write(to: output, password: secret) { plain in
        try store.backUp { try plain.write($0) }
      }
    }
    if file == "-" {
      try require(
        !context.terminal.isOutput, .usage,
        Phrase("A backup cannot be written to the terminal: name a file, or redirect the output."))
      return try fill(context.output)
    }
    try wallet.forbidOverwriting(by: file, in: context)
    let isReplaced = try requireRoom(encryptedWith: secret)
    var findings: [WalletFinding] = []
    try OutputFile.write(to: file, isPrivate: true) { output in
      findings = try fill(output)
      // A damaged wallet must not replace what may be the last intact copy.
      guard !findings.contains(where: \.isDamage) || !isReplaced else {
        throw CommandFailure(
          .badData,
          Phrase("The wallet is damaged, so “\(file)” was not replaced. Name another file, or see what is damaged:")
            .then("ucard check"))
      }
      switch FileKind(of: file) {
      case .nothing, .regular: if force { try WalletStore.removeLeftoverJournals(beside: file) }
      case .channel, .folder, .link: break
      }
    }
    return findings
  }

  /// Throws an error if a file exists that must not be replaced, or a file beside it that SQLite would apply to the
  /// backup.
  ///
  /// - Returns: whether a file is replaced.
  private func requireRoom(encryptedWith secret: [UInt8]?) throws -> Bool {
    let kind = FileKind(of: file)
    switch kind {
    case .link:
      throw FileError(path: file, errno: ENOENT)
    case .channel, .folder:
      return false
    case .nothing, .regular:
      break
    }
    if !force, let beside = WalletStore.leftoverJournal(beside: file) {
      throw CommandFailure(
        .cannotCreate,
        Phrase(
          """
          “\(beside)” was left by a program that was interrupted, and would damage the backup. Remove it, name another \
          file, or add --force.
          """))
    }
    guard case .regular(let size) = kind, size > 0 else { return false }
    // An existing file is replaced only if it is a backup too.
    let isBackup = try secret.map { try EncryptedBackup.isBackup(file, password: $0) } ?? false
    try require(
      force || isBackup || !NamedFile(file).isAge, .cannotCreate,
      Phrase(
        """
        “\(file)” exists already and is encrypted. Name another file, or replace it with --encrypt and its password, \
        or with --force.
        """))
    guard force || isBackup || (try? WalletStore.isBackup(file)) ?? false else {
      throw CommandFailure(
        .cannotCreate,
        Phrase("“\(file)” exists already and is not a backup. Name another file, or add --force to replace it."))
    }
    return true
  }
}
