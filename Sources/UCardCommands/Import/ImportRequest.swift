internal import Arguments
internal import Cards
internal import Exchange
internal import Files
internal import Glibc
internal import JSON
internal import Wallet
internal import Words

/// A request to take in files, pictures, folders and links as one step.
struct ImportRequest {
  /// The form of the report.
  enum ReportFormat: String, ArgumentValue, CaseIterable {
    case text, json
  }

  /// Paths and links; `-` for standard input.
  var sources: [String]
  /// The format that the files have to be of; nil for any.
  var format: ImportFormat?
  /// The columns of tables by their meaning.
  var columns: [String: String] = [:]
  /// What happens to a card that the wallet has otherwise.
  var onConflict = ImportConflict.update
  /// Whether to say what would happen, and to change nothing.
  var isRehearsal = false
  /// Whether to take in what cannot be trusted, too.
  var isForced = false
  /// Whether to store the cards without errors, although others have some.
  var keepsGoing = false
  /// The phone that a file of Catima comes from; nil to find it by its cards.
  var phone: String?
  /// The feed that the files are; nil for none.
  var feed: ImportFeed?
  /// Whether to archive cards that were deleted on the phone.
  var followsDeletions = false
  /// Whether to take numbers that were not read for certain, without a question.
  var takesDoubtful = false
  /// The password of encrypted files.
  var password = PasswordOption()
  var report = ReportFormat.text
  var wallet: WalletLocation

  /// Takes the files in, and reports it.
  ///
  /// - Throws: `CommandFailure` if nothing, or not all, was stored.
  func run(in context: CommandContext) throws {
    let isComplete = self.report == .json
    var report = ImportReport([], isDryRun: isRehearsal, isComplete: isComplete, in: context)
    do {
      let sources = try sources.map(ImportSource.init).flatMap { try $0.expanded() }
      report = ImportReport(sources, isDryRun: isRehearsal, isComplete: isComplete, in: context)
      let files = ImportFiles(sources, of: self, report: report, in: context)
      files.receive()
      report.counts = try withWallet(context, files.merge)
    } catch {
      throw try explain(error, report, in: context)
    }
    try finish(report, in: context)
  }

  /// Opens the wallet. One that was created for files which could not be read is removed.
  private func withWallet(
    _ context: CommandContext, _ merge: (WalletStore) throws -> ImportCounts
  ) throws -> ImportCounts {
    let isNew = try access(wallet.path(in: context), F_OK) != 0
    return try wallet.withWallet(
      isRehearsal ? .existing : .creating, mayLack: true, force: isForced, in: context
    ) { store in
      do {
        return try merge(store)
      } catch {
        if isNew { try? store.removeIfUnused() }
        throw error
      }
    }
  }

  /// Writes the report of an import of which nothing was stored.
  ///
  /// - Returns: the error that remains to be told.
  private func explain(_ error: any Error, _ report: ImportReport, in context: CommandContext) throws -> any Error {
    guard let failure = CommandFailure(of: error) else { return error }
    let isOfFaults = error is FaultyFiles
    switch self.report {
    case .json:
      try context.data.write(
        JSONValue.object(report.json(stored: false, failure: isOfFaults ? nil : failure)).bytes(.indented))
    case .text:
      // The failure of a single fault says it.
      if !isOfFaults || report.faults.count > 1 { report.sayFaults() }
    }
    return failure
  }

  /// Writes the report of cards that were stored.
  private func finish(_ report: ImportReport, in context: CommandContext) throws {
    switch self.report {
    case .text: report.say()
    case .json:
      do throws(StreamError) {
        try context.data.write(JSONValue.object(report.json(stored: true)).bytes(.indented))
      } catch {
        guard case .failed(let code) = error, !isRehearsal else { throw error }
        let reason = Phrase.system(code)
        throw CommandFailure(
          .ioError, english: "The cards are in the wallet, but the report could not be written: \(reason).",
          ukrainian: "Картки вже в гаманці, але звіт не вдалося записати: \(reason).")
      }
    }
    if let failure = report.faults.leftOut { throw failure }
  }
}
