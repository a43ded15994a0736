internal import Actions
internal import Arguments
internal import CommandBase
internal import Files
internal import Household
internal import JSON
internal import Processes
internal import Terminal
internal import Wallet
internal import Words

/// `ucard sync`.
struct Sync: UCardCommand {
  static let help = CommandHelp(
    name: "sync", group: .share,
    abstract: Phrase("Share the wallet with other computers, over git or a folder."),
    examples: [
      "ucard sync init git@example.org:anna/cards.git", "ucard sync init ~/Nextcloud/cards --encrypt", "ucard sync",
      "ucard sync status", "ucard sync conflicts", "ucard sync --install", "ucard sync --phone ~/Phone",
      "ucard sync leave",
    ],
    details: Phrase(
      """
      Each computer has the whole wallet. ucard sync init connects it with others through a git repository, which may \
      be empty and on any server, or through a folder that Syncthing or Nextcloud syncs, or that is on a USB stick. \
      ucard sync receives the changes of the others and sends yours. Without a network, your changes wait on this \
      computer. ucard undo takes back your changes, not those of the others.

      No change is lost. If only one of you changed a field, that change is taken, whatever the clocks say. If two \
      changed the same field, the later value counts, and the other is kept in ucard sync conflicts, where you can \
      choose it. Two payments from one balance both count. A card that one of you deleted and another changed stays.

      Secrets such as PINs leave this computer only if everything that leaves it is encrypted: with --encrypt for a \
      folder, or with an address that begins with gcrypt:: for a server (git-remote-gcrypt, which needs a GnuPG key). \
      While the wallet is locked, the household keeps the secrets that it has; new secrets and changed ones wait until \
      ucard unlock. The keys of other wallets and the times at which you showed a card are not shared.

      git uses your settings: keys and passwords work as usual. Commits are not signed.
      """),
    commands: [
      SyncInit.self, SyncStatus.self, SyncLog.self, SyncConflicts.self, SyncLeave.self, SyncMergeFiles.self,
    ])

  var quiet = Given.flag(
    "-q", "--quiet",
    help: Phrase("Report only what needs your attention; nothing if the others cannot be reached. For timers."))
  var result = ResultOptions()
  var phone: String? = Given.option(
    "--phone", value: .folder,
    help: Phrase(
      """
      From now on, sync with a phone that has Catima too, through a folder that is synced with the phone: Catima's \
      exports in it are imported, and ucard.zip is written for Catima. Fields that were changed both here and on the \
      phone wait in ucard sync conflicts.
      """), completion: .folders)
  var noPhone = Given.flag("--no-phone", help: Phrase("Stop syncing with a phone."))
  var install = Given.flag("--install", help: Phrase("Set up a systemd timer that syncs every 15 minutes."))
  var uninstall = Given.flag("--uninstall", help: Phrase("Remove the timer."))
  var print = Given.flag("--print", help: Phrase("Show the timer."))
  var dryRun = Given.flag("--dry-run", help: Phrase("Only say what is not sent yet, as ucard sync status does."))
  var yes = YesOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try require(
      [install, uninstall, print].count(where: \.self) <= 1, .usage,
      Phrase("Choose one: --install, --uninstall or --print."))
    if install || uninstall || print {
      let installation = try TimerInstallation<SyncTimer>(in: context)
      if uninstall { return try installation.uninstall(reporting: result, in: context) }
      if print { return try installation.write(SyncTimer(of: wallet, in: context), reporting: result, in: context) }
      let household = try context.household(of: wallet)
      _ = try household.settings()
      try installation.install(SyncTimer(of: wallet, in: context), reporting: result, in: context) {
        context.say(Phrase("The wallet now syncs every 15 minutes. The timer is in “\(installation.folder)”."))
      }
      return
    }
    if dryRun {
      var status = SyncStatus()
      (status.wallet, status.result) = (wallet, result)
      return try status.run(in: context)
    }
    let household = try context.household(of: wallet, canAsk: !quiet)
    if noPhone || phone != nil { try choosePhone(household) }
    let phone = try PhoneSync(household)
    // A wallet that was lost comes back from the others.
    try wallet.withWallet(.creating, in: context) { store in
      // Another computer may have synced with the phone, so the household comes first.
      let report = try household.synced(store, yes, in: context)
      var failure: (any Error)?
      do { try phone.map { try sync(with: $0, household, store, in: context) } } catch { failure = error }
      try report.say(isQuiet: quiet, reporting: result, in: context)
      if let failure { throw failure }
    }
  }

  /// Imports the phone's exports and writes the file for it. After each, the wallet is synced again, so that the other
  /// computers know what the phone has.
  private func sync(
    with phone: PhoneSync, _ household: Household, _ store: WalletStore, in context: CommandContext
  ) throws {
    let name = try phone.name.asName(of: .phone)
    func share() throws { try household.synced(store, yes, in: context).say(isQuiet: true, in: context) }
    let copies = try phone.receive { path in
      var request = ImportRequest([ImportSource(path)], in: context)
      request.phone = name
      request.mayMissMost = yes.yes
      try request.run(wallet: wallet, in: context)
      try share()
    }
    for copy in copies {
      context.say(Phrase("“\(copy)” was skipped: U-Card wrote it, not the phone. You can delete it."))
    }
    try phone.send(store) { path in
      try wallet.forbidOverwriting(by: path, in: context)
      try ReplaceOption().confirm([path], in: context)
      let request = ExportRequest(.everything, to: .file(path), in: context)
      try context.report(
        request.catima(of: store, for: name, at: context.now()), for: name, writtenTo: path)
      try share()
    }
  }

  private func choosePhone(_ household: Household) throws {
    let folder = phone?.absolutePath
    if let folder, case .regular = FileKind(of: folder) {
      throw CommandFailure(
        .noInput,
        Phrase("“\(folder)” is a file; --phone needs a folder that is synced with the phone.")
          .then(NamedFile(folder).commands))
    }
    if let folder, FileKind(of: folder) != .folder {
      throw CommandFailure(
        .noInput, Phrase("There is no folder “\(folder)”. Make it first:").then("mkdir -p \(folder)"))
    }
    _ = try household.settings()
    try household.setPhone(folder)
  }
}

extension CommandContext {
  /// The household of a wallet, in a folder beside it: `household` for `wallet.sqlite`, `NAME.household` for another name.
  ///
  /// - Parameter canAsk: whether git and ssh may ask the person for passwords.
  /// - Throws: `CommandFailure` if there is no folder for the wallet.
  func household(of wallet: WalletLocation, canAsk: Bool = true) throws -> Household {
    let path = try wallet.path(in: self).absolutePath
    let name = path.fileName == "wallet.sqlite" ? "household" : path.fileName + ".household"
    return Household(
      in: "\(path.parentFolder)/\(name)",
      program: ProgramPath.ofThisProcess ?? "ucard",
      environment: environment.all, canAsk: canAsk && terminal.isMessages,
      keyring: Household.Keyring(
        find: { Keyring(.household, $0, self).password() }, store: { Keyring(.household, $0, self).put($1) },
        clear: { Keyring(.household, $0, self).clear() }))
  }
}

extension Household {
  /// Syncs, and asks the person about a first meeting.
  ///
  /// - Throws: `CommandFailure`, and errors of the wallet and of files.
  func synced(_ store: WalletStore, _ yes: YesOption, in context: CommandContext) throws -> SyncReport {
    let report = try sync(store, at: context.now()) { question in
      switch question {
      case .meeting(let meeting):
        context.say(meeting.description)
        let question = Phrase("Join the household?")
        return try yes.isGiven(for: question, in: context)
      case .deletions(let deletions):
        context.say(deletions.description)
        if !deletions.areMany { return true }
        return try yes.isGiven(for: Phrase("Delete them on all computers?"), in: context)
      }
    }
    guard let report else { throw CommandFailure.nothingChanged }
    return report
  }
}

extension HouseholdDeletions {
  /// The number of cards that are about to be deleted on all computers.
  fileprivate var description: Phrase {
    if areMany {
      return Phrase(
        """
        \(count) of \(all) cards were deleted here since the last sync; \(others) of these were added on other \
        computers. To bring cards back:
        """
      ).then("ucard undo")
    }
    let few = Phrase.quoted(Array(names.prefix(3)) + (names.count > 3 ? ["…"] : []))
    return Phrase(
      """
      Cards from other computers were deleted here: \(others) (\(few)). Those that nobody has changed are deleted \
      on all computers. To bring cards back:
      """
    ).then("ucard undo")
  }
}

extension FirstMeeting {
  /// A summary of the cards that would be merged and kept when the wallet joins.
  fileprivate var description: Phrase {
    let what =
      pairs.isEmpty
      ? Phrase("All cards are kept.")
      : Phrase("These cards are the same and will be merged; to keep both, change a code first:")
    let counts = Phrase.count(
      ownCount, one: "\(ownCount) card here, \(sharedCount) in the household. \(what)",
      other: "\(ownCount) cards here, \(sharedCount) in the household. \(what)")
    let lines = pairs.map { Phrase(verbatim: "\(.quoted($0.own)) = \(.quoted($0.shared))") }
    return .list([counts] + lines, separator: "\n  ")
  }
}

/// The timer that runs `ucard sync`.
struct SyncTimer: TimerSet {
  private let context: CommandContext
  private let sync: TimedCommand

  /// - Throws: as `TimedCommand`.
  init(of wallet: WalletLocation, in context: CommandContext) throws {
    self.context = context
    sync = try TimedCommand(["sync", "--quiet"], of: wallet, in: context)
  }

  static let command = "sync"
  static let names = [name]
  private static let name = "ucard-sync"

  var units: [SystemdUnit] {
    // Another process may sync at the moment. The devices of a household should not all sync in the same second.
    sync.units(
      Self.name, Phrase("U-Card: sync of the wallet").text(in: context.language),
      service: "SuccessExitStatus=75\nTimeoutStartSec=600",
      timer: "OnCalendar=*:0/15\nPersistent=true\nRandomizedDelaySec=60")
  }

  var crontab: String { sync.cronLine("*/15 * * * *") }
}

/// `ucard sync merge-files`, which git runs to merge two versions of a file.
struct SyncMergeFiles: UCardCommand {
  static let help = CommandHelp(
    name: "merge-files",
    abstract: Phrase("Merge a file of the household, for git."),
    isHidden: true)

  var base: String = Given.argument(value: .file, help: Phrase("The common version."))
  var ours: String = Given.argument(value: .file, help: Phrase("The version that is replaced."))
  var theirs: String = Given.argument(value: .file, help: Phrase("The other version."))
  var name: String = Given.argument(value: .name, help: Phrase("The name of the file."))

  func run(in context: CommandContext) throws {
    try HouseholdFileMerge.run(base: base, ours: ours, theirs: theirs, name: name)
  }
}
