internal import Actions
internal import Age
internal import Arguments
internal import Cards
internal import CommandBase
internal import Household
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard restore`.
struct Restore: UCardCommand {
  static let help = CommandHelp(
    name: "restore", words: TypedWord("restore|res", context: "command"), group: .safe,
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
  var result = ResultOptions(quiet: .silence)
  var password = PasswordOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    let path = try wallet.path(in: context)
    try require(
      file != "-" || confirmation.yes || dryRun, .usage,
      Phrase("Standard input is the backup, so nobody can be asked: add --yes or --dry-run."))
    let backup = try openBackup(insteadOf: path, in: context)
    defer { try? backup.close() }
    let restoration = try restoration(of: path, from: backup)
    defer { restoration.close() }
    let change = restoration.change
    switch change {
    case .nothing:
      return try result.report(change.json(nil), in: context) {
        context.say(Phrase("The wallet is already the same as the backup."))
      }
    case .difference(let difference):
      for line in difference.lines { context.say(line) }
    case .damagedFile:
      context.say(Phrase("The wallet “\(path)” is damaged, and will be put aside as it is."))
    }
    sayProblems(of: backup, in: context)
    if dryRun { return try result.report(change.json(nil), in: context) }
    guard try confirmation.isGiven(for: Phrase("Restore the backup?"), in: context) else {
      return try result.report(change.json(nil), in: context) { context.say(.nothingChanged) }
    }
    do {
      let done = try restoration.run(on: context.today.iso)
      say(done, in: context)
      try result.report(change.json(done), in: context)
    } catch let error as InterruptedRestore {
      context.say(Self.kept(error.aside))
      throw error.reason
    }
  }

  private func restoration(of path: String, from backup: WalletStore) throws -> Restoration {
    do {
      return try Restoration(of: path, from: backup, isForced: force)
    } catch is Restoration.ForeignFile {
      throw CommandFailure(
        .badData,
        Phrase("“\(path)” is not a wallet of U-Card, and was left as it is. To put the file aside, add --force."))
    }
  }

  private func openBackup(insteadOf path: String, in context: CommandContext) throws -> WalletStore {
    let source: BackupSource = file == "-" ? .input(context.input) : .file(file)
    let isAsked = password.passwordFile == nil && context.terminal.isInput && file != "-"
    do {
      return try source.open(insteadOf: path) { open in
        try PasswordOption.withTries(isAsked, in: context) {
          try open(secret(isAsked, in: context))
        } refusal: { error in
          error as? AgeError == .wrongPassphrase ? CommandFailure(unopened: file, .wrongPassword).phrase : nil
        }
      }
    } catch let refusal as BackupSource.Refusal {
      throw CommandFailure(refusal, of: file)
    } catch let error as AgeError {
      throw CommandFailure(unopened: file, error.phrase)
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

  private func secret(_ isAsked: Bool, in context: CommandContext) throws -> [UInt8] {
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

  /// Says which values of the backup cannot be restored, and what else is wrong with it.
  private func sayProblems(of backup: WalletStore, in context: CommandContext) {
    for value in backup.removed {
      context.say(Phrase("Unreadable in the backup, and left out: \(value.phrase)"))
    }
    for problem in backup.problems {
      context.say(
        problem == .damagedHistory
          ? Phrase("Unreadable in the backup, and left out: the history.")
          : Phrase("In the backup: \(problem.phrase)"))
    }
  }

  private func say(_ restored: RestoreResult, in context: CommandContext) {
    for step in restored.meanwhile {
      context.say(
        Phrase("Done during the restore, and kept only in the previous wallet: \(step.summary(in: context.format))."))
    }
    let count = restored.count
    let done = Phrase.count(
      count, one: "Restored: the wallet has \(count) card.", other: "Restored: the wallet has \(count) cards.")
    if !result.isJSON { context.say(.sentences(done, restored.aside.map(Self.kept))) }
    if (try? context.household(of: wallet).settings()) != nil {
      context.say(
        Phrase("The wallet is shared: the next sync brings back all changes since the backup, deletions too."))
    }
    switch restored.lock {
    case .opened:
      context.say(
        Phrase("The backup was not locked, so secrets are not encrypted. To encrypt them:").then("ucard lock"))
    case .otherPassword:
      context.say(Phrase("Secrets are locked with the password that the wallet had when the backup was made."))
    case nil: break
    }
  }

  private static func kept(_ aside: String) -> Phrase {
    Phrase("The previous wallet is kept in “\(aside)”.")
  }
}

extension Restoration.Change {
  /// The change in JSON.
  ///
  /// - Parameter result: the result; nil if nothing was restored.
  fileprivate func json(_ result: RestoreResult?) -> JSONObject {
    let difference: WalletDifference? = if case .difference(let difference) = self { difference } else { nil }
    return [
      "added": difference?.added.count, "cards": result?.count, "changed": difference?.changed.count,
      "previous": result?.aside, "removed": difference?.removed.count, "restored": result != nil,
    ]
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
  /// Creates the failure for what cannot be a backup.
  fileprivate init(_ refusal: BackupSource.Refusal, of file: String) {
    switch refusal {
    case .nothing:
      self.init(
        .noInput,
        .sentences(
          Phrase("There is no file “\(file)”."), NamedFile(file).hint,
          Phrase("A backup is a file that ucard backup has written. To bring back a deleted card:").then("ucard undo")))
    case .noFile:
      self.init(
        .noInput, Phrase("“\(file)” is not a file. To read a backup from standard input, give - as the file."))
    case .wallet:
      self.init(.usage, Phrase("“\(file)” is the wallet itself: there is nothing to restore."))
    case .tooLarge:
      self.init(
        .badData, Phrase("A backup that is encrypted or comes from standard input can have at most 1 GiB."))
    }
  }

  /// Creates the failure for an encrypted backup that cannot be opened.
  fileprivate init(unopened file: String, _ reason: Phrase) {
    self.init(.badData, Phrase("“\(file)” cannot be opened: \(reason)"))
  }

  /// Creates the failure that the file is not a backup, or a damaged one.
  fileprivate init(noBackup file: String) {
    let line: SuggestedLine = "ucard import \(file)"
    let phrase =
      if NamedPicture(file) != nil {
        Phrase("“\(file)” is a picture, not a backup. To import its cards:").then(line)
      } else if ExportMark.isMarked(file) {
        Phrase("“\(file)” is an export, not a backup. To import its cards:").then(line)
      } else if NamedFile.hasImportedEnding(file) {
        Phrase("“\(file)” is not a backup of U-Card. Nothing was restored. To import the cards of another app:")
          .then(line)
      } else {
        Phrase("“\(file)” is not a backup of U-Card, or is a damaged one. Nothing was restored. To make a backup:")
          .then("ucard backup FILE")
      }
    self.init(.badData, phrase)
  }
}
