internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard picture`.
struct PictureCommand: UCardCommand {
  static let help = CommandHelp(
    name: "picture", aliases: ["pic"],
    abstract: Phrase(
      english: "Take a picture of a card out of the wallet.", ukrainian: "Дістати зображення картки з гаманця."),
    examples: ["ucard picture Gym front -o gym.jpg", "ucard edit Gym --front photo.jpg", "ucard edit Gym --front ''"],
    details: Phrase(
      english:
        "ucard add and ucard edit put pictures in: --front, --back and --icon. The file comes out as it came in.",
      ukrainian:
        "Зображення додають ucard add і ucard edit: --front, --back та --icon. Файл виводиться таким, яким його додали."
    ))

  @OptionGroup var target: CardArgument

  @Argument(
    help: ArgumentHelp(
      english: "What it shows.", ukrainian: "Що на ньому.", value: Phrase(english: "side", ukrainian: "бік")))
  var side: Choice<PictureSide>

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      english: "The file, or - for standard output.", ukrainian: "Файл або - для стандартного виводу.", value: .file),
    completion: .file())
  var output: String

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let bytes = try wallet.location.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, in: context)
      guard let reference = card.pictures[side.value], let bytes = try store.picture(reference) else {
        throw CommandFailure(
          status: .nothingMatches,
          phrase: Phrase(
            english: "“\(card.name)” has no picture: the ", ukrainian: "«\(card.name)» не має зображення: ")
            + side.value.name + Phrase(english: ".", ukrainian: "."))
      }
      return bytes
    }
    try PictureFile.write(bytes, to: output, sparing: wallet.location, in: context)
  }
}

extension PictureSide {
  /// The name of the side for people.
  var name: Phrase {
    switch self {
    case .front: Phrase(english: "front", ukrainian: "лицьовий бік")
    case .back: Phrase(english: "back", ukrainian: "зворот")
    case .icon: Phrase(english: "icon", ukrainian: "іконка")
    }
  }
}
