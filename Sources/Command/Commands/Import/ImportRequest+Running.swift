internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import Glibc
internal import JSON
internal import Scanning
internal import Terminal
internal import Wallet
internal import Words

extension CommandContext {
  /// How files are read for the person at this machine.
  var importOptions: ImportOptions {
    ImportOptions {
      $0.languages = Language.read(in: environment)
      $0.fallbackName = Phrase.nameOfNewCard.text(in: language)
      $0.language = language
      $0.zone = zone
      $0.morning = settings.expirySecond
      $0.now = now
      $0.temporaryFolder = temporaryFolder
      $0.mostOriginalBytes = settings.originalBytes
    }
  }
}

extension ImportRequest {
  /// Creates a request of the person at this machine.
  init(_ sources: [ImportSource], in context: CommandContext) {
    var stores: StoreCatalogue?
    self.init(
      sources: sources,
      reading: context.importOptions,
      rows: context.exportOptions, input: context.input, scanner: context.scanner
    ) { fileName in
      let known = try stores ?? StoreCatalogue(in: context)
      stores = known
      return PictureName.suggested(by: fileName, known)
    }
  }

  /// Imports the files, and reports the result.
  ///
  /// - Parameter sayMade: says that the cards which a person has made were added.
  /// - Returns: the cards that the report names, each once. They are all if `reportsEveryCard` is true.
  /// - Throws: `CommandFailure` if not everything was stored.
  @discardableResult
  func run(
    report format: ResultOptions.Format = .text, password: PasswordOption = PasswordOption(), wallet: WalletLocation,
    in context: CommandContext, sayMade: ([AddResult]) -> Void = { _ in }
  ) throws -> [ImportOutcome] {
    let person = ImportPersonAtTerminal(
      password: password, canAsk: context.terminal.isInput && !readsInput, context: context)
    var added: [AddResult] = []
    var result = ImportResult(of: [], keepsEveryCard: reportsEveryCard)
    var overlaps: [Phrase] = []
    var report: ImportReport {
      ImportReport(result: result, isDryRun: isDryRun, overlaps: overlaps, context: context)
    }
    do {
      let files = try FileImport(self, asking: person, Progress(context))
      defer { (result, added) = (files.result, files.added) }
      try withWallet(wallet, in: context) { store in
        try files.merge(into: store) {
          overlaps = try Slots.conflicts($0, of: $1, local: context.zone).map { $0.phrase(in: context) }
        }
      }
    } catch let missing as MissingCards where person.canCompare {
      guard try YesOption.ask(missing.question, in: context) else { throw CommandFailure.nothingChanged }
      var request = self
      request.mayMissMost = true
      return try request.run(report: format, password: password, wallet: wallet, in: context, sayMade: sayMade)
    } catch {
      throw try explain(error, report, format, in: context)
    }
    sayMade(added)
    try finish(report, format, in: context)
    var seen: Set<Int> = []
    return result.outcomes.filter { $0.number > 0 && seen.insert($0.number).inserted }
  }

  /// Opens the wallet. A new wallet is removed if the files could not be read.
  private func withWallet(
    _ wallet: WalletLocation, in context: CommandContext, _ merge: (WalletStore) throws -> Void
  ) throws {
    let isNew = try access(wallet.path(in: context), F_OK) != 0
    try wallet.withWallet(
      isDryRun ? .existing : .creating, mayLack: true, force: reading.isForced, in: context
    ) { store in
      do {
        try merge(store)
      } catch {
        if isNew { try? store.removeIfUnused() }
        throw error
      }
    }
  }

  /// Writes the report of an import that stored nothing.
  ///
  /// - Returns: the error that is still to be reported.
  private func explain(
    _ error: any Error, _ report: ImportReport, _ format: ResultOptions.Format, in context: CommandContext
  ) throws -> any Error {
    let faulty = error as? FaultyFiles
    guard let failure = faulty.map({ report.failure(cards: $0.cards) }) ?? CommandFailure(of: error, in: context) else {
      return error
    }
    switch format {
    case .json:
      try context.data.write(
        JSONValue.object(report.json(stored: false, failure: faulty == nil ? failure : nil)).bytes(.indented))
    case .text:
      // The failure includes the message of a single fault.
      if faulty == nil || report.result.faultCount > 1 { report.sayFaults() }
    }
    return failure
  }

  /// Writes the report of cards that were stored.
  private func finish(_ report: ImportReport, _ format: ResultOptions.Format, in context: CommandContext) throws {
    switch format {
    // What was said of the cards that a person has made needs no counts.
    case .text: if sources.isEmpty { report.sayFaults() } else { report.say() }
    case .json:
      do throws(StreamError) {
        try context.data.write(JSONValue.object(report.json(stored: true)).bytes(.indented))
      } catch {
        guard case .failed(let code) = error, !isDryRun else { throw error }
        let reason = Phrase.system(code)
        throw CommandFailure(
          .ioError, Phrase("The cards are in the wallet, but the report could not be written: \(reason)."))
      }
    }
    if let failure = report.leftOut { throw failure }
  }
}

/// The answers to an import that come from a password's file and the person at the terminal.
private struct ImportPersonAtTerminal: ImportPerson {
  let password: PasswordOption
  /// Whether there is a person, and standard input is free for answers.
  let canAsk: Bool
  let context: CommandContext

  var canCompare: Bool { canAsk }
  private var isAsked: Bool { password.passwordFile == nil && canAsk }

  func isRight(_ code: FoundCode, in source: PictureSource, on page: Scan.Page?) throws -> Bool {
    try context.isRight(code, in: source, on: page)
  }

  func isRight(_ number: String, of name: String) throws -> Bool {
    try YesOption.ask(
      Phrase("“\(name)”: a spreadsheet has probably rounded the number \(number). Is it the same on the card?"),
      in: context)
  }

  func password(of source: ImportSource) throws -> [UInt8]? {
    guard password.passwordFile != nil || isAsked else { return nil }
    let question = Phrase("Password of \(source.name): ")
    return try password.password(for: question, in: context)
  }

  func reading(_ source: ImportSource, _ read: (_ find: () -> Void) throws -> Void) throws {
    var isBegun = false
    try PasswordOption.withTries(isAsked, in: context) {
      try read {
        // The password was right: what is typed from now on is shown again.
        if !isBegun { context.setEcho(true) }
        isBegun = true
      }
    } refusal: { error in
      guard !isBegun, let error = error as? ImportError, error.code == .wrongPassword else { return nil }
      return CommandFailure(error, in: source).phrase
    }
  }

  func key(of lock: SecretsLock, isOwn: Bool, from source: ImportSource) throws -> WalletKey? {
    if isOwn {
      // The password may be that of the file, which is encrypted as a whole.
      guard password.passwordFile != nil, let given = try password.password(for: .nothing, in: context) else {
        return nil
      }
      return try? WalletKey(of: lock, passphrase: given)
    }
    let question = Phrase("Password of the wallet that wrote \(source.name): ")
    return try lock.key(password, isAsked: isAsked, question, in: context)?.key
  }
}

extension MissingCards {
  /// Asks whether the cards were deleted on the phone.
  fileprivate var question: Phrase {
    Phrase("\(count) of the \(all) cards that the phone had are not in its file. Were they deleted there?")
  }
}

extension Phrase {
  /// The name of a card for which there is none.
  static let nameOfNewCard = Phrase("Card")
}
