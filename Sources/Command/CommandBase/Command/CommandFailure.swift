internal import Actions
internal import Cryptography
internal import Exchange
internal import Files
internal import Glibc
internal import Household
internal import Pictures
internal import Rendering
internal import Wallet
package import Words

/// The reason why a command failed, and its exit status.
package struct CommandFailure: Error {
  package let status: CommandStatus
  package let phrase: Phrase

  package init(_ status: CommandStatus, _ phrase: Phrase) {
    self.status = status
    self.phrase = phrase
  }

  /// The failure that the person did not agree.
  package static let nothingChanged = CommandFailure(.nothingMatches, .nothingChanged)

  /// Throws a failure if several of the files that a person gave are standard input.
  package static func forbidReadingInputTwice(_ files: [String]) throws(CommandFailure) {
    try require(
      files.count(where: { $0 == "-" }) <= 1, .usage,
      Phrase("Standard input can be read only once: give one of the two as a file."))
  }
}

/// Throws a failure unless a condition holds.
package func require(
  _ condition: Bool, _ status: CommandStatus, _ phrase: @autoclosure () -> Phrase
) throws(CommandFailure) {
  guard condition else { throw CommandFailure(status, phrase()) }
}

extension Phrase {
  package static let nothingChanged = Phrase("Nothing was changed.")
  package static let nothingToChange = Phrase("Nothing to change: these values are already set.")
}

extension CommandFailure {
  /// Creates the failure for any error; nil if the reader of the output has closed the pipe: then nothing is said.
  package init?(of error: any Error, in context: CommandContext) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as LockedSource: self.init(error.reason, in: error.source)
    case let refusal as FolderRefusal: self.init(refusal)
    case let refusal as CardRefusal: self.init(refusal, in: context)
    case let error as DeletedCard: self.init(error)
    case let reason as NothingToShow: self.init(reason)
    case let reason as NoCode: self.init(reason)
    case let nothing as NothingToExport: self.init(nothing)
    case let error as ExportError: self.init(error)
    case let error as VectorPicture.Failure: self.init(error)
    case let error as PNG.WritingError: self.init(error)
    case is UnsealedSecret: self = .unsealedSecret
    case let error as PictureImportError: self.init(error)
    case let error as WalletError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as CryptographyError: self.init(error)
    case let error as HouseholdError: self.init(error)
    case let error as PruneError: self.init(error)
    case let error as MissingCards: self.init(error)
    case StreamError.failed(let code): self.init(stream: code)
    case StreamError.closed: return nil
    default: self.init(.ioError, Phrase(verbatim: "\(String(describing: error))"))
    }
  }

  private init(_ error: ExportError) {
    let phrase: Phrase =
      switch error.code {
      case .archivesUnavailable: .archivesUnavailable
      case .cryptographyUnavailable: .cryptographyUnavailable
      case .system(let code): .system(code)
      case .refused: .system(EIO)
      }
    self.init(.ioError, phrase)
  }

  private init(_ error: MissingCards) {
    self.init(
      .badData,
      Phrase(
        """
        \(error.count) of the \(error.all) cards that were on the phone are not in its file. Nothing was stored. If \
        the cards were deleted on the phone, add --yes. If the file is from another phone, give that phone another \
        name: --phone NAME
        """))
  }

  private init(_ error: PruneError) {
    let (count, most) = (error.count, error.maximum)
    self.init(
      .badData,
      .count(
        count,
        one: """
          The feed no longer has \(count) card, and --prune allows \(most). Nothing was stored. To see the card, use \
          --dry-run --prune all.
          """,
        other: """
          The feed no longer has \(count) cards, and --prune allows \(most). Nothing was stored. To see the cards, use \
          --dry-run --prune all.
          """))
  }
}

/// The exit status of a command. The numbers above 1 are those of `sysexits.h`.
package enum CommandStatus: Int32, Sendable, CaseIterable {
  /// Success.
  case done = 0
  /// Nothing matches.
  case nothingMatches = 1
  /// Wrong usage.
  case usage = 64
  /// Bad data.
  case badData = 65
  /// No such file.
  case noInput = 66
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// Another program is using the wallet.
  case busy = 75
  /// No permission.
  case noPermission = 77
  /// The person interrupted the command: 128 plus the number of SIGINT, as in shells.
  case interrupted = 130

  /// The name of the status for programs, which never changes.
  package var name: String {
    switch self {
    case .done: "done"
    case .nothingMatches: "nothingMatches"
    case .usage: "usage"
    case .badData: "badData"
    case .noInput: "noInput"
    case .cannotCreate: "cannotCreate"
    case .ioError: "ioError"
    case .busy: "busy"
    case .noPermission: "noPermission"
    case .interrupted: "interrupted"
    }
  }

  /// The meaning of the status, in a few words.
  package var meaning: Phrase {
    switch self {
    case .done: Phrase("done")
    case .nothingMatches: Phrase("nothing matches")
    case .usage: Phrase("wrong usage")
    case .badData: Phrase("bad data")
    case .noInput: Phrase("no such file")
    case .cannotCreate: Phrase("cannot create")
    case .ioError: Phrase("input or output failed")
    case .busy: Phrase("the wallet is busy")
    case .noPermission: Phrase("no permission")
    case .interrupted: Phrase("interrupted")
    }
  }

  /// All exit statuses in one line, for help.
  package static var summary: Phrase {
    let list = Phrase.list(allCases.map { Phrase(verbatim: "\($0.rawValue) \($0.meaning)") })
    return Phrase("Exit status: \(list).")
  }
}
