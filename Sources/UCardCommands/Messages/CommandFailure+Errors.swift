internal import Cryptography
internal import Files
internal import Wallet
internal import Words

extension CommandFailure {
  /// Creates the failure for any error; nil if the reader of the output has closed the pipe, which is not to be said.
  init?(of error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let faulty as FaultyFiles: self = faulty.failure
    case let error as WalletError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as CryptographyError: self.init(error)
    case let error as PruneError: self.init(error)
    case StreamError.failed(let code): self.init(stream: code)
    case StreamError.closed: return nil
    default: self.init(status: .ioError, phrase: Phrase(alike: "\(String(describing: error))"))
    }
  }

  private init(_ error: PruneError) {
    self.init(
      .badData,
      english: """
        The feed lacks \(.cards(error.count)) that it had, and --prune allows \(error.maximum). Nothing \
        was stored; --dry-run --prune all names them.
        """,
      ukrainian: """
        Карток, яких у джерелі більше немає, — \(error.count), а --prune дозволяє \(error.maximum). Нічого не \
        збережено; --dry-run --prune all їх назве.
        """)
  }
}
