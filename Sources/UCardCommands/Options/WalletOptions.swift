internal import Arguments
internal import Words

/// The option for the wallet's file.
struct WalletOptions {
  var file: String?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    file = try reader.option(
      "--wallet", value: .file,
      english: "The wallet's file, instead of $UCARD_WALLET and the default file.",
      ukrainian: "Файл гаманця замість $UCARD_WALLET і типового файлу.", completion: .files)
  }

  /// The option as a command line has it, for a command that calls another.
  var arguments: [String] { file.map { ["--wallet", $0] } ?? [] }

  /// The location of the wallet.
  var location: WalletLocation { WalletLocation(file: file) }
}
