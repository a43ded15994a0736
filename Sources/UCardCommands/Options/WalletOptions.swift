internal import ArgumentParser

/// The option for the wallet's file.
struct WalletOptions: ParsableArguments {
  @Option(
    name: .customLong("wallet"),
    help: ArgumentHelp(
      english: "The wallet's file, instead of $UCARD_WALLET and the default file.",
      ukrainian: "Файл гаманця замість $UCARD_WALLET і типового файлу.", value: .file),
    completion: .file())
  var file: String?

  /// The option as a command line has it, for a command that calls another.
  var arguments: [String] { file.map { ["--wallet", $0] } ?? [] }

  /// The location of the wallet.
  var location: WalletLocation { WalletLocation(file: file) }
}
