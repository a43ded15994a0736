internal import Age
internal import Arguments
internal import Cards
internal import CommandBase
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
      Shows what would change, and asks; in a script, --yes answers. The previous wallet stays beside the new one, in \
      a file whose name is shown; ucard restore accepts that file too. A damaged wallet is put aside as it is.
      """))

  var file: String = Given.argument(
    value: .file,
    help: Phrase("The backup, or - for standard input."),
    completion: .files)
  var dryRun = Given.flag("--dry-run", help: Phrase("Only show what would change."))
  var force = Given.flag(
    "--force",
    help: Phrase("Put aside the file at the wallet's path even if it is not a wallet."))
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
          Phrase("A backup is a file that ucard backup has written. To bring back a deleted card:").then("ucard undo")))
    }
    guard case .regular = kind else {
      throw CommandFailure(
        .noInput, Phrase("“\(file)” is not a file. To read a backup from standard input, give - as the file."))
    }
    try require(
      !FileKind.isSame(file, path), .usage, Phrase("“\(file)” is the wallet itself: there is nothing to restore."))
  }

  /// The size of the largest backup that is kept in memory, as an encrypted one or one from standard input is.
  private static let maximumBytes = 1 << 30

  private func openBackup(in context: CommandContext) throws -> WalletStore {
    do {
      if file != "-", !NamedFile(file).isAge { return try WalletStore.openBackup(file) }
      let bytes =
        file == "-"
        ? try context.input.readAll(most: Self.maximumBytes) : try decrypted(InputFile(file), in: context)
      guard var bytes else { throw Self.tooLarge }
      if file == "-", AgeEnvelope.isAge(bytes.prefix(64)) {
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
          "“\(name)” in the backup “\(file)” is not as U-Card creates it. Nothing was restored. Use another backup."))
    }
  }

  private static let tooLarge = CommandFailure(
    .badData, Phrase("A backup that is encrypted or comes from standard input can have at most 1 GiB."))

  private func decrypted(_ source: any ByteSource<StreamError>, in context: CommandContext) throws -> [UInt8]? {
    let isAsked = password.passwordFile == nil && context.terminal.isInput && file != "-"
    return try EncryptedBackup.bytes(of: source, named: file, most: Self.maximumBytes, isAsked: isAsked, in: context) {
      let question = Phrase("Password of \(file): ")
      guard password.passwordFile != nil || isAsked, let secret = try password.password(for: question, in: context)
      else {
        throw CommandFailure(
          .usage,
          Phrase(
            "“\(file)” is encrypted, and there is no terminal to ask for the password: add --password-file FILE."))
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
        context.say(Phrase("The wallet is already the same as the backup."))
        return
      }
      for line in difference.lines { context.say(line) }
      sayProblems(of: backup, in: context)
    } else {
      context.say(Phrase("The wallet “\(path)” is damaged, and will be put aside as it is."))
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

  /// Says which values of the backup cannot be restored, and what else is wrong with it.
  private func sayProblems(of backup: WalletStore, in context: CommandContext) {
    for value in backup.removed {
      context.say(Phrase("Unreadable in the backup, and left out: \(value.phrase)"))
    }
    for problem in backup.problems {
      if problem == .damagedHistory {
        context.say(Phrase("Unreadable in the backup, and left out: the history."))
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
      context.say(
        Phrase("Done during the restore, and kept only in the previous wallet: \(step.summary(in: context.format))."))
    }
    let count = try backup.withSnapshot { try $0.cardCount() }
    let done = Phrase.count(
      count, one: "Restored: the wallet has \(count) card.", other: "Restored: the wallet has \(count) cards.")
    context.say(.sentences(done, isKept ? Self.kept(aside) : nil))
    if (try? context.household(of: wallet).settings()) != nil {
      context.say(
        Phrase("The wallet is shared: the next sync brings back all changes since the backup, deletions too."))
    }
    switch (lock, try backup.lock()) {
    case (_?, nil):
      context.say(
        Phrase("The backup was not locked, so secrets are not encrypted. To encrypt them:").then("ucard lock"))
    case (let old, let new?) where old != new:
      context.say(Phrase("Secrets are locked with the password that the wallet had when the backup was made."))
    default: break
    }
  }

  /// The number of times that another program may take the name for the old wallet.
  private static let maximumNames = 5

  private static func kept(_ aside: String) -> Phrase {
    Phrase("The previous wallet is kept in “\(aside)”.")
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
          Phrase("“\(path)” is not a wallet of U-Card, and was left as it is. To put the file aside, add --force."))
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
    add(added) { .count($0, one: "\($0) card will come back: \($1)", other: "\($0) cards will come back: \($1)") }
    add(changed) {
      .count(
        $0, one: "\($0) card will be as in the backup: \($1)", other: "\($0) cards will be as in the backup: \($1)")
    }
    add(removed) {
      .count(
        $0, one: "\($0) card is not in the backup and will be removed: \($1)",
        other: "\($0) cards are not in the backup and will be removed: \($1)")
    }
    if hasOtherCategories {
      lines.append(Phrase("Categories and their order will be as in the backup."))
    }
    return lines
  }

}

extension CommandFailure {
  /// Creates the failure that the file is not a backup, or a damaged one.
  fileprivate init(noBackup file: String) {
    let line: SuggestedLine = "ucard import \(file)"
    if NamedPicture(file) != nil {
      self.init(.badData, Phrase("“\(file)” is a picture, not a backup. To import its cards:").then(line))
      return
    }
    if ExportMark.isMarked(file) {
      self.init(.badData, Phrase("“\(file)” is an export, not a backup. To import its cards:").then(line))
      return
    }
    if NamedFile.hasImportedEnding(file) {
      self.init(
        .badData,
        Phrase("“\(file)” is not a backup of U-Card. Nothing was restored. To import the cards of another app:")
          .then(line))
      return
    }
    self.init(
      .badData,
      Phrase(
        "“\(file)” is not a backup of U-Card, or is a damaged one. Nothing was restored. To make a backup:"
      ).then("ucard backup FILE"))
  }
}
