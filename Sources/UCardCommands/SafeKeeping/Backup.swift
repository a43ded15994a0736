internal import Glibc
internal import Age
internal import Arguments
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
      Everything is in it: cards, secrets, pictures, and what can be undone. It gets its name when it is complete and \
      on the disk; only you may read it. A backup of that name is replaced, any other file is not. A backup is a wallet: \
      --wallet opens it, and what you change in it then is replaced no more.

      --encrypt asks for a password. The file is then one of age, which age -d opens too; without the password nobody \
      can. A later backup takes its place if it has the same password. Nothing of it is on the disk in plain.
      """))

  var file: String = Given.argument(
    value: .file,
    help: Phrase("The file, or - for standard output."),
    completion: .files)
  var force = Given.flag("--force", help: Phrase("Replace a file that is no backup, too."))
  var encryption = EncryptionOptions()
  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    let secret = try encryption.secret(for: file, in: context)
    let (count, isDamaged) = try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches, Phrase("There is no wallet yet, and nothing to back up. \(.firstCard)"))
      let findings = try write(store, encryptedWith: secret, in: context)
      for case .unreadableCard(let number) in findings {
        context.say(Phrase("Card #\(number) is damaged, and is in the backup as it is; ucard check says more."))
      }
      let isDamaged = findings.contains(where: \.isDamage)
      return (isDamaged ? 0 : try store.withSnapshot { try $0.cardCount() }, isDamaged)
    }
    guard !isDamaged else {
      throw CommandFailure(
        .badData,
        Phrase("The wallet is damaged, and the backup as well: all bytes are in it as they are. See ucard check."))
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
        Phrase("A backup is not for the terminal: name a file, or redirect the output."))
      return try fill(context.output)
    }
    try wallet.spare(file, in: context)
    let isReplaced = try requireRoom(encryptedWith: secret)
    var findings: [WalletFinding] = []
    try OutputFile.write(to: file, isPrivate: true) { output in
      findings = try fill(output)
      // A damaged wallet must not replace what may be the last intact copy.
      guard !findings.contains(where: \.isDamage) || !isReplaced else {
        throw CommandFailure(
          .badData,
          Phrase("The wallet is damaged, and “\(file)” was left as it is. Name another file, or see ucard check."))
      }
      switch FileKind(of: file) {
      case .nothing, .regular: if force { try WalletStore.removeUnfinishedBusiness(beside: file) }
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
    if !force, let beside = WalletStore.unfinishedBusiness(beside: file) {
      throw CommandFailure(
        .cannotCreate,
        Phrase(
          """
          “\(beside)” is what a program left that was ended while it wrote, and would damage the backup. Remove it, \
          name another file, or add --force.
          """))
    }
    guard case .regular(let size) = kind, size > 0 else { return false }
    // An existing file is replaced only if it is a backup too.
    let isBackup = try secret.map { try EncryptedBackup.isBackup(file, password: $0) } ?? false
    try require(
      force || isBackup || !EncryptedBackup.isAge(file), .cannotCreate,
      Phrase(
        "“\(file)” is there already, and is encrypted. It is replaced with --encrypt and its password, or with --force; or name another file."
      )
    )
    guard force || isBackup || (try? WalletStore.isBackup(file)) ?? false else {
      throw CommandFailure(
        .cannotCreate,
        Phrase("“\(file)” is there already, and is no backup; name another file, or add --force to replace it."))
    }
    return true
  }
}

/// Backups in the age format. Their content is kept in memory only, and as little as possible of it decrypted.
enum EncryptedBackup {
  /// Whether a file has the age format, by its beginning.
  static func isAge(_ path: String) -> Bool {
    (try? InputFile(path).read(beginning)).map { AgeEnvelope.isAge($0) } ?? false
  }

  /// Whether bytes have the age format, by their beginning.
  static func isAge(_ bytes: [UInt8]) -> Bool { AgeEnvelope.isAge(bytes.prefix(beginning)) }

  /// The number of bytes by which the format is recognised.
  private static let beginning = 64

  /// Whether the file at `path` is a backup that is encrypted with this password.
  ///
  /// - Throws: `CommandFailure` if libcrypto is missing or fails.
  static func isBackup(_ path: String, password: [UInt8]) throws -> Bool {
    guard isAge(path) else { return false }
    do {
      let content = try AgeEnvelope(InputFile(path)).open(with: password)
      return WalletStore.isBackup(beginningWith: try content.read(WalletStore.markLength))
    } catch let error as CryptographyError {
      throw error
    } catch {
      return false
    }
  }

  /// Encrypts and writes the bytes that `fill` writes.
  static func write<Value>(
    to output: any ByteSink, password: [UInt8], _ fill: (any ByteSink) throws -> Value
  ) throws -> Value {
    let encrypted = try AgeWriter(to: output, passphrase: password)
    let value = try fill(encrypted)
    try encrypted.finish()
    return value
  }

  /// Decrypts a backup, after authenticating all of it.
  ///
  /// - Parameters:
  ///   - name: the name of the backup for messages.
  ///   - most: the largest number of bytes; nil is returned for more.
  ///   - isAsked: whether a person is asked for the password, and asked again if it was wrong.
  ///   - password: returns the password.
  /// - Throws: `CommandFailure`, and the errors of `source` and `password`.
  static func bytes(
    of source: any ByteSource<StreamError>, named name: String, most: Int, isAsked: Bool, in context: CommandContext,
    password: () throws -> [UInt8]
  ) throws -> [UInt8]? {
    do {
      let envelope = try AgeEnvelope(source)
      return try PasswordOption.withTries(isAsked, in: context) {
        try envelope.open(with: password()).readAll(most: most)
      } refusal: { error in
        error as? AgeError == .wrongPassphrase ? CommandFailure(name, .wrongPassword).phrase : nil
      }
    } catch let error as AgeError {
      throw CommandFailure(name, error.phrase)
    } catch let error as CryptographyError {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an encrypted backup that cannot be opened.
  fileprivate init(_ name: String, _ phrase: Phrase) {
    self.init(.badData, Phrase("“\(name)” cannot be opened: \(phrase)"))
  }
}
