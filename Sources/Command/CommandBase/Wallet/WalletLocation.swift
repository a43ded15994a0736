internal import Actions
internal import Arguments
internal import Files
internal import Terminal
package import Wallet
package import Words

/// The location of the wallet, with the option for it.
package struct WalletLocation {
  package var file: String? = Given.option(
    "--wallet", isForExperts: true, value: .file,
    help: Phrase("The wallet's file, instead of $UCARD_WALLET and the default file."), completion: .files)

  package init() {}

  /// The wallet at a path; nil for the usual one.
  package init(file: String?) { self.file = file }

  /// The path of the wallet: that of `--wallet`, else `$UCARD_WALLET`, else `ucard/wallet.sqlite` in the data folder
  /// (XDG Base Directory Specification).
  package func path(in context: CommandContext) throws -> String {
    if let path = file ?? context.variable("UCARD_WALLET") {
      try require(!path.isEmpty, .usage, Phrase("--wallet needs the name of a file."))
      return path
    }
    guard let folder = context.folder("XDG_DATA_HOME", orElse: ".local/share") else {
      throw CommandFailure(.usage, Phrase("There is no folder for the wallet: set HOME, or name a file with --wallet."))
    }
    return folder + "/wallet.sqlite"
  }

  /// Throws an error if a wallet was named in a folder that does not exist: its path was probably mistyped.
  ///
  /// - Throws: `CommandFailure`.
  package func requireFolder(in context: CommandContext) throws {
    let source = file == nil ? context.variable("UCARD_WALLET").map { _ in "UCARD_WALLET" } : "--wallet"
    guard let source else { return }
    let folder = try path(in: context).parentFolder
    try require(
      FileKind(of: folder) != .nothing, .noInput,
      Phrase("There is no folder “\(folder)” for the wallet: correct \(source)."))
  }

  /// Throws an error for a missing file that was named, which is probably a mistake. The default file may not exist yet.
  private func requireNamed(in context: CommandContext) throws {
    try requireFolder(in: context)
    guard let file else {
      let path = try path(in: context)
      if context.variable("UCARD_WALLET") != nil { context.say(Phrase("There is no wallet yet: \(path)")) }
      return
    }
    throw CommandFailure(
      .noInput,
      Phrase("There is no wallet “\(file)”. The first card creates it:")
        .then("ucard add NAME NUMBER --wallet \(file)"))
  }

  /// Throws an error if writing to `output` would overwrite the wallet.
  ///
  /// - Throws: `CommandFailure`.
  package func forbidOverwriting(by output: String, in context: CommandContext) throws(CommandFailure) {
    try require(
      output == "-" || !((try? path(in: context)).map { WalletStore.isPart(output, of: $0) } ?? false), .usage,
      Phrase("“\(output)” is the wallet itself; give another file."))
  }

  /// Throws an error if an empty file would be read as a wallet, and asks before it becomes one. U-Card itself never
  /// leaves an empty file.
  ///
  /// - Throws: `CommandFailure` if the file is to stay as it is.
  private func confirm(
    cutOff path: String, _ access: WalletStore.Access, _ force: Bool, in context: CommandContext
  ) throws {
    if force { return }
    let reason = Phrase("The wallet “\(path)” is empty (0 bytes); it was probably cut off. To restore a backup:")
      .then("ucard restore FILE")
    try require(access == .creating, .badData, reason)
    context.say(reason)
    try require(
      context.terminal.isInput, .badData, Phrase("Nothing was changed. To start a new wallet there, add --force."))
    let question = Phrase("Start a new wallet there?")
    guard try YesOption.ask(question, in: context) else { throw CommandFailure.nothingChanged }
  }

  /// Opens the wallet, calls `body`, and closes the wallet.
  ///
  /// - Parameters:
  ///   - mayLack: whether a missing file that was named is treated as an empty wallet.
  ///   - force: whether an empty file becomes a wallet without a question.
  package func withWallet<Result>(
    _ access: WalletStore.Access, mayLack: Bool = false, force: Bool = false, in context: CommandContext,
    _ body: (WalletStore) throws -> Result
  ) throws -> Result {
    let path = try path(in: context)
    let isCutOff = FileKind(of: path) == .regular(size: 0)
    if isCutOff { try confirm(cutOff: path, access, force, in: context) }
    // A folder that was named and is made may be a typing mistake.
    let folder = String(path.dropLast(path.fileName.count))
    let isNamed = file != nil || context.variable("UCARD_WALLET") != nil
    let makesFolder = access == .creating && isNamed && !folder.isEmpty && FileKind(of: folder) == .nothing
    let makesFile = access == .creating && file != nil && FileKind(of: path) == .nothing
    var wallet = try WalletStore.open(path, access)
    if wallet.path != nil { wallet.useLog = context.stateFolder.map { UseLog(of: path, in: $0) } }
    wallet.putsStarsFirst = context.settings.putsStarsFirst
    if let most = context.settings.originalsBytes { wallet.maximumOriginals = most }
    wallet.otherNames = { StoreCatalogue.namesakes(of: $0, in: context) }
    wallet.onLargeStep = { bytes in
      context.say(
        Phrase(
          """
          This change is too large for the history (\(ByteCount.text(bytes))): it can be undone only until the next \
          change, and older changes can no longer be undone.
          """))
    }
    if access == .existing, !mayLack, !isCutOff, wallet.path == nil { try requireNamed(in: context) }
    if (try? wallet.lock())?.isClean == false { context.say(.unfinishedLock) }
    let result: Result
    do {
      result = try body(wallet)
    } catch {
      try? wallet.close()
      throw error
    }
    try wallet.close()
    if makesFolder || makesFile, FileKind(of: path) != .nothing {
      context.say(makesFolder ? Phrase("New wallet, in a new folder: \(path)") : Phrase("New wallet: \(path)"))
    }
    return result
  }
}

/// The wallet of a command that changes cards, and the option to change a copy of it instead.
package struct ChangedWallet {
  package let location: WalletLocation
  package var dryRun = Given.flag("--dry-run", help: Phrase("Say what would happen, and change nothing."))

  /// Creates the wallet at a location; by default at that of the options.
  package init(_ location: WalletLocation = WalletLocation()) { self.location = location }

  /// A sentence about how to undo the change; nil with `--dry-run`, which changes nothing.
  package func hint(toUndo hint: Phrase) -> Phrase? { dryRun ? nil : hint }

  /// A sentence about how to undo any change; nil with `--dry-run`.
  package var undoHint: Phrase? { hint(toUndo: .toUndo) }

  /// Opens the wallet as `WalletLocation.withWallet` does, and calls `body`. With `--dry-run`, `body` gets a copy in
  /// memory, and the person is told.
  ///
  /// - Parameters:
  ///   - mayLack: whether a missing file that was named is treated as an empty wallet.
  ///   - force: whether an empty file becomes a wallet without a question.
  ///   - isChanging: whether `body` changes something at all.
  package func withWallet<Result>(
    _ access: WalletStore.Access, mayLack: Bool = false, force: Bool = false, isChanging: Bool = true,
    in context: CommandContext, _ body: (WalletStore) throws -> Result
  ) throws -> Result {
    guard dryRun, isChanging else {
      return try location.withWallet(access, mayLack: mayLack, force: force, in: context, body)
    }
    let isCreating = access == .creating
    return try location.withWallet(.existing, mayLack: mayLack || isCreating, in: context) { store in
      if store.path != nil || isCreating {
        context.say(Phrase("This is a dry run, which changes nothing:"))
      }
      let copy = try store.copyInMemory()
      defer { try? copy.close() }
      return try body(copy)
    }
  }
}
