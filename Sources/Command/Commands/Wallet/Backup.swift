internal import Actions
internal import Arguments
internal import CommandBase
internal import Files
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard backup`.
struct Backup: UCardCommand {
  static let help = CommandHelp(
    name: "backup", words: TypedWord("backup", context: "command"), group: .safe, isEveryday: true,
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
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    try result.validated(beside: file)
    // Nobody types a password for a file that is not replaced.
    if file != "-" { try wallet.forbidOverwriting(by: file, in: context) }
    _ = try orRefusal { try request(in: context).isThere() }
    let secret = try encryption.secret(for: file, in: context)
    let backup = try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches,
        Phrase("There is no wallet yet, so there is nothing to back up. \(.firstCard)"))
      let backup = try write(store, encryptedWith: secret, in: context)
      for number in backup.damagedCards {
        context.say(Phrase("Card #\(number) is damaged, and was backed up as it is."))
      }
      if !backup.damagedCards.isEmpty, !backup.isDamaged {
        context.say(Phrase("To see what is damaged:").then("ucard check"))
      }
      return backup
    }
    try require(
      !backup.isDamaged, .badData,
      Phrase("The wallet is damaged, and so is the backup, which is an exact copy. To see what is damaged:")
        .then("ucard check"))
    let count = backup.count
    let size: Int? = if case .regular(let size) = FileKind(of: file) { Int(size) } else { nil }
    try result.report(["bytes": size, "cards": count, "encrypted": secret != nil, "file": file], in: context) {
      let encrypted = secret == nil ? Phrase.nothing : Phrase(", encrypted")
      context.say(
        file == "-"
          ? .count(count, one: "Backed up \(count) card\(encrypted).", other: "Backed up \(count) cards\(encrypted).")
          : .count(
            count, one: "Backed up \(count) card to “\(file)”\(encrypted).",
            other: "Backed up \(count) cards to “\(file)”\(encrypted)."))
    }
  }

  private func write(
    _ store: WalletStore, encryptedWith secret: [UInt8]?, in context: CommandContext
  ) throws -> BackupResult {
    try require(
      file != "-" || !context.terminal.isOutput, .usage,
      Phrase("A backup cannot be written to the terminal: name a file, or redirect the output."))
    return try orRefusal { try request(encryptedWith: secret, in: context).run(on: store) }
  }

  private func request(encryptedWith secret: [UInt8]? = nil, in context: CommandContext) -> BackupRequest {
    BackupRequest(
      to: file == "-" ? .sink(context.output) : .file(file), encryptedWith: secret, isForced: force)
  }

  /// Calls `body`, and names the file in a refusal.
  private func orRefusal<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let refusal as BackupRequest.Refusal { throw CommandFailure(refusal, of: file) }
  }
}

extension CommandFailure {
  /// Creates the failure for a file that a backup must not replace.
  fileprivate init(_ refusal: BackupRequest.Refusal, of file: String) {
    let phrase =
      switch refusal {
      case .leftover(let leftover):
        Phrase(
          """
          “\(leftover)” was left by a program that was interrupted, and would damage the backup. Remove it, name \
          another file, or add --force.
          """)
      case .encrypted:
        Phrase(
          """
          “\(file)” exists already and is encrypted. Name another file, or replace it with --encrypt and its password, \
          or with --force.
          """)
      case .noBackup:
        Phrase("“\(file)” exists already and is not a backup. Name another file, or add --force to replace it.")
      case .damagedWallet:
        Phrase("The wallet is damaged, so “\(file)” was not replaced. Name another file, or see what is damaged:")
          .then("ucard check")
      }
    self.init(refusal == .damagedWallet ? .badData : .cannotCreate, phrase)
  }
}
