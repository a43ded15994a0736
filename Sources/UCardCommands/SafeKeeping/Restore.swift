internal import Arguments
internal import Cards
internal import Files
internal import Household
internal import Terminal
internal import Wallet
internal import Words

/// `ucard restore`.
struct Restore: UCardCommand {
  static let help = CommandHelp(
    name: "restore", words: TypedWord("restore|res", context: "command"),
    abstract: Phrase("Restore the wallet from a backup."),
    examples: [
      "ucard restore cards.ucard", "ucard restore cards.ucard --dry-run", "gpg -d cards.gpg | ucard restore - --yes",
      "ucard restore cards.ucard.age",
    ],
    details: Phrase(
      """
      Says what would be another, and asks; in a script, --yes answers. The wallet as it was stays beside the new one, \
      in a file that is named; ucard restore takes that, too. A damaged wallet is put aside as it is.
      """))

  var file: String = Given.argument(
    value: .file,
    help: Phrase("The backup, or - for standard input."),
    completion: .files)
  var dryRun = Given.flag("--dry-run", help: Phrase("Only show what would change."))
  var force = Given.flag(
    "--force",
    help: Phrase("Put aside whatever stands at the wallet's path, even what is no wallet."))
  var confirmation = YesOption()
  var silence = SilenceOption()
  var password = PasswordOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    let path = try wallet.path(in: context)
    try require(
      file != "-" || confirmation.yes || dryRun, .usage,
      Phrase("Standard input is the backup, so nobody can be asked: add --yes or --dry-run."))
    if file != "-" { try requireBackup(beside: path) }
    let backup = try openBackup(in: context)
    defer { try? backup.close() }
    try restore(backup, to: path, in: context)
  }

  /// Throws an error if the file cannot be a backup.
  private func requireBackup(beside path: String) throws {
    let kind = FileKind(of: file)
    guard kind != .nothing, kind != .link else {
      throw CommandFailure(
        .noInput,
        .sentences(
          Phrase("There is no file “\(file)”."), NamedFile(file).hint,
          Phrase("A backup is a file that ucard backup has written; a deleted card comes back by: ucard undo")))
    }
    guard case .regular = kind else {
      throw CommandFailure(
        .noInput, Phrase("A backup is a file, and “\(file)” is none; - reads one from standard input."))
    }
    try require(
      !FileKind.isSame(file, path), .usage, Phrase("“\(file)” is the wallet itself: there is nothing to restore."))
  }

  /// The size of the largest backup that is kept in memory, as an encrypted one or one from standard input is.
  private static let maximumBytes = 1 << 30

  private func openBackup(in context: CommandContext) throws -> WalletStore {
    do {
      if file != "-", !EncryptedBackup.isAge(file) { return try WalletStore.openBackup(file) }
      let bytes =
        file == "-"
        ? try context.input.readAll(most: Self.maximumBytes) : try decrypted(InputFile(file), in: context)
      guard var bytes else { throw Self.tooLarge }
      if file == "-", EncryptedBackup.isAge(bytes) {
        guard let plain = try decrypted(BytesSource(bytes), in: context) else { throw Self.tooLarge }
        bytes = plain
      }
      return try WalletStore.openBackup(bytes, named: file)
    } catch let error as WalletError where error.code == .damaged || error.code == .notAWallet {
      throw CommandFailure(noBackup: file)
    } catch let error as WalletError where error.code == .untrusted {
      let name = error.detail ?? ""
      throw CommandFailure(
        .badData,
        Phrase(
          "“\(name)” in the backup “\(file)” is not as U-Card makes it: nothing was restored. Take another backup."))
    }
  }

  private static let tooLarge = CommandFailure(
    .badData, Phrase("A backup that is encrypted or comes from standard input has 1 GiB at most."))

  private func decrypted(_ source: any ByteSource<StreamError>, in context: CommandContext) throws -> [UInt8]? {
    let isAsked = password.passwordFile == nil && context.terminal.isInput && file != "-"
    return try EncryptedBackup.bytes(of: source, named: file, most: Self.maximumBytes, isAsked: isAsked, in: context) {
      let question = Phrase("Password of \(file): ")
      guard password.passwordFile != nil || isAsked, let secret = try password.password(for: question, in: context)
      else {
        throw CommandFailure(
          .usage,
          Phrase("“\(file)” is encrypted, and nobody can be asked for the password here: --password-file FILE."))
      }
      return secret
    }
  }

  private func restore(_ backup: WalletStore, to path: String, in context: CommandContext) throws {
    let sound = try openIfSound(path)
    defer { try? sound?.close() }
    var lastStep: Int?
    if let sound {
      let difference = try sound.difference(to: backup)
      lastStep = difference.lastStep
      guard try !difference.isEmpty || sound.findings().contains(where: \.isDamage) else {
        context.say(Phrase("The wallet is as in the backup already."))
        return
      }
      for line in difference.lines { context.say(line) }
      sayProblems(of: backup, in: context)
    } else {
      context.say(Phrase("The wallet “\(path)” is damaged; it is to be put aside as it is."))
      sayProblems(of: backup, in: context)
    }
    if dryRun { return }
    guard
      try confirmation.isGiven(for: Phrase("Restore the backup?"), in: context)
    else {
      return context.say(.nothingChanged)
    }
    try replace(sound, at: path, by: backup, knowing: lastStep, in: context)
  }

  /// Says what of the backup cannot be restored, value by value, and what is not as it should be.
  private func sayProblems(of backup: WalletStore, in context: CommandContext) {
    for value in backup.removed {
      context.say(Phrase("Not readable in the backup, and left out: \(value.phrase)"))
    }
    for problem in backup.problems {
      if problem == .damagedHistory {
        context.say(Phrase("Not readable in the backup, and left out: its history."))
        continue
      }
      context.say(Phrase("In the backup: \(problem.phrase)"))
    }
  }

  /// Replaces the wallet by the content of the backup, and reports it.
  ///
  /// - Parameters:
  ///   - sound: the current wallet; nil for a damaged one.
  ///   - lastStep: the newest step that the person knew of.
  private func replace(
    _ sound: WalletStore?, at path: String, by backup: WalletStore, knowing lastStep: Int?, in context: CommandContext
  ) throws {
    let lock = try sound?.lock()
    var aside = try Self.freeName(beside: path, in: context)
    var (isKept, meanwhile) = (true, [WalletStep]())
    do {
      // Two processes that restore at the same time may choose the same name.
      for _ in 1...Self.maximumNames {
        do throws(WalletError) {
          if let sound {
            // A wallet that does not exist yet is created, as when the first card is added.
            let store = sound.path == nil ? try WalletStore.open(path, .creating) : sound
            defer { if sound.path == nil { try? store.close() } }
            (isKept, meanwhile) = try store.replace(with: backup, keepingOldAt: aside, knowing: lastStep)
          } else {
            try WalletStore.replaceDamaged(path, with: backup, keepingOldAt: aside)
          }
          break
        } catch {
          guard error.code == .cannotCreate, error.path == aside else { throw error }
          aside = try Self.freeName(beside: path, in: context)
        }
      }
    } catch {
      if (error as? WalletError)?.path != aside, FileKind(of: aside) != .nothing { context.say(Self.kept(aside)) }
      throw error
    }
    for step in meanwhile {
      context.say(Phrase("Came in meanwhile, and is in the old wallet alone: \(step.summary(in: context.format))."))
    }
    let count = try backup.withSnapshot { try $0.cardCount() }
    let done = Phrase.count(
      count, one: "Restored: the wallet has \(count) card.", other: "Restored: the wallet has \(count) cards.")
    context.say(.sentences(done, isKept ? Self.kept(aside) : nil))
    if (try? context.household(of: wallet).settings()) != nil {
      context.say(
        Phrase("It is shared: the next sync takes in again what has changed since the backup, deletions too."))
    }
    switch (lock, try backup.lock()) {
    case (_?, nil):
      context.say(Phrase("The backup is not locked: its secrets are not encrypted until you run ucard lock."))
    case (let old, let new?) where old != new:
      context.say(Phrase("Its secrets are locked with the password that the wallet had when the backup was made."))
    default: break
    }
  }

  /// The number of times that another program may take the name for the old wallet.
  private static let maximumNames = 5

  private static func kept(_ aside: String) -> Phrase {
    Phrase("As it was before, it is kept in “\(aside)”.")
  }

  /// Opens the wallet at `path`, or one in memory if there is none; nil if the file is damaged.
  ///
  /// - Throws: `CommandFailure` if the file is not a wallet of U-Card, because restoring would destroy it.
  private func openIfSound(_ path: String) throws -> WalletStore? {
    do {
      let store = try WalletStore.open(path, .existing)
      // SQLite may open a damaged file, and fail only when it reads a damaged page.
      let isDamaged = try store.findings().contains { finding in
        switch finding {
        case .damage, .otherSchema: true
        default: false
        }
      }
      if !isDamaged { return store }
      try? store.close()
      return nil
    } catch {
      guard [.damaged, .notAWallet, .untrusted].contains(error.code) else { throw error }
      guard case .regular = FileKind(of: path), try force || WalletStore.isMarked(path) else {
        throw CommandFailure(
          .badData,
          Phrase("“\(path)” is not a wallet of U-Card, and was left as it is; --force puts a file aside all the same."))
      }
      return nil
    }
  }

  /// Returns the path of a file beside the wallet that does not exist.
  private static func freeName(beside path: String, in context: CommandContext) throws -> String {
    for count in 1... {
      let name = nameAside(of: path, on: context.today.iso, count)
      if FileKind(of: name) == .nothing { return name }
    }
    return path
  }

  /// The name for the wallet at `path` when another replaces it.
  ///
  /// - Parameter count: the number of names of that day that have been tried, including this one.
  static func nameAside(of path: String, on day: String, _ count: Int = 1) -> String {
    let name = path.fileName
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...] } ?? ""
    return "\(path.dropLast(ending.count))-before-\(day)\(count == 1 ? "" : "-\(count)")\(ending)"
  }
}

extension WalletDifference {
  /// The differences, one per line.
  fileprivate var lines: [Phrase] {
    var lines: [Phrase] = []
    func add(_ cards: CardGroup, _ line: (Int, Phrase) -> Phrase) {
      guard !cards.isEmpty else { return }
      let names = cards.firstCards.map { Phrase.quoted($0.name) }
      let more = cards.count > names.count ? [Phrase(verbatim: "…")] : []
      lines.append(line(cards.count, .list(names + more)))
    }
    add(added) { .count($0, one: "To come back, \($0) card: \($1)", other: "To come back, \($0) cards: \($1)") }
    add(changed) {
      .count(
        $0, one: "To be as in the backup, \($0) card: \($1)", other: "To be as in the backup, \($0) cards: \($1)")
    }
    add(removed) {
      .count(
        $0, one: "To go, since not in the backup, \($0) card: \($1)",
        other: "To go, since not in the backup, \($0) cards: \($1)")
    }
    if hasOtherCategories {
      lines.append(Phrase("To be as in the backup, categories and their order."))
    }
    return lines
  }

}

extension CommandFailure {
  /// Creates the failure that the file is not a backup, or a damaged one.
  fileprivate init(noBackup file: String) {
    let command = "ucard import \(ShellWord.quoted(file))"
    if ExportMark.isMarked(file) {
      self.init(.badData, Phrase("“\(file)” is an export, and no backup. To take in its cards: \(command)"))
      return
    }
    if NamedFile.promisesCards(file) {
      self.init(
        .badData,
        Phrase(
          "“\(file)” is no backup of U-Card: nothing was restored. To take in the cards of another app: \(command)"))
      return
    }
    self.init(
      .badData,
      Phrase(
        """
        “\(file)” is no backup of U-Card, or a damaged one: nothing was restored. Backups are made by: ucard backup FILE
        """))
  }
}
